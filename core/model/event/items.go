package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ItemGained tells a player that it has more of something.
type ItemGained struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// ItemLost tells a player that it has less of something.
type ItemLost struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// Equipped says that a player has put something on.
type Equipped struct {
	Player guid.GUID
	Item   content.ID
	Slot   content.GearSlot
}

// Unequipped says that a player no longer wears something.
type Unequipped struct {
	Player guid.GUID
	Item   content.ID
	Slot   content.GearSlot
}

func (ItemGained) Kind() Kind { return KindItemGained }
func (ItemLost) Kind() Kind   { return KindItemLost }
func (Equipped) Kind() Kind   { return KindEquipped }
func (Unequipped) Kind() Kind { return KindUnequipped }

func (e ItemGained) Audience() Audience { return owner(e.Player) }
func (e ItemLost) Audience() Audience   { return owner(e.Player) }
func (e Equipped) Audience() Audience   { return seen(e.Player) }
func (e Unequipped) Audience() Audience { return seen(e.Player) }

func codeItemCount(c *codec.Coder, player *guid.GUID, item *content.ID, count *int) {
	codec.ID(c, player)
	codec.Text(c, item)
	codec.Int(c, count)
}

func codeItemSlot(c *codec.Coder, player *guid.GUID, item *content.ID, slot *content.GearSlot) {
	codec.ID(c, player)
	codec.Text(c, item)
	codec.Int(c, slot)
}
