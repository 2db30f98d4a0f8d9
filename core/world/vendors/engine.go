// Package vendors owns what players do at the desks of creatures: they buy, sell,
// buy back, have things mended, and open their banks; and it owns what wears things
// out. What something costs and why it is refused is decided by package wares.
//
// Every deal is whole or not at all: it is worked out on a copy of what the player
// has, and what comes of it is taken over without anything in between.
//
// An Shops belongs to the goroutine of its map.
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

// Map is what deals ask of the map.
type Map interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
	// ChangeItems lets a rule change what a player has.
	ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	// Pay gives a player money, or takes it away. No script runs meanwhile.
	Pay(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why
	// Pet is the pet that a player has with it, dead or alive. Shelter takes it off the
	// map as what it is written down as, Fetch brings one back and tells whether it came.
	Pet(player *entity.Unit) (*entity.Unit, bool)
	Shelter(pet *entity.Unit) character.Owned
	Fetch(player *entity.Unit, pet character.Owned) bool
	// Rides tells whether a player has no pet with it because it rides or flies.
	Rides(player *entity.Unit) bool
}

// Shops keeps the desks of a scene.
type Shops struct {
	*mapstate.State
	world Map
	stock vendors.Stock
}

// New makes the engine of a scene.
func New(s *mapstate.State, w Map) *Shops { return &Shops{State: s, world: w} }

// Code visits all state.
func (e *Shops) Code(c *codec.Coder) { e.stock.Code(c) }

// Adopt drops what a release does not know any more, and shows everybody what is
// sold now.
func (e *Shops) Adopt() {
	e.stock.Adopt(e.Content())
	for u := range e.Roster.All() {
		e.Refresh(u)
	}
}
