// Package updatefield is what things look like to game clients: the fields of units, of
// players, of corpses, of areas on the ground and of game objects. It decides nothing,
// and keeps nothing of what clients were told.
//
// A [Encoder] belongs to the goroutine that tells.
package updatefield

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/item"
)

// Looks are the numbers of a version for how things look; they do not change.
type Looks struct {
	Fields   Fields
	Types    PlaceFlags
	Playable Playable
	PvP      PvPMarks
	Mends    uint32        // the sign of who mends things
	Creeps   uint32        // the bit of Bytes1 that says that a unit hides
	Services []ServiceFlag // of creatures, by what they offer to those who talk to them
	Floats   []Floating    // how creatures move that fly, hover or swim
	Pets     PetMarks
}

// Encoder draws things for the clients of a version.
type Encoder struct {
	Looks *Looks
	Items *item.Numbers
	Words *idmap.ReleaseNames      // of the running release
	Name  func(g guid.GUID) uint64 // of something that is told of
}

// Fields are the places of an object's fields. A field of two words is named by
// the first; 0 is a field that the version does not have.
type Fields struct {
	GUID, Type, Entry, Scale                                    uint16
	Target, Bytes0, Health, MaxHealth, Power1, MaxPower1, Level uint16
	Faction, UnitFlags, AttackTime, RangedTime                  uint16
	BoundingRadius, CombatReach, Display, NativeDisplay         uint16
	Bytes1, DynamicFlags, CastSpeed, NPCFlags, Bytes2, Hover    uint16
	EmoteState                                                  uint16
	HeldItem, HeldDisplay, HeldInfo                             uint16 // of creatures, for each hand: one word, or one and two
	PlayerFlags, PlayerBytes, PlayerBytes2, PlayerBytes3        uint16
	Experience, NextExperience, MaxLevel, Coinage               uint16
	MountDisplay                                                uint16
	CorpseOwner, CorpseFacing, CorpseX, CorpseY, CorpseZ        uint16
	CorpseDisplay, CorpseBytes1, CorpseBytes2, CorpseFlags      uint16
	Aura, AuraFlags, AuraLevels, AuraCounts                     uint16 // the first words of lists, see battle.AuraWords
	AuraState, ChannelObject, ChannelSpell                      uint16
	Charm, Summon, CharmedBy, SummonedBy, CreatedBy             uint16 // GUIDs
	PetNumber, PetNamed, CreatedBySpell                         uint16
	GuildID, GuildRank                                          uint16
	Title                                                       uint16 // that is borne
	Damage, OffHandDamage, RangedDamage                         uint16 // the least of each; the greatest follows
	Stats, Resistances, Regen, RegenSpending                    uint16 // the first words of lists
	AttackPower, RangedPower                                    uint16
	Block, Dodge, Parry, Crit, RangedCrit                       uint16 // percent
	DuelFlag, DuelTeam                                          uint16
	AreaCaster, AreaBytes, AreaSpell, AreaRadius, AreaTime      uint16 // of areas on the ground
	AreaX, AreaY, AreaZ, AreaFacing                             uint16
	ThingOwner, ThingDisplay, ThingFlags, ThingRotation         uint16 // of game objects
	ThingState, ThingType, ThingProgress, ThingBytes            uint16 // the last has the other three where these are 0
	ThingX, ThingY, ThingZ, ThingFacing, ThingLevel             uint16
	ThingDynamic                                                uint16
}

// PvPMarks are the bits by which a version shows what a player's flag and land mean
// for fights between players, besides those that all versions have; 0 has none.
type PvPMarks struct {
	Free                      uint32 // among the flags of a player
	Flag, FreeLand, Sanctuary uint8  // in the second byte of Bytes2
}

// ServiceFlag is the sign of a creature that offers a service.
type ServiceFlag struct {
	Of   content.MenuAction
	Flag uint32
}

// Floating is how a version shows a manner of moving otherwise than on one's feet: the
// bits of movement flags of what comes into view, how it stands there, and the messages
// by which that begins and ends; "" where the version has none.
type Floating struct {
	Manner       content.Manners
	Bits         uint32
	Tier         uint8 // in the last byte of Bytes1
	Begins, Ends string
}

// PetMarks are where a version says that a pet can be sent away: a bit of a unit's
// flags, or one of the third byte of Bytes2; 0 has none.
type PetMarks struct {
	Flag uint32
	Byte uint8
}

// Bytes packs four bytes of a field, the lowest first.
func Bytes(a, b, c, d uint8) uint32 {
	return uint32(a) | uint32(b)<<8 | uint32(c)<<16 | uint32(d)<<24
}

// PlaceFlags are sent with things that come into view.
type PlaceFlags struct {
	Unit, Self uint16
	Body       uint16 // of a corpse
	Object     uint16 // of a game object
	Carrier    uint16 // of a transport
	UnitWord   uint32 // follows the flags of a unit
	SelfWord   uint32
}
