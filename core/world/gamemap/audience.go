package gamemap

import "loam/core/lib/guid"

// Present is a player on a map.
type Present struct {
	Character int64
	Name      string
	Level     int
	Viewer    guid.GUID
}

// Audience returns the players on the map, and the viewers without a unit. Owner goroutine only.
func (m *Map) Audience() (players []Present, watchers []guid.GUID) {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok && u.Player != nil {
			players = append(players, Present{u.Player.Character, u.Name.Key, u.Level, v.ID})
			continue
		}
		watchers = append(watchers, v.ID)
	}
	return players, watchers
}
