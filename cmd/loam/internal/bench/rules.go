package bench

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/world/gamemap"
	"loam/smartai/engine"
)

// ruleSet is what each creature goes by: three timers, two shares of health, a range,
// a condition, and one that is out of its phase. Only the timers ever fire, so often
// that one decision in a hundred does.
const ruleSet = `
creatures:
  guard:
    - {id: 0, event: {kind: UPDATE_IC, first_ms: 0-1800, repeat_ms: 1700-2000}, action: {kind: SET_COUNTER, counter: 1, value: 1, reset: true}}
    - {id: 1, event: {kind: UPDATE_IC, first_ms: 0-1800, repeat_ms: 1700-2000}, action: {kind: SET_COUNTER, counter: 2, value: 1, reset: true}}
    - {id: 2, event: {kind: UPDATE, first_ms: 0-1800, repeat_ms: 1700-2000}, action: {kind: SET_COUNTER, counter: 3, value: 1, reset: true}}
    - {id: 3, event: {kind: HEALTH_PCT, health_pct: 0-50}, action: {kind: SET_COUNTER, counter: 4, value: 1}}
    - {id: 4, event: {kind: HEALTH_PCT, health_pct: 0-20}, action: {kind: SET_COUNTER, counter: 5, value: 1}}
    - {id: 5, event: {kind: RANGE, repeat_ms: 1000, distance_yards: 0-5}, action: {kind: SET_COUNTER, counter: 6, value: 1}}
    - {id: 6, event: {kind: UPDATE_IC, repeat_ms: 1000}, action: {kind: SET_COUNTER, counter: 7, value: 1}, conditions: [{group: 0, all: [{kind: ALIVE, of: self, not: true}]}]}
    - {id: 7, phases: [3], event: {kind: UPDATE_IC, repeat_ms: 1000}, action: {kind: SET_COUNTER, counter: 8, value: 1}}
`

// rulesOf is how many rules that are.
const rulesOf = 8

// decisions measures the rule engine alone, on creatures that count as fighting,
// and a moment for which no rule waits.
func decisions(ctx context.Context, o Options) ([]Figure, error) {
	creatures, steps := o.of(10000, 100), o.of(400, 20)
	w := newWorld("maps:\n"+field("field", 850), "")
	w.add("smartai/guards.yaml", ruleSet)
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	timed := &timedRules{}
	m, err := mapOf(rel, func(c *gamemap.Config) {
		c.AwakeAll = true
		c.Release.Rules = timedBook{c.Release.Rules, timed}
	}, nil)
	if err != nil {
		return nil, err
	}
	if err := stage(m, creatures); err != nil {
		return nil, err
	}
	for range settleSteps {
		m.Step()
	}
	rules := timed.Rules.(*engine.Engine)
	on := fmt.Sprintf("creatures=%d,rules=%d,steps=%d", creatures, rulesOf, steps)
	var all []Figure
	for _, each := range []bool{false, true} {
		rules.LookAtEach(each)
		d := decide(o, steps, m.Step, timed, rules)
		if want := uint64(creatures * steps * rulesOf); d.looked+d.spared < want || each && d.spared > 0 {
			return nil, fmt.Errorf("%d rules were checked and %d skipped, want %d: creatures are idle", d.looked, d.spared, want)
		}
		f := d.figure(steps)
		f.Name, f.Range = "rules.decide", on
		if each {
			f.Name = "rules.look"
		}
		f.note("fighting", creatures)
		f.note("allocations", timed.allocations(m.Step))
		all = append(all, f)
	}
	rules.LookAtEach(false)
	return append(all, unheard(m, o)), ctx.Err()
}

// allocations is how many are made in a step, of a few.
func (r *timedRules) allocations(step func()) float64 {
	const steps = 20
	r.counts, r.mallocs = true, 0
	for range steps {
		step()
	}
	r.counts = false
	return float64(r.mallocs / steps)
}

