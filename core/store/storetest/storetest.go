// Package storetest is the test suite that every [store.Store] must pass: the promises of
// each method, and random operations compared with the store in memory. It is for tests only.
package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
)

// Factory makes an empty place for a realm and returns a function that opens it. Open may
// be called again after Close and then finds the stored data.
type Factory func(t testing.TB) (open func() store.Store)

// Run checks all promises of the stores that factory makes.
func Run(t *testing.T, factory Factory) {
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a claim takes ownership from the one before", claims},
		{"every write carries the epoch", staleWrites},
		{"a cancelled context changes nothing", cancelled},
		{"accounts are found by name in any case", accounts},
		{"a ban is set, replaced and lifted", bans},
		{"a ban of a network is set, replaced and lifted, and ends", networkBans},
		{"an invitation makes so many accounts, until it is over", invitations},
		{"who use an invitation at the same time make no more accounts than it has uses", invitationRace},
		{"what breaks a limit is refused", limits},
		{"characters are created, listed and found", characters},
		{"a renamed character is found by its new name only", renamed},
		{"a deleted character frees its name and is gone", deleted},
		{"a saved record comes back whole", saved},
		{"name and account of a character do not change with a save", fixedColumns},
		{"account storage is shared by an account's characters", accountStorage},
		{"a batch is written whole or not at all", atomic},
		{"later elements of a batch win", laterWins},
		{"realm storage is set, replaced and deleted", storage},
		{"facts are set, replaced and deleted", facts},
		{"pages of books are set, replaced and deleted, with what belongs to them", books},
		{"leased numbers are never given twice", leases},
		{"client data is kept of accounts and characters", clientData},
		{"the audit trail is kept in order", incidents},
		{"the audit trail has an end", incidentsEnd},
		{"characters are read by pages", pages},
		{"a rewriting changes all that bundles keep", rewrite},
		{"a rewriting that fails changes nothing", rewriteFails},
		{"all of it is there after a restart", restart},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := &fixture{T: t, open: factory(t), ctx: context.Background()}
			f.s = f.open()
			f.claim()
			test.run(f)
			f.ok(f.s.Close())
		})
	}
}

type fixture struct {
	*testing.T
	open  func() store.Store
	s     store.Store
	ctx   context.Context
	epoch int64
}

func (f *fixture) claim() {
	f.Helper()
	var err error
	f.epoch, err = f.s.Claim(f.ctx)
	f.ok(err)
}

func (f *fixture) ok(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) fails(err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Errorf("got error %v, want %v", err, want)
	}
}

func (f *fixture) equal(what string, got, want any) {
	f.Helper()
	if !reflect.DeepEqual(got, want) {
		f.Errorf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

func (f *fixture) account(name string) store.Account {
	f.Helper()
	a, err := f.s.CreateAccount(f.ctx, f.epoch, store.Account{Name: name, Credentials: credentials(1)})
	f.ok(err)
	return a
}

func (f *fixture) character(account int64, name string) character.Record {
	f.Helper()
	r, err := f.s.CreateCharacter(f.ctx, f.epoch, character.Record{Account: account, Name: name})
	f.ok(err)
	return r
}

func (f *fixture) load(id int64) character.Record {
	f.Helper()
	r, err := f.s.Character(f.ctx, id)
	f.ok(err)
	return r
}

func (f *fixture) save(records ...character.Record) {
	f.Helper()
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Characters: records}))
}

func timeOf(seconds int64) time.Time { return time.Unix(seconds, 0) }

func credentials(n byte) auth.Credentials {
	return auth.Credentials{Salt: [32]byte{n, 1}, Verifier: [32]byte{n, 31: n}}
}

// fullRecord sets all stored fields of r.
func fullRecord(r character.Record) character.Record {
	r.Start = "base:wanderer"
	r.Map, r.Instance = "meadow:field", 3
	r.Position = geo.Position{Point: geo.Point{X: -1.5, Y: 2e6, Z: 0.1}, Facing: 3}
	r.Level, r.Experience, r.Health, r.LoggedIn = 12, 345, 678, true
	r.Ghost, r.Body = true, character.Body{Map: "meadow:cave", Instance: 9, Position: r.Position, Wait: 1 << 40}
	r.Played = character.Played{Total: 1 << 41, Level: 1 << 33}
	r.Flag = character.Flag{Wish: true, Wait: 1 << 30}
	r.Traits = character.Traits{{Name: "hair_style", Number: 7}, {Name: "skin", Number: 1 << 40}}
	r.Items = character.Items{Made: 1 << 20, List: []character.Item{
		{Number: 1 << 20, Def: "meadow:sword", Count: 1, Slot: 15}, {Number: 2, Maker: 77, Def: "meadow:bread", Count: 20, Slot: 64},
	}}
	r.Purse = character.Purse{{Currency: "base:coins", Amount: 1 << 50}, {Currency: "meadow:marks", Amount: 1}}
	r.Storage = []character.Place{
		{Bundle: "meadow", Version: 3, Value: value.OfTable([]value.Entry{
			{Key: value.OfString("z"), Value: value.OfList(value.OfNumber(0.1), value.OfBool(true), value.OfString("\x00ß'\""))},
			{Key: value.OfString("a"), Value: value.OfRef(r.GUID())},
		})},
		{Bundle: "porter", Value: value.OfNumber(-0.5)},
	}
	return r
}

