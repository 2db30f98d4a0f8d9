package loot

import (
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Listed returns drops as scripts see them: a list of {item, count} and {money, count}.
// Whether a drop is restricted to some looters, and whether each has its own, is part
// of an entry and kept unless a script changes it.
func Listed(drops []Drop) value.Value {
	all := make([]value.Value, len(drops))
	for i, d := range drops {
		entries := []any{"item", string(d.Item)}
		if d.Item == "" {
			entries = []any{"money", string(d.Money)}
		}
		entries = append(entries, "count", float64(d.Count))
		if d.Each {
			entries = append(entries, "each", true)
		}
		if d.For != nil {
			at := make([]value.Value, len(d.For))
			for j, n := range d.For {
				at[j] = value.OfNumber(float64(n + 1))
			}
			entries = append(entries, "takers", value.OfList(at...))
		}
		all[i] = value.OfRecord(entries...)
	}
	return value.OfList(all...)
}

// Read parses drops that scripts have returned. Undefined and invalid entries are left
// out; more than MaxThings are not read.
func Read(c *content.Snapshot, v value.Value) []Drop {
	var drops []Drop
	for _, entry := range v.Entries() {
		if len(drops) == MaxThings {
			break
		}
		e := entry.Value
		d := Drop{Item: content.ID(e.Get("item").Text()), Money: content.ID(e.Get("money").Text()), Count: 1, Each: e.Get("each").Bool()}
		if n := e.Get("count"); n.Kind() == value.Number {
			d.Count = whole(n.Number())
		}
		_, isItem := c.Item(d.Item)
		_, isMoney := c.Currency(d.Money)
		if d.Count < 1 || isItem == isMoney {
			continue
		}
		if isItem {
			d.Count, d.Money = min(d.Count, content.MaxLootCount), ""
		} else {
			d.Item = ""
		}
		for _, n := range e.Get("takers").Entries() {
			d.For = append(d.For, int(n.Value.Number())-1)
		}
		drops = append(drops, d)
	}
	return drops
}
