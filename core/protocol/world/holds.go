package world

import (
	"loam/core/content"
	"loam/core/view"
)

// inHand is how clients say which weapons a unit has in hand, in the lowest byte of
// its second bytes.
var inHand = [...]uint8{content.WeaponsAsFit: 0, content.WeaponsAway: 0, content.WeaponsMelee: 1, content.WeaponsRanged: 2}

// holdFields adds how a creature holds itself: the emote that it goes on making, and
// its weapons. Of one that belongs to somebody the second bytes say what it is to
// that one.
func (r *rendering) holdFields(list *fields, o *view.Object) {
	var posture uint32
	if d, ok := r.content.Emote(o.Posture); ok {
		posture = number(d.Clients, r.version.Name, lasting, number(d.Clients, r.version.Name, animation, 0))
	}
	list.word(r.version.Fields.EmoteState, posture)
	if o.Master == 0 {
		list.word(r.version.Fields.Bytes2, bytes(inHand[min(int(o.Weapons), len(inHand)-1)], 0, 0, 0))
	}
}
