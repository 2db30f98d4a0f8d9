package gamemap

import (
	"cmp"
	"slices"

	"loam/core/combat"
	"loam/core/content"
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
	self     bool               // its private facts changed
	panels   []view.PanelChange // of its player in this step
	shown    []*view.Panel      // to its player, as last told; no state: what they were made of is
	deaf     int                // to so many events of this step, which happened before it came
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

// watch adds a viewer without a unit, or puts one elsewhere.
func (m *Map) watch(in Watch) {
	at := m.def.Bounds.Clamp(in.At)
	if i, ok := slices.BinarySearchFunc(m.viewers, in.Viewer, byID); ok && m.viewers[i].unit == 0 {
		v := m.viewers[i]
		v.at, v.operator = at, in.Operator
		m.grid.JumpViewer(v.slot, at)
		return
	}
	m.removeViewer(in.Viewer)
	m.addViewer(in.Viewer, 0, at, in.Operator)
}

func (m *Map) unwatch(in Unwatch) { m.removeViewer(in.Viewer) }

// tellSelf sends a player its private facts with this step.
func (m *Map) tellSelf(u *unit) {
	if v := m.viewerOf(u); v != nil {
		v.self = true
	}
}

// nameOf is the unit of a slot, also when it was removed in this step.
func (m *Map) nameOf(s grid.Slot) guid.GUID {
	for i := len(m.gone) - 1; i >= 0; i-- {
		if m.gone[i].slot == s {
			return m.gone[i].guid
		}
	}
	if int(s) < len(m.bySlot) && m.bySlot[s] != nil {
		return m.bySlot[s].GUID
	}
	return 0
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
	b := &m.batch
	if int(u.Slot) >= len(b.objects) {
		b.objects = append(b.objects, make([]*view.Object, len(m.bySlot)-len(b.objects))...)
	}
	if o := b.objects[u.Slot]; o != nil {
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
	b.objects[u.Slot] = o
	b.made = append(b.made, grid.Slot(u.Slot))
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
