package command

import (
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Surroundings are what the arguments of a command can name on the map.
type Surroundings struct {
	e *Console
	u *entity.Unit
}

// Around returns the surroundings of a unit; nil is a typist elsewhere.
func (e *Console) Around(u *entity.Unit) Surroundings { return Surroundings{e, u} }

// Local implements command.Local: a player who is not here may be on another map.
func (Surroundings) Local() {}

// Content returns the definitions of the map.
func (s Surroundings) Content() *content.Snapshot { return s.e.Content() }

// Player finds a player on the map, ignoring case.
func (s Surroundings) Player(name string) (value.Value, bool) {
	for _, v := range s.e.Sight.Viewers {
		if u, ok := s.e.Units[v.Unit]; ok && strings.EqualFold(u.Name.Key, name) {
			return value.OfRef(u.GUID), true
		}
	}
	return value.Value{}, false
}

// Players returns the names of the players on the map.
func (s Surroundings) Players() []string {
	var names []string
	for _, v := range s.e.Sight.Viewers {
		if u, ok := s.e.Units[v.Unit]; ok {
			names = append(names, u.Name.Key)
		}
	}
	return names
}

// Selected returns the typist's selection, if it is on the map.
func (s Surroundings) Selected() guid.GUID {
	if s.u == nil {
		return 0
	}
	if _, here := s.e.Units[s.u.Player.Selected]; here {
		return s.u.Player.Selected
	}
	return 0
}
