package taxi

import (
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	gossiprules "loam/core/rules/gossip"
	"loam/core/rules/taxi"
	"loam/core/world/gossip"
	"loam/core/world/mapstate"
)

// stopOf returns the stop of a choice: that of the option, or of the creature that the player
// talks to.
func (e *Flights) stopOf(c *gossip.Choice) (*content.Stop, bool) {
	id := c.Option.Of
	if d, ok := e.Content().Creature(c.Speaker.Def); ok && id == "" && c.Speaker.Creature != nil {
		id = d.Stop
	}
	return e.Content().Stop(id)
}

func (e *Flights) mayFly(c *gossip.Choice) string {
	if _, ok := e.stopOf(c); !ok {
		return taxi.Nowhere
	}
	return ""
}

// visit notes that a player has discovered a stop.
func (e *Flights) visit(u *entity.Unit, s *content.Stop) {
	if taxi.Visit(u.Player, s) {
		u.Player.Dirty = true
		e.growth.Tell(u)
		l := mapstate.CoreLine("core.flight.new", "stop", s.Name)
		e.Log.Add(event.Told{Player: u.GUID, Text: l.Text, Args: l.Args})
	}
}

// showRoutes shows a player the stops that can be reached from a stop.
func (e *Flights) showRoutes(c *gossip.Choice) {
	if s, ok := e.stopOf(c); ok {
		e.visit(c.Player, s)
		e.offerRoutes(c.Player, c.Speaker, s)
	}
}

func (e *Flights) offerRoutes(u, speaker *entity.Unit, s *content.Stop) {
	menu := gossiprules.Menu{Bundle: s.ID.Bundle(), Service: content.DoFlight, Of: s.ID, Text: mapstate.CoreLine("core.flight.greeting", "stop", s.Name)}
	for _, chain := range taxi.From(e.Content(), u.Player, s.ID, e.holds(u, speaker)) {
		to, _ := e.Content().Stop(chain.To)
		menu.Options = append(menu.Options, gossiprules.Option{Text: bound(to, chain.Between()), Icon: "travel", Price: chain.Price, Of: to.ID})
	}
	_, _ = e.gossip.ShowMenu(u, speaker.GUID, menu) // fails only for units that are no players
}

// holds returns a function that checks needs of a player and the creature it talks to.
func (e *Flights) holds(u, other *entity.Unit) func([]content.Need) bool {
	return func(needs []content.Need) bool { return e.needs.Unmet(needs, u, other) == nil }
}

// bound returns the name of a destination, with the number of stops in between.
func bound(to *content.Stop, between int) view.Line {
	if between == 0 {
		return view.Line{Text: to.Name}
	}
	l := mapstate.CoreLine("core.flight.over", "stop", to.Name)
	count := value.Entry{Key: value.OfString("between"), Value: value.OfNumber(float64(between))}
	l.Args = value.OfTable(append([]value.Entry{count}, l.Args.Entries()...))
	return l
}

// takeFlight sends a player from a stop to another, at its price.
func (e *Flights) takeFlight(u, speaker *entity.Unit, from, to content.ID) string {
	chain, why := taxi.To(e.Content(), u, from, to, e.holds(u, speaker))
	if why != "" {
		return why
	}
	if shown := u.Player.Menu; shown != nil && shown.Service == content.DoFlight && !promised(shown, &chain) {
		if s, ok := e.Content().Stop(from); ok {
			e.offerRoutes(u, speaker, s)
		}
		return taxi.Changed
	}
	if _, _, ok := taxi.Way(e.Content(), chain.Legs, u.Position.Point, e.Now()); !ok {
		return taxi.Nowhere
	}
	if why := e.items.Exchange(u, gossip.Deal{Price: chain.Price}); why != "" {
		return why
	}
	if !e.Here(u) {
		return ""
	}
	return e.setOff(u, chain.Legs)
}

