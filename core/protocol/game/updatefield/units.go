package updatefield

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/progression"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// The values of the type field of units and players.
const (
	maskUnit   = 0x09
	maskPlayer = 0x19
)

// Bits of a unit's flags, the same in both versions.
const (
	flagNotAttackable    = 0x2
	flagSparesPlayers    = 0x100
	flagSparesCreatures  = 0x200
	flagNotSelectable    = 0x2000000
	flagPlayerControlled = 0x8
	flagFighting         = 0x80000
)

// Other values of fields, the same in both versions.
const (
	dynamicDead = 0x20
	standDead   = 7
	npcGossip   = 0x1
	dynamicLoot = 0x1 // a corpse that the player can loot
)

// flagAloft are the unit flags of a unit on a taxi flight, the same in both versions: it
// flies, and its client does not control it.
const flagAloft = 0x00100000 | 0x4

// Whole sets the fields with which a unit comes into view, except its name, its auras and the
// links between units.
func (pt *Encoder) Whole(list *packets.Fields, o *view.Object) {
	at, kind := &pt.Looks.Fields, uint32(maskUnit)
	if o.GUID.Kind() == guid.Player {
		kind = maskPlayer
		pt.playerFields(list, o)
	}
	list.Word(at.Type, kind)
	pt.Facts(list, o, view.All&^view.Gear)
	pt.gearFields(list, o, false)
	pt.Swings(list, o)
	list.Float(at.BoundingRadius, o.Radius)
	list.Float(at.CombatReach, combatReach)
	list.Float(at.CastSpeed, 1)
	list.Float(at.Hover, 1)
}

// combatReach is the client's combat reach of every unit in yards.
const combatReach = 1.5

// Facts sets the fields of an object for the facts in mask.
func (pt *Encoder) Facts(list *packets.Fields, o *view.Object, mask view.Mask) {
	at := &pt.Looks.Fields
	if mask&view.Health != 0 {
		health := codec.Capped(o.Health)
		if o.Flags&view.Ghost != 0 {
			health = 1 // a client shows a unit without health as dead
		}
		list.Word(at.Health, health)
		list.Word(at.MaxHealth, codec.Capped(o.MaxHealth))
	}
	if mask&view.Powers != 0 {
		pt.powerFields(list, o)
	}
	if mask&view.Level != 0 {
		list.Word(at.Level, uint32(o.Level))
	}
	if mask&view.Target != 0 {
		list.GUID(at.Target, pt.Name(o.Target))
	}
	if mask&view.State != 0 {
		pt.stateFields(list, o)
	}
	if mask&view.Looks != 0 {
		pt.lookFields(list, o)
	}
	if mask&view.Gear != 0 {
		pt.gearFields(list, o, true)
	}
	if mask&view.Casts != 0 {
		pt.channelFields(list, o)
	}
}

func (pt *Encoder) stateFields(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	var flags, dynamic uint32
	var stand uint8
	if o.GUID.Kind() == guid.Player || o.Master.Kind() == guid.Player && o.Master != 0 {
		flags |= flagPlayerControlled
	}
	if PetNumber(o) != 0 {
		flags |= pt.Looks.Pets.Flag
	}
	if o.Flags&view.Unattackable != 0 {
		flags |= flagNotAttackable
	}
	if o.Flags&view.Fighting != 0 {
		flags |= flagFighting
	}
	if o.Flags&view.Apart != 0 {
		flags |= flagNotSelectable
	}
	if o.Flags&view.Spares != 0 {
		flags |= flagSparesPlayers
	}
	if o.Flags&view.SparesOwn != 0 {
		flags |= flagSparesCreatures
	}
	flags |= controlled(o)
	if o.Motion.Aloft {
		flags |= flagAloft
	}
	stand = Stances[o.Stance]
	switch {
	case o.Flags&(view.Dead|view.Ghost) == view.Dead:
		dynamic, stand = dynamicDead, standDead
	case o.Flags&view.Feigning != 0:
		dynamic, stand = dynamicDead, standDead
	}
	if o.GUID.Kind() == guid.Creature {
		list.Word(at.NPCFlags, pt.offers(o))
		pt.holdFields(list, o)
	}
	if o.GUID.Kind() == guid.Player {
		flags |= pt.pvpFields(list, o)
	}
	list.Word(at.UnitFlags, flags)
	list.Word(at.DynamicFlags, dynamic)
	var creeps uint32
	if o.Flags&view.Hiding != 0 {
		creeps = pt.Looks.Creeps
	}
	list.Word(at.Bytes1, Bytes(stand, 0, 0, pt.tier(o))|creeps)
}

