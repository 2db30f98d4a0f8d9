package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Companion is one creature of a group that another one summons together.
type Companion struct {
	Group    string
	Creature ID
	Fixed    bool      // At is a place of the map, not an offset from who summons
	At       geo.Point // yards
	Facing   geo.Radians
	Lifetime clock.Time // 0 is until it goes otherwise
	Calmly   bool       // Lifetime counts out of combat only
	Corpse   clock.Time // how long its corpse lies; 0 is as its definition says
}
