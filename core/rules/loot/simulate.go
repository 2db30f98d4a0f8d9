package loot

import (
	"cmp"
	"slices"

	"loam/core/model/content"
)

// Tally is the statistics of many drawings for one item or currency.
type Tally struct {
	ID       content.ID
	Money    bool
	Times    int   // drawings with any of it
	Sum      int64 // of all drawings
	Min, Max int64 // in one drawing with any of it
}

// Simulate draws many times from some tables and returns the statistics, the most
// frequent first; nothing is how often a drawing was empty. The function each is called
// after every drawing with the number of drawings so far, and ends the simulation by
// returning false. Items of which every looter has one are all counted.
func Simulate(d *Drawing, tables []content.ID, runs int, each func(done int) bool) (all []Tally, nothing int) {
	at := make(map[content.ID]int)
	once := make(map[content.ID]int64)
	for done := range runs {
		clear(once)
		for _, drop := range d.From(tables) {
			n := drop.Count
			if drop.Each {
				n *= int64(max(d.Takers, 1))
			}
			id := drop.Item
			if id == "" {
				id = drop.Money
			}
			if _, known := at[id]; !known {
				at[id] = len(all)
				all = append(all, Tally{ID: id, Money: drop.Item == ""})
			}
			once[id] += n
		}
		for id, n := range once { // sums: the order does not matter
			t := &all[at[id]]
			if t.Times++; t.Times == 1 || n < t.Min {
				t.Min = n
			}
			t.Max, t.Sum = max(t.Max, n), t.Sum+n
		}
		if len(once) == 0 {
			nothing++
		}
		if each != nil && !each(done+1) {
			break
		}
	}
	slices.SortFunc(all, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.ID, b.ID))
	})
	return all, nothing
}
