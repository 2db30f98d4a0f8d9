package taxi

import (
	"cmp"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// MaxLegs bounds the routes of one flight.
const MaxLegs = 16

// Chain is a flight from one stop to another with stops between.
type Chain struct {
	To    content.ID
	Legs  []*content.Flight // the routes in flight order, at least one
	Price content.Price     // of all of them
}

// Between returns the number of intermediate stops.
func (c *Chain) Between() int { return len(c.Legs) - 1 }

// From are the flights that a player may take from a stop, one to each stop that it knows
// and that can be reached over stops that it knows, along routes of which all needs hold
// and that stay on the map. Each is the cheapest of at most MaxLegs routes, as in
// [weight.compare]; among those that weigh the same it is that of the fewest routes, then
// that whose ids come first. They are sorted by the number of routes, then by the stop.
//
// Each route is looked at once for each number of routes at most, so that it costs
// MaxLegs times the routes of the content.
func From(c *content.Snapshot, p *entity.Player, stop content.ID, holds func([]content.Need) bool) []Chain {
	s := search{c: c, player: p, holds: holds, open: map[content.ID][]leg{}, labels: []label{{prev: -1}}}
	best := map[content.ID]int{stop: 0} // labels
	var reached []content.ID
	edge := []int{0} // labels of the stops to which the last number of routes is better than fewer
	for legs := 1; legs <= MaxLegs && len(edge) > 0; legs++ {
		found, order := s.onward(stop, edge)
		edge = edge[:0:0]
		for _, to := range order {
			old, before := best[to]
			if before && s.labels[found[to]].weight.compare(s.labels[old].weight) >= 0 {
				continue
			}
			if !before {
				reached = append(reached, to)
			}
			best[to] = found[to]
			edge = append(edge, found[to])
		}
	}
	all := make([]Chain, 0, len(reached))
	for _, to := range reached {
		all = append(all, s.chain(best[to]))
	}
	slices.SortFunc(all, func(a, b Chain) int { return cmp.Or(len(a.Legs)-len(b.Legs), cmp.Compare(a.To, b.To)) })
	return all
}

// search is the search for a player's flights.
type search struct {
	c      *content.Snapshot
	player *entity.Player
	holds  func([]content.Need) bool
	open   map[content.ID][]leg // the routes that it may take, by starting stop
	labels []label              // the first is the starting stop
}

// leg is a route that may be taken.
type leg struct {
	flight *content.Flight
	weight weight
}

// label is one way to reach a stop: a route, and the label of the stop where it begins.
type label struct {
	flight *content.Flight
	prev   int
	weight weight // the sum up to here
}

// weight is what flights are compared by.
type weight struct {
	coins  int64
	others int64 // units of other currencies and items, all in one
	length int64 // in hundredths of a yard
}

// compare compares by coins, then by other prices, then by length.
func (w weight) compare(v weight) int {
	return cmp.Or(cmp.Compare(w.coins, v.coins), cmp.Compare(w.others, v.others), cmp.Compare(w.length, v.length))
}

func (w weight) plus(v weight) weight {
	return weight{w.coins + v.coins, w.others + v.others, w.length + v.length}
}

// onward returns the best labels of the stops that are one route away from some, and
// these stops in the order in which they were found. Stop is where the search began.
func (s *search) onward(stop content.ID, edge []int) (found map[content.ID]int, order []content.ID) {
	found = map[content.ID]int{}
	for _, at := range edge {
		here := stop
		if f := s.labels[at].flight; f != nil {
			here = f.To
		}
		for _, l := range s.routes(here) {
			next := label{l.flight, at, s.labels[at].weight.plus(l.weight)}
			old, before := found[l.flight.To]
			if before && s.compare(next, s.labels[old]) >= 0 {
				continue
			}
			if !before {
				order = append(order, l.flight.To)
			}
			found[l.flight.To] = len(s.labels)
			s.labels = append(s.labels, next)
		}
	}
	return found, order
}

// compare compares ways with the same number of routes by weight, then by the ids of
// the routes, the first of them first.
func (s *search) compare(a, b label) int {
	if c := a.weight.compare(b.weight); c != 0 {
		return c
	}
	return s.byID(a, b)
}

func (s *search) byID(a, b label) int {
	if a.prev >= 0 && a.prev != b.prev {
		if c := s.byID(s.labels[a.prev], s.labels[b.prev]); c != 0 {
			return c
		}
	}
	if a.flight == nil || b.flight == nil {
		return 0
	}
	return cmp.Compare(a.flight.ID, b.flight.ID)
}

// routes returns the routes that the player may take from a stop; each stop is checked
// once.
func (s *search) routes(stop content.ID) []leg {
	all, before := s.open[stop]
	if before {
		return all
	}
	from, ok := s.c.Stop(stop)
	if ok {
		for _, f := range s.c.FlightsFrom(stop) {
			to, ok := s.c.Stop(f.To)
			if !ok || !Knows(s.player, to) || !s.holds(f.Needs) {
				continue
			}
			if length, ok := lengthOf(s.c, f, from); ok {
				all = append(all, leg{f, weigh(&f.Price, length)})
			}
		}
	}
	s.open[stop] = all
	return all
}

// lengthOf returns the length of a route; false if it does not stay on one map.
func lengthOf(c *content.Snapshot, f *content.Flight, from *content.Stop) (yards float64, ok bool) {
	start, ok := c.Place(from.Place)
	if !ok {
		return 0, false
	}
	points, lands, ok := along(c, f)
	if !ok || lands.Map != start.Map {
		return 0, false
	}
	last := start.At.Point
	for _, p := range points {
		yards += geo.Distance(last, p)
		last = p
	}
	return yards, true
}

func weigh(p *content.Price, yards float64) weight {
	w := weight{length: int64(yards*100 + 0.5)}
	for _, s := range p.Sums() {
		if s.Currency == content.Coins {
			w.coins += s.Amount
		} else {
			w.others += s.Amount
		}
	}
	for _, t := range p.Takes {
		w.others += int64(t.Count)
	}
	return w
}

// chain returns the flight that ends with a label.
func (s *search) chain(at int) Chain {
	var legs []*content.Flight
	var prices []*content.Price
	for l := s.labels[at]; l.flight != nil; l = s.labels[l.prev] {
		legs, prices = append(legs, l.flight), append(prices, &l.flight.Price)
	}
	slices.Reverse(legs)
	return Chain{To: legs[len(legs)-1].To, Legs: legs, Price: content.Total(prices...)}
}
