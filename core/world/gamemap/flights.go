package gamemap

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// KnowsStop reports whether a player knows a taxi stop.
func (tx *Tx) KnowsStop(player *entity.Unit, id content.ID) bool {
	return tx.on().taxis.Knows(player, id)
}

// LearnStop makes a player know a taxi stop. It reports whether the stop was new.
func (tx *Tx) LearnStop(player *entity.Unit, id content.ID) bool {
	return tx.on().taxis.Learn(player, id)
}

// Fly sends a player on a flight path from its position, for free and wherever the path
// begins. It returns why not, a key of core's locale, or "".
func (tx *Tx) Fly(player *entity.Unit, id content.ID) string { return tx.on().taxis.Fly(player, id) }

// FlyOver sends a player from one taxi stop to another that it knows, over stops that it
// knows, from its position and for free. It returns why not, a key of core's locale, or
// "".
func (tx *Tx) FlyOver(player *entity.Unit, from, to content.ID) string {
	return tx.on().taxis.FlyOver(player, from, to)
}
