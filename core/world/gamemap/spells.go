package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	itemrules "loam/core/rules/item"
	"loam/core/world/combat"
	"loam/core/world/death"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/spell"
	worldunit "loam/core/world/unit"
)

// magic implements the map that package spell uses, beyond what mapstate.State provides.
type magic struct {
	*mapstate.State
	*fighting
	*bodily
	*having
	*owning
	*reviving
	m *Map
}

// Names for the parts that magic embeds: two embedded fields cannot have the same name.
type (
	fighting = combat.Fights
	bodily   = worldunit.Units
	having   = item.Inventories
	owning   = pet.Pets
	reviving = death.Deaths
)

var _ spell.Host = (*magic)(nil)

func (g *magic) Log(e event.Event) { g.State.Log.Add(e) }
func (g *magic) Halt(u *unit)      { g.StandStill(u) }

func (g *magic) Wake(u *unit, what entity.Due, at clock.Time) {
	if at == 0 {
		g.Unplan(u, what)
		if what == entity.DueCast {
			g.m.ai.PlanCast(u)
		}
		return
	}
	g.Plan(u, what, max(at, g.Now()+1))
}

func (g *magic) Power(u *unit, id content.ID) (now, most int64) { return g.Powers.Power(u, id) }

func (g *magic) ChangePower(u *unit, id content.ID, by int64) int64 {
	return g.Powers.ChangePower(u, id, by)
}

func (g *magic) Reagents(u *unit, id content.ID) int { return itemrules.Count(&u.Player.Items, id) }

func (g *magic) TakeItem(u *unit, id content.ID, count int) { g.m.items.Give(u, id, -count) }

func (g *magic) Rederive(u *unit) {
	g.m.units.Rederive(u)
	if u.Creature != nil && u.Creature.Mode != entity.Chase {
		g.m.ai.PlanCast(u)
	}
}

func (g *magic) Launch(f spell.Flight) {
	g.m.flights = append(g.m.flights, f)
	g.m.awaitFlight(f)
}

// Touch marks facts of a unit as changed. Changes of auras of a player, or of a pet that
// travels with one, mark its record as changed too.
func (g *magic) Touch(u *unit, facts view.Mask) {
	g.State.Touch(u, facts)
	if facts&view.Auras != 0 {
		g.KeepSoon(u)
	}
}
