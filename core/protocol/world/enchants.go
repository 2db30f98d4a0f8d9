package world

import (
	"slices"

	"loam/core/content"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/message"
	"loam/core/view"
)

// EnchantPlaces says where a version shows what lies on an item: in which of its
// places, 0 being that of what is there for good, by the places of package item. Those
// that it has none for are below 0.
type EnchantPlaces [len(belonging.PlaceNames)]int8

// wordsOf is how many words of an item tell of one thing that lies on it: its number,
// how long it lasts in ms, and charges.
const wordsOf = 3

// SocketGems takes CMSG_SOCKET_GEMS.
func SocketGems(c *Conn, m message.Body) error {
	in := m.(*message.SocketStones)
	for i, stone := range in.Stones {
		if stone == 0 {
			continue
		}
		if err := c.submit(intent.Socket{Thing: c.named(in.Item), Socket: i, Stone: c.named(stone)}); err != nil {
			return err
		}
	}
	return nil
}

// enchantments are the words about what lies on an item, of all places where it does
// or, with before, did.
func (r *rendering) enchantments(list *fields, it, before *view.Item) {
	version := r.version.Name
	for place, at := range r.version.Enchants {
		if at < 0 {
			continue
		}
		id, left, lies := lying(it, uint8(place))
		if _, _, lay := lying(before, uint8(place)); !lies && !lay {
			continue
		}
		first, entry := r.version.Fields.ItemEnchantments+wordsOf*uint16(at), uint32(0)
		if d, ok := r.content.Enchantment(id); ok {
			entry = number(d.Clients, version, "entry", 0)
			if uint8(place) == belonging.PlaceProperty {
				list.word(r.version.Fields.ItemProperty, number(d.Clients, version, "property", 0))
			}
		}
		list.word(first, entry)
		list.word(first+1, left)
	}
}

// lying is what lies in a place of an item, and for how long in ms.
func lying(it *view.Item, place uint8) (id content.ID, left uint32, ok bool) {
	for _, e := range it.Enchantments {
		if e.Place == place {
			return content.ID(e.Def), uint32(min(e.Left, 1<<31)), true
		}
	}
	return "", 0, false
}

// sameOn tells whether the same lies on an item as before.
func sameOn(a, b *view.Item) bool { return slices.Equal(a.Enchantments, b.Enchantments) }

// Colours of sockets, as a mask; a stone that fits everywhere has all.
const (
	socketMeta   = 1
	socketRed    = 2
	socketYellow = 4
	socketBlue   = 8
	socketAny    = socketRed | socketYellow | socketBlue
)

// sockets are what 3.3.5a is told of an item's sockets; words that are none of its
// colours take every stone there.
func (o *teller) sockets(s *content.Snapshot, d *content.Item, m *message.ItemAnswer) {
	colours := map[string]uint32{"meta": socketMeta, "red": socketRed, "yellow": socketYellow, "blue": socketBlue}
	for i, word := range d.Made.Sockets {
		if i == len(m.Sockets) {
			break
		}
		m.Sockets[i][0] = socketAny
		if colour, ok := colours[word]; ok {
			m.Sockets[i][0] = colour
		}
	}
	if e, ok := s.Enchantment(d.Made.SocketBonus); ok {
		m.SocketBonus = number(e.Clients, o.config.Version.Name, "entry", 0)
	}
	if e, ok := s.Enchantment(d.Made.Stone); ok {
		m.Gem = number(e.Clients, o.config.Version.Name, "gem", 0)
	}
	if set, ok := s.SetOf(d.ID); ok {
		m.Set = number(set.Clients, o.config.Version.Name, "entry", 0)
	}
}
