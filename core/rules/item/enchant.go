package item

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
)

// The places of enchantments on an item. Saved items store these numbers.
const (
	PlacePermanent uint8 = iota
	PlaceTemporary
	PlaceProperty // the random property that it was found with
	PlaceSocket   // the first socket; the others follow
	placesEnd     = PlaceSocket + content.MaxSockets
)

// PlaceNames are the words for the places.
var PlaceNames = [placesEnd]string{"permanent", "temporary", "property", "socket_1", "socket_2", "socket_3", "socket_4"}

// on returns the enchantment in a place of an item.
func on(it *character.Item, place uint8) (character.Enchantment, bool) {
	for _, e := range it.Enchantments {
		if e.Place == place {
			return e, true
		}
	}
	return character.Enchantment{}, false
}

// lay replaces the enchantment in a place. Lists of enchantments are shared by copies
// of the item and never modified.
func lay(it *character.Item, e character.Enchantment) {
	lift(it, e.Place)
	at, _ := slices.BinarySearchFunc(it.Enchantments, e.Place, func(e character.Enchantment, place uint8) int { return cmp.Compare(e.Place, place) })
	it.Enchantments = slices.Insert(slices.Clone(it.Enchantments), at, e)
}

// lift removes the enchantment in a place.
func lift(it *character.Item, place uint8) bool {
	if _, lies := on(it, place); !lies {
		return false
	}
	it.Enchantments = slices.DeleteFunc(slices.Clone(it.Enchantments), func(e character.Enchantment) bool { return e.Place == place })
	return true
}

// Enchant applies an enchantment to the item of a slot, and replaces the one in the
// same place; one with a duration is temporary.
func Enchant(c *content.Snapshot, items *character.Items, s Slot, id content.ID) Why {
	i, ok := find(items, s)
	if !ok {
		return Nothing
	}
	it := &items.List[i]
	def, known := c.Item(content.ID(it.Def))
	e, defined := c.Enchantment(id)
	switch {
	case !known || !defined:
		return Unknown
	case !Takes(def, e):
		return NoEnchant
	}
	place := PlacePermanent
	if e.Lasts > 0 {
		place = PlaceTemporary
	}
	lay(it, character.Enchantment{Place: place, Def: string(id), Left: int64(e.Lasts)})
	return Done
}

// Takes reports whether an enchantment can be applied to items of a kind: only to
// equipment that matches its tags.
func Takes(def *content.Item, e *content.Enchantment) bool {
	return def.Fit != content.FitNone && (len(e.Tags) == 0 || slices.ContainsFunc(e.Tags, func(t string) bool { return slices.Contains(def.Tags, t) }))
}

// Disenchant removes the enchantment in a place from the item of a slot; gems in
// sockets stay.
func Disenchant(items *character.Items, s Slot, place uint8) Why {
	i, ok := find(items, s)
	if !ok || place >= PlaceSocket || !lift(&items.List[i], place) {
		return Nothing
	}
	return Done
}

// Socket puts the gem in a slot permanently into a socket, numbered from 0, of the item
// in another slot. A gem that was in the socket is lost.
func Socket(c *content.Snapshot, items *character.Items, s Slot, socket int, stone Slot) Why {
	i, ok := find(items, s)
	j, has := find(items, stone)
	if !ok || !has || s == stone {
		return Nothing
	}
	def, known := c.Item(content.ID(items.List[i].Def))
	gem, defined := c.Item(content.ID(items.List[j].Def))
	switch {
	case !known || !defined:
		return Unknown
	case socket < 0 || socket >= len(def.Made.Sockets) || gem.Made.Stone == "" || !gem.Made.Fits(def.Made.Sockets[socket]):
		return NoSocket
	}
	lay(&items.List[i], character.Enchantment{Place: PlaceSocket + uint8(socket), Def: string(gem.Made.Stone)})
	items.List[i].Bound = items.List[i].Bound || items.List[j].Bound
	if items.List[j].Count--; items.List[j].Count == 0 {
		pull(items, stone)
	}
	return Done
}

