package combat

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// Targets are what a spell is cast at. The bits of Mask, which are the same in
// both versions where both have them, say which of the fields are there.
type Targets struct {
	Mask                uint32 // two bytes in 1.12.1
	Thing               uint64 // a unit, a game object or a corpse
	Object              uint64 // 1.12.1: a game object beside Thing
	Corpse              uint64 // 1.12.1: a corpse beside Thing
	Item                uint64
	Source, Destination movement.Vector
	// 3.3.5a: what the places are on, or 0.
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

// A target is one or another thing, by which bit of the mask is set; the first
// names it.
type target struct {
	bit  uint32
	name string
}

// Which things the targets are, by version.
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

// Code implements codec.Message. Servers of 1.12.1 write a corpse in the place
// of the unit, clients behind everything else; where nothing else is aimed at,
// both are the same bytes.
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

// codePlace visits a place when the mask has its bit; clients of 3.3.5a write
// what it is on before it, of which some definitions know nothing.
func (t *Targets) codePlace(c *codec.Coder, bit uint32, on *uint64, at *movement.Vector) {
	if t.Mask&bit == 0 {
		return
	}
	if c.Wrath() {
		c.Packed("transport", on)
	}
	at.Code(c)
}

// codeThing visits the GUID of a thing when the mask has one of its bits.
func (t *Targets) codeThing(c *codec.Coder, is []target, guid *uint64) {
	for _, one := range is {
		if t.Mask&one.bit != 0 {
			c.Packed(one.name, guid)
			return
		}
	}
}
