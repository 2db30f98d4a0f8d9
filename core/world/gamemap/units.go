package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/world/grid"
	"loam/core/world/visibility"
)

// population adds units to a map and removes them, with what else has to know of it.
type population struct{ m *Map }

// add puts a unit on the map. Its stats are derived; its health is set.
func (p *population) add(u *unit) {
	m := p.m
	s := m.s.Grid.Add(u.Position.Point)
	p.file(u, s)
	m.scripts.Attach(u)
	m.rules.attach(u)
	m.ai.Noticing.Join(u)
	m.combat.FitThresholds(u)
	m.combat.Powers.Regenerate(u)
	if u.Way.Moving() {
		m.s.JoinMovers(u)
	}
}

// file adds a unit to the indexes, with a slot of the grid.
func (p *population) file(u *unit, s grid.Slot) {
	m := p.m
	u.Slot = int32(s)
	p.stand(u)
	m.s.Paths.Join(m.s.RouteOf(u), u)
}

// stand registers a unit that has its slot.
func (p *population) stand(u *unit) {
	m := p.m
	m.s.Roster.Add(u)
	m.pets.CountSummoned(u, 1)
	m.death.CountGhost(u, 1)
	m.s.NoteHiding(u)
	m.s.NoteLayers(u, 1)
	u.Boss = m.encounters.BossOf(u)
}

// remove removes a unit from the map. Every creature is removed through it.
func (p *population) remove(u *unit, why event.Reason) {
	m := p.m
	if !m.s.Here(u) {
		return
	}
	if u.Creature != nil {
		m.s.Notice(u, hook.Despawn, 0, hook.Args{Texts: [2]string{why.String()}})
		if !m.s.Here(u) {
			return // the handler has removed it
		}
		m.spawns.Lost(u, why)
		m.pets.SendOff(u, content.OwnerDies)
		m.loot.Drop(u)
	}
	if u.Player != nil {
		m.combat.Duels.Quit(u) // the duel of a player who leaves has ended before
	}
	m.pets.FreeCharmed(u)
	m.pets.CountCharmed(u, -1)
	m.combat.EndFights(u)
	m.s.Log.Add(event.Despawned{Unit: u.GUID, Reason: why})
	p.unfile(u)
	m.scripts.Forget(u.GUID)
	m.rules.forget(u.GUID)
}

func (p *population) unfile(u *unit) {
	m := p.m
	m.s.Gone = append(m.s.Gone, visibility.Departed{GUID: u.GUID, Slot: grid.Slot(u.Slot), Veiled: u.Player != nil && u.Player.Veiled})
	if u.Player != nil {
		m.death.RemoveCorpse(u)
	}
	m.s.Paths.Leave(m.s.RouteOf(u), u)
	m.pets.Unbind(u)
	m.s.UnplanAll(u)
	m.s.Timers.End(u)
	m.s.Grid.Remove(grid.Slot(u.Slot))
	m.s.Roster.Remove(u)
	m.pets.CountSummoned(u, -1)
	m.death.CountGhost(u, -1)
	m.s.ForgetHider(u)
	m.s.NoteLayers(u, -1)
	u.Way, u.Changed = entity.Way{}, 0
	u.Held = false
	m.ai.Noticing.Leave(u)
	if u.Player != nil {
		m.s.ForgetSights(u)
	}
}

// forgetGone clears the list of what was removed in this step.
func (p *population) forgetGone() {
	m := p.m
	m.s.Gone = m.s.Gone[:0]
	m.s.Roster.CloseUp()
}

// settle puts a new creature on the map and calls the scripts.
func (p *population) settle(u *unit, again bool) {
	m := p.m
	u.Creature.Respawn = again
	p.add(u)
	m.magic.Auras.UpdateInnate(u)
	if d, ok := m.s.Content().Creature(u.Def); ok && d.Active || u.Creature.Orders.Awake {
		m.s.Hold(u, true)
	}
	m.s.Log.Add(event.Spawned{Unit: u.GUID, Def: u.Def, Again: again})
	m.ai.SettleMood(u)
	m.s.Notice(u, hook.Spawn, 0, hook.Args{})
	if again {
		m.s.Notice(u, hook.Respawn, 0, hook.Args{})
	}
	if m.s.Here(u) {
		m.ai.Noticing.LookAround(u)
	}
}

// vanish runs when the time of a corpse or of a summoned creature ends.
func (p *population) vanish(u *unit, _ clock.Time) {
	m := p.m
	if wait := p.calmFor(u); wait > 0 {
		m.s.Plan(u, entity.DueVanish, m.s.Now()+wait)
		return
	}
	if !m.pets.RemovePetCorpse(u) {
		p.remove(u, event.Expired)
	}
}

// calmFor returns how long a creature stays whose time only counts out of combat.
func (p *population) calmFor(u *unit) clock.Time {
	m := p.m
	if u.Creature == nil || u.Dead || u.Creature.Orders.Calmly == 0 {
		return 0
	}
	if u.Combat {
		return u.Creature.Orders.Calmly
	}
	return u.Creature.Orders.Calmly - (m.s.Now() - u.LastHit)
}
