package content

import (
	"slices"

	"loam/core/lib/clock"
)

// Instance makes a map an instance, with copies for groups, raids, players or guilds:
// who gets one, who may enter, and when it is reset. Package instance has the rules.
type Instance struct {
	For     CopyFor
	Alone   bool // a player without such a group gets a copy of its own
	Players int  // maximum in a copy at once
	// Least and Most are the levels that may enter; Most 0 is any.
	Least, Most  int
	Difficulties []string // the first is the default; never empty
	Bind         Binding
	Reset        Schedule   // resets all copies at its times; the zero Schedule never does
	After        clock.Time // an empty copy is reset after this time; 0 never
	Unload       clock.Time // an empty copy is unloaded to the store after this time
	Hourly       int        // copies that a character may enter within an hour; 0 is no limit
	Entrance     ID         // a place outside, for players who cannot stay in the copy
	Progress     ID         // the map whose progress this map shares; "" is its own
	Encounters   []Encounter
}

// CopyFor says who shares a copy of a map.
type CopyFor uint8

// Who shares a copy.
const (
	ForParty  CopyFor = iota // a group or raid
	ForRaid                  // a group that is a raid
	ForPlayer                // a single player
	ForGuild                 // a guild
	CopyFors                 // number of values
)

// CopiesFor are the words for a CopyFor, in its order.
var CopiesFor = []string{"party", "raid", "player", "guild"}

// Binding says when a character is bound to a copy.
type Binding uint8

// When characters are bound.
const (
	BindNever Binding = iota
	BindFirst         // when the first encounter is completed
	BindEnter         // on entering
)

// Bindings are the words for a Binding, in its order.
var Bindings = []string{"never", "first_encounter", "enter"}

// Schedule is a recurring time, as written and as parsed.
type Schedule struct {
	Text string // "" is none
	clock.Schedule
}

// Encounter is one of the encounters that form the progress of a copy.
type Encounter struct {
	Name      string // name in scripts, needs and scenarios
	Title     Text   // what players see
	Creatures []ID   // the encounter is completed when all of these that are spawned are dead
	// Number is the encounter's number in game clients.
	Number int
}

// Harder replaces a creature at a difficulty with another definition; the creature
// keeps its id.
type Harder struct {
	Difficulty string
	Creature   ID
}

// vary makes what differs at the difficulties that creatures speak of.
func (s *Snapshot) vary() {
	s.at = map[string]*Snapshot{}
	for i := range s.Creatures {
		for _, h := range s.Creatures[i].Harder {
			d, ok := s.Creature(h.Creature)
			if !ok {
				continue
			}
			v := s.at[h.Difficulty]
			if v == nil {
				own := *s
				own.Creatures = slices.Clone(s.Creatures)
				v = &own
				s.at[h.Difficulty] = v
			}
			v.Creatures[i] = *d
			v.Creatures[i].ID = s.Creatures[i].ID
		}
	}
}

// At returns the content at a difficulty of an instance.
func (s *Snapshot) At(difficulty string) *Snapshot {
	if v := s.at[difficulty]; v != nil {
		return v
	}
	return s
}

// ProgressOf returns the map whose progress a map shares: itself, or another.
func (m *Map) ProgressOf() ID {
	if m.Instance != nil && m.Instance.Progress != "" {
		return m.Instance.Progress
	}
	return m.ID
}

// Encounter finds an encounter of a map by name, or nil.
func (m *Map) Encounter(name string) *Encounter {
	if m.Instance == nil {
		return nil
	}
	i := slices.IndexFunc(m.Instance.Encounters, func(e Encounter) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &m.Instance.Encounters[i]
}

// Offers reports whether a map's copies can have a difficulty.
func (i *Instance) Offers(difficulty string) bool { return slices.Contains(i.Difficulties, difficulty) }
