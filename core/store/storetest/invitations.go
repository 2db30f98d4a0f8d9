package storetest

import (
	"sync"
	"time"

	"pgregory.net/rapid"

	"loam/core/model/auth"
	"loam/core/store"
)

func token(n byte) [32]byte { return [32]byte{n, 31: n} }

func signUp(n byte, name string, at int64) store.SignUp {
	return store.SignUp{Token: token(n), At: time.UnixMilli(at), Account: store.Account{Name: name, Credentials: credentials(n)}}
}

// invitations tests the use and the end of invitations.
func invitations(f *fixture) {
	make := func(i store.Invitation) store.Invitation {
		made, err := f.s.CreateInvitation(f.ctx, f.epoch, i, time.UnixMilli(0))
		f.ok(err)
		i.ID = made.ID
		f.equal("what was made", made, i)
		return made
	}
	two := make(store.Invitation{Token: token(1), Role: auth.Builder, Uses: 2, Expires: 100, By: "console ada"})
	one := make(store.Invitation{Token: token(2), Uses: 1, Expires: 100})
	list := func(want ...store.Invitation) {
		f.Helper()
		got, err := f.s.Invitations(f.ctx)
		f.ok(err)
		f.equal("invitations", got, want)
	}
	list(two, one)

	made, err := f.s.SignUp(f.ctx, f.epoch, signUp(1, "anna", 99))
	f.ok(err)
	kept, err := f.s.AccountByName(f.ctx, "anna")
	f.ok(err)
	f.equal("the account", kept, store.Account{ID: made.ID, Name: "ANNA", Credentials: credentials(1), Role: auth.Builder})
	f.equal("what was returned", made, kept)
	two.Uses = 1
	list(two, one)
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(1, "Anna", 99))
	f.fails(err, store.ErrExists)
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(1, "x", 99))
	f.fails(err, store.ErrInvalid)
	list(two, one) // a refused name costs no use
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(1, "berta", 100))
	f.fails(err, store.ErrNotFound) // it is expired
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(9, "Anna", 99))
	f.fails(err, store.ErrNotFound) // without a valid token, the answer does not reveal which names are taken
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(1, "berta", 99))
	f.ok(err)
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(1, "carla", 99))
	f.fails(err, store.ErrNotFound) // it is used up
	list(one)

	trail, err := f.s.Incidents(f.ctx, 9)
	f.ok(err)
	f.equal("lines of the audit trail", len(trail), 2)
	f.equal("the first of them", trail[1], store.Incident{ID: trail[1].ID, At: 99, Who: "account ANNA", What: "signed_up", Text: "invitation 1 by console ada, as builder"})

	f.ok(f.s.DeleteInvitation(f.ctx, f.epoch, one.ID))
	f.fails(f.s.DeleteInvitation(f.ctx, f.epoch, one.ID), store.ErrNotFound)
	_, err = f.s.SignUp(f.ctx, f.epoch, signUp(2, "carla", 99))
	f.fails(err, store.ErrNotFound)

	for _, wrong := range []store.Invitation{{Uses: 0}, {Uses: store.MaxUses + 1}, {Uses: 1, Role: 9}, {Uses: 1, Expires: -1}, {Uses: 1, By: "\xff"}} {
		_, err = f.s.CreateInvitation(f.ctx, f.epoch, wrong, time.UnixMilli(0))
		f.fails(err, store.ErrInvalid)
	}
	old := make(store.Invitation{Token: token(3), Uses: 1, Expires: 50})
	_, err = f.s.CreateInvitation(f.ctx, f.epoch, store.Invitation{Token: token(3), Uses: 1, Expires: 70}, time.UnixMilli(49))
	f.fails(err, store.ErrExists)
	list(old)
	next, err := f.s.CreateInvitation(f.ctx, f.epoch, store.Invitation{Token: token(3), Uses: 1, Expires: 70}, time.UnixMilli(50))
	f.ok(err)
	list(next)
	if next.ID <= old.ID {
		f.Errorf("invitation %d comes after %d", next.ID, old.ID)
	}
}

// invitationRace uses one invitation from many goroutines at the same time.
func invitationRace(f *fixture) {
	const uses, people = 3, 12
	_, err := f.s.CreateInvitation(f.ctx, f.epoch, store.Invitation{Token: token(1), Uses: uses, Expires: 100}, time.UnixMilli(0))
	f.ok(err)
	made := make(chan bool, people) // each goroutine below sends once
	var all sync.WaitGroup
	for i := range people {
		all.Go(func() { // ends with its call; waited for below
			_, err := f.s.SignUp(f.ctx, f.epoch, signUp(1, "anna"+string(rune('a'+i)), 1))
			made <- err == nil
		})
	}
	all.Wait()
	close(made)
	came := 0
	for in := range made {
		if in {
			came++
		}
	}
	list, err := f.s.Accounts(f.ctx)
	f.ok(err)
	f.equal("accounts made", []int{came, len(list)}, []int{uses, uses})
}

var invitationOperations = []operation{
	{"CreateInvitation", func(p *pair) func(store.Store) (any, error) {
		epoch, at := p.anyEpoch(), time.UnixMilli(rapid.Int64Range(0, 5).Draw(p.T, "at"))
		i := store.Invitation{Token: token(p.byte() % 3), Role: p.role(), Uses: rapid.Int64Range(0, 3).Draw(p.T, "uses"), Expires: rapid.Int64Range(0, 6).Draw(p.T, "expires")}
		return func(s store.Store) (any, error) { return s.CreateInvitation(p.ctx, epoch, i, at) }
	}},
	{"DeleteInvitation", func(p *pair) func(store.Store) (any, error) {
		epoch, id := p.anyEpoch(), p.id()
		return func(s store.Store) (any, error) { return nil, s.DeleteInvitation(p.ctx, epoch, id) }
	}},
	{"SignUp", func(p *pair) func(store.Store) (any, error) {
		epoch, u := p.anyEpoch(), signUp(p.byte()%3, p.accountName(), rapid.Int64Range(0, 6).Draw(p.T, "at"))
		return func(s store.Store) (any, error) { return s.SignUp(p.ctx, epoch, u) }
	}},
	{"Invitations", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) { return s.Invitations(p.ctx) }
	}},
}
