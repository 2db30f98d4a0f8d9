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

// countEnds lets the time that a player has been here count for what lies on
// its things.
func (e *Inventories) countEnds(u *entity.Unit) (ended bool) {
	ended = item.Pass(&u.Player.Items, e.Now()-u.Player.Enchanted)
	u.Player.Enchanted = e.Now()
	return ended
}

// PlanEnds waits for the first end of what lies on a player's things.
func (e *Inventories) PlanEnds(u *entity.Unit) {
	e.Unplan(u, entity.DueEnchant)
	if left := item.NextEnd(&u.Player.Items); left > 0 {
		e.Plan(u, entity.DueEnchant, u.Player.Enchanted+left)
	}
}

// EndDue ends what lies on a player's things no longer.
func (e *Inventories) EndDue(u *entity.Unit, _ clock.Time) {
	e.ChangeItems(u, func(*character.Items) item.Why { return item.Done })
}

// Takes tells whether an enchantment can lie on a thing of a player.
func (e *Inventories) Takes(u *entity.Unit, thing guid.GUID, id content.ID) bool {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	def, known := e.Content().Item(content.ID(it.Def))
	laid, defined := e.Content().Enchantment(id)
	return has && known && defined && item.Takes(def, laid)
}

// Enchant lays an enchantment on a thing of a player, with 0 on what it holds in its
// main hand.
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
