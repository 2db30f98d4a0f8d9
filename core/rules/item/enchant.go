package item

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
)

// The places of enchantments on an item. Saved items know them by their numbers.
const (
	PlacePermanent uint8 = iota
	PlaceTemporary
	PlaceProperty // what it was found with
	PlaceSocket   // the first socket; the others follow
	placesEnd     = PlaceSocket + content.MaxSockets
)

// PlaceNames are the words for the places.
var PlaceNames = [placesEnd]string{"permanent", "temporary", "property", "socket_1", "socket_2", "socket_3", "socket_4"}

// on is the enchantment in a place of an item.
func on(it *character.Item, place uint8) (character.Enchantment, bool) {
	for _, e := range it.Enchantments {
		if e.Place == place {
			return e, true
		}
	}
	return character.Enchantment{}, false
}

// lay puts an enchantment in its place, over what lay there. Lists of enchantments
// are shared by copies of the item and never written into.
func lay(it *character.Item, e character.Enchantment) {
	lift(it, e.Place)
	at, _ := slices.BinarySearchFunc(it.Enchantments, e.Place, func(e character.Enchantment, place uint8) int { return cmp.Compare(e.Place, place) })
	it.Enchantments = slices.Insert(slices.Clone(it.Enchantments), at, e)
}

// lift takes away what lies in a place.
func lift(it *character.Item, place uint8) bool {
	if _, lies := on(it, place); !lies {
		return false
	}
	it.Enchantments = slices.DeleteFunc(slices.Clone(it.Enchantments), func(e character.Enchantment) bool { return e.Place == place })
	return true
}

// Enchant lays an enchantment on what lies in a slot, over what lay in its place: one
// that ends by itself is temporary.
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

// Takes tells whether an enchantment can lie on items of a kind: only what is worn,
// and of its tags.
func Takes(def *content.Item, e *content.Enchantment) bool {
	return def.Fit != content.FitNone && (len(e.Tags) == 0 || slices.ContainsFunc(e.Tags, func(t string) bool { return slices.Contains(def.Tags, t) }))
}

// Disenchant takes the enchantment in a place off what lies in a slot; what lies in
// a socket stays there.
func Disenchant(items *character.Items, s Slot, place uint8) Why {
	i, ok := find(items, s)
	if !ok || place >= PlaceSocket || !lift(&items.List[i], place) {
		return Nothing
	}
	return Done
}

// Socket puts a stone that lies in a slot into a socket, numbered from 0, of what lies
// in another, for good. The stone that was there is gone.
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

// Roll draws what items were found with, for all whose number is greater than one.
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

// Pass lets time go by for enchantments that end, and tells whether one has ended.
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

// NextEnd is how long it takes until the first enchantment ends; 0 is never.
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

// Works visits all that what is worn gives: the items in the order of their slots
// with what lies on each, then what sets give. What may be given twice is visited
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

// enchanted visits what lies on an item.
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

// WornOf is how many different items of a set are worn.
func WornOf(items *character.Items, set *content.ItemSet) (n int) {
	for _, id := range set.Items {
		if countWorn(items, id) > 0 {
			n++
		}
	}
	return n
}

// Suffix is what the name of an item gets with what lies on it; the zero Text
// is nothing.
func Suffix(c *content.Snapshot, lies []character.Enchantment) (suffix content.Text) {
	if e, ok := on(&character.Item{Enchantments: lies}, PlaceProperty); ok {
		if d, known := c.Enchantment(content.ID(e.Def)); known {
			suffix = d.Suffix
		}
	}
	return suffix
}

// See makes what is worn in a slot look like an item that can be worn there; "" is
// what it is.
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
