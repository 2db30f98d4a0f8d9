package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Companion is one creature of a group that another creature summons together.
type Companion struct {
	Group    string
	Creature ID
	Fixed    bool      // At is a position on the map, not an offset from the summoner
	At       geo.Point // yards
	Facing   geo.Radians
	Lifetime clock.Time // 0 is until it despawns for another reason
	Calmly   bool       // Lifetime counts out of combat only
	Corpse   clock.Time // how long its corpse stays; 0 is as its definition says
}
