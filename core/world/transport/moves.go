package transport

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/layer"
	"loam/core/rules/movement"
	"loam/core/rules/transport"
)

const (
	// beside is the tolerance around a deck for a player that reports to be on it: decks of
	// bundles are less exact than the models of clients.
	beside geo.Yards = 3
	// Step is the height of a step onto a deck, or off it without a fall.
	Step geo.Yards = 2.5
	// ahead is how much farther a transport may have moved for a client than here.
	ahead = 2 * clock.Second
)

// Course is the result of Judge: what a movement means for transports.
type Course struct {
	Refused string          // "" if the movement can be checked; else why it is refused
	Limits  movement.Limits // the limits for the check
	Object  *entity.Object  // the transport on which the movement ends, or nil
	On      geo.Position    // position on it
	From    geo.Position    // the start for the check, in the same frame as To of the intent
	aboard  bool            // it begins and ends on the same transport, and is checked in its frame
}

// Aboard reports whether a movement begins and ends on the same transport.
func (c *Course) Aboard() bool { return c.aboard }

// Judge determines how a movement of a player involves transports; ok is false if it does not.
// It sets the target of the movement to coordinates of the map or, if all of it is aboard, of
// the transport.
func (e *Transports) Judge(u *entity.Unit, in *intent.Move, lim movement.Limits) (c Course, ok bool) {
	if in.Carrier == 0 && !u.Aboard.Rides() && (!in.Grounded || len(e.lines) == 0) {
		return c, false
	}
	c.Limits, c.From = lim, u.Position
	if in.Carrier != 0 {
		e.said(u, in, &c)
	} else if in.Grounded && in.To.Finite() {
		e.found(u, in, &c)
	}
	switch {
	case c.Refused != "":
	case c.Object == nil && !u.Aboard.Rides():
		return c, false
	case c.Object == nil: // it leaves
		c.Limits.Slack = e.slack(u.Aboard.Object)
		if in.Grounded {
			in.To.Point = e.Def().On(in.To.Point)
		}
	case c.Object.GUID == u.Aboard.Object:
		c.aboard, c.From, in.To = true, u.Aboard.At, c.On
		c.Limits = movement.Limits{Bounds: anywhere, Tolerance: lim.Tolerance}
	default: // it boards
		in.To = transport.Onto(c.Object.At, c.On)
		c.Limits.Slack = e.slack(c.Object.GUID) + e.slack(u.Aboard.Object)
		c.Limits.Terrain = nil
	}
	return c, true
}

// anywhere sets no bounds beyond those of a deck.
var anywhere = geo.Box{MinX: -1e6, MinY: -1e6, MaxX: 1e6, MaxY: 1e6}

// said handles a movement whose client reports that its player is aboard, as far as that is
// plausible.
func (e *Transports) said(u *entity.Unit, in *intent.Move, c *Course) {
	o, here := e.Objects.Get(in.Carrier)
	l := (*line)(nil)
	if here {
		l = e.line(o.Route.Transport)
	}
	switch {
	case l == nil || !layer.Shared(o.Layers, u.Layers):
		c.Refused = "no such transport"
	case !in.On.Finite():
		c.Refused = "not a number"
	case !holds(&l.def.Deck, in.On.Point):
		c.Refused = "off the deck"
	default:
		c.Object, c.On = o, in.On
		if in.Grounded {
			c.On.Z = l.def.Deck.Floor
		}
		c.On.Facing = geo.NormalizeAngle(c.On.Facing)
	}
}

// holds reports whether a spot is on a deck, jumps included.
func holds(d *content.Deck, at geo.Point) bool { return transport.Holds(d, at, beside) }

// found checks whether a player whose client does not know transports steps onto one, or stays
// there.
func (e *Transports) found(u *entity.Unit, in *intent.Move, c *Course) {
	to := in.To
	to.Z = u.Position.Z
	if o, on, ok := e.Near(to, u.Layers, Step); ok {
		c.Object, c.On = o, on
	}
}

// slack returns how far a transport may be ahead, for a client, of where it is here.
func (e *Transports) slack(g guid.GUID) geo.Yards {
	o, ok := e.Objects.Get(g)
	if !ok {
		return 0
	}
	l := e.line(o.Route.Transport)
	if l == nil {
		return 0
	}
	return l.table.Speed(e.clockOf(l.table)) * ahead.Seconds()
}

// Moved applies an accepted movement: the player boards, leaves, or moves on its transport. It
// returns the position on the map.
func (e *Transports) Moved(u *entity.Unit, in *intent.Move, c *Course) geo.Position {
	switch {
	case c.Object == nil:
		if u.Aboard.Rides() {
			e.leave(u)
		}
		return in.To
	case c.aboard:
		u.Aboard.At = c.On
	default:
		if u.Aboard.Rides() {
			e.leave(u)
		}
		e.board(u, c.Object, c.On)
	}
	return transport.Onto(c.Object.At, c.On)
}

