package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Stable has the pets of a player that are not with it.
type Stable struct {
	Slots int       // number of slots that the player has
	More  bool      // another slot is for sale
	Price int64     // price of the next slot in coins
	Pets  []Stabled // by their slots
	Out   *Stabled  // the pet that is with the player, or nil
}

// Stabled is a pet in a stable.
type Stabled struct {
	Number int64     // number of the pet in requests; 0 for the pet that is out
	Slot   int       // from 1; 0 for the pet that is out
	Unit   guid.GUID // of the pet that is out
	Def    content.ID
	Name   content.Text
	Level  int
	Health float64 // share of full health
}
