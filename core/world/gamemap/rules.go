package gamemap

import (
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
)

// RuleBook is the compiled SmartAI rules of a release. All maps share it.
type RuleBook interface {
	// Rules makes what runs the rules on one map.
	Rules() Rules
}

// Rules runs rules of creatures on one map. All calls come from the map's goroutine; those
// with a Tx come inside a step. Handlers of scripts run before the rules of the same
// moment.
type Rules interface {
	// Attach looks up the rules of a unit that is added to the map, and sets Ruled.
	Attach(u *entity.Unit)
	// AttachObject is Attach for a game object.
	AttachObject(o *entity.Object)
	// Forget drops the state of a unit or an object that is gone.
	Forget(g guid.GUID)
	// Moment reports a moment of a unit for which Ruled says that rules wait.
	Moment(tx *Tx, u *entity.Unit, h hook.ID, a hook.Args)
	// ObjectMoment is Moment for a game object.
	ObjectMoment(tx *Tx, o *entity.Object, h hook.ID, a hook.Args)
	// Woke reports that the cell of a unit that may have slept is awake.
	Woke(u *entity.Unit)
	// Run makes a creature run an action list. It reports whether the list begins: it does
	// not while another one runs. The error names what is not defined.
	Run(tx *Tx, u *entity.Unit, r ruletrace.Run) (begins bool, err error)
	// Step runs what is due.
	Step(tx *Tx)
	// Adopt takes over the rules of another release. Timers and marks of unchanged rules
	// stay. It reports whether it can; if not, nothing has changed.
	Adopt(tx *Tx, next RuleBook) bool
	// Code visits all state. When it reads, the units are on the map already.
	Code(tx *Tx, c *codec.Coder)
	// All returns the units and game objects that have rules, in the order of their GUIDs.
	All() []guid.GUID
	// Explain returns the state of the rules of a unit; ok is false if it has none.
	Explain(tx *Tx, g guid.GUID) (e ruletrace.Explanation, ok bool)
}

// ruling is the rules of the release at work on a map. It owns what runs them.
type ruling struct {
	m    *Map
	runs Rules // nil if the release has none
}

// start starts the rules of the release, before any unit exists.
func (r *ruling) start() {
	if book := r.m.release.Rules; book != nil {
		r.runs = book.Rules()
	}
}

// swap switches to the rules of the adopted release.
func (r *ruling) swap() {
	m := r.m
	next := m.release.Rules
	if r.runs != nil && next != nil && r.runs.Adopt(m.tx, next) {
		return
	}
	r.runs = nil
	r.start()
	for u := range m.s.Roster.All() {
		u.Ruled = hook.Set{}
		r.attach(u)
	}
	for _, o := range m.s.Objects.All() {
		o.Ruled = hook.Set{}
		r.attachObject(o)
	}
}

// attach looks up the rules of a unit.
func (r *ruling) attach(u *unit) {
	if r.runs != nil {
		r.runs.Attach(u)
	}
}

// attachObject looks up the rules of a game object.
func (r *ruling) attachObject(o *entity.Object) {
	if r.runs != nil {
		r.runs.AttachObject(o)
	}
}

// forget drops the state of a unit or an object that is gone.
func (r *ruling) forget(g guid.GUID) {
	if r.runs != nil {
		r.runs.Forget(g)
	}
}

// moment reports a moment of a unit to its rules.
func (r *ruling) moment(u *unit, h hook.ID, a hook.Args) {
	if r.runs != nil {
		r.runs.Moment(r.m.tx, u, h, a)
	}
}

// objectMoment reports a moment of a game object to its rules.
func (r *ruling) objectMoment(o *entity.Object, h hook.ID, a hook.Args) {
	if r.runs != nil {
		r.runs.ObjectMoment(r.m.tx, o, h, a)
	}
}

// event calls all rules that wait for the start or end of a game event.
func (r *ruling) event(h hook.ID, id content.ID) {
	if r.runs == nil {
		return
	}
	s := r.m.s
	a := hook.Args{Texts: [2]string{string(id)}}
	var all []*unit // units that the event adds do not receive it
	for u := range s.Roster.All() {
		if u.Ruled.Has(h) {
			all = append(all, u)
		}
	}
	for _, u := range all {
		s.RuleUnit(u, h, a)
	}
	for _, o := range slices.Clone(s.Objects.All()) {
		s.Objects.Rule(o, h, a)
	}
}

// woke reports that a creature that may have slept is awake.
func (r *ruling) woke(u *unit) {
	if r.runs != nil && u != nil && u.Creature != nil && !u.Creature.Asleep {
		r.runs.Woke(u)
	}
}

// step runs what is due.
func (r *ruling) step() {
	if r.runs != nil {
		r.runs.Step(r.m.tx)
	}
}

// code visits the state of the rules.
func (r *ruling) code(c *codec.Coder) {
	there := r.runs != nil
	c.Bool(&there)
	switch {
	case !there:
		r.runs = nil
	case r.runs == nil:
		r.start()
	}
	if r.runs == nil || c.Err() != nil {
		return
	}
	r.m.Inside(func(tx *Tx) { r.runs.Code(tx, c) })
}

// explain returns the state of the rules of a unit; ok is false if it has none.
func (r *ruling) explain(g guid.GUID) (e ruletrace.Explanation, ok bool) {
	if r.runs != nil {
		r.m.Inside(func(tx *Tx) { e, ok = r.runs.Explain(tx, g) })
	}
	return e, ok
}

// bearers lists the units and objects that have rules: see Map.Rules.
func (r *ruling) bearers(of string) []ruletrace.Bearer {
	if r.runs == nil {
		return nil
	}
	m := r.m
	var all []ruletrace.Bearer
	for _, g := range r.runs.All() {
		b := ruletrace.Bearer{Map: string(m.s.Map), Instance: m.s.Instance}
		if u, ok := m.s.Units[g]; ok {
			b.Def = string(u.Def)
			if u.Creature != nil {
				b.Spawn = string(u.Creature.Spawn)
			}
		} else if o, ok := m.s.Objects.Get(g); ok {
			b.Def, b.Spawn = string(o.Def), string(o.Spawn)
		}
		_, short, _ := strings.Cut(b.Def, ":")
		if of != "" && of != b.Def && of != short && of != b.Spawn && of != g.String() {
			continue
		}
		b.Explanation, _ = r.explain(g) // All has listed it
		if all = append(all, b); len(all) == MaxBearers {
			break
		}
	}
	return all
}

// ExplainRules returns the state of the rules of a unit; ok is false if it has none. Owner
// goroutine only.
func (m *Map) ExplainRules(g guid.GUID) (ruletrace.Explanation, bool) { return m.rules.explain(g) }

// Ruled returns the units and game objects that have rules, in the order of their GUIDs.
// Owner goroutine only.
func (m *Map) Ruled() []guid.GUID {
	if m.rules.runs == nil {
		return nil
	}
	return m.rules.runs.All()
}

// MaxBearers limits the units whose rules are reported at a time.
const MaxBearers = 100

// Rules asks the map for the state of the rules of some units: of is the id of a
// definition, with or without its bundle, the id of a spawn, or a GUID; "" is all. report
// is called on the map's goroutine, between two steps, with at most MaxBearers, and must
// not block. Any goroutine may call it.
func (m *Map) Rules(of string, report func([]ruletrace.Bearer)) {
	m.ask(request{rules: report, of: of})
}
