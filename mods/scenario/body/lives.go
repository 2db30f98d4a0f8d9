// Package body owns what lines say about the bodies of units: how they live and die,
// stand, fall and swim, who moves them, and how they look.
package body

import (
	"fmt"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

// LifeVerbs is how lives end and begin again.
func LifeVerbs() []stage.Verb {
	return []stage.Verb{
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

func doRespawn(st *stage.Stage, a line.Args) error {
	return st.Doing(a, func(p *stage.Player) error { return p.Ask(intent.Respawn{}) },
		stage.Always(input.Directed{Act: input.Rise}))
}

// postures is what the words of doStance mean.
var postures = map[string]intent.Stance{
	"sits": intent.Sitting, "sleeps": intent.Sleeping, "kneels": intent.Kneeling, "stands": intent.Standing,
}

func doStance(st *stage.Stage, a line.Args) error {
	s := postures[a.Text("sits")]
	return st.Doing(a, func(p *stage.Player) error { return p.Ask(intent.TakeStance{Stance: s}) }, nil)
}

func doRelease(st *stage.Stage, a line.Args) error {
	return st.Doing(a, func(p *stage.Player) error { return p.Ask(intent.Respawn{}) }, nil)
}

func doReclaim(st *stage.Stage, a line.Args) error {
	return st.Doing(a, func(p *stage.Player) error { return p.Ask(intent.Reclaim{}) }, nil)
}

func doDie(st *stage.Stage, a line.Args) error {
	return st.Doing(a, nil, stage.Always(input.Directed{Act: input.Die}))
}

// LifeStates is how units live.
func LifeStates() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A health OP AMOUNT", State: stage.OfUnits(health), Doc: "Its health in points, or as a share of full health.",
			Example: "expect wolf health < 50%"},
		{Syntax: "A level OP N", State: stage.OfUnits(level), Doc: "Its level.", Example: "expect Anna level = 5"},
		{Syntax: "A experience OP N", State: stage.OfUnits(experience), Doc: "A player's experience within its level.", Example: "expect Anna experience >= 60"},
		{Syntax: "A dead", State: stage.OfUnits(dead), Doc: "It is dead: it lies there, or is a ghost.", Example: "expect wolf dead"},
		{Syntax: "A ghost", State: stage.OfUnits(ghost), Doc: "It is a dead player who has left its body.", Example: "expect Anna ghost"},
		{Syntax: "A alive", State: stage.OfUnits(alive), Doc: "It lives.", Example: "expect Anna alive"},
		{Syntax: "A gone", State: stage.OfUnits(gone), Doc: "It is on no map any more.", Example: "expect wolf gone"},
	}
}

func health(_ *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
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

func level(_ *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && line.Compare(float64(u.Level), a.Text("OP"), a.Num("N")), nil
}

func experience(_ *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && line.Compare(float64(u.Player.Experience), a.Text("OP"), a.Num("N")), nil
}

func dead(_ *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) { return u != nil && u.Dead, nil }

func alive(_ *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && !u.Dead, nil
}

func ghost(_ *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Ghost(), nil
}

func gone(_ *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) { return u == nil, nil }

// LifeEvents is who came back to life.
func LifeEvents() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A revives", Counts: stage.ByKind(event.KindRevived), Doc: "A player came back to life.", Example: "expect Anna revives once"},
	}
}

// LifeTellings are the events of lives.
func LifeTellings() map[event.Kind]stage.Telling {
	return map[event.Kind]stage.Telling{
		event.KindHealed: stage.Tells(
			func(e event.Healed) []guid.GUID { return stage.Units(e.Source, e.Target) },
			func(st *stage.Stage, e event.Healed, _ string) string {
				return fmt.Sprintf("%s heals %s for %d", st.Label(e.Source), st.Label(e.Target), e.Amount)
			}),
		event.KindRevived: stage.Tells(
			func(e event.Revived) []guid.GUID { return stage.Units(e.Unit) },
			func(st *stage.Stage, e event.Revived, _ string) string { return st.Label(e.Unit) + " lives again" }),
		event.KindReleased: stage.Tells(
			func(e event.Released) []guid.GUID { return stage.Units(e.Unit) },
			func(st *stage.Stage, e event.Released, _ string) string {
				return st.Label(e.Unit) + " leaves its body as a ghost"
			}),
	}
}
