package testworld

import (
	"fmt"
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/ruletrace"
	"loam/mods/scenario/report"
)

// ruleKey identifies a rule of a unit.
type ruleKey struct {
	of guid.GUID
	id uint32
}

// traceRules reports the rules on the map of the lines that fired in the step, those with a
// new reason that prevents them, and changes of the state of rules. It omits that a rule
// waits after it has fired.
func (st *Stage) traceRules() {
	m, err := st.OnMap()
	if err != nil {
		return
	}
	for _, g := range m.Ruled() {
		x, _ := m.ExplainRules(g)
		for i := range x.Rules {
			now := &x.Rules[i]
			key := ruleKey{g, now.ID}
			was, known := st.traced[key]
			st.traced[key] = *now
			switch {
			case now.Times != was.Times:
				st.transcribe(report.Moment{Sort: report.Fired, Who: st.Label(g), Rule: *now, Text: fmt.Sprintf("rule %d %s: %s", now.ID, now.Last, now.Does)})
			case now.Verdict != was.Verdict && now.Verdict != ruletrace.Fired && (now.Verdict != ruletrace.Cooldown || !known):
				st.transcribe(report.Moment{Sort: report.Kept, Who: st.Label(g), Rule: *now, Text: fmt.Sprintf("rule %d %s", now.ID, now.Standing())})
			}
		}
		for _, text := range changed(st.kept[g], x) {
			st.transcribe(report.Moment{Sort: report.Standing, Who: st.Label(g), Text: text})
		}
		st.kept[g] = x
	}
}

// changed describes changes of the state of rules.
func changed(was, now ruletrace.Explanation) (all []string) {
	if now.Phase != was.Phase {
		all = append(all, fmt.Sprintf("phase %d", now.Phase))
	}
	for _, c := range now.Counters {
		if !slices.Contains(was.Counters, c) {
			all = append(all, fmt.Sprintf("counter %d is %d", c.Of, c.Value))
		}
	}
	for _, t := range now.Timers {
		if !slices.ContainsFunc(was.Timers, func(o ruletrace.Timer) bool { return o.Of == t.Of && o.Left >= t.Left }) {
			all = append(all, fmt.Sprintf("timed event %d in %.1f s", t.Of, t.Left.Seconds()))
		}
	}
	switch {
	case now.List == was.List:
	case now.List == 0:
		all = append(all, fmt.Sprintf("action list %d is over", was.List))
	default:
		all = append(all, fmt.Sprintf("action list %d begins", now.List))
	}
	return all
}

// Bearers returns the current or last state of all rules that the transcript has
// reported.
func (st *Stage) Bearers() (all []ruletrace.Bearer) {
	if st.Realm == nil {
		return nil
	}
	m, err := st.OnMap()
	for _, g := range slices.Sorted(maps.Keys(st.kept)) {
		x := st.kept[g]
		if err == nil {
			if now, ok := m.ExplainRules(g); ok {
				x = now
			}
		}
		all = append(all, ruletrace.Bearer{Map: string(st.Current), Def: x.Script, Explanation: x})
	}
	return all
}
