package ai

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/rules/waypoint"
	"loam/core/world/mapstate"
)

// The states of a journey that hook.JourneyNews receives.
const (
	journeyStarted = "started"
	journeyPaused  = "paused"
	journeyResumed = "resumed"
	journeyStopped = "stopped"
	journeyEnded   = "ended"
	journeyFailed  = "failed"
)

const (
	// journeyEvery is how often the escorting players are checked.
	journeyEvery = clock.Second
	// longPause is a pause until somebody ends it.
	longPause = clock.Time(1) << 50
)

// Journeys leads creatures once along a path, with pauses and company. It owns the journey of
// a creature.
type Journeys struct {
	*mapstate.State
	creatures *Creatures

	// journeyed is called when a journey has ended, before the scripts are called.
	journeyed func(u *entity.Unit, j entity.Journey, how string)
}

// Start sends a creature on a journey, which replaces its current one.
func (e *Journeys) Start(u *entity.Unit, j entity.Journey) error {
	if err := e.creatures.freeToMove(u); err != nil {
		return err
	}
	if p, ok := e.Content().Path(j.Path); !ok || p.Map != e.Map {
		return fmt.Errorf("there is no path %q on map %s", j.Path, e.Map)
	}
	if u.Creature.Journey.Path != "" {
		e.end(u, journeyStopped)
		if !e.Here(u) {
			return nil
		}
	}
	j.Until, j.Away = 0, 0
	u.Creature.Journey = j
	e.Hold(u, true)
	e.Unplan(u, entity.DueJourney)
	if escorts(&j) {
		e.Plan(u, entity.DueJourney, e.Now()+journeyEvery)
	}
	e.tell(u, journeyStarted, j.Path, 1)
	if !e.Here(u) || u.Creature.Journey.Path != j.Path {
		return nil
	}
	return e.creatures.WalkPath(u, j.Path)
}

// Pause pauses the journey of a creature for a time, or until GoOn for 0. It reports
// whether the creature is on a journey.
func (e *Journeys) Pause(u *entity.Unit, span clock.Time) bool {
	if u.Creature == nil || u.Creature.Journey.Path == "" {
		return false
	}
	j := &u.Creature.Journey
	if span <= 0 {
		span = longPause
	}
	j.Until = e.Now() + span
	u.Creature.Paused = true
	if u.Creature.Mode == entity.Idle && !u.IsLed() {
		e.StandStill(u)
	}
	e.Unplan(u, entity.DueThink)
	e.plan(u)
	e.tell(u, journeyPaused, j.Path, u.Creature.Leg+1)
	return true
}

// GoOn ends the pause of a journey. It reports whether there was one.
func (e *Journeys) GoOn(u *entity.Unit) bool {
	if u.Creature == nil || !u.Creature.Journey.Pausing() {
		return false
	}
	j := &u.Creature.Journey
	j.Until = 0
	u.Creature.Paused = false
	e.plan(u)
	e.tell(u, journeyResumed, j.Path, u.Creature.Leg+1)
	if e.Here(u) && u.Creature.Journey.Path != "" && u.Creature.Mode == entity.Idle {
		e.creatures.Resume(u)
	}
	return true
}

// BreakOff ends a journey at the creature's position. It reports whether there was one.
// With fails, the journey's quest fails.
func (e *Journeys) BreakOff(u *entity.Unit, fails bool) bool {
	if u.Creature == nil || u.Creature.Journey.Path == "" {
		return false
	}
	how := journeyStopped
	if fails {
		how = journeyFailed
	}
	e.end(u, how)
	if e.Here(u) && u.Creature.Mode == entity.Idle {
		e.creatures.Stop(u)
	}
	return true
}

// plan schedules the end of a pause, or the next check of the escorting players.
func (e *Journeys) plan(u *entity.Unit) {
	e.Unplan(u, entity.DueJourney)
	j := &u.Creature.Journey
	next := clock.Time(0)
	if escorts(j) {
		next = e.Now() + journeyEvery
	}
	if j.Pausing() && j.Until < e.Now()+longPause/2 && (next == 0 || j.Until < next) {
		next = max(e.Now()+1, j.Until)
	}
	if next != 0 {
		e.Plan(u, entity.DueJourney, next)
	}
}