func claims(f *fixture) {
	first := f.epoch
	if first < 1 {
		f.Errorf("the first epoch is %d, want at least 1", first)
	}
	got, err := f.s.Epoch(f.ctx)
	f.ok(err)
	f.equal("epoch", got, first)
	f.claim()
	if f.epoch <= first {
		f.Errorf("epoch %d after %d", f.epoch, first)
	}
}

func staleWrites(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	old := f.epoch
	f.claim()
	for name, write := range map[string]func(epoch int64) error{
		"CreateAccount":  func(e int64) error { _, err := f.s.CreateAccount(f.ctx, e, store.Account{Name: "berta"}); return err },
		"SetCredentials": func(e int64) error { return f.s.SetCredentials(f.ctx, e, a.ID, credentials(9)) },
		"SetRole":        func(e int64) error { return f.s.SetRole(f.ctx, e, a.ID, auth.Operator) },
		"SetBan":         func(e int64) error { return f.s.SetBan(f.ctx, e, a.ID, auth.Ban{Until: 1}) },
		"CreateInvitation": func(e int64) error {
			_, err := f.s.CreateInvitation(f.ctx, e, store.Invitation{Uses: 1}, time.UnixMilli(0))
			return err
		},
		"DeleteInvitation": func(e int64) error { return f.s.DeleteInvitation(f.ctx, e, 1) },
		"SignUp":           func(e int64) error { _, err := f.s.SignUp(f.ctx, e, signUp(1, "carla", 0)); return err },
		"CreateCharacter": func(e int64) error {
			_, err := f.s.CreateCharacter(f.ctx, e, character.Record{Account: a.ID, Name: "B"})
			return err
		},
		"RenameCharacter": func(e int64) error { return f.s.RenameCharacter(f.ctx, e, r.ID, "Other") },
		"DeleteCharacter": func(e int64) error { return f.s.DeleteCharacter(f.ctx, e, r.ID, time.Unix(1, 0)) },
		"Save": func(e int64) error {
			return f.s.Save(f.ctx, e, store.Batch{Characters: []character.Record{fullRecord(r)}})
		},
		"Save of nothing": func(e int64) error { return f.s.Save(f.ctx, e, store.Batch{}) },
		"SetFacts":        func(e int64) error { return f.s.SetFacts(f.ctx, e, store.Fact{Name: "a", Value: "b"}) },
		"SetClientData":   func(e int64) error { return f.s.SetClientData(f.ctx, e, store.ClientData{Account: a.ID, Kind: "k"}) },
		"Note":            func(e int64) error { return f.s.Note(f.ctx, e, store.Incident{What: "x"}) },
		"Rewrite":         func(e int64) error { return f.s.Rewrite(f.ctx, e, store.Rewriting{}) },
		"Lease":           func(e int64) error { _, err := f.s.Lease(f.ctx, e, "items", 5); return err },
	} {
		for _, epoch := range []int64{old, f.epoch + 1, 0} {
			if err := write(epoch); !errors.Is(err, store.ErrStale) {
				f.Errorf("%s with epoch %d of %d: %v, want ErrStale", name, epoch, f.epoch, err)
			}
		}
	}
	f.equal("character after stale writes", f.load(r.ID), r)
	all, err := f.s.Accounts(f.ctx)
	f.ok(err)
	f.equal("accounts after stale writes", all, []store.Account{a})
	first, err := f.s.Lease(f.ctx, f.epoch, "items", 1)
	f.ok(err)
	f.equal("first number after stale leases", first, int64(1))
}

func cancelled(f *fixture) {
	a := f.account("anna")
	ctx, cancel := context.WithCancel(f.ctx)
	cancel()
	f.fails(f.s.SetRole(ctx, f.epoch, a.ID, auth.Operator), context.Canceled)
	_, err := f.s.Account(ctx, a.ID)
	f.fails(err, context.Canceled)
	got, err := f.s.Account(f.ctx, a.ID)
	f.ok(err)
	f.equal("account", got, a)
}

func restart(f *fixture) {
	a := f.account("anna")
	gone := f.character(a.ID, "Gone")
	r := fullRecord(f.character(a.ID, "Anna"))
	f.save(r)
	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, gone.ID, time.Unix(1, 0)))
	entry := store.Entry{Bundle: "meadow", Key: "k", Value: value.OfString("v")}
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Storage: []store.Entry{entry}}))
	f.ok(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "a", Value: "b"}))
	_, err := f.s.Lease(f.ctx, f.epoch, "items", 10)
	f.ok(err)
	old := f.epoch

	f.ok(f.s.Close())
	f.s = f.open()
	epoch, err := f.s.Epoch(f.ctx)
	f.ok(err)
	f.equal("epoch", epoch, old)
	f.claim()
	accounts, err := f.s.Accounts(f.ctx)
	f.ok(err)
	f.equal("accounts", accounts, []store.Account{a})
	f.equal("character", f.load(r.ID), r)
	entries, err := f.s.Storage(f.ctx)
	f.ok(err)
	f.equal("storage", entries, []store.Entry{entry})
	facts, err := f.s.Facts(f.ctx)
	f.ok(err)
	f.equal("facts", facts, []store.Fact{{Name: "a", Value: "b"}})
	first, err := f.s.Lease(f.ctx, f.epoch, "items", 1)
	f.ok(err)
	f.equal("first leased number", first, int64(11))
	if next := f.character(a.ID, "Next"); next.ID <= r.ID {
		f.Errorf("a new character has id %d after %d", next.ID, r.ID)
	}
}
