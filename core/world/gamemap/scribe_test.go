package gamemap

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/panel"
)

// scribe is a program whose boxes write down what they are told, answer as a
// test says, and keep state as any other.
type scribe struct {
	hooks      hook.Set // that every unit, or the map, waits for
	thresholds []float64
	near       []float64
	does       map[hook.ID]func(tx *Tx, self guid.GUID, a hook.Args)
	asks       map[hook.ID]func(tx *Tx, self guid.GUID, a hook.Args)
	refuses    map[hook.ID]string
	changes    map[hook.ID]func(v value.Value) value.Value
	handlers   map[string]func(tx *Tx, self guid.GUID) // of timers
	broken     bool                                    // its boxes cannot be made

	calls []call
	box   *notebook // the last one made
}

// call is one moment of which a box was told.
type call struct {
	hook hook.ID
	self guid.GUID
	key  int
	args hook.Args
}

// notebook is a box of a scribe.
type notebook struct {
	*scribe
	state   []inbox.UnitState
	closed  bool
	touched bool // all players, all the time
	looks   int  // questions whether somebody was
	pressed map[string]func(*Tx, guid.GUID, value.Value)
	chosen  map[string]func(tx *Tx, self, player guid.GUID, args []value.Value)
}

// with makes a map of a test run a program.
func with(p Program) func(*Config) { return func(c *Config) { c.Release.Program = p } }

func waits(hooks ...hook.ID) hook.Set {
	var s hook.Set
	for _, h := range hooks {
		s = s.With(h)
	}
	return s
}

// told counts the calls of a hook for a unit, and forgets nothing.
func (s *scribe) told(h hook.ID, self guid.GUID) int {
	n := 0
	for _, c := range s.calls {
		if c.hook == h && c.self == self {
			n++
		}
	}
	return n
}

func (s *scribe) Box(inbox.Place) (Scripts, error) {
	if s.broken {
		return nil, errors.New("the scripts are broken")
	}
	s.box = &notebook{scribe: s}
	return s.box, nil
}

func (n *notebook) AttachObject(*entity.Object) {}

func (n *notebook) Attached(h hook.ID) bool { return n.hooks.Has(h) }

func (n *notebook) Publish(event.Published) {}

func (n *notebook) Listens(hook.ID, content.ID) bool { return false }

func (n *notebook) NoticeSpell(*Tx, hook.ID, content.ID, hook.Args) {}

func (n *notebook) AskSpell(*Tx, hook.ID, content.ID, hook.Args) (content.Text, bool) {
	return content.Text{}, false
}

func (n *notebook) ChangeSpell(_ *Tx, _ hook.ID, _ content.ID, _ hook.Args, v value.Value) value.Value {
	return v
}

func (n *notebook) ChooseTargets(_ *Tx, _ content.ID, a hook.Args) []guid.GUID { return a.List }

func (n *notebook) Attach(u *entity.Unit) {
	u.Hooks, u.Thresholds, u.Near = n.hooks, n.thresholds, n.near
}

func (n *notebook) Notice(tx *Tx, h hook.ID, self guid.GUID, key int, a hook.Args) {
	n.calls = append(n.calls, call{h, self, key, a})
	if do := n.does[h]; do != nil {
		do(tx, self, a)
	}
}

func (n *notebook) Ask(tx *Tx, h hook.ID, self guid.GUID, a hook.Args) (content.Text, bool) {
	n.calls = append(n.calls, call{h, self, 0, a})
	if do := n.asks[h]; do != nil {
		do(tx, self, a)
	}
	key, refused := n.refuses[h]
	return content.Text{Bundle: "t", Key: key}, refused
}

func (n *notebook) Change(_ *Tx, h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value {
	n.calls = append(n.calls, call{h, self, 0, a})
	if change := n.changes[h]; change != nil {
		return change(v)
	}
	return v
}

func (n *notebook) Settle(*Tx) {}

func (n *notebook) Unload(tx *Tx) (inbox.State, error) { return n.State(tx), nil }

func (n *notebook) Migrate(_ *Tx, s inbox.State) (inbox.State, error) { return s, nil }

func (n *notebook) Loaded(*Tx, string) error { return nil }

func (n *notebook) Timer(tx *Tx, self guid.GUID, t entity.Timer) bool {
	do, ok := n.handlers[t.Handler]
	if ok {
		do(tx, self)
	}
	return ok
}

func (n *notebook) Call(tx *Tx, self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool {
	if do, ok := n.chosen[handler]; ok && who != 0 {
		do(tx, self, who, args)
		return true
	}
	do, ok := n.pressed[handler]
	if ok {
		do(tx, self, args[0])
	}
	return ok
}

func (n *notebook) Touched(guid.GUID, string) bool { n.looks++; return n.touched }

func (n *notebook) Kept(g guid.GUID, bundle string, _ inbox.StateKind) panel.Node {
	for _, s := range n.state {
		if s.Unit == g && s.Bundle == bundle {
			return panel.Of(s.Value)
		}
	}
	return panel.Of(value.Value{})
}

func (n *notebook) Forget(g guid.GUID) {
	n.state = slices.DeleteFunc(n.state, func(s inbox.UnitState) bool { return s.Unit == g })
}

func (n *notebook) Eval(_ *Tx, bundle, source string) (string, error) {
	if source == "error" {
		return "", errors.New("as asked")
	}
	return bundle + " " + source, nil
}

// Command tells the arguments back, and refuses when the first is "error".
func (n *notebook) Command(_ *Tx, self guid.GUID, s *command.Spec, args []value.Value) command.Reply {
	refused := len(args) > 0 && args[0].Text() == "error"
	said := content.Text{Bundle: s.Bundle, Key: fmt.Sprint(self, " ", s.Run, " ", args)}
	return command.Reply{Refused: refused, Lines: []command.Line{{Text: said}}}
}

func (n *notebook) Inspect(guid.GUID) value.Value                             { return value.OfString("inspected") }
func (n *notebook) State(*Tx) inbox.State                                     { return inbox.State{Units: slices.Clone(n.state)} }
func (n *notebook) SetState(s inbox.State)                                    { n.state = slices.Clone(s.Units) }
func (n *notebook) Drop(string)                                               {}
func (n *notebook) Answer(*Tx, string, string, value.Value, value.Value) bool { return false }
func (n *notebook) SetUnitState(s []inbox.UnitState)                          { n.state = append(n.state, s...) }
func (n *notebook) Close()                                                    { n.closed = true }

func (n *notebook) UnitState(g guid.GUID) []inbox.UnitState {
	var own []inbox.UnitState
	for _, s := range n.state {
		if s.Unit == g {
			own = append(own, s)
		}
	}
	return own
}

// remembers gives a unit a state.
func (n *notebook) remembers(g guid.GUID, text string) {
	n.state = append(n.state, inbox.UnitState{Unit: g, Bundle: "t", Value: value.OfString(text)})
}

// recalls is what remembers has set, "" for nothing.
func (n *notebook) recalls(g guid.GUID) string {
	for _, s := range n.UnitState(g) {
		return s.Value.Text()
	}
	return ""
}
