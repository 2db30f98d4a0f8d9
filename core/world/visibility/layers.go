package visibility

import (
	"loam/core/model/content"
	"loam/core/rules/layer"
	"loam/core/world/grid"
)

// outside reports whether a viewer sees all layers: an operator's viewer without a unit, or
// one whose player is on duty as staff.
func (s *Sight) outside(v *Viewer) bool {
	u := s.step.Units[v.Unit]
	return u == nil && v.Operator || u != nil && u.Player != nil && u.Player.Staff
}

// layersOf returns the layers of a viewer.
func (s *Sight) layersOf(v *Viewer) []content.ID {
	if u := s.step.Units[v.Unit]; u != nil {
		return u.Layers
	}
	return nil
}

// layersIn returns the layers of what is in a slot.
func (s *Sight) layersIn(slot grid.Slot) []content.ID {
	if int(slot) < len(s.step.BySlot) && s.step.BySlot[slot] != nil {
		return s.step.BySlot[slot].Layers
	}
	if u := s.step.Bodies[slot]; u != nil {
		return u.Layers
	}
	if g := s.step.Grounds[slot]; g != nil {
		return g.Layers
	}
	if o := s.step.Objects[slot]; o != nil {
		return o.Layers
	}
	return nil
}

// shares reports whether a viewer is in a layer of what is in a slot.
func (s *Sight) shares(v *Viewer, slot grid.Slot) bool {
	return !s.step.Layered || layer.Shared(s.layersOf(v), s.layersIn(slot)) || s.outside(v)
}

// elsewhere adds what is near a viewer but in none of its layers to the list of what it does
// not see.
func (s *Sight) elsewhere(v *Viewer) {
	if s.outside(v) {
		return
	}
	b, own := &s.batch, s.layersOf(v)
	b.slots = s.grid.Visible(v.Slot, b.slots[:0])
	for _, slot := range b.slots {
		if !layer.Shared(own, s.layersIn(slot)) {
			if g := s.nameOf(slot); g != v.Unit {
				v.Blind = append(v.Blind, g)
			}
		}
	}
}
