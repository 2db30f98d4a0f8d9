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

// ruleMoment reports a moment of a unit to its rules.
func (m *Map) ruleMoment(u *unit, h hook.ID, a hook.Args) {
	if m.rules != nil {
		m.rules.Moment(m.tx, u, h, a)
	}
}

// ruleObject reports a moment of a game object to its rules.
func (m *Map) ruleObject(o *entity.Object, h hook.ID, a hook.Args) {
	if m.rules != nil {
		m.rules.ObjectMoment(m.tx, o, h, a)
	}
}

// ruleEvent calls all rules that wait for the start or end of a game event.
func (m *Map) ruleEvent(h hook.ID, id content.ID) {
	if m.rules == nil {
		return
	}
	a := hook.Args{Texts: [2]string{string(id)}}
	var all []*unit // units that the event adds do not receive it
	for u := range m.s.Roster.All() {
		if u.Ruled.Has(h) {
			all = append(all, u)
		}
	}
	for _, u := range all {
		m.s.RuleUnit(u, h, a)
	}
	for _, o := range slices.Clone(m.s.Objects()) {
		m.s.RuleObject(o, h, a)
	}
}

// startRules starts the rules of the release, before any unit exists.
func (m *Map) startRules() {
	if m.release.Rules != nil {
		m.rules = m.release.Rules.Rules()
	}
}

// swapRules switches to the rules of the adopted release.
func (m *Map) swapRules() {
	next := m.release.Rules
	if m.rules != nil && next != nil && m.rules.Adopt(m.tx, next) {
		return
	}
	m.rules = nil
	m.startRules()
	for u := range m.s.Roster.All() {
		u.Ruled = hook.Set{}
		if m.rules != nil {
			m.rules.Attach(u)
		}
	}
	for _, o := range m.s.Objects() {
		o.Ruled = hook.Set{}
		if m.rules != nil {
			m.rules.AttachObject(o)
		}
	}
}

// codeRules visits the state of the rules.
func (m *Map) codeRules(c *codec.Coder) {
	there := m.rules != nil
	c.Bool(&there)
	switch {
	case !there:
		m.rules = nil
	case m.rules == nil:
		m.startRules()
	}
	if m.rules == nil || c.Err() != nil {
		return
	}
	live := m.tx.live
	m.tx.live = true
	m.rules.Code(m.tx, c)
	m.tx.live = live
}

// ExplainRules returns the state of the rules of a unit; ok is false if it has none. Owner
// goroutine only.
func (m *Map) ExplainRules(g guid.GUID) (ruletrace.Explanation, bool) {
	if m.rules == nil {
		return ruletrace.Explanation{}, false
	}
	live := m.tx.live
	m.tx.live = true
	defer func() { m.tx.live = live }()
	return m.rules.Explain(m.tx, g)
}

// Ruled returns the units and game objects that have rules, in the order of their GUIDs.
// Owner goroutine only.
func (m *Map) Ruled() []guid.GUID {
	if m.rules == nil {
		return nil
	}
	return m.rules.All()
}

// wakeUnit wakes a sleeping creature and its rules.
func (m *Map) wakeUnit(u *unit) {
	m.ai.WakeUnit(u)
	if m.rules != nil && u != nil && u.Creature != nil && !u.Creature.Asleep {
		m.rules.Woke(u)
	}
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

func (m *Map) bearers(of string) []ruletrace.Bearer {
	var all []ruletrace.Bearer
	for _, g := range m.Ruled() {
		b := ruletrace.Bearer{Map: string(m.s.Map), Instance: m.s.Instance}
		if u, ok := m.s.Units[g]; ok {
			b.Def = string(u.Def)
			if u.Creature != nil {
				b.Spawn = string(u.Creature.Spawn)
			}
		} else if o, ok := m.tx.Objects().Get(g); ok {
			b.Def, b.Spawn = string(o.Def), string(o.Spawn)
		}
		_, short, _ := strings.Cut(b.Def, ":")
		if of != "" && of != b.Def && of != short && of != b.Spawn && of != g.String() {
			continue
		}
		b.Explanation, _ = m.ExplainRules(g) // Ruled has listed it
		if all = append(all, b); len(all) == MaxBearers {
			break
		}
	}
	return all
}