// promised reports whether a menu shows a flight at its price.
func promised(shown *gossiprules.Open, chain *taxi.Chain) bool {
	return slices.ContainsFunc(shown.Options, func(o gossiprules.Option) bool { return o.Of == chain.To && o.Price.Equals(&chain.Price) })
}

// setOff sends a player along routes from where it is, or returns why not.
func (e *Flights) setOff(u *entity.Unit, legs []*content.Flight) string {
	w, lands, ok := taxi.Way(e.Content(), legs, u.Position.Point, e.Now())
	first, to := legs[0].ID, legs[len(legs)-1].To
	if !ok || !e.standsHere(to) || !e.Def().Bounds.Contains(lands.Point) {
		return taxi.Nowhere
	}
	e.gossip.EndTalk(u)
	e.units.Fly(u, first, to, w)
	e.Log.Add(event.Flew{Player: u.GUID, Flight: first, To: to})
	return ""
}

// standsHere reports whether a stop is on this map.
func (e *Flights) standsHere(stop content.ID) bool {
	s, ok := e.Content().Stop(stop)
	if !ok {
		return false
	}
	p, ok := e.Content().Place(s.Place)
	return ok && p.Map == e.Map
}

// Landed handles the end of a flight, also of one whose route a new release lacks.
func (e *Flights) Landed(u *entity.Unit, flown entity.Led) {
	if u.Player == nil {
		return
	}
	u.Player.Dirty = true
	e.Log.Add(event.Flew{Player: u.GUID, Flight: flown.Flight, To: flown.Stop, Landed: true})
	if e.standsHere(flown.Stop) {
		s, _ := e.Content().Stop(flown.Stop)
		p, _ := e.Content().Place(s.Place)
		u.Position.Facing = p.At.Facing
	}
}

// CameTo discovers the stop of a creature that a player talks to.
func (e *Flights) CameTo(u, to *entity.Unit) {
	if d, ok := e.Content().Creature(to.Def); ok {
		if s, ok := e.Content().Stop(d.Stop); ok {
			e.visit(u, s)
		}
	}
}

// notAloft are the intents that a player in flight cannot execute, in addition to those that
// need control of the unit.
var notAloft = [intent.Count]bool{
	intent.KindCast: true, intent.KindUseItem: true, intent.KindDuel: true, intent.KindPet: true, intent.KindAnswer: true,
	intent.KindOpenLoot: true, intent.KindTakeLoot: true, intent.KindRespawn: true,
}

// Grounds reports whether a player in flight asks for something that is impossible there.
func Grounds(u *entity.Unit, k intent.Kind) bool { return u.Led.Kind == entity.Aloft && notAloft[k] }

// Fly sends a player on a route from where it is, for free and wherever the route begins. It
// returns why it cannot, a key of core's locale, or "".
func (e *Flights) Fly(player *entity.Unit, id content.ID) string {
	f, ok := e.Content().Flight(id)
	if !ok {
		return taxi.Nowhere
	}
	if player.Dead || player.OutOfControl() {
		return taxi.Bound
	}
	return e.setOff(player, []*content.Flight{f})
}

// FlyOver sends a player from a stop to another that it knows, over others that it knows, from
// where it is and for free. It returns why it cannot, a key of core's locale, or "".
func (e *Flights) FlyOver(player *entity.Unit, from, to content.ID) string {
	if player.Dead {
		return taxi.Bound
	}
	chain, why := taxi.To(e.Content(), player, from, to, e.holds(player, player))
	if why != "" {
		return why
	}
	return e.setOff(player, chain.Legs)
}

// Knows reports whether a player knows a stop.
func (e *Flights) Knows(player *entity.Unit, id content.ID) bool {
	s, ok := e.Content().Stop(id)
	return ok && taxi.Knows(player.Player, s)
}

// Learn adds a stop to those that a player knows, and reports whether it is new.
func (e *Flights) Learn(player *entity.Unit, id content.ID) bool {
	s, ok := e.Content().Stop(id)
	if !ok || taxi.Knows(player.Player, s) {
		return false
	}
	e.visit(player, s)
	return true
}
