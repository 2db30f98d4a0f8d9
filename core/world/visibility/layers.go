package visibility

import (
	"loam/core/model/content"
	"loam/core/rules/layer"
	"loam/core/world/grid"
)

// outside tells whether a viewer sees all layers: who watches for operators without a
// unit does, and who stands outside of the game.
func (s *Sight) outside(v *Viewer) bool {
	u := s.step.Units[v.Unit]
	return u == nil && v.Operator || u != nil && u.Player != nil && u.Player.Staff
}

// layersOf are the layers of a viewer.
func (s *Sight) layersOf(v *Viewer) []content.ID {
	if u := s.step.Units[v.Unit]; u != nil {
		return u.Layers
	}
	return nil
}

// layersIn are the layers of what stands in a slot.
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

// shares tells whether a viewer is in a layer of what stands in a slot.
func (s *Sight) shares(v *Viewer, slot grid.Slot) bool {
	return !s.step.Layered || layer.Shared(s.layersOf(v), s.layersIn(slot)) || s.outside(v)
}

// elsewhere adds to those whom a viewer does not see what near it is in none of its
// layers.
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
