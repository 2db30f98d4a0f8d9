// Package unit owns what lines say about the bodies of units: how they live and die,
// stand, fall and swim, who moves them, and how they look.
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

// LifeVerbs is how lives end and begin again.
func LifeVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A respawns", Run: doRespawn,
			Doc:     "A dead player asks to come back; a dead creature's spawn works at once.",
			Example: "Anna respawns"},
		{Syntax: "A sits|sleeps|kneels|stands", Run: doStance, Doc: "A player changes how it stands.", Example: "Anna sits"},
		{Syntax: "A releases", Run: doRelease,
			Doc:     "A dead player leaves its body: it comes to the graveyard, as a ghost where the rules know ghosts, else alive.",
			Example: "Anna releases"},
		{Syntax: "A reclaims", Run: doReclaim, Doc: "A ghost asks to live again at its body.", Example: "Anna reclaims"},
		{Syntax: "A dies", Run: doDie, Doc: "Ends a life; nobody is the killer. Only tests may.", Example: "guard dies"},
	}
}

func doRespawn(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.Respawn{}) },
		testworld.Always(input.Directed{Act: input.Rise}))
}

// postures is what the words of doStance mean.
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

// LifeStates is how units live.
func LifeStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A health OP AMOUNT", State: testworld.OfUnits(health), Doc: "Its health in points, or as a share of full health.",
			Example: "expect wolf health < 50%"},
		{Syntax: "A level OP N", State: testworld.OfUnits(level), Doc: "Its level.", Example: "expect Anna level = 5"},
		{Syntax: "A experience OP N", State: testworld.OfUnits(experience), Doc: "A player's experience within its level.", Example: "expect Anna experience >= 60"},
		{Syntax: "A dead", State: testworld.OfUnits(dead), Doc: "It is dead: it lies there, or is a ghost.", Example: "expect wolf dead"},
		{Syntax: "A ghost", State: testworld.OfUnits(ghost), Doc: "It is a dead player who has left its body.", Example: "expect Anna ghost"},
		{Syntax: "A alive", State: testworld.OfUnits(alive), Doc: "It lives.", Example: "expect Anna alive"},
		{Syntax: "A gone", State: testworld.OfUnits(gone), Doc: "It is on no map any more.", Example: "expect wolf gone"},
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

// LifeEvents is who came back to life.
func LifeEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A revives", Counts: testworld.ByKind(event.KindRevived), Doc: "A player came back to life.", Example: "expect Anna revives once"},
	}
}

// LifeTellings are the events of lives.
func LifeTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindHealed: testworld.Tells(
			func(e event.Healed) []guid.GUID { return testworld.Units(e.Source, e.Target) },
			func(st *testworld.Stage, e event.Healed, _ string) string {
				return fmt.Sprintf("%s heals %s for %d", st.Label(e.Source), st.Label(e.Target), e.Amount)
			}),
		event.KindRevived: testworld.Tells(
			func(e event.Revived) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Revived, _ string) string { return st.Label(e.Unit) + " lives again" }),
		event.KindReleased: testworld.Tells(
			func(e event.Released) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Released, _ string) string {
				return st.Label(e.Unit) + " leaves its body as a ghost"
			}),
	}
}
