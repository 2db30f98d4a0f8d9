package gamemap

import (
	"cmp"
	"slices"

	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/guid"
	"loam/core/view"
)

// viewer is a place from which a session watches.
type viewer struct {
	id       guid.GUID
	unit     guid.GUID // that it controls, or 0
	slot     grid.ViewerSlot
	at       geo.Point // where it was put; a viewer with a unit is where the unit is
	operator bool
	self     bool // its private facts changed
}

// batchMaker is the memory of publish from step to step.
type batchMaker struct {
	index   map[guid.GUID]int32 // of a changed unit in the batch
	objects map[grid.Slot]*view.Object
	byView  map[grid.ViewerSlot]*seenDelta
	spare   []*seenDelta
}

type seenDelta struct {
	entered []*view.Object
	left    []guid.GUID
}

func (m *Map) addViewer(id, unit guid.GUID, at geo.Point, operator bool) {
	v := &viewer{id: id, unit: unit, slot: m.grid.AddViewer(at), at: at, operator: operator}
	i, _ := slices.BinarySearchFunc(m.viewers, id, byID)
	m.viewers = slices.Insert(m.viewers, i, v)
}

func byID(v *viewer, id guid.GUID) int { return cmp.Compare(v.id, id) }

func (m *Map) removeViewer(id guid.GUID) {
	i, ok := slices.BinarySearchFunc(m.viewers, id, byID)
	if ok {
		m.grid.RemoveViewer(m.viewers[i].slot)
		m.viewers = slices.Delete(m.viewers, i, i+1)
	}
}

func (m *Map) viewerOf(u *unit) *viewer {
	i, ok := slices.BinarySearchFunc(m.viewers, u.Player.Viewer, byID)
	if !ok {
		return nil
	}
	return m.viewers[i]
}

func (m *Map) watch(in Watch) {
	m.removeViewer(in.Viewer)
	m.addViewer(in.Viewer, 0, m.def.Bounds.Clamp(in.At), in.Operator)
}

func (m *Map) unwatch(in Unwatch) { m.removeViewer(in.Viewer) }

// tellSelf sends a player its private facts with this step.
func (m *Map) tellSelf(u *unit) {
	if v := m.viewerOf(u); v != nil {
		v.self = true
	}
}

// publish ends the step for observers: one immutable batch.
func (m *Map) publish() {
	b := &m.batch
	if b.index == nil {
		b.index = make(map[guid.GUID]int32)
		b.objects = make(map[grid.Slot]*view.Object)
		b.byView = make(map[grid.ViewerSlot]*seenDelta)
	}
	before := m.seenBefore()
	m.grid.Update(m.sightChanged)
	out := &view.Batch{
		Map: m.cfg.Map, Instance: m.cfg.Instance, Step: m.step, Time: m.now, Release: m.release.Number,
		Events: m.log.Events,
	}
	if m.cfg.Publish != nil {
		m.collectChanges(out)
		for i, v := range m.viewers {
			out.Viewers = append(out.Viewers, m.tell(out, v, before[i]))
		}
	}
	for _, u := range m.changed {
		u.Changed = 0
	}
	clear(m.changed)
	m.changed, m.log.Events = m.changed[:0], nil
	clear(b.index)
	clear(b.objects)
	clear(b.byView)
	if m.cfg.Publish != nil {
		m.cfg.Publish(out)
	}
}

// seenBefore tells for each viewer which of the units removed in this step it saw.
func (m *Map) seenBefore() [][]guid.GUID {
	if len(m.gone) == 0 {
		return make([][]guid.GUID, len(m.viewers))
	}
	out := make([][]guid.GUID, len(m.viewers))
	for i, v := range m.viewers {
		for _, d := range m.gone {
			if m.grid.Sees(v.slot, d.slot) {
				out[i] = append(out[i], d.guid)
			}
		}
	}
	return out
}

// sightChanged is told by the grid what came into or went out of a viewer's sight.
func (m *Map) sightChanged(v grid.ViewerSlot, entered, left []grid.Slot) {
	d := &seenDelta{}
	for _, s := range entered {
		if u := m.bySlot[s]; u != nil {
			d.entered = append(d.entered, m.object(u))
		}
	}
	for _, s := range left {
		d.left = append(d.left, m.nameOf(s))
	}
	m.batch.byView[v] = d
}

// nameOf is the unit of a slot, also when it was removed in this step.
func (m *Map) nameOf(s grid.Slot) guid.GUID {
	for i := len(m.gone) - 1; i >= 0; i-- {
		if m.gone[i].slot == s {
			return m.gone[i].guid
		}
	}
	if u := m.bySlot[s]; u != nil {
		return u.GUID
	}
	return 0
}

