// Package encounter decides how the encounters of an instance stand: the fights of
// which its progress consists. It owns their states as a map remembers them; it
// looks at no unit, callers say how many of whom stand and fight.
//
// A List belongs to the goroutine of its map.
package encounter

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/content"
)

// State is how an encounter stands.
type State uint8

// The states.
const (
	NotStarted State = iota
	InProgress
	Done
)

// Words are the words for a State, in its order.
var Words = []string{"not_started", "in_progress", "done"}

// String is the word for it.
func (s State) String() string { return Words[min(s, Done)] }

// Of finds the state of a word.
func Of(word string) (State, bool) {
	i := slices.Index(Words, word)
	return State(max(i, 0)), i >= 0
}

// One is how one encounter stands.
type One struct {
	Name  string
	State State
}

// List is how all encounters of a map stand, in the order of its definition.
type List []One

// Take makes a list of the encounters that a map has. What is remembered of those
// that it had before stays.
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

// State is how an encounter stands; one that is unknown has not started.
func (l List) State(name string) State {
	if i := l.index(name); i >= 0 {
		return l[i].State
	}
	return NotStarted
}

// Set changes how an encounter stands, and tells whether it stood otherwise.
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

// Busy lists the encounters that are under way.
func (l List) Busy() (names []string) {
	for _, o := range l {
		if o.State == InProgress {
			names = append(names, o.Name)
		}
	}
	return names
}

// Judge is how an encounter stands of whose creatures some fight and some still
// live, or will. One that is done stays so.
func Judge(was State, fighting, living int) State {
	switch {
	case was == Done || living == 0:
		return Done
	case fighting > 0:
		return InProgress
	}
	return NotStarted
}

// Code visits a list.
func (l *List) Code(c *codec.Coder) {
	codec.Slice(c, (*[]One)(l), func(c *codec.Coder, o *One) {
		c.String(&o.Name)
		codec.Int(c, &o.State)
	})
}

// Beaten tells whether a creature belongs to an encounter of a map that is done: it does
// not come again.
func (l List) Beaten(d *content.Map, creature content.ID) bool {
	if len(l) == 0 {
		return false
	}
	return slices.ContainsFunc(d.Instance.Encounters, func(e content.Encounter) bool {
		return l.State(e.Name) == Done && slices.Contains(e.Creatures, creature)
	})
}
