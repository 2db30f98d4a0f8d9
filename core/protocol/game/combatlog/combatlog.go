// Package combatlog tells game clients of what happened in fights: it turns events
// of casts, auras, damage and healing into the bodies of package battle, for
// either version. It decides nothing, and does not know who is told: what all are
// told of an event is one list of bodies, what the caster's own client is told
// instead of it is another.
//
// Everything in it may be used from any goroutine, but for [Casting], which is its
// owner's.
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

// Names are what the clients of a version call things.
type Names interface {
	// Name is a thing's name.
	Name(g guid.GUID) uint64
	// Spell is the number of a spell, Laid that of an aura which lies or lay on
	// somebody, from a caster or 0; without one, 0.
	Spell(id content.ID) uint32
	Laid(on guid.GUID, aura content.ID, by guid.GUID) uint32
	// Power is the number of a power, and how many of the clients' points make one;
	// false is a power that they do not know.
	Power(id content.ID) (number uint32, scale int64, ok bool)
	// School is the number of a school.
	School(id content.ID) uint8
}

// Writer writes for the clients of a version.
type Writer struct {
	Version codec.Version
	Numbers *combat.Numbers
	Names   Names
	Content *content.Snapshot // of the running release
	Now     clock.Time        // map time of what is told
}

// All is what everybody is told of an event who is told of it; false is an event
// of which this package knows nothing. What only its caster is told is not in it.
func (w *Writer) All(e event.Event) ([]packets.Body, bool) {
	switch e := e.(type) {
	case event.CastBegun:
		return w.begun(e, 0), true
	case event.CastWent:
		return w.went(e, 0), true
	case event.CastInterrupted:
		if e.Repeating {
			return nil, true // what is repeated is nothing that others see
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

// CasterOf is whose own client [Writer.Own] may tell something else of an event.
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

// Own is what the caster's own client is told of an event instead; false is an
// event of which it is told as all are.
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

// ability is the number of what hurt or helped somebody: of a spell, or of the
// aura that lies on bearer.
func (w *Writer) ability(id content.ID, ofAura bool, bearer, by guid.GUID) uint32 {
	if ofAura {
		return w.Names.Laid(bearer, id, by)
	}
	return w.Names.Spell(id)
}

// one is a list of one body.
func one(m packets.Body) []packets.Body { return []packets.Body{m} }
