package item

import (
	"math"
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	itemrules "loam/core/rules/item"
)

// Enchants are the client's enchantment slots of a version, by the places of package
// rules/item; 0 is the slot of permanent enchantments. A place without a slot is below 0.
type Enchants [len(itemrules.PlaceNames)]int8

// wordsOf is the number of words of an enchantment: its number, its duration in ms, and its
// charges.
const wordsOf = 3

// enchantments sets the words of the enchantments of an item, of all places that have one or,
// given before, had one.
func (i *Updates) enchantments(list *packets.Fields, it, before *view.Item) {
	edition := i.sight.Edition()
	for place, at := range i.numbers.Enchants {
		if at < 0 {
			continue
		}
		id, left, lies := lying(it, uint8(place))
		if _, _, lay := lying(before, uint8(place)); !lies && !lay {
			continue
		}
		first, entry := i.numbers.Enchantments+wordsOf*uint16(at), uint32(0)
		if d, ok := edition.Content.Enchantment(id); ok {
			entry = edition.Number(d.Clients, "entry", 0)
			if uint8(place) == itemrules.PlaceProperty {
				list.Word(i.numbers.Property, edition.Number(d.Clients, "property", 0))
			}
		}
		list.Word(first, entry)
		list.Word(first+1, left)
	}
}

// petition sets the words of the petition on an item, at the start of the permanent
// enchantment: its number, which is the lower half of its GUID, and the number of signatures.
func (i *Updates) petition(list *packets.Fields, it *view.Item) {
	if it.Petition != nil {
		list.Word(i.numbers.Enchantments, uint32(i.has.names[it.GUID]))
		list.Word(i.numbers.Enchantments+1, uint32(len(it.Petition.Signed)))
	}
}

// lying returns the enchantment in a place of an item, and its remaining time in ms.
func lying(it *view.Item, place uint8) (id content.ID, left uint32, ok bool) {
	for _, e := range it.Enchantments {
		if e.Place == place {
			return content.ID(e.Def), uint32(min(e.Left, 1<<31)), true
		}
	}
	return "", 0, false
}

// sameOn reports whether two states of an item have the same enchantments.
func sameOn(a, b *view.Item) bool { return slices.Equal(a.Enchantments, b.Enchantments) }

// The colours of sockets, as a mask; a gem that fits every socket has all.
const (
	socketMeta   = 1
	socketRed    = 2
	socketYellow = 4
	socketBlue   = 8
	socketAny    = socketRed | socketYellow | socketBlue
)

// sockets sets the sockets of an item for 3.3.5a; a socket of an unknown colour accepts every
// gem.
func sockets(e *idmap.ReleaseNames, d *content.Item, m *item.ItemAnswer) {
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
	if bonus, ok := e.Content.Enchantment(d.Made.SocketBonus); ok {
		m.SocketBonus = e.Number(bonus.Clients, "entry", 0)
	}
	if stone, ok := e.Content.Enchantment(d.Made.Stone); ok {
		m.Gem = e.Number(stone.Clients, "gem", 0)
	}
	if set, ok := e.Content.SetOf(d.ID); ok {
		m.Set = e.Number(set.Clients, "entry", 0)
	}
}

// Facts are what clients receive about an item that does not belong to their player.
type Facts struct {
	Entry, Charges, Property  uint32
	MaxDurability, Durability uint32
	Lies                      [7][3]uint32 // enchantments: charges, ms left and number, by the version's slots
}

// Facts returns those of an item of a definition.
func (p *Requests) Facts(e *idmap.ReleaseNames, d *content.Item, it *character.Item) Facts {
	f := Facts{Entry: e.Item(d.ID), MaxDurability: uint32(d.Worth.Durability), Durability: uint32(itemrules.Left(d, it))}
	if left, counts := itemrules.Charges(d, it); counts {
		f.Charges = charges(d, left)
	}
	for _, lies := range it.Enchantments {
		known, ok := e.Content.Enchantment(content.ID(lies.Def))
		if !ok || int(lies.Place) >= len(p.numbers.Enchants) {
			continue
		}
		if lies.Place == itemrules.PlaceProperty {
			f.Property = e.Number(known.Clients, "property", 0)
		}
		if at := p.numbers.Enchants[lies.Place]; at >= 0 && int(at) < len(f.Lies) {
			f.Lies[at] = [3]uint32{0, uint32(min(max(lies.Left, 0), math.MaxInt32)), e.Number(known.Clients, "entry", 0)}
		}
	}
	return f
}
