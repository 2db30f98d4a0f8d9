package event

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/rules/group"
)

// GroupTold reports news of a player's group, apart from its state; Name is the player
// concerned and may be empty.
//
//loam:kind 34 group_told owner:Player
type GroupTold struct {
	Player guid.GUID
	News   group.News
	Name   string
}

// Pinged shows a player the point that a group member pinged.
//
//loam:kind 35 pinged owner:Player
type Pinged struct {
	Player, From guid.GUID
	At           geo.Point
}
