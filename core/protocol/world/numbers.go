package world

import "loam/core/content"

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

// ground is the map and the zone under which clients know a map.
func (s *Config) ground(id content.ID) (world, zone uint32) {
	snapshot, _ := s.Realm.Content()
	m, ok := snapshot.Map(id)
	if !ok {
		return 0, 0
	}
	return number(m.Clients, s.Version.Name, "map", 0), number(m.Clients, s.Version.Name, "zone", 0)
}
