// Package combatlog turns events of casts, auras, damage and healing into the message bodies
// of package packets/combat, for either version. It decides nothing and does not know the
// recipients: one list of bodies is for everyone, another is for the caster's own client
// instead.
//
// Any goroutine may use it, except a [Casting], which belongs to its owner.
package combatlog

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// Names are the names and numbers by which the clients of a version know objects and
// definitions.
type Names interface {
	// Name returns the client's name of an object.
	Name(g guid.GUID) uint64
	// Spell returns the number of a spell. Laid returns the number of an aura that is or was
	// on a unit, applied by a caster or by 0. Both return 0 without a number.
	Spell(id content.ID) uint32
	Laid(on guid.GUID, aura content.ID, by guid.GUID) uint32
	// Power returns the number of a power, and how many points of clients are one point of
	// it; false is a power that clients do not know.
	Power(id content.ID) (number uint32, scale int64, ok bool)
	// School returns the number of a school.
	School(id content.ID) uint8
}

// Writer writes messages for the clients of a version.
type Writer struct {
	Version codec.Version
	Numbers *combat.Numbers
	Names   Names
	Content *content.Snapshot // of the running release
	Now     clock.Time        // map time of the events
}

// All returns what everyone in sight receives for an event; false is an event that this
// package does not handle. It leaves out what only the caster receives.
func (w *Writer) All(e event.Event) ([]packets.Body, bool) {
	switch e := e.(type) {
	case event.CastBegun:
		return w.begun(e, 0), true
	case event.CastWent:
		return w.went(e, 0), true
	case event.CastInterrupted:
		if e.Repeating {
			return nil, true // other players do not see a repeating effect
		}
		return w.interrupted(e, 0), true
	case event.CastDelayed:
		return w.delayed(e, false), true
	case event.ChannelBegan:
		return w.channel(e.Caster, e.Spell, e.Time, false), true
	case event.ChannelEnded:
		return w.channelLeft(e.Caster, 0, false), true
	case event.DamageDealt:
		return w.damage(e), true
	case event.Missed:
		return one(w.swungPast(e)), true
	case event.Healed:
		return w.healed(e), true
	case event.Energized:
		return w.energized(e), true
	case event.SpellMissed:
		return w.missed(e), true
	case event.Dispelled:
		return w.dispelled(e), true
	}
	return nil, false
}

// CasterOf returns the caster for whose client [Writer.Own] may return other messages for an
// event.
func CasterOf(e event.Event) guid.GUID {
	switch e := e.(type) {
	case event.CastBegun:
		return e.Caster
	case event.CastFailed:
		return e.Caster
	case event.CastWent:
		return e.Caster
	case event.CastInterrupted:
		return e.Caster
	case event.CastDelayed:
		return e.Caster
	case event.ChannelBegan:
		return e.Caster
	case event.ChannelEnded:
		return e.Caster
	case event.Rested:
		return e.Player
	}
	return 0
}

// Own returns what the caster's own client receives for an event instead; false is an event
// for which it receives the same as everyone.
func (w *Writer) Own(e event.Event, c *Casting) ([]packets.Body, bool) {
	switch e := e.(type) {
	case event.CastBegun:
		return w.begun(e, c.begins(e.Spell)), true
	case event.CastFailed:
		return w.Failed(e.Spell, e.Reason, c.fails(e.Spell)), true
	case event.CastWent:
		if e.Triggered {
			return nil, false
		}
		return append(w.succeeded(e.Spell), w.went(e, c.goes(e.Spell))...), true
	case event.CastInterrupted:
		if e.Repeating {
			return one(&combat.CancelRepeat{Target: w.Names.Name(e.Caster)}), true
		}
		count, failed := c.ends(e.Spell)
		var list []packets.Body
		if !failed && !e.Channel {
			list = w.Failed(e.Spell, e.Reason, count)
		}
		return append(list, w.interrupted(e, count)...), true
	case event.CastDelayed:
		return w.delayed(e, true), true
	case event.ChannelBegan:
		return w.channel(e.Caster, e.Spell, e.Time, true), true
	case event.ChannelEnded:
		return w.channelLeft(e.Caster, 0, true), true
	case event.Rested:
		return w.rested(e, c.Knows), true
	}
	return nil, false
}

// ability returns the number of what damaged or healed a unit: of a spell, or of the aura on
// bearer.
func (w *Writer) ability(id content.ID, ofAura bool, bearer, by guid.GUID) uint32 {
	if ofAura {
		return w.Names.Laid(bearer, id, by)
	}
	return w.Names.Spell(id)
}

// one is a list of one body.
func one(m packets.Body) []packets.Body { return []packets.Body{m} }
