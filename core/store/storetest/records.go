package storetest

import (
	"strings"
	"time"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
)

func accounts(f *fixture) {
	b := f.account("berta")
	a, err := f.s.CreateAccount(f.ctx, f.epoch, store.Account{ID: 77, Name: "Anna", Credentials: credentials(2), Role: auth.Builder})
	f.ok(err)
	if a.ID == b.ID || a.ID == 77 || a.Name != "ANNA" {
		f.Errorf("account %d %q", a.ID, a.Name)
	}
	_, err = f.s.CreateAccount(f.ctx, f.epoch, store.Account{Name: "aNNa"})
	f.fails(err, store.ErrExists)
	_, err = f.s.CreateAccount(f.ctx, f.epoch, store.Account{Name: "an na"})
	f.fails(err, store.ErrInvalid)

	got, err := f.s.AccountByName(f.ctx, "anna")
	f.ok(err)
	f.equal("account by name", got, a)
	for _, name := range []string{"carla", "", "an na", strings.Repeat("x", 1000)} {
		_, err = f.s.AccountByName(f.ctx, name)
		f.fails(err, store.ErrNotFound)
	}

	f.ok(f.s.SetRole(f.ctx, f.epoch, a.ID, auth.Operator))
	f.ok(f.s.SetCredentials(f.ctx, f.epoch, a.ID, credentials(3)))
	a.Role, a.Credentials = auth.Operator, credentials(3)
	f.ok(f.s.SetRole(f.ctx, f.epoch, a.ID, auth.Operator)) // again, without a change
	f.fails(f.s.SetRole(f.ctx, f.epoch, a.ID, auth.Role(9)), store.ErrInvalid)
	f.fails(f.s.SetRole(f.ctx, f.epoch, 99, auth.Player), store.ErrNotFound)
	f.fails(f.s.SetCredentials(f.ctx, f.epoch, 99, credentials(3)), store.ErrNotFound)
	got, err = f.s.Account(f.ctx, a.ID)
	f.ok(err)
	f.equal("account by id", got, a)
	_, err = f.s.Account(f.ctx, 99)
	f.fails(err, store.ErrNotFound)
	all, err := f.s.Accounts(f.ctx)
	f.ok(err)
	f.equal("accounts", all, []store.Account{a, b})
}

func bans(f *fixture) {
	late := auth.Ban{Until: 99, Why: strings.Repeat("x", auth.MaxReason)}
	a, err := f.s.CreateAccount(f.ctx, f.epoch, store.Account{Name: "anna", Ban: late})
	f.ok(err)
	other := f.account("berta")
	for _, ban := range []auth.Ban{late, {Until: auth.Forever, Why: "insults, 'twice'"}, {Until: 5}, {}} {
		f.ok(f.s.SetBan(f.ctx, f.epoch, a.ID, ban))
		got, err := f.s.AccountByName(f.ctx, "anna")
		f.ok(err)
		f.equal("ban", got.Ban, ban)
	}
	for _, ban := range []auth.Ban{{Until: -1}, {Until: 1, Why: late.Why + "x"}, {Until: 1, Why: "a\nb"}, {Until: 1, Why: "\xff"}} {
		f.fails(f.s.SetBan(f.ctx, f.epoch, a.ID, ban), store.ErrInvalid)
	}
	f.fails(f.s.SetBan(f.ctx, f.epoch, 99, late), store.ErrNotFound)
	got, err := f.s.Account(f.ctx, other.ID)
	f.ok(err)
	f.equal("another account", got, other)
}

