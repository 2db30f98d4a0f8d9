package scenario

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/guid"
	"loam/core/ruling"
)

// ofRules is what may be expected of rules of SmartAI.
func ofRules() []condition {
	return []condition{
		{Syntax: "rule RULE [of A] fires [once] [N times]", state: ruleFires,
			Doc:     "A rule has fired since the last such line about it that held, or since the scenario began. `of` may be left out where one unit alone has rules.",
			Example: "advance until rule 7 of wolf fires within 20s"},
		{Syntax: "rule RULE [of A] blocked by BLOCK", state: ruleBlocked,
			Doc:     "That is the first reason for which a rule does not run now, or did not when it was looked at last and has had to wait since, as `loam smartai trace` and the page tell it.",
			Example: "expect rule 3 of wolf blocked by phase"},
	}
}

// blocks are the verdicts that keep a rule from running.
func blocks() []string {
	var all []string
	for i, w := range ruling.Words() {
		if v := ruling.Verdict(i); v != ruling.Fired && v != ruling.Unasked {
			all = append(all, w)
		}
	}
	return all
}

func blockWords() string {
	all := blocks()
	for i, w := range all {
		all[i] = "`" + w + "`"
		if strings.Contains(w, " ") {
			all[i] = "`\"" + w + "\"`"
		}
	}
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

func readBlock(a *arg) bool { return slices.Contains(blocks(), a.token.text) }

// ruleKey names a rule of a unit.
type ruleKey struct {
	of guid.GUID
	id uint32
}

// ruled finds what is known of the rules of a unit: that which is named, or the only
// one there that has rules.
func (r *runner) ruled(a args) (ruling.Explanation, error) {
	m, err := r.onMap()
	if err != nil {
		return ruling.Explanation{}, err
	}
	if a.has("A") {
		list, err := r.all(a, "A")
		if err != nil {
			return ruling.Explanation{}, err
		}
		if len(list) != 1 {
			return ruling.Explanation{}, fmt.Errorf("%s is %d units; a rule is one unit's", a.text("A"), len(list))
		}
		x, ok := m.ExplainRules(r.guidOf(list[0]))
		if !ok {
			return x, fmt.Errorf("%s has no rules, or is gone", a.text("A"))
		}
		return x, nil
	}
	all := m.Ruled()
	switch len(all) {
	case 1:
		x, _ := m.ExplainRules(all[0])
		return x, nil
	case 0:
		return ruling.Explanation{}, fmt.Errorf("nobody on the map has rules")
	}
	return ruling.Explanation{}, fmt.Errorf("%d units on the map have rules, %s and %s among them: say `of` whom", len(all), r.label(all[0]), r.label(all[1]))
}

// rule is how the rule of a line stands.
func (r *runner) rule(a args) (ruling.Explanation, *ruling.Report, error) {
	x, err := r.ruled(a)
	if err != nil {
		return x, nil, err
	}
	id := uint32(a.num("RULE"))
	for i := range x.Rules {
		if x.Rules[i].ID == id {
			return x, &x.Rules[i], nil
		}
	}
	return x, nil, fmt.Errorf("%s has no rule %d", x.Script, id)
}

func ruleFires(r *runner, a args, no bool) (bool, string, error) {
	x, rule, err := r.rule(a)
	if err != nil {
		return false, "", err
	}
	key := ruleKey{x.Self, rule.ID}
	n := rule.Times - r.fired[key]
	holds := enough(a, n)
	if holds && !no {
		r.fired[key] = rule.Times
	}
	return holds, fmt.Sprintf("%s since; %s", oftenWord(n), standing(rule)), nil
}

func ruleBlocked(r *runner, a args, _ bool) (bool, string, error) {
	_, rule, err := r.rule(a)
	if err != nil {
		return false, "", err
	}
	by, _ := ruling.Named(a.text("BLOCK"))
	return rule.Blocked(by), standing(rule), nil
}

// standing is how a rule stands, in words.
func standing(rule *ruling.Report) string {
	return fmt.Sprintf("rule %d (%s:%d: %s) %s", rule.ID, rule.File, rule.Line, rule.Does, rule.Standing())
}

// traceRules tells of the rules on the map of the lines that have fired in the step,
// or that something else keeps from it than before. That a rule waits its time behind
// having fired goes without saying.
func (r *runner) traceRules() {
	m, err := r.onMap()
	if err != nil {
		return
	}
	for _, g := range m.Ruled() {
		x, _ := m.ExplainRules(g)
		for i := range x.Rules {
			now := &x.Rules[i]
			key := ruleKey{g, now.ID}
			was, known := r.traced[key]
			r.traced[key] = *now
			switch {
			case now.Times != was.Times:
				r.transcribe(fmt.Sprintf("%8.2f  %s: rule %d %s: %s", r.now().Seconds(), r.label(g), now.ID, now.Last, now.Does))
			case now.Verdict != was.Verdict && now.Verdict != ruling.Fired && (now.Verdict != ruling.Cooldown || !known):
				r.transcribe(fmt.Sprintf("%8.2f  %s: rule %d %s", r.now().Seconds(), r.label(g), now.ID, now.Standing()))
			}
		}
	}
}
