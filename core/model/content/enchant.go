package content

import (
	"slices"

	"loam/core/lib/clock"
)

// Enchantment defines an enchantment of a single item: a rune, an oil, a stone in its
// socket, a random property. It is active while the item is worn.
type Enchantment struct {
	ID      ID
	Name    Text
	Suffix  Text       // suffix of the item's name
	Stats   []Figure   // added to those of the wearer
	Auras   []ID       // auras of the wearer
	Lasts   clock.Time // time in the world; 0 is permanent
	Tags    []string   // items on which it can be: with one of these tags; none is any
	Clients []Client
}

// Property is a random property of an item.
type Property struct {
	Enchantment ID
	Weight      float64
}

// MaxSockets limits the sockets of an item.
const MaxSockets = 4

// AnySocket is the word of a socket that takes every stone.
const AnySocket = "any"

// Crafted is what single items of a kind can have: properties and sockets.
type Crafted struct {
	Properties  []Property
	PropertyPct float64  // chance to have a property
	Sockets     []string // the kind of each
	SocketBonus ID       // enchantment that is active while all sockets are filled; "" is none
	Stone       ID       // enchantment that it gives in a socket; "" is no stone
	StoneFits   []string // kinds of sockets that it fits, sorted; none is all
}

// Fits reports whether a stone fits a socket of a kind.
func (c *Crafted) Fits(socket string) bool {
	return socket == AnySocket || len(c.StoneFits) == 0 || slices.Contains(c.StoneFits, socket)
}

// ItemSet defines items with bonuses for wearing several of them.
type ItemSet struct {
	ID      ID
	Name    Text
	Items   []ID
	Bonuses []SetBonus // ascending by Worn
	Clients []Client
}

// SetBonus is the bonus for a number of items of a set.
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

// ItemSet looks an item set up.
func (s *Snapshot) ItemSet(id ID) (*ItemSet, bool) { return find(s.ItemSets, s.sets, id) }

// SetOf returns the set of an item.
func (s *Snapshot) SetOf(item ID) (*ItemSet, bool) {
	set, ok := s.setOf[item]
	return set, ok
}
