package updatefield

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
)

// gearFields sets what others see of a player's equipment or of what a creature holds; empty
// places only if all is true.
func (pt *Encoder) gearFields(list *packets.Fields, o *view.Object, all bool) {
	pt.Items.Wear(list, pt.Words, o, all)
	if o.GUID.Kind() != guid.Player {
		pt.heldFields(list, o, all)
	}
}

// inHand is the client's sheath state, in the lowest byte of a unit's second bytes.
var inHand = [...]uint8{content.WeaponsAsFit: 0, content.WeaponsAway: 0, content.WeaponsMelee: 1, content.WeaponsRanged: 2}

// holdFields sets a creature's lasting emote and its sheath state. For a creature with an
// owner, the second bytes contain what it is to the owner.
func (pt *Encoder) holdFields(list *packets.Fields, o *view.Object) {
	list.Word(pt.Looks.Fields.EmoteState, chat.Posture(pt.Words, o.Posture))
	if o.Master == 0 {
		list.Word(pt.Looks.Fields.Bytes2, Bytes(inHand[min(int(o.Weapons), len(inHand)-1)], 0, 0, 0))
	}
}

// heldFields sets what a creature holds: the numbers of the items, or their models and
// properties. Empty hands are left out unless all is true.
func (pt *Encoder) heldFields(list *packets.Fields, o *view.Object, all bool) {
	at, version := &pt.Looks.Fields, pt.Words.Version
	for h, id := range o.Held {
		d, ok := pt.Words.Content.Item(id)
		if !ok && !all {
			continue
		}
		var display, is, sheathe uint32
		if ok {
			class, sub := item.ClassOf(d, version)
			display, sheathe = pt.Words.Number(d.Clients, "display", 0), pt.Words.Number(d.Clients, "sheathe", 0)
			is = Bytes(uint8(class), uint8(sub), uint8(pt.Words.Number(d.Clients, "material", 0)), uint8(item.WornAs(d, version)))
		}
		hand := uint16(h)
		if at.HeldItem != 0 {
			list.Word(at.HeldItem+hand, pt.Words.Item(id))
		}
		if at.HeldDisplay != 0 {
			list.Word(at.HeldDisplay+hand, display)
			list.Word(at.HeldInfo+2*hand, is)
			list.Word(at.HeldInfo+2*hand+1, sheathe)
		}
	}
}
