package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ItemGained reports to a player that it gained items.
type ItemGained struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// ItemLost reports to a player that it lost items.
type ItemLost struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// Equipped reports that a player equipped an item.
type Equipped struct {
	Player guid.GUID
	Item   content.ID
	Slot   content.GearSlot
}

// Unequipped reports that a player unequipped an item.
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
