package visibility

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// batchMaker holds what Batch needs from step to step. None of it is in a batch, which others
// read for as long as they like.
type batchMaker struct {
	objects []*view.Object    // by slot, made in this step
	made    []grid.Slot       // of objects
	deltas  []seenDelta       // by viewer slot
	told    []grid.ViewerSlot // of deltas
	gone    [][]guid.GUID     // by viewer: what it saw of the units that were removed in this step
	changed []grid.Slot       // of Batch.Changes
	places  []int32           // by slot: place in Batch.Changes plus 1, 0 for none
	slots   []grid.Slot       // scratch
	heard   []hearing         // for Batch.Events
	indexes int               // number in the batch before
	sight   func(v grid.ViewerSlot, entered, left []grid.Slot)
}

// seenDelta is what entered and left a viewer's sight.
type seenDelta struct {
	entered []*view.Object
	left    []guid.GUID
	in, out []grid.Slot // by distance alone; only while there are ghosts
}

// hearing is the audience of an event, looked up once for all viewers.
type hearing struct {
	event.Audience
	slot grid.Slot // of the subject; nowhere if it is not on the map
}

// nowhere is no slot.
const nowhere grid.Slot = -1

// Batch makes the batch of a step, with all that each viewer is sent, and begins the next
// step. The caller clears Changed of the units.
func (s *Sight) Batch(step Step) *view.Batch {
	b := &s.batch
	if b.sight == nil {
		b.sight = s.sightChanged
	}
	s.begin(step)
	s.seenBefore()
	s.grid.Update(b.sight)
	s.notice()
	s.lift()
	out := s.tellAll()
	s.rest()
	b.forget()
	s.step = Step{}
	return out
}

// Skip begins the next step without a batch, for a map without listeners.
func (s *Sight) Skip(step Step) {
	s.begin(step)
	s.grid.Update(func(v grid.ViewerSlot, entered, _ []grid.Slot) { s.meet(v, entered) })
	s.notice()
	s.rest()
	s.step = Step{}
}

// rest clears what viewers had to be sent with the step that has ended.
func (s *Sight) rest() {
	for _, v := range s.Viewers {
		v.desk = nil
		v.Quests, v.Growth, v.Outlook = false, false, false
		v.marks, v.Givers = nil, nil
		if int(v.Slot) < len(s.came) {
			v.Givers, s.came[v.Slot] = s.came[v.Slot], nil
		}
		v.Self, v.Items, v.Spells, v.Pet, v.Loot, v.Grouped, v.Deaf, v.was, v.panels, v.menu = false, false, false, false, false, false, 0, nil, nil, nil
	}
}

// forget clears what belongs to the batch.
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

// seenBefore notes for each viewer which of the units that were removed in this step it saw.
func (s *Sight) seenBefore() {
	if len(s.step.Gone) == 0 {
		return
	}
	s.batch.gone = make([][]guid.GUID, len(s.Viewers))
	for i, v := range s.Viewers {
		for _, d := range s.step.Gone {
			if s.grid.Sees(v.Slot, d.Slot) && (!d.Veiled || s.sensed(v)) && !blind(v.Blind, d.GUID) {
				s.batch.gone[i] = append(s.batch.gone[i], d.GUID)
			}
		}
	}
}

// sightChanged is called by the grid with what entered or left a viewer's sight.
func (s *Sight) sightChanged(v grid.ViewerSlot, entered, left []grid.Slot) {
	s.meet(v, entered)
	b := &s.batch
	if int(v) >= len(b.deltas) {
		b.deltas = append(b.deltas, make([]seenDelta, int(v)+1-len(b.deltas))...)
	}
	d := &b.deltas[v]
	b.told = append(b.told, v)
	if s.lifting {
		d.in, d.out = slices.Clone(entered), slices.Clone(left) // for lift
		return
	}
	d.entered = make([]*view.Object, 0, len(entered))
	for _, slot := range entered {
		if u := s.step.BySlot[slot]; u != nil {
			d.entered = append(d.entered, s.object(u))
		} else if g := s.step.Grounds[slot]; g != nil {
			d.entered = append(d.entered, s.ground(g))
		} else if o := s.step.Objects[slot]; o != nil {
			d.entered = append(d.entered, s.gameObject(o))
		}
	}
	for _, slot := range left {
		d.left = append(d.left, s.nameOf(slot))
	}
}

