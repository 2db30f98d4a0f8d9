package combat

import (
	"fmt"

	"loam/core/model/event"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// shades describes the parts of damage besides its amount.
func shades(e event.DamageDealt) string {
	words := map[event.Outcome]string{event.OutcomeCrit: ", critically", event.OutcomeGlancing: ", glancing", event.OutcomeCrushing: ", crushing"}[e.How]
	for _, kept := range []struct {
		points int64
		word   string
	}{{e.Blocked, "blocked"}, {e.Resisted, "resisted"}, {e.Absorbed, "absorbed"}} {
		if kept.points > 0 {
			words += fmt.Sprintf(", %d %s", kept.points, kept.word)
		}
	}
	return words
}

// BlowEvents are the conditions about single attacks.
func BlowEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A misses B", Counts: misses, Doc: "An attack of A missed B.", Example: "expect wolf misses Anna"},
		{Syntax: "A dodges|parries B", Counts: keepsOff, Doc: "A dodged or parried an attack of B.", Example: "expect wolf dodges Anna"},
		{Syntax: "A blocks|resists|absorbs B", Counts: takesFrom, Doc: "A blocked, resisted or absorbed an attack of B, in part or in full.",
			Example: "expect Anna blocks wolf"},
		{Syntax: "A crits|glances|crushes B", Counts: strikes, Doc: "A hit of A on B was critical, glancing or crushing.",
			Example: "expect no wolf crushes Anna"},
	}
}

func misses(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	m, ok := e.Event.(event.Missed)
	return ok && m.How == event.OutcomeMiss && st.Is(m.Attacker, a, "A") && st.Is(m.Victim, a, "B")
}

func keepsOff(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	how := map[string]event.Outcome{"dodges": event.OutcomeDodge, "parries": event.OutcomeParry}[a.Text("dodges")]
	m, ok := e.Event.(event.Missed)
	return ok && m.How == how && st.Is(m.Victim, a, "A") && st.Is(m.Attacker, a, "B")
}

func takesFrom(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	d, ok := e.Event.(event.DamageDealt)
	if !ok || !st.Is(d.Victim, a, "A") || !st.Is(d.Attacker, a, "B") {
		return false
	}
	return map[string]int64{"blocks": d.Blocked, "resists": d.Resisted, "absorbs": d.Absorbed}[a.Text("blocks")] > 0
}

func strikes(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	how := map[string]event.Outcome{"crits": event.OutcomeCrit, "glances": event.OutcomeGlancing, "crushes": event.OutcomeCrushing}[a.Text("crits")]
	d, ok := e.Event.(event.DamageDealt)
	return ok && d.How == how && st.Is(d.Attacker, a, "A") && st.Is(d.Victim, a, "B")
}
