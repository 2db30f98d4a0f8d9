package combatlog

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// begun is the start of a cast: clients show a cast bar.
func (w *Writer) begun(e event.CastBegun, count uint8) []packets.Body {
	return one(w.start(e.Caster, e.Spell, e.Time, w.targets(e.Caster, e.Target, e.At), count, e.Thing))
}

// Underway returns the start of a cast for an observer that sees the caster only now; left is
// the remaining cast time.
func (w *Writer) Underway(caster guid.GUID, spell content.ID, target guid.GUID, left clock.Time) packets.Body {
	return w.start(caster, spell, left, w.targets(caster, target, geo.Point{}), 0, 0)
}

func (w *Writer) start(caster guid.GUID, spell content.ID, time clock.Time, at combat.Targets, count uint8, thing guid.GUID) *combat.Start {
	name := w.Names.Name(caster)
	return &combat.Start{
		Item: w.outOf(thing, name), Caster: name, Count: count, Spell: w.Names.Spell(spell), Flags: combat.FlagBar, Duration: codec.Capped(time), Targets: at,
	}
}

// outOf returns the item from which a spell is cast, or else the caster.
func (w *Writer) outOf(thing guid.GUID, caster uint64) uint64 {
	if thing == 0 {
		return caster
	}
	return w.Names.Name(thing)
}

// went is the end of a cast. Clients need a start before every end that they asked for, even
// for a cast without a cast time.
func (w *Writer) went(e event.CastWent, count uint8) []packets.Body {
	name, at := w.Names.Name(e.Caster), w.targets(e.Caster, e.Target, e.At)
	m := &combat.Go{Item: w.outOf(e.Thing, name), Caster: name, Count: count, Spell: w.Names.Spell(e.Spell), Flags: combat.FlagOver, Time: codec.Capped(w.Now), Targets: at}
	for _, s := range e.Hits {
		switch kind, missed := missKinds[s.Miss]; {
		case missed && len(m.Misses) < most:
			m.Misses = append(m.Misses, combat.Miss{Target: w.Names.Name(s.Target), Kind: combat.MissKinds[kind]})
		case !missed && len(m.Hits) < most:
			m.Hits = append(m.Hits, w.Names.Name(s.Target))
		}
	}
	if e.Triggered {
		m.Flags |= combat.FlagHidden
		return one(m)
	}
	if e.Took > 0 {
		return one(m)
	}
	return []packets.Body{w.start(e.Caster, e.Spell, 0, at, count, e.Thing), m}
}

// most is the largest number of targets in a message; the count is a byte.
const most = 255

// missKinds are the words for why a spell missed a target, by event.
var missKinds = map[event.Miss]string{
	event.MissMissed: "miss", event.MissResisted: "resist", event.MissDodged: "dodge", event.MissParried: "parry",
	event.MissBlocked: "block", event.MissEvaded: "evade", event.MissImmune: "immune", event.MissReflected: "reflect",
	event.MissAbsorbed: "absorb",
}

// targets returns the target of a spell: a unit or item, or without one a place on the
// ground. A spell cast at the caster itself has no target.
func (w *Writer) targets(caster, target guid.GUID, at geo.Point) combat.Targets {
	name := w.Names.Name(target)
	switch {
	case target == 0 && at == geo.Point{}, target == caster:
		return combat.Targets{}
	case target == 0:
		return combat.Targets{Mask: combat.TargetDestination, Destination: movement.VectorOf(at)}
	case target.Kind() == guid.Corpse && w.Version == codec.Vanilla:
		return combat.Targets{Mask: combat.TargetCorpse, Corpse: name}
	case target.Kind() == guid.Corpse:
		return combat.Targets{Mask: combat.TargetCorpse, Thing: name}
	}
	return combat.Targets{Mask: combat.TargetUnit, Thing: name}
}

// Aimed returns what a client targets: by its own name, and the place on the ground.
func Aimed(t *combat.Targets) (thing uint64, at geo.Point) {
	thing = t.Thing
	for _, other := range [...]uint64{t.Object, t.Corpse} {
		if thing == 0 {
			thing = other
		}
	}
	v := t.Destination
	if t.Mask&combat.TargetDestination == 0 {
		v = t.Source
	}
	return thing, geo.Point{X: float64(v.X), Y: float64(v.Y), Z: float64(v.Z)}
}

// succeeded is the message to a client of 1.12.1 that its spell was cast.
func (w *Writer) succeeded(spell content.ID) []packets.Body {
	if w.Version != codec.Vanilla {
		return nil
	}
	return one(&combat.Failed{Is: "SMSG_CAST_RESULT", Spell: w.Names.Spell(spell), Status: combat.CastWell})
}

// Failed returns the messages that report why a spell was not cast, by a word of package
// spell.
func (w *Writer) Failed(spell content.ID, reason string, count uint8) []packets.Body {
	return one(w.failed(w.Names.Spell(spell), reason, count))
}

// FailedNumber is Failed for a spell that only the client knows, by its number.
func (w *Writer) FailedNumber(spell uint32, reason string, count uint8) packets.Body {
	return w.failed(spell, reason, count)
}

// PetFailed returns the message that reports why the player's pet does not cast a spell.
func (w *Writer) PetFailed(spell uint32, reason string, count uint8) packets.Body {
	m := w.failed(spell, reason, count)
	m.Is = "SMSG_PET_CAST_FAILED"
	return m
}

func (w *Writer) failed(spell uint32, reason string, count uint8) *combat.Failed {
	f := w.failure(reason)
	m := &combat.Failed{Is: "SMSG_CAST_FAILED", Count: count, Spell: spell, Status: combat.CastFailed, Reason: f.Number}
	if w.Version == codec.Vanilla {
		m.Is = "SMSG_CAST_RESULT"
	}
	m.Detail = make([]uint32, f.Details)
	return m
}

// interrupted is the end of a cast before its time.
func (w *Writer) interrupted(e event.CastInterrupted, count uint8) []packets.Body {
	m := combat.Interrupted{Is: "SMSG_SPELL_FAILURE", Caster: w.Names.Name(e.Caster), Count: count, Spell: w.Names.Spell(e.Spell), Result: w.failure(e.Reason).Number}
	other := m
	other.Is = "SMSG_SPELL_FAILED_OTHER"
	return []packets.Body{&m, &other}
}

// delayed is a cast whose end is later, or a channel whose end is earlier. In 1.12.1 only the
// caster receives the remaining time of a channel.
func (w *Writer) delayed(e event.CastDelayed, own bool) []packets.Body {
	if e.Channel {
		return w.channelLeft(e.Caster, e.Left, own)
	}
	return one(&combat.Delayed{Caster: w.Names.Name(e.Caster), Delay: codec.Capped(e.By)})
}

func (w *Writer) channel(caster guid.GUID, spell content.ID, time clock.Time, own bool) []packets.Body {
	if w.Version == codec.Vanilla && !own {
		return nil
	}
	return one(&combat.ChannelStart{Caster: w.Names.Name(caster), Spell: w.Names.Spell(spell), Duration: codec.Capped(time)})
}

func (w *Writer) channelLeft(caster guid.GUID, left clock.Time, own bool) []packets.Body {
	if w.Version == codec.Vanilla && !own {
		return nil
	}
	return one(&combat.ChannelUpdate{Caster: w.Names.Name(caster), Left: codec.Capped(left)})
}
