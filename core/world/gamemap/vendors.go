package gamemap

import (
	"loam/core/model/character"
	"loam/core/model/content"
	currencyrules "loam/core/rules/currency"
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