func (pt *Encoder) lookFields(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	look := pt.Looks.Appearance(pt.Words, o.Traits, o.Clients)
	display := pt.Words.Number(o.Clients, "display", AnyDisplay)
	if o.GUID.Kind() == guid.Player {
		display = pt.Looks.figure(pt.Words, look, o.Clients)
	}
	shown := display
	if o.Flags&view.Ghost != 0 {
		shown = pt.Words.Number(o.Clients, "ghost_display", display)
	}
	mount := uint32(0)
	if o.Mount != nil {
		mount = pt.Words.Number(o.Mount.Clients, "display", AnyDisplay)
	}
	if o.Shape != nil {
		shown = pt.Words.Number(o.Shape.Clients, "display", shown)
	}
	if o.GUID.Kind() == guid.Creature {
		list.Word(at.Entry, pt.Words.Creature(o.Def, o.Clients)) // its definition may have changed
	}
	list.Word(at.MountDisplay, mount)
	list.Word(at.Display, shown)
	list.Word(at.NativeDisplay, display)
	list.Word(at.Faction, pt.factionOf(o))
	list.Float(at.Scale, o.Scale)
	if o.GUID.Kind() == guid.Player {
		list.Word(at.Title, progression.Title(pt.Words, o.Title))
		list.Word(at.GuildID, uint32(o.Guild.Guild))
		list.Word(at.GuildRank, uint32(o.Guild.Rank))
	}
	list.Word(at.Bytes0, Bytes(look.Race, look.Class, look.Gender, pt.shownPower(o)))
}

// factionOf returns the client's faction number of an object: that of its definition, that of
// its faction, or one that every client has.
func (pt *Encoder) factionOf(o *view.Object) uint32 {
	otherwise := uint32(AnyFaction)
	if f, ok := pt.Words.Content.Faction(o.Faction); ok {
		otherwise = pt.Words.Number(f.Clients, "faction", otherwise)
	}
	return pt.Words.Number(o.Clients, "faction", otherwise)
}

func (pt *Encoder) playerFields(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	look := pt.Looks.Appearance(pt.Words, o.Traits, o.Clients)
	list.Word(at.PlayerBytes, Bytes(look.Skin, look.Face, look.HairStyle, look.HairColor))
	list.Word(at.PlayerBytes2, Bytes(look.FacialHair, 0, 0, 0))
	list.Word(at.PlayerBytes3, Bytes(look.Gender, 0, 0, 0))
}

// Self sets the fields that only the player itself receives.
func (pt *Encoder) Self(list *packets.Fields, self *view.Self) {
	at := &pt.Looks.Fields
	list.Word(at.Experience, codec.Capped(self.Experience))
	list.Word(at.NextExperience, codec.Capped(self.Needed))
	list.Word(at.MaxLevel, 255)
	list.Word(at.Coinage, pt.Words.Purse(self.Purse))
}

// unitMarks are the bits of a unit's flags for effects of auras, the same in both versions.
var unitMarks = []struct {
	flag view.Flags
	bit  uint32
}{
	{view.Silenced, 0x2000},
	{view.Pacified, 0x20000},
	{view.Stunned, 0x40000},
	{view.Disarmed, 0x200000},
	{view.Confused, 0x400000},
	{view.Afraid, 0x800000},
	{view.Mounted, 0x8000000},
	{view.Feigning, 0x20000000},
}

// controlled returns the bits of a unit's flags for the effects of its auras.
func controlled(o *view.Object) (bits uint32) {
	for _, m := range unitMarks {
		if o.Flags&m.flag != 0 {
			bits |= m.bit
		}
	}
	return bits
}

// Stances are the numbers of stand states, the same in both versions.
var Stances = [intent.Stances]uint8{intent.Standing: 0, intent.Sitting: 1, intent.Sleeping: 3, intent.Kneeling: 8}

// offers returns the NPC flags of a creature by the services that it offers; a dead one has
// none.
func (pt *Encoder) offers(o *view.Object) (signs uint32) {
	if o.Flags&view.Dead != 0 {
		return 0
	}
	if o.Flags&view.Talks != 0 {
		signs = npcGossip
		for _, s := range pt.Looks.Services {
			if o.Offers.Has(s.Of) {
				signs |= s.Flag
			}
		}
		signs |= pt.mends(o)
	}
	if o.Flags&view.Errands != 0 {
		signs |= quest.Giver
	}
	return signs
}

// mends returns the NPC flag of a creature that repairs items.
func (pt *Encoder) mends(o *view.Object) uint32 {
	d, ok := pt.Words.Content.Creature(o.Def)
	if !ok {
		return 0
	}
	if vendor, ok := pt.Words.Content.Vendor(d.Vendor); ok && vendor.Repairs {
		return pt.Looks.Mends
	}
	return 0
}

// channelFields sets the spell that a unit channels, and its target.
func (pt *Encoder) channelFields(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	var target uint64
	var spell uint32
	if o.Cast != nil && o.Cast.Channel {
		spell = pt.Words.Spell(o.Cast.Spell)
		if o.Cast.Target != o.GUID {
			target = pt.Name(o.Cast.Target)
		}
	}
	list.GUID(at.ChannelObject, target)
	list.Word(at.ChannelSpell, spell)
}

// Dead sets the field of a creature's corpse, for one player: it contains whether that player
// can loot it.
func (pt *Encoder) Dead(list *packets.Fields, finds bool) {
	dynamic := uint32(dynamicDead)
	if finds {
		dynamic |= dynamicLoot
	}
	list.Word(pt.Looks.Fields.DynamicFlags, dynamic)
}

// PetNumber returns the number by which clients query the name of a pet, 0 if the object is
// not a pet.
func PetNumber(o *view.Object) uint32 {
	if o.Master == 0 || o.Role != content.RolePet {
		return 0
	}
	return max(uint32(o.GUID.Counter()), 1)
}