// collectChanges lists the objects that changed and that somebody sees.
func (m *Map) collectChanges(out *view.Batch) {
	for _, u := range m.changed {
		if m.units[u.GUID] != u || (m.grid.SeenBy(grid.Slot(u.Slot)) == 0 && u.Player == nil) {
			continue
		}
		m.batch.index[u.GUID] = int32(len(out.Changes))
		out.Changes = append(out.Changes, view.Change{Mask: u.Changed, Object: m.object(u)})
	}
}

// tell gathers what one viewer is told.
func (m *Map) tell(out *view.Batch, v *viewer, sawGone []guid.GUID) view.Viewer {
	t := view.Viewer{ID: v.id, Unit: v.unit}
	if d := m.batch.byView[v.slot]; d != nil {
		t.Entered, t.Left = d.entered, d.left
	}
	for i := range out.Changes {
		o := out.Changes[i].Object
		if o.GUID == v.unit || m.sees(v, o.GUID) {
			t.Changed = append(t.Changed, int32(i))
		}
	}
	for i, e := range out.Events {
		if m.hears(v, e.Audience(), sawGone) {
			t.Events = append(t.Events, int32(i))
		}
	}
	if v.self {
		v.self = false
		if u, ok := m.units[v.unit]; ok {
			t.Self = m.selfOf(u)
		}
	}
	return t
}

func (m *Map) sees(v *viewer, g guid.GUID) bool {
	u, ok := m.units[g]
	return ok && m.grid.Sees(v.slot, grid.Slot(u.Slot))
}

// hears tells whether an event is for a viewer.
func (m *Map) hears(v *viewer, a event.Audience, sawGone []guid.GUID) bool {
	switch a.Scope {
	case event.Everyone:
		return true
	case event.Owner:
		return a.Subject == v.unit && v.unit != 0
	case event.Operators:
		return v.operator
	case event.Around:
		return a.Subject == v.unit || geo.Within(m.placeOf(v), a.At, a.Yards)
	case event.Seen:
		return a.Subject == v.unit || m.sees(v, a.Subject) || slices.Contains(sawGone, a.Subject)
	}
	return false
}

func (m *Map) placeOf(v *viewer) geo.Point {
	if u, ok := m.units[v.unit]; ok {
		return u.Position.Point
	}
	return v.at
}

func (m *Map) selfOf(u *unit) *view.Self {
	return &view.Self{
		Player: u.GUID, Experience: u.Player.Experience, Needed: combat.Needed(m.rules, u.Level),
		Run: u.Run, Walk: u.Walk, Reach: u.Reach,
	}
}

// object is the public facts of a unit, made once a batch.
func (m *Map) object(u *unit) *view.Object {
	slot := grid.Slot(u.Slot)
	if o, ok := m.batch.objects[slot]; ok && o.GUID == u.GUID {
		return o
	}
	o := &view.Object{
		GUID: u.GUID, Def: u.Def, Name: u.Name, Level: u.Level,
		Health: u.Health, MaxHealth: u.MaxHealth, Position: u.Position,
		Target: u.Victim, Faction: u.Faction, Flags: flagsOf(u), Scale: u.Scale, Radius: u.Radius,
	}
	if u.Player != nil && u.Victim == 0 {
		o.Target = u.Player.Selected
	}
	if u.Way.Moving() && (u.Creature == nil || !u.Creature.Asleep) {
		o.Motion = motionOf(u)
	}
	o.Look, o.Clients = m.looks(u)
	m.batch.objects[slot] = o
	return o
}

func motionOf(u *unit) view.Motion {
	corners := u.Way.Corners
	mo := view.Motion{Start: corners[0].Time, End: u.Way.End()}
	for _, c := range corners {
		mo.Points = append(mo.Points, c.At)
	}
	return mo
}

func flagsOf(u *unit) view.Flags {
	var f view.Flags
	for _, s := range [...]struct {
		set  bool
		flag view.Flags
	}{
		{u.Dead, view.Dead}, {u.Combat, view.Fighting}, {u.Evading(), view.Evading},
		{u.Walking, view.Walking}, {!u.Attackable, view.Unattackable},
	} {
		if s.set {
			f |= s.flag
		}
	}
	return f
}

func (m *Map) looks(u *unit) (content.Look, []content.Client) {
	if u.Player != nil {
		if d, ok := m.release.Content.Start(u.Def); ok {
			return d.Look, d.Clients
		}
		return content.Look{}, nil
	}
	if d, ok := m.release.Content.Creature(u.Def); ok {
		return d.Look, d.Clients
	}
	return content.Look{}, nil
}

// forgetSights lets creatures notice a player anew that has jumped or gone.
func (m *Map) forgetSights(player *entity.Unit) {
	for _, u := range m.order {
		if u.Creature == nil || len(u.Creature.Seen) == 0 {
			continue
		}
		u.Creature.Seen = slices.DeleteFunc(u.Creature.Seen, func(s entity.Sight) bool {
			return s.Player == player.GUID && (m.units[player.GUID] != player || s.Near >= len(u.Near) ||
				geo.Distance(u.Position.Point, player.Position.Point) > u.Near[s.Near])
		})
	}
}
