package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Casting is a spell that a unit casts or channels, with the numbers that were
// fixed when it began.
type Casting struct {
	Spell   content.ID
	Serial  uint32     // tells one cast on the map from the next
	Target  guid.GUID  // at whom, or 0
	At      geo.Point  // where to, of a spell that is aimed at the ground
	Item    content.ID // out of which it is cast, or ""
	Thing   guid.GUID  // the one item of that kind, or 0
	On      guid.GUID  // an item of the caster's own at which it is cast, or 0
	From    geo.Point  // where the caster stood: moving from there breaks it
	Began   clock.Time
	Ends    clock.Time
	Channel bool        // the cast is over, and it channels until Ends
	Tick    clock.Time  // next round of a channel, 0 is none
	Pushed  int         // how often blows have delayed it
	Costs   []int64     // points of each of the spell's costs
	Hits    []guid.GUID // of a channel: whom it goes on at
	Bases   [3]float64  // of its first effects, in place of their values; 0 is as defined
}

// Queued is a spell that a unit will cast as soon as it can.
type Queued struct {
	Spell  content.ID
	Target guid.GUID
	At     geo.Point
	Item   content.ID // as of Casting
	Thing  guid.GUID
	On     guid.GUID
	Until  clock.Time // it is forgotten then
}

// Rest is a time in which a spell, or with Category all of one category, cannot
// be cast.
type Rest struct {
	Spell    content.ID
	Category string
	School   content.ID // locked out after an interrupt
	Began    clock.Time
	Until    clock.Time
}

// Charges are the casts that a spell has in store; a spell whose store is full
// has none of these.
type Charges struct {
	Spell content.ID
	Left  int
	Next  clock.Time // when the next one is back
}

// Aura is a lasting mark on a unit.
type Aura struct {
	Serial  uint32 // tells one aura on the map from the next
	Aura    content.ID
	Spell   content.ID // that laid it on, or ""
	Caster  guid.GUID
	Level   int   // of the caster, then
	Slot    uint8 // in which clients show it; 255 is none
	Began   clock.Time
	Ends    clock.Time // 0 lasts until it is removed
	Span    clock.Time // how long it lasts in all; 0 for ever
	Stacks  int
	Charges int        // left; 0 and the definition has some: it ends
	From    guid.GUID  // of an area: whose aura or which spot gives it; 0 is none
	Look    clock.Time // at who stands around, or whether it still stands there; 0 is never
	Innate  bool       // it lies there as long as its bearer's definition, or a passive spell that it knows, says so
	Parts   []Part     // of each effect of its definition, in order
}

// Single is an aura that its caster has on one unit only.
type Single struct {
	Aura   content.ID
	Bearer guid.GUID
}

// Limit is how often auras of a group have come onto a unit of late.
type Limit struct {
	Group string
	Count int
	Until clock.Time // it is forgotten then; 0 while one that lasts for ever lies there
}

// Part is the state of one effect of an aura.
type Part struct {
	Kind  content.EffectKind
	Value float64    // for one stack, fixed when it was laid on
	Every clock.Time // between two ticks, fixed too
	Next  clock.Time // tick; 0 is none
	Left  float64    // of what takes up damage
	Ready clock.Time // of a proc: not before
}

