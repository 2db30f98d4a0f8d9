// Package item owns what players have on a map: the things in their bags, on
// them and in their banks, and their money. There is one way for all changes of
// things and one for all of money, whoever makes them: it tells the player and its
// scripts what has come and gone, puts on and takes off what is worn, and lets those
// know who follow it. What may lie where is decided by package item, what money there
// may be by package purse.
//
// What is sold, traded, posted and found is other engines', which come here with what
// they have decided. All state lies in the player: an Engine has none of its own.
//
// An Inventories belongs to the goroutine of its map.
package item

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Map is what follows what players have: trades, desks, quests.
type Map interface {
	// Touched is called when a player has other things, or other money, than it had.
	Touched(player *entity.Unit)
	// Refresh shows a player anew what it has open at a desk, where its things matter
	// to that.
	Refresh(player *entity.Unit)
	// ItemChanged is called when a player has so many more of an item, below 0 fewer.
	ItemChanged(player *entity.Unit, id content.ID, more int)
	// MoneyChanged is called when a player has more or less of a currency.
	MoneyChanged(player *entity.Unit, currency content.ID)
	// Banking tells whether a player is at a banker.
	Banking(player *entity.Unit) bool
	// Read lets a player read a thing, and tells whether something is written on it.
	Read(player *entity.Unit, thing guid.GUID, id content.ID) bool
}

// Inventories is what the players of a scene have.
type Inventories struct {
	*mapstate.State
	magic spell.Casts
	fight *combat.Fights
	body  *unit.Units
	world Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, f *combat.Fights, b *unit.Units, w Map) *Inventories {
	return &Inventories{State: s, magic: magic, fight: f, body: b, world: w}
}
