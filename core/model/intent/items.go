package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// MoveItem brings some of what lies in one slot of the player to another; what
// slots are called is told at item.Slot.
type MoveItem struct {
	From, To uint16
	Count    int // 0 is all of it
}

// Equip puts on what lies in a slot of the backpack.
type Equip struct{ From uint16 }

// Unequip puts what is worn in a slot into the backpack.
type Unequip struct{ From uint16 }

// InBank is the Bag of what is put into the bank, or out of it where it lies there.
const InBank = -1

// StoreItem puts what lies in a slot into a bag, by its number from 1, with 0 into
// the backpack, or with InBank into the bank.
type StoreItem struct {
	From uint16
	Bag  int
}

// DestroyItem removes some of what lies in a slot for good.
type DestroyItem struct {
	From  uint16
	Count int // 0 is all of it
}

// GiveItem makes items for a player; for operators.
type GiveItem struct {
	Target guid.GUID // a player on the same map; 0 is who asks
	Item   string    // content id
	Count  int       // less than 0 takes them away
}

// UseItem uses what lies in a slot: the spells of its definition are cast.
type UseItem struct {
	From   uint16
	Target guid.GUID // at whom; 0 is nobody
	At     geo.Point // of what is aimed at the ground
	On     guid.GUID // an item of the player's own, of what is aimed at one; 0 is none
}

// Socket puts a stone of the player's own into a socket of another thing of its own.
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
