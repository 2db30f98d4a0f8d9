package gamemap

import (
	"math"
	"slices"

	"loam/core/avatar"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/phase"
	"loam/core/retinue"
	"loam/core/stat"
)

// What comes along with a player onto another map and back into the world: what
// lies on it and rests, and what belongs to it.

// bringMagic gives a player who has come what its record says of auras, rests and
// powers, and the health that is left with them.
func (m *Map) bringMagic(u *unit, r *character.Record, login bool) {
	c := m.s.Content()
	away := int64(0)
	if login {
		away = avatar.Away(r, m.unix)
	}
	avatar.Rested(c, u, &r.Magic, m.s.Now(), away)
	m.magic.Settle(u)
	m.magic.Bring(u, avatar.Borne(c, &r.Magic, m.s.Now(), login, away))
	if u.Alive() && r.Health > 0 {
		u.Health = min(r.Health, u.MaxHealth)
	}
	avatar.Bring(c, u, r, login)
	m.movePowers(u)
}

// ownedBy writes down what comes along with a player who goes at a moment.
func (m *Map) ownedBy(owner *unit, at content.Moments) (all []character.Owned) {
	for _, g := range owner.Owned {
		if u, ok := m.s.Units[g]; ok && retinue.Comes(u, at) && len(all) < retinue.MaxRecorded {
			all = append(all, retinue.Record(u, m.s.Now()))
		}
	}
	return all
}

// takeAlong takes off the map what comes along with a player.
func (m *Map) takeAlong(owner *unit, why event.Reason) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := m.s.Units[g]; ok && u.Creature.Service.Travels {
			m.remove(u, why)
		}
	}
}

// aside is how far from a player appears what has come along with it, in yards.
const aside geo.Yards = 2

// bringOwned makes what has come along with a player, around it.
func (m *Map) bringOwned(owner *unit, r *character.Record, login bool) {
	list := r.Owned[:min(len(r.Owned), retinue.MaxRecorded)]
	behind := geo.Position{Point: owner.Position.Point, Facing: owner.Position.Facing + math.Pi/2}
	for i, at := range phase.Ring(behind, aside, len(list)) {
		o := &list[i]
		bond, service := retinue.Read(o)
		if _, ok := m.s.Content().Creature(content.ID(o.Def)); !ok {
			continue // its definition is gone, and it with it
		}
		u, err := m.conjure(summoning{
			by: service.Spell.Bundle(), owner: owner, def: content.ID(o.Def), bond: bond, service: service, level: o.Level, lifetime: clock.Time(max(0, o.Left)),
			at: geo.Position{Point: m.nearby(owner, at), Facing: owner.Position.Facing},
		})
		if err != nil {
			m.s.Log.Add(event.Faulted{Unit: owner.GUID, Message: "what belongs to " + owner.Name.Key + " has not come along: " + err.Error()})
			continue
		}
		if m.s.Here(u) {
			m.restoreOwned(u, o, login)
		}
	}
}

// restoreOwned gives a creature that has come along what was written of it.
func (m *Map) restoreOwned(u *unit, o *character.Owned, login bool) {
	c := m.s.Content()
	avatar.Rested(c, u, &o.Magic, m.s.Now(), 0)
	m.magic.Bring(u, avatar.Borne(c, &o.Magic, m.s.Now(), login, 0))
	u.Health = max(1, min(u.MaxHealth, int64(math.Round(o.Health*float64(u.MaxHealth)))))
	for _, p := range o.Powers {
		now, _, _ := stat.Power(u, content.ID(p.ID))
		stat.Gain(u, content.ID(p.ID), p.Now-now)
	}
	m.movePowers(u)
	m.planRegen(u)
}
