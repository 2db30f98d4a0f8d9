package ai

import (
	"errors"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// Folk finds the creatures of spawns.
type Folk interface {
	// Made returns the creature that a spawn has made last, alive or as a corpse, or nil.
	Made(spawn content.ID) *entity.Unit
	// Wake wakes a sleeping creature.
	Wake(u *entity.Unit)
	// Revive makes a spawn whose creature is dead respawn at once.
	Revive(spawn content.ID)
}

// Formations keeps the followers of formations with their leader, awake and asleep, in and out
// of fights. It owns who follows whom.
type Formations struct {
	*mapstate.State
	creatures *Creatures
	folk      Folk // nil: there are no formations
}

// Use sets where the creatures of spawns are found.
func (e *Formations) Use(f Folk) { e.folk = f }

const (
	// rankAhead is how far ahead at most a creature in a formation predicts where its
	// leader will be.
	rankAhead = 3 * clock.Second
	// inRank is the distance to its place at which a creature counts as there.
	inRank geo.Yards = 0.5
	// strayed is the distance behind its leader from which a creature is teleported to its
	// place.
	strayed geo.Yards = 60
	// stridesTo is the distance up to which a creature walks to its place next to a
	// standing leader. From farther away, or on a script's order, it runs.
	stridesTo geo.Yards = 8
)

// following returns how a creature follows a leader by its spawn. It returns nil if it
// does not, or not now because a script has given it another behaviour.
func (e *Formations) following(u *entity.Unit) *content.Following {
	f := e.Content().Formations.Of(u.Creature.Spawn)
	o := &u.Creature.Orders
	if f == nil || e.folk == nil || !u.Moves || o.Strolls || o.Settled || u.Creature.Path != "" || u.Creature.Journey.Path != "" {
		return nil
	}
	return f
}

// leaderOf returns the current leader of a creature, alive and on the map, or nil.
func (e *Formations) leaderOf(u *entity.Unit) *entity.Unit {
	if u.Creature == nil {
		return nil
	}
	f := e.following(u)
	if f == nil {
		return nil
	}
	if l := e.folk.Made(f.Leader); l != nil && l != u && l.Alive() && l.Creature != nil && e.Here(l) {
		return l
	}
	return nil
}

// Of returns the members of a creature's formation, dead or alive: its leader, or
// nil if it is not on the map, and the followers in the order of their spawns.
func (e *Formations) Of(u *entity.Unit) (leader *entity.Unit, followers []*entity.Unit) {
	if u.Creature == nil || e.folk == nil {
		return nil, nil
	}
	at := e.Content().Formations.LeaderOf(u.Creature.Spawn)
	if at == "" {
		return nil, nil
	}
	for _, id := range e.Content().Formations.Followers(at) {
		if o := e.folk.Made(id); o != nil && e.Here(o) {
			followers = append(followers, o)
		}
	}
	if leader = e.folk.Made(at); leader != nil && !e.Here(leader) {
		leader = nil
	}
	return leader, followers
}

// AwakeFor reports whether the surroundings of a creature, any part of its path, or those
// of a member of its formation are awake: a formation wakes and sleeps together.
func (e *Formations) AwakeFor(u *entity.Unit) bool {
	if e.State.AwakeFor(u) {
		return true
	}
	leader, followers := e.Of(u)
	if leader != nil && leader.Alive() && e.State.AwakeFor(leader) {
		return true
	}
	for _, o := range followers {
		if o.Alive() && e.State.AwakeFor(o) {
			return true
		}
	}
	return false
}

// sleepTogether lets an idle creature and all of its formation sleep.
func (e *Formations) sleepTogether(u *entity.Unit) {
	e.creatures.fallAsleep(u)
	leader, followers := e.Of(u)
	for _, o := range append(followers, leader) {
		if o != nil && o.Alive() && !o.Creature.Asleep && o.Creature.Mode == entity.Idle {
			e.creatures.fallAsleep(o)
		}
	}
}

// wakeFollowers wakes the followers of a creature that is now awake.
func (e *Formations) wakeFollowers(u *entity.Unit) {
	if e.folk == nil || u.Creature.Asleep {
		return
	}
	for _, id := range e.Content().Formations.Followers(u.Creature.Spawn) {
		if o := e.folk.Made(id); o != nil && o.Alive() && e.Here(o) && o.Creature.Asleep {
			e.folk.Wake(o)
		}
	}
}

// takeRank moves a creature that slept to where it would have been by now.
func (e *Formations) takeRank(u, leader *entity.Unit) {
	if f := e.following(u); fallsIn(leader) {
		u.Position, u.Way = e.rank(leader, f.Yards, f.Angle, e.Now()), entity.Way{}
		u.Creature.Home = u.Position
		e.Grid.Jump(grid.Slot(u.Slot), u.Position.Point)
	}
	e.fallIn(u)
	e.creatures.Noticing.LookAround(u)
}

// fallIn makes an idle creature check its leader at once.
func (e *Formations) fallIn(u *entity.Unit) { e.Plan(u, entity.DueThink, e.Now()+1) }

// gather makes the followers of a creature that was just added take their places.
func (e *Formations) gather(u *entity.Unit) {
	if e.folk == nil {
		return
	}
	e.wakeFollowers(u)
	for _, id := range e.Content().Formations.Followers(u.Creature.Spawn) {
		if o := e.folk.Made(id); o != nil && o.Alive() && e.Here(o) && o.Creature.Mode == entity.Idle && !o.Creature.Asleep {
			e.fallIn(o)
		}
	}
}

// fallsIn reports whether followers keep their places next to a leader: not while it
// fights.
func fallsIn(leader *entity.Unit) bool {
	return leader.Creature.Mode != entity.Chase && leader.Creature.Mode != entity.Flee
}

// rank returns the place next to a unit at its position at a time.
func (e *Formations) rank(leader *entity.Unit, yards geo.Yards, angle geo.Radians, at clock.Time) geo.Position {
	p := leader.Position
	if leader.Way.Moving() {
		p = leader.Way.At(at)
	}
	return e.beside(p, yards, angle)
}

// beside returns the position at some yards and an angle from another, or the nearest one
// that is reachable in a straight line.
func (e *Formations) beside(p geo.Position, yards geo.Yards, angle geo.Radians) geo.Position {
	to := e.Def().Bounds.Clamp(p.Point.Ahead(p.Facing+angle, yards))
	return geo.Position{Point: e.Def().On(e.Def().Geometry.Reach(p.Point, to)), Facing: p.Facing}
}

// homeRank returns a creature's place next to its leader's home if the leader is returning
// there, else next to the leader.
func (e *Formations) homeRank(leader *entity.Unit, f *content.Following) geo.Position {
	if leader.Creature.Mode == entity.GoHome {
		return e.beside(leader.Creature.Home, f.Yards, f.Angle)
	}
	return e.rank(leader, f.Yards, f.Angle, e.Now())
}

// keepRank moves an idle creature to its place next to its leader. Without a leader it
// stays where it is, and that becomes its home.
func (e *Formations) keepRank(u *entity.Unit, f *content.Following) {
	leader := e.leaderOf(u)
	switch {
	case leader == nil:
		e.StandStill(u)
		u.Creature.Home = u.Position
		return
	case !fallsIn(leader):
		e.StandStill(u)
	default:
		e.walkBeside(u, leader, f.Yards, f.Angle)
	}
	e.SetOut(u)
	u.Creature.Home = u.Position
	if !e.AwakeFor(u) && !u.Way.Moving() {
		e.sleepTogether(u)
		return
	}
	e.Plan(u, entity.DueThink, e.Now()+ChaseEvery)
}

// walkBeside moves a unit to its place next to another, so that both arrive at the same
// time.
func (e *Formations) walkBeside(u, leader *entity.Unit, yards geo.Yards, angle geo.Radians) {
	now := e.Now()
	e.SetOut(u)
	if u.Creature.Mode == entity.Idle && !geo.Within(u.Position.Point, leader.Position.Point, strayed+yards) {
		e.StandStill(u)
		e.creatures.units.Jump(u, e.rank(leader, yards, angle, now))
		return
	}
	if !leader.Way.Moving() {
		e.stepBeside(u, e.rank(leader, yards, angle, now))
		return
	}
	if u.Way.Moving() && u.Way.End() > now+ChaseEvery && u.Way.End() <= leader.Way.End() &&
		geo.Within(u.Way.Goal(), e.rank(leader, yards, angle, u.Way.End()).Point, inRank) {
		return // it is already on its way there
	}
	at := min(now+rankAhead, leader.Way.End())
	to := e.rank(leader, yards, angle, at)
	far := geo.FlatDistance(u.Position.Point, to.Point)
	if far < inRank {
		e.StandStill(u)
		return
	}
	speed := min(far/max(0.1, float64(at-now)/float64(clock.Second)), max(u.Run, u.Walk))
	corners, _ := e.Terrain.FindUnitPath(u, to.Point)
	e.WalkWay(u, entity.NewWay(u.Position.Point, now, speed, corners...), leader.Walking && speed <= u.Walk*walksUpTo)
}

// walksUpTo is the factor on its walk speed up to which a creature shows its walk
// animation.
const walksUpTo = 1.5

// stepBeside moves a unit to a place next to one that stands, and turns it the same way.
func (e *Formations) stepBeside(u *entity.Unit, to geo.Position) {
	far := geo.FlatDistance(u.Position.Point, to.Point)
	switch {
	case far < inRank:
		e.StandStill(u)
		e.creatures.Face(u, to.Facing)
	case u.Way.Moving() && geo.Within(u.Way.Goal(), to.Point, inRank):
	default:
		e.Walk(u, to.Point, far > stridesTo || u.Creature.Mode == entity.Follow)
	}
}

// FollowAt is Follow at an angle from where the unit faces, counterclockwise.
func (e *Creatures) FollowAt(u, target *entity.Unit, gap geo.Yards, angle geo.Radians) error {
	if angle != angle || gap != gap {
		return errors.New("the angle and the distance must be numbers")
	}
	if err := e.Follow(u, target, gap); err != nil {
		return err
	}
	u.Creature.Flank, u.Creature.Angle = true, geo.NormalizeAngle(angle)
	return nil
}

// rallyRanks makes those members of a formation join a member's fight who assist it, at
// any distance.
func (e *Formations) rallyRanks(u, enemy *entity.Unit) {
	if e.folk == nil {
		return
	}
	c := e.Content()
	for _, id := range c.Formations.Followers(u.Creature.Spawn) {
		if f := c.Formations.Of(id); f != nil && f.Helps {
			e.stand(e.folk.Made(id), enemy)
		}
	}
	if f := c.Formations.Of(u.Creature.Spawn); f != nil && f.Helped {
		e.stand(e.folk.Made(f.Leader), enemy)
	}
}

// stand makes a creature join the fight against an enemy. o may be nil.
func (e *Formations) stand(o, enemy *entity.Unit) {
	if o == nil || o.Creature == nil || !o.Alive() || !o.Fights || o.Combat || o.Evading() || !e.Here(o) || !e.Here(enemy) || !e.CanAttack(o, enemy) {
		return
	}
	e.creatures.combat.RaiseThreat(o, enemy, e.Rules().Eval(content.HelpThreat, float64(o.Level)))
}

// giveUpTogether makes the members of a formation evade that do so together with u, and
// respawns the dead ones that are defined to.
func (e *Formations) giveUpTogether(u *entity.Unit) {
	if e.folk == nil {
		return
	}
	c := e.Content()
	lead := c.Formations.LeaderOf(u.Creature.Spawn)
	if lead == "" {
		return
	}
	own := c.Formations.Of(u.Creature.Spawn)
	for _, id := range c.Formations.Followers(lead) {
		f, o := c.Formations.Of(id), e.folk.Made(id)
		if o == u || f == nil {
			continue
		}
		if (o == nil || o.Dead) && f.Revived {
			e.folk.Revive(id)
		}
		if o != nil && f.Together && own == nil && e.Here(o) {
			e.creatures.Evade(o)
		}
	}
	if l := e.folk.Made(lead); own != nil && own.Together && l != nil && e.Here(l) {
		e.creatures.Evade(l)
	}
}
