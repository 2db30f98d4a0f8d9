package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// CastBegun says that a unit has begun to cast a spell that takes time.
type CastBegun struct {
	Caster guid.GUID
	Spell  content.ID
	Target guid.GUID // or 0
	At     geo.Point // of a spell aimed at the ground
	Time   clock.Time
	Thing  guid.GUID // the item out of which it is cast, or 0
}

// CastFailed tells who asked for a cast why it is none. The reason is a word of
// package spell, Args what its text wants.
type CastFailed struct {
	Caster guid.GUID
	Spell  content.ID
	Reason string
}

// CastInterrupted says that a cast or a channel has ended before its time. By is
// who did it, or 0.
type CastInterrupted struct {
	Caster, By guid.GUID
	Spell      content.ID
	Reason     string
	Channel    bool
	Repeating  bool // what it repeated is not repeated any more
}

// CastDelayed says that a blow has put a cast off, or a channel's end nearer.
type CastDelayed struct {
	Caster  guid.GUID
	Spell   content.ID
	By      clock.Time
	Left    clock.Time // until its end now
	Channel bool
}

// Miss says why a spell or a blow did nothing to a target.
type Miss uint8

// The misses.
const (
	NoMiss Miss = iota
	MissMissed
	MissResisted
	MissDodged
	MissParried
	MissBlocked
	MissEvaded
	MissImmune
	MissReflected
	MissAbsorbed
	misses
)

// String is the word for it.
func (m Miss) String() string {
	return [...]string{"hits", "misses", "resisted", "dodged", "parried", "blocked", "evaded", "immune", "reflected", "absorbed"}[min(m, misses-1)]
}

// Struck is one target of a spell that was cast.
type Struck struct {
	Target guid.GUID
	Miss   Miss
}

// CastWent says that a spell was cast, or has begun to channel. Its effects
// follow, for those at a distance when it has flown there.
type CastWent struct {
	Caster    guid.GUID
	Spell     content.ID
	Target    guid.GUID
	At        geo.Point
	Struck    []Struck
	Flight    clock.Time // to the first target; 0 hits at once
	Triggered bool       // nobody asked for it
	Took      clock.Time // how long it was cast; 0 is at once
	Item      content.ID // out of which it was cast, or ""
	Thing     guid.GUID  // the one item of that kind, or 0
}

// ChannelBegan and ChannelEnded say that a unit channels a spell.
type ChannelBegan struct {
	Caster guid.GUID
	Spell  content.ID
	Target guid.GUID
	Time   clock.Time
}

// ChannelEnded is the end of ChannelBegan, by itself or before its time.
type ChannelEnded struct {
	Caster guid.GUID
	Spell  content.ID
}

// Rested tells a player that a spell rests, or with Time 0 that it is ready
// again; with Category that all spells of it do, with Global that all of its
// global category do, with School, and then without a spell, that all spells of
// the school do.
type Rested struct {
	Player   guid.GUID
	Spell    content.ID
	Category string
	School   content.ID
	Time     clock.Time
	Global   bool
}

// SpellMissed says that a spell did nothing to a target.
type SpellMissed struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Miss           Miss
}

// Energized says that a unit has won points of a power, or lost them.
type Energized struct {
	Source, Target guid.GUID
	Spell          content.ID
	Power          content.ID
	Amount         int64
	Periodic       bool
}

// AuraApplied says that a unit bears an aura; again when it came anew.
type AuraApplied struct {
	Unit, Caster guid.GUID
	Aura, Spell  content.ID
	Serial       uint32
	Stacks       int
	Again        bool
}

// AuraRemoved says that it bears it no more.
type AuraRemoved struct {
	Unit, Caster guid.GUID
	Aura, Spell  content.ID
	Serial       uint32
	Cause        Cause
}

// Cause says why an aura was removed.
type Cause uint8

// The causes.
const (
	CauseExpired Cause = iota
	CauseCancelled
	CauseDispelled
	CauseStolen
	CauseReplaced // by another
	CauseUsed     // its charges, or what it took up
	CauseBroken   // by damage, moving and so on
	CauseDeath
	CauseImmune
	CauseUndefined // the running release no longer defines it
	CauseOrdered   // by a script or an effect
	CauseLeft      // its area, or its owner
	causes
)

// String is the word for it.
func (c Cause) String() string {
	return [...]string{"expired", "cancelled", "dispelled", "stolen", "replaced", "used", "broken", "death", "immune", "undefined", "ordered", "left"}[min(c, causes-1)]
}

// Dispelled says that a spell has taken auras from a unit.
type Dispelled struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Auras          []content.ID
	Stolen         bool
}

// SpellLearned tells a player that it knows a spell, or not any more.
type SpellLearned struct {
	Player  guid.GUID
	Spell   content.ID
	Instead content.ID // a lower rank that it replaces, or ""
	Lost    bool
}

// Published says that an effect has published an event of a bundle.
type Published struct {
	Bundle, Name   string
	Caster, Target guid.GUID
	Value          float64
}

