// Package updatefield encodes the update fields of units, players, corpses, areas on the
// ground and game objects for game clients. It decides nothing, and does not remember what
// was sent.
//
// An [Encoder] belongs to the goroutine of the broadcast.
package updatefield

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/item"
)

// Looks are a version's numbers for update fields; they do not change.
type Looks struct {
	Fields   Fields
	Types    PlaceFlags
	Playable Playable
	PvP      PvPMarks
	Mends    uint32        // NPC flag of a creature that repairs
	Creeps   uint32        // the bit of Bytes1 for a stealthed unit
	Services []ServiceFlag // NPC flags by the services that a creature offers
	Floats   []Floating    // creatures that fly, hover or swim
	Pets     PetMarks
}

// Encoder encodes update fields for the clients of a version.
type Encoder struct {
	Looks *Looks
	Items *item.Numbers
	Words *idmap.ReleaseNames      // of the running release
	Name  func(g guid.GUID) uint64 // of an object in a message
}

// Fields are the numbers of update fields. A field of two words is given by its first word; 0
// is a field that the version does not have.
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
	Aura, AuraFlags, AuraLevels, AuraCounts                     uint16 // the first words of lists, see combat.AuraWords
	AuraState, ChannelObject, ChannelSpell                      uint16
	Charm, Summon, CharmedBy, SummonedBy, CreatedBy             uint16 // GUIDs
	PetNumber, PetNamed, CreatedBySpell                         uint16
	GuildID, GuildRank                                          uint16
	Title                                                       uint16 // the chosen title
	Damage, OffHandDamage, RangedDamage                         uint16 // the minimum of each; the maximum follows
	Stats, Resistances, Regen, RegenSpending                    uint16 // the first words of lists
	AttackPower, RangedPower                                    uint16
	Block, Dodge, Parry, Crit, RangedCrit                       uint16 // percent
	DuelFlag, DuelTeam                                          uint16
	AreaCaster, AreaBytes, AreaSpell, AreaRadius, AreaTime      uint16 // of areas on the ground
	AreaX, AreaY, AreaZ, AreaFacing                             uint16
	ThingOwner, ThingDisplay, ThingFlags, ThingRotation         uint16 // of game objects
	ThingState, ThingType, ThingProgress, ThingBytes            uint16 // the last one contains the other three where these are 0
	ThingX, ThingY, ThingZ, ThingFacing, ThingLevel             uint16
	ThingDynamic                                                uint16
}

// PvPMarks are the bits by which a version shows a player's PvP flag and the kind of its
// area, apart from the bits that both versions have; 0 is none.
type PvPMarks struct {
	Free                      uint32 // a bit of a player's flags
	Flag, FreeLand, Sanctuary uint8  // in the second byte of Bytes2
}

// ServiceFlag is the NPC flag of a creature that offers a service.
type ServiceFlag struct {
	Of   content.MenuAction
	Flag uint32
}

// Floating is how a version shows a way of moving other than walking: the movement flags of a
// unit that comes into view, its animation tier, and the messages at its start and end; ""
// where the version has none.
type Floating struct {
	Manner       content.Manners
	Bits         uint32
	Tier         uint8 // in the last byte of Bytes1
	Begins, Ends string
}

// PetMarks are where a version marks that a pet can be dismissed: a bit of a unit's flags, or
// one of the third byte of Bytes2; 0 is none.
type PetMarks struct {
	Flag uint32
	Byte uint8
}

// Bytes packs four bytes into a field, the lowest first.
func Bytes(a, b, c, d uint8) uint32 {
	return uint32(a) | uint32(b)<<8 | uint32(c)<<16 | uint32(d)<<24
}

// PlaceFlags are the update flags of objects that come into view.
type PlaceFlags struct {
	Unit, Self uint16
	Body       uint16 // of a corpse
	Object     uint16 // of a game object
	Carrier    uint16 // of a transport
	UnitWord   uint32 // follows the flags of a unit
	SelfWord   uint32
}
