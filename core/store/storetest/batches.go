package storetest

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/store"
)

func atomic(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	bad := store.Entry{Bundle: "b", Key: strings.Repeat("k", store.MaxKey+1), Value: value.OfNumber(1)}
	good := store.Entry{Bundle: "b", Key: "k", Value: value.OfNumber(1)}
	b := store.Batch{Characters: []character.Record{fullRecord(r)}, Storage: []store.Entry{good, bad}}
	f.fails(f.s.Save(f.ctx, f.epoch, b), store.ErrInvalid)
	f.equal("character", f.load(r.ID), r)
	entries, err := f.s.Storage(f.ctx)
	f.ok(err)
	f.equal("storage", len(entries), 0)
	f.fails(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "a", Value: "b"}, store.Fact{}), store.ErrInvalid)
	facts, err := f.s.Facts(f.ctx)
	f.ok(err)
	f.equal("facts", len(facts), 0)
}

func laterWins(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	newer := fullRecord(r)
	entry := func(n float64) store.Entry { return store.Entry{Bundle: "b", Key: "k", Value: value.OfNumber(n)} }
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{
		Characters: []character.Record{r, newer},
		Storage:    []store.Entry{entry(1), {Bundle: "b", Key: "k"}, entry(2)},
	}))
	f.equal("character", f.load(r.ID), newer)
	entries, err := f.s.Storage(f.ctx)
	f.ok(err)
	f.equal("storage", entries, []store.Entry{entry(2)})
}

func storage(f *fixture) {
	table := value.OfTable([]value.Entry{{Key: value.OfString("z"), Value: value.OfBool(false)}, {Key: value.OfNumber(1), Value: value.OfString("x")}})
	set := func(entries ...store.Entry) {
		f.Helper()
		f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Storage: entries}))
	}
	want := func(what string, entries ...store.Entry) {
		f.Helper()
		got, err := f.s.Storage(f.ctx)
		f.ok(err)
		f.equal(what, got, entries)
	}
	want("nothing yet")
	lower := store.Entry{Bundle: "b", Key: "key", Value: table}
	upper := store.Entry{Bundle: "b", Key: "Key", Value: value.OfNumber(1)}
	umlaut := store.Entry{Bundle: "b", Key: "kéy ", Value: value.OfString("")}
	other := store.Entry{Bundle: "a", Key: "key", Value: value.OfBool(true)}
	set(lower, upper)
	set(umlaut, other)
	want("by bundle and key, bytewise, case told apart", other, upper, lower, umlaut)
	upper.Value = value.OfNumber(2)
	set(upper, store.Entry{Bundle: "b", Key: "key"}, store.Entry{Bundle: "b", Key: "never there"})
	want("replaced and deleted", other, upper, umlaut)
}

func facts(f *fixture) {
	want := func(what string, facts ...store.Fact) {
		f.Helper()
		got, err := f.s.Facts(f.ctx)
		f.ok(err)
		f.equal(what, got, facts)
	}
	want("nothing yet")
	f.ok(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "b", Value: "1"}, store.Fact{Name: "a", Value: "\x00\xff"}))
	want("by name", store.Fact{Name: "a", Value: "\x00\xff"}, store.Fact{Name: "b", Value: "1"})
	f.ok(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "a"}, store.Fact{Name: "b", Value: "2"}, store.Fact{Name: "c"}))
	want("replaced and deleted", store.Fact{Name: "b", Value: "2"})
}

func leases(f *fixture) {
	for _, step := range []struct {
		counter     string
		count, want int64
	}{{"items", 10, 1}, {"items", 1, 11}, {"mail", 5, 1}, {"items", 1, 12}} {
		first, err := f.s.Lease(f.ctx, f.epoch, step.counter, step.count)
		f.ok(err)
		f.equal("first number", first, step.want)
	}
	for _, count := range []int64{0, -1, 1 << 62} {
		_, err := f.s.Lease(f.ctx, f.epoch, "items", count)
		f.fails(err, store.ErrInvalid)
	}
	_, err := f.s.Lease(f.ctx, f.epoch, "", 1)
	f.fails(err, store.ErrInvalid)
}