func limits(f *fixture) {
	a := f.account("anna")
	deep := value.OfNumber(1)
	for range value.MaxDepth + 1 {
		deep = value.OfList(deep)
	}
	vast := value.OfString(strings.Repeat("x", store.MaxData))
	for name, r := range map[string]character.Record{
		"no name":           {},
		"long name":         {Name: strings.Repeat("x", store.MaxName+1)},
		"name not text":     {Name: "\xff"},
		"name with a line":  {Name: "An\nna"},
		"long map":          {Name: "Anna", Map: strings.Repeat("x", store.MaxMap+1)},
		"deep storage":      {Name: "Anna", Storage: []character.Place{{Bundle: "b", Value: deep}}},
		"vast storage":      {Name: "Anna", Storage: []character.Place{{Bundle: "b", Value: vast}}},
		"vast account data": {Name: "Anna", AccountStorage: []character.Place{{Bundle: "b", Value: vast}}},
	} {
		r.Account = a.ID
		if _, err := f.s.CreateCharacter(f.ctx, f.epoch, r); err == nil {
			f.Errorf("%s: created", name)
		} else {
			f.fails(err, store.ErrInvalid)
		}
	}
	one := value.OfNumber(1)
	for _, e := range []store.Entry{
		{Bundle: "", Key: "k", Value: one},
		{Bundle: "b", Key: "", Value: one},
		{Bundle: strings.Repeat("x", store.MaxBundle+1), Key: "k", Value: one},
		{Bundle: "b", Key: strings.Repeat("x", store.MaxKey+1), Value: one},
		{Bundle: "b", Key: "k", Value: deep},
		{Bundle: "b", Key: "k", Value: vast},
	} {
		f.fails(f.s.Save(f.ctx, f.epoch, store.Batch{Storage: []store.Entry{e}}), store.ErrInvalid)
	}
	widest := character.Record{Account: a.ID, Name: strings.Repeat("ß", store.MaxName/2), Map: strings.Repeat("m", store.MaxMap)}
	r, err := f.s.CreateCharacter(f.ctx, f.epoch, widest)
	f.ok(err)
	f.equal("widest name", r.Name, widest.Name)
	f.ok(f.s.Save(f.ctx, f.epoch, store.Batch{Storage: []store.Entry{
		{Bundle: strings.Repeat("b", store.MaxBundle), Key: strings.Repeat("k", store.MaxKey), Value: one},
	}}))
	f.fails(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "", Value: "v"}), store.ErrInvalid)
	f.fails(f.s.SetFacts(f.ctx, f.epoch, store.Fact{Name: "n", Value: strings.Repeat("x", store.MaxData+1)}), store.ErrInvalid)
}

func characters(f *fixture) {
	a, b := f.account("anna"), f.account("berta")
	want := fullRecord(character.Record{Account: a.ID, Name: "Änne"})
	want.State = []character.Place{{Bundle: "x", Value: value.OfNumber(1)}}
	r, err := f.s.CreateCharacter(f.ctx, f.epoch, want)
	f.ok(err)
	want.ID, want.State = r.ID, nil
	f.equal("created", r, want)
	second, other := f.character(a.ID, "Zoe"), f.character(b.ID, "Berta")

	for _, name := range []string{"änne", "ÄNNE", "zOE"} {
		_, err = f.s.CreateCharacter(f.ctx, f.epoch, character.Record{Account: b.ID, Name: name})
		f.fails(err, store.ErrExists)
	}
	_, err = f.s.CreateCharacter(f.ctx, f.epoch, character.Record{Account: 99, Name: "Nobody"})
	f.fails(err, store.ErrNotFound)

	f.equal("by id", f.load(r.ID), want)
	got, err := f.s.CharacterByName(f.ctx, "äNNE")
	f.ok(err)
	f.equal("by name", got, want)
	for account, wanted := range map[int64][]character.Record{a.ID: {want, second}, b.ID: {other}, 99: nil} {
		list, err := f.s.Characters(f.ctx, account)
		f.ok(err)
		f.equal("list", list, wanted)
	}
	_, err = f.s.Character(f.ctx, 99)
	f.fails(err, store.ErrNotFound)
	_, err = f.s.CharacterByName(f.ctx, "Anne")
	f.fails(err, store.ErrNotFound)
}

