package gamemap

import (
	"slices"

	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/guid"
	"loam/core/view"
)

// batchMaker is the memory of publish from step to step. Nothing of it is in a
// batch, which others read for as long as they like.
type batchMaker struct {
	objects []*view.Object    // by slot, made in this step
	made    []grid.Slot       // of objects
	deltas  []seenDelta       // by viewer slot
	told    []grid.ViewerSlot // of deltas
	gone    [][]guid.GUID     // by viewer: what it saw of the units removed in this step
	changed []grid.Slot       // of Batch.Changes
	places  []int32           // by slot: place in Batch.Changes plus 1, 0 for none
	slots   []grid.Slot       // scratch
	heard   []hearing         // of Batch.Events
	indexes int               // that the batch before had
	sight   func(v grid.ViewerSlot, entered, left []grid.Slot)
}

// seenDelta is what came into and went out of a viewer's sight.
type seenDelta struct {
	entered []*view.Object
	left    []guid.GUID
}

// hearing is the audience of an event, looked up once for all viewers.
type hearing struct {
	event.Audience
	slot grid.Slot // of the subject; nowhere when it is not on the map
}

// nowhere is no slot.
const nowhere grid.Slot = -1

// publish ends the step for observers: one immutable batch.
func (m *Map) publish() {
	b := &m.batch
	if b.sight == nil {
		b.sight = m.sightChanged
	}
	m.seenBefore()
	m.grid.Update(b.sight)
	var out *view.Batch
	if m.cfg.Publish != nil {
		out = m.tellAll()
	}
	for _, v := range m.viewers {
		v.self, v.deaf, v.panels = false, 0, nil
	}
	for _, u := range m.changed {
		u.Changed = 0
	}
	clear(m.changed)
	m.changed, m.log.Events = m.changed[:0], nil
	b.forget()
	if out != nil {
		m.cfg.Publish(out)
	}
}

// forget drops what belongs to the batch.
func (b *batchMaker) forget() {
	for _, s := range b.made {
		b.objects[s] = nil
	}
	for _, v := range b.told {
		b.deltas[v] = seenDelta{}
	}
	for _, s := range b.changed {
		b.places[s] = 0
	}
	b.made, b.told, b.changed, b.gone = b.made[:0], b.told[:0], b.changed[:0], nil
	clear(b.heard)
	b.heard = b.heard[:0]
}

// seenBefore notes for each viewer which of the units removed in this step it saw.
func (m *Map) seenBefore() {
	if len(m.gone) == 0 || m.cfg.Publish == nil {
		return
	}
	m.batch.gone = make([][]guid.GUID, len(m.viewers))
	for i, v := range m.viewers {
		for _, d := range m.gone {
			if m.grid.Sees(v.slot, d.slot) {
				m.batch.gone[i] = append(m.batch.gone[i], d.guid)
			}
		}
	}
}

// sightChanged is told by the grid what came into or went out of a viewer's sight.
func (m *Map) sightChanged(v grid.ViewerSlot, entered, left []grid.Slot) {
	if m.cfg.Publish == nil {
		return
	}
	b := &m.batch
	if int(v) >= len(b.deltas) {
		b.deltas = append(b.deltas, make([]seenDelta, int(v)+1-len(b.deltas))...)
	}
	d := &b.deltas[v]
	b.told = append(b.told, v)
	d.entered = make([]*view.Object, 0, len(entered))
	for _, s := range entered {
		if u := m.bySlot[s]; u != nil {
			d.entered = append(d.entered, m.object(u))
		}
	}
	for _, s := range left {
		d.left = append(d.left, m.nameOf(s))
	}
}

