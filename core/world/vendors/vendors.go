// Package vendors runs the services of creatures on a map: vendors, buyback, repair, banks and
// stables; and it wears out gear. Packages rules/vendors and rules/stable decide prices and
// why a deal is refused.
//
// Every deal is done as a whole or not at all: it is computed on a copy of what the player
// owns, and the result is applied in one go.
//
// A Shops belongs to the goroutine of its map.
package vendors

import (
	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/vendors"
	"loam/core/world/mapstate"
)

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Items changes what players own.
type Items interface {
	// ChangeItems applies a rule to a player's items.
	ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	// ChangeMoney gives a player money, or takes it for amounts below 0. No script runs
	// meanwhile.
	ChangeMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why
}

// Pets removes and returns pets for stables.
type Pets interface {
	// Pet returns the pet that a player has on the map, dead or alive. StorePet removes it and
	// returns its record, Fetch brings one back and reports whether it did.
	Pet(player *entity.Unit) (*entity.Unit, bool)
	StorePet(pet *entity.Unit) character.Owned
	Fetch(player *entity.Unit, pet character.Owned) bool
	// Rides reports whether a player has no pet on the map because it rides or flies.
	Rides(player *entity.Unit) bool
}

// Shops runs the services of creatures on a map.
type Shops struct {
	*mapstate.State
	needs Needs
	items Items
	pets  Pets
	stock vendors.Stock
}

// New makes the Shops of a map.
func New(s *mapstate.State, n Needs, i Items, p Pets) *Shops {
	return &Shops{State: s, needs: n, items: i, pets: p}
}

// Code encodes or decodes all state.
func (e *Shops) Code(c *codec.Coder) { e.stock.Code(c) }

// Adopt drops what a new release does not define, and updates all windows.
func (e *Shops) Adopt() {
	e.stock.Adopt(e.Content())
	for u := range e.Roster.All() {
		e.Refresh(u)
	}
}
