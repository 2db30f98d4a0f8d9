package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// OpenLoot looks at what lies on a corpse, in place of another.
type OpenLoot struct{ Target guid.GUID }

// TakeLoot takes what lies in a slot of what the player has open.
type TakeLoot struct{ Slot uint8 }

// TakeMoney takes the money of what the player has open, and shares it with those
// who have a part in it.
type TakeMoney struct{}

// CloseLoot closes what the player has open.
type CloseLoot struct{}

// RollLoot says what the player makes of a thing that is rolled for.
type RollLoot struct {
	Source guid.GUID
	Slot   uint8
	Choice uint8 // of package loot
}

// GiveLoot gives a thing of what the player has open, and deals out, to another.
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
