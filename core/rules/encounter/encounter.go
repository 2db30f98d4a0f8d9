// Package encounter decides about the encounters of an instance: the boss fights of
// which its progress consists. It owns their states as a map remembers them. It looks
// at no unit: callers pass how many creatures are alive and in combat. Package
// world/encounter runs these rules on a map.
//
// A List belongs to the goroutine of its map.
package encounter

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/content"
)

// State is the state of an encounter.
type State uint8

// The states.
const (
	NotStarted State = iota
	InProgress
	Done
)

// Words are the words for a State, in its order.
var Words = []string{"not_started", "in_progress", "done"}

// String returns the word for it.
func (s State) String() string { return Words[min(s, Done)] }

// Of returns the state of a word.
func Of(word string) (State, bool) {
	i := slices.Index(Words, word)
	return State(max(i, 0)), i >= 0
}

// One is the state of one encounter.
type One struct {
	Name  string
	State State
}

// List is the states of all encounters of a map, in the order of its definition.
type List []One

// Take replaces the list by the encounters that a map has. States of encounters that it
// had before are kept.
func (l List) Take(def *content.Map) List {
	if def.Instance == nil {
		return nil
	}
	var now List
	for _, e := range def.Instance.Encounters {
		now = append(now, One{e.Name, l.State(e.Name)})
	}
	return now
}

// State returns the state of an encounter; an unknown one has not started.
func (l List) State(name string) State {
	if i := l.index(name); i >= 0 {
		return l[i].State
	}
	return NotStarted
}

// Set changes the state of an encounter, and reports whether it was another.
func (l List) Set(name string, s State) bool {
	i := l.index(name)
	if i < 0 || l[i].State == s {
		return false
	}
	l[i].State = s
	return true
}

func (l List) index(name string) int {
	return slices.IndexFunc(l, func(o One) bool { return o.Name == name })
}

// Busy returns the encounters in progress.
func (l List) Busy() (names []string) {
	for _, o := range l {
		if o.State == InProgress {
			names = append(names, o.Name)
		}
	}
	return names
}

// Judge returns the state of an encounter by how many of its creatures are in combat
// and how many are alive, or will be. An encounter that is done stays done.
func Judge(was State, fighting, living int) State {
	switch {
	case was == Done || living == 0:
		return Done
	case fighting > 0:
		return InProgress
	}
	return NotStarted
}

// Code codes a list.
func (l *List) Code(c *codec.Coder) {
	codec.Slice(c, (*[]One)(l), func(c *codec.Coder, o *One) {
		c.String(&o.Name)
		codec.Int(c, &o.State)
	})
}

// IsDefeated reports whether a creature belongs to a finished encounter of a map: it does
// not respawn.
func (l List) IsDefeated(d *content.Map, creature content.ID) bool {
	if len(l) == 0 {
		return false
	}
	return slices.ContainsFunc(d.Instance.Encounters, func(e content.Encounter) bool {
		return l.State(e.Name) == Done && slices.Contains(e.Creatures, creature)
	})
}
