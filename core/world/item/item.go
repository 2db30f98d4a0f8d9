// Package item runs the items and money of the players on a map: bags, equipment and banks.
// All changes of items go through one function and all changes of money through another,
// whoever makes them: these inform the player and its scripts, equip and unequip, and notify
// the packages that depend on it. Package rules/item decides which item fits where, package
// rules/currency how much money there may be.
//
// Vendors, trades, mail and loot are other packages, which call this one with what they have
// decided. All state is in the player; an Inventories has none of its own.
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

// Map is what depends on items and money: trades, vendors, quests.
type Map interface {
	// Touched is called when a player's items or money have changed.
	Touched(player *entity.Unit)
	// Refresh updates the window that a player has open with a creature, if its items matter
	// there.
	Refresh(player *entity.Unit)
	// ItemChanged is called when the count of an item has changed by more.
	ItemChanged(player *entity.Unit, id content.ID, more int)
	// MoneyChanged is called when the amount of a currency has changed.
	MoneyChanged(player *entity.Unit, currency content.ID)
	// Banking reports whether a player is at a banker.
	Banking(player *entity.Unit) bool
	// Read makes a player read an item, and reports whether it has text.
	Read(player *entity.Unit, thing guid.GUID, id content.ID) bool
}

// Inventories runs the items of the players of a map.
type Inventories struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	units  *unit.Units
	world  Map
}

// New makes the Inventories of a map.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units, w Map) *Inventories {
	return &Inventories{State: s, magic: magic, combat: f, units: b, world: w}
}
