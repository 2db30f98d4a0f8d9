package character

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/codec"
)

// Limits of a character's traits.
const (
	MaxTraits    = 16 // of one character
	MaxTraitName = 32 // bytes
)

// Trait is one named number that a player has chosen for a character, such as
// its hair's colour. What a number means only the clients know that draw it.
type Trait struct {
	Name   string // lower case letters, digits and underscores
	Number int64
}

// Traits are the numbers of one character, by name, each name once. They are shared:
// callers must not change them once they are made.
type Traits []Trait

// NewTraits sorts traits and checks them.
func NewTraits(list ...Trait) (Traits, error) {
	t := Traits(slices.SortedFunc(slices.Values(list), func(a, b Trait) int { return cmp.Compare(a.Name, b.Name) }))
	return t, t.Check()
}

// Check reports whether the traits are sorted and within the limits.
func (t Traits) Check() error {
	if len(t) > MaxTraits {
		return fmt.Errorf("a character has at most %d traits, not %d", MaxTraits, len(t))
	}
	for i := range t {
		name := t[i].Name
		if name == "" || len(name) > MaxTraitName || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			return fmt.Errorf("%.40q is not the name of a trait", name)
		}
		if i > 0 && t[i-1].Name >= name {
			return fmt.Errorf("trait %s is out of order", name)
		}
	}
	return nil
}

// Number is the trait of a name, if the character has it.
func (t Traits) Number(name string) (int64, bool) {
	for i := range t {
		if t[i].Name == name {
			return t[i].Number, true
		}
	}
	return 0, false
}

// Code codes the traits; more than there may be are not read.
func (t *Traits) Code(c *codec.Coder) {
	list := []Trait(*t)
	codec.Slice(c, &list, func(c *codec.Coder, one *Trait) {
		c.String(&one.Name)
		codec.Int(c, &one.Number)
	})
	if !c.Reading() {
		return
	}
	if len(list) > MaxTraits {
		c.Fail(fmt.Errorf("a character with %d traits", len(list)))
		list = nil
	}
	*t = list
}
