package gamemap

import (
	"testing"

	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// TestNothingIsMissingInATable looks at every table that a kind of input,
// intent or wake-up must stand in.
func TestNothingIsMissingInATable(t *testing.T) {
	for k := range input.Count {
		if accept[k] == nil {
			t.Errorf("input %d has no acceptor", k)
		}
	}
	for k := range intent.Count {
		if (rules[k].apply == nil) != intent.OfRealm(intent.Kind(k)) {
			t.Errorf("intent %s: there is a rule is %v, it is for the realm is %v; want one of the two", intent.Kind(k), rules[k].apply != nil, intent.OfRealm(intent.Kind(k)))
		}
		if about := intent.OfOther(intent.Kind(k)); about != (rules[k].answer != nil) {
			t.Errorf("intent %s: it is about another player is %v, rules has an answer is %v; want both or none", intent.Kind(k), about, rules[k].answer != nil)
		}
	}
	wakeUps := newField(t, tables(t)).wakeUps
	for k := range entity.DueCount {
		if wakeUps[k] == nil {
			t.Errorf("wake-up %d does nothing", k)
		}
	}
}
