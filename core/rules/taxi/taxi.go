// Package taxi decides about flight paths: where a player may fly from a taxi stop,
// over which other stops, which stops it knows, and along which path. It owns the
// reasons for which a flight is refused; it moves nobody and takes no money. Package
// world/taxi runs these rules on a map.
//
// All functions are pure and run on the goroutine of the map that owns the unit.
package taxi

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Why a flight does not begin: keys of core's locale.
const (
	NotKnown = "core.flight_unknown" // the player has not visited the stop
	Nowhere  = "core.flight_nowhere" // no routes lead there from here
	Fighting = "core.flight_fight"   // the player is in combat
	Bound    = "core.helpless"       // the player does not control its character
	Changed  = "core.flight_changed" // the price has changed
)

// Knows reports whether a player knows a stop.
func Knows(p *entity.Player, s *content.Stop) bool {
	_, visited := slices.BinarySearch(p.Stops, s.ID)
	return visited || s.Known
}

// Visit records that a player has visited a stop, and reports whether the stop is new
// to it.
func Visit(p *entity.Player, s *content.Stop) bool {
	at, visited := slices.BinarySearch(p.Stops, s.ID)
	if visited || s.Known || len(p.Stops) == character.MaxStops {
		return false
	}
	p.Stops = slices.Insert(slices.Clone(p.Stops), at, s.ID)
	return true
}

// May returns why a player cannot start any flight, or "".
func May(u *entity.Unit) string {
	switch {
	case u.Combat:
		return Fighting
	case u.Rooted || u.OutOfControl():
		return Bound
	}
	return ""
}

// To returns the flight of a player from one stop to another, or why there is none.
func To(c *content.Snapshot, u *entity.Unit, from, to content.ID, holds func([]content.Need) bool) (Chain, string) {
	s, ok := c.Stop(to)
	if !ok || from == to {
		return Chain{}, Nowhere
	}
	if !Knows(u.Player, s) {
		return Chain{}, NotKnown
	}
	if why := May(u); why != "" {
		return Chain{}, why
	}
	for _, chain := range From(c, u.Player, from, holds) {
		if chain.To == to {
			return chain, ""
		}
	}
	return Chain{}, Nowhere
}

// Way returns the movement along routes from a player's position and a start time:
// through the waypoints of their paths and the intermediate stops to the landing point.
// It takes as long as the routes do, at one constant speed. If the stop, place or path
// of a route no longer exists, there is none.
func Way(c *content.Snapshot, legs []*content.Flight, from geo.Point, now clock.Time) (w entity.Way, lands geo.Position, ok bool) {
	var through []geo.Point
	var yards, seconds float64
	last := from
	for _, f := range legs {
		points, place, ok := along(c, f)
		if !ok || f.Speed <= 0 {
			return w, lands, false
		}
		var leg float64
		for _, p := range points {
			leg += geo.Distance(last, p)
			last = p
		}
		yards, seconds = yards+leg, seconds+leg/f.Speed
		through, lands = append(through, points...), place.At
	}
	if len(legs) == 0 {
		return w, lands, false
	}
	speed := legs[0].Speed
	if seconds > 0 {
		speed = yards / seconds
	}
	return entity.NewWay(from, now, speed, through...), lands, true
}

// along returns the points of a route, the last where it lands.
func along(c *content.Snapshot, f *content.Flight) (points []geo.Point, lands *content.Place, ok bool) {
	to, ok := c.Stop(f.To)
	if !ok {
		return nil, nil, false
	}
	if lands, ok = c.Place(to.Place); !ok {
		return nil, nil, false
	}
	if f.Path != "" {
		path, ok := c.Path(f.Path)
		if !ok || path.Map != lands.Map {
			return nil, nil, false
		}
		for _, p := range path.Points {
			points = append(points, p.At)
		}
	}
	return append(points, lands.At.Point), lands, true
}