// Roll draws the random properties of all items with a number above one.
func Roll(c *content.Snapshot, items *character.Items, after int64, random *clock.Stream) {
	for i := range items.List {
		it := &items.List[i]
		def, known := c.Item(content.ID(it.Def))
		if !known || it.Maker != 0 || it.Number <= after || len(def.Made.Properties) == 0 {
			continue
		}
		if _, has := on(it, PlaceProperty); has || !random.Chance(def.Made.PropertyPct) {
			continue
		}
		all := 0.0
		for _, p := range def.Made.Properties {
			all += p.Weight
		}
		at := random.RangeFloat(0, all)
		for k, p := range def.Made.Properties {
			if at -= p.Weight; at < 0 || k == len(def.Made.Properties)-1 {
				lay(it, character.Enchantment{Place: PlaceProperty, Def: string(p.Enchantment)})
				break
			}
		}
	}
}

// Pass lets time pass for enchantments with a duration, and reports whether one has
// ended.
func Pass(items *character.Items, span clock.Time) (ended bool) {
	for i := range items.List {
		it := &items.List[i]
		if !slices.ContainsFunc(it.Enchantments, func(e character.Enchantment) bool { return e.Left > 0 }) {
			continue
		}
		left := make([]character.Enchantment, 0, len(it.Enchantments))
		for _, e := range it.Enchantments {
			if e.Left > 0 {
				if e.Left -= int64(span); e.Left <= 0 {
					ended = true
					continue
				}
			}
			left = append(left, e)
		}
		it.Enchantments = left
	}
	return ended
}

// NextEnd returns the time until the first enchantment ends; 0 is never.
func NextEnd(items *character.Items) (first clock.Time) {
	for i := range items.List {
		for _, e := range items.List[i].Enchantments {
			if left := clock.Time(e.Left); left > 0 && (first == 0 || left < first) {
				first = left
			}
		}
	}
	return first
}

// Works visits everything that equipment gives: the items in the order of their slots,
// each with its enchantments, then the bonuses of sets. What is given twice is visited
// twice.
func Works(c *content.Snapshot, items *character.Items, give func(stats []content.Figure, auras []content.ID)) {
	var sets []*content.ItemSet
	worn := InWorn(items)
	for i := range worn {
		def, known := c.Item(content.ID(worn[i].Def))
		if !known || Broken(def, &worn[i]) {
			continue
		}
		give(def.Stats, def.Auras)
		enchanted(c, def, &worn[i], give)
		if set, ok := c.SetOf(def.ID); ok && !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
	}
	for _, set := range sets {
		n := WornOf(items, set)
		for _, b := range set.Bonuses {
			if b.Worn <= n {
				give(b.Stats, b.Auras)
			}
		}
	}
}

// enchanted visits the enchantments of an item.
func enchanted(c *content.Snapshot, def *content.Item, it *character.Item, give func([]content.Figure, []content.ID)) {
	filled := 0
	for _, e := range it.Enchantments {
		if e.Place >= PlaceSocket {
			filled++
		}
		if d, ok := c.Enchantment(content.ID(e.Def)); ok {
			give(d.Stats, d.Auras)
		}
	}
	if def.Made.SocketBonus != "" && filled >= len(def.Made.Sockets) {
		if d, ok := c.Enchantment(def.Made.SocketBonus); ok {
			give(d.Stats, d.Auras)
		}
	}
}

// WornOf returns how many different items of a set are equipped.
func WornOf(items *character.Items, set *content.ItemSet) (n int) {
	for _, id := range set.Items {
		if countWorn(items, id) > 0 {
			n++
		}
	}
	return n
}

// Suffix returns the suffix that the enchantments of an item add to its name; the zero
// Text is none.
func Suffix(c *content.Snapshot, lies []character.Enchantment) (suffix content.Text) {
	if e, ok := on(&character.Item{ItemState: character.ItemState{Enchantments: lies}}, PlaceProperty); ok {
		if d, known := c.Enchantment(content.ID(e.Def)); known {
			suffix = d.Suffix
		}
	}
	return suffix
}

// See changes the appearance of an equipped item to that of another item for the same
// slot; "" is its own.
func See(c *content.Snapshot, items *character.Items, s Slot, look content.ID) Why {
	i, ok := find(items, s)
	if !ok || !s.IsWorn() {
		return Nothing
	}
	if look != "" {
		switch def, known := c.Item(look); {
		case !known:
			return Unknown
		case !slices.Contains(def.Fit.Slots(), content.GearSlot(s)):
			return WrongSlot
		}
	}
	items.List[i].Look = string(look)
	return Done
}
