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
	// beside is how far beside a deck somebody may be who is said to stand on it: what
	// bundles say of decks is rounder than what clients have.
	beside geo.Yards = 3
	// Step is how high or low a step is that leads onto a deck, or off it without a fall.
	Step geo.Yards = 2.5
	// ahead is how much farther a transport may have come for a client than here.
	ahead = 2 * clock.Second
)

// Course is what a movement comes to where transports have to do with it.
type Course struct {
	Refused string          // "" when the movement may be judged; else why it is not believed
	Limits  movement.Limits // by which it is judged
	Object  *entity.Object  // the transport on which it ends, or nil
	On      geo.Position    // where on it
	From    geo.Position    // the place from which it is judged, in the same frame as To of the intent
	aboard  bool            // it begins and ends on the same transport, and is judged on that
}

// Aboard tells whether a movement begins and ends on the same transport.
func (c *Course) Aboard() bool { return c.aboard }

// Judge finds out what a movement of a player has to do with transports; false is
// nothing. It writes into the movement where on the map that leads, or on the
// transport, where it is all upon that.
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

// anywhere bounds nothing that a deck does not.
var anywhere = geo.Box{MinX: -1e6, MinY: -1e6, MaxX: 1e6, MaxY: 1e6}

// said takes a client at its word that its player is aboard, as far as that can be.
func (e *Transports) said(u *entity.Unit, in *intent.Move, c *Course) {
	o, here := e.Object(in.Carrier)
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

// holds tells whether a spot is on a deck, jumps included.
func holds(d *content.Deck, at geo.Point) bool { return transport.Holds(d, at, beside) }

// found looks whether a player whose client knows no transports steps on one, or stays
// there.
func (e *Transports) found(u *entity.Unit, in *intent.Move, c *Course) {
	to := in.To
	to.Z = u.Position.Z
	if o, on, ok := e.Near(to, u.Layers, Step); ok {
		c.Object, c.On = o, on
	}
}

// slack is how far a transport may be ahead, for a client, of where it is here.
func (e *Transports) slack(g guid.GUID) geo.Yards {
	o, ok := e.Object(g)
	if !ok {
		return 0
	}
	l := e.line(o.Route.Transport)
	if l == nil {
		return 0
	}
	return l.table.Speed(e.clockOf(l.table)) * ahead.Seconds()
}

// Moved follows a movement that was believed: the player boards, leaves, or stands
// elsewhere on its transport. It returns where on the map that is.
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

// Berth is where a player comes onto the map who was aboard when it left another one or
// the world: on its transport if that is here, or is waited for; else at its nearest
// stop, and not aboard.
func (e *Transports) Berth(u *entity.Unit, login bool) {
	if !u.Aboard.Rides() {
		return
	}
	l := e.line(u.Aboard.Transport)
	if l == nil || l.table.Period == 0 || !holds(&l.def.Deck, u.Aboard.At.Point) {
		u.Aboard = entity.Aboard{}
		return
	}
	u.Aboard.Since = e.Now()
	if o, ok := e.Object(l.object); ok {
		u.Aboard.Object, u.Aboard.Since = o.GUID, 0
		u.Position = transport.Onto(o.At, u.Aboard.At)
		return
	}
	if p := l.table.At(e.clockOf(l.table)); p.Map == e.Map { // it comes with this step
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

// Came is called when a player has come onto the map.
func (e *Transports) Came(u *entity.Unit) {
	if !u.Aboard.Rides() {
		return
	}
	e.muster(u)
	if o, ok := e.Object(u.Aboard.Object); ok {
		e.tell(u, o, false)
	}
}

// Board puts a unit on a transport that is here, wherever it stands, and tells whether
// that can be.
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

// Of is the transport by its id as it is on the map, or nil.
func (e *Transports) Of(id content.ID) *entity.Object {
	if l := e.line(id); l != nil {
		o, _ := e.Object(l.object)
		return o
	}
	return nil
}

// Next is the stop that the transport of an object comes to next, and when.
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

// Passengers are those who stand on an object, by their GUIDs.
func (e *Transports) Passengers(o *entity.Object) (all []*entity.Unit) {
	for _, u := range e.aboard {
		if u.Aboard.Object == o.GUID && e.Here(u) && !u.Aboard.Crew {
			all = append(all, u)
		}
	}
	return all
}

// Leave lets a unit stand on no transport any more that is put elsewhere.
func (e *Transports) Leave(u *entity.Unit) { e.leave(u) }

// Landing is where somebody lies who has died: where it is, or of one aboard the
// nearest stop.
func (e *Transports) Landing(u *entity.Unit) geo.Position {
	at := u.Position
	if l := e.line(u.Aboard.Transport); l != nil {
		if p, ok := l.table.Landing(e.Map, at.Point); ok {
			at.Point = p
		}
	}
	return at
}

// Route is what observers know of the way of a transport.
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

// Height is how high the transport is on which a unit stands, 0 without one.
func (e *Transports) Height(u *entity.Unit) geo.Yards {
	if o, ok := e.Object(u.Aboard.Object); ok {
		return o.At.Z
	}
	return 0
}
