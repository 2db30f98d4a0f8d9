package gamemap

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// KnowsStop tells whether a player knows a stop of flights.
func (tx *Tx) KnowsStop(player *entity.Unit, id content.ID) bool {
	return tx.on().taxis.Knows(player, id)
}

// LearnStop lets a player know a stop of flights, and tells whether it did not.
func (tx *Tx) LearnStop(player *entity.Unit, id content.ID) bool {
	return tx.on().taxis.Learn(player, id)
}

// Fly sends a player on a route from where it stands, for nothing and wherever that
// begins. The answer is why that cannot be, a key of core's locale, or "".
func (tx *Tx) Fly(player *entity.Unit, id content.ID) string { return tx.on().taxis.Fly(player, id) }

// FlyOver sends a player from a stop to another that it knows, over others that it
// knows, from where it stands and for nothing. The answer is why that cannot be, a key of
// core's locale, or "".
func (tx *Tx) FlyOver(player *entity.Unit, from, to content.ID) string {
	return tx.on().taxis.FlyOver(player, from, to)
}
