package scenario

import (
	"fmt"

	"loam/core/combat"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/input"
	"loam/core/intent"
)

// fighting is who attacks whom.
func fighting() []verb {
	return []verb{
		{Syntax: "A attacks B", run: doAttack,
			Doc:     "A player attacks: from now on it turns to its target before each step, but does not walk there. A creature attacks as a script would make it.",
			Example: "Anna attacks wolf"},
		{Syntax: "A stops", run: doStop,
			Doc:     "A player stops attacking and walking; a creature gives up its fight.",
			Example: "Anna stops"},
		{Syntax: "A selects B", run: doSelect, Doc: "A player looks at somebody.", Example: "Anna selects villager"},
		{Syntax: "A hurts B for AMOUNT", run: doHurt,
			Doc:     "Takes health, in points or as a share of full health, and begins a fight as a blow would. Only tests may.",
			Example: "Anna hurts boss for 30%"},
	}
}

func doAttack(r *runner, a args) error {
	enemy, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error {
		p.target, p.asked = enemy.GUID, true
		return p.ask(intent.Attack{Target: enemy.GUID})
	}, func(m *gamemap.Map, _ *entity.Unit) (input.Directed, error) {
		return input.Directed{Act: input.Fight, Other: enemy.GUID}, together(m, a, enemy)
	})
}

func doStop(r *runner, a args) error {
	return r.doing(a, func(p *actor) error {
		p.target, p.goal = 0, nil
		return p.ask(intent.StopAttack{})
	}, always(input.Directed{Act: input.Lower}))
}

func doSelect(r *runner, a args) error {
	b, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error { return p.ask(intent.Select{Target: b.GUID}) }, nil)
}

func doHurt(r *runner, a args) error {
	victim, err := r.one(a)
	if err != nil {
		return err
	}
	g, _ := a.get("AMOUNT")
	points := g.num
	if g.pct {
		points = g.num / 100 * float64(victim.MaxHealth)
	}
	return r.doing(a, nil, func(m *gamemap.Map, _ *entity.Unit) (input.Directed, error) {
		if err := together(m, a, victim); err != nil {
			return input.Directed{}, err
		}
		if !victim.Alive() {
			return input.Directed{}, fmt.Errorf("%s is dead", a.text("B"))
		}
		return input.Directed{Act: input.Hurt, Other: victim.GUID, Points: combat.Points(points)}, nil
	})
}

// ofFights is whom units fight.
func ofFights() []condition {
	return []condition{
		{Syntax: "A attacks nobody", state: ofUnits(isIdle), Doc: "It fights nobody now.", Example: "expect wolf attacks nobody"},
		{Syntax: "A attacks B", state: ofUnits(attacks), Doc: "B is whom it fights now.", Example: "expect friend attacks Anna"},
		{Syntax: "A targets|target B", state: ofUnits(targets),
			Doc: "B is whom it fights or, of a player, has selected.", Example: "expect Anna targets wolf"},
		{Syntax: "A in combat", state: ofUnits(inCombat), Doc: "It is in combat.", Example: "expect no Anna in combat"},
	}
}

func isIdle(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Victim == 0, nil }

func attacks(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	return u != nil && here && u.Victim == b.GUID, err
}

func targets(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	target := u.Victim
	if target == 0 && u.Player != nil {
		target = u.Player.Selected
	}
	return target == b.GUID, nil
}

func inCombat(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Combat, nil }

// fought is what happened in fights.
func fought() []condition {
	return []condition{
		{Syntax: "A evades", counts: byKind(event.KindEvaded), Doc: "It gave its fight up and turned home.", Example: "advance until dummy evades within 10s"},
		{Syntax: "A dies", counts: byKind(event.KindDied), Doc: "It died.", Example: "advance until wolf dies within 60s"},
		{Syntax: "A kills B", counts: kills, Doc: "It dealt the blow that killed B.", Example: "expect guard kills wolf"},
		{Syntax: "A hits B", counts: byKind(event.KindDamageDealt), Doc: "B lost health by it.", Example: "expect no wolf hits Anna"},
	}
}

func kills(r *runner, a args, e *seen) bool {
	d, ok := e.event.(event.Died)
	return ok && r.is(d.Killer, a, "A") && r.is(d.Unit, a, "B")
}

// shades tells what became of damage besides its amount.
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
