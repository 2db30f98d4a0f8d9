// Package unsaved keeps the records of characters that are not safe in the store yet. It
// starts no goroutine and has no lock: the owner of a Ledger guards it.
package unsaved

import (
	"slices"

	"loam/core/model/character"
)

// Ledger keeps the records that are not safe in the store yet, so that a returning player
// finds everything as it was: one record of a character, and in all of an account the
// account's latest storage. A record that the store never takes stays until a later one is
// safe, or the realm ends.
type Ledger struct {
	serial   uint64
	accounts map[int64][]unsaved // by account; records in the order of their characters' first
}

// unsaved is a record that has been submitted under a serial number.
type unsaved struct {
	serial uint64
	record character.Record
}

// Put takes the newest record of a character and returns what must be saved together under the
// serial number: those of the same account too, which carry the account's storage and would
// otherwise overwrite it.
func (l *Ledger) Put(rec character.Record) (serial uint64, batch []character.Record) {
	rec.State, rec.Panels = nil, nil // only while the player is logged in
	l.serial++
	if l.accounts == nil {
		l.accounts = make(map[int64][]unsaved)
	}
	list := l.accounts[rec.Account]
	i := slices.IndexFunc(list, func(u unsaved) bool { return u.record.ID == rec.ID })
	if i < 0 {
		i, list = len(list), append(list, unsaved{})
	}
	list[i].record = rec
	for j := range list {
		list[j].serial, list[j].record.AccountStorage = l.serial, rec.AccountStorage
		batch = append(batch, list[j].record)
	}
	l.accounts[rec.Account] = list
	return l.serial, batch
}

// Safe drops what was submitted under a serial number or before it.
func (l *Ledger) Safe(account int64, serial uint64) {
	list := slices.DeleteFunc(l.accounts[account], func(u unsaved) bool { return u.serial <= serial })
	if l.accounts[account] = list; len(list) == 0 {
		delete(l.accounts, account)
	}
}

// Drop drops a character's record; its account's storage is in the records of the others.
func (l *Ledger) Drop(account, id int64) {
	list := slices.DeleteFunc(l.accounts[account], func(u unsaved) bool { return u.record.ID == id })
	if len(list) == 0 {
		delete(l.accounts, account)
		return
	}
	l.accounts[account] = list
}

// Rename renames a character's record.
func (l *Ledger) Rename(account, id int64, name string) {
	for i := range l.accounts[account] {
		if u := &l.accounts[account][i]; u.record.ID == id {
			u.record.Name = name
		}
	}
}

// Record finds a character's record.
func (l *Ledger) Record(account, id int64) (character.Record, bool) {
	for _, u := range l.accounts[account] {
		if u.record.ID == id {
			return u.record, true
		}
	}
	return character.Record{}, false
}

// Storage returns the storage of an account, if any of its records is here.
func (l *Ledger) Storage(account int64) ([]character.Place, bool) {
	if list := l.accounts[account]; len(list) > 0 {
		return list[0].record.AccountStorage, true
	}
	return nil, false
}

// All returns the records, by character.
func (l *Ledger) All() map[int64]character.Record {
	all := make(map[int64]character.Record)
	for _, list := range l.accounts {
		for _, u := range list {
			all[u.record.ID] = u.record
		}
	}
	return all
}