// tellAll makes the batch.
func (s *Sight) tellAll() *view.Batch {
	out := &view.Batch{
		Map: s.step.Map, Instance: s.step.Instance, Step: s.step.Number, Time: s.step.Time, Release: s.step.Release,
		Events: s.step.Events, Viewers: make([]view.Viewer, len(s.Viewers)),
	}
	s.collectChanges(out)
	s.collectHearings(out)
	indexes := make([]int32, 0, s.batch.indexes)
	var outlook *view.Outlook
	for i, v := range s.Viewers {
		t := &out.Viewers[i]
		t.ID, t.Unit, t.Panels, t.Menu, t.Desk = v.ID, v.Unit, v.panels, v.menu, v.desk
		if int(v.Slot) < len(s.batch.deltas) {
			d := &s.batch.deltas[v.Slot]
			t.Entered, t.Left = d.entered, d.left
		}
		indexes = s.tell(t, v, i, indexes)
		s.tellGroup(t, v)
		u, ok := s.step.Units[v.Unit]
		if ok {
			s.tellOwn(t, v, u)
		}
		if v.Outlook && s.step.Outlook != nil {
			if outlook == nil {
				outlook = s.step.Outlook()
			}
			t.Outlook = outlook
			if ok && u.Player != nil {
				t.Outlook = outlook.Within(u.Player.Areas)
			}
		}
	}
	s.batch.indexes = len(indexes)
	return out
}

// tellOwn fills in what only a viewer's session receives about its unit.
func (s *Sight) tellOwn(t *view.Viewer, v *Viewer, u *entity.Unit) {
	if v.Self {
		t.Self = s.self(u)
	}
	if v.Items {
		t.Items = s.inventory(u)
	}
	if v.Spells || s.dearer(v, u) {
		v.book = s.spellbook(u)
		t.Spells = v.book
	}
	t.Figures = s.figures(v, u)
	if v.Pet {
		t.Pet = s.pet(u)
	}
	if v.Quests {
		t.Quests = s.questLog(u)
	}
	t.Marks = v.marks
	if v.Growth {
		t.Growth = s.growth(u)
	}
	if v.Loot {
		t.Loot = s.loot(u)
	}
}

// tellGroup fills in a viewer's group, all of it or what has changed.
func (s *Sight) tellGroup(t *view.Viewer, v *Viewer) {
	u, ok := s.step.Units[v.Unit]
	if !ok || u.Player == nil || s.step.Groups == nil || u.Player.Group == 0 && !v.Grouped {
		return
	}
	switch g := s.step.Groups(u); {
	case v.Grouped:
		t.Group, t.Fares = g.Group, g.States
	default:
		t.Fares = g.Changed
	}
}

// collectChanges lists the objects that changed and that somebody sees.
func (s *Sight) collectChanges(out *view.Batch) {
	b := &s.batch
	if len(b.places) < len(s.step.BySlot) {
		b.places = append(b.places, make([]int32, len(s.step.BySlot)-len(b.places))...)
	}
	for _, u := range s.step.Changed {
		slot := grid.Slot(u.Slot)
		if s.step.BySlot[slot] != u || (s.grid.SeenBy(slot) == 0 && u.Player == nil) {
			continue
		}
		b.changed = append(b.changed, slot)
		b.places[slot] = int32(len(b.changed))
		out.Changes = append(out.Changes, view.Change{Mask: u.Changed, Object: s.object(u)})
	}
	s.collectObjects(out)
}

