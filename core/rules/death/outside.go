package death

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Outside returns where a player returns to that has died in an instance without
// graveyard: to the graveyard nearest to its entrance, on the map of the entrance, or
// to the entrance itself. False on every other map.
func Outside(s *content.Snapshot, m *content.Map) (on content.ID, at geo.Position, ok bool) {
	if m.Instance == nil {
		return "", geo.Position{}, false
	}
	for _, id := range append([]content.ID{m.Graveyard}, m.Graveyards...) {
		if p, ok := s.Place(id); ok && p.Map == m.ID {
			return "", geo.Position{}, false
		}
	}
	door, ok := s.Place(m.Instance.Entrance)
	if !ok {
		return "", geo.Position{}, false
	}
	around, ok := s.Map(door.Map)
	if !ok {
		return "", geo.Position{}, false
	}
	return door.Map, Graveyard(s, around, "", door.At), true
}
