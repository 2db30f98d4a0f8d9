package visibility

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/detection"
	"loam/core/world/grid"
)

// begin takes over the data of a step.
func (s *Sight) begin(step Step) {
	s.step = step
	s.hidden = len(step.Hiders) > 0 || step.Layered || slices.ContainsFunc(s.Viewers, func(v *Viewer) bool { return len(v.Blind) > 0 })
	s.lifting = step.Haunted || s.hidden
}

// notice computes for each viewer which units near it are hidden from it or in other layers,
// and keeps the list of the step before.
func (s *Sight) notice() {
	if !s.hidden {
		return
	}
	for _, v := range s.Viewers {
		v.was, v.Blind = v.Blind, nil
		for _, u := range s.step.Hiders {
			if s.grid.Sees(v.Slot, grid.Slot(u.Slot)) && !s.detects(v, u) {
				v.Blind = append(v.Blind, u.GUID)
			}
		}
		if s.step.Layered {
			s.elsewhere(v)
		}
		slices.Sort(v.Blind)
		v.Blind = slices.Compact(v.Blind)
	}
}

// detects reports whether a viewer sees a hidden unit: operators, its group, its owner and its
// own creatures do.
func (s *Sight) detects(v *Viewer, u *entity.Unit) bool {
	if v.Operator || v.Unit == u.GUID {
		return true
	}
	if u.Manners&content.Hidden != 0 {
		return false
	}
	w, ok := s.step.Units[v.Unit]
	return ok && (Together(w, u) || detection.Notices(s.step.Content, w, u))
}

// Together reports whether two units belong together: they are in one group, or one owns the
// other.
func Together(a, b *entity.Unit) bool {
	if a.Creature != nil && a.Creature.Owner == b.GUID || b.Creature != nil && b.Creature.Owner == a.GUID {
		return true
	}
	return a.Player != nil && b.Player != nil && a.Player.Group != 0 && a.Player.Group == b.Player.Group
}

// blind reports whether a list of units that a viewer does not see contains one.
func blind(list []guid.GUID, g guid.GUID) bool {
	if len(list) == 0 {
		return false
	}
	_, found := slices.BinarySearch(list, g)
	return found
}
