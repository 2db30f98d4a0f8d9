package death

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/combat"
	"loam/core/rules/death"
	"loam/core/world/grid"
	"loam/core/world/visibility"
)

// PlanRelease schedules the automatic release of a dead player's spirit, if the rules set
// a time.
func (e *Deaths) PlanRelease(u *entity.Unit) {
	if wait := death.ReleaseAfter(e.Rules(), u.Level); wait > 0 && u.Dead && !u.Ghost() {
		e.Plan(u, entity.DueRelease, e.Now()+max(clock.Step, wait))
	}
}

// AskRespawn handles a dead player's request to release its spirit.
func (e *Deaths) AskRespawn(u *entity.Unit, _ intent.Respawn) {
	if !u.Dead || u.Ghost() {
		e.Counters.Refused++
		return
	}
	e.ReleaseSpirit(u, e.Now())
}

// ReleaseSpirit releases the spirit of a dead player: the player appears at the graveyard as a
// ghost, or alive if the rules have no ghosts.
func (e *Deaths) ReleaseSpirit(u *entity.Unit, _ clock.Time) {
	if !u.Dead || u.Player == nil || u.Player.Ghost {
		return
	}
	if !death.Ghosts(e.Rules()) && !e.MayLive(u, "graveyard", intent.KindRespawn) {
		return
	}
	e.Unplan(u, entity.DueRelease)
	to := death.Graveyard(e.Content(), e.Def(), u.Player.Home, u.Position)
	if on, at, out := death.Outside(e.Content(), e.Def()); out && e.Away != nil {
		to = u.Position
		defer e.Away(u, on, at)
	}
	if !death.Ghosts(e.Rules()) {
		e.Revive(u, to, e.Rules().Eval(content.RespawnHealthPct, float64(u.Level)))
		return
	}
	died := u.Position
	if e.Ashore != nil {
		died = e.Ashore(u)
	}
	u.Player.Ghost = true
	e.CountGhost(u, 1)
	u.Player.Body = entity.Body{
		Map: e.Map, Instance: e.Instance, At: died, Due: e.Now() + death.ReclaimDelay(e.Rules(), u.Level),
	}
	e.layBody(u)
	e.turned(u)
	if to != u.Position {
		e.units.Jump(u, to)
	}
	e.Log.Add(event.Released{Unit: u.GUID})
	e.Notice(u, hook.Release, 0, hook.Args{})
}

// turned updates everything that depends on whether a player is a ghost or alive.
func (e *Deaths) turned(u *entity.Unit) {
	e.units.Rederive(u)
	u.Player.Dirty = true
	e.Touch(u, view.Health|view.State|view.Looks)
	e.TellSelf(u)
}

// layBody puts the corpse of a ghost on the map where it lies.
func (e *Deaths) layBody(u *entity.Unit) {
	b := &u.Player.Body
	if b.GUID != 0 || b.Map != e.Map || b.Instance != e.Instance {
		return
	}
	b.At.Point = e.Def().Bounds.Clamp(b.At.Point)
	b.GUID = guid.New(guid.Corpse, e.Instance, e.NewGUID().Counter())
	b.Slot = int32(e.Grid.Add(b.At.Point))
	e.fileBody(u)
}

// fileBody adds a corpse to the indexes.
func (e *Deaths) fileBody(u *entity.Unit) {
	slot := u.Player.Body.Slot
	e.Roster.Room(slot)
	e.Bodies[grid.Slot(slot)] = u
}

// RemoveCorpse removes the corpse of a ghost from the map.
func (e *Deaths) RemoveCorpse(u *entity.Unit) {
	b := &u.Player.Body
	if b.GUID == 0 {
		return
	}
	slot := grid.Slot(b.Slot)
	e.Gone = append(e.Gone, visibility.Departed{GUID: b.GUID, Slot: slot})
	e.Log.Add(event.Despawned{Unit: b.GUID, Reason: event.Ordered})
	e.Grid.Remove(slot)
	delete(e.Bodies, slot)
	b.GUID, b.Slot = 0, 0
}

// reclaimRefusals holds the text for each reason why a ghost may not reclaim its corpse.
var reclaimRefusals = map[death.Obstacle]string{
	death.NoGhost: "core.no_ghost", death.Elsewhere: "core.body_elsewhere", death.TooFar: "core.body_far", death.TooSoon: "core.body_soon",
}

