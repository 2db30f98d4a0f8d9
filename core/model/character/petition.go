package character

import (
	"fmt"
	"slices"

	"loam/core/lib/codec"
)

// MaxSignatures is how many signatures a petition may have.
const MaxSignatures = 40

// Petition is what stands on a thing with which a guild is to be founded: what it is to
// be called, and who has signed. It is a part of the thing: it goes where that goes, and
// ends with it. One that is on a thing is not written into.
type Petition struct {
	Charter string // content id of how the guild begins
	Name    string // of the guild
	Signed  []Signature
}

// Signature is that of a character on a petition.
type Signature struct {
	Player  int64 // number of the character
	Account int64
	Name    string // of the character, when it signed
}

// With is the petition with one more signature; it shares nothing with this one.
func (p *Petition) With(s Signature) *Petition {
	out := *p
	out.Signed = append(slices.Clone(p.Signed), s)
	return &out
}

// Called is the petition for a guild of another name.
func (p *Petition) Called(name string) *Petition {
	out := *p
	out.Name = name
	return &out
}

// check reports whether a petition is within the limits.
func (p *Petition) check() error {
	if p.Charter == "" || len(p.Charter) > MaxItemDef || len(p.Name) > MaxSubject || len(p.Signed) > MaxSignatures {
		return fmt.Errorf("a petition of charter %.40q for %.40q with %d signatures is not valid", p.Charter, p.Name, len(p.Signed))
	}
	for i, s := range p.Signed {
		twice := slices.ContainsFunc(p.Signed[:i], func(o Signature) bool { return o.Player == s.Player })
		if s.Player < 1 || twice || len(s.Name) > maxWord {
			return fmt.Errorf("signature %d of a petition, of character %d, is not valid", i, s.Player)
		}
	}
	return nil
}

func (p *Petition) code(c *codec.Coder) {
	c.String(&p.Charter)
	c.String(&p.Name)
	codec.Slice(c, &p.Signed, func(c *codec.Coder, s *Signature) {
		codec.Int(c, &s.Player)
		codec.Int(c, &s.Account)
		c.String(&s.Name)
	})
}

// Code codes a petition.
func (p *Petition) Code(c *codec.Coder) { p.code(c) }
