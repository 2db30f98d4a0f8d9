package gamemap

import (
	"errors"
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/patrol"
	"loam/core/scene"
	"loam/core/spawn"
	"loam/core/view"
)

// moveUnits brings everything that walks to where it is now. Who has stopped
// drops out of the list.
func (m *Map) moveUnits() {
	rest := m.s.Movers[:0]
	for _, u := range m.s.Movers {
		if !m.s.Here(u) || !u.Way.Moving() || (u.Creature != nil && u.Creature.Asleep) {
			u.Mover = false
			continue
		}
		rest = append(rest, u)
	}
	clear(m.s.Movers[len(rest):])
	m.s.Movers = rest
	for _, u := range rest {
		if !u.Way.Moving() || !m.s.Here(u) {
			continue
		}
		before := u.Position.Point
		u.Position = scene.WayAt(u, m.s.Now())
		m.s.Grid.Move(grid.Slot(u.Slot), u.Position.Point)
		if u.Player != nil {
			m.carried(u)
			continue
		}
		if scene.Crossed(before, u.Position.Point) {
			m.lookAround(u)
		}
	}
}

// arrive is the end of a way.
func (m *Map) arrive(u *unit, due clock.Time) {
	if !u.Way.Moving() {
		return
	}
	end := scene.WayAt(u, due)
	onPath := u.Creature != nil && u.Creature.Mode == entity.Idle && m.s.PathOf(u) != nil && !u.Creature.Paused
	u.Position = end
	u.Way = entity.Way{}
	m.s.Grid.Move(grid.Slot(u.Slot), end.Point)
	m.s.Touch(u, view.Place)
	if u.Player != nil {
		m.carried(u)
	}
	if u.IsLed() {
		m.ledArrived(u)
		return
	}
	if u.Creature == nil {
		return
	}
	if onPath {
		m.arriveLeg(u, due)
		return
	}
	switch u.Creature.Mode {
	case entity.Idle:
		m.rest(u)
	case entity.GoHome:
		m.cameHome(u)
	case entity.Chase, entity.Flee, entity.Follow, entity.Order, entity.Corpse:
	}
}

// think is the moment at which a creature at rest goes on.
func (m *Map) think(u *unit, due clock.Time) {
	c := u.Creature
	if c == nil || u.Dead || u.Masterless() {
		return
	}
	switch c.Mode {
	case entity.Idle:
		m.idleOn(u, due)
	case entity.Follow:
		m.keepFollowing(u)
	case entity.Flee:
		m.s.StandStill(u)
		c.Mode = entity.Chase
		m.s.Plan(u, entity.DueChase, m.s.Now()+1)
		m.ponder(u)
		m.cry(u)
		c.Crying = false
		if u.Victim != 0 && u.Fights {
			m.planSwing(u)
		}
	case entity.Chase, entity.GoHome, entity.Order, entity.Corpse:
	}
}

// idleOn goes on with a path or a stroll.
func (m *Map) idleOn(u *unit, due clock.Time) {
	if u.Creature.Asleep || u.Creature.Paused || !u.Moves {
		return
	}
	if m.castsStanding(u) {
		m.s.Plan(u, entity.DueThink, max(u.Cast.Ends, m.s.Now())+clock.Step)
		return
	}
	if p := m.s.PathOf(u); p != nil {
		m.departLeg(u, p, due)
		return
	}
	if r := m.wanderOf(u); r > 0 {
		to := m.strollTo(u, r)
		if !m.s.Def().Geometry.Walkable(u.Position.Point, to) {
			m.rest(u)
			return
		}
		m.s.Walk(u, to, false)
		return
	}
	if home := u.Creature.Home; home.Point == u.Position.Point && home.Facing != u.Position.Facing {
		u.Position.Facing = home.Facing // it was distracted
		m.s.Touch(u, view.Place)
	}
}

// rest plans the next stroll. Who has walked out of what is awake sleeps.
func (m *Map) rest(u *unit) {
	if !u.Creature.Asleep && !m.s.AwakeFor(u) {
		m.fallAsleep(u)
		return
	}
	if u.Creature.Asleep || u.Creature.Paused || m.wanderOf(u) <= 0 || !u.Moves {
		return
	}
	lo, hi := clock.Time(m.s.Rules().Eval(content.WanderWaitMinMS)), clock.Time(m.s.Rules().Eval(content.WanderWaitMaxMS))
	m.s.Plan(u, entity.DueThink, m.s.Now()+max(1, m.s.Random("motion").Range(lo, hi)))
}

func (m *Map) wanderOf(u *unit) geo.Yards {
	if s, ok := m.s.Content().Spawn(u.Creature.Spawn); ok {
		return s.Wander
	}
	return 0
}

// resume sends a creature back to what its spawn says: its path, its strolls,
// or its place.
func (m *Map) resume(u *unit) {
	c := u.Creature
	if c == nil || u.Dead || u.Masterless() || c.Mode == entity.Chase || c.Mode == entity.Flee || c.Mode == entity.GoHome {
		if c != nil {
			c.Told, c.Paused = false, false
		}
		return
	}
	c.Mode, c.Paused, c.Told, c.Goal = entity.Idle, false, false, 0
	m.releaseHold(u)
	if owner, walks := m.walksWith(u); walks {
		c.Mode, c.Goal, c.Gap, c.Asleep = entity.Follow, owner.GUID, ownedGap, false
		m.s.Hold(u, true)
		m.s.Plan(u, entity.DueThink, m.s.Now()+1)
		return
	}
	if c.Asleep {
		m.fallAsleep(u)
		return
	}
	if p := m.s.PathOf(u); p != nil {
		if !patrol.Ended(u, p) {
			m.departLeg(u, p, m.s.Now())
		}
		return
	}
	if u.Moves && !geo.Within(u.Position.Point, c.Home.Point, max(1, m.wanderOf(u))) {
		m.s.Walk(u, c.Home.Point, false)
		return
	}
	m.rest(u)
}

