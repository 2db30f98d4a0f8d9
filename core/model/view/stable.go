package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Stable is where the pets of a player are that are not with it.
type Stable struct {
	Slots int       // that the player has
	More  bool      // it can buy another
	Price int64     // for so many coins
	Pets  []Stabled // by their slots
	Out   *Stabled  // that is with it, or nil
}

// Stabled is a pet of a stable.
type Stabled struct {
	Number int64     // by which it is asked for; 0 of that which is out
	Slot   int       // from 1; 0 of that which is out
	Unit   guid.GUID // of that which is out
	Def    content.ID
	Name   content.Text
	Level  int
	Health float64 // share of full
}
