package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Desk is what a player has open before a creature.
type Desk uint8

// The desks.
const (
	NoDesk   Desk = iota
	Shopping      // what a vendor sells, buys and mends
	Banking       // the player's bank
	Auctions      // what is put up in an auction house
	Stabling      // the player's stable
	desks
)

// String is the word used in scenarios, by scripts and by the web protocol.
func (s Desk) String() string {
	return [desks]string{"nothing", "shop", "bank", "auction", "stable"}[min(s, desks-1)]
}

// Served is what a player has open, and before whom.
type Served struct {
	What Desk
	By   guid.GUID
	Told uint64 // the hash of what it was shown last
}

func (s *Served) code(c *codec.Coder) {
	codec.Int(c, &s.What)
	codec.ID(c, &s.By)
	codec.ID(c, &s.Told)
}