// Reclaim revives a ghost at its corpse.
func (e *Deaths) Reclaim(u *entity.Unit, _ intent.Reclaim) {
	if o := death.Reclaim(e.Rules(), e.Now(), u); o != death.Clear {
		e.Refuse(u, intent.KindReclaim, reclaimRefusals[o])
		return
	}
	if !e.MayLive(u, "body", intent.KindReclaim) {
		return
	}
	e.Revive(u, u.Position, e.Rules().Eval(content.ReclaimHealthPct, float64(u.Level)))
}

// MayLive asks a dead player's scripts whether it may revive, and sends it the reason if
// not. how is a word of the hook; k is the kind of the player's request.
func (e *Deaths) MayLive(u *entity.Unit, how string, k intent.Kind) bool {
	if !u.Hooks.Has(hook.Reviving) {
		return true
	}
	why, refused := e.Ask(hook.Reviving, u.GUID, hook.Args{Texts: [2]string{how}})
	if refused {
		e.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: why})
	}
	return !refused && e.Here(u) && u.Dead
}

// Revive revives a player at a position with a percentage of its health. Every player
// revives through it.
func (e *Deaths) Revive(u *entity.Unit, to geo.Position, pct float64) {
	e.Unplan(u, entity.DueRelease)
	e.DropOffers(u, intent.OfferLife)
	e.RemoveCorpse(u)
	e.CountGhost(u, -1)
	u.Dead, u.Player.Ghost, u.Player.Body = false, false, entity.Body{}
	u.Health = 1 // provisional: deriving the stats below sets the maximum
	e.turned(u)
	u.Health = min(u.MaxHealth, max(1, combat.Points(float64(u.MaxHealth)*pct/100)))
	e.combat.Powers.Refill(u, pct)
	if to != u.Position {
		e.units.Jump(u, to)
	}
	e.Log.Add(event.Revived{Unit: u.GUID})
	e.combat.PlanRegen(u)
	e.Notice(u, hook.PlayerRespawn, 0, hook.Args{})
	e.ai.Noticing.LookAround(u)
}

// EnterDead runs when a dead player enters the map.
func (e *Deaths) EnterDead(u *entity.Unit) {
	switch {
	case !u.Dead:
	case death.Lost(e.Content(), u):
		e.Revive(u, death.Graveyard(e.Content(), e.Def(), u.Player.Home, u.Position), e.Rules().Eval(content.RespawnHealthPct, float64(u.Level)))
	case u.Ghost() && u.Player.Body.Map == e.Map && e.leadsOut():
		e.Revive(u, u.Position, e.Rules().Eval(content.ReclaimHealthPct, float64(u.Level)))
	case u.Ghost():
		e.layBody(u)
		e.Touch(u, view.State)
	default:
		e.PlanRelease(u)
	}
}

// leadsOut reports whether a player who dies here comes back on another map.
func (e *Deaths) leadsOut() bool {
	_, _, out := death.Outside(e.Content(), e.Def())
	return out
}

// SettleGhosts ends the step for players who became ghosts or alive in it, after viewers
// have received that.
func (e *Deaths) SettleGhosts() {
	if !e.Haunted {
		return
	}
	for _, u := range e.Changed {
		if u.Player != nil {
			u.Player.Veiled = u.Player.Ghost
		}
	}
	e.Haunted = e.Ghosts > 0
}

// RestoreBody files the corpse of a ghost that was read from a snapshot.
func (e *Deaths) RestoreBody(u *entity.Unit) error {
	if u.Player == nil {
		return nil
	}
	e.Haunted = e.Haunted || u.Player.Veiled
	b := &u.Player.Body
	if b.GUID == 0 {
		return nil
	}
	if !e.Grid.Stands(grid.Slot(b.Slot)) {
		return fmt.Errorf("%s has no position", b.GUID)
	}
	e.fileBody(u)
	return nil
}

// CountGhost updates the number of ghosts on the map.
func (e *Deaths) CountGhost(u *entity.Unit, by int) {
	if u.Ghost() {
		e.Ghosts += by
		e.Haunted = true
	}
}
