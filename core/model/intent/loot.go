package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// OpenLoot opens the loot of a corpse, in place of the open one.
type OpenLoot struct{ Target guid.GUID }

// TakeLoot takes the item in a slot of the open loot.
type TakeLoot struct{ Slot uint8 }

// TakeMoney takes the money of the open loot and shares it with those entitled to a
// part.
type TakeMoney struct{}

// CloseLoot closes the open loot.
type CloseLoot struct{}

// RollLoot answers a loot roll.
type RollLoot struct {
	Source guid.GUID
	Slot   uint8
	Choice uint8 // of package loot
}

// GiveLoot assigns an item of the open loot to a player, as master looter.
type GiveLoot struct {
	Slot uint8
	To   guid.GUID
}

func (OpenLoot) Kind() Kind  { return KindOpenLoot }
func (TakeLoot) Kind() Kind  { return KindTakeLoot }
func (TakeMoney) Kind() Kind { return KindTakeMoney }
func (CloseLoot) Kind() Kind { return KindCloseLoot }
func (RollLoot) Kind() Kind  { return KindRollLoot }
func (GiveLoot) Kind() Kind  { return KindGiveLoot }

func (in *RollLoot) code(c *codec.Coder) {
	codec.ID(c, &in.Source)
	codec.Int(c, &in.Slot)
	codec.Int(c, &in.Choice)
}

func (in *GiveLoot) code(c *codec.Coder) {
	codec.Int(c, &in.Slot)
	codec.ID(c, &in.To)
}
