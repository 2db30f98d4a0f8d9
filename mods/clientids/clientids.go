// Package clientids allocates the numbers by which game clients identify definitions.
// Content can set a number; every other definition gets one here, from a separate
// range, and keeps it over restarts and reloads. Clients cache what they learn about
// a number permanently, so no number is allocated twice. A [Book] holds the
// allocations of a world and the file that stores them.
//
// Any goroutine may use a Book. Adopt writes the file before it returns; Entry never
// waits for a disk.
package clientids

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"loam/core/model/content"
)

// The range of allocated numbers: numbers that content sets are usually smaller, and
// clients have 24 bits for creature names.
const (
	First = 0x800000
	Last  = 0xFFFFFF
)

// The range of numbers for spells and auras where clients use two bytes: the spells
// of 1.12.1 itself end below it.
const (
	FirstShort = 0xC000
	LastShort  = 0xFFFF
)

// Kind is a table of numbers in clients.
type Kind string

// The kinds. Each has its own numbers, but no number is allocated to two kinds.
const (
	Creature Kind = "creature"
	Item     Kind = "item"
	Spell    Kind = "spell"
	Aura     Kind = "aura" // known by spell numbers
	Quest    Kind = "quest"
	Object   Kind = "object"
)

// kinds lists all kinds.
var kinds = []Kind{Creature, Item, Spell, Aura, Quest, Object}

// adopted lists the kinds for which a release needs numbers, with whether clients receive
// texts with them. Quests come last, since clients receive the numbers of the others with
// them. Auras usually need none: clients know them by the spells that apply them.
var adopted = []struct {
	kind  Kind
	texts bool
}{{Creature, true}, {Item, true}, {Spell, false}, {Object, true}, {Quest, true}}

// versions lists those whose clients use numbers. A version that caches texts forever needs
// a new number when the text changes; the others receive a notice that their cache is
// outdated. One that is short has two bytes for a spell.
var versions = []struct {
	name           string
	forever, short bool
}{{"vanilla", true, true}, {"wrath", false, false}}

// pool is the source of the numbers of a kind for a version.
type pool struct {
	version string
	short   bool
}

func (k Kind) isSpell() bool { return k == Spell || k == Aura }

func poolOf(version string, k Kind) pool {
	for _, v := range versions {
		if v.name == version {
			return pool{version, v.short && k.isSpell()}
		}
	}
	return pool{version: version}
}

// bounds returns the first and the last number of a pool.
func (p pool) bounds() (first, last uint32) {
	if p.short {
		return FirstShort, LastShort
	}
	return First, Last
}

// ErrFull reports that a version has no numbers left.
var ErrFull = errors.New("no client numbers are left")

// key identifies a definition with a number.
type key struct {
	version string
	kind    Kind
	id      content.ID
}

// entry is a number. For versions that cache texts forever, it also has a hash of the sent
// text and of the numbers in it; 0 is none so far.
type entry struct {
	number uint32
	text   uint32
}

// table has all numbers of a kind for the clients of a version.
type table struct {
	version string
	kind    Kind
}

// Book holds allocations. The zero value is not usable.
type Book struct {
	path string // "" in memory

	writing sync.Mutex // held during Adopt and Save

	mu      sync.RWMutex // guards the rest
	entries map[key]entry
	next    map[pool]uint32           // numbers from here on were never used
	named   map[table]map[uint32]bool // numbers that content sets
	dirty   bool
}

// New returns a Book in memory, for worlds that are not saved.
func New() *Book {
	return &Book{entries: map[key]entry{}, next: map[pool]uint32{}, named: map[table]map[uint32]bool{}}
}

// Entry returns the number of a creature for the clients of a version. A creature
// that is in no adopted release also gets a number, which the next Adopt or Save
// writes. It returns 0 if no numbers are left.
func (b *Book) Entry(version string, id content.ID) uint32 {
	return b.entry(key{version, Creature, id})
}

// ItemEntry is Entry for an item.
func (b *Book) ItemEntry(version string, id content.ID) uint32 {
	return b.entry(key{version, Item, id})
}

// ObjectEntry is Entry for a game object.
func (b *Book) ObjectEntry(version string, id content.ID) uint32 {
	return b.entry(key{version, Object, id})
}

