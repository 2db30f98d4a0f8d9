package mapstate

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/layer"
)

// SharesLayer reports whether two units share a layer of the world.
func (s *State) SharesLayer(a, b *entity.Unit) bool { return layer.Shared(a.Layers, b.Layers) }

// Layered reports whether anything on the map is in layers other than the common one.
func (s *State) Layered() bool { return s.layered > 0 }

// SetLayers puts a unit on the map into other layers and reports whether that is a change. The
// caller handles the consequences.
func (s *State) SetLayers(u *entity.Unit, set []content.ID) (changed bool) {
	if slices.Equal(u.Layers, set) {
		return false
	}
	s.noteLayers(u.Layers, -1)
	u.Layers = set
	s.noteLayers(set, 1)
	return true
}

// NoteLayers counts the layers of a unit that enters the map, with 1, or leaves it, with -1.
func (s *State) NoteLayers(u *entity.Unit, n int) { s.noteLayers(u.Layers, n) }

func (s *State) noteLayers(set []content.ID, n int) {
	if set != nil {
		s.layered += n
	}
}
