package world

import (
	"cmp"
	"math"
	"slices"

	"loam/core/guid"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
	"loam/core/wire"
)

// The types of objects, as blocks name them, and the sums of bits with which
// the field of the type names them.
const (
	typeUnit, maskUnit     = 3, 0x09
	typePlayer, maskPlayer = 4, 0x19
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
)

// Speeds that content does not name, in yards and radians a second.
const (
	turnSpeed    = math.Pi
	flyBackSpeed = 4.5
	pitchSpeed   = math.Pi
)

// fields gathers values in the order of their places.
type fields []message.Value

// word adds a field that the version has.
func (f *fields) word(at uint16, value uint32) {
	if at != 0 {
		*f = append(*f, message.Value{Field: at, Word: value})
	}
}

func (f *fields) float(at uint16, value float64) { f.word(at, math.Float32bits(float32(value))) }

// guid adds a field of two words; place 0 is the thing's own name.
func (f *fields) guid(at uint16, value uint64) {
	*f = append(*f, message.Value{Field: at, Word: uint32(value)}, message.Value{Field: at + 1, Word: uint32(value >> 32)})
}

func (f *fields) sorted() []message.Value {
	slices.SortFunc(*f, func(a, b message.Value) int { return cmp.Compare(a.Field, b.Field) })
	return *f
}

// bytes packs four bytes of a field, the lowest first.
func bytes(a, b, c, d uint8) uint32 {
	return uint32(a) | uint32(b)<<8 | uint32(c)<<16 | uint32(d)<<24
}

// creation is the block of an object that comes into view. Self is what the
// player itself is told besides; nil for everybody else.
func (r *rendering) creation(o *view.Object, self *view.Self) *message.Block {
	v := r.version
	b := &message.Block{Type: message.BlockCreate, GUID: r.nameOf(o), ObjectType: typeUnit}
	b.Place = motion.Place{Flags: v.Types.Unit, High: v.Types.UnitWord, Speeds: speeds(o)}
	if o.GUID.Kind() == guid.Player {
		b.ObjectType = typePlayer
	}
	if self != nil {
		b.Type, b.Place.Flags, b.Place.High = message.BlockCreateNew, v.Types.Self, v.Types.SelfWord
	}
	b.Place.Position, b.Place.Facing = vector(o.Position.Point), float32(o.Position.Facing)
	b.Place.Time = uint32(r.batch.Time)
	r.underWay(o, &b.Place)
	b.Values = r.values(o, self)
	r.here.auras[o.GUID] = o.Auras
	return b
}

func speeds(o *view.Object) [9]float32 {
	return [9]float32{
		motion.SpeedWalk: moving(o.Walk), motion.SpeedRun: moving(o.Run), motion.SpeedRunBack: moving(o.Walk),
		motion.SpeedSwim: moving(o.Swim), motion.SpeedSwimBack: moving(o.Swim), motion.SpeedTurn: turnSpeed, motion.SpeedFly: moving(o.Run),
		motion.SpeedFlyBack: flyBackSpeed, motion.SpeedPitch: pitchSpeed,
	}
}

// moving is a speed that freezes no client: what does not move at all is said to
// creep.
func moving(yards float64) float32 { return float32(max(yards, 0.01)) }

// values are all fields of an object that the viewer may see.
func (r *rendering) values(o *view.Object, self *view.Self) []message.Value {
	var list fields
	at := &r.version.Fields
	list.guid(at.GUID, r.nameOf(o))
	kind := uint32(maskUnit)
	if o.GUID.Kind() == guid.Player {
		kind = maskPlayer
		r.playerFields(&list, o)
	} else {
		list.word(at.Entry, r.entryOf(o))
	}
	list.word(at.Type, kind)
	r.facts(&list, o, view.All&^view.Gear)
	r.gearFields(&list, o, false)
	r.auraFields(&list, o, nil)
	r.tieFields(&list, o, true)
	r.hasFields(&list, o.GUID, true)
	r.swingFields(&list, o)
	r.here.swings[o.GUID] = o.Swings
	list.float(at.BoundingRadius, o.Radius)
	list.float(at.CombatReach, 1.5)
	list.float(at.CastSpeed, 1)
	list.float(at.Hover, 1)
	if self != nil {
		r.selfFields(&list, self)
	}
	return list.sorted()
}

// changes are the fields that a change touches.
func (r *rendering) changes(c *view.Change) []message.Value {
	var list fields
	if c.Object.Thing != nil {
		list = r.thingState(c.Object)
		return list.sorted()
	}
	r.facts(&list, c.Object, c.Mask)
	r.tieFields(&list, c.Object, false)
	if r.swung[c.Object.GUID] {
		r.swingFields(&list, c.Object)
	}
	if c.Mask&view.Auras != 0 {
		r.auraFields(&list, c.Object, r.before[c.Object.GUID])
	}
	return list.sorted()
}

