package idmap

import (
	"fmt"
	"math"
	"strings"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Number returns one of the numbers that a definition gives for the clients of a version, or
// otherwise.
func Number(list []content.Client, version, name string, otherwise uint32) uint32 {
	for i := range list {
		if c := &list[i]; c.Version == version && c.Name == name {
			return uint32(c.Number)
		}
	}
	return otherwise
}

// Number returns one of the numbers that a definition gives for the clients, or otherwise.
func (e *ReleaseNames) Number(list []content.Client, name string, otherwise uint32) uint32 {
	return Number(list, e.Version, name, otherwise)
}

// Creature returns the number of a creature's definition; list is the numbers that the
// definition gives.
func (e *ReleaseNames) Creature(id content.ID, list []content.Client) uint32 {
	if n := e.Number(list, "entry", 0); n != 0 {
		return n
	}
	return e.entries.Entry(e.Version, id)
}

// Object returns the number of a game object's definition; list is the numbers that the
// definition gives.
func (e *ReleaseNames) Object(id content.ID, list []content.Client) uint32 {
	if n := e.Number(list, "entry", 0); n != 0 {
		return n
	}
	return e.entries.ObjectEntry(e.Version, id)
}

// Item returns the number of an item's definition; 0 is none.
func (e *ReleaseNames) Item(id content.ID) uint32 {
	d, ok := e.Content.Item(id)
	if !ok {
		return 0
	}
	if n := e.Number(d.Clients, "entry", 0); n != 0 {
		return n
	}
	return e.entries.ItemEntry(e.Version, id)
}

// Quest returns the number of a quest's definition; 0 is none.
func (e *ReleaseNames) Quest(id content.ID) uint32 {
	d, ok := e.Content.Quest(id)
	if !ok {
		return 0
	}
	if n := e.Number(d.Clients, "entry", 0); n != 0 {
		return n
	}
	return e.entries.QuestEntry(e.Version, id)
}

// Goal returns a creature number for a quest objective that is not about a creature.
func (e *ReleaseNames) Goal(quest content.ID, objective string) uint32 {
	return e.entries.GoalEntry(e.Version, quest, objective)
}

// Spell returns the number of a spell.
func (e *ReleaseNames) Spell(id content.ID) uint32 {
	if d, ok := e.Content.Spell(id); ok {
		if n := e.Number(d.Clients, "entry", 0); n != 0 {
			return n
		}
	}
	return e.entries.SpellEntry(e.Version, id)
}

// Aura returns the number of an aura: its own, or else that of the spell that applied it.
func (e *ReleaseNames) Aura(id, spell content.ID) uint32 {
	if d, ok := e.Content.Aura(id); ok {
		if n := e.Number(d.Clients, "entry", 0); n != 0 {
			return n
		}
	}
	if _, ok := e.Content.Spell(spell); ok {
		return e.Spell(spell)
	}
	return e.entries.AuraEntry(e.Version, id)
}

// Coinage returns an amount of a currency in copper of clients; 0 for a currency that clients
// do not show as money.
func (e *ReleaseNames) Coinage(currency content.ID, amount int64) uint32 {
	each := int64(e.each(currency))
	if each == 0 {
		return 0
	}
	return uint32(min(amount, math.MaxInt32/each) * each)
}

// Purse returns the sum of all amounts that clients show as money.
func (e *ReleaseNames) Purse(all []view.Money) uint32 {
	sum := uint64(0)
	for _, m := range all {
		sum += uint64(e.Coinage(m.Currency, m.Amount))
	}
	return uint32(min(sum, math.MaxInt32))
}

// Price returns a price as text.
func (e *ReleaseNames) Price(p *content.Price) string {
	var all []string
	for _, s := range p.Sums() {
		if d, ok := e.Content.Currency(s.Currency); ok && s.Amount > 0 {
			all = append(all, fmt.Sprintf("%d %s", s.Amount, e.Filled(d.Name, value.OfRecord("n", float64(s.Amount)))))
		}
	}
	for _, s := range p.Takes {
		if d, ok := e.Content.Item(s.Item); ok {
			all = append(all, fmt.Sprintf("%d %s", s.Count, e.Filled(d.Name, value.Value{})))
		}
	}
	return strings.Join(all, ", ")
}

// Amount returns the amount of currency for a sum of the client's money, rounded down.
func (e *ReleaseNames) Amount(sum uint32) int64 {
	each := e.each(content.Coins)
	if each == 0 {
		return 0
	}
	return int64(sum / each)
}

// each returns the value of one unit of a currency in the client's money; 0 is none.
func (e *ReleaseNames) each(currency content.ID) uint32 {
	d, ok := e.Content.Currency(currency)
	if !ok {
		return 0
	}
	return e.Number(d.Clients, "coinage", 0)
}

// Ground returns the client's number of a map, and the zone of a point on it: that of the
// smallest area around the point that has one, or else of the map.
func (e *ReleaseNames) Ground(id content.ID, at geo.Point) (world, zone uint32) {
	if _, ok := e.Content.Map(id); !ok {
		return 0, 0
	}
	zone = e.Zone(id)
	smallest := math.Inf(1)
	for _, i := range e.Content.AreasOn(id) {
		p := &e.Content.Places[i]
		n := e.Number(p.Clients, "zone", 0)
		if n != 0 && p.Radius < smallest && geo.Within(p.At.Point, at, p.Radius) {
			zone, smallest = n, p.Radius
		}
	}
	return e.Land(id), zone
}

// Zone returns the zone of a map as a whole.
func (e *ReleaseNames) Zone(id content.ID) uint32 {
	if m, ok := e.Content.Map(id); ok {
		return e.Number(m.Clients, "zone", 0)
	}
	return 0
}

// Land returns the client's number of a map.
func (e *ReleaseNames) Land(id content.ID) uint32 {
	m, ok := e.Content.Map(id)
	if !ok {
		return 0
	}
	return e.Number(m.Clients, "map", 0)
}
