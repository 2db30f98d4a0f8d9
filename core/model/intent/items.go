package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// MoveItem moves items from one slot of the player to another; item.Slot describes the
// slots.
type MoveItem struct {
	From, To uint16
	Count    int // 0 is all of it
}

// Equip equips the item in a slot of the backpack.
type Equip struct{ From uint16 }

// Unequip moves an equipped item to the backpack.
type Unequip struct{ From uint16 }

// InBank is the Bag for an item to put into the bank, or to take out if it is there.
const InBank = -1

// StoreItem puts an item into a bag, by its number from 1; 0 is the backpack and InBank
// the bank.
type StoreItem struct {
	From uint16
	Bag  int
}

// DestroyItem destroys items in a slot.
type DestroyItem struct {
	From  uint16
	Count int // 0 is all of it
}

// GiveItem gives items to a player; for operators.
type GiveItem struct {
	Target guid.GUID // a player on the same map; 0 is the sender
	Item   string    // content id
	Count  int       // a negative number removes items
}

// UseItem uses the item in a slot: it casts the spells of its definition.
type UseItem struct {
	From   uint16
	Target guid.GUID // 0 is none
	At     geo.Point // for a spell aimed at the ground
	On     guid.GUID // an item of the player, for a spell that targets an item; 0 is none
}

// Socket puts a gem of the player into a socket of one of its items.
type Socket struct {
	Thing  guid.GUID
	Socket int // from 0
	Stone  guid.GUID
}

func (MoveItem) Kind() Kind    { return KindMoveItem }
func (Equip) Kind() Kind       { return KindEquip }
func (Unequip) Kind() Kind     { return KindUnequip }
func (DestroyItem) Kind() Kind { return KindDestroyItem }
func (GiveItem) Kind() Kind    { return KindGiveItem }
func (UseItem) Kind() Kind     { return KindUseItem }
func (StoreItem) Kind() Kind   { return KindStoreItem }

func (Socket) Kind() Kind { return KindSocket }

func (in *Socket) code(c *codec.Coder) {
	codec.ID(c, &in.Thing)
	codec.Int(c, &in.Socket)
	codec.ID(c, &in.Stone)
}

func (in *StoreItem) code(c *codec.Coder) {
	codec.Int(c, &in.From)
	codec.Int(c, &in.Bag)
}

func (in *UseItem) code(c *codec.Coder) {
	codec.Int(c, &in.From)
	codec.ID(c, &in.Target)
	in.At.Code(c)
	codec.ID(c, &in.On)
}

func codeMoveItem(c *codec.Coder, in *MoveItem) {
	codec.Int(c, &in.From)
	codec.Int(c, &in.To)
	codec.Int(c, &in.Count)
}

func codeDestroyItem(c *codec.Coder, in *DestroyItem) {
	codec.Int(c, &in.From)
	codec.Int(c, &in.Count)
}

func codeGiveItem(c *codec.Coder, in *GiveItem) {
	codec.ID(c, &in.Target)
	c.String(&in.Item)
	codec.Int(c, &in.Count)
}
