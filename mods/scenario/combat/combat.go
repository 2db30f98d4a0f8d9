// Package combat owns the scenario lines about combat: attacks, hits, threat, phases
// and duels.
package combat

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/combat"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// FightVerbs are the verbs for attacks.
func FightVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A attacks B", Run: doAttack,
			Doc:     "A player attacks: from now on it turns to its target before each step, but does not walk to it. A creature attacks as if a script ordered it.",
			Example: "Anna attacks wolf"},
		{Syntax: "A stops", Run: doStop,
			Doc:     "A player stops attacking and walking; a creature ends its combat.",
			Example: "Anna stops"},
		{Syntax: "A selects B", Run: doSelect, Doc: "A player selects a unit.", Example: "Anna selects villager"},
		{Syntax: "A hurts B for AMOUNT", Run: doHurt,
			Doc:     "Deals damage, in points or as a share of full health, and starts combat as a hit would. Only for tests.",
			Example: "Anna hurts boss for 30%"},
		{Syntax: "A hurts B to AMOUNT", Run: doHurt,
			Doc:     "The same, down to this health; a unit with less health loses nothing. To 0 kills the unit.",
			Example: "Anna hurts boss to 30%"},
	}
}

func doAttack(st *testworld.Stage, a line.Args) error {
	enemy, err := st.One(a)
	if err != nil {
		return err
	}
	return st.Doing(a, func(p *testworld.Player) error {
		return p.Attack(enemy.GUID)
	}, func(m *gamemap.Map, _ *entity.Unit) (input.Directed, error) {
		return input.Directed{Act: input.Fight, Other: enemy.GUID}, testworld.Together(m, a, enemy)
	})
}

func doStop(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error {
		return p.Stop()
	}, testworld.Always(input.Directed{Act: input.Lower}))
}

func doSelect(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.Select{Target: b.GUID}) }, nil)
}

func doHurt(st *testworld.Stage, a line.Args) error {
	victim, err := st.One(a)
	if err != nil {
		return err
	}
	g, _ := a.Get("AMOUNT")
	points := g.Num
	if g.Pct {
		points = g.Num / 100 * float64(victim.MaxHealth)
	}
	if a.Has("to") {
		points = max(0, float64(victim.Health)-points)
	}
	return st.Doing(a, nil, func(m *gamemap.Map, _ *entity.Unit) (input.Directed, error) {
		if err := testworld.Together(m, a, victim); err != nil {
			return input.Directed{}, err
		}
		if !victim.Alive() {
			return input.Directed{}, fmt.Errorf("%s is dead", a.Text("B"))
		}
		return input.Directed{Act: input.Hurt, Other: victim.GUID, Points: combat.Points(points)}, nil
	})
}

// FightStates are the conditions about combat.
func FightStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A attacks nobody", State: testworld.OfUnits(isIdle), Doc: "The unit has no victim.", Example: "expect wolf attacks nobody"},
		{Syntax: "A attacks B", State: testworld.OfUnits(attacks), Doc: "B is the unit's victim.", Example: "expect friend attacks Anna"},
		{Syntax: "A targets|target B", State: testworld.OfUnits(targets),
			Doc: "B is the unit's victim or, for a player, its selection.", Example: "expect Anna targets wolf"},
		{Syntax: "A in combat", State: testworld.OfUnits(inCombat), Doc: "The unit is in combat.", Example: "expect no Anna in combat"},
	}
}

func isIdle(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Victim == 0, nil
}

func attacks(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	return u != nil && here && u.Victim == b.GUID, err
}

func targets(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	target := u.Victim
	if target == 0 && u.Player != nil {
		target = u.Player.Selected
	}
	return target == b.GUID, nil
}

func inCombat(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Combat, nil
}

// FightEvents are the conditions about events in combat.
func FightEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A evades", Counts: testworld.ByKind(event.KindEvaded), Doc: "The creature evaded: it left combat and returned home.", Example: "advance until dummy evades within 10s"},
		{Syntax: "A dies", Counts: testworld.ByKind(event.KindDied), Doc: "The unit died.", Example: "advance until wolf dies within 60s"},
		{Syntax: "A kills B", Counts: kills, Doc: "A dealt the killing hit to B.", Example: "expect guard kills wolf"},
		{Syntax: "A hits B", Counts: testworld.ByKind(event.KindDamageDealt), Doc: "A damaged B.", Example: "expect no wolf hits Anna"},
	}
}

func kills(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	d, ok := e.Event.(event.Died)
	return ok && st.Is(d.Killer, a, "A") && st.Is(d.Unit, a, "B")
}

// FightTellings describe the events of combat.
func FightTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindAggroed: testworld.Tells(
			func(e event.Aggroed) []guid.GUID { return testworld.Units(e.Unit, e.Enemy) },
			func(st *testworld.Stage, e event.Aggroed, _ string) string {
				return st.Label(e.Unit) + " begins to fight " + st.Label(e.Enemy)
			}),
		event.KindEvaded: testworld.Tells(
			func(e event.Evaded) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Evaded, _ string) string { return st.Label(e.Unit) + " evades" }),
		event.KindCameHome: testworld.Tells(
			func(e event.CameHome) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.CameHome, _ string) string { return st.Label(e.Unit) + " is home" }),
		event.KindMissed: testworld.Tells(
			func(e event.Missed) []guid.GUID { return testworld.Units(e.Attacker, e.Victim) },
			func(st *testworld.Stage, e event.Missed, _ string) string {
				if e.How == event.OutcomeMiss {
					return st.Label(e.Attacker) + " misses " + st.Label(e.Victim)
				}
				return fmt.Sprintf("%s has no effect on %s: %s", st.Label(e.Attacker), st.Label(e.Victim), e.How)
			}),
		event.KindDamageDealt: testworld.Tells(
			func(e event.DamageDealt) []guid.GUID { return testworld.Units(e.Attacker, e.Victim) },
			func(st *testworld.Stage, e event.DamageDealt, _ string) string {
				crit := shades(e)
				if e.Attacker == 0 {
					return fmt.Sprintf("%s loses %d%s", st.Label(e.Victim), e.Amount, crit)
				}
				return fmt.Sprintf("%s hits %s for %d%s", st.Label(e.Attacker), st.Label(e.Victim), e.Amount, crit)
			}),
		event.KindDied: testworld.Tells(
			func(e event.Died) []guid.GUID { return testworld.Units(e.Unit, e.Killer) },
			func(st *testworld.Stage, e event.Died, _ string) string {
				if e.Killer == 0 {
					return st.Label(e.Unit) + " dies"
				}
				return st.Label(e.Unit) + " dies, killed by " + st.Label(e.Killer)
			}),
		event.KindVictimChanged: testworld.Tells(
			func(e event.VictimChanged) []guid.GUID { return testworld.Units(e.Unit, e.Victim) },
			func(st *testworld.Stage, e event.VictimChanged, _ string) string {
				if e.Victim == 0 {
					return st.Label(e.Unit) + " attacks nobody now"
				}
				return st.Label(e.Unit) + " attacks " + st.Label(e.Victim)
			}),
	}
}
