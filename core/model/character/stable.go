package character

import (
	"fmt"

	"loam/core/lib/codec"
)

// Bounds of stables.
const (
	MaxStabled = 50 // slots that a character has bought
	MaxAside   = 4  // pets that wait for their owner
)

// Stable is the pets of a character that are not with it.
type Stable struct {
	Slots  int   // bought
	Number int64 // given last: of all pets that have been left here, each has one of its own
	Pets   []Stabled
	Aside  []Owned // that return when it dismounts or lands, in order
	Fallen Owned   // its dead pet without a corpse; without Def there is none
}

// Stabled is a stabled pet with its full state.
type Stabled struct {
	Number int64
	Slot   int // from 1; no two pets have one
	Pet    Owned
}

// Code codes it.
func (s *Stable) Code(c *codec.Coder) {
	codec.Int(c, &s.Slots)
	codec.Int(c, &s.Number)
	codec.Slice(c, &s.Pets, func(c *codec.Coder, p *Stabled) {
		codec.Int(c, &p.Number)
		codec.Int(c, &p.Slot)
		p.Pet.Code(c)
	})
	codec.Slice(c, &s.Aside, func(c *codec.Coder, o *Owned) { o.Code(c) })
}

// CodeFallen codes what older stores do not have of it.
func (s *Stable) CodeFallen(c *codec.Coder) { s.Fallen.Code(c) }

// Clone is a copy that shares no list with it.
func (s *Stable) Clone() Stable {
	c := *s
	c.Pets = append([]Stabled(nil), s.Pets...)
	c.Aside = append([]Owned(nil), s.Aside...)
	return c
}

// Check reports whether it can be stored.
func (s *Stable) Check() error {
	if s.Slots < 0 || s.Slots > MaxStabled || len(s.Pets) > MaxStabled || len(s.Aside) > MaxAside {
		return fmt.Errorf("a stable has at most %d slots and %d pets that wait, not %d with %d, and %d", MaxStabled, MaxAside, s.Slots, len(s.Pets), len(s.Aside))
	}
	return nil
}
