package game

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/packets"
)

// findings marks for one client the corpses that its player can loot; the message for
// everyone does not contain that.
func (o *teller) findings(v *viewer, told *view.Viewer) {
	var blocks [][]byte
	mark := func(object *view.Object) {
		var list packets.Fields
		o.render.guise.Dead(&list, slices.Contains(object.Finders, v.place.Player))
		blocks = append(blocks, o.render.block(&packets.Block{Type: packets.BlockValues, GUID: o.render.nameOf(object), Values: list.Sorted()}))
	}
	for _, object := range told.Entered {
		if len(object.Finders) > 0 {
			mark(object)
		}
	}
	for _, i := range told.Changed {
		c := &o.render.batch.Changes[i]
		if dead := c.Object.Flags&view.Dead != 0; c.Object.GUID.Kind() == guid.Creature && dead && (c.Mask&view.Finds != 0 || len(c.Object.Finders) > 0) {
			mark(c.Object)
		}
	}
	if len(blocks) > 0 {
		o.update(v, blocks)
	}
}
