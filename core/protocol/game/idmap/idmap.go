// Package idmap maps objects, definitions, money and texts to the GUIDs, numbers and codes by
// which the game clients of a version know them. It decides nothing and sends nothing.
//
// Any goroutine may use a [Names] and its [ReleaseNames].
package idmap

import (
	"sync"

	"loam/core/model/content"
)

// Entries returns the number by which the clients of a version know a definition that gives
// none itself. It answers at once and always the same.
type Entries interface {
	Entry(version string, id content.ID) uint32     // of a creature
	ItemEntry(version string, id content.ID) uint32 // of an item
	// QuestEntry returns the number of a quest. GoalEntry returns a creature number for a
	// quest objective, by the objective's name, that is not about a creature.
	QuestEntry(version string, id content.ID) uint32
	GoalEntry(version string, id content.ID, objective string) uint32
	ObjectEntry(version string, id content.ID) uint32 // of a game object
	// SpellEntry returns the number of a spell, AuraEntry that of an aura that no spell
	// applies; both are spell numbers.
	SpellEntry(version string, id content.ID) uint32
	AuraEntry(version string, id content.ID) uint32
}

// Names maps names and numbers for the clients of a version, across releases.
type Names struct {
	version string
	entries Entries
	running func() (*content.Snapshot, int)

	mu      sync.Mutex // guards the rest
	release int
	edition *ReleaseNames
}

// New returns the Names of a version, as bundles call it in `clients:`. Running returns the
// content of the running release and its number.
func New(version string, entries Entries, running func() (*content.Snapshot, int)) *Names {
	return &Names{version: version, entries: entries, running: running}
}

// ReleaseNames returns the names of the running release.
func (b *Names) ReleaseNames() *ReleaseNames {
	snapshot, release := b.running()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.edition == nil || b.release != release {
		b.release, b.edition = release, &ReleaseNames{Content: snapshot, Version: b.version, entries: b.entries}
	}
	return b.edition
}

// ReleaseNames maps names and numbers for the clients of a version in one release.
type ReleaseNames struct {
	Content *content.Snapshot
	Version string // as bundles call it in `clients:`
	entries Entries

	mu     sync.Mutex // guards the rest
	behind [kinds]map[uint32]content.ID
	stamp  uint32 // 0 is not computed yet
}

// kind is one of the kinds of definitions whose numbers clients query.
type kind uint8

const (
	creatures kind = iota
	items
	objects
	quests
	kinds
)

// id returns the definition of a number, or "". The first query collects all numbers of the
// kind.
func (e *ReleaseNames) id(of kind, entry uint32, all func(yield func(entry uint32, id content.ID))) content.ID {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.behind[of] == nil {
		e.behind[of] = map[uint32]content.ID{}
		all(func(entry uint32, id content.ID) { e.behind[of][entry] = id })
	}
	return e.behind[of][entry]
}

// CreatureBehind returns the creature with a client's number.
func (e *ReleaseNames) CreatureBehind(entry uint32) (*content.Creature, bool) {
	return e.Content.Creature(e.id(creatures, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Creatures {
			d := &e.Content.Creatures[i]
			yield(e.Creature(d.ID, d.Clients), d.ID)
		}
	}))
}

// ItemBehind returns the item with a client's number.
func (e *ReleaseNames) ItemBehind(entry uint32) (*content.Item, bool) {
	return e.Content.Item(e.id(items, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Items {
			yield(e.Item(e.Content.Items[i].ID), e.Content.Items[i].ID)
		}
	}))
}

// ObjectBehind returns the game object with a client's number.
func (e *ReleaseNames) ObjectBehind(entry uint32) (*content.Object, bool) {
	return e.Content.Object(e.id(objects, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Objects {
			d := &e.Content.Objects[i]
			yield(e.Object(d.ID, d.Clients), d.ID)
		}
	}))
}

// QuestBehind returns the quest with a client's number.
func (e *ReleaseNames) QuestBehind(entry uint32) (*content.Quest, bool) {
	return e.Content.Quest(e.id(quests, entry, func(yield func(uint32, content.ID)) {
		for i := range e.Content.Quests {
			yield(e.Quest(e.Content.Quests[i].ID), e.Content.Quests[i].ID)
		}
	}))
}
