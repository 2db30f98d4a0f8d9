package content

import (
	"slices"

	"loam/core/lib/clock"
)

// Enchantment defines what can lie on a single item: a rune, an oil, a stone in its
// socket, what it was found with. It works while the item is worn.
type Enchantment struct {
	ID      ID
	Name    Text
	Suffix  Text       // that the name of the item gets with it
	Stats   []Figure   // that it adds to those of who wears the item
	Auras   []ID       // that lie on who wears the item
	Lasts   clock.Time // in the world; 0 is for good
	Tags    []string   // of items on which it can lie: one of them; none is any
	Clients []Client
}

// Property is what an item may be found with.
type Property struct {
	Enchantment ID
	Weight      float64
}

// MaxSockets is how many sockets an item may have.
const MaxSockets = 4

// AnySocket is the word of a socket that takes every stone.
const AnySocket = "any"

// Crafted is what can be made of a single item of a kind.
type Crafted struct {
	Properties  []Property
	PropertyPct float64  // chance to have one of them at all
	Sockets     []string // the kind of each
	SocketBonus ID       // enchantment that works while all sockets are filled; "" is none
	Stone       ID       // enchantment of what is put into sockets; "" is no stone
	StoneFits   []string // kinds of sockets into which it goes, sorted; none is all
}

// Fits tells whether a stone goes into a socket of a kind.
func (c *Crafted) Fits(socket string) bool {
	return socket == AnySocket || len(c.StoneFits) == 0 || slices.Contains(c.StoneFits, socket)
}

// ItemSet defines items that are worth more together.
type ItemSet struct {
	ID      ID
	Name    Text
	Items   []ID
	Bonuses []SetBonus // ascending by Worn
	Clients []Client
}

// SetBonus is what so many items of a set give.
type SetBonus struct {
	Worn  int
	Stats []Figure
	Auras []ID
}

// bindSets finds sets by their items.
func (s *Snapshot) bindSets() {
	s.sets = index(s.ItemSets, func(d *ItemSet) ID { return d.ID })
	s.setOf = make(map[ID]*ItemSet)
	for i := range s.ItemSets {
		for _, id := range s.ItemSets[i].Items {
			s.setOf[id] = &s.ItemSets[i]
		}
	}
}

// Enchantment looks an enchantment up.
func (s *Snapshot) Enchantment(id ID) (*Enchantment, bool) {
	return find(s.Enchantments, s.enchantments, id)
}

// ItemSet looks a set up.
func (s *Snapshot) ItemSet(id ID) (*ItemSet, bool) { return find(s.ItemSets, s.sets, id) }

// SetOf is the set that an item is part of.
func (s *Snapshot) SetOf(item ID) (*ItemSet, bool) {
	set, ok := s.setOf[item]
	return set, ok
}
