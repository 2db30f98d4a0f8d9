package unit

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/aura"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// stanceWords has the stances for the words of the condition.
var stanceWords = map[string]intent.Stance{"sitting": intent.Sitting, "sleeping": intent.Sleeping, "kneeling": intent.Kneeling}

func takesStance(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Stance == stanceWords[a.Text("sitting")], nil
}

// WillStates are the conditions about control, movement and appearance of units.
func WillStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A is stunned|rooted|silenced|pacified|disarmed|afraid|confused|charmed|provoked|hiding|unseen|mounted|feigning", State: testworld.OfUnits(isControlled),
			Doc: "The unit is in the state, through auras, or for `rooted` also through a script.", Example: "expect wolf is stunned"},
		{Syntax: "A may fly|hover|float|tread", State: testworld.OfUnits(mayMove), Doc: "Auras let the unit's client move it this way: fly, hover above the ground, fall slowly, or walk on water.", Example: "expect Anna may fly"},
		{Syntax: "A is swimming", State: testworld.OfUnits(isSwimming), Doc: "A player swims, as reported by its client.", Example: "expect Anna is swimming"},
		{Syntax: "A is sitting|sleeping|kneeling", State: testworld.OfUnits(takesStance), Doc: "The unit sits, sleeps or kneels.", Example: "expect Anna is sitting"},
		{Syntax: "A is led", State: testworld.OfUnits(func(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) { return u != nil && u.IsLed(), nil }),
			Doc: "The server moves the unit against its will: it is feared, confused, charging, pulled or thrown.", Example: "expect Anna is led"},
		{Syntax: "A looks like CREATURE", State: testworld.OfUnits(figureOf(content.Transform, shapeOf)), Doc: "An aura, a script or a rule makes the unit look like a creature.", Example: "expect wolf looks like meadow:sheep"},
		{Syntax: "A rides CREATURE", State: testworld.OfUnits(figureOf(content.Mounted, mountOf)), Doc: "An aura, a script or a rule mounts the unit on a creature.", Example: "expect Anna rides meadow:horse"},
		{Syntax: "A keeps its cell awake", State: testworld.OfUnits(keepsAwake), Doc: "A script or a rule keeps the cell of a creature awake.", Example: "expect guard keeps its cell awake"},
		{Syntax: "A keeps gesturing EMOTE", State: testworld.OfUnits(keepsUp), Doc: "A creature keeps making a gesture.", Example: "expect guard keeps gesturing meadow:wave"},
		{Syntax: "A weapons away|melee|ranged", State: testworld.OfUnits(holdsWeapons), Doc: "A script or a rule made a creature sheathe its weapons, or draw these.",
			Example: "expect guard weapons melee"},
		{Syntax: "A has manner MANNER", State: testworld.OfUnits(hasManner), Doc: "The creature has the manner now.", Example: "expect wolf has manner flies"},
		{Syntax: "A holds ITEM", State: testworld.OfUnits(holds), Doc: "A creature holds the item, in any hand.", Example: "expect wolf holds meadow:bone"},
		{Syntax: "A size OP N", State: testworld.OfUnits(figured("N", func(u *entity.Unit) float64 { return u.Size * 100 })),
			Doc: "The size of the unit, in percent of its normal size.", Example: "expect wolf size = 150"},
		{Syntax: "A runs OP YARDS", State: testworld.OfUnits(figured("YARDS", func(u *entity.Unit) float64 { return u.Run })),
			Doc: "The run speed of the unit, in yards a second.", Example: "expect Anna runs = 14"},
		{Syntax: "A faces DEG", State: testworld.OfUnits(facesDegrees), Doc: "The unit faces this direction, to within a degree.", Example: "expect guard faces 90"},
	}
}

func hasManner(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	set, _, _ := content.MannersOf([]string{a.Text("MANNER")})
	return u != nil && u.Manners&set != 0, nil
}

func holds(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Creature == nil {
		return false, nil
	}
	held := u.Creature.Appearance.Holds(st.Release.Content, u.Def)
	return slices.Contains(held[:], st.ID(a, "ITEM")), nil
}

func facesDegrees(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	off := geo.NormalizeAngle(u.Position.Facing - a.Num("DEG")*math.Pi/180)
	return min(off, 2*math.Pi-off) <= math.Pi/180, nil
}

var controlWords = map[string]entity.Control{ // by the words of the condition
	"stunned": entity.Stunned, "silenced": entity.Silenced, "pacified": entity.Pacified, "disarmed": entity.Disarmed,
	"afraid": entity.Afraid, "confused": entity.Confused, "charmed": entity.Charmed, "provoked": entity.Provoked,
	"hiding": entity.Hiding, "unseen": entity.Unseen, "mounted": entity.Mounted, "feigning": entity.FeigningDeath,
}

func isControlled(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	word := a.Text("stunned")
	if word == "rooted" {
		return u.Rooted, nil
	}
	return u.Control&controlWords[word] != 0, nil
}

// floating has the states for the words of mayMove.
var floating = map[string]entity.Control{"fly": entity.Flying, "hover": entity.Hovering, "float": entity.LightFooted, "tread": entity.Treading}

func mayMove(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Control&floating[a.Text("fly")] != 0, nil
}

// figureOf reports whether a unit is shown as a creature: by an aura with an effect of a
// kind, or otherwise by a script.
func figureOf(kind content.EffectKind, made func(entity.Appearance) content.ID) func(*testworld.Stage, line.Args, *entity.Unit) (bool, error) {
	return func(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
		if u == nil {
			return false, nil
		}
		shown := content.ID("")
		if f := aura.Newest(st.Release.Content, u, kind); f != nil {
			shown = f.Creature
		} else if u.Creature != nil {
			shown = made(u.Creature.Appearance)
		}
		return shown != "" && shown == st.ID(a, "CREATURE"), nil
	}
}

func shapeOf(g entity.Appearance) content.ID { return g.Shape }

func mountOf(g entity.Appearance) content.ID { return g.Mount }

func keepsUp(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Appearance.Posture == st.ID(a, "EMOTE"), nil
}

func keepsAwake(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Orders.Awake, nil
}

func holdsWeapons(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Appearance.Weapons.String() == a.Text("away"), nil
}

// figured compares the scale of a unit, to within a thousandth.
func figured(slot string, of func(*entity.Unit) float64) func(*testworld.Stage, line.Args, *entity.Unit) (bool, error) {
	return func(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
		return u != nil && line.Compare(math.Round(of(u)*1000)/1000, a.Text("OP"), a.Num(slot)), nil
	}
}