// tellAll makes the batch.
func (m *Map) tellAll() *view.Batch {
	out := &view.Batch{
		Map: m.cfg.Map, Instance: m.cfg.Instance, Step: m.step, Time: m.now, Release: m.release.Number,
		Events: m.log.Events, Viewers: make([]view.Viewer, len(m.viewers)),
	}
	m.collectChanges(out)
	m.collectHearings(out)
	indexes := make([]int32, 0, m.batch.indexes)
	for i, v := range m.viewers {
		t := &out.Viewers[i]
		t.ID, t.Unit, t.Panels = v.id, v.unit, v.panels
		if int(v.slot) < len(m.batch.deltas) {
			d := &m.batch.deltas[v.slot]
			t.Entered, t.Left = d.entered, d.left
		}
		indexes = m.tell(t, v, i, indexes)
		if v.self {
			if u, ok := m.units[v.unit]; ok {
				t.Self = m.selfOf(u)
			}
		}
	}
	m.batch.indexes = len(indexes)
	return out
}

// collectChanges lists the objects that changed and that somebody sees.
func (m *Map) collectChanges(out *view.Batch) {
	b := &m.batch
	if len(b.places) < len(m.bySlot) {
		b.places = append(b.places, make([]int32, len(m.bySlot)-len(b.places))...)
	}
	for _, u := range m.changed {
		slot := grid.Slot(u.Slot)
		if !m.here(u) || (m.grid.SeenBy(slot) == 0 && u.Player == nil) {
			continue
		}
		b.changed = append(b.changed, slot)
		b.places[slot] = int32(len(b.changed))
		out.Changes = append(out.Changes, view.Change{Mask: u.Changed, Object: m.object(u)})
	}
}

// collectHearings looks up who may hear what.
func (m *Map) collectHearings(out *view.Batch) {
	for _, e := range out.Events {
		h := hearing{Audience: e.Audience(), slot: nowhere}
		if u, ok := m.units[h.Subject]; ok {
			h.slot = grid.Slot(u.Slot)
		}
		m.batch.heard = append(m.batch.heard, h)
	}
}

// tell gathers what one viewer is told of changes and events. All viewers of a
// batch share one array of indexes.
func (m *Map) tell(t *view.Viewer, v *viewer, i int, indexes []int32) []int32 {
	b := &m.batch
	from := len(indexes)
	if len(b.changed) > m.grid.SeesCount(v.slot) {
		indexes = m.changesInSight(v, indexes)
	} else {
		for j, slot := range b.changed {
			if m.grid.Sees(v.slot, slot) || v.unit != 0 && m.bySlot[slot].GUID == v.unit {
				indexes = append(indexes, int32(j))
			}
		}
	}
	t.Changed = since(indexes, from)
	from = len(indexes)
	for j := range b.heard {
		if j >= v.deaf && m.hears(v, &b.heard[j], i) {
			indexes = append(indexes, int32(j))
		}
	}
	t.Events = since(indexes, from)
	return indexes
}

// changesInSight is for when more has changed than a viewer sees.
func (m *Map) changesInSight(v *viewer, indexes []int32) []int32 {
	b := &m.batch
	from := len(indexes)
	b.slots = m.grid.Visible(v.slot, b.slots[:0])
	if u, ok := m.units[v.unit]; ok && !m.grid.Sees(v.slot, grid.Slot(u.Slot)) {
		b.slots = append(b.slots, grid.Slot(u.Slot))
	}
	for _, s := range b.slots {
		if at := b.places[s]; at > 0 {
			indexes = append(indexes, at-1)
		}
	}
	slices.Sort(indexes[from:])
	return indexes
}

// since is the end of list from a place on, with no room behind it; nil when empty.
func since(list []int32, from int) []int32 {
	if from == len(list) {
		return nil
	}
	return list[from:len(list):len(list)]
}

// hears tells whether an event is for a viewer, the i-th of all.
func (m *Map) hears(v *viewer, h *hearing, i int) bool {
	switch h.Scope {
	case event.Everyone:
		return true
	case event.Owner:
		return h.Subject == v.unit && v.unit != 0
	case event.Operators:
		return v.operator
	case event.Around:
		return h.Subject == v.unit || geo.Within(m.placeOf(v), h.At, h.Yards)
	case event.Seen:
		if h.Subject == v.unit || h.slot != nowhere && m.grid.Sees(v.slot, h.slot) {
			return true
		}
		return len(m.batch.gone) > 0 && slices.Contains(m.batch.gone[i], h.Subject)
	}
	return false
}