func renamed(f *fixture) {
	a := f.account("anna")
	r, other := f.character(a.ID, "Anna"), f.character(a.ID, "Berta")
	f.fails(f.s.RenameCharacter(f.ctx, f.epoch, r.ID, "bERTA"), store.ErrExists)
	f.fails(f.s.RenameCharacter(f.ctx, f.epoch, 99, "Clara"), store.ErrNotFound)
	for _, bad := range []string{"", "a\x00b", strings.Repeat("a", store.MaxName+1), "\xff"} {
		f.fails(f.s.RenameCharacter(f.ctx, f.epoch, r.ID, bad), store.ErrInvalid)
	}
	f.equal("after what failed", f.load(r.ID), r)
	f.ok(f.s.RenameCharacter(f.ctx, f.epoch, r.ID, "ANNA")) // its own, in another case
	f.ok(f.s.RenameCharacter(f.ctx, f.epoch, r.ID, "Änne"))
	r.Name = "Änne"
	f.equal("renamed", f.load(r.ID), r)
	_, err := f.s.CharacterByName(f.ctx, "Anna")
	f.fails(err, store.ErrNotFound)
	got, err := f.s.CharacterByName(f.ctx, "äNNE")
	f.ok(err)
	f.equal("by its new name", got, r)
	f.ok(f.s.RenameCharacter(f.ctx, f.epoch, other.ID, "Anna")) // the old name is free

	// A map that still uses the old name saves under the new one.
	late := fullRecord(r)
	late.Name = "Anna"
	f.save(late)
	late.Name = "Änne"
	f.equal("saved late", f.load(r.ID), late)

	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, r.ID, time.Unix(0, 0)))
	f.fails(f.s.RenameCharacter(f.ctx, f.epoch, r.ID, "Dora"), store.ErrNotFound)
}

func deleted(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, r.ID, time.Unix(0, 0)))
	_, err := f.s.Character(f.ctx, r.ID)
	f.fails(err, store.ErrNotFound)
	_, err = f.s.CharacterByName(f.ctx, "Anna")
	f.fails(err, store.ErrNotFound)
	list, err := f.s.Characters(f.ctx, a.ID)
	f.ok(err)
	f.equal("list", len(list), 0)
	f.fails(f.s.DeleteCharacter(f.ctx, f.epoch, r.ID, time.Unix(1, 0)), store.ErrNotFound)
	f.fails(f.s.DeleteCharacter(f.ctx, f.epoch, 99, time.Unix(1, 0)), store.ErrNotFound)

	next := f.character(a.ID, "anna")
	if next.ID == r.ID {
		f.Errorf("the id %d was used again", r.ID)
	}
	// A map that still has the deleted character saves nothing, also no account storage.
	late := fullRecord(r)
	late.AccountStorage = late.Storage
	f.save(late, fullRecord(next))
	_, err = f.s.Character(f.ctx, r.ID)
	f.fails(err, store.ErrNotFound)
	f.equal("the new one", f.load(next.ID), fullRecord(next))
	f.ok(f.s.DeleteCharacter(f.ctx, f.epoch, next.ID, time.Unix(2, 0))) // a second one without a name
}

func saved(f *fixture) {
	a := f.account("anna")
	r := f.character(a.ID, "Anna")
	want := fullRecord(r)
	want.State = want.Storage
	f.save(want)
	want.State = nil
	f.equal("saved", f.load(r.ID), want)
	f.save(want) // again, without a change
	f.equal("saved again", f.load(r.ID), want)
	want.Storage, want.Map, want.Level = nil, "", 0
	f.save(want)
	f.equal("emptied", f.load(r.ID), want)
}

func fixedColumns(f *fixture) {
	a, b := f.account("anna"), f.account("berta")
	r := f.character(a.ID, "Anna")
	renamed := r
	renamed.Name, renamed.Level = "Berta", 5
	f.save(renamed)
	r.Level = 5
	f.equal("renamed", f.load(r.ID), r)
	moved := r
	moved.Account, moved.Level = b.ID, 6
	f.save(moved) // a character of another account
	f.equal("moved", f.load(r.ID), r)
}

func accountStorage(f *fixture) {
	a, b := f.account("anna"), f.account("berta")
	first, second, other := f.character(a.ID, "Anna"), f.character(a.ID, "Anne"), f.character(b.ID, "Berta")
	first.AccountStorage = []character.Place{{Bundle: "bank", Value: value.OfNumber(7)}}
	f.save(first)
	f.equal("the character that saved it", f.load(first.ID), first)
	f.equal("another of the account", f.load(second.ID).AccountStorage, first.AccountStorage)
	f.equal("another account's", f.load(other.ID).AccountStorage, []character.Place(nil))
	f.equal("a new one", f.character(a.ID, "Annika").AccountStorage, first.AccountStorage)
	list, err := f.s.Characters(f.ctx, a.ID)
	f.ok(err)
	for _, r := range list {
		f.equal("listed", r.AccountStorage, first.AccountStorage)
	}
	second.AccountStorage = nil
	f.save(second)
	f.equal("emptied", f.load(first.ID).AccountStorage, []character.Place(nil))
}
