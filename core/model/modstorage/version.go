package modstorage

import (
	"loam/core/lib/codec"
	"loam/core/lib/value"
)

// Migrations is what a release knows of the form of what its bundles keep. It
// is shared by all goroutines.
type Migrations interface {
	// StorageVersions are those of all bundles, in the order of the release.
	StorageVersions() []Version
	// Migrator makes what runs migrations, for one goroutine.
	Migrator() Migrator
}

// Migrator brings what bundles keep to the versions of a release. It is a pure
// function: the same data comes out of the same data.
type Migrator interface {
	// Migrate brings what a bundle keeps in one place from a version to that of
	// the release. The error is for the author.
	Migrate(bundle string, kept Kept, from int, v value.Value) (value.Value, error)
	// Close frees it.
	Close()
}

// Version is the form in which a bundle keeps its data, from 1.
type Version struct {
	Bundle  string
	Version int
}

// Kept says where a bundle keeps something.
type Kept uint8

const (
	KeptByRealm   Kept = iota // storage: a table of all its keys
	KeptByPlayer              // player.storage
	KeptByAccount             // account.storage
)

// VersionOf is a bundle's version in a release, 0 when it is not part of it.
func VersionOf(m Migrations, bundle string) int {
	if m == nil {
		return 0
	}
	for _, v := range m.StorageVersions() {
		if v.Bundle == bundle {
			return v.Version
		}
	}
	return 0
}

// Raises reports whether a release keeps anything in a newer form than the one before
// it, or knows a bundle that that one did not.
func Raises(before, now Migrations) bool {
	if now == nil {
		return false
	}
	for _, v := range now.StorageVersions() {
		if v.Version > max(1, VersionOf(before, v.Bundle)) {
			return true
		}
	}
	return false
}

// Migrated is all that a bundle keeps with the realm, in a new form.
type Migrated struct {
	Bundle  string
	Entries []Entry // sorted by key
}

// Code codes all fields.
func (m *Migrated) Code(c *codec.Coder) {
	c.String(&m.Bundle)
	codec.Slice(c, &m.Entries, func(c *codec.Coder, s *Entry) { s.Code(c) })
}

// Replace puts all entries of a bundle in the place of those that there
// were. The slice that it is given does not change.
func Replace(entries []Entry, m Migrated) []Entry {
	out := make([]Entry, 0, len(entries)+len(m.Entries))
	for _, s := range entries {
		if s.Bundle != m.Bundle {
			out = append(out, s)
		}
	}
	at, _ := Find(out, m.Bundle, "")
	return append(out[:at:at], append(m.Entries[:len(m.Entries):len(m.Entries)], out[at:]...)...)
}
