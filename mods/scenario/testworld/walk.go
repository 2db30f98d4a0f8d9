package testworld

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/transport"
)

// WalkTo makes the player walk to a position while time advances.
func (p *Player) WalkTo(to geo.Point) { p.goal, p.deck = &to, nil }

// WalkOnto makes the player walk to a position on a transport.
func (p *Player) WalkOnto(id content.ID, at geo.Point) { p.goal, p.deck = nil, &deckGoal{id, at} }

// Attack starts to attack a unit, to which the player turns from then on.
func (p *Player) Attack(enemy guid.GUID) error {
	p.target, p.asked = enemy, true
	return p.Ask(intent.Attack{Target: enemy})
}

// Stop ends attacking and walking.
func (p *Player) Stop() error {
	p.target, p.goal, p.deck = 0, nil, nil
	return p.Ask(intent.StopAttack{})
}

// act is the automatic behaviour of the client before each step.
func (p *Player) act(st *Stage) error {
	u, here := st.Find(p.Self)
	if !p.In || !here || u.Dead && !u.Ghost() {
		p.goal, p.deck = nil, nil
		return nil
	}
	if u.Player.Before.Until != 0 {
		if err := p.Ask(intent.Settle{}); err != nil {
			return err
		}
	}
	if u.Rooted || u.IsLed() {
		return nil
	}
	if p.deck != nil {
		return p.stroll(st, u)
	}
	if p.goal != nil {
		return p.walk(st, u)
	}
	return p.fight(st, u)
}

// walk moves as far as the player's speed allows in a step.
func (p *Player) walk(st *Stage, u *entity.Unit) error {
	stride := u.Run * clock.Step.Seconds()
	to := geo.Position{Point: *p.goal, Facing: geo.Heading(u.Position.Point, *p.goal)}
	flags := intent.Flags(0)
	if geo.FlatDistance(u.Position.Point, *p.goal) > stride {
		to.Point, flags = u.Position.Point.Ahead(to.Facing, stride), intent.Forward
	} else {
		p.goal = nil
	}
	return p.Ask(intent.Move{To: to, Flags: flags, Time: st.Now(), Grounded: u.Aboard.Rides()})
}

// faceWithin is the accuracy with which a client turns to its target, in radians.
const faceWithin = 0.01

// fight keeps a player turned to its victim during combat.
func (p *Player) fight(st *Stage, u *entity.Unit) error {
	if p.target == 0 {
		return nil
	}
	enemy, here := st.Find(p.target)
	if !here || (u.Victim != p.target && !p.asked) {
		p.target = 0
		return nil
	}
	p.asked = false
	return p.Face(st, u, enemy.Position.Point)
}

// Face turns a player in place.
func (p *Player) Face(st *Stage, u *entity.Unit, at geo.Point) error {
	heading := geo.Heading(u.Position.Point, at)
	off := math.Abs(heading - u.Position.Facing)
	if at.X == u.Position.X && at.Y == u.Position.Y || min(off, 2*math.Pi-off) < faceWithin {
		return nil
	}
	return p.Ask(intent.Move{To: geo.Position{Point: u.Position.Point, Facing: heading}, Time: st.Now()})
}

// deckGoal is a place on a transport to which a player runs.
type deckGoal struct {
	transport content.ID
	at        geo.Point
}

// transportFor returns the transport to which a player runs, on its map.
func (st *Stage) transportFor(p *Player, u *entity.Unit) (*entity.Object, bool) {
	m, _, ok := st.Where(u.GUID)
	if !ok {
		return nil, false
	}
	return m.TransportOf(p.deck.transport)
}

// stroll moves towards a place on a transport, from the transport or from outside.
func (p *Player) stroll(st *Stage, u *entity.Unit) error {
	o, ok := st.transportFor(p, u)
	if !ok { // it waits for the transport
		return nil
	}
	stride := u.Run * clock.Step.Seconds()
	if u.Aboard.Object != o.GUID {
		goal := transport.Onto(o.At, geo.Position{Point: p.deck.at}).Point
		to := u.Position.Ahead(geo.Heading(u.Position.Point, goal), min(stride, geo.FlatDistance(u.Position.Point, goal)))
		return p.Ask(intent.Move{To: geo.Position{Point: to}, Flags: intent.Forward, Time: st.Now(), Grounded: true})
	}
	on := u.Aboard.At
	way := geo.FlatDistance(on.Point, p.deck.at)
	if way > 0 {
		on.Facing = geo.Heading(on.Point, p.deck.at)
		on.Point = on.Ahead(on.Facing, min(stride, way))
	}
	if way <= stride {
		p.deck = nil
	}
	return p.Ask(intent.Move{Carrier: o.GUID, On: on, Flags: intent.Forward, Time: st.Now()})
}
