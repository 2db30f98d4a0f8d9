package world

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// transportShapes are the words for content.Transport.Back.
var transportShapes = []string{"cycle", "back_and_forth"}

// Transports is the kind transports.
var Transports = definition.Of[content.Transport]{
	Name:  content.Transports,
	One:   "transport",
	Doc:   "A transport that carries units along a route by a timetable: a lift, a ship. It exists, without a spawn, on each map of its route while it is there. See [Transports](transports.md).",
	Table: func(t *content.Tables) *[]content.Transport { return &t.Transports },
	ID:    func(d *content.Transport) *content.ID { return &d.ID },
	Check: checkTransport,
	Spot: func(d *content.Transport, point int) (content.ID, *geo.Point) {
		if point/2 >= len(d.Points) {
			return "", nil
		}
		p := &d.Points[point/2]
		if point%2 == 1 {
			return p.Map, &p.Landing
		}
		return p.Map, &p.At
	},
	Own: func(d *content.Transport) { d.Points = append([]content.Halt(nil), d.Points...) },
	Fields: []yamlschema.Of[content.Transport]{
		{Field: yamlschema.Field{Key: "object", Type: yamlschema.Name, Kind: content.Objects, Required: true, Doc: "Game object of kind `transport` that represents it."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Object = v.ID }},
		{Field: yamlschema.Field{Key: "points", Type: halts, Required: true, Doc: "Route: at least two points, in order."},
			Set: func(d *content.Transport, v yamlschema.Value) {
				d.Points = append([]content.Halt(nil), yamlschema.Made[content.Halt](v)...)
			}},
		{Field: yamlschema.Field{Key: "shape", Type: yamlschema.Choice, Choices: transportShapes, Default: "back_and_forth", Doc: "How it continues after the last point: to the first point, or back the same way."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Back = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0.1, Max: yamlschema.MaxSpeed, Default: "6", Doc: "Speed where a point does not set the travel time."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "turns", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it turns to face its direction, like a ship."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Turns = v.Flag }},
		{Field: yamlschema.Field{Key: "facing_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Facing of a transport that does not turn, counterclockwise from the x axis."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Facing = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "starts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Position in its round, in time, when its clock starts."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Starts = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "cross_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 600000, Default: "5000", Doc: "How long it waits at its first point on another map, so that all passengers can follow."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Cross = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "deck_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.5, Max: 400, Required: true, Doc: "Length (forward and backward) and width of its deck; the centre is its position."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.Long, d.Deck.Wide = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "deck_floor_yards", Type: yamlschema.Number, Unit: "yards", Min: -100, Max: 100, Default: "0", Doc: "Height of the floor of the deck above its position."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.Floor = v.Num }},
		{Field: yamlschema.Field{Key: "deck_high_yards", Type: yamlschema.Number, Unit: "yards", Min: 0.5, Max: 200, Default: "10", Doc: "Height above that floor within which a unit is still aboard: upper decks, jumps."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.High = v.Num }},
		{Field: yamlschema.Field{Key: "crew", Type: sailors, Default: "[]", Doc: "Creatures that stand on it: `{creature: boatswain, on: [4, 0]}`."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Crew = yamlschema.Made[content.Sailor](v) }},
	},
}

// haltAt and haltLanding are the keys of the positions of a point of a route.
var (
	haltAt      = yamlschema.Field{Key: "at", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Required: true, Doc: "Position; without a height, on the ground."}
	haltLanding = yamlschema.Field{Key: "landing", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "At a stop: where a unit appears that should be aboard and cannot be; by default where the transport is."}
)

// halts is a list of points of a route.
var halts = yamlschema.ListOf[content.Halt]{One: "point", Of: "list of points", Most: 500, NoEmpty: "must have at least two points", Fixed: true, Check: checkHalt,
	Fields: func() []yamlschema.Of[content.Halt] {
		return []yamlschema.Of[content.Halt]{
			{Field: haltAt, Set: func(d *content.Halt, v yamlschema.Value) { d.At = v.Point }},
			{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Doc: "Map of the point; by default that of the point before."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Map = v.ID }},
			{Field: yamlschema.Field{Key: "wait_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it waits there."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Wait = clock.Time(v.Num) }},
			{Field: yamlschema.Field{Key: "travel_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Travel time from the point before; 0: from its speed. For the first point, the travel time from the last."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Lasts = clock.Time(v.Num) }},
			{Field: yamlschema.Field{Key: "stop", Type: yamlschema.Word, Doc: "Name of the stop, for scripts; without it, the transport does not stop there."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Stop = v.Word }},
			{Field: haltLanding, Set: func(d *content.Halt, v yamlschema.Value) { d.Landing = v.Point }},
		}
	},
	Whole: func(r *yamlschema.Reader, all []content.Halt, places []yamlschema.Places) bool {
		if len(all) < yamlschema.MinPoints {
			r.Problem(places[0]["at"], diag.OutOfRange, "points must have at least two points, not", "1", "")
			return false
		}
		return true
	},
}.Type()

// checkHalt sets the default map of a point to the map of the one before. Composing checks
// whether its positions are on that map.
func checkHalt(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Halt, d *content.Halt, n *yaml.Node, where yamlschema.Places) bool {
	if d.Map == "" && len(before) == 0 {
		r.Problem(n, diag.MissingKey, "the first point of a route needs a key", "map", "")
		return false
	}
	if d.Map == "" {
		d.Map = before[len(before)-1].Map
	}
	for i, f := range [...]*yamlschema.Field{&haltAt, &haltLanding} {
		if at := where[f.Key]; at != nil {
			r.Point(f, at, 2*len(before)+i)
		}
	}
	return true
}

// sailors is the list of crew members.
var sailors = yamlschema.ListOf[content.Sailor]{One: "sailor", Of: "list of crew", Most: 40, Fields: func() []yamlschema.Of[content.Sailor] {
	return []yamlschema.Of[content.Sailor]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "on", Type: yamlschema.Pair, Unit: "yards", Min: -200, Max: 200, Required: true, Doc: "Position on the transport: yards forward of its centre, and to the left."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.X, d.At.Y = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "high_yards", Type: yamlschema.Number, Unit: "yards", Min: -100, Max: 200, Default: "0", Doc: "Height above the floor of the deck."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.Z = v.Num }},
		{Field: yamlschema.Field{Key: "facing_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Facing, counterclockwise from the transport's facing."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.Facing = yamlschema.Radians(v.Num) }},
	}
}}.Type()

// checkTransport checks that a transport moves, and that its crew is on it.
func checkTransport(d *content.Transport) (key, msg, text string, ok bool) {
	moves := false
	for i := range d.Points {
		p := &d.Points[i]
		moves = moves || p.At != d.Points[0].At || p.Map != d.Points[0].Map
		if p.Landing != (geo.Point{}) && p.Stop == "" {
			return "points", "a landing needs a stop:", fmt.Sprintf("point %d", i+1), false
		}
	}
	if !moves {
		return "points", "a transport must move; all its points are the same:", string(d.ID), false
	}
	for i := range d.Crew {
		if at := &d.Crew[i].At; at.X > d.Deck.Long/2 || at.X < -d.Deck.Long/2 || at.Y > d.Deck.Wide/2 || at.Y < -d.Deck.Wide/2 {
			return "crew", "position is not on the deck:", fmt.Sprintf("[%s, %s]", yamlschema.Plain(at.X), yamlschema.Plain(at.Y)), false
		}
	}
	return "", "", "", true
}
