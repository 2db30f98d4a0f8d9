package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/death"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/sight"
	"loam/core/view"
)

// planRelease lets a dead player leave its body unasked, if the rules say when.
func (m *Map) planRelease(u *unit) {
	if wait := death.ReleaseAfter(m.s.Rules(), u.Level); wait > 0 && u.Dead && !u.Ghost() {
		m.s.Plan(u, entity.DueRelease, m.s.Now()+max(clock.Step, wait))
	}
}

// askRespawn lets a dead player leave its body.
func (m *Map) askRespawn(u *unit, _ intent.Respawn) {
	if !u.Dead || u.Ghost() {
		m.s.Counters.Refused++
		return
	}
	m.leaveBody(u, m.s.Now())
}

// leaveBody brings a dead player to the graveyard: as a ghost, or where the rules
// know none alive.
func (m *Map) leaveBody(u *unit, _ clock.Time) {
	if !u.Dead || u.Player == nil || u.Player.Ghost {
		return
	}
	m.s.Unplan(u, entity.DueRelease)
	to := death.Graveyard(m.s.Content(), m.s.Def(), u.Player.Home, u.Position)
	if !death.Ghosts(m.s.Rules()) {
		m.revive(u, to, m.s.Rules().Eval(content.RespawnHealthPct, float64(u.Level)))
		return
	}
	u.Player.Ghost = true
	m.countGhost(u, 1)
	u.Player.Body = entity.Body{
		Map: m.s.Map, Instance: m.s.Instance, At: u.Position, Due: m.s.Now() + death.ReclaimDelay(m.s.Rules(), u.Level),
	}
	m.layBody(u)
	m.turned(u)
	if to != u.Position {
		m.body.Jump(u, to)
	}
	m.s.Log.Add(event.Released{Unit: u.GUID})
	m.s.Notice(u, hook.Release, 0, hook.Args{})
}

// turned tells all that follows from a player's becoming a ghost, or alive.
func (m *Map) turned(u *unit) {
	m.body.Rederive(u)
	u.Player.Dirty = true
	m.s.Touch(u, view.Health|view.State|view.Looks)
	m.s.TellSelf(u)
}

// layBody puts the body of a ghost on the map on which it lies.
func (m *Map) layBody(u *unit) {
	b := &u.Player.Body
	if b.GUID != 0 || b.Map != m.s.Map || b.Instance != m.s.Instance {
		return
	}
	b.At.Point = m.s.Def().Bounds.Clamp(b.At.Point)
	b.GUID = guid.New(guid.Corpse, m.s.Instance, m.s.NewGUID().Counter())
	b.Slot = int32(m.s.Grid.Add(b.At.Point))
	m.fileBody(u)
}

// fileBody enters a body in the indexes.
func (m *Map) fileBody(u *unit) {
	slot := u.Player.Body.Slot
	m.s.Roll.Room(slot)
	m.bodies[grid.Slot(slot)] = u
}

// liftBody takes the body of a ghost off the map.
func (m *Map) liftBody(u *unit) {
	b := &u.Player.Body
	if b.GUID == 0 {
		return
	}
	slot := grid.Slot(b.Slot)
	m.s.Gone = append(m.s.Gone, sight.Departed{GUID: b.GUID, Slot: slot})
	m.s.Log.Add(event.Despawned{Unit: b.GUID, Reason: event.Ordered})
	m.s.Grid.Remove(slot)
	delete(m.bodies, slot)
	b.GUID, b.Slot = 0, 0
}

// reclaimRefusals are the texts for why a ghost may not take its body back.
var reclaimRefusals = map[death.Obstacle]string{
	death.NoGhost: "core.no_ghost", death.Elsewhere: "core.body_elsewhere", death.TooFar: "core.body_far", death.TooSoon: "core.body_soon",
}

// reclaim lets a ghost live again at its body.
func (m *Map) reclaim(u *unit, _ intent.Reclaim) {
	if o := death.Reclaim(m.s.Rules(), m.s.Now(), u); o != death.Clear {
		m.s.Refuse(u, intent.KindReclaim, reclaimRefusals[o])
		return
	}
	m.revive(u, u.Position, m.s.Rules().Eval(content.ReclaimHealthPct, float64(u.Level)))
}

// revive is the one way back to life for players: with a share of health, in
// percent, at a place.
func (m *Map) revive(u *unit, to geo.Position, pct float64) {
	m.s.Unplan(u, entity.DueRelease)
	m.dropOffers(u, intent.OfferLife)
	m.liftBody(u)
	m.countGhost(u, -1)
	u.Dead, u.Player.Ghost, u.Player.Body = false, false, entity.Body{}
	u.Health = 1 // of what, is known when its figures are derived again
	m.turned(u)
	u.Health = min(u.MaxHealth, max(1, combat.Points(float64(u.MaxHealth)*pct/100)))
	m.fight.Refill(u, pct)
	if to != u.Position {
		m.body.Jump(u, to)
	}
	m.s.Log.Add(event.Revived{Unit: u.GUID})
	m.fight.PlanRegen(u)
	m.s.Notice(u, hook.PlayerRespawn, 0, hook.Args{})
	m.conduct.LookAround(u)
}

// comeAsGhost is what the entering of a dead player leads to.
func (m *Map) comeAsGhost(u *unit) {
	switch {
	case !u.Dead:
	case death.Lost(m.s.Content(), u):
		m.revive(u, death.Graveyard(m.s.Content(), m.s.Def(), u.Player.Home, u.Position), m.s.Rules().Eval(content.RespawnHealthPct, float64(u.Level)))
	case u.Ghost():
		m.layBody(u)
		m.s.Touch(u, view.State)
	default:
		m.planRelease(u)
	}
}

// settleGhosts ends the step for those who became ghosts in it, or alive: viewers
// have been told.
func (m *Map) settleGhosts() {
	if !m.haunted {
		return
	}
	for _, u := range m.s.Changed {
		if u.Player != nil {
			u.Player.Veiled = u.Player.Ghost
		}
	}
	m.haunted = m.ghosts > 0
}

// restoreBody files the body of a ghost that was read from a snapshot.
func (m *Map) restoreBody(u *unit) error {
	if u.Player == nil {
		return nil
	}
	m.haunted = m.haunted || u.Player.Veiled
	b := &u.Player.Body
	if b.GUID == 0 {
		return nil
	}
	if !m.s.Grid.Stands(grid.Slot(b.Slot)) {
		return fmt.Errorf("%s lies nowhere", b.GUID)
	}
	m.fileBody(u)
	return nil
}

// countGhost keeps count of the ghosts of the map.
func (m *Map) countGhost(u *unit, by int) {
	if u.Ghost() {
		m.ghosts += by
		m.haunted = true
	}
}

// Revive makes a dead player, or a ghost, live again where it is, with a share
// of its health in percent.
func (tx *Tx) Revive(u *entity.Unit, pct float64) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is no player", u.Name.Key)
	case !u.Dead:
		return fmt.Errorf("%s is not dead", u.Name.Key)
	case !(pct > 0 && pct <= 100):
		return fmt.Errorf("%g percent is not a share of health above 0, up to 100", pct)
	}
	m.revive(u, u.Position, pct)
	return nil
}

// LeaveBody lets a dead player leave its body, as if it had asked.
func (tx *Tx) LeaveBody(u *entity.Unit) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is no player", u.Name.Key)
	case !u.Dead || u.Player.Ghost:
		return fmt.Errorf("%s does not lie dead", u.Name.Key)
	}
	m.leaveBody(u, m.s.Now())
	return nil
}
