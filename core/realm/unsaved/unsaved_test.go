package unsaved

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/value"
	"loam/core/model/character"
)

// The ledger is asked like the store that everything is saved in at once would
// be, however late the real one is and whatever fails.
func TestTheLedgerKnowsWhatTheStoreWill(t *testing.T) {
	stored := func(n int) []character.Place {
		return []character.Place{{Bundle: "b", Value: value.OfNumber(float64(n))}}
	}
	type written struct {
		account int64
		serial  uint64
		batch   []character.Record
	}
	rapid.Check(t, func(rt *rapid.T) {
		var l Ledger
		store, truth := map[int64]character.Record{}, map[int64]character.Record{}
		shared, trueShared := map[int64][]character.Place{}, map[int64][]character.Place{}
		var queue []written
		failed := false
		for i := range rapid.IntRange(1, 60).Draw(rt, "operations") {
			switch rapid.IntRange(0, 3).Draw(rt, "operation") {
			case 0, 1: // a character is saved: 1 and 2 are of account 1, 3 and 4 of account 2
				id := rapid.Int64Range(1, 4).Draw(rt, "character")
				rec := character.Record{ID: id, Account: (id + 1) / 2, Health: int64(i), AccountStorage: stored(i), State: stored(i)}
				serial, batch := l.Put(rec)
				queue = append(queue, written{rec.Account, serial, batch})
				rec.State = nil
				truth[id], trueShared[rec.Account] = rec, rec.AccountStorage
			case 2: // the store is done with the oldest batch
				if len(queue) == 0 {
					continue
				}
				for _, r := range queue[0].batch {
					store[r.ID], shared[r.Account] = r, r.AccountStorage
				}
				l.Safe(queue[0].account, queue[0].serial)
				queue = queue[1:]
			case 3: // it will never be
				if len(queue) > 0 && rapid.IntRange(0, 3).Draw(rt, "fails") == 0 {
					queue, failed = queue[1:], true
				}
			}
			for id, want := range truth {
				got, ok := l.Record(want.Account, id)
				if !ok {
					got = store[id]
					got.AccountStorage = shared[want.Account]
					if s, newer := l.Storage(want.Account); newer {
						got.AccountStorage = s
					}
				}
				want.AccountStorage = trueShared[want.Account]
				if fmt.Sprint(got) != fmt.Sprint(want) {
					rt.Fatalf("after %d operations character %d is %v, want %v", i+1, id, got, want)
				}
			}
		}
		if len(queue) == 0 && !failed && len(l.accounts) > 0 {
			rt.Errorf("all is safe and this is still kept: %v", l.accounts)
		}
	})
}
