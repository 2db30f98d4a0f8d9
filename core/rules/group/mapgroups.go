package group

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// MapGroup is a group with members on a map, as last received from the realm. Its Group
// and its lists are replaced and never changed, since other goroutines may still read
// them.
type MapGroup struct {
	Group   *Group
	States  []State   // of the online members, as last known, by player
	Turn    guid.GUID // who had the last turn to loot
	Changed []State   // those members whose state has changed since the last message
}

// RecordState records the state of a member; nobody needs a message about it.
func (c *MapGroup) RecordState(s State) { c.States = put(c.States, s) }

// SetState records the current state of a member.
func (c *MapGroup) SetState(s State) {
	c.States = put(c.States, s)
	c.Changed = put(c.Changed, s)
}

// put returns a list with a state in its place; the list itself does not change.
func put(list []State, s State) []State {
	at, known := slices.BinarySearchFunc(list, s.Player, func(s State, g guid.GUID) int { return cmp.Compare(s.Player, g) })
	out := make([]State, 0, len(list)+1)
	out = append(append(out, list[:at]...), s)
	if known {
		at++
	}
	return append(out, list[at:]...)
}

// MapGroups are the groups with members on a map, by number.
type MapGroups []*MapGroup

func (cs MapGroups) find(id int64) (at int, ok bool) {
	return slices.BinarySearchFunc(cs, id, func(c *MapGroup, id int64) int { return cmp.Compare(c.Group.ID, id) })
}

// Of returns the company of a group, or nil.
func (cs MapGroups) Of(id int64) *MapGroup {
	if at, ok := cs.find(id); ok {
		return cs[at]
	}
	return nil
}

// Begin replaces the company of a group by one without any known states.
func (cs *MapGroups) Begin(g *Group) *MapGroup {
	c := &MapGroup{Group: g}
	at, known := cs.find(g.ID)
	if known {
		c.Turn = (*cs)[at].Turn
		(*cs)[at] = c
	} else {
		*cs = slices.Insert(*cs, at, c)
	}
	return c
}

// Drop removes a group that has no member on this map.
func (cs *MapGroups) Drop(id int64, here func(Member) bool) {
	if at, known := cs.find(id); known && !slices.ContainsFunc((*cs)[at].Group.Members, here) {
		*cs = slices.Delete(*cs, at, at+1)
	}
}

// Told records that all changes have been sent.
func (cs MapGroups) Told() {
	for _, c := range cs {
		c.Changed = nil
	}
}

// Code codes all companies.
func (cs *MapGroups) Code(c *codec.Coder) {
	codec.Slice(c, (*[]*MapGroup)(cs), func(c *codec.Coder, of **MapGroup) {
		if c.Reading() {
			*of = &MapGroup{Group: new(Group)}
		}
		(*of).Group.Code(c)
		codec.ID(c, &(*of).Turn)
		for _, list := range []*[]State{&(*of).States, &(*of).Changed} {
			codec.Slice(c, list, func(c *codec.Coder, s *State) { s.Code(c) })
		}
	})
}
