package mapstate

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/layer"
)

// SharesLayer tells whether two units share a layer of the world.
func (s *State) SharesLayer(a, b *entity.Unit) bool { return layer.Shared(a.Layers, b.Layers) }

// Layered tells whether anything on the map is in other layers than the common one.
func (s *State) Layered() bool { return s.layered > 0 }

// SetLayers puts a unit that stands here into other layers and tells whether that is
// a change. What follows is up to the map.
func (s *State) SetLayers(u *entity.Unit, set []content.ID) (changed bool) {
	if slices.Equal(u.Layers, set) {
		return false
	}
	s.noteLayers(u.Layers, -1)
	u.Layers = set
	s.noteLayers(set, 1)
	return true
}

// SetObjectLayers is the same of a game object.
func (s *State) SetObjectLayers(o *entity.Object, set []content.ID) (changed bool) {
	if slices.Equal(o.Layers, set) {
		return false
	}
	s.noteLayers(o.Layers, -1)
	o.Layers = set
	s.noteLayers(set, 1)
	return true
}

// NoteLayers counts a unit that comes, with 1, or goes, with -1.
func (s *State) NoteLayers(u *entity.Unit, n int) { s.noteLayers(u.Layers, n) }

func (s *State) noteLayers(set []content.ID, n int) {
	if set != nil {
		s.layered += n
	}
}
