package transport

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/transport"
)

const (
	// apart is how far from its owner a creature on a deck is placed.
	apart geo.Yards = 2
	// reach is the distance on the ground within which a creature boards after its owner, if
	// it cannot get nearer to the deck by itself.
	reach geo.Yards = 6
	// samePlace is how far the goal of a walk on a deck may move without a new walk.
	samePlace geo.Yards = 0.5
)

// walksOn moves the path of a creature onto the deck of its transport. It returns false for a
// path that leads off the deck. Walks on a deck are straight.
func (e *Transports) walksOn(u *entity.Unit, o *entity.Object) bool {
	l := e.line(o.Route.Transport)
	if u.Creature == nil || u.Aboard.Crew || u.IsLed() || l == nil {
		return false
	}
	deck := &l.def.Deck
	on := transport.Within(o.At, geo.Position{Point: u.Way.Goal()}).Point
	if rise := on.Z - deck.Floor; rise < -Step || rise > Step {
		return false
	}
	on.Z = deck.Floor
	if !transport.Holds(deck, on, beside) {
		return false
	}
	speed := u.Run
	if u.Walking {
		speed = u.Walk
	}
	e.StandStill(u)
	goal, way := clamped(deck, on), &u.Aboard.Way
	if way.Moving() && geo.Within(way.Goal(), goal, samePlace) {
		return true
	}
	u.Aboard.Way = entity.NewWay(u.Aboard.At.Point, e.Now(), speed, goal)
	e.Touch(u, view.Place)
	return true
}

// clamped returns a spot on a deck, or the nearest one on it.
func clamped(d *content.Deck, on geo.Point) geo.Point {
	x, y := d.Long/2, d.Wide/2
	return geo.Point{X: min(max(on.X, -x), x), Y: min(max(on.Y, -y), y), Z: d.Floor}
}

// pace moves a creature that walks on a deck. If it cannot walk any more, it stops there.
func (e *Transports) pace(u *entity.Unit) {
	way := &u.Aboard.Way
	if !way.Moving() {
		return
	}
	u.Aboard.At = way.At(e.Now())
	ends := e.Now() >= way.End()
	if !ends && u.Alive() && !u.Rooted && !u.OutOfControl() {
		return
	}
	u.Aboard.Way = entity.Way{}
	e.Touch(u, view.Place)
	if ends && u.Alive() {
		e.world.Arrived(u)
	}
}

// Embark brings the followers of a passenger aboard: one near the deck steps on it; one that
// cannot, since the transport moves or is too high, is placed next to its owner. While the
// transport is not on the map yet, they wait for it too.
func (e *Transports) Embark(owner *entity.Unit) {
	if !owner.Aboard.Rides() || len(owner.Owned) == 0 {
		return
	}
	all := e.world.Followers(owner)
	for i, u := range all {
		if u.Aboard.Rides() || !e.Here(u) || !e.Here(owner) || !owner.Aboard.Rides() {
			continue
		}
		spot := e.by(owner, 2*math.Pi*float64(i)/float64(len(all)))
		o, here := e.Objects.Get(owner.Aboard.Object)
		if !here {
			u.Aboard = entity.Aboard{Transport: owner.Aboard.Transport, At: spot, Since: e.Now()}
			e.muster(u)
			continue
		}
		e.embark(u, owner, o, spot)
	}
}

// by returns a spot next to a passenger, turned by an angle.
func (e *Transports) by(owner *entity.Unit, angle geo.Radians) geo.Position {
	at := owner.Aboard.At
	sin, cos := math.Sincos(at.Facing + math.Pi/2 + angle)
	at.X, at.Y = at.X+cos*apart, at.Y+sin*apart
	if l := e.line(owner.Aboard.Transport); l != nil {
		at.Point = clamped(&l.def.Deck, at.Point)
	}
	return at
}

func (e *Transports) embark(u, owner *entity.Unit, o *entity.Object, spot geo.Position) {
	l := e.line(o.Route.Transport)
	if l == nil {
		return
	}
	on := transport.Within(o.At, u.Position)
	rise := on.Z - l.def.Deck.Floor
	on.Z = l.def.Deck.Floor
	switch near := transport.Holds(&l.def.Deck, on.Point, beside); {
	case near && rise >= -Step && rise <= Step:
		on.Point = clamped(&l.def.Deck, on.Point)
	case !l.table.At(e.clockOf(l.table)).Stands, geo.FlatDistance(u.Position.Point, owner.Position.Point) <= reach:
		on = spot
	default:
		return // it walks there itself
	}
	e.StandStill(u)
	e.world.Carry(u, transport.Onto(o.At, on))
	e.board(u, o, on)
}

// deserted reports whether a creature on a transport follows a unit of this map that is no
// longer on it.
func (e *Transports) deserted(u *entity.Unit) bool {
	if u.Creature == nil || u.Creature.Mode != entity.Follow || u.Creature.Owner == 0 || u.Creature.Goal != u.Creature.Owner {
		return false
	}
	owner, here := e.Units[u.Creature.Owner]
	return here && owner.Aboard.Transport != u.Aboard.Transport && !owner.IsLed()
}

// disembark makes a creature leave its transport by itself: with a step down where that is
// enough, else by walking on from where it is.
func (e *Transports) disembark(u *entity.Unit) {
	e.leave(u)
	at := geo.Position{Point: e.Def().On(u.Position.Point), Facing: u.Position.Facing}
	if drop := u.Position.Z - at.Z; e.Here(u) && drop >= -Step && drop <= Step {
		e.world.Carry(u, at)
	}
}

// comesAlong reports whether a creature changes the map together with its owner, on the same
// transport.
func (e *Transports) comesAlong(u *entity.Unit) bool {
	if u.Creature == nil || !u.Creature.Service.Travels {
		return false
	}
	owner, ok := e.Units[u.Creature.Owner]
	return ok && owner.Player != nil && owner.Aboard.Transport == u.Aboard.Transport
}
