package state

import (
	"slices"

	"loam/core/model/modstorage"
	gameeventrules "loam/core/rules/gameevent"
	grouprules "loam/core/rules/group"
)

// Copies are what the owner of a box has copies of.
type Copies struct {
	Groups  []grouprules.Group
	Events  []gameeventrules.State
	Storage []modstorage.Entry // by bundle and key
}

// HasGroup reports whether there is a group of a number.
func (k *Copies) HasGroup(id int64) bool {
	return slices.ContainsFunc(k.Groups, func(g grouprules.Group) bool { return g.ID == id })
}

// Copies returns what the owner of the box has copies of. Owner goroutine only, like the functions below.
func (b *Box) Copies() Copies {
	return Copies{Groups: b.groups.All(), Events: b.events.States(), Storage: b.storage.All()}
}

// PublishBadges publishes the guilds of all members.
func (b *Box) PublishBadges() { b.guilds.PublishBadges() }

// Names lists the characters in the world.
func (b *Box) Names() []string { return b.s.Names() }

// Online reports whether the character of a name is in the world.
func (b *Box) Online(name string) bool { return b.s.Named(name) != nil }