// PlaceArrival places a player that was aboard when it left another map or the world: on its
// transport if that is here or expected; else at its nearest stop, and not aboard.
func (e *Transports) PlaceArrival(u *entity.Unit, login bool) {
	if !u.Aboard.Rides() {
		return
	}
	l := e.line(u.Aboard.Transport)
	if l == nil || l.table.Period == 0 || !holds(&l.def.Deck, u.Aboard.At.Point) {
		u.Aboard = entity.Aboard{}
		return
	}
	u.Aboard.Since = e.Now()
	if o, ok := e.Objects.Get(l.object); ok {
		u.Aboard.Object, u.Aboard.Since = o.GUID, 0
		u.Position = transport.Onto(o.At, u.Aboard.At)
		return
	}
	if p := l.table.At(e.clockOf(l.table)); p.Map == e.Map { // it arrives in this step
		u.Position = transport.Onto(p.At, u.Aboard.At)
		return
	}
	if at, ok := l.table.Entry(e.Map); ok && !login {
		u.Position = transport.Onto(at, u.Aboard.At)
		return
	}
	if at, ok := l.table.Landing(e.Map, u.Position.Point); ok {
		u.Position.Point = at
	}
	u.Aboard = entity.Aboard{}
}

// Came is called when a player has entered the map.
func (e *Transports) Came(u *entity.Unit) {
	if !u.Aboard.Rides() {
		return
	}
	e.muster(u)
	if o, ok := e.Objects.Get(u.Aboard.Object); ok {
		e.tell(u, o, false)
	}
}

// Board puts a unit on a transport of the map, wherever the unit is, and reports whether that
// is possible.
func (e *Transports) Board(u *entity.Unit, o *entity.Object, at geo.Position) bool {
	l := e.line(o.Route.Transport)
	if l == nil || !at.Finite() || !transport.Holds(&l.def.Deck, at.Point, beside) || u.Aboard.Crew {
		return false
	}
	if u.Aboard.Rides() {
		e.leave(u)
	}
	e.world.Set(u, transport.Onto(o.At, at))
	e.board(u, o, at)
	return true
}

// Of returns the object of a transport by its id, or nil.
func (e *Transports) Of(id content.ID) *entity.Object {
	if l := e.line(id); l != nil {
		o, _ := e.Objects.Get(l.object)
		return o
	}
	return nil
}

// Next returns the next stop of a transport, and the time until then.
func (e *Transports) Next(o *entity.Object) (stop string, in clock.Time, ok bool) {
	l := e.line(o.Route.Transport)
	if l == nil {
		return "", 0, false
	}
	c, in, ok := l.table.NextStop(e.clockOf(l.table))
	if !ok {
		return "", 0, false
	}
	return c.Stop, in, true
}

// Passengers returns the passengers of an object, by their GUIDs.
func (e *Transports) Passengers(o *entity.Object) (all []*entity.Unit) {
	for _, u := range e.aboard {
		if u.Aboard.Object == o.GUID && e.Here(u) && !u.Aboard.Crew {
			all = append(all, u)
		}
	}
	return all
}

// Leave takes a unit that is moved elsewhere off its transport.
func (e *Transports) Leave(u *entity.Unit) { e.leave(u) }

// Landing returns where a dead unit lies: where it is or, for a passenger, at the nearest
// stop.
func (e *Transports) Landing(u *entity.Unit) geo.Position {
	at := u.Position
	if l := e.line(u.Aboard.Transport); l != nil {
		if p, ok := l.table.Landing(e.Map, at.Point); ok {
			at.Point = p
		}
	}
	return at
}

// Route returns what observers receive about the movement of a transport.
func (e *Transports) Route(o *entity.Object) *view.Route {
	l := e.line(o.Route.Transport)
	if l == nil {
		return nil
	}
	r := &view.Route{
		Transport: l.def.ID, Round: l.table.Round(e.clockOf(l.table)), Period: l.table.Period, Sails: l.table.Sails, Here: e.Map, Deck: l.def.Deck,
		Corners: make([]view.Corner, 0, len(l.table.Corners)),
	}
	for i := range l.table.Corners {
		c := &l.table.Corners[i]
		r.Corners = append(r.Corners, view.Corner{Map: c.Map, At: c.At, Arrives: c.Arrives, Leaves: c.Leaves})
	}
	return r
}

// Height returns how high the transport of a unit is, 0 without one.
func (e *Transports) Height(u *entity.Unit) geo.Yards {
	if o, ok := e.Objects.Get(u.Aboard.Object); ok {
		return o.At.Z
	}
	return 0
}
