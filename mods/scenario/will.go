package scenario

import (
	"math"

	"loam/core/aura"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/intent"
)

// ofFalls is how players fall and swim.
func ofFalls() []verb {
	return []verb{
		{Syntax: "A falls YARDS", run: doFall, Doc: "A player falls from so high to where it stands, as its client would tell.", Example: "Anna falls 30"},
		{Syntax: "A swims", run: swim(intent.Swimming, intent.StartSwim), Doc: "A player begins to swim where it is, as its client would tell.", Example: "Anna swims"},
		{Syntax: "A wades ashore", run: swim(0, intent.StopSwim), Doc: "It swims no more.", Example: "Anna wades ashore"},
	}
}

func doFall(r *runner, a args) error {
	return r.doing(a, func(p *actor) error {
		u, here := r.find(p.self)
		if !here {
			return errAway(p)
		}
		up, time := u.Position, r.now()
		up.Z += a.num("YARDS")
		if err := p.ask(intent.Move{To: up, Flags: intent.Falling, Time: time}); err != nil {
			return err
		}
		return p.ask(intent.Move{To: u.Position, Time: time})
	}, nil)
}

// swim lets a player tell that it swims, or swims no more.
func swim(f intent.Flags, s intent.Stride) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.doing(a, func(p *actor) error {
			u, here := r.find(p.self)
			if !here {
				return errAway(p)
			}
			return p.ask(intent.Move{To: u.Position, Flags: f, Stride: s, Time: r.now()})
		}, nil)
	}
}

func isSwimming(_ *runner, _ args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && intent.Flags(u.Player.Moved.Flags)&intent.Swimming != 0, nil
}

func isSitting(_ *runner, _ args, u *entity.Unit) (bool, error) {
	return u != nil && u.Stance == intent.Sitting, nil
}

// ofWills is what may be expected of who moves a unit and what it can do.
func ofWills() []condition {
	return []condition{
		{Syntax: "A is stunned|rooted|silenced|pacified|disarmed|afraid|confused|charmed|provoked|hiding|unseen|mounted|feigning", state: ofUnits(isControlled),
			Doc: "Auras, or of `rooted` a script, take that from its will, or give it.", Example: "expect wolf is stunned"},
		{Syntax: "A may fly|hover|float|tread", state: ofUnits(mayMove), Doc: "Auras let its client move it so: through the air, above the ground, slowly down, or on water.", Example: "expect Anna may fly"},
		{Syntax: "A is swimming", state: ofUnits(isSwimming), Doc: "A player swims, as its client tells.", Example: "expect Anna is swimming"},
		{Syntax: "A is sitting", state: ofUnits(isSitting), Doc: "It sits.", Example: "expect Anna is sitting"},
		{Syntax: "A is led", state: ofUnits(func(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.IsLed(), nil }),
			Doc: "The server moves it against its will: it is afraid, confused, charging, pulled or thrown.", Example: "expect Anna is led"},
		{Syntax: "A looks like CREATURE", state: ofUnits(figureOf(content.Transform)), Doc: "An aura shows it as a creature.", Example: "expect wolf looks like meadow:sheep"},
		{Syntax: "A rides CREATURE", state: ofUnits(figureOf(content.Mounted)), Doc: "An aura has put it on a creature.", Example: "expect Anna rides meadow:horse"},
		{Syntax: "A size OP N", state: ofUnits(figured("N", func(u *entity.Unit) float64 { return u.Size * 100 })),
			Doc: "How large it is, in percent of how it is drawn.", Example: "expect wolf size = 150"},
		{Syntax: "A runs OP YARDS", state: ofUnits(figured("YARDS", func(u *entity.Unit) float64 { return u.Run })),
			Doc: "How fast it runs, in yards a second.", Example: "expect Anna runs = 14"},
		{Syntax: "A faces DEG", state: ofUnits(facesDegrees), Doc: "It looks there, to a degree.", Example: "expect guard faces 90"},
	}
}

func facesDegrees(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	off := geo.NormalizeAngle(u.Position.Facing - a.num("DEG")*math.Pi/180)
	return min(off, 2*math.Pi-off) <= math.Pi/180, nil
}

var controlWords = map[string]entity.Control{ // by the words of the condition
	"stunned": entity.Stunned, "silenced": entity.Silenced, "pacified": entity.Pacified, "disarmed": entity.Disarmed,
	"afraid": entity.Afraid, "confused": entity.Confused, "charmed": entity.Charmed, "provoked": entity.Provoked,
	"hiding": entity.Hiding, "unseen": entity.Unseen, "mounted": entity.Mounted, "feigning": entity.FeigningDeath,
}

func isControlled(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	word := a.text("stunned")
	if word == "rooted" {
		return u.Rooted, nil
	}
	return u.Control&controlWords[word] != 0, nil
}

// floating is what the words of mayMove mean.
var floating = map[string]entity.Control{"fly": entity.Flying, "hover": entity.Hovering, "float": entity.LightFooted, "tread": entity.Treading}

func mayMove(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Control&floating[a.text("fly")] != 0, nil
}

// figureOf tells whether an aura with an effect of a kind shows a unit with a
// creature's figure.
func figureOf(kind content.EffectKind) func(*runner, args, *entity.Unit) (bool, error) {
	return func(r *runner, a args, u *entity.Unit) (bool, error) {
		if u == nil {
			return false, nil
		}
		f := aura.Newest(r.rel.Content, u, kind)
		return f != nil && f.Creature == r.id(a, "CREATURE"), nil
	}
}

// figured compares a figure of a unit, to within a thousandth.
func figured(slot string, of func(*entity.Unit) float64) func(*runner, args, *entity.Unit) (bool, error) {
	return func(_ *runner, a args, u *entity.Unit) (bool, error) {
		return u != nil && compare(math.Round(of(u)*1000)/1000, a.text("OP"), a.num(slot)), nil
	}
}
