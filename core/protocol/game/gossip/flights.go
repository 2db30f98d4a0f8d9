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

// taxis are the routes that a client shows on its map of flights, by the numbers under
// which it knows where they lead. Where a stop has none the routes are a menu instead:
// on the map it could not be shown.
type taxis struct {
	menu    int    // of the talk; 0 is none
	with    uint64 // who offers them
	here    uint32 // the stop at which they begin
	options map[uint32]int
	asked   bool // the player has chosen one
}

// node is the number of a stop on the map of a client; 0 is none.
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

// offersFlights shows a client the map of flights, and tells whether it can.
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
		if _, twice := now.options[to]; !twice { // two stops may be one of the client's
			now.options[to] = option.Number
		}
	}
	b.guest.mu.Lock()
	b.guest.taxis, b.guest.lessons, b.guest.menu = now, lessons{}, menu{panel: b.guest.menu.panel}
	b.guest.mu.Unlock()
	b.sight.Put(m)
	return true
}

// AskFlights takes CMSG_TAXIQUERYAVAILABLENODES: as AskLessons.
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

// Fly takes CMSG_ACTIVATETAXI: clients send it for stops that are next to each other on
// their map. Where content has no such route the player flies over others.
func (g *Requests) Fly(m packets.Body) error {
	in := m.(*npc.Fly)
	return g.fly(in.GUID, in.From, in.To)
}

// FlyAlong takes CMSG_ACTIVATETAXIEXPRESS, with the stop at which the player is, those
// between and the last. The first and the last count: over which others the flight leads
// content says, not the map of the client.
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

// SetsOff tells a client that its player flies, in front of the way on which it does.
func (b *Updates) SetsOff(e event.Flew) {
	if !e.Landed && b.guest.flew() {
		b.sight.Put(taxiReply(npc.TaxiGoes))
	}
}

// flew tells whether the client awaits what comes of a flight; it does no more.
func (g *Requests) flew() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	asked := g.taxis.asked
	g.taxis.asked = false
	return asked
}

// flightRefusals are why a flight does not begin, by the reasons of the map. Others are
// said in words.
var flightRefusals = map[string]uint32{
	tooPoor: npc.TaxiPoor, "core.flight_unknown": npc.TaxiUnvisited, "core.flight_nowhere": npc.TaxiNoPath,
	"core.flight_fight": npc.TaxiBusy, "core.helpless": npc.TaxiBusy, "core.too_far": npc.TaxiTooFar, "core.gone": npc.TaxiNobody,
	"core.menu_gone": npc.TaxiNobody,
}

// refusedFlight tells a client that its player does not fly.
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

// AskStop takes CMSG_TAXINODE_STATUS_QUERY: whether the player knows the stop of a
// creature.
func (g *Requests) AskStop(m packets.Body) error {
	g.client.Ask(stop(m.(*packets.GUID).GUID))
	return nil
}

// stop tells a client whether its player knows the stop of a creature in view.
func (b *Updates) stop(with uint64) {
	object := b.sight.Sees(b.sight.Named(with))
	if b.growth == nil || object == nil {
		return
	}
	if at := stopBy(b.sight.Edition().Content, object); at != "" {
		b.sight.Send(&npc.TaxiKnown{GUID: with, Known: slices.Contains(b.growth.Stops, at)})
	}
}

// stopBy is the stop at which a creature stands; "" is none.
func stopBy(s *content.Snapshot, o *view.Object) content.ID {
	if d, ok := s.Creature(o.Def); ok && o.GUID.Kind() == guid.Creature {
		return d.Stop
	}
	return ""
}

// Roams tells a client what has changed of the stops that its player knows, of which some
// are those of creatures that it sees.
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
