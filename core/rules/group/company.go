package group

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Company is a group of which members stand on a map, as the realm has last told
// of it. Its Group and its lists are replaced and never changed, since whoever
// tells of them may still read them.
type Company struct {
	Group   *Group
	States  []State   // of the members in the world, as last known, by player
	Turn    guid.GUID // whose turn it was last to have what they have found
	Changed []State   // those of them that have changed since they were told
}

// Know takes down how a member fares; nobody needs to be told.
func (c *Company) Know(s State) { c.States = put(c.States, s) }

// Fare takes down how a member fares now.
func (c *Company) Fare(s State) {
	c.States = put(c.States, s)
	c.Changed = put(c.Changed, s)
}

// put is a list with a state in its place; the list itself does not change.
func put(list []State, s State) []State {
	at, known := slices.BinarySearchFunc(list, s.Player, func(s State, g guid.GUID) int { return cmp.Compare(s.Player, g) })
	out := make([]State, 0, len(list)+1)
	out = append(append(out, list[:at]...), s)
	if known {
		at++
	}
	return append(out, list[at:]...)
}

// Companies are those of a map, by the numbers of their groups.
type Companies []*Company

func (cs Companies) find(id int64) (at int, ok bool) {
	return slices.BinarySearchFunc(cs, id, func(c *Company, id int64) int { return cmp.Compare(c.Group.ID, id) })
}

// Of is the company of a group, nil when there is none.
func (cs Companies) Of(id int64) *Company {
	if at, ok := cs.find(id); ok {
		return cs[at]
	}
	return nil
}

// Begin puts a company of which nothing is known yet in the place of that of the
// same group.
func (cs *Companies) Begin(g *Group) *Company {
	c := &Company{Group: g}
	at, known := cs.find(g.ID)
	if known {
		c.Turn = (*cs)[at].Turn
		(*cs)[at] = c
	} else {
		*cs = slices.Insert(*cs, at, c)
	}
	return c
}

// Drop forgets a group if no member of it is here.
func (cs *Companies) Drop(id int64, here func(Member) bool) {
	if at, known := cs.find(id); known && !slices.ContainsFunc((*cs)[at].Group.Members, here) {
		*cs = slices.Delete(*cs, at, at+1)
	}
}

// Told notes that all changes have been told.
func (cs Companies) Told() {
	for _, c := range cs {
		c.Changed = nil
	}
}

// Code visits all companies.
func (cs *Companies) Code(c *codec.Coder) {
	codec.Slice(c, (*[]*Company)(cs), func(c *codec.Coder, of **Company) {
		if c.Reading() {
			*of = &Company{Group: new(Group)}
		}
		(*of).Group.Code(c)
		codec.ID(c, &(*of).Turn)
		for _, list := range []*[]State{&(*of).States, &(*of).Changed} {
			codec.Slice(c, list, func(c *codec.Coder, s *State) { s.Code(c) })
		}
	})
}