// collectHearings looks up the audience of each event.
func (s *Sight) collectHearings(out *view.Batch) {
	for _, e := range out.Events {
		h := hearing{Audience: e.Audience(), slot: nowhere}
		s.slotOf(&h)
		s.batch.heard = append(s.batch.heard, h)
	}
}

// tell collects the changes and events for one viewer. All viewers of a batch share one array
// of indexes.
func (s *Sight) tell(t *view.Viewer, v *Viewer, i int, indexes []int32) []int32 {
	b := &s.batch
	from := len(indexes)
	if len(b.changed) > s.grid.SeesCount(v.Slot) {
		indexes = s.changesInSight(v, indexes)
	} else {
		own := s.step.Units[v.Unit]
		for j, slot := range b.changed {
			if s.sees(v, slot) || own != nil && s.step.BySlot[slot] == own {
				indexes = append(indexes, int32(j))
			}
		}
	}
	t.Changed = since(indexes, from)
	from = len(indexes)
	for j := range b.heard {
		if j >= v.Deaf && s.hears(v, &b.heard[j], i) {
			indexes = append(indexes, int32(j))
		}
	}
	t.Events = since(indexes, from)
	return indexes
}

// changesInSight is used when more objects have changed than a viewer sees.
func (s *Sight) changesInSight(v *Viewer, indexes []int32) []int32 {
	b := &s.batch
	from := len(indexes)
	b.slots = s.grid.Visible(v.Slot, b.slots[:0])
	if u, ok := s.step.Units[v.Unit]; ok && !s.grid.Sees(v.Slot, grid.Slot(u.Slot)) {
		b.slots = append(b.slots, grid.Slot(u.Slot))
	}
	for _, slot := range b.slots {
		if at := b.places[slot]; at > 0 && s.sees(v, slot) {
			indexes = append(indexes, at-1)
		}
	}
	slices.Sort(indexes[from:])
	return indexes
}

// since returns the end of list from an index on, without spare capacity; nil when empty.
func since(list []int32, from int) []int32 {
	if from == len(list) {
		return nil
	}
	return list[from:len(list):len(list)]
}

// hears reports whether an event is for a viewer, the i-th of all.
func (s *Sight) hears(v *Viewer, h *hearing, i int) bool {
	switch h.Scope {
	case event.Everyone:
		return true
	case event.Owner:
		return h.Subject == v.Unit && v.Unit != 0
	case event.Operators:
		return v.Operator
	case event.Around:
		return h.Subject == v.Unit || geo.Within(s.placeOf(v), h.At, h.Yards) && s.perceives(v, h.slot)
	case event.Seen:
		if h.Subject == v.Unit || h.slot != nowhere && s.sees(v, h.slot) {
			return true
		}
		return len(s.batch.gone) > 0 && slices.Contains(s.batch.gone[i], h.Subject)
	}
	return false
}

// nameOf returns the GUID of the unit in a slot, also when it was removed in this step.
func (s *Sight) nameOf(slot grid.Slot) guid.GUID {
	gone := s.step.Gone
	for i := len(gone) - 1; i >= 0; i-- {
		if gone[i].Slot == slot {
			return gone[i].GUID
		}
	}
	if int(slot) < len(s.step.BySlot) && s.step.BySlot[slot] != nil {
		return s.step.BySlot[slot].GUID
	}
	if u := s.step.Bodies[slot]; u != nil {
		return u.Player.Body.GUID
	}
	if g := s.step.Grounds[slot]; g != nil {
		return g.GUID
	}
	if o := s.step.Objects[slot]; o != nil {
		return o.GUID
	}
	return 0
}

func (s *Sight) placeOf(v *Viewer) geo.Point {
	if u, ok := s.step.Units[v.Unit]; ok {
		return u.Position.Point
	}
	return v.At
}