func (CastBegun) Kind() Kind       { return KindCastBegun }
func (CastFailed) Kind() Kind      { return KindCastFailed }
func (CastInterrupted) Kind() Kind { return KindCastInterrupted }
func (CastDelayed) Kind() Kind     { return KindCastDelayed }
func (CastWent) Kind() Kind        { return KindCastWent }
func (ChannelBegan) Kind() Kind    { return KindChannelBegan }
func (ChannelEnded) Kind() Kind    { return KindChannelEnded }
func (Rested) Kind() Kind          { return KindRested }
func (SpellMissed) Kind() Kind     { return KindSpellMissed }
func (Energized) Kind() Kind       { return KindEnergized }
func (AuraApplied) Kind() Kind     { return KindAuraApplied }
func (AuraRemoved) Kind() Kind     { return KindAuraRemoved }
func (Dispelled) Kind() Kind       { return KindDispelled }
func (SpellLearned) Kind() Kind    { return KindSpellLearned }
func (Published) Kind() Kind       { return KindPublished }

func (e CastBegun) Audience() Audience       { return seen(e.Caster) }
func (e CastFailed) Audience() Audience      { return owner(e.Caster) }
func (e CastInterrupted) Audience() Audience { return seen(e.Caster) }
func (e CastDelayed) Audience() Audience     { return seen(e.Caster) }
func (e CastWent) Audience() Audience        { return seen(e.Caster) }
func (e ChannelBegan) Audience() Audience    { return seen(e.Caster) }
func (e ChannelEnded) Audience() Audience    { return seen(e.Caster) }
func (e Rested) Audience() Audience          { return owner(e.Player) }
func (e SpellMissed) Audience() Audience     { return seen(e.Target) }
func (e Energized) Audience() Audience       { return seen(e.Target) }
func (e AuraApplied) Audience() Audience     { return seen(e.Unit) }
func (e AuraRemoved) Audience() Audience     { return seen(e.Unit) }
func (e Dispelled) Audience() Audience       { return seen(e.Target) }
func (e SpellLearned) Audience() Audience    { return owner(e.Player) }
func (e Published) Audience() Audience       { return Audience{Scope: Operators} }

func (e *CastBegun) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
	codec.ID(c, &e.Target)
	e.At.Code(c)
	codec.Int(c, &e.Time)
	codec.ID(c, &e.Thing)
}

func (e *CastFailed) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
	c.String(&e.Reason)
}

func (e *CastInterrupted) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.ID(c, &e.By)
	codec.Text(c, &e.Spell)
	c.String(&e.Reason)
	c.Bool(&e.Channel)
	c.Bool(&e.Repeating)
}

func (e *CastDelayed) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
	codec.Int(c, &e.By)
	codec.Int(c, &e.Left)
	c.Bool(&e.Channel)
}

func (e *CastWent) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
	codec.ID(c, &e.Target)
	e.At.Code(c)
	codec.Slice(c, &e.Struck, func(c *codec.Coder, s *Struck) {
		codec.ID(c, &s.Target)
		codec.Int(c, &s.Miss)
	})
	codec.Int(c, &e.Flight)
	c.Bool(&e.Triggered)
	codec.Int(c, &e.Took)
	codec.Text(c, &e.Item)
	codec.ID(c, &e.Thing)
}

func (e *ChannelBegan) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
	codec.ID(c, &e.Target)
	codec.Int(c, &e.Time)
}

func (e *ChannelEnded) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Spell)
}

func (e *Rested) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Spell)
	c.String(&e.Category)
	codec.Text(c, &e.School)
	codec.Int(c, &e.Time)
	c.Bool(&e.Global)
}

func (e *SpellMissed) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.ID(c, &e.Target)
	codec.Text(c, &e.Spell)
	codec.Int(c, &e.Miss)
}

func (e *Energized) code(c *codec.Coder) {
	codec.ID(c, &e.Source)
	codec.ID(c, &e.Target)
	codec.Text(c, &e.Spell)
	codec.Text(c, &e.Power)
	codec.Int(c, &e.Amount)
	c.Bool(&e.Periodic)
}

func (e *AuraApplied) code(c *codec.Coder) {
	codec.ID(c, &e.Unit)
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Aura)
	codec.Text(c, &e.Spell)
	codec.Int(c, &e.Serial)
	codec.Int(c, &e.Stacks)
	c.Bool(&e.Again)
}

func (e *AuraRemoved) code(c *codec.Coder) {
	codec.ID(c, &e.Unit)
	codec.ID(c, &e.Caster)
	codec.Text(c, &e.Aura)
	codec.Text(c, &e.Spell)
	codec.Int(c, &e.Serial)
	codec.Int(c, &e.Cause)
}

func (e *Dispelled) code(c *codec.Coder) {
	codec.ID(c, &e.Caster)
	codec.ID(c, &e.Target)
	codec.Text(c, &e.Spell)
	codec.Slice(c, &e.Auras, codec.Text)
	c.Bool(&e.Stolen)
}

func (e *SpellLearned) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Spell)
	codec.Text(c, &e.Instead)
	c.Bool(&e.Lost)
}

func (e *Published) code(c *codec.Coder) {
	c.String(&e.Bundle)
	c.String(&e.Name)
	codec.ID(c, &e.Caster)
	codec.ID(c, &e.Target)
	c.Float(&e.Value)
}
