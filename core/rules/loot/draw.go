package loot

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// MaxDraws bounds the entries that one drawing examines, so that deeply nested tables
// end.
const MaxDraws = 20000

// Drop is a drawn item or an amount of money.
type Drop struct {
	Item  content.ID // "" is money
	Money content.ID
	Count int64 // at least 1
	Each  bool  // every looter that it is for has one
	For   []int // looters that it is for, ascending; nil is all
}

// Drawing is the state of one drawing from tables.
type Drawing struct {
	Content *content.Snapshot
	Random  *clock.Stream
	Level   int // of the creature or object
	Takers  int // number of looters
	Highest int // highest level among them
	// Chance returns the chance of an entry as rules change it; nil is unchanged.
	Chance func(pct float64) float64
	// Meets reports whether a looter meets the conditions of an entry; nil means that
	// all do.
	Meets func(needs []content.Need, taker int) bool

	in    [3]float64
	left  int
	drops []Drop
}

// From draws from several tables, in order. Entries are drawn in the order in which
// they are written; a table that no longer exists gives nothing.
func (d *Drawing) From(tables []content.ID) []Drop {
	d.in = [3]float64{float64(d.Level), float64(d.Highest), float64(d.Takers)}
	d.left, d.drops = MaxDraws, nil
	for _, id := range tables {
		d.table(id, 1)
	}
	return d.drops
}

func (d *Drawing) table(id content.ID, deep int) {
	def, ok := d.Content.Loot(id)
	if !ok || deep > content.MaxLootDepth {
		return
	}
	for i := range def.Entries {
		e := &def.Entries[i]
		if d.left--; d.left < 0 {
			return
		}
		happens := d.Random.Chance(d.chance(e))
		switch {
		case !happens:
		case len(e.OneOf) > 0:
			if one := d.pick(e.OneOf); one != nil {
				d.entry(one, deep)
			}
		default:
			d.entry(e, deep)
		}
	}
}

// chance is in percent; the chance of an entry in a group is part of one draw and is
// not changed by rules.
func (d *Drawing) chance(e *content.LootEntry) float64 {
	if e.Chance == nil {
		return 100
	}
	pct := e.Chance.Eval(d.in[:])
	if d.Chance != nil {
		pct = d.Chance(pct)
	}
	return pct
}

// pick draws one of several entries, or none: first by their chances, then the
// remainder by weights. An entry whose conditions no looter meets is skipped: its
// chance gives nothing, its weight does not count.
func (d *Drawing) pick(entries []content.LootEntry) *content.LootEntry {
	at := d.Random.Float64() * 100
	share, weights := 0.0, 0.0
	for i := range entries {
		e := &entries[i]
		if e.Weight > 0 {
			if d.wanted(e) {
				weights += e.Weight
			}
			continue
		}
		if share += e.Chance.Eval(nil); at < share {
			return e
		}
	}
	if weights == 0 || share >= 100 {
		return nil
	}
	at = (at - share) / (100 - share) * weights
	var last *content.LootEntry
	for i := range entries {
		e := &entries[i]
		if e.Weight == 0 || !d.wanted(e) {
			continue
		}
		if last = e; at < e.Weight {
			return e
		}
		at -= e.Weight
	}
	return last // rounding errors
}

// wanted reports whether any looter meets the conditions of an entry.
func (d *Drawing) wanted(e *content.LootEntry) bool {
	_, some := d.takers(e)
	return some
}

// takers returns the looters that meet the conditions of an entry, nil for all.
func (d *Drawing) takers(e *content.LootEntry) (who []int, some bool) {
	if len(e.Needs) == 0 || d.Meets == nil {
		return nil, true
	}
	for i := range d.Takers {
		if d.Meets(e.Needs, i) {
			who = append(who, i)
		}
	}
	if len(who) == d.Takers {
		return nil, len(who) > 0
	}
	return who, len(who) > 0
}

// entry draws the count of an entry and adds it.
func (d *Drawing) entry(e *content.LootEntry, deep int) {
	who, some := d.takers(e)
	n := d.count(e)
	switch {
	case !some || n < 1:
	case e.Table != "":
		for range min(n, content.MaxLootCount) {
			d.table(e.Table, deep+1)
			if d.left < 0 {
				return
			}
		}
	case e.Money != "":
		d.drops = append(d.drops, Drop{Money: e.Money, Count: n})
	case e.Item != "":
		d.drops = append(d.drops, Drop{Item: e.Item, Count: min(n, content.MaxLootCount), Each: e.Each, For: who})
	}
}

// count draws a whole number between the bounds of an entry, both included; it draws
// nothing if they are equal.
func (d *Drawing) count(e *content.LootEntry) int64 {
	if e.Min == nil {
		return 1
	}
	low := whole(e.Min.Eval(d.in[:]))
	high := low
	if e.Max != nil {
		high = whole(e.Max.Eval(d.in[:]))
	}
	if high <= low {
		return low
	}
	return min(high, low+int64(d.Random.Float64()*float64(high-low+1)))
}

// whole rounds a count, and bounds it to what a currency can hold.
func whole(v float64) int64 {
	return int64(math.Round(min(max(v, 0), content.MaxMoney)))
}
