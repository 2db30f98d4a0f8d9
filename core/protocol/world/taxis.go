package world

import (
	"maps"
	"slices"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// taxis are the routes that a client shows on its map of flights, by the numbers under
// which it knows where they lead. Where a stop has none the routes are a menu instead:
// on the map it could not be shown.
type taxis struct {
	menu    int    // of the talk; 0 is none
	with    uint64 // who offers them
	options map[uint32]int
	asked   bool // the player has chosen one
}

// What a unit's flags say of one that flies along a route, the same in both versions:
// that it does, and that its client does not move it.
const flagAloft = 0x00100000 | 0x4

// node is the number of a stop on the map of a client; 0 is none.
func (r *rendering) node(id content.ID) uint32 {
	s, ok := r.content.Stop(id)
	if !ok {
		return 0
	}
	n := number(s.Clients, r.version.Name, "node", 0)
	if n > 32*uint32(r.version.TaxiWords) {
		return 0
	}
	return n
}

// offersFlights shows a client the map of flights, and tells whether it can.
func (o *teller) offersFlights(v *viewer) bool {
	r, talk := &o.render, v.talk
	here := r.node(talk.Of)
	if talk.Service != content.DoFlight || here == 0 {
		return false
	}
	m := &message.Taxis{Shows: 1, GUID: v.with, Here: here, Known: make([]uint32, r.version.TaxiWords)}
	knows := func(n uint32) { m.Known[(n-1)/32] |= 1 << ((n - 1) % 32) }
	knows(here)
	now := taxis{menu: talk.Number, with: v.with, options: map[uint32]int{}}
	for i := range talk.Options {
		option := &talk.Options[i]
		f, ok := r.content.Flight(option.Of)
		if !ok {
			continue
		}
		to := r.node(f.To)
		if to == 0 {
			return false
		}
		knows(to)
		if _, twice := now.options[to]; !twice {
			now.options[to] = option.Number
		}
	}
	v.conn.mu.Lock()
	v.conn.taxis, v.conn.lessons, v.conn.menu = now, lessons{}, menu{panel: v.conn.menu.panel}
	v.conn.mu.Unlock()
	v.conn.put(m)
	return true
}

// AskFlights takes CMSG_TAXIQUERYAVAILABLENODES: as AskLessons.
func AskFlights(c *Conn, m message.Body) error {
	with := m.(*message.GUID).GUID
	c.mu.Lock()
	shown := c.taxis.menu != 0 && c.taxis.with == with
	c.mu.Unlock()
	if shown {
		c.server.teller.queue.Put(item{again: c})
		return nil
	}
	return c.submit(intent.TalkTo{Target: c.named(with)})
}

// Fly takes CMSG_ACTIVATETAXI.
func Fly(c *Conn, m message.Body) error {
	in := m.(*message.Fly)
	return c.fly(in.GUID, in.To)
}

// FlyAlong takes CMSG_ACTIVATETAXIEXPRESS: where its last stop can be reached at once, the
// player flies there; on the way it stops nowhere.
func FlyAlong(c *Conn, m message.Body) error {
	in := m.(*message.FlyAlong)
	if len(in.Stops) == 0 {
		return nil
	}
	return c.fly(in.GUID, in.Stops[len(in.Stops)-1])
}

func (c *Conn) fly(with uint64, to uint32) error {
	c.mu.Lock()
	at := c.taxis
	option, offered := at.options[to]
	if offered = offered && at.with == with; offered {
		c.taxis.asked = true
	}
	c.mu.Unlock()
	if !offered {
		c.Send(taxiReply(message.TaxiNoPath))
		return nil
	}
	return c.submit(intent.Choose{Menu: at.menu, Option: option})
}

func taxiReply(n uint32) *message.Number {
	return &message.Number{Is: "SMSG_ACTIVATETAXIREPLY", Value: n}
}

// setsOff tells a client that its player flies, in front of the way on which it does.
func (o *teller) setsOff(v *viewer, told *view.Viewer) {
	for _, i := range told.Events {
		e, ok := o.render.batch.Events[i].(event.Flew)
		if ok && e.Player == v.place.Player && !e.Landed && v.conn.flew() {
			v.conn.put(taxiReply(message.TaxiGoes))
		}
	}
}

// flew tells whether the client awaits what comes of a flight; it does no more.
func (c *Conn) flew() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.taxis.asked
	c.taxis.asked = false
	return asked
}

// flightRefusals are why a flight does not begin, by the reasons of the map. Others are
// said in words.
var flightRefusals = map[string]uint32{
	tooPoor: message.TaxiPoor, "core.flight_unknown": message.TaxiUnvisited, "core.flight_nowhere": message.TaxiNoPath,
	"core.flight_fight": message.TaxiBusy, "core.helpless": message.TaxiBusy, "core.too_far": message.TaxiTooFar, "core.gone": message.TaxiNobody,
	"core.menu_gone": message.TaxiNobody,
}

// refusedFlight tells a client that its player does not fly.
func (o *teller) refusedFlight(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindChoose || !v.conn.flew() {
		return false
	}
	n, known := flightRefusals[e.Reason.Key]
	if !known {
		n = message.TaxiFails
	}
	v.conn.put(taxiReply(n))
	return known
}

// AskStop takes CMSG_TAXINODE_STATUS_QUERY: whether the player knows the stop of a
// creature.
func AskStop(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{stops: c, with: m.(*message.GUID).GUID})
	return nil
}

// stopOf tells a client whether its player knows the stop of a creature in view.
func (o *teller) stopOf(c *Conn, with uint64) {
	v := o.viewers.Of(c)
	if v == nil || v.growth == nil {
		return
	}
	snapshot, _ := o.config.Realm.Content()
	if object := v.sees[serverGUID(with, v.place.Instance)]; object != nil {
		if stop := stopBy(snapshot, object); stop != "" {
			c.Send(&message.TaxiKnown{GUID: with, Known: slices.Contains(v.growth.Stops, stop)})
		}
	}
}

// stopBy is the stop at which a creature stands; "" is none.
func stopBy(s *content.Snapshot, o *view.Object) content.ID {
	if d, ok := s.Creature(o.Def); ok && o.GUID.Kind() == guid.Creature {
		return d.Stop
	}
	return ""
}

// roams tells a client what has changed of the stops that its player knows, and of its
// home.
func (o *teller) roams(v *viewer, g *view.Growth) {
	if g == nil {
		return
	}
	before, home := v.stops, v.home
	v.stops, v.home = g.Stops, g.Home
	fresh := slices.DeleteFunc(slices.Clone(g.Stops), func(id content.ID) bool { return slices.Contains(before, id) })
	if len(fresh) > 0 {
		v.conn.put(message.NewEmpty("SMSG_NEW_TAXI_PATH"))
	}
	for _, at := range slices.Sorted(maps.Keys(v.sees)) {
		if stop := stopBy(o.render.content, v.sees[at]); slices.Contains(fresh, stop) {
			v.conn.put(&message.TaxiKnown{GUID: o.render.nameOf(v.sees[at]), Known: true})
		}
	}
	if bound, ok := o.bound(g.Home); ok && home != g.Home {
		v.conn.put(bound)
		v.conn.put(&message.Bound{GUID: v.own, Area: bound.Area})
	}
}

// bound is where a place lies at which a player comes back; false is none.
func (o *teller) bound(home content.ID) (*message.BindPoint, bool) {
	p, ok := o.render.content.Place(home)
	if !ok {
		return nil, false
	}
	world, zone := o.config.ground(p.Map, p.At.Point)
	return &message.BindPoint{Position: vector(p.At.Point), Map: world, Area: zone}, true
}
