// Package entries allots the numbers under which clients of games know what
// content defines. Content may name a number; every other definition gets one
// here, from a range of its own, and keeps it over restarts and reloads: clients
// remember for ever what they were told about a number, so that none is given
// twice. A [Book] is what a world has allotted, and the file in which it stands.
//
// A Book may be used from any goroutine. Adopt writes the file before it returns;
// Entry never waits for a disk.
package entries

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"

	"loam/core/content"
)

// The numbers that are allotted: what content names is usually smaller, and
// clients' names of creatures have 24 bits for them.
const (
	First = 0x800000
	Last  = 0xFFFFFF
)

// Kind is a table of numbers that clients keep.
type Kind string

// Creature is the kind of creatures.
const Creature Kind = "creature"

// versions are those whose clients want numbers. A version that keeps what it
// was told for ever needs a new number when that changes; the others are told
// when what they keep has become old.
var versions = []struct {
	name    string
	forever bool
}{{"vanilla", true}, {"wrath", false}}

// ErrFull reports that a version has no numbers left.
var ErrFull = errors.New("all numbers for clients are allotted")

// key names what has a number.
type key struct {
	version string
	kind    Kind
	id      content.ID
}

// entry is a number, and of versions that keep texts for ever the text that was
// told with it, as a hash; 0 is none so far.
type entry struct {
	number uint32
	text   uint32
}

// Book is what has been allotted. The zero value is not usable.
type Book struct {
	path string // "" in memory

	writing sync.Mutex // held over Adopt and Save

	mu      sync.RWMutex // guards the rest
	entries map[key]entry
	next    map[string]uint32          // by version: numbers from here on have never been used
	named   map[string]map[uint32]bool // by version: numbers that content names
	dirty   bool
}

// New is a book in memory, for worlds that nobody finds again.
func New() *Book {
	return &Book{entries: map[key]entry{}, next: map[string]uint32{}, named: map[string]map[uint32]bool{}}
}

// Entry is the number of a creature for the clients of a version. One that no
// adopted release has gets a number too, which the next Adopt or Save writes
// down; 0 when none is left.
func (b *Book) Entry(version string, id content.ID) uint32 {
	k := key{version, Creature, id}
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

// Adopt allots what the definitions of a release need and writes it down. It is
// called before anybody is told of the release. What the release does not have
// keeps its numbers: it may come back.
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
	for _, v := range versions {
		named := make(map[uint32]bool)
		for i := range s.Creatures {
			if n, ok := Named(s.Creatures[i].Clients, v.name); ok {
				named[n] = true
			}
		}
		b.named[v.name] = named
		for i := range s.Creatures {
			d := &s.Creatures[i]
			if _, ok := Named(d.Clients, v.name); ok {
				continue
			}
			var text uint32
			if v.forever {
				text = told(s, d, v.name)
			}
			if err := b.need(key{v.name, Creature, d.ID}, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// need allots a number unless there is one that still serves. Called with mu held.
func (b *Book) need(k key, text uint32) error {
	e, ok := b.entries[k]
	switch {
	case !ok, b.named[k.version][e.number], e.text != 0 && e.text != text:
		_, err := b.allot(k, text)
		return err
	case e.text != text:
		b.entries[k], b.dirty = entry{e.number, text}, true
	}
	return nil
}

// allot gives a number that nobody has had. Called with mu held.
func (b *Book) allot(k key, text uint32) (entry, error) {
	n := max(b.next[k.version], First)
	for b.named[k.version][n] {
		n++
	}
	if n > Last {
		return entry{}, fmt.Errorf("%s for %s: %w", k.id, k.version, ErrFull)
	}
	e := entry{n, text}
	b.entries[k], b.next[k.version], b.dirty = e, n+1, true
	return e, nil
}

// Named is the number that content names for the clients of a version.
func Named(clients []content.Client, version string) (uint32, bool) {
	i := slices.IndexFunc(clients, func(c content.Client) bool { return c.Version == version && c.Name == "entry" })
	if i < 0 || clients[i].Number <= 0 {
		return 0, false
	}
	return uint32(clients[i].Number), true
}

// told is what clients keep of a creature, as a hash that is never 0.
func told(s *content.Snapshot, d *content.Creature, version string) uint32 {
	h := fnv.New32a()
	_, _ = fmt.Fprintf(h, "%q", s.Line("", d.Name)) // a hash never fails
	for _, c := range d.Clients {
		if c.Version == version {
			_, _ = fmt.Fprintf(h, " %s %d", c.Name, c.Number)
		}
	}
	return max(h.Sum32(), 1)
}
