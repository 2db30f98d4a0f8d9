package store

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"loam/core/model/character"
)

// TestQueueKeepsGroupsWhole drives the queue with random submissions and failing commits. A
// record's level is the number of its submission. At every commit: no character returns to
// an older record, and a submission is committed with all its records. At the end every
// character has its newest record, and every submission was acknowledged once, not before
// its commit.
func TestQueueKeepsGroupsWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := queue{index: map[key]place{}}
		var (
			companions   [][]int64 // by submission
			acknowledged []int
			newest       = map[int64]int{}
			committed    = map[int64]int{}
		)
		check := func() {
			for n, ids := range companions {
				reached := 0
				for _, id := range ids {
					if committed[id] >= n {
						reached++
					}
				}
				if reached != 0 && reached != len(ids) {
					t.Fatalf("submission %d is torn: %d of %d", n, reached, len(ids))
				}
			}
		}
		commit := func(groups []*group) {
			for _, r := range batch(groups).Characters {
				if r.Level < committed[r.ID] {
					t.Fatalf("character %d goes back from %d to %d", r.ID, committed[r.ID], r.Level)
				}
				committed[r.ID] = r.Level
			}
			check()
			for _, g := range groups {
				for _, done := range g.done {
					done(nil)
				}
			}
		}
		submit := func() {
			n := len(companions)
			ids := rapid.SliceOfNDistinct(rapid.Int64Range(1, 8), 1, 3, rapid.ID).Draw(t, "ids")
			var items []item
			for _, id := range ids {
				newest[id] = n
				items = append(items, itemsOf(Batch{Characters: []character.Record{{ID: id, Level: n}}})...)
			}
			companions, acknowledged = append(companions, ids), append(acknowledged, 0)
			q.add(items, func(error) {
				acknowledged[n]++
				for _, id := range ids {
					if committed[id] < n {
						t.Fatalf("submission %d is acknowledged before %d is committed", n, id)
					}
				}
			})
		}
		for id := range int64(9) {
			committed[id] = -1
		}
		for range rapid.IntRange(1, 60).Draw(t, "actions") {
			switch rapid.IntRange(0, 4).Draw(t, "action") {
			case 0, 1:
				submit()
			case 2:
				commit(q.take(rapid.IntRange(1, 4).Draw(t, "size")))
			default:
				groups := q.take(rapid.IntRange(1, 4).Draw(t, "size"))
				for range rapid.IntRange(0, 3).Draw(t, "meanwhile") {
					submit()
				}
				if rapid.Bool().Draw(t, "fails") {
					q.putBack(groups)
				} else {
					commit(groups)
				}
			}
			if waiting := waitingItems(&q); waiting != q.count || len(q.index) != q.count {
				t.Fatalf("%d items wait, count says %d and the index %d", waiting, q.count, len(q.index))
			}
		}
		commit(q.take(1000))
		for id, n := range newest {
			if committed[id] != n {
				t.Fatalf("character %d ended at %d, want %d", id, committed[id], n)
			}
		}
		if got := fmt.Sprint(acknowledged); len(acknowledged) > 0 && got != fmt.Sprint(ones(len(acknowledged))) {
			t.Fatalf("acknowledged %s times", got)
		}
	})
}

func waitingItems(q *queue) int {
	n := 0
	for _, g := range q.groups {
		n += len(g.items)
	}
	return n
}

func ones(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = 1
	}
	return all
}
