package gamemap

import (
	"cmp"

	"loam/core/lib/value"
	"loam/core/model/modstorage"
)

// Entries returns the realm's storage as last received.
func (w *world) Entries() []modstorage.Entry { return w.stored.entries }

// stored is a copy of the realm's storage, as last received.
type stored struct {
	entries []modstorage.Entry // by bundle and key
}

// drop removes the data of a bundle.
func (st *stored) drop(bundle string) { st.replace(modstorage.Migrated{Bundle: bundle}) }

// replace replaces the data of a bundle.
func (st *stored) replace(all modstorage.Migrated) { st.entries = modstorage.Replace(st.entries, all) }

// put applies a change of one value.
func (st *stored) put(bundle, key string, v value.Value) {
	st.entries = modstorage.Put(st.entries, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// at returns a value, nil if there is none.
func (st *stored) at(bundle, key string) value.Value {
	if i, ok := modstorage.Find(st.entries, bundle, key); ok {
		return st.entries[i].Value
	}
	return value.Value{}
}

// Storage reads the realm's storage as the map last received it.
// It is valid inside a step only.
type Storage struct{ tx *Tx }

// Stored returns a bundle's value in the map's copy of the realm's storage.
func (st Storage) Stored(bundle, key string) value.Value {
	return st.tx.on().stored.at(bundle, key)
}

// StoredBytes returns about how many bytes a bundle has stored in the realm, as far as
// this map knows.
func (st Storage) StoredBytes(bundle string) int {
	return modstorage.Bytes(st.tx.on().stored.entries, bundle)
}

// CheckStored returns why a value cannot go into the realm's storage, as far as this map
// knows, or nil. The error is for the author.
func (st Storage) CheckStored(bundle, key string, v value.Value) error {
	m := st.tx.on()
	return m.cfg.Storage.Check(m.stored.entries, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// CheckAdded returns why a number cannot be added to a stored one, as far as this map
// knows, or nil. The error is for the author.
func (st Storage) CheckAdded(bundle, key string, amount float64) error {
	sum, err := modstorage.Sum(st.Stored(bundle, key), amount)
	return cmp.Or(err, st.CheckStored(bundle, key, sum))
}

// StoredCount returns how many values a bundle has stored, as far as this map knows.
func (st Storage) StoredCount(bundle string) int {
	return len(modstorage.Of(st.tx.on().stored.entries, bundle))
}

// StoredKeys returns the keys of a bundle that begin with a prefix, sorted, in the map's
// copy of the realm's storage.
func (st Storage) StoredKeys(bundle, prefix string) []string {
	return modstorage.Keys(st.tx.on().stored.entries, bundle, prefix)
}
