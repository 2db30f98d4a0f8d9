package scenario

import (
	"fmt"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/input"
)

// ofStats is what may be expected of the stats of units.
func ofStats() []condition {
	return []condition{
		{Syntax: "A stat STAT OP N", state: ofUnits(hasStat), Doc: "The value of a stat: of its definition, level, what it wears and what lies on it.",
			Example: "expect Anna stat armor = 12"},
	}
}

// ofBlows is what may be expected of single blows.
func ofBlows() []condition {
	return []condition{
		{Syntax: "A misses B", counts: misses, Doc: "A blow of A went past B.", Example: "expect wolf misses Anna"},
		{Syntax: "A dodges|parries B", counts: keepsOff, Doc: "A kept a blow of B off.", Example: "expect wolf dodges Anna"},
		{Syntax: "A blocks|resists|absorbs B", counts: takesFrom, Doc: "A blocked, resisted or absorbed a part of what B did to it, or all.",
			Example: "expect Anna blocks wolf"},
		{Syntax: "A crits|glances|crushes B", counts: strikes, Doc: "What A did to B was critical, or a blow that glanced off or crushed.",
			Example: "expect no wolf crushes Anna"},
	}
}

// empowering are the verbs of powers.
func empowering() []verb {
	return []verb{
		{Syntax: "A gains|spends N of POWER", run: doPower, Doc: "Gives a unit points of a power, or lets it spend them as a spell does. Only tests may.",
			Example: "Anna spends 30 of meadow:vigor"},
	}
}

func doPower(r *runner, a args) error {
	points := int64(a.num("N"))
	if a.text("gains") == "spends" {
		points = -points
	}
	return r.doing(a, nil, always(input.Directed{Act: input.Empower, ID: r.id(a, "POWER"), Points: points}))
}

func hasStat(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	id := content.ID(a.text("STAT"))
	if !content.IsCoreStat(string(id)) {
		id = r.id(a, "STAT")
	}
	at, ok := r.rel.Content.StatIndex(id)
	if !ok {
		return false, fmt.Errorf("there is no stat %s", id)
	}
	return compare(u.Values[at], a.text("OP"), a.num("N")), nil
}

func misses(r *runner, a args, e *seen) bool {
	m, ok := e.event.(event.Missed)
	return ok && m.How == event.OutcomeMiss && r.is(m.Attacker, a, "A") && r.is(m.Victim, a, "B")
}

func keepsOff(r *runner, a args, e *seen) bool {
	how := map[string]event.Outcome{"dodges": event.OutcomeDodge, "parries": event.OutcomeParry}[a.text("dodges")]
	m, ok := e.event.(event.Missed)
	return ok && m.How == how && r.is(m.Victim, a, "A") && r.is(m.Attacker, a, "B")
}

func takesFrom(r *runner, a args, e *seen) bool {
	d, ok := e.event.(event.DamageDealt)
	if !ok || !r.is(d.Victim, a, "A") || !r.is(d.Attacker, a, "B") {
		return false
	}
	return map[string]int64{"blocks": d.Blocked, "resists": d.Resisted, "absorbs": d.Absorbed}[a.text("blocks")] > 0
}

func strikes(r *runner, a args, e *seen) bool {
	how := map[string]event.Outcome{"crits": event.OutcomeCrit, "glances": event.OutcomeGlancing, "crushes": event.OutcomeCrushing}[a.text("crits")]
	d, ok := e.event.(event.DamageDealt)
	return ok && d.How == how && r.is(d.Attacker, a, "A") && r.is(d.Victim, a, "B")
}
