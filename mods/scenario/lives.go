package scenario

import (
	"loam/core/entity"
	"loam/core/event"
	"loam/core/input"
	"loam/core/intent"
)

// living is how lives end and begin again.
func living() []verb {
	return []verb{
		{Syntax: "A respawns", run: doRespawn,
			Doc:     "A dead player asks to come back; a dead creature's spawn works at once.",
			Example: "Anna respawns"},
		{Syntax: "A sits|sleeps|kneels|stands", run: doStance, Doc: "A player changes how it stands.", Example: "Anna sits"},
		{Syntax: "A releases", run: doRelease,
			Doc:     "A dead player leaves its body: it comes to the graveyard, as a ghost where the rules know ghosts, else alive.",
			Example: "Anna releases"},
		{Syntax: "A reclaims", run: doReclaim, Doc: "A ghost asks to live again at its body.", Example: "Anna reclaims"},
		{Syntax: "A dies", run: doDie, Doc: "Ends a life; nobody is the killer. Only tests may.", Example: "guard dies"},
	}
}

func doRespawn(r *runner, a args) error {
	return r.doing(a, func(p *actor) error { return p.ask(intent.Respawn{}) },
		always(input.Directed{Act: input.Rise}))
}

// postures is what the words of doStance mean.
var postures = map[string]intent.Stance{
	"sits": intent.Sitting, "sleeps": intent.Sleeping, "kneels": intent.Kneeling, "stands": intent.Standing,
}

func doStance(r *runner, a args) error {
	s := postures[a.text("sits")]
	return r.doing(a, func(p *actor) error { return p.ask(intent.TakeStance{Stance: s}) }, nil)
}

func doRelease(r *runner, a args) error {
	return r.doing(a, func(p *actor) error { return p.ask(intent.Respawn{}) }, nil)
}

func doReclaim(r *runner, a args) error {
	return r.doing(a, func(p *actor) error { return p.ask(intent.Reclaim{}) }, nil)
}

func doDie(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.Die}))
}

// ofLives is how units live.
func ofLives() []condition {
	return []condition{
		{Syntax: "A health OP AMOUNT", state: ofUnits(health), Doc: "Its health in points, or as a share of full health.",
			Example: "expect wolf health < 50%"},
		{Syntax: "A level OP N", state: ofUnits(level), Doc: "Its level.", Example: "expect Anna level = 5"},
		{Syntax: "A experience OP N", state: ofUnits(experience), Doc: "A player's experience within its level.", Example: "expect Anna experience >= 60"},
		{Syntax: "A dead", state: ofUnits(dead), Doc: "It is dead: it lies there, or is a ghost.", Example: "expect wolf dead"},
		{Syntax: "A ghost", state: ofUnits(ghost), Doc: "It is a dead player who has left its body.", Example: "expect Anna ghost"},
		{Syntax: "A alive", state: ofUnits(alive), Doc: "It lives.", Example: "expect Anna alive"},
		{Syntax: "A gone", state: ofUnits(gone), Doc: "It is on no map any more.", Example: "expect wolf gone"},
	}
}

func health(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	g, _ := a.get("AMOUNT")
	is := float64(u.Health)
	if g.pct {
		is = u.Share() * 100
	}
	return compare(is, a.text("OP"), g.num), nil
}

func level(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && compare(float64(u.Level), a.text("OP"), a.num("N")), nil
}

func experience(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && compare(float64(u.Player.Experience), a.text("OP"), a.num("N")), nil
}

func dead(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Dead, nil }

func alive(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && !u.Dead, nil }

func ghost(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Ghost(), nil }

func gone(_ *runner, _ args, u *entity.Unit) (bool, error) { return u == nil, nil }

// lived is who came back to life.
func lived() []condition {
	return []condition{
		{Syntax: "A revives", counts: byKind(event.KindRevived), Doc: "A player came back to life.", Example: "expect Anna revives once"},
	}
}