// releaseHold lets the cell sleep, unless the definition wants it awake.
func (m *Map) releaseHold(u *unit) {
	d, ok := m.s.Content().Creature(u.Def)
	m.s.Hold(u, ok && d.Active)
}

// Stop makes a creature stand where it is until Resume, MoveTo or a fight; a
// player's automatic swings end.
func (tx *Tx) Stop(u *entity.Unit) {
	m := tx.on()
	if u.Creature == nil {
		m.stopAttack(u)
		return
	}
	if !u.IsLed() {
		m.s.StandStill(u)
	}
	m.s.Unplan(u, entity.DueThink)
	u.Creature.Told, u.Creature.Paused = true, true
	if u.Creature.Mode == entity.Follow || u.Creature.Mode == entity.Order {
		u.Creature.Mode = entity.Idle
		m.releaseHold(u)
	}
}

var errCannotMove = errors.New("only a living creature that can move does that")

// freeToMove tells whether a script may send the creature somewhere now.
func (m *Map) freeToMove(u *unit) error {
	if u.Creature == nil || u.Dead || !u.Moves {
		return errCannotMove
	}
	if u.Masterless() {
		return fmt.Errorf("%s is not its own master now", u.Name.Key)
	}
	if u.Creature.Mode == entity.GoHome {
		return fmt.Errorf("%s is going home", u.Name.Key)
	}
	return nil
}

// MoveTo sends a creature to a point in a straight line; it stays there until
// Resume, unless it fights.
func (tx *Tx) MoveTo(u *entity.Unit, p geo.Point, run bool) error {
	m := tx.on()
	if err := m.freeToMove(u); err != nil {
		return err
	}
	if !p.Finite() || !m.s.Def().Bounds.Contains(p) {
		return fmt.Errorf("%.1f, %.1f lies outside map %s", p.X, p.Y, m.s.Map)
	}
	if u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee {
		u.Creature.Told = true
	} else {
		u.Creature.Mode = entity.Order
		m.s.Unplan(u, entity.DueThink)
		m.s.Hold(u, true)
	}
	m.s.SetOut(u)
	m.s.Walk(u, p, run)
	return nil
}

// Follow makes a creature keep within gap yards of a unit until Stop or Resume.
func (tx *Tx) Follow(u, target *entity.Unit, gap geo.Yards) error {
	m := tx.on()
	if err := m.freeToMove(u); err != nil {
		return err
	}
	if u == target {
		return errors.New("nobody follows itself")
	}
	if u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee {
		return fmt.Errorf("%s fights", u.Name.Key)
	}
	u.Creature.Mode, u.Creature.Goal, u.Creature.Gap = entity.Follow, target.GUID, max(0.5, gap)
	m.s.Hold(u, true)
	m.s.Plan(u, entity.DueThink, m.s.Now()+1)
	return nil
}

func (m *Map) keepFollowing(u *unit) {
	if m.obey(u) {
		return
	}
	goal, ok := m.s.Units[u.Creature.Goal]
	if !ok {
		m.resume(u)
		return
	}
	m.s.SetOut(u)
	m.keepUp(u, goal)
	if !m.castsStanding(u) {
		m.approach(u, goal, u.Creature.Gap)
	}
	m.s.Plan(u, entity.DueThink, m.s.Now()+chaseEvery)
}

// Face turns a standing unit.
func (tx *Tx) Face(u *entity.Unit, heading geo.Radians) {
	m := tx.on()
	if u.Way.Moving() || heading != heading {
		return
	}
	u.Position.Facing = geo.NormalizeAngle(heading)
	m.s.Touch(u, view.Place)
}

// lookAround lets a unit that came, moved or turned hostile be noticed, and
// notice others.
func (m *Map) lookAround(u *unit) {
	if u.Dead {
		return
	}
	m.s.Counters.Looks++
	r := max(m.reach, m.noticeReach())
	around := m.s.Roll.Borrow(u.Position.Point, r)
	for _, o := range around {
		if o == u || o.Dead || !m.s.Here(o) || !m.s.Here(u) {
			continue
		}
		m.meet(o, u)
		m.meet(u, o)
	}
	m.s.Roll.GiveBack(around)
}

// meet lets creature a notice b.
func (m *Map) meet(a, b *unit) {
	if a.Creature == nil || a.Creature.Asleep {
		return
	}
	if len(a.Near) > 0 && b.Player != nil {
		m.noticeNear(a, b)
	}
	if t := a.Creature.Bond.Temper; t == content.Passive || t == content.Defensive {
		return
	}
	if a.Aggro <= 0 || !a.Fights || a.Combat || a.Creature.Mode == entity.GoHome {
		return
	}
	if b.Control&entity.FeigningDeath != 0 || !m.s.Notices(a, b) || m.s.Reaction(a, b) != content.Hostile || !m.s.CanAttack(a, b) {
		return
	}
	yards := min(m.noticeYards(a, b), a.Aggro*aggroStretch+aggroStretch)
	if geo.Within(a.Position.Point, b.Position.Point, yards) && m.s.InSight(a, b) {
		m.hate(a, b, 0)
	}
}

// strollTo draws where an idle creature goes next.
func (m *Map) strollTo(u *unit, radius geo.Yards) geo.Point {
	return spawn.Stroll(m.s.Random("motion"), u.Creature.Home.Point, radius, m.s.Def().Bounds)
}
