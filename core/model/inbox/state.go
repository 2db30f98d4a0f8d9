package inbox

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
)

// State is all that the scripts of a map remember, as plain data.
type State struct {
	Units  []UnitState       // in the order in which the units became known
	Map    []character.Place // map.state by bundle
	Faults value.Value       // counters of faults and what is switched off
	Events []Published       // that wait for the end of the step
	// Versions are the bundles whose scripts wrote it.
	Versions []BundleVersion
}

// BundleVersion is a bundle with its version.
type BundleVersion struct{ Bundle, Version string }

// Code codes both fields.
func (v *BundleVersion) Code(c *codec.Coder) {
	c.String(&v.Bundle)
	c.String(&v.Version)
}

// Published is an event that a bundle has published.
type Published struct {
	Bundle, Name string
	Data         value.Value // its fields; units are refs
	Depth        int         // how many events lead to it
}

// Code codes all fields.
func (p *Published) Code(c *codec.Coder) {
	c.String(&p.Bundle)
	c.String(&p.Name)
	p.Data.Code(c)
	codec.Int(c, &p.Depth)
}

// StateKind says which table of a unit is meant.
type StateKind uint8

const (
	OwnState       StateKind = iota // self.state, player.state
	OwnStorage                      // player.storage
	AccountStorage                  // account.storage
)

// UnitState is one table of one unit and bundle.
type UnitState struct {
	Unit   guid.GUID
	Kind   StateKind
	Bundle string
	// Version is the bundle's storage version in which Value is; 0 for state,
	// which is not saved.
	Version int
	Value   value.Value
}

// Code codes all state.
func (s *State) Code(c *codec.Coder) {
	codec.Slice(c, &s.Units, func(c *codec.Coder, u *UnitState) {
		codec.ID(c, &u.Unit)
		codec.Int(c, &u.Kind)
		c.String(&u.Bundle)
		codec.Int(c, &u.Version)
		u.Value.Code(c)
	})
	codec.Slice(c, &s.Map, func(c *codec.Coder, p *character.Place) {
		c.String(&p.Bundle)
		p.Value.Code(c)
	})
	s.Faults.Code(c)
	codec.Slice(c, &s.Events, func(c *codec.Coder, p *Published) { p.Code(c) })
	codec.Slice(c, &s.Versions, func(c *codec.Coder, v *BundleVersion) { v.Code(c) })
}

// storageKind is where a table of a unit is kept; false is a table that is not saved.
func storageKind(k StateKind) (modstorage.Kept, bool) {
	switch k {
	case OwnStorage:
		return modstorage.KeptByPlayer, true
	case AccountStorage:
		return modstorage.KeptByAccount, true
	}
	return 0, false
}

// MigrateUnit migrates a table of a unit to the form of a release. It leaves the table
// alone if it is not saved, has that form, or belongs to none of its bundles.
func MigrateUnit(m modstorage.Migrator, to modstorage.Migrations, s *UnitState) error {
	kept, saved := storageKind(s.Kind)
	version := modstorage.VersionOf(to, s.Bundle)
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
