package scenario

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/auth"
	"loam/core/character"
	"loam/core/plain"
	"loam/core/store"
	"loam/scripting"
)

// Lines that say what bundles have kept since before the world began are done
// before the realm is made, which brings it all to the form of the release.

var (
	keptByRealm   = verbKept("realm")
	keptByPlayer  = verbKept("PLAYER")
	keptByAccount = verbKept("account of PLAYER")
)

func verbKept(by string) string { return "kept N by " + by + " lua LUA" }

// keeping are the verbs of such lines.
func keeping() []verb {
	done := func(*runner, args) error { return nil }
	return []verb{
		{Syntax: keptByRealm, first: true, run: done,
			Doc:     "What this bundle has kept in `storage` since before the world began, under storage version N: a table of all keys. Lines that begin with `kept` stand before everything else; the world begins by migrating what they name.",
			Example: "kept 1 by realm lua {boss_kills = 12}"},
		{Syntax: keptByPlayer, first: true, run: done,
			Doc:     "What this bundle has kept in the `storage` of a character. Its `player` line brings it into the world later.",
			Example: "kept 1 by Anna lua {gold = 5}"},
		{Syntax: keptByAccount, first: true, run: done,
			Doc:     "What this bundle has kept in the `storage` of the account of a character.",
			Example: "kept 1 by account of Anna lua {pets = 2}"},
	}
}

// keep puts into the store what such lines say.
func (r *runner) keep() error {
	for _, s := range r.o.Scenario.steps {
		if !strings.HasPrefix(s.verb.Syntax, "kept ") {
			continue
		}
		if err := r.keepLine(s); err != nil {
			return fmt.Errorf("line %d: %w", s.line, err)
		}
	}
	return nil
}

func (r *runner) keepLine(s step) error {
	v, err := scripting.Data(s.args.text("LUA"))
	if err != nil {
		return err
	}
	version := int(s.args.num("N"))
	if version < 1 || v.Kind() != plain.Table {
		return errors.New("a line says which version is kept, from 1, and a table of what")
	}
	if s.verb.Syntax == keptByRealm {
		return r.keepRealm(v, version)
	}
	rec, err := r.keeper(s.args.text("PLAYER"))
	if err != nil {
		return err
	}
	place := []character.Place{{Bundle: r.o.Bundle, Version: version, Value: v}}
	if s.verb.Syntax == keptByAccount {
		rec.AccountStorage = place
	} else {
		rec.Storage = place
	}
	return r.store.Save(r.ctx, r.epoch, store.Batch{Characters: []character.Record{rec}, Facts: []store.Fact{r.keptFact(version)}})
}

// keptFact tells the realm that it keeps something of a version.
func (r *runner) keptFact(version int) store.Fact {
	return store.Fact{Name: "storage version of " + r.o.Bundle, Value: fmt.Sprint(version)}
}

func (r *runner) keepRealm(v plain.Value, version int) error {
	b := store.Batch{Facts: []store.Fact{r.keptFact(version), {Name: "storage version of the realm for " + r.o.Bundle, Value: fmt.Sprint(version)}}}
	for _, e := range v.Entries() {
		if e.Key.Kind() != plain.String {
			return fmt.Errorf("keys of storage are texts, not %s", e.Key)
		}
		b.Storage = append(b.Storage, store.Entry{Bundle: r.o.Bundle, Key: e.Key.Text(), Value: e.Value})
	}
	return r.store.Save(r.ctx, r.epoch, b)
}

// keeper is the record of a character that has been in the world before.
func (r *runner) keeper(name string) (character.Record, error) {
	rec, err := r.store.CharacterByName(r.ctx, name)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return rec, err
	}
	r.accounts++
	a, err := r.store.CreateAccount(r.ctx, r.epoch, store.Account{Name: fmt.Sprintf("PLAYER%d", r.accounts), Role: auth.Player})
	if err != nil {
		return rec, err
	}
	return r.store.CreateCharacter(r.ctx, r.epoch, character.Record{Account: a.ID, Name: name})
}

// character makes account and character of a new player, or gives one that has
// kept something the place and the level of rec.
func (r *runner) character(rec character.Record, role auth.Role) (character.Record, store.Account, error) {
	old, err := r.store.CharacterByName(r.ctx, rec.Name)
	if err == nil {
		rec.ID, rec.Account, rec.Storage, rec.AccountStorage = old.ID, old.Account, old.Storage, old.AccountStorage
		rec.LoggedIn = true
		if err := r.store.Save(r.ctx, r.epoch, store.Batch{Characters: []character.Record{rec}}); err != nil {
			return rec, store.Account{}, err
		}
		if err := r.store.SetRole(r.ctx, r.epoch, old.Account, role); err != nil {
			return rec, store.Account{}, err
		}
		account, err := r.store.Account(r.ctx, old.Account)
		return rec, account, err
	}
	if !errors.Is(err, store.ErrNotFound) {
		return rec, store.Account{}, err
	}
	r.accounts++
	account, err := r.store.CreateAccount(r.ctx, r.epoch, store.Account{Name: fmt.Sprintf("PLAYER%d", r.accounts), Role: role})
	if err != nil {
		return rec, account, err
	}
	rec.Account = account.ID
	rec, err = r.store.CreateCharacter(r.ctx, r.epoch, rec)
	return rec, account, err
}
