// Package idmap is what the game clients of a version call things: the names of
// units and items by which messages mean them, the numbers of definitions, money,
// and texts in the clients' own codes. It decides nothing and sends nothing.
//
// A [Names] and its editions may be used from any goroutine.
package idmap

import (
	"sync"

	"loam/core/model/content"
)

// Entries says under which number the clients of a version know a definition
// that gives none itself. It answers at once and always the same.
type Entries interface {
	Entry(version string, id content.ID) uint32     // of a creature
	ItemEntry(version string, id content.ID) uint32 // of an item
	// QuestEntry is the number of a quest. GoalEntry is a number of creatures, for an
	// objective of it, by name, that is about none.
	QuestEntry(version string, id content.ID) uint32
	GoalEntry(version string, id content.ID, objective string) uint32
	ObjectEntry(version string, id content.ID) uint32 // of a game object
	// SpellEntry is the number of a spell, AuraEntry that of an aura which no spell
	// has laid on; both are numbers of spells.
	SpellEntry(version string, id content.ID) uint32
	AuraEntry(version string, id content.ID) uint32
}

// Names is what the clients of a version call things, whatever the release.
type Names struct {
	version string
	entries Entries
	running func() (*content.Snapshot, int)

	mu      sync.Mutex // guards the rest
	release int
	edition *ReleaseNames
}

// New makes the book of a version, as bundles call it in `clients:`. Running is the
// content of the running release and its number.
func New(version string, entries Entries, running func() (*content.Snapshot, int)) *Names {
	return &Names{version: version, entries: entries, running: running}
}

// ReleaseNames is the book of the running release.
func (b *Names) ReleaseNames() *ReleaseNames {
	snapshot, release := b.running()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.edition == nil || b.release != release {
		b.release, b.edition = release, &ReleaseNames{Content: snapshot, Version: b.version, entries: b.entries}
	}
	return b.edition
}

// ReleaseNames is what the clients of a version call things of one release.
type ReleaseNames struct {
	Content *content.Snapshot
	Version string // as bundles call it in `clients:`
	entries Entries

	mu     sync.Mutex // guards the rest
	behind [kinds]map[uint32]content.ID
	stamp  uint32 // 0 is not worked out yet
}

// kind is one of the kinds of definitions for whose numbers clients ask.
type kind uint8

const (
	creatures kind = iota
	items
	objects
	quests
	kinds
)

// id is the definition behind a number, or "". All are gathered when the first is
// asked for.
func (e *ReleaseNames) id(of kind, entry uint32, all func(yield func(entry uint32, id content.ID))) content.ID {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.behind[of] == nil {
		e.behind[of] = map[uint32]content.ID{}
		all(func(entry uint32, id content.ID) { e.behind[of][entry] = id })
	}
	return e.behind[of][entry]
}

// CreatureBehind is the creature that clients know by a number.
func (e *ReleaseNames) CreatureBehind(entry uint32) (*content.Creature, bool) {
	return e.Content.Creature(e.id(creatures, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Creatures {
			d := &e.Content.Creatures[i]
			yield(e.Creature(d.ID, d.Clients), d.ID)
		}
	}))
}

// ItemBehind is the item that clients know by a number.
func (e *ReleaseNames) ItemBehind(entry uint32) (*content.Item, bool) {
	return e.Content.Item(e.id(items, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Items {
			yield(e.Item(e.Content.Items[i].ID), e.Content.Items[i].ID)
		}
	}))
}

// ObjectBehind is the game object that clients know by a number.
func (e *ReleaseNames) ObjectBehind(entry uint32) (*content.Object, bool) {
	return e.Content.Object(e.id(objects, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Objects {
			d := &e.Content.Objects[i]
			yield(e.Object(d.ID, d.Clients), d.ID)
		}
	}))
}

// QuestBehind is the quest that clients know by a number.
func (e *ReleaseNames) QuestBehind(entry uint32) (*content.Quest, bool) {
	return e.Content.Quest(e.id(quests, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Quests {
			yield(e.Quest(e.Content.Quests[i].ID), e.Content.Quests[i].ID)
		}
	}))
}
