package gamemap

import (
	"fmt"

	"loam/core/codec"
	"loam/core/plain"
)

// Migrations is what a release knows of the form of what its bundles keep. It
// is shared by all goroutines.
type Migrations interface {
	// StorageVersions are those of all bundles, in the order of the release.
	StorageVersions() []StorageVersion
	// Migrator makes what runs migrations, for one goroutine.
	Migrator() Migrator
}

// Migrator brings what bundles keep to the versions of a release. It is a pure
// function: the same data comes out of the same data.
type Migrator interface {
	// Migrate brings what a bundle keeps in one place from a version to that of
	// the release. The error is for the author.
	Migrate(bundle string, kept Kept, from int, v plain.Value) (plain.Value, error)
	// Close frees it.
	Close()
}

// StorageVersion is the form in which a bundle keeps its data, from 1.
type StorageVersion struct {
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

// Raises tells whether a release keeps anything in a newer form than the one
// before it, or knows a bundle that that one did not.
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

// storageKind is where a table of a unit is kept; false is a table that is not saved.
func storageKind(k StateKind) (Kept, bool) {
	switch k {
	case OwnStorage:
		return KeptByPlayer, true
	case AccountStorage:
		return KeptByAccount, true
	}
	return 0, false
}

// MigrateUnit brings a table of a unit to the form of a release, and leaves it
// alone when it is not saved, has that form, or belongs to none of its bundles.
func MigrateUnit(m Migrator, to Migrations, s *UnitState) error {
	kept, saved := storageKind(s.Kind)
	version := VersionOf(to, s.Bundle)
	if !saved || version == 0 || max(1, s.Version) >= version {
		return nil
	}
	v, err := m.Migrate(s.Bundle, kept, max(1, s.Version), s.Value)
	if err != nil {
		return err
	}
	s.Value, s.Version = v, version
	return nil
}

// rehearse tells whether what the players on the map keep can be brought to the
// form of a release.
func (m *Map) rehearse(r Release) error {
	if !Raises(m.release.Storage, r.Storage) {
		return nil
	}
	migrator := r.Storage.Migrator()
	defer migrator.Close()
	for _, u := range m.order {
		if u == nil || u.Player == nil {
			continue
		}
		for _, s := range m.scripts.UnitState(u.GUID) {
			if err := MigrateUnit(migrator, r.Storage, &s); err != nil {
				return fmt.Errorf("%w (what %s keeps for %s)", err, s.Bundle, u.Name.Key)
			}
		}
	}
	return nil
}

// Migrated is all that a bundle keeps with the realm, in a new form.
type Migrated struct {
	Bundle  string
	Entries []Stored // sorted by key
}

func codeMigrated(c *codec.Coder, m *Migrated) {
	c.String(&m.Bundle)
	codec.Slice(c, &m.Entries, func(c *codec.Coder, s *Stored) { s.Code(c) })
}

// ReplaceStored puts all entries of a bundle in the place of those that there
// were. The slice that it is given does not change.
func ReplaceStored(entries []Stored, m Migrated) []Stored {
	out := make([]Stored, 0, len(entries)+len(m.Entries))
	for _, s := range entries {
		if s.Bundle != m.Bundle {
			out = append(out, s)
		}
	}
	at, _ := FindStored(out, m.Bundle, "")
	return append(out[:at:at], append(m.Entries[:len(m.Entries):len(m.Entries)], out[at:]...)...)
}
