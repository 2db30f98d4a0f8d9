package storetest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/memory"
)

// Oracle runs random operations, also restarts, on a store and on the one in memory, and
// compares every answer.
func Oracle(t *testing.T, factory Factory) {
	if checks := flag.Lookup("rapid.checks"); os.Getenv("LOAM_LONG") == "" && checks.Value.String() == checks.DefValue {
		defer checks.Value.Set(checks.DefValue)
		_ = checks.Value.Set("40") // each takes long
	}
	rapid.Check(t, func(rt *rapid.T) {
		open := factory(t)
		p := &pair{T: rt, got: open(), want: memory.New(), ctx: context.Background()}
		defer func() {
			if err := p.got.Close(); err != nil {
				rt.Error(err)
			}
		}()
		p.do(claim)
		for range rapid.IntRange(1, 40).Draw(rt, "operations") {
			if rapid.IntRange(0, 30).Draw(rt, "restart") == 0 {
				if err := p.got.Close(); err != nil {
					rt.Fatal(err)
				}
				p.got = open()
			}
			p.do(rapid.SampledFrom(operations).Draw(rt, "operation"))
		}
		for _, op := range views {
			p.do(op)
		}
	})
}

type pair struct {
	*rapid.T
	got, want store.Store
	ctx       context.Context
	epoch     int64
}

// operation draws its arguments once and returns the call to make on either store.
type operation struct {
	name string
	draw func(p *pair) func(store.Store) (any, error)
}

func (p *pair) do(op operation) {
	run := op.draw(p)
	got, gotErr := run(p.got)
	want, wantErr := run(p.want)
	if kind(gotErr) != kind(wantErr) {
		p.Fatalf("%s: error %v, want %v", op.name, gotErr, wantErr)
	}
	if gotErr == nil && !reflect.DeepEqual(got, want) {
		p.Fatalf("%s:\n got %+v\nwant %+v", op.name, got, want)
	}
	if epoch, ok := got.(claimed); ok {
		p.epoch = int64(epoch)
	}
}

type claimed int64

// kind returns the sentinel that err wraps.
func kind(err error) error {
	for _, sentinel := range []error{store.ErrNotFound, store.ErrExists, store.ErrStale, store.ErrInvalid} {
		if errors.Is(err, sentinel) {
			return sentinel
		}
	}
	if err != nil {
		return fmt.Errorf("unexpected: %w", err)
	}
	return nil
}

var claim = operation{"Claim", func(p *pair) func(store.Store) (any, error) {
	return func(s store.Store) (any, error) { e, err := s.Claim(p.ctx); return claimed(e), err }
}}

var views = []operation{
	{"Epoch", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) { return s.Epoch(p.ctx) }
	}},
	{"Accounts", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) { return s.Accounts(p.ctx) }
	}},
	{"Storage", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) { return s.Storage(p.ctx) }
	}},
	{"Facts", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) { return s.Facts(p.ctx) }
	}},
	{"Characters of all", func(p *pair) func(store.Store) (any, error) {
		return func(s store.Store) (any, error) {
			var all [][]character.Record
			for account := range int64(8) {
				list, err := s.Characters(p.ctx, account)
				if err != nil {
					return nil, err
				}
				all = append(all, list)
			}
			return all, nil
		}
	}},
}

var operations = append([]operation{
	claim,
	{"CreateAccount", func(p *pair) func(store.Store) (any, error) {
		a := store.Account{Name: p.accountName(), Credentials: credentials(p.byte()), Role: p.role()}
		epoch := p.anyEpoch()
		return func(s store.Store) (any, error) { return s.CreateAccount(p.ctx, epoch, a) }
	}},
	{"AccountByName", func(p *pair) func(store.Store) (any, error) {
		name := p.accountName()
		return func(s store.Store) (any, error) { return s.AccountByName(p.ctx, name) }
	}},
	{"SetCredentials", func(p *pair) func(store.Store) (any, error) {
		epoch, id, c := p.anyEpoch(), p.id(), credentials(p.byte())
		return func(s store.Store) (any, error) { return nil, s.SetCredentials(p.ctx, epoch, id, c) }
	}},
	{"SetBan", func(p *pair) func(store.Store) (any, error) {
		epoch, id := p.anyEpoch(), p.id()
		ban := auth.Ban{Until: rapid.Int64Range(-1, 3).Draw(p.T, "until"), Why: rapid.StringMatching(`[a-z]{0,3}`).Draw(p.T, "why")}
		return func(s store.Store) (any, error) { return nil, s.SetBan(p.ctx, epoch, id, ban) }
	}},
	{"SetRole", func(p *pair) func(store.Store) (any, error) {
		epoch, id, role := p.anyEpoch(), p.id(), p.role()
		return func(s store.Store) (any, error) { return nil, s.SetRole(p.ctx, epoch, id, role) }
	}},
	{"CreateCharacter", func(p *pair) func(store.Store) (any, error) {
		epoch, r := p.anyEpoch(), p.record()
		return func(s store.Store) (any, error) { return s.CreateCharacter(p.ctx, epoch, r) }
	}},
	{"Character", func(p *pair) func(store.Store) (any, error) {
		id := p.id()
		return func(s store.Store) (any, error) { return s.Character(p.ctx, id) }
	}},
	{"CharacterByName", func(p *pair) func(store.Store) (any, error) {
		name := p.characterName()
		return func(s store.Store) (any, error) { return s.CharacterByName(p.ctx, name) }
	}},
	{"RenameCharacter", func(p *pair) func(store.Store) (any, error) {
		epoch, id, name := p.anyEpoch(), p.id(), p.characterName()
		return func(s store.Store) (any, error) { return nil, s.RenameCharacter(p.ctx, epoch, id, name) }
	}},
	{"DeleteCharacter", func(p *pair) func(store.Store) (any, error) {
		epoch, id := p.anyEpoch(), p.id()
		return func(s store.Store) (any, error) { return nil, s.DeleteCharacter(p.ctx, epoch, id, time.Unix(5, 0)) }
	}},
	{"Save", func(p *pair) func(store.Store) (any, error) {
		epoch, b := p.anyEpoch(), p.batch()
		return func(s store.Store) (any, error) { return nil, s.Save(p.ctx, epoch, b) }
	}},
	{"SetFacts", func(p *pair) func(store.Store) (any, error) {
		epoch, facts := p.anyEpoch(), []store.Fact{{Name: p.key(), Value: p.key()}, {Name: p.key(), Value: p.key()}}
		return func(s store.Store) (any, error) { return nil, s.SetFacts(p.ctx, epoch, facts...) }
	}},
	{"Lease", func(p *pair) func(store.Store) (any, error) {
		epoch, counter, count := p.anyEpoch(), p.key(), int64(p.byte()%5)
		return func(s store.Store) (any, error) { return s.Lease(p.ctx, epoch, counter, count) }
	}},
}, slices.Concat(clientOperations, invitationOperations, views)...)

