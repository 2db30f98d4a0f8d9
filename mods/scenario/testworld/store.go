package testworld

import (
	"context"
	"errors"
	"fmt"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/memory"
)

// KeepPlayer stores data of the bundle for a character, or for its account.
func (st *Stage) KeepPlayer(name string, account bool, v value.Value, version int) error {
	if err := st.claim(); err != nil {
		return err
	}
	rec, err := st.keeper(name)
	if err != nil {
		return err
	}
	place := []character.Place{{Bundle: st.Bundle, Version: version, Value: v}}
	if account {
		rec.AccountStorage = place
	} else {
		rec.Storage = place
	}
	return st.store.Save(st.ctx, st.epoch, store.Batch{Characters: []character.Record{rec}, Facts: []store.Fact{st.keptFact(version)}})
}

// keptFact records for the realm that it stores data of a version.
func (st *Stage) keptFact(version int) store.Fact {
	return store.Fact{Name: "storage version of " + st.Bundle, Value: fmt.Sprint(version)}
}

// KeepRealm stores data of the bundle for the realm.
func (st *Stage) KeepRealm(v value.Value, version int) error {
	if err := st.claim(); err != nil {
		return err
	}
	b := store.Batch{Facts: []store.Fact{st.keptFact(version), {Name: "storage version of the realm for " + st.Bundle, Value: fmt.Sprint(version)}}}
	for _, e := range v.Entries() {
		if e.Key.Kind() != value.String {
			return fmt.Errorf("keys of storage must be texts, not %s", e.Key)
		}
		b.Storage = append(b.Storage, store.Entry{Bundle: st.Bundle, Key: e.Key.Text(), Value: e.Value})
	}
	return st.store.Save(st.ctx, st.epoch, b)
}

// keeper returns the record of a character that was in the world before.
func (st *Stage) keeper(name string) (character.Record, error) {
	rec, err := st.store.CharacterByName(st.ctx, name)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return rec, err
	}
	st.accounts++
	a, err := st.store.CreateAccount(st.ctx, st.epoch, store.Account{Name: fmt.Sprintf("PLAYER%d", st.accounts), Role: auth.Player})
	if err != nil {
		return rec, err
	}
	return st.store.CreateCharacter(st.ctx, st.epoch, character.Record{Account: a.ID, Name: name})
}

// character creates account and character of a new player, or sets the place and the level
// of rec for a character with stored data.
func (st *Stage) character(rec character.Record, role auth.Role) (character.Record, store.Account, error) {
	old, err := st.store.CharacterByName(st.ctx, rec.Name)
	if err == nil {
		rec.ID, rec.Account, rec.Storage, rec.AccountStorage = old.ID, old.Account, old.Storage, old.AccountStorage
		rec.LoggedIn = true
		if err := st.store.Save(st.ctx, st.epoch, store.Batch{Characters: []character.Record{rec}}); err != nil {
			return rec, store.Account{}, err
		}
		if err := st.store.SetRole(st.ctx, st.epoch, old.Account, role); err != nil {
			return rec, store.Account{}, err
		}
		account, err := st.store.Account(st.ctx, old.Account)
		return rec, account, err
	}
	if !errors.Is(err, store.ErrNotFound) {
		return rec, store.Account{}, err
	}
	st.accounts++
	account, err := st.store.CreateAccount(st.ctx, st.epoch, store.Account{Name: fmt.Sprintf("PLAYER%d", st.accounts), Role: role})
	if err != nil {
		return rec, account, err
	}
	rec.Account = account.ID
	rec, err = st.store.CreateCharacter(st.ctx, st.epoch, rec)
	return rec, account, err
}

// claim claims the store for the stage, once.
func (st *Stage) claim() error {
	if st.epoch != 0 {
		return nil
	}
	epoch, err := st.store.Claim(st.ctx)
	st.epoch = epoch
	return err
}

// saver writes immediately: no scenario waits for a disk.
type saver struct {
	store *memory.Store
	epoch int64
}

// SubmitBatch implements save.Saver.
func (s saver) SubmitBatch(done func(error), b store.Batch) error {
	done(s.store.Save(context.Background(), s.epoch, b))
	return nil
}
