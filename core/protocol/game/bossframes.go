package game

import (
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/packets"
)

// frames shows and removes the boss frames of units in sight that belong to a running
// encounter.
func (o *teller) frames(v *viewer, told *view.Viewer) {
	if !o.config.Version.Bosses {
		return
	}
	for _, g := range told.Left {
		o.frame(v, g, false)
	}
	for _, object := range told.Entered {
		o.frame(v, object.GUID, object.Flags&view.Boss != 0)
	}
	for _, i := range told.Changed {
		object := o.render.batch.Changes[i].Object
		o.frame(v, object.GUID, object.Flags&view.Boss != 0)
	}
}

// allFrames is frames for a client that has just entered the map.
func (o *teller) allFrames(v *viewer) {
	v.framed = nil
	if !o.config.Version.Bosses {
		return
	}
	for _, g := range slices.Sorted(maps.Keys(v.sees)) {
		o.frame(v, g, v.sees[g].Flags&view.Boss != 0)
	}
}

func (o *teller) frame(v *viewer, g guid.GUID, is bool) {
	i := slices.Index(v.framed, g)
	switch {
	case is && i < 0:
		v.framed = append(v.framed, g)
		v.conn.put(&packets.BossFrame{Frame: packets.FrameEngage, GUID: o.render.name(g)})
	case !is && i >= 0:
		v.framed = slices.Delete(v.framed, i, i+1)
		v.conn.put(&packets.BossFrame{Frame: packets.FrameDisengage, GUID: o.render.name(g)})
	}
}