func (p *pair) byte() byte      { return rapid.Byte().Draw(p.T, "n") }
func (p *pair) role() auth.Role { return auth.Role(rapid.IntRange(0, 3).Draw(p.T, "role")) }
func (p *pair) id() int64       { return rapid.Int64Range(-1, 6).Draw(p.T, "id") }
func (p *pair) key() string {
	return rapid.SampledFrom([]string{"a", "A", "b", "ä", "a ", ""}).Draw(p.T, "key")
}

// anyEpoch is usually the current one.
func (p *pair) anyEpoch() int64 {
	return p.epoch - int64(rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 0, 1, -1}).Draw(p.T, "behind"))
}

func (p *pair) accountName() string {
	return rapid.SampledFrom([]string{"anna", "ANNA", "Berta", "carla99", "x", "no blank", ""}).Draw(p.T, "account")
}

func (p *pair) characterName() string {
	return rapid.SampledFrom([]string{"Anna", "aNNA", "Änne", "äNNE", "Zoe", "Kai", "Kai", "", "\xff"}).Draw(p.T, "name")
}

func (p *pair) value() value.Value {
	return rapid.SampledFrom([]value.Value{
		{}, value.OfNumber(1.5), value.OfString("text"), value.OfBool(true),
		value.OfList(value.OfNumber(1), value.OfTable(nil)),
	}).Draw(p.T, "value")
}

func (p *pair) places() []character.Place {
	var places []character.Place
	for range rapid.IntRange(0, 2).Draw(p.T, "places") {
		places = append(places, character.Place{Bundle: p.key(), Value: p.value()})
	}
	return places
}

func (p *pair) record() character.Record {
	r := character.Record{
		ID: p.id(), Account: p.id(), Name: p.characterName(), Map: p.key(), Level: int(p.byte()),
		Experience: int64(p.byte()), Played: character.Played{Total: int64(p.byte()), Level: int64(p.byte())}, LoggedIn: p.byte() > 100,
		Traits: character.Traits{{Name: rapid.SampledFrom([]string{"skin", "face", "No"}).Draw(p.T, "trait"), Number: int64(p.byte())}},
		Items: character.Items{Made: int64(p.byte()) + 1, List: []character.Item{
			{Number: 1, Def: rapid.SampledFrom([]string{"m:hat", "m:bread", ""}).Draw(p.T, "item"), Count: 1 + int(p.byte()), Slot: uint16(p.byte())},
		}},
		Storage: p.places(), State: p.places(), AccountStorage: p.places(),
		Ghost: p.byte() > 128, Flag: character.Flag{Wish: p.byte() > 128, Wait: int64(p.byte())},
		Powers: []character.Power{{ID: p.key(), Now: int64(p.byte())}}, Home: p.key(), Spells: []string{p.key()},
		Quests: character.Quests{Log: []character.Quest{{ID: p.key(), Left: int64(p.byte())}}, Done: []character.Done{{ID: p.key(), At: int64(p.byte())}}},
		Growth: character.Growth{Skills: []character.Skill{{ID: rapid.SampledFrom([]string{"m:swords", ""}).Draw(p.T, "skill"), Value: int(p.byte()), Rank: 1}}, Rest: int64(p.byte())},
		Stops:  []string{p.key()},
		Layers: []string{p.key()},
		Aboard: character.Aboard{Transport: p.key()},
		Stable: character.Stable{Slots: 3, Number: int64(p.byte()), Pets: []character.Stabled{{Number: int64(p.byte()), Slot: 1, Pet: character.Owned{Def: p.key(), Level: int(p.byte())}}}},
		Purse:  character.Purse{{Currency: rapid.SampledFrom([]string{"base:coins", ""}).Draw(p.T, "currency"), Amount: int64(p.byte())}},
	}
	if r.Ghost {
		r.Body = character.Body{Map: p.key(), Instance: uint16(p.byte()), Wait: int64(p.byte())}
	}
	r.Position.X = rapid.Float64Range(-1e9, 1e9).Draw(p.T, "x")
	return r
}

func (p *pair) batch() store.Batch {
	var b store.Batch
	for range rapid.IntRange(0, 4).Draw(p.T, "characters") {
		b.Characters = append(b.Characters, p.record())
	}
	for range rapid.IntRange(0, 3).Draw(p.T, "entries") {
		b.Storage = append(b.Storage, store.Entry{Bundle: p.key(), Key: p.key(), Value: p.value()})
	}
	return b
}
