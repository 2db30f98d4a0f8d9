package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/rules/panel"
)

// Release is what a map runs: definitions and compiled scripts, adopted together.
type Release struct {
	Number  int    // counts adoptions of a realm from 1
	Hash    string // of the content of all files
	Content *content.Snapshot
	Program Program
	Rules   RuleBook              // nil is none
	Storage modstorage.Migrations // nil: stored data never changes its form
	// Commands are those that the scripts declare, of maps and of the realm box; nil is
	// none.
	Commands *command.Table
}

// Program is the compiled scripts of a release. All maps share it.
type Program interface {
	// Box creates the scripts of one map instance: a fresh Lua state in which all main
	// chunks have run. It runs on the map's goroutine.
	Box(at inbox.Place) (Scripts, error)
}

// Hooks are called at the moments of package hook. self is 0 for hooks of the map.
type Hooks interface {
	// Attached reports whether any handler waits for a hook of the map itself, or for a
	// hook of any unit.
	Attached(h hook.ID) bool
	// Notice calls the handlers of a hook; key is the index of the threshold or distance
	// for keyed hooks, else 0.
	Notice(tx *Tx, h hook.ID, self guid.GUID, key int, a hook.Args)
	// Ask returns the text of the first refusal.
	Ask(tx *Tx, h hook.ID, self guid.GUID, a hook.Args) (refusal content.Text, refused bool)
	// Change returns v as the handlers left it.
	Change(tx *Tx, h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value
}

// Scripts is the script host of one map instance. All calls come from the map's goroutine;
// those with a Tx come inside a step.
type Scripts interface {
	Hooks
	SpellHooks
	// Attach sets Hooks, Thresholds and Near of a unit from the handlers of its
	// definition, spawn and tags.
	Attach(u *entity.Unit)
	// AttachObject sets Hooks of a game object.
	AttachObject(o *entity.Object)
	// Timer runs a timer's handler and reports whether there is one.
	Timer(tx *Tx, self guid.GUID, t entity.Timer) bool
	// Call runs a handler of a unit by name and reports whether there is one. The handler
	// receives a handle of who, unless that is 0, and then the arguments, at most
	// gossip.MaxArgs.
	Call(tx *Tx, self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool
	// Touched reports whether a bundle's handlers have had a handle of a unit since the
	// last call, or whether that is not known: the bundle's stored data of the unit may
	// have changed.
	Touched(g guid.GUID, bundle string) bool
	// Kept returns the data that a bundle stores with a unit, in its state or in its
	// storage. It may be read until the next handler runs.
	Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node
	// Settle delivers the events that scripts have published in the step.
	Settle(tx *Tx)
	// Command runs a command of the map for a player, with the arguments that its table
	// has read.
	Command(tx *Tx, self guid.GUID, s *command.Spec, args []value.Value) command.Reply
	// Forget drops handles and state of a unit that is gone.
	Forget(g guid.GUID)
	// Eval runs a piece of source in a bundle's environment.
	Eval(tx *Tx, bundle, source string) (string, error)
	// Inspect returns the state, handlers and faults of a unit for an operator.
	Inspect(g guid.GUID) value.Value
	// State copies all state out as plain data. Other values are left out and reported as
	// faults.
	State(tx *Tx) inbox.State
	// SetState replaces all state. A map calls it with the result of State when it takes a
	// snapshot, so that the tables of the running map have the same history as those of a
	// restored one.
	SetState(s inbox.State)
	// UnitState copies the tables of one unit, for the record of a player that is saved or
	// goes to another map; SetUnitState restores them on arrival.
	UnitState(g guid.GUID) []inbox.UnitState
	SetUnitState(states []inbox.UnitState)
	// Unload copies all state out for a release that takes over, after on_unload has
	// changed copies of it. It returns the first error of a bundle, which is reported as a
	// fault too.
	Unload(tx *Tx) (inbox.State, error)
	// Migrate converts state of an earlier release to the form of this one, with the
	// handlers of bundles whose version has changed.
	Migrate(tx *Tx, s inbox.State) (inbox.State, error)
	// Loaded calls on_load, in the order of bundles; why is inbox.LoadStart or another
	// constant of that kind.
	Loaded(tx *Tx, why string) error
	// Drop removes the data that a bundle stores with players and that is not part of the
	// release.
	Drop(bundle string)
	// Answer passes the answer to a bundle's question to its handler of the map. It
	// reports whether there is one.
	Answer(tx *Tx, bundle, handler string, answer, data value.Value) bool
	// Close frees the box.
	Close()
}

// heard calls a map's scripts on behalf of the rules, with the Tx of the running step.
type heard Map

func (h *heard) Attached(id hook.ID) bool { return h.scripts.Attached(id) }

func (h *heard) Notice(id hook.ID, self guid.GUID, key int, a hook.Args) {
	h.scripts.Notice(h.tx, id, self, key, a)
}

func (h *heard) Ask(id hook.ID, self guid.GUID, a hook.Args) (content.Text, bool) {
	return h.scripts.Ask(h.tx, id, self, a)
}

func (h *heard) Change(id hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value {
	return h.scripts.Change(h.tx, id, self, a, v)
}

func (h *heard) Timer(self guid.GUID, t entity.Timer) bool { return h.scripts.Timer(h.tx, self, t) }

func (h *heard) Call(self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool {
	return h.scripts.Call(h.tx, self, bundle, handler, who, args...)
}

func (h *heard) Touched(g guid.GUID, bundle string) bool { return h.scripts.Touched(g, bundle) }

func (h *heard) Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node {
	return h.scripts.Kept(g, bundle, kind)
}
