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
	"loam/core/spawn"
	"loam/core/view"
)

// walk sends a unit to a point from now, along the ground and around what
// blocks, or as near as it gets.
func (m *Map) walk(u *unit, to geo.Point, run bool) {
	speed := u.Run
	if !run {
		speed = u.Walk
	}
	corners, _ := m.lead(u.Position.Point, to)
	m.walkWay(u, entity.NewWay(u.Position.Point, m.now, speed, corners...), !run)
}

func (m *Map) walkWay(u *unit, w entity.Way, walking bool) {
	if !w.Moving() || u.Rooted {
		m.standStill(u)
		return
	}
	m.setWay(u, w, walking)
}

// setWay sets a unit on a way, by its own will or another's.
func (m *Map) setWay(u *unit, w entity.Way, walking bool) {
	m.standUp(u)
	m.joinMovers(u)
	u.Way, u.Walking = w, walking
	m.plan(u, entity.DueArrive, w.End())
	m.touch(u, view.Place)
}

// standStill ends a walk where the unit is.
func (m *Map) standStill(u *unit) {
	if !u.Way.Moving() {
		return
	}
	u.Position = wayAt(u, m.now)
	u.Way = entity.Way{}
	m.unplan(u, entity.DueArrive)
	m.touch(u, view.Place)
}

// joinMovers enters a unit in the list of those that walk, once.
func (m *Map) joinMovers(u *unit) {
	if !u.Mover {
		u.Mover = true
		m.movers = append(m.movers, u)
	}
}

// moveUnits brings everything that walks to where it is now. Who has stopped
// drops out of the list.
func (m *Map) moveUnits() {
	rest := m.movers[:0]
	for _, u := range m.movers {
		if !m.here(u) || !u.Way.Moving() || (u.Creature != nil && u.Creature.Asleep) {
			u.Mover = false
			continue
		}
		rest = append(rest, u)
	}
	clear(m.movers[len(rest):])
	m.movers = rest
	for _, u := range rest {
		if !u.Way.Moving() || !m.here(u) {
			continue
		}
		before := u.Position.Point
		u.Position = wayAt(u, m.now)
		m.grid.Move(grid.Slot(u.Slot), u.Position.Point)
		if u.Player != nil {
			m.carried(u)
			continue
		}
		if crossed(before, u.Position.Point) {
			m.lookAround(u)
		}
	}
}

// crossed tells whether a step leads over a line of a square of lookYards: a
// check of surroundings that needs no memory.
func crossed(a, b geo.Point) bool {
	return int64(a.X/lookYards) != int64(b.X/lookYards) || int64(a.Y/lookYards) != int64(b.Y/lookYards)
}

// arrive is the end of a way.
func (m *Map) arrive(u *unit, due clock.Time) {
	if !u.Way.Moving() {
		return
	}
	end := wayAt(u, due)
	onPath := u.Creature != nil && u.Creature.Mode == entity.Idle && m.pathOf(u) != nil && !u.Creature.Paused
	u.Position = end
	u.Way = entity.Way{}
	m.grid.Move(grid.Slot(u.Slot), end.Point)
	m.touch(u, view.Place)
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
		m.standStill(u)
		c.Mode = entity.Chase
		m.plan(u, entity.DueChase, m.now+1)
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
		m.plan(u, entity.DueThink, max(u.Cast.Ends, m.now)+clock.Step)
		return
	}
	if p := m.pathOf(u); p != nil {
		m.departLeg(u, p, due)
		return
	}
	if r := m.wanderOf(u); r > 0 {
		to := m.strollTo(u, r)
		if !m.def.Geometry.Walkable(u.Position.Point, to) {
			m.rest(u)
			return
		}
		m.walk(u, to, false)
		return
	}
	if home := u.Creature.Home; home.Point == u.Position.Point && home.Facing != u.Position.Facing {
		u.Position.Facing = home.Facing // it was distracted
		m.touch(u, view.Place)
	}
}

