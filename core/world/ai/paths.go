package ai

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/waypoint"
)

// WalkPath gives a creature another path, from its first waypoint.
func (e *Creatures) WalkPath(u *entity.Unit, path content.ID) error {
	if err := e.freeToMove(u); err != nil {
		return err
	}
	p, ok := e.Content().Path(path)
	if !ok || p.Map != e.Map {
		return fmt.Errorf("there is no path %q on map %s", path, e.Map)
	}
	e.Paths.Leave(e.RouteOf(u), u)
	u.Creature.Path, u.Creature.Leg, u.Creature.Back = path, 0, false
	e.Paths.Join(e.RouteOf(u), u)
	e.StandStill(u)
	u.Creature.Asleep = u.Creature.Asleep && !e.Formations.AwakeFor(u)
	e.Resume(u)
	return nil
}

// departLeg sends a creature from its position to its next waypoint. The start time may
// lie within the step.
func (e *Creatures) departLeg(u *entity.Unit, p *content.Path, at clock.Time) {
	u.Creature.Home = u.Position
	w := waypoint.Leg(u, p, e.Def().Geometry, at)
	if !w.Moving() {
		return
	}
	e.WalkWay(u, w, !waypoint.Runs(u, p))
}

// arriveLeg runs when a creature reaches its waypoint. The time may lie within the step.
func (e *Creatures) arriveLeg(u *entity.Unit, due clock.Time) {
	p := e.PathOf(u)
	at := u.Creature.Leg
	e.Log.Add(event.WaypointReached{Unit: u.GUID, Path: p.ID, Index: at + 1})
	again := e.Journeys.nextLeg(u, p)
	u.Creature.Home = u.Position
	if again {
		if depart := due + p.Points[at].Wait; depart > e.Now() {
			e.Plan(u, entity.DueThink, depart)
		} else {
			e.departLeg(u, p, depart)
		}
	}
	e.Notice(u, hook.Waypoint, 0, hook.Args{Numbers: [2]float64{float64(at + 1)}, Texts: [2]string{string(p.ID)}})
	if j := &u.Creature.Journey; !again && j.Path == p.ID && e.Here(u) {
		e.Journeys.end(u, journeyEnded)
	}
}
