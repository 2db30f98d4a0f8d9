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
func (w *world) StorePet(pet *unit) character.Owned    { return w.pets.StorePet(pet) }
func (w *world) Fetch(u *unit, o character.Owned) bool { return w.pets.Fetch(u, o) }
func (w *world) Rides(u *unit) bool                    { return w.pets.Rides(u) }

// settleRiders removes the pets of players who begin to ride and returns those of players
// who have stopped.
func (m *Map) settleRiders() {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok && u.Player != nil {
			m.pets.SettleRider(u)
		}
	}
}

// OpenDesk shows a player what a creature sells, or the bank. It reports whether it does.
func (tx *Tx) OpenDesk(player, with *entity.Unit, what entity.Desk) bool {
	return tx.on().vendors.Open(player, with, what)
}

// Deal makes a player deal with a creature, with the checks of a player's own request. It
// reports whether the deal was made.
func (tx *Tx) Deal(player *entity.Unit, in intent.Deal) bool {
	return tx.on().vendors.Done(player, in)
}

// Mend repairs all items that a player carries or wears, for free. It reports whether
// there was anything to repair.
func (tx *Tx) Mend(player *entity.Unit) bool { return tx.on().vendors.Mend(player) }

// Wear reduces the durability of the item that a player wears in a slot. It returns how
// many points it lost.
func (tx *Tx) Wear(player *entity.Unit, at content.GearSlot, points int) int {
	return tx.on().vendors.Wear(player, item.Worn(at), points)
}