// rest plans the next stroll. Who has walked out of what is awake sleeps.
func (m *Map) rest(u *unit) {
	if !u.Creature.Asleep && !m.awakeFor(u) {
		m.fallAsleep(u)
		return
	}
	if u.Creature.Asleep || u.Creature.Paused || m.wanderOf(u) <= 0 || !u.Moves {
		return
	}
	lo, hi := clock.Time(m.rules.Eval(content.WanderWaitMinMS)), clock.Time(m.rules.Eval(content.WanderWaitMaxMS))
	m.plan(u, entity.DueThink, m.now+max(1, m.streams.Stream("motion").Range(lo, hi)))
}

func (m *Map) wanderOf(u *unit) geo.Yards {
	if s, ok := m.release.Content.Spawn(u.Creature.Spawn); ok {
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
		m.hold(u, true)
		m.plan(u, entity.DueThink, m.now+1)
		return
	}
	if c.Asleep {
		m.fallAsleep(u)
		return
	}
	if p := m.pathOf(u); p != nil {
		if !patrol.Ended(u, p) {
			m.departLeg(u, p, m.now)
		}
		return
	}
	if u.Moves && !geo.Within(u.Position.Point, c.Home.Point, max(1, m.wanderOf(u))) {
		m.walk(u, c.Home.Point, false)
		return
	}
	m.rest(u)
}

// releaseHold lets the cell sleep, unless the definition wants it awake.
func (m *Map) releaseHold(u *unit) {
	d, ok := m.release.Content.Creature(u.Def)
	m.hold(u, ok && d.Active)
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
		m.standStill(u)
	}
	m.unplan(u, entity.DueThink)
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
	if !p.Finite() || !m.def.Bounds.Contains(p) {
		return fmt.Errorf("%.1f, %.1f lies outside map %s", p.X, p.Y, m.cfg.Map)
	}
	if u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee {
		u.Creature.Told = true
	} else {
		u.Creature.Mode = entity.Order
		m.unplan(u, entity.DueThink)
		m.hold(u, true)
	}
	m.setOut(u)
	m.walk(u, p, run)
	return nil
}

// setOut brings a walking unit's position up to date before it turns.
func (m *Map) setOut(u *unit) {
	if u.Way.Moving() {
		u.Position = wayAt(u, m.now)
	}
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
	m.hold(u, true)
	m.plan(u, entity.DueThink, m.now+1)
	return nil
}

func (m *Map) keepFollowing(u *unit) {
	if m.obey(u) {
		return
	}
	goal, ok := m.units[u.Creature.Goal]
	if !ok {
		m.resume(u)
		return
	}
	m.setOut(u)
	m.keepUp(u, goal)
	if !m.castsStanding(u) {
		m.approach(u, goal, u.Creature.Gap)
	}
	m.plan(u, entity.DueThink, m.now+chaseEvery)
}

// Face turns a standing unit.
func (tx *Tx) Face(u *entity.Unit, heading geo.Radians) {
	m := tx.on()
	if u.Way.Moving() || heading != heading {
		return
	}
	u.Position.Facing = geo.NormalizeAngle(heading)
	m.touch(u, view.Place)
}

// lookAround lets a unit that came, moved or turned hostile be noticed, and
// notice others.
func (m *Map) lookAround(u *unit) {
	if u.Dead {
		return
	}
	m.counters.Looks++
	r := max(m.reach, m.noticeReach())
	around := m.roll.Borrow(u.Position.Point, r)
	for _, o := range around {
		if o == u || o.Dead || !m.here(o) || !m.here(u) {
			continue
		}
		m.meet(o, u)
		m.meet(u, o)
	}
	m.roll.GiveBack(around)
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
	if b.Control&entity.FeigningDeath != 0 || !m.notices(a, b) || m.reaction(a, b) != content.Hostile || !m.attackable(a, b) {
		return
	}
	yards := min(m.noticeYards(a, b), a.Aggro*aggroStretch+aggroStretch)
	if geo.Within(a.Position.Point, b.Position.Point, yards) && m.inSight(a, b) {
		m.hate(a, b, 0)
	}
}

// strollTo draws where an idle creature goes next.
func (m *Map) strollTo(u *unit, radius geo.Yards) geo.Point {
	return spawn.Stroll(m.streams.Stream("motion"), u.Creature.Home.Point, radius, m.def.Bounds)
}
