package gamemap

import (
	"errors"
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
)

// RuleBook is the compiled rules of a release. It is shared by all maps.
type RuleBook interface {
	// Rules makes what runs them on one map.
	Rules() Rules
}

// Rules runs rules of creatures on one map. All calls come from the map's goroutine;
// those with a Tx come inside a step. Handlers of scripts run before the rules of the
// same moment.
type Rules interface {
	// Attach looks up the rules of a unit that comes onto the map, and sets Ruled.
	Attach(u *entity.Unit)
	// AttachObject is Attach of a game object.
	AttachObject(o *entity.Object)
	// Forget drops the state of a unit or an object that is gone.
	Forget(g guid.GUID)
	// Moment tells of a moment of a unit for which Ruled says that rules wait.
	Moment(tx *Tx, u *entity.Unit, h hook.ID, a hook.Args)
	// ObjectMoment is Moment of a game object.
	ObjectMoment(tx *Tx, o *entity.Object, h hook.ID, a hook.Args)
	// Woke tells that the cell of a unit that may have slept is awake.
	Woke(u *entity.Unit)
	// Run has a creature go through a list of rules, and reports whether it begins:
	// it does not while another is under way. The error says what there is not.
	Run(tx *Tx, u *entity.Unit, r ruletrace.Run) (begins bool, err error)
	// Step runs what is due.
	Step(tx *Tx)
	// Adopt takes over the rules of another release: timers and marks of rules that
	// have not changed stay. It reports whether it can; otherwise nothing has changed.
	Adopt(tx *Tx, next RuleBook) bool
	// Code visits all state. Reading, the units stand on the map already.
	Code(tx *Tx, c *codec.Coder)
	// All are the units and game objects that have rules, in the order of their names.
	All() []guid.GUID
	// Explain tells how the rules of a unit stand; ok is false where it has none.
	Explain(tx *Tx, g guid.GUID) (e ruletrace.Explanation, ok bool)
}

// ruleMoment tells the rules of a moment of a unit.
func (m *Map) ruleMoment(u *unit, h hook.ID, a hook.Args) {
	if m.rules != nil {
		m.rules.Moment(m.tx, u, h, a)
	}
}

// ruleObject tells the rules of a moment of a game object.
func (m *Map) ruleObject(o *entity.Object, h hook.ID, a hook.Args) {
	if m.rules != nil {
		m.rules.ObjectMoment(m.tx, o, h, a)
	}
}

// ruleEvent tells all rules that wait for it that a game event has begun or ended.
func (m *Map) ruleEvent(h hook.ID, id content.ID) {
	if m.rules == nil {
		return
	}
	a := hook.Args{Texts: [2]string{string(id)}}
	var all []*unit // those that come by it do not hear of it
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

// startRules begins with the rules of the release, before anybody stands here.
func (m *Map) startRules() {
	if m.release.Rules != nil {
		m.rules = m.release.Rules.Rules()
	}
}

// swapRules goes on with the rules of the release that was adopted.
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

// ExplainRules tells how the rules of a unit stand; ok is false where it has none.
// Owner goroutine only.
func (m *Map) ExplainRules(g guid.GUID) (ruletrace.Explanation, bool) {
	if m.rules == nil {
		return ruletrace.Explanation{}, false
	}
	live := m.tx.live
	m.tx.live = true
	defer func() { m.tx.live = live }()
	return m.rules.Explain(m.tx, g)
}

// Ruled are the units and game objects that have rules, in the order of their names.
// Owner goroutine only.
func (m *Map) Ruled() []guid.GUID {
	if m.rules == nil {
		return nil
	}
	return m.rules.All()
}

// ExplainRules tells how the rules of a unit stand; ok is false where it has none.
func (tx *Tx) ExplainRules(g guid.GUID) (ruletrace.Explanation, bool) { return tx.on().ExplainRules(g) }

// RunRules has a creature go through a list of rules by order of a script, from the
// next step on, and reports whether it begins: it does not while another is under way.
func (tx *Tx) RunRules(u *entity.Unit, r ruletrace.Run) (begins bool, err error) {
	m := tx.on()
	if m.rules == nil {
		return false, errors.New("this world has no rules")
	}
	return m.rules.Run(tx, u, r)
}

// MapRules are the rules of the map, or nil: for who measures them.
func (tx *Tx) MapRules() Rules { return tx.on().rules }

// CallHandler runs a handler of scripts by its name, which hangs on a unit, a game
// object or a player, and reports whether there is one that does not rest. It gets
// the arguments, at most gossip.MaxArgs, after a handle of who; without who, nothing
// stands in its place.
func (tx *Tx) CallHandler(self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool {
	return tx.on().scripts.Call(tx, self, bundle, handler, who, args...)
}

// wakeUnit rouses a creature that slept, and its rules.
func (m *Map) wakeUnit(u *unit) {
	m.ai.WakeUnit(u)
	if m.rules != nil && u != nil && u.Creature != nil && !u.Creature.Asleep {
		m.rules.Woke(u)
	}
}

// MaxBearers bounds the units whose rules are told at a time.
const MaxBearers = 100

// Rules asks the map how the rules stand of those that go by a name: the id of a
// definition, with or without its bundle, that of a spawn, or an identity; "" is all.
// Report is called on the map's goroutine, between two steps, with at most MaxBearers,
// and must not block. Any goroutine may call it.
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
		} else if o, ok := m.tx.Object(g); ok {
			b.Def, b.Spawn = string(o.Def), string(o.Spawn)
		}
		_, short, _ := strings.Cut(b.Def, ":")
		if of != "" && of != b.Def && of != short && of != b.Spawn && of != g.String() {
			continue
		}
		b.Explanation, _ = m.ExplainRules(g) // Ruled has named it
		if all = append(all, b); len(all) == MaxBearers {
			break
		}
	}
	return all
}