// decisionsMade is what the rules of all creatures did in the fastest of some rounds.
type decisionsMade struct {
	took                  time.Duration
	looked, spared, fired uint64
}

func decide(o Options, steps int, step func(), timed *timedRules, rules *engine.Engine) (best decisionsMade) {
	for range o.rounds() {
		timed.took = 0
		looked, spared := rules.Looked()
		fired := rules.Fired()
		for range steps {
			step()
		}
		if best.took == 0 || timed.took < best.took {
			one, together := rules.Looked()
			best = decisionsMade{timed.took, one - looked, together - spared, rules.Fired() - fired}
		}
	}
	return best
}

// figure is how many rules were decided about in a second, and how many of those were
// looked at one by one; of the others it was enough to know when the next is due.
func (d decisionsMade) figure(steps int) Figure {
	all, ns := float64(d.looked+d.spared), float64(d.took.Nanoseconds())
	f := Figure{Unit: "million_a_second", Value: all / ns * 1e3, Bar: Bar{AtLeast, 100}}
	f.note("looked_at_million_a_second", float64(d.looked)/ns*1e3)
	f.note("known_not_due_million_a_second", float64(d.spared)/ns*1e3)
	f.note("looked_at_pct", 100*float64(d.looked)/all)
	f.note("ns_a_decision", ns/all)
	f.note("us_a_step", ns/1e3/float64(steps))
	f.note("fired_pct", 100*float64(d.fired)/all)
	return f
}

// stage makes creatures that count as fighting each other, and stand.
func stage(m *gamemap.Map, creatures int) (err error) {
	var all []guid.GUID
	m.Inside(func(tx *gamemap.Tx) {
		for i := range creatures {
			u, wrong := tx.Creatures().Summon(nil, content.ID(name+":guard"), geo.Position{Point: geo.Point{X: geo.Yards(i%100)*16 - 800, Y: geo.Yards(i/100)*16 - 800}}, 0)
			if wrong != nil {
				err = wrong
				return
			}
			all = append(all, u.GUID)
		}
		for i, g := range all {
			u, _ := tx.Unit(g)
			u.Combat, u.Victim = true, all[(i+1)%len(all)]
			tx.Handlers().Rules().Moment(tx, u, hook.Aggro, hook.Args{})
		}
	})
	return err
}

// unheard measures a moment of a creature for which no rule waits.
func unheard(m *gamemap.Map, o Options) Figure {
	calls := o.of(10000000, 1000)
	took := median(o.rounds(), func() {
		m.Inside(func(tx *gamemap.Tx) {
			for u := range tx.Units() {
				for range calls {
					if u.Ruled.Has(hook.Gesture) {
						tx.Handlers().Rules().Moment(tx, u, hook.Gesture, hook.Args{})
					}
				}
				return
			}
		})
	})
	f := Figure{Name: "rules.unheard", Range: fmt.Sprintf("calls=%d", calls), Unit: "ns", Value: float64(took.cpu.Nanoseconds()) / float64(calls), Bar: Bar{AtMost, 3}}
	return f
}

// timedBook makes rules whose steps are measured.
type timedBook struct {
	gamemap.RuleBook
	into *timedRules
}

func (b timedBook) Rules() gamemap.Rules {
	b.into.Rules = b.RuleBook.Rules()
	return b.into
}

// timedRules are rules whose steps are measured, in time of the thread.
type timedRules struct {
	gamemap.Rules
	took    time.Duration
	counts  bool   // allocations, instead of time
	mallocs uint64 // that were counted
}

func (r *timedRules) Step(tx *gamemap.Tx) {
	if r.counts {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r.Rules.Step(tx)
		runtime.ReadMemStats(&after)
		r.mallocs += after.Mallocs - before.Mallocs
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	_, began, _ := clock.ThreadTime()
	r.Rules.Step(tx)
	_, ended, _ := clock.ThreadTime()
	r.took += ended - began
}
