package admin

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// ruleFacts adds the state of a unit's rules; nothing for a unit without rules.
func (d *desk) ruleFacts(f *facts, u *entity.Unit) {
	x, ok := d.Handlers().ExplainRules(u.GUID)
	if !ok {
		return
	}
	list := make([]value.Value, 0, len(x.Rules))
	for i := range x.Rules {
		r := &x.Rules[i]
		var row facts
		row.number("rule", float64(r.ID))
		row.text("does", r.Does)
		row.text("stands", r.Standing())
		row.number("fired", float64(r.Times))
		row.text("at", fmt.Sprintf("%s:%d", r.File, r.Line))
		list = append(list, value.OfTable(row.entries))
	}
	f.put("rules", value.OfList(list...))
	f.put("rule_state", value.OfTable(d.ruleState(&x).entries))
}

// ruleState returns what the rules of a unit store between runs.
func (d *desk) ruleState(x *ruletrace.Explanation) *facts {
	f := new(facts)
	f.text("rules_of", x.Script)
	f.text("compat", x.Compat)
	f.number("phase", float64(x.Phase))
	if x.Invoker != 0 {
		f.text("last_invoker", d.named(x.Invoker))
	}
	for _, c := range x.Counters {
		f.number(fmt.Sprintf("counter_%d", c.Of), float64(c.Value))
	}
	for _, s := range x.Stored {
		who := make([]value.Value, 0, len(s.Who))
		for _, g := range s.Who {
			who = append(who, value.OfString(d.named(g)))
		}
		f.put(fmt.Sprintf("stored_%d", s.Of), value.OfList(who...))
	}
	for _, t := range x.Timers {
		f.number(fmt.Sprintf("timed_event_%d_ms", t.Of), float64(t.Left))
	}
	if x.List != 0 {
		f.text("list", fmt.Sprintf("%d, rule %d next", x.List, x.ListAt))
		f.number("list_ms", float64(x.ListLeft))
	}
	return f
}

// named returns the name of a unit, or its GUID if the unit is gone.
func (d *desk) named(g guid.GUID) string {
	if u, ok := d.Unit(g); ok {
		return d.nameOf(u)
	}
	return g.String()
}
