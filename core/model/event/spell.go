package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// CastBegun reports that a unit started casting a spell with a cast time.
type CastBegun struct {
	Caster guid.GUID
	Spell  content.ID
	Target guid.GUID // or 0
	At     geo.Point // for a spell aimed at the ground
	Time   clock.Time
	Thing  guid.GUID // the item that cast it, or 0
}

// CastFailed tells a caster why a cast failed. The reason is a word of package spell,
// Args are the arguments of its text.
type CastFailed struct {
	Caster guid.GUID
	Spell  content.ID
	Reason string
}

// CastInterrupted reports that a cast or channel was interrupted. By is who did it, or
// 0.
type CastInterrupted struct {
	Caster, By guid.GUID
	Spell      content.ID
	Reason     string
	Channel    bool
	Repeating  bool // an auto-repeated spell stops
}

// CastDelayed reports that a hit delayed a cast or shortened a channel.
type CastDelayed struct {
	Caster  guid.GUID
	Spell   content.ID
	By      clock.Time
	Left    clock.Time // remaining time
	Channel bool
}

// Miss is why a spell or swing had no effect on a target.
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

// String returns the word for it.
func (m Miss) String() string {
	return [...]string{"hits", "misses", "resisted", "dodged", "parried", "blocked", "evaded", "immune", "reflected", "absorbed"}[min(m, misses-1)]
}

// SpellHit is one target of a cast spell.
type SpellHit struct {
	Target guid.GUID
	Miss   Miss
}

// CastWent reports that a cast was completed, or that its channel starts. Its effects
// follow; for distant targets they follow when the missile arrives.
type CastWent struct {
	Caster    guid.GUID
	Spell     content.ID
	Target    guid.GUID
	At        geo.Point
	Hits      []SpellHit
	Flight    clock.Time // to the first target; 0 hits at once
	Triggered bool       // another effect triggered it
	Took      clock.Time // cast time; 0 is instant
	Item      content.ID // the item that cast it, or ""
	Thing     guid.GUID  // the specific item, or 0
}

// ChannelBegan and ChannelEnded report that a unit starts or stops channeling a spell.
type ChannelBegan struct {
	Caster guid.GUID
	Spell  content.ID
	Target guid.GUID
	Time   clock.Time
}

// ChannelEnded is the end of ChannelBegan, whether regular or early.
type ChannelEnded struct {
	Caster guid.GUID
	Spell  content.ID
}

// Rested reports the start of a cooldown to a player, or with Time 0 its end. It is for
// one spell; with Category for all spells of the category, with Global for all of the
// global category, with School (and then without a spell) for all spells of the school.
type Rested struct {
	Player   guid.GUID
	Spell    content.ID
	Category string
	School   content.ID
	Time     clock.Time
	Global   bool
}

// SpellMissed reports that a spell had no effect on a target.
type SpellMissed struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Miss           Miss
}

// Energized reports that a unit gained or lost points of a power.
type Energized struct {
	Source, Target guid.GUID
	Spell          content.ID
	Power          content.ID
	Amount         int64
	Periodic       bool
}

// AuraApplied reports that an aura was applied to a unit; Again is set for a refresh.
type AuraApplied struct {
	Unit, Caster guid.GUID
	Aura, Spell  content.ID
	Serial       uint32
	Stacks       int
	Again        bool
}

// AuraRemoved reports that an aura was removed.
type AuraRemoved struct {
	Unit, Caster guid.GUID
	Aura, Spell  content.ID
	Serial       uint32
	Cause        Cause
}

// Cause is why an aura was removed.
type Cause uint8

// The causes.
const (
	CauseExpired Cause = iota
	CauseCancelled
	CauseDispelled
	CauseStolen
	CauseReplaced // by another
	CauseUsed     // its charges or its absorb were used up
	CauseBroken   // by damage, moving and so on
	CauseDeath
	CauseImmune
	CauseUndefined // the running release no longer defines it
	CauseOrdered   // by a script or an effect
	CauseLeft      // the bearer left the aura's area, or its owner
	causes
)

// String returns the word for it.
func (c Cause) String() string {
	return [...]string{"expired", "cancelled", "dispelled", "stolen", "replaced", "used", "broken", "death", "immune", "undefined", "ordered", "left"}[min(c, causes-1)]
}

// Dispelled reports that a spell removed auras from a unit.
type Dispelled struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Auras          []content.ID
	Stolen         bool
}

// SpellLearned tells a player that it learned or unlearned a spell.
type SpellLearned struct {
	Player  guid.GUID
	Spell   content.ID
	Instead content.ID // a lower rank that it replaces, or ""
	Lost    bool
}

// Published reports that an effect published an event of a bundle.
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
	codec.Slice(c, &e.Hits, func(c *codec.Coder, s *SpellHit) {
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
