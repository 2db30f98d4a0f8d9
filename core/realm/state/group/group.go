// Package group keeps the groups of the realm: who is in which group, invitations, marks, and
// what members say to each other. Package rules/group decides; package world/group keeps what a
// map knows of them.
//
// A Groups belongs to the goroutine of the realm box.
package group

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	grouprules "loam/core/rules/group"
)

// Contacts knows who ignores whom.
type Contacts interface {
	// Deaf reports whether a player ignores another, and tells that one.
	Deaf(to guid.GUID, name string, by realmstate.Asker, k intent.Kind) bool
}

// Groups is the groups of a realm. The owner goroutine calls its methods.
type Groups struct {
	s        *realmstate.State
	contacts Contacts
	changed  func(grouprules.Group) // publishes a group that has changed; may be nil
	book     grouprules.Book
}

// New makes the Groups of a realm; changed publishes a group that has changed, and may be nil.
func New(s *realmstate.State, c Contacts, changed func(grouprules.Group)) *Groups {
	return &Groups{s: s, contacts: c, changed: changed}
}

// Restore sets the groups that were kept in the store.
func (g *Groups) Restore(b grouprules.Book) { g.book = b }

// Code visits all state.
func (g *Groups) Code(c *codec.Coder) { g.book.Code(c) }

// Of returns the group of a character; ok is false if it is in none.
func (g *Groups) Of(player guid.GUID) (of grouprules.Group, ok bool) { return g.book.Of(player) }

// All returns all groups.
func (g *Groups) All() (all []grouprules.Group) {
	for i := range g.book.Groups {
		all = append(all, g.book.Group(g.book.Groups[i].ID))
	}
	return all
}

// Called returns the group of a character by its name, which may be offline; ok is false if it
// is in none.
func (g *Groups) Called(name string) (of grouprules.Group, ok bool) { return g.book.Called(name) }

// Joined updates the group of a character that enters the world.
func (g *Groups) Joined(who *realmstate.Online) { g.publish(nil, g.book.Joined(person(who))) }

// Parted updates the group of a character that has left the world.
func (g *Groups) Parted(player guid.GUID, name string) {
	g.publish(nil, g.book.Parted(grouprules.Person{Player: player, Name: name}, g.s.Now()))
}

// Renamed updates the group of a character that was renamed, or with the name "" was deleted.
func (g *Groups) Renamed(player guid.GUID, name string) {
	g.publish(nil, g.book.Renamed(grouprules.Person{Player: player, Name: name}, g.s.Now()))
}
