package scripting

import (
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// room is one Lua state with all bundles in it: that of a map instance, of the
// realm box, or of a dry run. It is the [luaapi.Host] of what it runs.
type room struct {
	program *Program
	place   luaapi.Where
	mapID   content.ID // of a map's box; "" elsewhere
	engines []*engine  // the shared one first, then those of isolated bundles
	random  func() float64
	entries *inbox.Entries // nil in a dry run
	wall    bool           // the wall clock stops entries
	strict  bool           // development: state is checked after each entry

	tenants []*tenant
	byName  map[string]*tenant
	loading bool               // main chunks are running
	found   func(diag.Problem) // a dry run records problems; nil otherwise
	lines   []event.Printed    // output of main chunks
	specs   []*command.Spec    // commands of main chunks, in a dry run

	kits        map[kitKey]*kit
	namedSpawns map[string]bool // spawns with their own handlers
	askedTags   map[string]bool // tags that selections use
	waits       hook.Set        // hooks with handlers for units
	attached    map[guid.GUID]attachment
	mapKit      *kit                // of the map, or of the realm in the realm box
	spells      map[content.ID]*kit // of spells and auras with handlers
	auras       map[content.ID]*kit
	things      map[content.ID]*kit // the same of items
	events      map[content.ID]*kit // of game events
	errands     map[content.ID]*kit // of quests
	areas       map[content.ID]*kit // of areas
	magicWaits  hook.Magic          // hooks with handlers for spells and auras

	memory    memory
	measuring round
	clock     func() time.Duration // nil: time is not measured
	stolen    stolen
	inner     spent       // of entries inside the running one
	saved     inbox.State // last copy, for data that cannot be copied any more
	touched   []*tables   // units whose handles were created in this entry; recorded if strict

	// The running entry.
	world     luaapi.World
	realm     *state.Tx
	self      guid.GUID
	magic     *kit                  // of the spell or aura whose handlers run, otherwise nil
	turn      *tenant               // whose code runs
	newcomers []*tenant             // new in this release; until on_load
	failure   error                 // error of the last handler
	broke     bool                  // an engine has failed, which failed has not reported yet
	published []inbox.Published     // events that wait for the end of the step
	waiting   map[string][]*handler // handlers of events, by bundle:event
	deep      int                   // of the delivered event; 0 if there is none
	exports   int                   // running calls of exported functions
	blamed    string                // error of an exported function that was counted against it
	depth     int
	args      [][8]lua.LValue // by depth
}

// tenant is one bundle in a room.
type tenant struct {
	*engine
	room     *room
	code     *check.Bundle
	env      *sandbox.Env
	subjects []*subject
	exports  []*handler // functions that others may call
	imports  []*handler // functions of others that it may call
	here     *tables    // map.state or realm.state
	object   *lua.LUserData
	required map[*source.File]lua.LValue // nil value: it is being loaded
	budget   int                         // instructions of an entry
	told     int                         // events that it has published in this step
	faulty   int                         // switched-off handlers
	off      bool
	used     allowance
	memory   memoryUse
}

var _ luaapi.Host = (*room)(nil)

// roomOptions selects the kind of a room.
type roomOptions struct {
	place   luaapi.Where
	mapID   content.ID
	random  func() float64
	entries *inbox.Entries
	wall    bool
	strict  bool
	found   func(diag.Problem) // for a dry run
}

// newRoom creates a room with the environments of all bundles, in which no code has run
// yet.
func (p *Program) newRoom(o roomOptions) *room {
	r := &room{
		program: p, place: o.place, mapID: o.mapID, random: o.random, entries: o.entries, wall: o.wall, strict: o.strict, found: o.found,
		byName: make(map[string]*tenant), attached: make(map[guid.GUID]attachment),
		memory: memory{units: make(map[guid.GUID]*unitMemory)},
	}
	if r.random == nil {
		r.random = func() float64 { return 0.5 }
	}
	if o.wall {
		r.clock, r.stolen.clock, r.stolen.used = p.clock, p.clock, p.thread
	}
	var together []*tenant
	for _, c := range p.bundles {
		t := &tenant{room: r, code: c, budget: c.Info.Instructions}
		if t.budget <= 0 {
			t.budget = p.limits.HandlerInstructions
		}
		r.tenants = append(r.tenants, t)
		r.byName[c.Info.Name] = t
		if !c.Info.Isolated {
			together = append(together, t)
		}
	}
	r.engines = append(r.engines, r.newEngine(together))
	for i, t := range r.tenants {
		if t.code.Info.Isolated {
			r.engines = append(r.engines, r.newEngine(r.tenants[i:i+1:i+1]))
		}
	}
	return r
}

// open creates the environment of a bundle in its engine.
func (t *tenant) open(functions map[string]*lua.LFunction) {
	t.env, t.subjects, t.exports, t.required = t.vm.Env(t.code.Info.Name), nil, nil, make(map[*source.File]lua.LValue)
	for _, e := range surface.Entries() {
		if fn := functions[e.Name]; e.Class == luaapi.Globals && fn != nil {
			t.env.Bind(e.Name, fn)
		}
	}
	t.bindObjects()
}

// bindObjects binds the single objects for a bundle.
func (t *tenant) bindObjects() {
	r := t.room
	settings, ok := t.vm.FromPlain(t.code.Info.Settings).(*lua.LTable)
	if !ok {
		settings = t.vm.State().CreateTable(0, 0)
	}
	t.env.Bind("settings", t.vm.ReadOnly(settings))
	t.env.Bind("storage", t.classes[luaapi.Storage].New(&object{class: luaapi.Storage, tenant: t}))
	if r.place == luaapi.InRealm {
		t.bindHome(luaapi.Realm, hook.Realm, "realm")
		return
	}
	t.env.Bind("realm", t.classes[luaapi.Realm].New(&object{class: luaapi.Realm, tenant: t}))
	t.bindHome(luaapi.Map, hook.Map, "map")
	s := t.newSubject(hook.Player, "players", t.classes[players])
	t.env.Bind("players", s.value)
}

// bindHome binds the object that is a subject and has the methods and the state of the
// place: map or realm.
func (t *tenant) bindHome(class luaapi.Class, on hook.Subject, name string) {
	s := t.newSubject(on, name, t.classes[class])
	t.here = &tables{fields: s.fields}
	t.here.set(luaapi.State, t.freshTable())
	t.object = s.value
	t.env.Bind(name, s.value)
}

// newSubject creates a subject with its Lua value.
func (t *tenant) newSubject(on hook.Subject, label string, class *sandbox.Class) *subject {
	s := &subject{tenant: t, on: on, label: label, fields: t.vm.State().CreateTable(0, 4)}
	s.value = class.NewWith(&object{class: luaapi.Class(label), tenant: t, subject: s}, s.fields)
	t.subjects = append(t.subjects, s)
	return s
}

// report records a problem that a main chunk shows. Only a dry run has problems, since it
// runs the same chunks first.
func (r *room) report(p diag.Problem) {
	if r.found != nil {
		r.found(p)
	}
}

// now returns the time of the map or the realm.
func (r *room) now() clock.Time {
	switch {
	case r.world != nil:
		return r.world.Now()
	case r.realm != nil:
		return r.realm.Now()
	}
	return 0
}

// log adds an event to the step's; outside of an entry there is no receiver.
func (r *room) log(e event.Event) {
	switch {
	case r.world != nil:
		r.world.Log(e)
	case r.realm != nil:
		r.realm.Log(e)
	}
}

// print handles output of scripts.
func (r *room) print(p sandbox.Print) {
	e := event.Printed{Level: "print", Bundle: p.Bundle, File: p.File, Line: p.Line, Unit: r.self, Text: p.Text}
	if r.loading {
		r.lines = append(r.lines, e)
		return
	}
	r.write(e)
}

// write logs a line, unless the bundle has written too many in this step.
func (r *room) write(e event.Printed) {
	more, ok := r.line(e.Bundle)
	if more != "" {
		e.Level, e.Text = "warn", more
	}
	if ok {
		r.log(e)
	}
}

// dropped reports coroutines that were not finished in their entry.
func (r *room) dropped(bundle string, n int) {
	r.log(event.Printed{
		Level: "warn", Bundle: bundle, Unit: r.self,
		Text: "a coroutine was unfinished when its handler ended, and is dropped: to continue later, use a timer",
	})
}
