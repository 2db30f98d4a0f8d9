package visibility

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// senses reports whether a viewer sees ghosts now: operators and ghosts do.
func (s *Sight) senses(v *Viewer) bool {
	u := s.step.Units[v.Unit]
	return v.Operator || u != nil && u.Ghost()
}

// sensed is senses as it was at the end of the step before.
func (s *Sight) sensed(v *Viewer) bool {
	u := s.step.Units[v.Unit]
	return v.Operator || u != nil && veiled(u)
}

// veiled reports whether viewers know a unit as a ghost.
func veiled(u *entity.Unit) bool { return u.Player != nil && u.Player.Veiled }

// shows reports whether a viewer in range sees a unit.
func (s *Sight) shows(v *Viewer, u *entity.Unit) bool {
	return (!u.Ghost() || v.Unit == u.GUID || s.senses(v)) && !blind(v.Blind, u.GUID)
}

// showed is shows as it was at the end of the step before.
func (s *Sight) showed(v *Viewer, u *entity.Unit) bool {
	return (!veiled(u) || v.Unit == u.GUID || s.sensed(v)) && !blind(v.was, u.GUID)
}

// sees reports whether a viewer sees what is in a slot.
func (s *Sight) sees(v *Viewer, slot grid.Slot) bool {
	return s.grid.Sees(v.Slot, slot) && s.perceives(v, slot)
}

// perceives reports whether what is in a slot is not hidden from a viewer.
func (s *Sight) perceives(v *Viewer, slot grid.Slot) bool {
	if !s.lifting || slot == nowhere {
		return true
	}
	if u := s.step.BySlot[slot]; u != nil {
		return s.shows(v, u) && s.shares(v, slot)
	}
	return s.shares(v, slot)
}

// lift computes for each viewer what enters and leaves its sight while there are ghosts or
// hidden units: besides what comes into or goes out of range, units that become ghosts or live
// again; and for a viewer that does so itself, all others.
func (s *Sight) lift() {
	if !s.lifting {
		return
	}
	b := &s.batch
	turned := slices.ContainsFunc(s.step.Changed, func(u *entity.Unit) bool { return u.Ghost() != veiled(u) })
	for _, v := range s.Viewers {
		if int(v.Slot) >= len(b.deltas) {
			b.deltas = append(b.deltas, make([]seenDelta, int(v.Slot)+1-len(b.deltas))...)
		}
		d := &b.deltas[v.Slot]
		b.told = append(b.told, v.Slot)
		for _, slot := range d.in {
			if o := s.thing(v, slot); o != nil {
				d.entered = append(d.entered, o)
			}
		}
		for _, slot := range d.out {
			if g, was := s.leaver(slot); (!was || v.Unit == g || s.sensed(v)) && !blind(v.was, g) {
				d.left = append(d.left, g)
			}
		}
		if turned || !slices.Equal(v.was, v.Blind) {
			s.turn(v, d)
		}
	}
}

// turn handles what stays in range of a viewer and becomes visible or invisible.
func (s *Sight) turn(v *Viewer, d *seenDelta) {
	b := &s.batch
	b.slots = s.grid.Visible(v.Slot, b.slots[:0])
	for _, slot := range b.slots {
		if _, fresh := slices.BinarySearch(d.in, slot); fresh {
			continue
		}
		before, now, g := s.showedIn(v, slot)
		switch {
		case before && !now:
			d.left = append(d.left, g)
		case now && !before:
			if o := s.thing(v, slot); o != nil {
				d.entered = append(d.entered, o)
				s.met(v.Slot, slot)
			}
		}
	}
}

// showedIn reports whether a viewer in range saw what is in a slot in the step before, and
// whether it sees it now.
func (s *Sight) showedIn(v *Viewer, slot grid.Slot) (before, now bool, g guid.GUID) {
	if u := s.step.BySlot[slot]; u != nil {
		return s.showed(v, u), s.shows(v, u), u.GUID
	}
	g = s.nameOf(slot)
	return !blind(v.was, g), !blind(v.Blind, g), g
}

// thing returns the unit or the corpse in a slot, unless it is hidden from the viewer or in
// other layers.
func (s *Sight) thing(v *Viewer, slot grid.Slot) *view.Object {
	if u := s.step.BySlot[slot]; u != nil {
		if !s.shows(v, u) {
			return nil
		}
		return s.object(u)
	}
	if len(v.Blind) > 0 && blind(v.Blind, s.nameOf(slot)) {
		return nil
	}
	if u := s.step.Bodies[slot]; u != nil {
		return s.body(u)
	}
	if g := s.step.Grounds[slot]; g != nil {
		return s.ground(g)
	}
	if o := s.step.Objects[slot]; o != nil {
		return s.gameObject(o)
	}
	return nil
}

// leaver returns what leaves sight in a slot, and whether viewers knew it as a ghost.
func (s *Sight) leaver(slot grid.Slot) (g guid.GUID, was bool) {
	for i := len(s.step.Gone) - 1; i >= 0; i-- {
		if s.step.Gone[i].Slot == slot {
			return s.step.Gone[i].GUID, s.step.Gone[i].Veiled
		}
	}
	if u := s.step.BySlot[slot]; u != nil {
		return u.GUID, veiled(u)
	}
	return s.nameOf(slot), false
}

// body returns the public facts of the corpse of a ghost.
func (s *Sight) body(u *entity.Unit) *view.Object {
	left := &u.Player.Body
	b := &s.batch
	b.room(len(s.step.BySlot))
	if o := b.objects[left.Slot]; o != nil {
		return o
	}
	o := &view.Object{
		GUID: left.GUID, Owner: u.GUID, Def: u.Def, Name: u.Name, Level: u.Level, MaxHealth: u.MaxHealth,
		Position: left.At, Faction: u.Faction, Flags: view.Dead | view.Unattackable, Scale: u.Scale, Radius: u.Radius,
		Traits: u.Player.Traits,
	}
	o.Look, o.Clients = looks(s.step.Content, u)
	b.objects[left.Slot] = o
	b.made = append(b.made, grid.Slot(left.Slot))
	return o
}
