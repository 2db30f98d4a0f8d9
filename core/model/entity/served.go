package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Desk is a service of a creature that a player has open.
type Desk uint8

// The desks.
const (
	NoDesk   Desk = iota
	Shopping      // a vendor: buying, selling and repairs
	Banking       // the player's bank
	Auctions      // an auction house
	Stabling      // the player's stable
	desks
)

// String returns the word used in scenarios, by scripts and by the web protocol.
func (s Desk) String() string {
	return [desks]string{"nothing", "shop", "bank", "auction", "stable"}[min(s, desks-1)]
}

// Served is the open service of a player, and the creature.
type Served struct {
	What Desk
	By   guid.GUID
	Told uint64 // hash of what it was last sent
}

func (s *Served) code(c *codec.Coder) {
	codec.Int(c, &s.What)
	codec.ID(c, &s.By)
	codec.ID(c, &s.Told)
}
