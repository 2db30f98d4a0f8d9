// Package unit owns the scenario lines about the bodies of units: life and death,
// stances, falling and swimming, control and appearance.
package unit

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// LifeVerbs are the verbs for life and death.
func LifeVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A respawns", Run: doRespawn,
			Doc:     "A dead player asks to be resurrected; the spawn of a dead creature respawns it at once.",
			Example: "Anna respawns"},
		{Syntax: "A sits|sleeps|kneels|stands", Run: doStance, Doc: "A player changes its stance.", Example: "Anna sits"},
		{Syntax: "A releases", Run: doRelease,
			Doc:     "A dead player releases its spirit: it appears at the graveyard, as a ghost if the rules have ghosts, else alive.",
			Example: "Anna releases"},
		{Syntax: "A reclaims", Run: doReclaim, Doc: "A ghost asks to resurrect at its body.", Example: "Anna reclaims"},
		{Syntax: "A dies", Run: doDie, Doc: "Kills a unit without a killer. Only for tests.", Example: "guard dies"},
	}
}

func doRespawn(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.Respawn{}) },
		testworld.Always(input.Directed{Act: input.Rise}))
}

// postures has the stances for the words of doStance.
var postures = map[string]intent.Stance{
	"sits": intent.Sitting, "sleeps": intent.Sleeping, "kneels": intent.Kneeling, "stands": intent.Standing,
}

func doStance(st *testworld.Stage, a line.Args) error {
	s := postures[a.Text("sits")]
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.TakeStance{Stance: s}) }, nil)
}

func doRelease(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.Respawn{}) }, nil)
}

func doReclaim(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.Reclaim{}) }, nil)
}

func doDie(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Die}))
}

// LifeStates are the conditions about health, level and life.
func LifeStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A health OP AMOUNT", State: testworld.OfUnits(health), Doc: "Health in points, or as a share of full health.",
			Example: "expect wolf health < 50%"},
		{Syntax: "A level OP N", State: testworld.OfUnits(level), Doc: "The level of the unit.", Example: "expect Anna level = 5"},
		{Syntax: "A experience OP N", State: testworld.OfUnits(experience), Doc: "A player's experience within its level.", Example: "expect Anna experience >= 60"},
		{Syntax: "A dead", State: testworld.OfUnits(dead), Doc: "The unit is dead: a corpse or a ghost.", Example: "expect wolf dead"},
		{Syntax: "A ghost", State: testworld.OfUnits(ghost), Doc: "The player is dead and has released its spirit.", Example: "expect Anna ghost"},
		{Syntax: "A alive", State: testworld.OfUnits(alive), Doc: "The unit is alive.", Example: "expect Anna alive"},
		{Syntax: "A gone", State: testworld.OfUnits(gone), Doc: "The unit is no longer on any map.", Example: "expect wolf gone"},
	}
}

func health(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	g, _ := a.Get("AMOUNT")
	is := float64(u.Health)
	if g.Pct {
		is = u.Share() * 100
	}
	return line.Compare(is, a.Text("OP"), g.Num), nil
}

func level(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && line.Compare(float64(u.Level), a.Text("OP"), a.Num("N")), nil
}

func experience(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && line.Compare(float64(u.Player.Experience), a.Text("OP"), a.Num("N")), nil
}

func dead(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Dead, nil
}

func alive(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && !u.Dead, nil
}

func ghost(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Ghost(), nil
}

func gone(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) { return u == nil, nil }

// LifeEvents are the conditions about resurrection.
func LifeEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A revives", Counts: testworld.ByKind(event.KindRevived), Doc: "A player was resurrected.", Example: "expect Anna revives once"},
	}
}

// LifeTellings describe the events of life and death.
func LifeTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindHealed: testworld.Tells(
			func(e event.Healed) []guid.GUID { return testworld.Units(e.Source, e.Target) },
			func(st *testworld.Stage, e event.Healed, _ string) string {
				return fmt.Sprintf("%s heals %s for %d", st.Label(e.Source), st.Label(e.Target), e.Amount)
			}),
		event.KindRevived: testworld.Tells(
			func(e event.Revived) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Revived, _ string) string {
				return st.Label(e.Unit) + " is resurrected"
			}),
		event.KindReleased: testworld.Tells(
			func(e event.Released) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Released, _ string) string {
				return st.Label(e.Unit) + " leaves its body as a ghost"
			}),
	}
}
