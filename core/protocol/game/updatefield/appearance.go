package updatefield

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// The numbers that are sent where content gives none: every client has them.
const (
	AnyDisplay = 49 // the model of a person
	AnyFaction = 1  // the faction of players
	AnyRace    = 1
	AnyClass   = 1
)

// Appearance returns how a character looks: race and class by its start or else by its
// choice, the rest by its choice or else by its start. A race or class that the version does
// not have would crash its clients.
func (l *Looks) Appearance(words *idmap.ReleaseNames, chosen character.Traits, numbers []content.Client) packets.Appearance {
	own := func(name string, otherwise uint32) uint32 {
		if n, ok := chosen.Number(name); ok {
			return uint32(n)
		}
		return otherwise
	}
	of := func(name string) uint8 { return uint8(own(name, words.Number(numbers, name, 0))) }
	a := packets.Appearance{
		Race:   uint8(words.Number(numbers, "race", own("race", AnyRace))),
		Class:  uint8(words.Number(numbers, "class", own("class", AnyClass))),
		Gender: of("gender"), Skin: of("skin"), Face: of("face"), HairStyle: of("hair_style"), HairColor: of("hair_color"),
		FacialHair: of("facial_hair"),
	}
	if a.Gender >= genders {
		a.Gender = 0
	}
	if !l.Playable.Has(a.Race, a.Class) { // a race of a newer version: the looks of another model do not fit
		a = packets.Appearance{Race: AnyRace, Class: AnyClass, Gender: a.Gender}
	}
	return a
}

// genders is the number of genders of each race.
const genders = 2

// figure returns the model of a player: that of its start for the gender, or the version's
// for race and gender.
func (l *Looks) figure(words *idmap.ReleaseNames, a packets.Appearance, numbers []content.Client) uint32 {
	name := [genders]string{"display", "display_female"}[a.Gender]
	return words.Number(numbers, name, l.Playable.Races[a.Race][a.Gender])
}

// Playable are the races and classes that players of a version may have.
type Playable struct {
	// Races are the models of each race by gender.
	Races map[uint8][2]uint32
	// Classes has a bit for each class, the first for class 0, which no player has.
	Classes uint32
}

// Has reports whether players may have a race and class.
func (p *Playable) Has(race, class uint8) bool {
	_, ok := p.Races[race]
	return ok && class < 32 && p.Classes&(1<<class) != 0
}

// The object type of corpses, the value of their type field, and the flags of every corpse;
// the same in both versions.
const (
	typeCorpse, maskCorpse = 7, 0x81
	corpseFlags            = 0x4
)

// Remains returns the create block of a corpse.
func (pt *Encoder) Remains(o *view.Object) *packets.Block {
	at := &pt.Looks.Fields
	look := pt.Looks.Appearance(pt.Words, o.Traits, o.Clients)
	place := movement.Place{Flags: pt.Looks.Types.Body, High: uint32(o.GUID.Counter()), Offset: movement.VectorOf(o.Position.Point)}
	place.Position, place.Facing = movement.VectorOf(o.Position.Point), float32(o.Position.Facing)
	if pt.Looks.Types.UnitWord != 0 {
		place.High = pt.Looks.Types.UnitWord
	}
	var list packets.Fields
	list.GUID(at.GUID, pt.Name(o.GUID))
	list.Word(at.Type, maskCorpse)
	list.Float(at.Scale, o.Scale)
	list.GUID(at.CorpseOwner, idmap.Name(o.Owner, 0))
	list.Float(at.CorpseFacing, o.Position.Facing)
	list.Float(at.CorpseX, o.Position.X)
	list.Float(at.CorpseY, o.Position.Y)
	list.Float(at.CorpseZ, o.Position.Z)
	list.Word(at.CorpseDisplay, pt.Looks.figure(pt.Words, look, o.Clients))
	list.Word(at.CorpseBytes1, Bytes(0, look.Race, look.Gender, look.Skin))
	list.Word(at.CorpseBytes2, Bytes(look.Face, look.HairStyle, look.HairColor, look.FacialHair))
	list.Word(at.CorpseFlags, corpseFlags)
	return &packets.Block{Type: packets.BlockCreate, GUID: pt.Name(o.GUID), ObjectType: typeCorpse, Place: place, Values: list.Sorted()}
}
