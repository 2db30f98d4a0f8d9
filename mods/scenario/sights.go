package scenario

import (
	"fmt"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/view"
)

// showSights takes over what the last step told each player of what came into
// its sight and went out of it.
func (r *runner) showSights(told *view.Batch) {
	for _, v := range told.Viewers {
		if len(v.Entered)+len(v.Left)+len(v.Changed) == 0 && v.Outlook == nil {
			continue
		}
		for _, a := range r.actors {
			if a.place.Viewer == v.ID && a.place.Map == told.Map && a.place.Instance == told.Instance {
				a.shown.watch(&v, told)
			}
		}
	}
}

// watch follows what a viewer is told as a client does.
func (s *shown) watch(v *view.Viewer, told *view.Batch) {
	if s.units == nil {
		s.units = make(map[guid.GUID]bool)
		s.things = make(map[guid.GUID]content.ObjectState)
	}
	if v.Outlook != nil {
		s.outlook = v.Outlook
	}
	for _, g := range v.Left {
		delete(s.units, g)
		delete(s.things, g)
	}
	for _, o := range v.Entered {
		s.units[o.GUID] = true
		if o.Thing != nil {
			s.things[o.GUID] = o.Thing.State
		}
	}
	for _, i := range v.Changed {
		if o := told.Changes[i].Object; o.Thing != nil {
			s.things[o.GUID] = o.Thing.State
		}
	}
}

// inSight tells whether nothing that blocks is between two units.
func inSight(r *runner, a args, u *entity.Unit) (sees bool, err error) {
	b, here, err := r.other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	m, err := r.onMap()
	if err != nil {
		return false, err
	}
	for _, both := range []*entity.Unit{u, b} {
		if _, on := m.Unit(both.GUID); !on {
			return false, nil
		}
	}
	m.Inside(func(tx *gamemap.Tx) { sees = tx.InSight(u, b) })
	return sees, nil
}

// seesUnit tells whether a player's client shows somebody.
func seesUnit(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	for _, p := range r.actors {
		if p.self == u.GUID {
			return p.in && p.shown.units[b.GUID], nil
		}
	}
	return false, fmt.Errorf("%s is no player", a.text("A"))
}

// ofSights is whom clients know.
func ofSights() []condition {
	return []condition{
		{Syntax: "A sees B", state: ofUnits(seesUnit), Doc: "A player's client has been told of B, and not to forget it.", Example: "expect no Anna sees wolf"},
	}
}
