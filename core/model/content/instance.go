package content

import (
	"slices"

	"loam/core/lib/clock"
)

// Instance says of a map that it exists in copies, each for somebody of its own:
// who gets one, who may come in, and when it ends. Package instance has the rules.
type Instance struct {
	For     CopyFor
	Alone   bool // who is in no such group gets a copy of its own
	Players int  // in a copy at once
	// Least and Most are the levels of who may come in; Most 0 is any.
	Least, Most  int
	Difficulties []string // the first is that of who has chosen none; never empty
	Bind         Binding
	Reset        Schedule   // ends every copy at its times; the zero Schedule never does
	After        clock.Time // a copy ends when nobody has been in it for so long; 0 never
	Unload       clock.Time // and rests in the store when nobody has been in it for so long
	Hourly       int        // copies that a character may come into within an hour; 0 is any number
	Entrance     ID         // a place outside, where who cannot stay in the copy stands
	Progress     ID         // the map whose progress this one shares; "" is its own
	Encounters   []Encounter
}

// CopyFor says who shares a copy of a map.
type CopyFor uint8

// Who shares a copy.
const (
	ForParty  CopyFor = iota // a group, raid or not
	ForRaid                  // a group that is a raid
	ForPlayer                // a player alone
	ForGuild                 // a guild
	CopyFors                 // how many there are
)

// CopiesFor are the words for a CopyFor, in its order.
var CopiesFor = []string{"party", "raid", "player", "guild"}

// Binding says when a character is bound to the copy in which it is.
type Binding uint8

// When characters are bound.
const (
	BindNever Binding = iota
	BindFirst         // when the first encounter is done
	BindEnter         // on coming in
)

// Bindings are the words for a Binding, in its order.
var Bindings = []string{"never", "first_encounter", "enter"}

// Schedule is a time that comes again, as written and as read.
type Schedule struct {
	Text string // "" is none
	clock.Schedule
}

// Encounter is one of the fights of which the progress of a copy consists.
type Encounter struct {
	Name      string // what scripts, needs and scenarios call it
	Title     Text   // what players see
	Creatures []ID   // when all that stand of them are dead, it is done
	// Number is what clients of games call it.
	Number int
}

// Harder is what a creature is at a difficulty: another definition, under its own id.
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

// At is the content as it is at a difficulty of an instance.
func (s *Snapshot) At(difficulty string) *Snapshot {
	if v := s.at[difficulty]; v != nil {
		return v
	}
	return s
}

// ProgressOf is the map whose progress a map shares: its own, or another's.
func (m *Map) ProgressOf() ID {
	if m.Instance != nil && m.Instance.Progress != "" {
		return m.Instance.Progress
	}
	return m.ID
}

// Encounter finds one of a map by name, or nil.
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

// Offers tells whether a map's copies can be of a difficulty.
func (i *Instance) Offers(difficulty string) bool { return slices.Contains(i.Difficulties, difficulty) }
