package gossip

import (
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// taxis are the routes that a client shows on its taxi map, by the numbers of their
// destinations. If a stop has no number, a gossip menu shows the routes instead, since the
// taxi map cannot show that stop.
type taxis struct {
	menu    int    // number of the gossip menu; 0 is none
	with    uint64 // the flight master
	here    uint32 // the stop from which they start
	options map[uint32]int
	asked   bool // the player has chosen a route
}

// node returns the number of a stop on the client's taxi map; 0 is none.
func (b *Updates) node(id content.ID) uint32 {
	edition := b.sight.Edition()
	s, ok := edition.Content.Stop(id)
	if !ok {
		return 0
	}
	n := edition.Number(s.Clients, "node", 0)
	if n > 32*uint32(b.guest.numbers.StopWords) {
		return 0
	}
	return n
}

// offersFlights shows the taxi map, and reports whether the client can show it.
func (b *Updates) offersFlights() bool {
	talk := b.talk
	here := b.node(talk.Of)
	if talk.Service != content.DoFlight || here == 0 {
		return false
	}
	m := &npc.Taxis{Shows: 1, GUID: b.with, Here: here, Known: make([]uint32, b.guest.numbers.StopWords)}
	knows := func(n uint32) { m.Known[(n-1)/32] |= 1 << ((n - 1) % 32) }
	knows(here)
	now := taxis{menu: talk.Number, with: b.with, here: here, options: map[uint32]int{}}
	for i := range talk.Options {
		option := &talk.Options[i]
		to := b.node(option.Of)
		if to == 0 {
			return false
		}
		knows(to)
		if _, twice := now.options[to]; !twice { // two stops may have the same number
			now.options[to] = option.Number
		}
	}
	b.guest.mu.Lock()
	b.guest.taxis, b.guest.lessons, b.guest.menu = now, lessons{}, menu{panel: b.guest.menu.panel}
	b.guest.mu.Unlock()
	b.sight.Put(m)
	return true
}

// AskFlights takes CMSG_TAXIQUERYAVAILABLENODES, in the same way as AskLessons.
func (g *Requests) AskFlights(m packets.Body) error {
	with := m.(*packets.GUID).GUID
	g.mu.Lock()
	shown := g.taxis.menu != 0 && g.taxis.with == with
	g.mu.Unlock()
	if shown {
		g.client.Ask(again{})
		return nil
	}
	return g.client.Submit(intent.TalkTo{Target: g.client.Named(with)})
}

// Fly takes CMSG_ACTIVATETAXI, which clients send for adjacent stops of their taxi map. If
// content has no such route, the player flies over other stops.
func (g *Requests) Fly(m packets.Body) error {
	in := m.(*npc.Fly)
	return g.fly(in.GUID, in.From, in.To)
}

// FlyAlong takes CMSG_ACTIVATETAXIEXPRESS, which lists the player's stop, the stops on the
// way and the destination. Only the first and the last are used: content determines the stops
// between them, not the client's taxi map.
func (g *Requests) FlyAlong(m packets.Body) error {
	in := m.(*npc.FlyAlong)
	if len(in.Stops) == 0 {
		return g.fly(in.GUID, 0, 0)
	}
	return g.fly(in.GUID, in.Stops[0], in.Stops[len(in.Stops)-1])
}

func (g *Requests) fly(with uint64, from, to uint32) error {
	g.mu.Lock()
	at := g.taxis
	option, offered := at.options[to]
	if offered = offered && at.with == with && at.here == from; offered {
		g.taxis.asked = true
	}
	g.mu.Unlock()
	if !offered {
		g.client.Send(taxiReply(npc.TaxiNoPath))
		return nil
	}
	return g.client.Submit(intent.Choose{Menu: at.menu, Option: option})
}

func taxiReply(n uint32) *packets.Number {
	return &packets.Number{Is: "SMSG_ACTIVATETAXIREPLY", Value: n}
}

// SetsOff sends that the player's flight was accepted, before the path of the flight.
func (b *Updates) SetsOff(e event.Flew) {
	if !e.Landed && b.guest.flew() {
		b.sight.Put(taxiReply(npc.TaxiGoes))
	}
}

// flew reports whether the client waits for the answer to a flight, and clears that state.
func (g *Requests) flew() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	asked := g.taxis.asked
	g.taxis.asked = false
	return asked
}

// flightRefusals are the client's numbers for the reasons of the map. Other reasons are sent
// as text.
var flightRefusals = map[string]uint32{
	tooPoor: npc.TaxiPoor, "core.flight_unknown": npc.TaxiUnvisited, "core.flight_nowhere": npc.TaxiNoPath,
	"core.flight_fight": npc.TaxiBusy, "core.helpless": npc.TaxiBusy, "core.too_far": npc.TaxiTooFar, "core.gone": npc.TaxiNobody,
	"core.menu_gone": npc.TaxiNobody,
}

// refusedFlight sends why the player does not fly.
func (b *Updates) refusedFlight(e event.Refused) bool {
	if !b.guest.flew() {
		return false
	}
	n, known := flightRefusals[e.Reason.Key]
	if !known {
		n = npc.TaxiFails
	}
	b.sight.Put(taxiReply(n))
	return known
}

// AskStop takes CMSG_TAXINODE_STATUS_QUERY, the question whether the player knows the stop of
// a creature.
func (g *Requests) AskStop(m packets.Body) error {
	g.client.Ask(stop(m.(*packets.GUID).GUID))
	return nil
}

// stop sends whether the player knows the stop of a creature in view.
func (b *Updates) stop(with uint64) {
	object := b.sight.Sees(b.sight.Named(with))
	if b.growth == nil || object == nil {
		return
	}
	if at := stopBy(b.sight.Edition().Content, object); at != "" {
		b.sight.Send(&npc.TaxiKnown{GUID: with, Known: slices.Contains(b.growth.Stops, at)})
	}
}

// stopBy returns the stop of a creature; "" is none.
func stopBy(s *content.Snapshot, o *view.Object) content.ID {
	if d, ok := s.Creature(o.Def); ok && o.GUID.Kind() == guid.Creature {
		return d.Stop
	}
	return ""
}

// Roams sends what changed in the stops that the player knows, for the creatures in sight
// that have one.
func (b *Updates) Roams(g *view.Growth, sees map[guid.GUID]*view.Object) {
	before := b.stops
	b.stops = g.Stops
	fresh := slices.DeleteFunc(slices.Clone(g.Stops), func(id content.ID) bool { return slices.Contains(before, id) })
	if len(fresh) > 0 {
		b.sight.Put(packets.NewEmpty("SMSG_NEW_TAXI_PATH"))
	}
	for _, at := range slices.Sorted(maps.Keys(sees)) {
		if stop := stopBy(b.sight.Edition().Content, sees[at]); slices.Contains(fresh, stop) {
			b.sight.Put(&npc.TaxiKnown{GUID: b.sight.Name(at), Known: true})
		}
	}
}
