package character

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Aura is an aura on a character. Times are in ms and relative.
type Aura struct {
	Aura    string    // content id
	Spell   string    // that applied it, or ""
	Caster  guid.GUID // a player, or 0
	Level   int       // of the caster, then
	Left    int64     // 0 lasts until it is removed
	Span    int64     // total duration
	Stacks  int
	Charges int
	Parts   []Part // of each effect of its definition, in order
}

// Part is the state of one effect of an aura.
type Part struct {
	Kind  string // as authors write it
	Value float64
	Every int64
	Next  int64 // until the next tick; 0 is none
	Left  float64
	Ready int64 // until a proc may go off again
}

// Rest is a cooldown of a spell, a category or a school.
type Rest struct {
	Spell, Category, School string
	Gone, Left              int64 // ms
}

// Charges are the charges of a spell.
type Charges struct {
	Spell string // content id
	Left  int
	Next  int64 // ms until the next one is back
}

// Magic is the auras and cooldowns of a unit.
type Magic struct {
	Auras   []Aura
	Rests   []Rest
	Charges []Charges
}

// Code codes it.
func (m *Magic) Code(c *codec.Coder) {
	codec.Slice(c, &m.Auras, func(c *codec.Coder, a *Aura) { a.code(c) })
	codec.Slice(c, &m.Rests, func(c *codec.Coder, r *Rest) {
		c.String(&r.Spell)
		c.String(&r.Category)
		c.String(&r.School)
		codec.Int(c, &r.Gone)
		codec.Int(c, &r.Left)
	})
	codec.Slice(c, &m.Charges, func(c *codec.Coder, k *Charges) {
		c.String(&k.Spell)
		codec.Int(c, &k.Left)
		codec.Int(c, &k.Next)
	})
}

func (a *Aura) code(c *codec.Coder) {
	c.String(&a.Aura)
	c.String(&a.Spell)
	codec.ID(c, &a.Caster)
	codec.Int(c, &a.Level)
	codec.Int(c, &a.Left)
	codec.Int(c, &a.Span)
	codec.Int(c, &a.Stacks)
	codec.Int(c, &a.Charges)
	codec.Slice(c, &a.Parts, func(c *codec.Coder, p *Part) {
		c.String(&p.Kind)
		c.Float(&p.Value)
		codec.Int(c, &p.Every)
		codec.Int(c, &p.Next)
		c.Float(&p.Left)
		codec.Int(c, &p.Ready)
	})
}

// Owned is a creature that follows a character wherever it goes.
type Owned struct {
	Def    string // content id of the creature
	Role   string // as authors write it
	Spell  string // content id of what gave it to its owner
	Name   string // of those with one name there is one
	Goes   []string
	Temper string
	Walks  bool // with its owner
	Level  int
	Health float64 // share of full, 0 to 1
	Left   int64   // ms until it despawns; 0 is never
	Auto   []string
	Powers []Power
	Magic  Magic
}

// Code codes it.
func (o *Owned) Code(c *codec.Coder) {
	text := func(c *codec.Coder, s *string) { c.String(s) }
	c.String(&o.Def)
	c.String(&o.Role)
	c.String(&o.Spell)
	c.String(&o.Name)
	codec.Slice(c, &o.Goes, text)
	c.String(&o.Temper)
	c.Bool(&o.Walks)
	codec.Int(c, &o.Level)
	c.Float(&o.Health)
	codec.Int(c, &o.Left)
	codec.Slice(c, &o.Auto, text)
	codec.Slice(c, &o.Powers, func(c *codec.Coder, p *Power) { p.Code(c) })
	o.Magic.Code(c)
}
