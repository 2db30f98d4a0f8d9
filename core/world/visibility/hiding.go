package visibility

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/detection"
	"loam/core/world/grid"
)

// begin takes up what a step says.
func (s *Sight) begin(step Step) {
	s.step = step
	s.hidden = len(step.Hiders) > 0 || step.Layered || slices.ContainsFunc(s.Viewers, func(v *Viewer) bool { return len(v.Blind) > 0 })
	s.lifting = step.Haunted || s.hidden
}

// notice works out for each viewer who near it hides from it or is in other layers,
// and keeps for this step who was before.
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

// detects tells whether a viewer sees one who hides: operators do, its group, and
// who it belongs to.
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

// Together tells whether two units belong together: one group has both, or one
// owns the other.
func Together(a, b *entity.Unit) bool {
	if a.Creature != nil && a.Creature.Owner == b.GUID || b.Creature != nil && b.Creature.Owner == a.GUID {
		return true
	}
	return a.Player != nil && b.Player != nil && a.Player.Group != 0 && a.Player.Group == b.Player.Group
}

// blind tells whether a viewer does not see one who hides, now or before.
func blind(list []guid.GUID, g guid.GUID) bool {
	if len(list) == 0 {
		return false
	}
	_, found := slices.BinarySearch(list, g)
	return found
}
