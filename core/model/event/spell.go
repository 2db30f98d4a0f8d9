package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// CastBegun reports that a unit started casting a spell with a cast time.
//
//loam:kind 50 cast_begun seen:Caster
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
//
//loam:kind 51 cast_failed owner:Caster
type CastFailed struct {
	Caster guid.GUID
	Spell  content.ID
	Reason string
}

// CastInterrupted reports that a cast or channel was interrupted. By is who did it, or
// 0.
//
//loam:kind 52 cast_interrupted seen:Caster
type CastInterrupted struct {
	Caster, By guid.GUID
	Spell      content.ID
	Reason     string
	Channel    bool
	Repeating  bool // an auto-repeated spell stops
}

// CastDelayed reports that a hit delayed a cast or shortened a channel.
//
//loam:kind 53 cast_delayed seen:Caster
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
//
//loam:kind 54 cast_went seen:Caster
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
//
//loam:kind 55 channel_began seen:Caster
type ChannelBegan struct {
	Caster guid.GUID
	Spell  content.ID
	Target guid.GUID
	Time   clock.Time
}

// ChannelEnded is the end of ChannelBegan, whether regular or early.
//
//loam:kind 56 channel_ended seen:Caster
type ChannelEnded struct {
	Caster guid.GUID
	Spell  content.ID
}

// Rested reports the start of a cooldown to a player, or with Time 0 its end. It is for
// one spell; with Category for all spells of the category, with Global for all of the
// global category, with School (and then without a spell) for all spells of the school.
//
//loam:kind 57 rested owner:Player
type Rested struct {
	Player   guid.GUID
	Spell    content.ID
	Category string
	School   content.ID
	Time     clock.Time
	Global   bool
}

// SpellMissed reports that a spell had no effect on a target.
//
//loam:kind 58 spell_missed seen:Target
type SpellMissed struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Miss           Miss
}

// Energized reports that a unit gained or lost points of a power.
//
//loam:kind 59 energized seen:Target
type Energized struct {
	Source, Target guid.GUID
	Spell          content.ID
	Power          content.ID
	Amount         int64
	Periodic       bool
}

// AuraApplied reports that an aura was applied to a unit; Again is set for a refresh.
//
//loam:kind 60 aura_applied seen:Unit
type AuraApplied struct {
	Unit, Caster guid.GUID
	Aura, Spell  content.ID
	Serial       uint32
	Stacks       int
	Again        bool
}

// AuraRemoved reports that an aura was removed.
//
//loam:kind 61 aura_removed seen:Unit
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
//
//loam:kind 62 dispelled seen:Target
type Dispelled struct {
	Caster, Target guid.GUID
	Spell          content.ID
	Auras          []content.ID
	Stolen         bool
}

// SpellLearned tells a player that it learned or unlearned a spell.
//
//loam:kind 63 spell_learned owner:Player
type SpellLearned struct {
	Player  guid.GUID
	Spell   content.ID
	Instead content.ID // a lower rank that it replaces, or ""
	Lost    bool
}

// Published reports that an effect published an event of a bundle.
//
//loam:kind 66 published operators
type Published struct {
	Bundle, Name   string
	Caster, Target guid.GUID
	Value          float64
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
