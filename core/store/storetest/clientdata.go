package storetest

import (
	"time"

	"pgregory.net/rapid"

	"loam/core/store"
)

// clientData tests the storage, ownership and limits of client data.
func clientData(f *fixture) {
	a, b := f.account("anna"), f.account("bert")
	hers := f.character(a.ID, "Anna")
	of := func(account, character int64, kind, data string) store.ClientData {
		return store.ClientData{Account: account, Character: character, Kind: kind, At: 7, Size: 9, Data: []byte(data)}
	}
	for _, d := range []store.ClientData{of(a.ID, 0, "keys", "one"), of(a.ID, hers.ID, "keys", "two"), of(a.ID, 0, "bars", "three"), of(b.ID, 0, "keys", "four")} {
		f.ok(f.s.SetClientData(f.ctx, f.epoch, d))
	}
	kept := func(account, character int64) []store.ClientData {
		list, err := f.s.ClientData(f.ctx, account, character)
		f.ok(err)
		return list
	}
	f.equal("of the account", kept(a.ID, 0), []store.ClientData{of(a.ID, 0, "bars", "three"), of(a.ID, 0, "keys", "one")})
	f.equal("of the character", kept(a.ID, hers.ID), []store.ClientData{of(a.ID, hers.ID, "keys", "two")})
	f.equal("of another", kept(b.ID, hers.ID), []store.ClientData(nil))

	f.ok(f.s.SetClientData(f.ctx, f.epoch, of(a.ID, 0, "keys", "new")))
	f.ok(f.s.SetClientData(f.ctx, f.epoch, of(a.ID, 0, "bars", "")))
	f.equal("after a change and an end", kept(a.ID, 0), []store.ClientData{of(a.ID, 0, "keys", "new")})

	f.fails(f.s.SetClientData(f.ctx, f.epoch, of(b.ID, hers.ID, "keys", "x")), store.ErrNotFound)
	f.fails(f.s.SetClientData(f.ctx, f.epoch, of(99, 0, "keys", "x")), store.ErrNotFound)
	f.fails(f.s.SetClientData(f.ctx, f.epoch, of(a.ID, 0, "", "x")), store.ErrInvalid)
	f.fails(f.s.SetClientData(f.ctx, f.epoch, of(a.ID, 0, "keys", string(make([]byte, store.MaxClientData+1)))), store.ErrInvalid)
	f.fails(f.s.SetClientData(f.ctx, f.epoch, store.ClientData{Account: a.ID, Kind: "keys", Size: store.MaxClientData + 1}), store.ErrInvalid)

	most := string(make([]byte, store.MaxClientData))
	var err error
	for i := 0; i < 40 && err == nil; i++ {
		err = f.s.SetClientData(f.ctx, f.epoch, of(a.ID, int64(i%2)*hers.ID, "many"+string(rune('a'+i)), most))
	}
	f.fails(err, store.ErrInvalid)
	f.ok(f.s.SetClientData(f.ctx, f.epoch, of(b.ID, 0, "keys", most)))

	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, hers.ID, time.Unix(1, 0)))
	f.equal("of a character that is gone", len(kept(a.ID, hers.ID)), 0)
}

var clientOperations = []operation{
	{"SetClientData", func(p *pair) func(store.Store) (any, error) {
		epoch, d := p.anyEpoch(), store.ClientData{Account: p.id(), Character: max(p.id(), 0), Kind: p.key(), Size: 3, Data: make([]byte, p.byte()%4)}
		return func(s store.Store) (any, error) { return nil, s.SetClientData(p.ctx, epoch, d) }
	}},
	{"ClientData", func(p *pair) func(store.Store) (any, error) {
		account, character := p.id(), rapid.Int64Range(0, 6).Draw(p.T, "character")
		return func(s store.Store) (any, error) { return s.ClientData(p.ctx, account, character) }
	}},
}
