package world

import (
	"loam/core/character"
	"loam/core/content"
	"loam/core/protocol/message"
)

// traits are the numbers that a player has chosen for a new character; those of
// bodies that nobody can have are left out where the character is shown.
func traits(a *message.Appearance) character.Traits {
	return character.Traits{ // by name
		{Name: "class", Number: int64(a.Class)},
		{Name: "face", Number: int64(a.Face)},
		{Name: "facial_hair", Number: int64(a.FacialHair)},
		{Name: "gender", Number: int64(a.Gender)},
		{Name: "hair_color", Number: int64(a.HairColor)},
		{Name: "hair_style", Number: int64(a.HairStyle)},
		{Name: "race", Number: int64(a.Race)},
		{Name: "skin", Number: int64(a.Skin)},
	}
}

// appearance is how a character looks: race and class as its start says or else
// as it chose, the rest as it chose or else as its start says. A race or class
// that the version does not have would end its clients.
func (v *Version) appearance(chosen character.Traits, numbers []content.Client) message.Appearance {
	own := func(name string, otherwise uint32) uint32 {
		if n, ok := chosen.Number(name); ok {
			return uint32(n)
		}
		return otherwise
	}
	of := func(name string) uint8 { return uint8(own(name, number(numbers, v.Name, name, 0))) }
	a := message.Appearance{
		Race:   uint8(number(numbers, v.Name, "race", own("race", anyRace))),
		Class:  uint8(number(numbers, v.Name, "class", own("class", anyClass))),
		Gender: of("gender"), Skin: of("skin"), Face: of("face"), HairStyle: of("hair_style"), HairColor: of("hair_color"),
		FacialHair: of("facial_hair"),
	}
	if a.Gender >= genders {
		a.Gender = 0
	}
	if !v.Playable.has(a.Race, a.Class) { // of a newer version: the looks of another body do not fit
		a = message.Appearance{Race: anyRace, Class: anyClass, Gender: a.Gender}
	}
	return a
}

// genders is how many each race has.
const genders = 2

// figure is the number of the body of a player: its start's for the gender, or the
// version's for race and gender.
func (v *Version) figure(a message.Appearance, numbers []content.Client) uint32 {
	name := [genders]string{"display", "display_female"}[a.Gender]
	return number(numbers, v.Name, name, v.Playable.Races[a.Race][a.Gender])
}

// Playable is what a version's players may be.
type Playable struct {
	// Races are the bodies of each race by gender.
	Races map[uint8][2]uint32
	// Classes has a bit for each class, the first for class 0, which nobody has.
	Classes uint32
}

func (p *Playable) has(race, class uint8) bool {
	_, ok := p.Races[race]
	return ok && class < 32 && p.Classes&(1<<class) != 0
}
