// Package modstorage keeps what bundles store with the realm: values by bundle and key, and the
// form in which each bundle keeps them. Package model/modstorage has the limits and the
// migration of one bundle; maps receive copies.
//
// A Storage belongs to the goroutine of the realm box.
package modstorage

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm/state/realmstate"
	"loam/core/rules/mute"
)

// Config is the configuration of a Storage. Its functions may be nil.
type Config struct {
	Limits modstorage.Limits
	// Changed is called with each change except those of migrations.
	Changed func(modstorage.Entry)
	// Migrated is called at each adoption with what it has migrated.
	Migrated func(all []modstorage.Migrated, at []modstorage.Version)
}

// Storage is what bundles store with a realm. The owner goroutine calls its methods.
type Storage struct {
	s        *realmstate.State
	changed  func(modstorage.Entry)
	migrated func(all []modstorage.Migrated, at []modstorage.Version)
	limits   modstorage.Limits
	entries  []modstorage.Entry // sorted by modstorage.Compare
	// versions are the forms of what bundles keep, by bundle, including bundles that the
	// release does not have.
	versions []modstorage.Version
}

// New makes an empty Storage.
func New(s *realmstate.State, cfg Config) *Storage {
	return &Storage{s: s, changed: cfg.Changed, migrated: cfg.Migrated, limits: cfg.Limits.OrDefault()}
}

// Restore sets what the store has kept, and its forms.
func (st *Storage) Restore(all []modstorage.Entry, at []modstorage.Version) {
	st.entries, st.versions = slices.Clone(all), slices.Clone(at)
	slices.SortFunc(st.entries, modstorage.Compare)
}

// Code visits all state.
func (st *Storage) Code(c *codec.Coder) {
	codec.Slice(c, &st.entries, func(c *codec.Coder, s *modstorage.Entry) { s.Code(c) })
	st.limits.Code(c)
	codec.Slice(c, &st.versions, func(c *codec.Coder, v *modstorage.Version) {
		c.String(&v.Bundle)
		codec.Int(c, &v.Version)
	})
}

// Put changes a value; nil removes it. All changes except migrations go through it.
func (st *Storage) Put(s modstorage.Entry) {
	st.entries = modstorage.Put(st.entries, s)
	if st.changed != nil {
		st.changed(s)
	}
}

// Get returns a stored value, nil if there is none.
func (st *Storage) Get(bundle, key string) value.Value {
	if i, ok := modstorage.Find(st.entries, bundle, key); ok {
		return st.entries[i].Value
	}
	return value.Value{}
}

// Check returns why a value cannot be stored. The error is for the author.
func (st *Storage) Check(s modstorage.Entry) error { return st.limits.Check(st.entries, s) }

// Sum returns a stored number with an amount added, from 0 if there is none. The error is for
// the author.
func (st *Storage) Sum(bundle, key string, amount float64) (value.Value, error) {
	return modstorage.Sum(st.Get(bundle, key), amount)
}

// Of returns what a bundle has stored. It must not be changed.
func (st *Storage) Of(bundle string) []modstorage.Entry { return modstorage.Of(st.entries, bundle) }

// All returns all entries, by bundle and key.
func (st *Storage) All() []modstorage.Entry { return slices.Clone(st.entries) }

// Keys returns the keys of a bundle that begin with a prefix, sorted.
func (st *Storage) Keys(bundle, prefix string) []string {
	return modstorage.Keys(st.entries, bundle, prefix)
}

// Bytes returns approximately how many bytes a bundle has stored.
func (st *Storage) Bytes(bundle string) int { return modstorage.Bytes(st.entries, bundle) }

// Muted returns the mute of an account that has not ended.
func (st *Storage) Muted(account int64) (mute.Mute, bool) {
	return mute.Of(st.entries, account, st.s.Unix())
}

// Handle executes a map's request to change the storage.
func (st *Storage) Handle(msg inbox.Message) {
	if msg.Name == inbox.StoragePurge {
		st.Purge(msg.Bundle)
		return
	}
	key, v := msg.Data.Get("key").Text(), msg.Data.Get("value")
	var err error
	if msg.Name == "add" {
		v, err = st.Sum(msg.Bundle, key, v.Number())
	}
	s := modstorage.Entry{Bundle: msg.Bundle, Key: key, Value: v}
	if err = cmp.Or(err, st.Check(s)); err != nil { // the map did not know the current state
		st.s.Log(event.Faulted{Bundle: msg.Bundle, Message: "storage:" + msg.Name + ": " + err.Error()})
		return
	}
	st.Put(s)
}