// facts adds the fields of an object for the facts in mask.
func (r *rendering) facts(list *fields, o *view.Object, mask view.Mask) {
	at := &r.version.Fields
	if mask&view.Health != 0 {
		health := points(o.Health)
		if o.Flags&view.Ghost != 0 {
			health = 1 // a client takes one without health for one who lies dead
		}
		list.word(at.Health, health)
		list.word(at.MaxHealth, points(o.MaxHealth))
	}
	if mask&view.Powers != 0 {
		r.powerFields(list, o)
	}
	if mask&view.Level != 0 {
		list.word(at.Level, uint32(o.Level))
	}
	if mask&view.Target != 0 {
		list.guid(at.Target, r.name(o.Target))
	}
	if mask&view.State != 0 {
		r.stateFields(list, o)
	}
	if mask&view.Looks != 0 {
		r.lookFields(list, o)
	}
	if mask&view.Gear != 0 {
		r.gearFields(list, o, true)
	}
	if mask&view.Casts != 0 {
		r.channelFields(list, o)
	}
}

func points(n int64) uint32 { return uint32(min(max(n, 0), math.MaxInt32)) }

func (r *rendering) stateFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	var flags, dynamic uint32
	var stand uint8
	if o.GUID.Kind() == guid.Player || o.Master.Kind() == guid.Player && o.Master != 0 {
		flags |= flagPlayerControlled
	}
	if petNumber(o) != 0 {
		flags |= r.version.Pets.Flag
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
	stand = stances[o.Stance]
	switch {
	case o.Flags&(view.Dead|view.Ghost) == view.Dead:
		dynamic, stand = dynamicDead, standDead
	case o.Flags&view.Feigning != 0:
		dynamic, stand = dynamicDead, standDead
	}
	if o.GUID.Kind() == guid.Creature {
		var npc uint32
		if o.Flags&view.Talks != 0 && o.Flags&view.Dead == 0 {
			npc = npcGossip
			for _, s := range r.version.Services {
				if o.Offers.Has(s.Of) {
					npc |= s.Flag
				}
			}
			npc |= r.mends(o)
		}
		if o.Flags&view.Errands != 0 && o.Flags&view.Dead == 0 {
			npc |= npcQuests
		}
		list.word(at.NPCFlags, npc)
		r.holdFields(list, o)
	}
	if o.GUID.Kind() == guid.Player {
		flags |= r.pvpFields(list, o)
	}
	list.word(at.UnitFlags, flags)
	list.word(at.DynamicFlags, dynamic)
	var creeps uint32
	if o.Flags&view.Hiding != 0 {
		creeps = r.version.Creeps
	}
	list.word(at.Bytes1, bytes(stand, 0, 0, 0)|creeps)
}

func (r *rendering) lookFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	name := r.version.Name
	look := r.version.appearance(o.Traits, o.Clients)
	display := number(o.Clients, name, "display", anyDisplay)
	if o.GUID.Kind() == guid.Player {
		display = r.version.figure(look, o.Clients)
	}
	shown := display
	if o.Flags&view.Ghost != 0 {
		shown = number(o.Clients, name, "ghost_display", display)
	}
	mount := uint32(0)
	if o.Mount != nil {
		mount = number(o.Mount.Clients, name, "display", anyDisplay)
	}
	if o.Shape != nil {
		shown = number(o.Shape.Clients, name, "display", shown)
	}
	list.word(at.MountDisplay, mount)
	list.word(at.Display, shown)
	list.word(at.NativeDisplay, display)
	list.word(at.Faction, r.factionOf(o))
	list.float(at.Scale, o.Scale)
	if o.GUID.Kind() == guid.Player {
		list.word(at.Title, r.titleNumber(o.Title))
		list.word(at.GuildID, uint32(o.Guild.Guild))
		list.word(at.GuildRank, uint32(o.Guild.Rank))
	}
	list.word(at.Bytes0, bytes(look.Race, look.Class, look.Gender, r.shownPower(o)))
}

// factionOf is the number of the client's faction of a thing: its definition's, that of
// its faction, or one that every client has.
func (r *rendering) factionOf(o *view.Object) uint32 {
	otherwise := uint32(anyFaction)
	if f, ok := r.content.Faction(o.Faction); ok {
		otherwise = number(f.Clients, r.version.Name, "faction", otherwise)
	}
	return number(o.Clients, r.version.Name, "faction", otherwise)
}

func (r *rendering) playerFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	look := r.version.appearance(o.Traits, o.Clients)
	list.word(at.PlayerBytes, bytes(look.Skin, look.Face, look.HairStyle, look.HairColor))
	list.word(at.PlayerBytes2, bytes(look.FacialHair, 0, 0, 0))
	list.word(at.PlayerBytes3, bytes(look.Gender, 0, 0, 0))
}

// selfFields are those that only the player itself is told.
func (r *rendering) selfFields(list *fields, self *view.Self) {
	at := &r.version.Fields
	list.word(at.Experience, points(self.Experience))
	list.word(at.NextExperience, points(self.Needed))
	list.word(at.MaxLevel, 255)
	list.word(at.Coinage, r.coins(self.Purse))
}

// way is how a thing moves that has changed its place, by index of the change.
func (r *rendering) way(i int32) *wire.Block {
	if r.ways[i] == nil {
		switch o := r.batch.Changes[i].Object; {
		case r.flies(o):
			r.ways[i] = r.encoded(r.flung(o))
		case o.GUID.Kind() == guid.Player && !r.moves(o):
			r.ways[i] = r.encoded(r.put(o))
		default:
			r.ways[i] = r.encoded(r.wayOf(o))
		}
	}
	return r.ways[i]
}
