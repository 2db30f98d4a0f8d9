package realm

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/serial"
)

// stays are the players in the world, and on their way into it and out of it. The inbox of the
// realm owns them.
type stays struct {
	r         *Realm
	all       map[int64]*stay  // by character
	names     map[string]*stay // on maps and between them
	lingering []*stay          // that are to leave
	journeys  []journey        // transfers that wait until it is decided whether the player has left
	held      map[int64]bool   // characters that are being deleted or renamed: none of them has a stay
	viewers   uint64           // numbered so far
	farewell  string           // why players must leave when the realm closes
}

// present is a character in the world.
type present struct {
	name    string
	account string // its name
	role    auth.Role
	on      *place // the map on which it is, or which it has left last
	here    bool   // it is not between two maps
}

// roster lists the characters in the world, by name. Called in the inbox.
func (st *stays) roster() []present {
	all := make([]present, 0, len(st.names))
	for _, name := range slices.Sorted(maps.Keys(st.names)) {
		s := st.names[name]
		all = append(all, present{name: s.name, account: s.who.Name, role: s.who.Role, on: s.at, here: s.here})
	}
	return all
}

// of returns the stay of a character; nil if there is none. Called in the inbox.
func (st *stays) of(id int64) *stay { return st.all[id] }

// playing returns the stay of the player of a name; nil if there is none. Called in the inbox.
func (st *stays) playing(name string) *stay { return st.names[name] }

// named finds a character in the world by its name; case does not matter. Called in the inbox.
func (st *stays) named(name string) *stay {
	if s := st.names[name]; s != nil {
		return s
	}
	for key, s := range st.names { // in no order: a name belongs to one character
		if strings.EqualFold(key, name) {
			return s
		}
	}
	return nil
}

// standing finds a character on a map; case does not matter. Called in the inbox.
func (st *stays) standing(name string) *stay {
	for _, s := range st.names { // at most one has the name
		if strings.EqualFold(s.name, name) && s.here {
			return s
		}
	}
	return nil
}

// accountOf returns the account that plays a character in the world, or "".
func (st *stays) accountOf(character string) string {
	return serial.Ask(&st.r.inbox, func() string {
		if s := st.names[character]; s != nil {
			return s.who.Name
		}
		return ""
	})
}

// namesOn lists the players on a map. Called in the inbox.
func (st *stays) namesOn(p *place) []string {
	var names []string
	for _, s := range st.names {
		if s.at == p {
			names = append(names, s.name)
		}
	}
	slices.Sort(names)
	return names
}

// inOrder returns all stays by character. Called in the inbox.
func (st *stays) inOrder() []*stay {
	var all []*stay
	for _, s := range st.all {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *stay) int { return cmp.Compare(a.id, b.id) })
	return all
}

// inside counts the players in an instance, or on their way into it, except one. Called in
// the inbox.
func (st *stays) inside(but *stay) func(number int64) int {
	return func(number int64) (n int) {
		for _, s := range st.all {
			if s != but && (s.at != nil && s.at.copy == number || s.into != nil && s.into.copy == number) {
				n++
			}
		}
		return n
	}
}

// uses reports whether a player is on a map, or on its way there. Called in the inbox.
func (st *stays) uses(p *place) bool {
	for _, s := range st.all {
		if s.at == p || s.into == p {
			return true
		}
	}
	return false
}

// tellPlayer sends a message to a player in the world, and reports whether it is there. Called
// in the inbox.
func (st *stays) tellPlayer(m inbox.Message) bool {
	s := st.names[m.To.Player]
	if s == nil {
		return false
	}
	s.tell(m)
	return true
}

// tellEveryone sends a message to all maps, and keeps it for players that are between two
// maps. Called in the inbox.
func (st *stays) tellEveryone(m inbox.Message) {
	st.r.places.tellMaps(m)
	for _, s := range st.names { // in no order: each has a list of its own
		if !s.here {
			own := m
			own.To = inbox.Address{Kind: inbox.ToPlayer, Player: s.name}
			s.tell(own)
		}
	}
}

// command sends a command line to the map of a character, and reports whether it is on one.
// Called in the inbox.
func (st *stays) command(player string, in input.Commanded) bool {
	s := st.standing(player)
	if s == nil {
		return false
	}
	in.Player = s.guid()
	s.at.m().Control(in)
	return true
}

// expelAll makes all maps remove their players, which it returns by character. Called in the
// inbox; the calls to the players' sessions follow.
func (st *stays) expelAll() []*stay {
	var stays []*stay
	for _, s := range st.all {
		if s.at != nil { // a player about to enter no longer does
			stays = append(stays, s)
		}
	}
	slices.SortFunc(stays, func(a, b *stay) int { return cmp.Compare(a.id, b.id) })
	for _, s := range stays {
		st.expel(s, st.farewell)
	}
	return stays
}
