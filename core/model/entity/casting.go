package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Casting is a spell that a unit casts or channels, with the values that were fixed
// when the cast began.
type Casting struct {
	Spell   content.ID
	Serial  uint32     // identifies a cast on the map
	Target  guid.GUID  // the target, or 0
	At      geo.Point  // the target point of a spell aimed at the ground
	Item    content.ID // the item that casts it, or ""
	Thing   guid.GUID  // the one item of that kind, or 0
	On      guid.GUID  // an item of the caster that is the target, or 0
	From    geo.Point  // position of the caster: moving from there interrupts the cast
	Began   clock.Time
	Ends    clock.Time
	Channel bool        // the cast is over, and it channels until Ends
	Tick    clock.Time  // next round of a channel, 0 is none
	Pushed  int         // how often hits have delayed it
	Costs   []int64     // points of each of the spell's costs
	Hits    []guid.GUID // of a channel: its targets
	Bases   [3]float64  // of the first effects, replacing their values; 0 is as defined
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

// Rest is a cooldown of a spell, or with Category of all spells of a category.
type Rest struct {
	Spell    content.ID
	Category string
	School   content.ID // locked out after an interrupt
	Began    clock.Time
	Until    clock.Time
}

// Charges are the charges of a spell; a spell with all charges has no entry.
type Charges struct {
	Spell content.ID
	Left  int
	Next  clock.Time // when the next one is restored
}

// Aura is an aura on a unit.
type Aura struct {
	Serial  uint32 // identifies an aura on the map
	Aura    content.ID
	Spell   content.ID // that applied it, or ""
	Caster  guid.GUID
	Level   int   // of the caster, when it was applied
	Slot    uint8 // in which clients show it; 255 is none
	Began   clock.Time
	Ends    clock.Time // 0 lasts until it is removed
	Span    clock.Time // total duration; 0: unlimited
	Stacks  int
	Charges int        // left; if the definition has charges, 0 ends it
	From    guid.GUID  // of an area aura: the aura or ground effect that it comes from; 0 is none
	Look    clock.Time // next check of the units around, or whether it is still in range; 0 is never
	Innate  bool       // lasts as long as the unit's definition, or a passive spell that it knows, gives it
	Parts   []Part     // of each effect of its definition, in order
}

// Single is an aura that its caster has on one unit only.
type Single struct {
	Aura   content.ID
	Bearer guid.GUID
}

// Limit is how often auras of a group were applied to a unit recently.
type Limit struct {
	Group string
	Count int
	Until clock.Time // then it is removed; 0 while an aura without end is active
}

// Part is the state of one effect of an aura.
type Part struct {
	Kind  content.EffectKind
	Value float64    // for one stack, fixed when it was applied
	Every clock.Time // between two ticks, fixed too
	Next  clock.Time // tick; 0 is none
	Left  float64    // of an absorb
	Ready clock.Time // of a proc: its cooldown ends
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

// Code codes a cooldown.
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

// Code codes an aura.
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

// Magic is the casts, cooldowns and auras of a unit.
type Magic struct {
	Cast           *Casting
	Queued         *Queued
	Rests          []Rest
	Charges        []Charges
	Auras          []Aura     // in the order in which they were applied
	Singles        []Single   // auras that it has on one unit only, in the order in which it applied them
	Limits         []Limit    // aura groups with diminishing durations, in the order in which they were applied
	Repeating      content.ID // a spell that repeats until stopped, or ""
	RepeatAt       guid.GUID  // its target
	NextShot       clock.Time // the repeating spell is not cast before
	NextSwingSpell content.ID // a spell that replaces the next swing, or ""
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
	codec.Text(c, &m.NextSwingSpell)
}

// Control is how auras control a unit; it is derived from them.
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
	Hiding // stealthed
	Unseen // invisible
	Transformed
	Ghostly     // looks like a ghost
	LightFooted // takes no falling damage
	Treading    // walks on water
	Hovering
	Flying
)

// Helpless are the controls under which a unit does not act by itself.
const Helpless = Stunned | Afraid | Confused