func (k *Casting) code(c *codec.Coder) {
	codec.Text(c, &k.Spell)
	codec.Int(c, &k.Serial)
	codec.ID(c, &k.Target)
	k.At.Code(c)
	codec.Text(c, &k.Item)
	codec.ID(c, &k.Thing)
	codec.ID(c, &k.On)
	k.From.Code(c)
	codec.Int(c, &k.Began)
	codec.Int(c, &k.Ends)
	c.Bool(&k.Channel)
	codec.Int(c, &k.Tick)
	codec.Int(c, &k.Pushed)
	codec.Slice(c, &k.Costs, func(c *codec.Coder, v *int64) { codec.Int(c, v) })
	codec.Slice(c, &k.Hits, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	for i := range k.Bases {
		c.Float(&k.Bases[i])
	}
}

func (q *Queued) code(c *codec.Coder) {
	codec.Text(c, &q.Spell)
	codec.ID(c, &q.Target)
	q.At.Code(c)
	codec.Text(c, &q.Item)
	codec.ID(c, &q.Thing)
	codec.ID(c, &q.On)
	codec.Int(c, &q.Until)
}

// Code visits a rest.
func (r *Rest) Code(c *codec.Coder) {
	codec.Text(c, &r.Spell)
	c.String(&r.Category)
	codec.Text(c, &r.School)
	codec.Int(c, &r.Began)
	codec.Int(c, &r.Until)
}

func (k *Charges) code(c *codec.Coder) {
	codec.Text(c, &k.Spell)
	codec.Int(c, &k.Left)
	codec.Int(c, &k.Next)
}

// Code visits an aura.
func (a *Aura) Code(c *codec.Coder) {
	codec.Int(c, &a.Serial)
	codec.Text(c, &a.Aura)
	codec.Text(c, &a.Spell)
	codec.ID(c, &a.Caster)
	codec.Int(c, &a.Level)
	codec.Int(c, &a.Slot)
	codec.Int(c, &a.Began)
	codec.Int(c, &a.Ends)
	codec.Int(c, &a.Span)
	codec.Int(c, &a.Stacks)
	codec.Int(c, &a.Charges)
	codec.ID(c, &a.From)
	c.Bool(&a.Innate)
	codec.Int(c, &a.Look)
	codec.Slice(c, &a.Parts, func(c *codec.Coder, p *Part) { p.code(c) })
}

func (p *Part) code(c *codec.Coder) {
	codec.Int(c, &p.Kind)
	c.Float(&p.Value)
	codec.Int(c, &p.Every)
	codec.Int(c, &p.Next)
	c.Float(&p.Left)
	codec.Int(c, &p.Ready)
}

// Magic is what a unit casts and bears.
type Magic struct {
	Cast      *Casting
	Queued    *Queued
	Rests     []Rest
	Charges   []Charges
	Auras     []Aura     // in the order in which they came
	Singles   []Single   // auras that it has on one unit only, in the order in which it laid them
	Limits    []Limit    // groups of auras of which more stay shorter, in the order in which they came
	Repeating content.ID // a spell that repeats until stopped, or ""
	RepeatAt  guid.GUID  // at whom
	NextShot  clock.Time // what repeats is not cast before
	NextBlow  content.ID // a spell that takes the place of the next swing, or ""
}

func (m *Magic) code(c *codec.Coder) {
	codec.Pointer(c, &m.Cast, func(c *codec.Coder, k *Casting) { k.code(c) })
	codec.Pointer(c, &m.Queued, func(c *codec.Coder, q *Queued) { q.code(c) })
	codec.Slice(c, &m.Rests, func(c *codec.Coder, r *Rest) { r.Code(c) })
	codec.Slice(c, &m.Charges, func(c *codec.Coder, k *Charges) { k.code(c) })
	codec.Slice(c, &m.Auras, func(c *codec.Coder, a *Aura) { a.Code(c) })
	codec.Slice(c, &m.Singles, func(c *codec.Coder, s *Single) {
		codec.Text(c, &s.Aura)
		codec.ID(c, &s.Bearer)
	})
	codec.Slice(c, &m.Limits, func(c *codec.Coder, l *Limit) {
		c.String(&l.Group)
		codec.Int(c, &l.Count)
		codec.Int(c, &l.Until)
	})
	codec.Text(c, &m.Repeating)
	codec.ID(c, &m.RepeatAt)
	codec.Int(c, &m.NextShot)
	codec.Text(c, &m.NextBlow)
}

// Control is what auras do to a unit's will: derived from them.
type Control uint32

// The kinds of control.
const (
	Stunned Control = 1 << iota
	HeldFast
	Silenced
	Pacified
	Disarmed
	Afraid
	Confused
	Charmed
	Mounted
	FeigningDeath
	Provoked
	Hiding // by stealth
	Unseen // invisible
	Transformed
	Ghostly     // looks like a ghost
	LightFooted // a fall does not hurt it
	Treading    // it walks on water
	Hovering
	Flying
)

// Helpless are those under which a unit decides nothing by itself.
const Helpless = Stunned | Afraid | Confused
