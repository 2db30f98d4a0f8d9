package scenario

import (
	"fmt"
	"math"

	"loam/core/auth"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/command"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/session"
)

// actor is a player with its client, which acts as a reasonable one does: it
// turns to whom it fights, walks at the speed that it has while it may, and else stays
// where it is. It asks the realm through the same seat that a session has.
type actor struct {
	name   string // as lines call it
	known  string // to the realm: the character's name
	id     int64  // of the character
	who    session.Identity
	self   guid.GUID
	seat   session.Seat
	place  session.Place
	in     bool
	target guid.GUID  // whom it fights
	asked  bool       // the wish to fight has not been taken yet
	goal   *geo.Point // where it walks
	shown  shown
}

// Seated implements session.Guest.
func (a *actor) Seated(p session.Place) {
	a.shown.marks, a.shown.desk = nil, nil
	a.place, a.shown.panels, a.shown.menu, a.shown.loot, a.shown.units = p, nil, nil, nil, nil
}

// Closed implements session.Guest.
func (a *actor) Closed(string) { a.in = false }

// newActor makes account and character and brings it into the world.
func (r *runner) newActor(name, character string, rec character.Record, role auth.Role) error {
	rec.Name = character
	rec, account, err := r.character(rec, role)
	if err != nil {
		return err
	}
	a := &actor{
		name: name, known: rec.Name, id: rec.ID, self: rec.GUID(),
		who: session.Identity{Account: account.ID, Name: account.Name, Role: account.Role},
	}
	r.actors = append(r.actors, a)
	r.who[name] = &who{name: name, unit: a.self, actor: a}
	r.labels[a.self] = name
	return r.logIn(a)
}

// patience is how many steps a log-in or a log-out may take.
const patience = 5

// logIn brings a player into the world, or its new session to a player that is
// still there. Who is just leaving has gone before that.
func (r *runner) logIn(a *actor) error {
	if a.in {
		return fmt.Errorf("%s is in the world", a.name)
	}
	seat, err := r.realm.Enter(r.ctx, a.who, a.id, a)
	for range patience {
		if err == nil {
			break
		}
		if err := r.advance(1); err != nil {
			return err
		}
		seat, err = r.realm.Enter(r.ctx, a.who, a.id, a)
	}
	if err != nil {
		return err
	}
	a.seat, a.in = seat, true
	return nil
}

// logOut ends a player's session. Time goes by until the player is gone, unless
// the world keeps it for a while: in a fight, or when the connection was lost.
func (r *runner) logOut(a *actor, lost bool) error {
	if !a.in {
		return errAway(a)
	}
	if lost {
		a.seat.Lost()
	} else {
		a.seat.Leave()
	}
	a.in, a.target, a.goal = false, 0, nil
	for range patience {
		if err := r.advance(1); err != nil {
			return err
		}
		switch u, here := r.find(a.self); {
		case !here:
			return r.advance(1)
		case lost || u.Combat:
			return nil
		}
	}
	return nil
}

func errAway(a *actor) error { return fmt.Errorf("%s is not in the world", a.name) }

// ask hands an intent to the map on which the player stands.
func (a *actor) ask(in intent.Intent) error {
	if !a.in {
		return errAway(a)
	}
	if err := a.seat.Submit(in); err != nil {
		return fmt.Errorf("%s: %w", a.name, err)
	}
	return nil
}

// types hands over what a client would send for a line that was typed.
func (a *actor) types(t *command.Table, line string) error {
	return a.ask(t.Meant(intent.Chat{Text: command.Dotted(line)}))
}

// act is what the client does by itself before each step.
func (a *actor) act(r *runner) error {
	u, here := r.find(a.self)
	if !a.in || !here || u.Dead && !u.Ghost() {
		a.goal = nil
		return nil
	}
	if u.Player.Before.Until != 0 {
		if err := a.ask(intent.Settle{}); err != nil {
			return err
		}
	}
	if u.Rooted || u.IsLed() {
		return nil
	}
	if a.goal != nil {
		return a.walk(r, u)
	}
	return a.fight(r, u)
}

// walk moves on by what the player's speed allows in a step.
func (a *actor) walk(r *runner, u *entity.Unit) error {
	stride := u.Run * clock.Step.Seconds()
	to := geo.Position{Point: *a.goal, Facing: geo.Heading(u.Position.Point, *a.goal)}
	flags := intent.Flags(0)
	if geo.FlatDistance(u.Position.Point, *a.goal) > stride {
		to.Point, flags = u.Position.Point.Ahead(to.Facing, stride), intent.Forward
	} else {
		a.goal = nil
	}
	return a.ask(intent.Move{To: to, Flags: flags, Time: r.now()})
}

// faceWithin is how exactly a client turns to its target, in radians.
const faceWithin = 0.01

// fight keeps a player turned to whom it fights, as long as it does.
func (a *actor) fight(r *runner, u *entity.Unit) error {
	if a.target == 0 {
		return nil
	}
	enemy, here := r.find(a.target)
	if !here || (u.Victim != a.target && !a.asked) {
		a.target = 0
		return nil
	}
	a.asked = false
	return a.face(r, u, enemy.Position.Point)
}

// face turns a player where it stands.
func (a *actor) face(r *runner, u *entity.Unit, p geo.Point) error {
	heading := geo.Heading(u.Position.Point, p)
	off := math.Abs(heading - u.Position.Facing)
	if p.X == u.Position.X && p.Y == u.Position.Y || min(off, 2*math.Pi-off) < faceWithin {
		return nil
	}
	return a.ask(intent.Move{To: geo.Position{Point: u.Position.Point, Facing: heading}, Time: r.now()})
}

// startFor is the character start of a new player: the one asked for, the first
// of the scenario's bundle, or the first of all.
func (r *runner) startFor(a args) (content.ID, error) {
	if a.has("START") {
		return r.id(a, "START"), nil
	}
	for _, d := range r.rel.Content.Starts {
		if qualify(r.o.Bundle, bare(d.ID)) == d.ID {
			return d.ID, nil
		}
	}
	if len(r.rel.Content.Starts) == 0 {
		return "", fmt.Errorf("the release defines no character start")
	}
	return r.rel.Content.Starts[0].ID, nil
}
