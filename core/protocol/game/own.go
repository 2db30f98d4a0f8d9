package game

import (
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// grow adds the changed fields of the player's progression.
func (o *teller) grow(v *viewer, list *packets.Fields) {
	*list = append(*list, v.shows.progression.Fields()...)
	o.look(v, list)
}

// look adds the fields of the player's appearance that only its own client receives, if they
// have changed.
func (o *teller) look(v *viewer, list *packets.Fields) {
	if look, seen := o.render.ownLook(v); seen && look != v.looks {
		v.looks = look
		list.Word(o.render.version.Fields.PlayerBytes2, look)
	}
}

// The client's values for whether the player is rested; rested players gain double
// experience.
const (
	restRested = 1
	restNormal = 2
)

// ownLook returns the part of the player's appearance that only its own client receives: the
// number of bag slots of its bank, and whether it is rested.
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

// Standings returns the player's reputations for a client with the given number of factions.
func (a *Arrival) Standings(many int) *packets.Factions {
	list := make([]packets.Standing, many)
	copy(list, a.Factions)
	return &packets.Factions{List: list}
}
