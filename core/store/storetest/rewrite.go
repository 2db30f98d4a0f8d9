package storetest

import (
	"context"
	"errors"
	"fmt"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/store"
)

func incidents(f *fixture) {
	none, err := f.s.Incidents(f.ctx, 10)
	f.ok(err)
	f.equal("incidents at first", none, []store.Incident(nil))
	f.ok(f.s.Note(f.ctx, f.epoch,
		store.Incident{At: 1, Who: "watcher", What: "adopted", Text: "meadow 1.0.0", Hash: "aa"},
		store.Incident{At: 2, Who: "console ada", What: "rolled_back"}))
	f.ok(f.s.Note(f.ctx, f.epoch, store.Incident{At: 3, Who: "watcher", What: "refused", Text: "ä\n1 problem"}))
	got, err := f.s.Incidents(f.ctx, 2)
	f.ok(err)
	if len(got) == 2 && got[0].ID <= got[1].ID {
		f.Errorf("incident %d comes before %d, want falling numbers", got[0].ID, got[1].ID)
	}
	for i := range got {
		got[i].ID = 0
	}
	f.equal("the newest incidents", got, []store.Incident{
		{At: 3, Who: "watcher", What: "refused", Text: "ä\n1 problem"}, {At: 2, Who: "console ada", What: "rolled_back"},
	})
	f.fails(f.s.Note(f.ctx, f.epoch, store.Incident{What: "\xff"}), store.ErrInvalid)
	f.fails(f.s.Note(f.ctx, f.epoch-1, store.Incident{What: "late"}), store.ErrStale)
}

func incidentsEnd(f *fixture) {
	list := make([]store.Incident, store.MaxIncidents+3)
	for i := range list {
		list[i] = store.Incident{At: int64(i), What: "adopted"}
	}
	f.ok(f.s.Note(f.ctx, f.epoch, list...))
	got, err := f.s.Incidents(f.ctx, len(list))
	f.ok(err)
	if len(got) != store.MaxIncidents || got[len(got)-1].At != 3 {
		f.Errorf("%d incidents are kept and the oldest is of %d ms, want %d and 3 ms", len(got), got[len(got)-1].At, store.MaxIncidents)
	}
}

func pages(f *fixture) {
	a, b := f.account("anna"), f.account("berta")
	var want []character.Record
	for i := range 5 {
		want = append(want, f.character([]int64{a.ID, b.ID}[i%2], fmt.Sprintf("Kai%c", 'a'+i)))
	}
	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, want[2].ID, timeOf(1)))
	want = append(want[:2], want[3:]...)
	var got []character.Record
	for last := int64(0); ; {
		page, err := f.s.CharactersAfter(f.ctx, last, 2)
		f.ok(err)
		if len(page) == 0 {
			break
		}
		got, last = append(got, page...), page[len(page)-1].ID
	}
	f.equal("characters by pages", got, want)
}

// world fills the store with data to rewrite and returns the characters.
func world(f *fixture) []character.Record {
	a, b := f.account("anna"), f.account("berta")
	one := func(v float64) []character.Place {
		return []character.Place{{Bundle: "meadow", Version: 1, Value: value.OfNumber(v)}}
	}
	all := []character.Record{f.character(a.ID, "Anna"), f.character(a.ID, "Alma"), f.character(b.ID, "Berta")}
	for i := range all {
		all[i].Storage = one(float64(i))
	}
	all[0].AccountStorage, all[1].AccountStorage = one(10), one(10)
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Characters: all, Storage: []store.Entry{
		{Bundle: "meadow", Key: "gone", Value: value.OfNumber(1)}, {Bundle: "meadow", Key: "kept", Value: value.OfNumber(2)},
	}, Facts: []store.Fact{{Name: "before", Value: "x"}}}))
	return all
}

func raise(places []character.Place) []character.Place {
	now := make([]character.Place, len(places))
	for i, p := range places {
		now[i] = character.Place{Bundle: p.Bundle, Version: p.Version + 1, Value: value.OfNumber(p.Value.Number() + 100)}
	}
	return now
}

func rewriting() store.Rewriting {
	return store.Rewriting{
		Realm: func(all []store.Entry) ([]store.Entry, error) {
			return []store.Entry{{Bundle: "meadow", Key: "gone"}, {Bundle: "meadow", Key: "new", Value: all[1].Value}}, nil
		},
		Character: func(r *character.Record) (bool, error) {
			r.Storage = raise(r.Storage)
			return r.Name != "Alma", nil
		},
		Account: func(_ int64, places []character.Place) ([]character.Place, bool, error) {
			return raise(places), true, nil
		},
		Facts: []store.Fact{{Name: "version", Value: "2"}, {Name: "before"}},
	}
}

func rewrite(f *fixture) {
	all := world(f)
	f.ok(f.s.Rewrite(f.ctx, f.epoch, rewriting()))
	for i := range all {
		if all[i].Name != "Alma" {
			all[i].Storage = raise(all[i].Storage)
		}
		all[i].AccountStorage = raise(all[i].AccountStorage)
		if len(all[i].AccountStorage) == 0 {
			all[i].AccountStorage = nil
		}
		f.equal(all[i].Name, f.load(all[i].ID), all[i])
	}
	entries, err := f.s.Storage(f.ctx)
	f.ok(err)
	f.equal("realm storage", entries, []store.Entry{
		{Bundle: "meadow", Key: "kept", Value: value.OfNumber(2)}, {Bundle: "meadow", Key: "new", Value: value.OfNumber(2)},
	})
	facts, err := f.s.Facts(f.ctx)
	f.ok(err)
	f.equal("facts", facts, []store.Fact{{Name: "version", Value: "2"}})
}

func rewriteFails(f *fixture) {
	all := world(f)
	wrong := errors.New("wrong")
	for name, spoil := range map[string]func(*store.Rewriting){
		"realm": func(w *store.Rewriting) { w.Realm = func([]store.Entry) ([]store.Entry, error) { return nil, wrong } },
		"last character": func(w *store.Rewriting) {
			good := w.Character
			w.Character = func(r *character.Record) (bool, error) {
				if r.Name == "Berta" {
					return false, wrong
				}
				return good(r)
			}
		},
		"account": func(w *store.Rewriting) {
			w.Account = func(int64, []character.Place) ([]character.Place, bool, error) { return nil, false, wrong }
		},
	} {
		w := rewriting()
		spoil(&w)
		if err := f.s.Rewrite(f.ctx, f.epoch, w); !errors.Is(err, wrong) {
			f.Errorf("%s fails: got %v, want %v", name, err, wrong)
		}
		for _, r := range all {
			f.equal(r.Name+" after "+name, f.load(r.ID), r)
		}
	}
	f.fails(f.s.Rewrite(f.ctx, f.epoch-1, rewriting()), store.ErrStale)
	ctx, cancel := context.WithCancel(f.ctx)
	cancel()
	f.fails(f.s.Rewrite(ctx, f.epoch, rewriting()), context.Canceled)
	facts, err := f.s.Facts(f.ctx)
	f.ok(err)
	f.equal("facts", facts, []store.Fact{{Name: "before", Value: "x"}})
}
