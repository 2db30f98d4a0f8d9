package combat

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// Targets are the targets of a cast. The bits of Mask state which fields are present; they
// are equal in both versions if both have them.
type Targets struct {
	Mask                uint32 // two bytes in 1.12.1
	Thing               uint64 // a unit, a game object or a corpse
	Object              uint64 // 1.12.1: a game object in addition to Thing
	Corpse              uint64 // 1.12.1: a corpse in addition to Thing
	Item                uint64
	Source, Destination movement.Vector
	// 3.3.5a: the transport of each position, or 0.
	SourceOn, DestinationOn uint64
	Text                    string
}

// The bits of the mask.
const (
	TargetUnit        = 0x2
	TargetItem        = 0x10
	TargetSource      = 0x20
	TargetDestination = 0x40
	TargetEnemyCorpse = 0x200
	TargetObject      = 0x800
	TargetTradeItem   = 0x1000
	TargetText        = 0x2000
	TargetOther       = 0x80 // 1.12.1: another game object
	TargetCorpse      = 0x8000
	TargetPet         = 0x10000 // 3.3.5a
)

// target is a kind of object that a mask bit selects. If several bits of a list are set,
// the first one names the field.
type target struct {
	bit  uint32
	name string
}

// The kinds of objects that can be targets, by version.
var (
	vanillaThings  = []target{{TargetUnit, "unit_target"}}
	vanillaObjects = []target{{TargetObject, "gameobject"}, {TargetOther, "object_unk"}}
	vanillaItems   = []target{{TargetItem, "item"}, {TargetTradeItem, "trade_item"}}
	vanillaCorpses = []target{{TargetCorpse, "corpse"}, {TargetEnemyCorpse, "pvp_corpse"}}
	wrathThings    = []target{
		{TargetUnit, "unit_target"}, {TargetPet, "minipet_target"}, {TargetObject, "gameobject_target"},
		{TargetEnemyCorpse, "enemy_corpse_target"}, {TargetCorpse, "ally_corpse_target"},
	}
	wrathItems = []target{{TargetItem, "item_target"}, {TargetTradeItem, "trade_item_target"}}
)

// Code implements codec.Message. Servers of 1.12.1 write a corpse in place of the unit,
// clients behind all other fields; if there is no other target, the bytes are equal.
func (t *Targets) Code(c *codec.Coder) {
	short(c, "target_flags", &t.Mask)
	if c.Wrath() {
		t.codeThing(c, wrathThings, &t.Thing)
		t.codeThing(c, wrathItems, &t.Item)
	} else {
		t.codeThing(c, vanillaThings, &t.Thing)
		t.codeThing(c, vanillaObjects, &t.Object)
		t.codeThing(c, vanillaItems, &t.Item)
	}
	t.codePlace(c, TargetSource, &t.SourceOn, &t.Source)
	t.codePlace(c, TargetDestination, &t.DestinationOn, &t.Destination)
	if t.Mask&TargetText != 0 {
		c.Text("target_string", maxText, &t.Text)
	}
	if !c.Wrath() {
		t.codeThing(c, vanillaCorpses, &t.Corpse)
	}
}

// codePlace visits a position if the mask has its bit. Clients of 3.3.5a write its
// transport before it, which some definitions lack.
func (t *Targets) codePlace(c *codec.Coder, bit uint32, on *uint64, at *movement.Vector) {
	if t.Mask&bit == 0 {
		return
	}
	if c.Wrath() {
		c.Packed("transport", on)
	}
	at.Code(c)
}

// codeThing visits the GUID of an object if the mask has one of its bits.
func (t *Targets) codeThing(c *codec.Coder, is []target, guid *uint64) {
	for _, one := range is {
		if t.Mask&one.bit != 0 {
			c.Packed(one.name, guid)
			return
		}
	}
}