// Due runs when a pause ends or the escorting players must be checked.
func (e *Journeys) Due(u *entity.Unit, _ clock.Time) {
	if u.Creature == nil || u.Dead || u.Creature.Journey.Path == "" {
		return
	}
	j := &u.Creature.Journey
	if escorts(j) && !e.accompanied(u) {
		e.end(u, journeyFailed)
		return
	}
	if j.Pausing() && j.Until <= e.Now() && u.Creature.Mode == entity.Idle {
		e.GoOn(u)
		return
	}
	e.plan(u)
}

// escorts reports whether a journey needs a player to accompany it.
func escorts(j *entity.Journey) bool { return j.Quest != "" || j.For != 0 }

// accompanied reports whether the player of a journey, or a member of its group, is near
// enough for its quest.
func (e *Journeys) accompanied(u *entity.Unit) bool {
	player, here := e.Units[u.Creature.Journey.For]
	reach := e.Rules().Eval(content.QuestCreditYards)
	if here && player.Alive() && player.Gap(u) <= reach {
		return true
	}
	around := e.Roster.Borrow(u.Position.Point, reach+u.Radius)
	defer e.Roster.GiveBack(around)
	for _, o := range around {
		if here && o.Player != nil && o.Alive() && player.Player.Group != 0 && o.Player.Group == player.Player.Group {
			return true
		}
	}
	return false
}

// end ends a journey. Every journey ends through it.
func (e *Journeys) end(u *entity.Unit, how string) {
	j := u.Creature.Journey
	point := u.Creature.Leg + 1
	e.Unplan(u, entity.DueJourney)
	e.Paths.Leave(e.RouteOf(u), u)
	u.Creature.Journey, u.Creature.Path, u.Creature.Leg, u.Creature.Back = entity.Journey{}, "", 0, false
	e.Paths.Join(e.RouteOf(u), u)
	u.Creature.Home, u.Creature.Orders.Settled = u.Position, true
	if u.Creature.Mode == entity.Idle {
		e.creatures.releaseHold(u)
	}
	if e.journeyed != nil {
		e.journeyed(u, j, how)
	}
	if e.Here(u) {
		e.tell(u, how, j.Path, point)
	}
}

func (e *Journeys) tell(u *entity.Unit, how string, path content.ID, point int) {
	e.Notice(u, hook.JourneyNews, 0, hook.Args{Texts: [2]string{how, string(path)}, Numbers: [2]float64{float64(point)}})
}

// nextLeg selects the next waypoint. It reports whether there is one.
func (e *Journeys) nextLeg(u *entity.Unit, p *content.Path) bool {
	c := u.Creature
	if c.Journey.Path != p.ID {
		return waypoint.Next(p, c)
	}
	if c.Leg == len(p.Points)-1 {
		if !c.Journey.Repeats {
			return false
		}
		c.Leg = 0
		return true
	}
	c.Leg++
	return true
}

// Seek makes a following creature stop when it comes within some yards of a creature of a
// definition; "" ends the search.
func (e *Creatures) Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	if _, ok := e.Content().Creature(creature); creature != "" && !ok {
		return fmt.Errorf("there is no creature %q", creature)
	}
	u.Creature.Orders.Seeks, u.Creature.Orders.SeekYards = creature, yards
	return nil
}

// found reports whether a following creature has reached a creature that it seeks, and
// then ends the search.
func (e *Creatures) found(u *entity.Unit) bool {
	o := &u.Creature.Orders
	if o.Seeks == "" {
		return false
	}
	var at *entity.Unit
	around := e.Roster.Borrow(u.Position.Point, o.SeekYards)
	for _, c := range around {
		if at == nil && c != u && c.Alive() && c.Creature != nil && c.Def == o.Seeks {
			at = c
		}
	}
	e.Roster.GiveBack(around)
	if at == nil {
		return false
	}
	o.Seeks, o.SeekYards = "", 0
	a := hook.Args{}
	a.Units[0], a.Units[1] = at.GUID, u.Creature.Goal
	e.Stop(u)
	e.Notice(u, hook.FollowDone, 0, a)
	return true
}
