package gamemap

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/vendors"
)

var _ vendors.Map = (*world)(nil)

func (w *world) Pay(u *unit, currency content.ID, amount int64) currencyrules.Why {
	return w.items.ChangeMoney(u, currency, amount)
}

func (w *world) Pet(u *unit) (*unit, bool)             { return w.pets.Pet(u) }
func (w *world) Shelter(pet *unit) character.Owned     { return w.pets.Shelter(pet) }
func (w *world) Fetch(u *unit, o character.Owned) bool { return w.pets.Fetch(u, o) }
func (w *world) Rides(u *unit) bool                    { return w.pets.Rides(u) }

// settleRiders lets the pets of players come and go who begin to ride, or end that.
func (m *Map) settleRiders() {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok && u.Player != nil {
			m.pets.SettleRider(u)
		}
	}
}

// OpenDesk shows a player what a creature sells, or its bank, and tells whether it
// does.
func (tx *Tx) OpenDesk(player, with *entity.Unit, what entity.Desk) bool {
	return tx.on().vendors.Open(player, with, what)
}

// Deal lets a player deal with a creature, as it would itself, and tells whether it
// was done.
func (tx *Tx) Deal(player *entity.Unit, in intent.Deal) bool {
	return tx.on().vendors.Done(player, in)
}

// Mend mends all that a player has at hand for nothing, and tells whether there was
// anything to mend.
func (tx *Tx) Mend(player *entity.Unit) bool { return tx.on().vendors.Mend(player) }

// Wear takes points off the durability of what a player wears in a slot, and tells how
// many it lost.
func (tx *Tx) Wear(player *entity.Unit, at content.GearSlot, points int) int {
	return tx.on().vendors.Wear(player, item.Worn(at), points)
}
