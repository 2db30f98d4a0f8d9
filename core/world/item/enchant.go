package item

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/item"
)

// countEnds counts down temporary enchantments by the time that a player was on the map.
func (e *Inventories) countEnds(u *entity.Unit) (ended bool) {
	ended = item.Pass(&u.Player.Items, e.Now()-u.Player.Enchanted)
	u.Player.Enchanted = e.Now()
	return ended
}

// PlanEnds schedules the first expiry of a temporary enchantment.
func (e *Inventories) PlanEnds(u *entity.Unit) {
	e.Unplan(u, entity.DueEnchant)
	if left := item.NextEnd(&u.Player.Items); left > 0 {
		e.Plan(u, entity.DueEnchant, u.Player.Enchanted+left)
	}
}

// EndDue removes expired enchantments.
func (e *Inventories) EndDue(u *entity.Unit, _ clock.Time) {
	e.ChangeItems(u, func(*character.Items) item.Why { return item.Done })
}

// Takes reports whether an enchantment can be put on an item of a player.
func (e *Inventories) Takes(u *entity.Unit, thing guid.GUID, id content.ID) bool {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	def, known := e.Content().Item(content.ID(it.Def))
	laid, defined := e.Content().Enchantment(id)
	return has && known && defined && item.Takes(def, laid)
}

// Enchant puts an enchantment on an item of a player; 0 is the item in its main hand.
func (e *Inventories) Enchant(u *entity.Unit, thing guid.GUID, id content.ID) {
	slot := item.Worn(content.SlotMainHand)
	if thing != 0 {
		it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
		if !has {
			return
		}
		slot = item.Slot(it.Slot)
	}
	why := e.ChangeItems(u, func(items *character.Items) item.Why { return item.Enchant(e.Content(), items, slot, id) })
	if why != item.Done {
		e.Refuse(u, intent.KindCast, string(why))
	}
}
