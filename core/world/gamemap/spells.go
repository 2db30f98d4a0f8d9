package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
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
	m       *Map
	flights []spell.Flight // projectiles under way, in the order of launch
}

// Names for the parts that magic embeds: two embedded fields cannot have the same name.
type (
	fighting = combat.Fights
	bodily   = worldunit.Units
	having   = item.Inventories
	owning   = pet.Pets
	reviving = death.Deaths
)

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

// Object finds a game object on the map.
func (g *magic) Object(id guid.GUID) (*entity.Object, bool) { return g.Objects.Get(id) }

// Ground finds a ground area that has not ended, Mark and Unmark add and remove one.
func (g *magic) Ground(id guid.GUID) (*entity.Ground, bool) { return g.Grounds.Get(id) }
func (g *magic) Mark(a *entity.Ground) bool                 { return g.Grounds.Mark(a) }
func (g *magic) Unmark(a *entity.Ground)                    { g.Grounds.Unmark(a) }

// InSight and SeesPoint report whether nothing blocks the line of sight.
func (g *magic) InSight(a, b *unit) bool             { return g.Terrain.InSight(a, b) }
func (g *magic) SeesPoint(u *unit, p geo.Point) bool { return g.Terrain.SeesPoint(u, p) }

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

// Launch adds a projectile and schedules its arrival.
func (g *magic) Launch(f spell.Flight) {
	g.flights = append(g.flights, f)
	g.Wheel.Add(f.Due, mapstate.Wake{Kind: mapstate.WakeFlight, Serial: f.Serial})
}

// flightDue makes a projectile arrive.
func (g *magic) flightDue(serial uint32) {
	i := slices.IndexFunc(g.flights, func(f spell.Flight) bool { return f.Serial == serial })
	if i < 0 {
		return
	}
	f := g.flights[i]
	g.flights = slices.Delete(g.flights, i, i+1)
	g.m.magic.Flights.Arrive(&f)
}

// flightAwaits reports whether a projectile arrives at a time.
func (g *magic) flightAwaits(due clock.Time, serial uint32) bool {
	return slices.ContainsFunc(g.flights, func(f spell.Flight) bool { return f.Serial == serial && f.Due == due })
}

// groundDue applies a ground effect that is due.
func (g *magic) groundDue(id guid.GUID) {
	a, ok := g.Grounds.Get(id)
	if !ok {
		return
	}
	g.m.magic.Areas.GroundDue(a)
	if _, ok := g.Grounds.Get(id); ok {
		g.Grounds.Await(a)
	}
}

// costsOf returns what a spell costs a unit now.
func (g *magic) costsOf(u *unit, def *content.Spell) []int64 {
	return g.m.magic.Checks.CostOf(u, def, nil)
}

// Touch marks facts of a unit as changed. Changes of auras of a player, or of a pet that
// travels with one, mark its record as changed too.
func (g *magic) Touch(u *unit, facts view.Mask) {
	g.State.Touch(u, facts)
	if facts&view.Auras != 0 {
		g.KeepSoon(u)
	}
}
