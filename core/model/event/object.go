package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ObjectUsed reports that a player used a game object.
//
//loam:kind 82 object_used seen:Player
type ObjectUsed struct {
	Player, Object guid.GUID
	Def            content.ID
}

// ObjectTurned reports that a game object changed its state: it was opened, closed,
// locked or used up. By is who did it, or 0.
//
//loam:kind 83 object_turned seen:Object
type ObjectTurned struct {
	Object, By guid.GUID
	Def        content.ID
	State      content.ObjectState
}

// Bitten reports to a player that a fish has bitten, or with Away that it got away.
//
//loam:kind 84 bitten owner:Player
type Bitten struct {
	Player, Object guid.GUID
	Away           bool
}

// Animated reports that a game object plays an animation, by its number in clients.
//
//loam:kind 85 animated seen:Object
type Animated struct {
	Object    guid.GUID
	Animation int
}
