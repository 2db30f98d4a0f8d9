// Package idmap maps the numbers in rows of SmartAI to definitions of content. It reads the
// table of a bundle, and holds the book of a release, which maps in both directions. It
// runs nothing and checks no rules.
//
// A Book is filled by one goroutine; afterwards any may read it with ID.
package idmap

import (
	"fmt"
	"slices"

	"loam/core/model/content"
)

// File is the file of a bundle's table, below its folder smartai.
const File = "numbers.yaml"

// Kind is a kind of definitions with their own numbers; its text is the key in the table.
type Kind string

// The kinds. Some, such as sounds, have no definition in Loam, but still have ids.
const (
	Creatures      Kind = "creatures"
	Objects        Kind = "objects"
	CreatureSpawns Kind = "creature_spawns"
	ObjectSpawns   Kind = "object_spawns"
	Spells         Kind = "spells"
	Items          Kind = "items"
	Quests         Kind = "quests"
	Events         Kind = "events"
	Maps           Kind = "maps"
	Areas          Kind = "areas"
	Triggers       Kind = "triggers"
	Factions       Kind = "factions"
	Sounds         Kind = "sounds"
	Emotes         Kind = "emotes"
	TextEmotes     Kind = "text_emotes"
	Paths          Kind = "paths"
	Menus          Kind = "menus"
	Texts          Kind = "texts"
	Lists          Kind = "lists"
	Skills         Kind = "skills"
	Achievements   Kind = "achievements"
	Flights        Kind = "flights"
	SpawnGroups    Kind = "spawn_groups"
	// Layers are named by bits of masks, or by whole masks.
	Layers Kind = "layers"
	// Handlers are named by bundles; no table has numbers for them.
	Handlers Kind = "handlers"
)

// Kinds lists all kinds, in their order in files.
var Kinds = []Kind{
	Creatures, Objects, CreatureSpawns, ObjectSpawns, Spells, Items, Quests, Events, Maps, Areas, Triggers, Factions,
	Sounds, Emotes, TextEmotes, Paths, Menus, Texts, Lists, Skills, Achievements, Layers, Flights, SpawnGroups,
}

// First is the first number for definitions without one. It leaves room for the sign that
// owners of scripts have, and no known table reaches it. Such a number is valid within one
// release only, and cannot be exported.
const First = 0x70000000

// Allotted reports whether a book has assigned a number, and not a table.
func Allotted(n uint32) bool { return n >= First }

// Book is the numbers of a release. The zero Book is empty.
type Book struct {
	kinds map[Kind]*page
}

// page has the numbers of one kind.
type page struct {
	ids     map[uint32]content.ID
	numbers map[content.ID]uint32
	next    uint32
}

func (b *Book) page(k Kind) *page {
	if b.kinds == nil {
		b.kinds = make(map[Kind]*page)
	}
	p := b.kinds[k]
	if p == nil {
		p = &page{ids: make(map[uint32]content.ID), numbers: make(map[content.ID]uint32), next: First}
		b.kinds[k] = p
	}
	return p
}

// Add maps a number to a definition. It fails if the number already has another definition.
// A definition may have several numbers; the first is its own.
func (b *Book) Add(k Kind, n uint32, id content.ID) error {
	p := b.page(k)
	if old, ok := p.ids[n]; ok {
		if old != id {
			return fmt.Errorf("number %d of %s is already mapped to %s", n, k, old)
		}
		return nil
	}
	p.ids[n] = id
	if _, ok := p.numbers[id]; !ok {
		p.numbers[id] = n
	}
	return nil
}

// Number returns the number of a definition, and assigns one if it has none.
func (b *Book) Number(k Kind, id content.ID) uint32 {
	p := b.page(k)
	n, ok := p.numbers[id]
	if !ok {
		n = p.next
		p.next++
		p.ids[n], p.numbers[id] = id, n
	}
	return n
}

// Has reports whether a definition has a number.
func (b *Book) Has(k Kind, id content.ID) bool {
	p, ok := b.kinds[k]
	if !ok {
		return false
	}
	_, ok = p.numbers[id]
	return ok
}

// Lookup returns the number of a definition, if it has one. Unlike Number it assigns none.
func (b *Book) Lookup(k Kind, id content.ID) (n uint32, ok bool) {
	if p := b.kinds[k]; p != nil {
		n, ok = p.numbers[id]
	}
	return n, ok
}

// ID returns the definition of a number.
func (b *Book) ID(k Kind, n uint32) (content.ID, bool) {
	p, ok := b.kinds[k]
	if !ok {
		return "", false
	}
	id, ok := p.ids[n]
	return id, ok
}

// Clients assigns definitions without a number the numbers under which clients of a version
// know them; name returns the name of a number there. A number that several definitions
// have is not assigned.
func (b *Book) Clients(k Kind, version, name string, each func(yield func(content.ID, []content.Client))) {
	found := make(map[uint32][]content.ID)
	var order []uint32
	each(func(id content.ID, clients []content.Client) {
		for _, c := range clients {
			n := uint32(c.Number)
			if c.Version == version && c.Name == name && c.Number > 0 && c.Number < First && !slices.Contains(found[n], id) {
				if len(found[n]) == 0 {
					order = append(order, n)
				}
				found[n] = append(found[n], id)
			}
		}
	})
	for _, n := range order {
		if _, taken := b.ID(k, n); !taken && len(found[n]) == 1 && !b.Has(k, found[n][0]) {
			_ = b.Add(k, n, found[n][0]) // which no other definition has
		}
	}
}
