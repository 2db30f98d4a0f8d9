package unit

import (
	"fmt"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/faction"
	"loam/core/rules/movement"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// Claimed updates a player's PvP flag for its territory.
func (e *Units) Claimed(u *entity.Unit) {
	var in [8]*content.Place
	areas := in[:0]
	for _, a := range e.areas {
		if a.PvP != content.AsMap && slices.Contains(u.Player.Areas, a.ID) {
			areas = append(areas, a)
		}
	}
	before := u.Player.Flag.Land
	faction.Stand(e.Rules(), u, faction.GroundAt(e.Def(), areas), e.Now())
	if u.Player.Flag.Land != before {
		e.Touch(u, view.State)
	}
	e.combat.Flags.Settle(u)
}

// Place moves a player's unit continuously.
func (e *Units) Place(u *entity.Unit, to geo.Position) {
	u.Position = to
	u.Player.Dirty = true
	e.Grid.Move(grid.Slot(u.Slot), to.Point)
	if v := e.ViewerOf(u); v != nil {
		e.Grid.MoveViewer(v.Slot, to.Point)
	}
	e.Touch(u, view.Place)
	e.combat.Duels.KeepBounds(u)
	if geo.Distance(u.Player.Looked, to.Point) >= mapstate.LookYards {
		e.UpdateAreas(u)
		e.minds.LookAround(u)
	}
}

// FindAreas finds the areas of the map in the running release.
func (e *Units) FindAreas() {
	e.areas = e.areas[:0]
	for _, i := range e.Content().AreasOn(e.Map) {
		e.areas = append(e.areas, &e.Content().Places[i])
	}
}

// UpdateAreas updates the areas that a player is in.
func (e *Units) UpdateAreas(u *entity.Unit) {
	var now []content.ID
	for _, a := range e.areas {
		if a.Holds(u.Position.Point) {
			now = append(now, a.ID)
		}
	}
	before := u.Player.Areas
	u.Player.Areas = now
	e.Claimed(u)
	for _, a := range before {
		if !slices.Contains(now, a) {
			e.Log.Add(event.AreaLeft{Player: u.GUID, Area: a})
			e.Notice(u, hook.LeaveArea, 0, hook.Args{Texts: [2]string{string(a)}})
		}
	}
	for _, a := range now {
		if !slices.Contains(before, a) {
			e.Log.Add(event.AreaEntered{Player: u.GUID, Area: a})
			e.Notice(u, hook.EnterArea, 0, hook.Args{Texts: [2]string{string(a)}})
		}
	}
}

// Jump teleports a unit on the map.
func (e *Units) Jump(u *entity.Unit, to geo.Position) {
	if u.Aboard.Rides() && e.falls != nil {
		e.falls(u)
	}
	to.Point = e.Terrain.Aside(to.Point)
	u.Position, u.Way = to, entity.Way{}
	e.Grid.Jump(grid.Slot(u.Slot), to.Point)
	e.Touch(u, view.Place)
	e.Log.Add(event.Teleported{Unit: u.GUID, To: to})
	e.ForgetSights(u)
	if u.IsLed() {
		e.Drive(u)
	}
	if u.Player == nil {
		return
	}
	u.Player.Dirty = true
	u.Player.Moved = movement.NewMoved(e.Now())
	if v := e.ViewerOf(u); v != nil {
		e.Grid.JumpViewer(v.Slot, to.Point)
	}
	e.UpdateAreas(u)
	e.combat.Duels.KeepBounds(u)
}

func (e *Units) Teleport(u *entity.Unit, to geo.Position) error {
	if !to.Finite() || !e.Def().Bounds.Contains(to.Point) {
		return fmt.Errorf("%.1f, %.1f is outside map %s", to.X, to.Y, e.Map)
	}
	if _, free := e.Def().Geometry.Aside(to.Point); !free {
		return fmt.Errorf("%.1f, %.1f is deep inside an obstacle of map %s", to.X, to.Y, e.Map)
	}
	to.Facing = geo.NormalizeAngle(to.Facing)
	e.Jump(u, to)
	e.minds.LookAround(u)
	return nil
}

// carried follows a player whom the map moves.
func (e *Units) carried(u *entity.Unit) {
	u.Player.Dirty = true
	if v := e.ViewerOf(u); v != nil {
		e.Grid.MoveViewer(v.Slot, u.Position.Point)
	}
	e.combat.Duels.KeepBounds(u)
	if geo.Distance(u.Player.Looked, u.Position.Point) >= mapstate.LookYards {
		e.UpdateAreas(u)
		e.minds.LookAround(u)
	}
}

// Carry moves a unit with its transport. A creature's home moves with it.
func (e *Units) Carry(u *entity.Unit, to geo.Position) {
	before := u.Position.Point
	u.Position = to
	e.Grid.Move(grid.Slot(u.Slot), to.Point)
	switch {
	case u.Player != nil:
		e.carried(u)
	case u.Creature != nil:
		u.Creature.Home = to
		if mapstate.Crossed(before, to.Point) {
			e.minds.LookAround(u)
		}
	}
}
