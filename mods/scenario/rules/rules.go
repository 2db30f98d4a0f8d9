// Package rules owns the scenario lines about SmartAI rules.
package rules

import (
	"fmt"

	"loam/core/model/ruletrace"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// Conditions are the conditions about SmartAI rules.
func Conditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "rule RULE [of A] fires [once] [N times]", State: ruleFires,
			Doc:     "A rule has fired since the last such line about it was met, or since the start of the scenario. `of` can be left out if only one unit has rules.",
			Example: "advance until rule 7 of wolf fires within 20s"},
		{Syntax: "rule RULE [of A] blocked by BLOCK", State: ruleBlocked,
			Doc:     "The first reason why a rule does not run now, or why it did not run at its last check if it is waiting since then, as shown by `loam smartai trace` and the page.",
			Example: "expect rule 3 of wolf blocked by phase"},
	}
}

// ruled returns the state of the rules of a unit: the named one, or the only unit with
// rules.
func ruled(st *testworld.Stage, a line.Args) (ruletrace.Explanation, error) {
	m, err := st.OnMap()
	if err != nil {
		return ruletrace.Explanation{}, err
	}
	if a.Has("A") {
		list, err := st.All(a, "A")
		if err != nil {
			return ruletrace.Explanation{}, err
		}
		if len(list) != 1 {
			return ruletrace.Explanation{}, fmt.Errorf("%s is a group of %d units; name one of them", a.Text("A"), len(list))
		}
		x, ok := m.ExplainRules(st.GUIDOf(list[0]))
		if !ok {
			return x, fmt.Errorf("%s has no rules, or is gone", a.Text("A"))
		}
		return x, nil
	}
	all := m.Ruled()
	switch len(all) {
	case 1:
		x, _ := m.ExplainRules(all[0])
		return x, nil
	case 0:
		return ruletrace.Explanation{}, fmt.Errorf("no unit on the map has rules")
	}
	return ruletrace.Explanation{}, fmt.Errorf("%d units on the map have rules, such as %s and %s; name one with of", len(all), st.Label(all[0]), st.Label(all[1]))
}

// rule returns the state of the rule of a line.
func rule(st *testworld.Stage, a line.Args) (ruletrace.Explanation, *ruletrace.Report, error) {
	x, err := ruled(st, a)
	if err != nil {
		return x, nil, err
	}
	id := uint32(a.Num("RULE"))
	for i := range x.Rules {
		if x.Rules[i].ID == id {
			return x, &x.Rules[i], nil
		}
	}
	return x, nil, fmt.Errorf("%s has no rule %d", x.Script, id)
}

func ruleFires(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	x, rule, err := rule(st, a)
	if err != nil {
		return false, "", err
	}
	key := fmt.Sprintf("rule %d of %s", rule.ID, x.Self)
	n := rule.Times - st.Marks[key]
	holds := line.Enough(a, n)
	if holds && !no {
		st.Marks[key] = rule.Times
	}
	return holds, fmt.Sprintf("%s since; %s", line.Often(n), standing(rule)), nil
}

func ruleBlocked(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	_, rule, err := rule(st, a)
	if err != nil {
		return false, "", err
	}
	by, _ := ruletrace.Named(a.Text("BLOCK"))
	return rule.Blocked(by), standing(rule), nil
}

// standing describes the state of a rule.
func standing(rule *ruletrace.Report) string {
	return fmt.Sprintf("rule %d (%s:%d: %s) %s", rule.ID, rule.File, rule.Line, rule.Does, rule.Standing())
}
