package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// cast handles a player's request to cast a spell that it knows.
func (m *Map) cast(u *unit, in intent.Cast) {
	id := content.ID(in.Spell)
	if _, known := slices.BinarySearch(u.Known, id); !known {
		m.s.Log.Add(event.CastFailed{Caster: u.GUID, Spell: id, Reason: spell.NotKnown.String()})
		return
	}
	if def, ok := m.s.Content().Spell(id); !ok || def.Breaks&content.ByStanding == 0 {
		m.s.StandUp(u)
	}
	m.magic.Casts.Ask(u, spell.Request{Spell: id, Target: in.Target, At: in.At, On: in.On})
}

// cancelCast handles a player's request to stop its cast.
func (m *Map) cancelCast(u *unit, in intent.CancelCast) {
	u.Queued = nil
	if u.Cast != nil && (in.Spell == "" || content.ID(in.Spell) == u.Cast.Spell) {
		m.magic.Casts.Break(u, spell.Stopped, 0)
	}
	if in.Repeating {
		m.magic.Weapon.Stop(u, spell.Stopped)
		u.NextSwingSpell = ""
	}
	m.magic.Casts.Plan(u)
}

// cancelAura handles a player's request to remove an aura.
func (m *Map) cancelAura(u *unit, in intent.CancelAura) {
	m.magic.Auras.Remove(u, event.CauseCancelled, func(a *entity.Aura) bool {
		def, ok := m.s.Content().Aura(a.Aura)
		return ok && def.Cancel && !def.Harmful && a.Aura == content.ID(in.Aura)
	})
}

// costsOf returns what a spell costs a unit now.
func (m *Map) costsOf(u *unit, def *content.Spell) []int64 { return m.magic.Checks.CostOf(u, def, nil) }

func (m *Map) castDue(u *unit, _ clock.Time) { m.magic.Casts.Due(u) }

func (m *Map) shotDue(u *unit, _ clock.Time) { m.magic.Weapon.ShotDue(u) }

func (m *Map) auraDue(u *unit, _ clock.Time) { m.magic.Auras.Due(u) }

// awaitFlight schedules the arrival of a projectile.
func (m *Map) awaitFlight(f spell.Flight) {
	m.s.Wheel.Add(f.Due, mapstate.Wake{Kind: mapstate.WakeFlight, Serial: f.Serial})
}

func (m *Map) flightDue(serial uint32) {
	i := slices.IndexFunc(m.flights, func(f spell.Flight) bool { return f.Serial == serial })
	if i < 0 {
		return
	}
	f := m.flights[i]
	m.flights = slices.Delete(m.flights, i, i+1)
	m.magic.Flights.Arrive(&f)
}

// Cast makes a unit cast a spell, whether it knows it or not.
func (tx *Tx) Cast(u *entity.Unit, rq spell.Request) spell.Reason {
	return tx.on().magic.Casts.Cast(u, rq)
}

// AskCast makes a unit request a spell as a player does: a request that is slightly early
// waits, and an impossible one is refused with a message.
func (tx *Tx) AskCast(u *entity.Unit, rq spell.Request) spell.Reason {
	return tx.on().magic.Casts.Ask(u, rq)
}

// StopCasting ends a unit's cast, channel and repeated cast, and the spell that waits for
// its next swing.
func (tx *Tx) StopCasting(u *entity.Unit) {
	tx.on().magic.Casts.Break(u, spell.Stopped, 0)
	tx.on().magic.Weapon.Stop(u, spell.Stopped)
	u.NextSwingSpell = ""
}

// AddAura applies an aura to a unit, from a caster or from nobody. It reports whether the
// unit has the aura then.
func (tx *Tx) AddAura(u *entity.Unit, id content.ID, caster *entity.Unit, stacks int, lasts clock.Time) bool {
	m := tx.on()
	def, ok := m.s.Content().Aura(id)
	return ok && m.magic.Auras.Apply(u, def, spell.Application{Caster: caster, Stacks: stacks, Lasts: lasts})
}

// RemoveAura removes an aura from a unit, with a caster only that caster's. It returns how
// many it removed.
func (tx *Tx) RemoveAura(u *entity.Unit, id content.ID, caster guid.GUID) int {
	return tx.on().magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		return a.Aura == id && (caster == 0 || a.Caster == caster)
	})
}

// LearnSpell makes a player know a spell, or unlearn it.
func (tx *Tx) LearnSpell(u *entity.Unit, id content.ID, knows bool) bool {
	return tx.on().progression.Learn(u, id, knows)
}

func (m *Map) groundDue(id guid.GUID) {
	a, ok := m.s.Ground(id)
	if !ok {
		return
	}
	m.magic.Areas.GroundDue(a)
	if _, ok := m.s.Ground(id); ok {
		m.s.AwaitGround(a)
	}
}
