package storetest

import (
	"loam/core/model/character"
	"loam/core/store"
)

func books(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	want := func(what string, pages ...store.Page) {
		f.Helper()
		got, err := f.s.Pages(f.ctx)
		f.ok(err)
		f.equal(what, got, pages)
	}
	want("nothing yet")
	one := store.Page{Book: "mail", Number: 2, Data: []byte{0, 1}}
	two := store.Page{Book: "mail", Number: 10, Data: []byte("x")}
	lot := store.Page{Book: "auction", Number: 7, Data: []byte("y")}
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Pages: []store.Page{two, one, lot}}))
	want("three pages", lot, one, two)
	one.Data = []byte("later")
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Pages: []store.Page{one, {Book: "auction", Number: 7}}}))
	want("one replaced, one deleted", one, two)
	newer := fullRecord(r)
	f.fails(f.s.Save(f.ctx, f.epoch, store.Batch{Characters: []character.Record{newer}, Pages: []store.Page{{Book: "mail", Number: 0, Data: []byte("z")}}}), store.ErrInvalid)
	f.fails(f.s.Save(f.ctx, f.epoch, store.Batch{Pages: []store.Page{{Number: 1, Data: []byte("z")}}}), store.ErrInvalid)
	f.equal("character", f.load(r.ID), r)
	f.fails(f.s.Save(f.ctx, f.epoch-1, store.Batch{Pages: []store.Page{{Book: "mail", Number: 2}}}), store.ErrStale)
	want("as it was", one, two)
}
