package game

import (
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// grow adds to fields what has become of the player, as far as its client does not
// know it yet.
func (o *teller) grow(v *viewer, list *packets.Fields) {
	*list = append(*list, v.shows.progression.Fields()...)
	o.look(v, list)
}

// look adds to fields what only the player's own client is told beside a part of its
// looks, where that is something else than before.
func (o *teller) look(v *viewer, list *packets.Fields) {
	if look, seen := o.render.ownLook(v); seen && look != v.looks {
		v.looks = look
		list.Word(o.render.version.Fields.PlayerBytes2, look)
	}
}

// How clients are told whether their player has rested: what it gains doubles then.
const (
	restRested = 1
	restNormal = 2
)

// ownLook is what only the player's own client is told beside a part of its looks: how
// many slots for bags its bank has, and whether it has rested.
func (r *rendering) ownLook(v *viewer) (word uint32, seen bool) {
	own := v.sees[v.place.Player]
	if own == nil {
		return 0, false
	}
	rest := uint8(restNormal)
	if g := v.shows.progression.Now(); g != nil && g.Rest > 0 {
		rest = restRested
	}
	look := r.version.Appearance(r.words, own.Traits, own.Clients)
	return updatefield.Bytes(look.FacialHair, 0, uint8(v.shows.items.BankBags()), rest), true
}

// Standings is what factions think of the player, for a client that has so many.
func (a *Arrival) Standings(many int) *packets.Factions {
	list := make([]packets.Standing, many)
	copy(list, a.Factions)
	return &packets.Factions{List: list}
}
