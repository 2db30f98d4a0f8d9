package world

import (
	"math"

	"loam/core/content"
	"loam/core/geo"
)

// number is one of the numbers that a definition gives for the clients of a
// version, or otherwise.
func number(list []content.Client, version, name string, otherwise uint32) uint32 {
	for i := range list {
		if c := &list[i]; c.Version == version && c.Name == name {
			return uint32(c.Number)
		}
	}
	return otherwise
}

// Where content gives no number, these are sent: every client has them.
const (
	anyDisplay = 49 // the figure of a person
	anyFaction = 1  // that of players
	anyRace    = 1
	anyClass   = 1
)

// entry is the number of a creature's definition.
func (s *Config) entry(id content.ID, list []content.Client) uint32 {
	if n := number(list, s.Version.Name, "entry", 0); n != 0 {
		return n
	}
	return s.Entries.Entry(s.Version.Name, id)
}

// ground is the map under which clients know a map, and the zone of a spot on
// it: that of the smallest area around it which has one, or else of the map.
func (s *Config) ground(id content.ID, at geo.Point) (world, zone uint32) {
	snapshot, _ := s.Realm.Content()
	if _, ok := snapshot.Map(id); !ok {
		return 0, 0
	}
	zone = s.zone(id)
	smallest := math.Inf(1)
	for _, i := range snapshot.AreasOn(id) {
		p := &snapshot.Places[i]
		n := number(p.Clients, s.Version.Name, "zone", 0)
		if n != 0 && p.Radius < smallest && geo.Within(p.At.Point, at, p.Radius) {
			zone, smallest = n, p.Radius
		}
	}
	return s.land(id), zone
}

// zone is the zone of a map as a whole.
func (s *Config) zone(id content.ID) uint32 {
	snapshot, _ := s.Realm.Content()
	if m, ok := snapshot.Map(id); ok {
		return number(m.Clients, s.Version.Name, "zone", 0)
	}
	return 0
}

// land is the map under which clients know a map.
func (s *Config) land(id content.ID) uint32 {
	snapshot, _ := s.Realm.Content()
	m, ok := snapshot.Map(id)
	if !ok {
		return 0
	}
	return number(m.Clients, s.Version.Name, "map", 0)
}
