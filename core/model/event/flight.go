package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Flew reports that a player took off on a taxi flight, or landed.
//
//loam:kind 86 flew owner:Player
type Flew struct {
	Player guid.GUID
	Flight content.ID // the taxi route, the first of several
	To     content.ID // the stop at which it lands
	Landed bool
}