// SpellEntry is Entry for a spell, and AuraEntry for an aura that no spell applied.
func (b *Book) SpellEntry(version string, id content.ID) uint32 {
	return b.entry(key{version, Spell, id})
}

// AuraEntry is SpellEntry for an aura.
func (b *Book) AuraEntry(version string, id content.ID) uint32 {
	return b.entry(key{version, Aura, id})
}

// QuestEntry is Entry for a quest.
func (b *Book) QuestEntry(version string, id content.ID) uint32 {
	return b.entry(key{version, Quest, id})
}

// GoalEntry is a creature number for a quest objective that is not about a creature,
// because clients count only creatures.
func (b *Book) GoalEntry(version string, id content.ID, objective string) uint32 {
	return b.entry(key{version, Creature, id + "/" + content.ID(objective)})
}

func (b *Book) entry(k key) uint32 {
	b.mu.RLock()
	e, ok := b.entries[k]
	b.mu.RUnlock()
	if ok {
		return e.number
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if e, ok := b.entries[k]; ok {
		return e.number
	}
	e, err := b.allot(k, 0)
	if err != nil {
		return 0
	}
	return e.number
}

// Adopt allocates the numbers that the definitions of a release need and writes them. Call
// it before any client receives data of the release. Definitions that the release lacks
// keep their numbers, because they may return.
func (b *Book) Adopt(s *content.Snapshot) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	if err := b.adopt(s); err != nil {
		return err
	}
	return b.save()
}

func (b *Book) adopt(s *content.Snapshot) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, list := range [][]definition{creatures(s), items(s), spells(s), objects(s), quests(s)} {
		for _, v := range versions {
			if err := b.adoptKind(s, table{v.name, adopted[i].kind}, list, v.forever && adopted[i].texts); err != nil {
				return err
			}
		}
	}
	return nil
}

// adoptKind is adopt for the definitions of a kind.
func (b *Book) adoptKind(s *content.Snapshot, t table, list []definition, forever bool) error {
	named := make(map[uint32]bool)
	for i := range list {
		if n, ok := Named(list[i].clients, t.version); ok {
			named[n] = true
		}
	}
	b.named[t] = named
	for i := range list {
		d := &list[i]
		if _, ok := Named(d.clients, t.version); ok {
			continue
		}
		var text uint32
		if forever {
			text = b.told(s, d, t.version)
		}
		if err := b.need(key{t.version, t.kind, d.id}, text); err != nil {
			return err
		}
	}
	return nil
}

// need allocates a number unless there is one that is still valid. Called with mu held.
func (b *Book) need(k key, text uint32) error {
	e, ok := b.entries[k]
	switch {
	case !ok, b.isNamed(k, e.number), e.text != 0 && e.text != text:
		_, err := b.allot(k, text)
		return err
	case e.text != text:
		b.entries[k], b.dirty = entry{e.number, text}, true
	}
	return nil
}

// allot allocates an unused number. Called with mu held.
func (b *Book) allot(k key, text uint32) (entry, error) {
	p := poolOf(k.version, k.kind)
	first, last := p.bounds()
	n := max(b.next[p], first)
	for b.isNamed(k, n) {
		n++
	}
	if n > last {
		return entry{}, fmt.Errorf("%s for %s: %w", k.id, k.version, ErrFull)
	}
	e := entry{n, text}
	b.entries[k], b.next[p], b.dirty = e, n+1, true
	return e, nil
}

// isNamed reports whether content sets a number for a definition of the kind. An aura is
// not a spell with its number. Called with mu held.
func (b *Book) isNamed(k key, n uint32) bool {
	kind := k.kind
	if kind.isSpell() {
		kind = Spell
	}
	return b.named[table{k.version, kind}][n]
}

// Named returns the number that content sets for the clients of a version.
func Named(clients []content.Client, version string) (uint32, bool) {
	i := slices.IndexFunc(clients, func(c content.Client) bool { return c.Version == version && c.Name == "entry" })
	if i < 0 || clients[i].Number <= 0 {
		return 0, false
	}
	return uint32(clients[i].Number), true
}
