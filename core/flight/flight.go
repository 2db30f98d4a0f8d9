// Package flight decides where a player may fly from a stop, which stops it knows,
// and along what way. It owns the reasons for which a flight is refused; it moves
// nobody and takes no money.
//
// All functions are pure and run on the goroutine of the map that owns the unit.
package flight

import (
	"slices"

	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
)

// Why a flight does not begin: keys of core's locale.
const (
	NotKnown = "core.flight_unknown" // the player has never been there
	Nowhere  = "core.flight_nowhere" // there is no such route from here
	Fighting = "core.flight_fight"   // the player fights
	Bound    = "core.helpless"       // the player is not its own master
)

// Knows tells whether a player knows a stop.
func Knows(p *entity.Player, s *content.Stop) bool {
	_, visited := slices.BinarySearch(p.Stops, s.ID)
	return visited || s.Known
}

// Visit notes that a player has come to a stop, and tells whether it did not know it.
func Visit(p *entity.Player, s *content.Stop) bool {
	at, visited := slices.BinarySearch(p.Stops, s.ID)
	if visited || s.Known || len(p.Stops) == character.MaxStops {
		return false
	}
	p.Stops = slices.Insert(slices.Clone(p.Stops), at, s.ID)
	return true
}

// From are the routes that a player may take from a stop: to stops that it knows, and
// of which all needs hold.
func From(c *content.Snapshot, p *entity.Player, stop content.ID, holds func([]content.Need) bool) (all []*content.Flight) {
	for _, f := range c.FlightsFrom(stop) {
		if to, ok := c.Stop(f.To); ok && Knows(p, to) && holds(f.Needs) {
			all = append(all, f)
		}
	}
	return all
}

// May tells why a player cannot set out on a route from a stop, or "".
func May(c *content.Snapshot, u *entity.Unit, stop content.ID, f *content.Flight) string {
	to, ok := c.Stop(f.To)
	switch {
	case !ok || f.From != stop:
		return Nowhere
	case !Knows(u.Player, to):
		return NotKnown
	case u.Combat:
		return Fighting
	case u.Rooted || u.Masterless():
		return Bound
	}
	return ""
}

// Way is the way of a route that begins at a time where a player stands, through the
// waypoints of its path, to where it lands. A route whose stop, place or path is gone
// has none.
func Way(c *content.Snapshot, f *content.Flight, from geo.Point, now clock.Time) (w entity.Way, lands geo.Position, ok bool) {
	to, ok := c.Stop(f.To)
	if !ok {
		return w, lands, false
	}
	place, ok := c.Place(to.Place)
	if !ok {
		return w, lands, false
	}
	var through []geo.Point
	if f.Path != "" {
		path, ok := c.Path(f.Path)
		if !ok || path.Map != place.Map {
			return w, lands, false
		}
		for _, p := range path.Points {
			through = append(through, p.At)
		}
	}
	return entity.NewWay(from, now, f.Speed, append(through, place.At.Point)...), place.At, true
}
