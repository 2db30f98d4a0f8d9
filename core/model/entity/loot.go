package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/rules/loot"
)

// Looting is the loot that a player has open. The zero value is none.
type Looting struct {
	Source guid.GUID
	Kind   loot.Kind
}

func (l *Looting) code(c *codec.Coder) {
	codec.ID(c, &l.Source)
	codec.Int(c, &l.Kind)
}

// Loot are the loot of a creature or object.
type Loot struct {
	// Tapped is who has the right to the loot of its corpse: who hit it first in this
	// life and fight. 0 is nobody.
	Tapped guid.GUID
	Piles  [loot.Kinds]*loot.Pile // nil: none
	Drawn  [loot.Kinds]bool       // in this life
}

func (s *Loot) code(c *codec.Coder) {
	codec.ID(c, &s.Tapped)
	for i := range s.Piles {
		codec.Pointer(c, &s.Piles[i], func(c *codec.Coder, p *loot.Pile) { p.Code(c) })
	}
	for i := range s.Drawn {
		c.Bool(&s.Drawn[i])
	}
}
