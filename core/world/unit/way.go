package unit

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// MoveUnits moves everything that walks to its current position. Units that have stopped drop
// out of the list.
func (e *Units) MoveUnits() {
	rest := e.Movers[:0]
	for _, u := range e.Movers {
		if !e.Here(u) || !u.Way.Moving() || (u.Creature != nil && u.Creature.Asleep) {
			u.Mover = false
			continue
		}
		rest = append(rest, u)
	}
	clear(e.Movers[len(rest):])
	e.Movers = rest
	for _, u := range rest {
		if !u.Way.Moving() || !e.Here(u) {
			continue
		}
		before := u.Position.Point
		u.Position = mapstate.WayAt(u, e.Now())
		e.Grid.Move(grid.Slot(u.Slot), u.Position.Point)
		if u.Player != nil {
			e.carried(u)
			continue
		}
		if mapstate.Crossed(before, u.Position.Point) {
			e.minds.LookAround(u)
		}
	}
}

// Arrive handles the end of a path.
func (e *Units) Arrive(u *entity.Unit, due clock.Time) {
	if !u.Way.Moving() {
		return
	}
	end := mapstate.WayAt(u, due)
	onPath := u.Creature != nil && u.Creature.Mode == entity.Idle && e.PathOf(u) != nil && !u.Creature.Paused
	u.Position = end
	u.Way = entity.Way{}
	e.Grid.Move(grid.Slot(u.Slot), end.Point)
	e.Touch(u, view.Place)
	if u.Player != nil {
		e.carried(u)
	}
	if u.IsLed() {
		e.ledArrived(u)
		return
	}
	if u.Creature != nil {
		e.minds.Arrived(u, due, onPath)
	}
}
