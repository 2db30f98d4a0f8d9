package world

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// transportShapes are the words for content.Transport.Back.
var transportShapes = []string{"cycle", "back_and_forth"}

// Transports is the kind of that name.
var Transports = definition.Of[content.Transport]{
	Name:  content.Transports,
	One:   "transport",
	Doc:   "What carries units along a route by a timetable: a lift, a ship. It is on each map of its route while it goes there, without a spawn. [Transports](transports.md) tells more.",
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
		{Field: yamlschema.Field{Key: "object", Type: yamlschema.Name, Kind: content.Objects, Required: true, Doc: "The game object, of kind `transport`, as which it is seen."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Object = v.ID }},
		{Field: yamlschema.Field{Key: "points", Type: halts, Required: true, Doc: "Its route: at least two points, in order."},
			Set: func(d *content.Transport, v yamlschema.Value) {
				d.Points = append([]content.Halt(nil), yamlschema.Made[content.Halt](v)...)
			}},
		{Field: yamlschema.Field{Key: "shape", Type: yamlschema.Choice, Choices: transportShapes, Default: "back_and_forth", Doc: "How it goes on behind the last point: to the first, or the same way back."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Back = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0.1, Max: yamlschema.MaxSpeed, Default: "6", Doc: "How fast it goes where a point does not say how long the way takes."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "turns", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it looks where it goes, as a ship does."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Turns = v.Flag }},
		{Field: yamlschema.Field{Key: "facing_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Where it looks that does not turn, counterclockwise from the x axis."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Facing = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "starts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How far it is in its round when the time of its clock begins."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Starts = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "cross_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 600000, Default: "5000", Doc: "How long it stands at its first point on another map before it goes on, so that all who are aboard can follow."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Cross = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "deck_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.5, Max: 400, Required: true, Doc: "How long its deck is, ahead and back, and how wide; the middle is its place."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.Long, d.Deck.Wide = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "deck_floor_yards", Type: yamlschema.Number, Unit: "yards", Min: -100, Max: 100, Default: "0", Doc: "How high above its place one stands on it."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.Floor = v.Num }},
		{Field: yamlschema.Field{Key: "deck_high_yards", Type: yamlschema.Number, Unit: "yards", Min: 0.5, Max: 200, Default: "10", Doc: "How high above that floor one still is on it: upper decks, jumps."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Deck.High = v.Num }},
		{Field: yamlschema.Field{Key: "crew", Type: sailors, Default: "[]", Doc: "Creatures that stand on it: `{creature: boatswain, on: [4, 0]}`."},
			Set: func(d *content.Transport, v yamlschema.Value) { d.Crew = yamlschema.Made[content.Sailor](v) }},
	},
}

// haltAt and haltLanding are the points of a point of a route.
var (
	haltAt      = yamlschema.Field{Key: "at", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Required: true, Doc: "Where it is; without a height on the ground."}
	haltLanding = yamlschema.Field{Key: "landing", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Of a stop: where somebody is put who should be aboard and cannot be; without it, where the transport stands."}
)

// halts is a list of points of a route.
var halts = yamlschema.ListOf[content.Halt]{One: "point", Of: "list of points", Most: 500, NoEmpty: "must have at least two points", Fixed: true, Check: checkHalt,
	Fields: func() []yamlschema.Of[content.Halt] {
		return []yamlschema.Of[content.Halt]{
			{Field: haltAt, Set: func(d *content.Halt, v yamlschema.Value) { d.At = v.Point }},
			{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Doc: "On which map; without it, that of the point before."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Map = v.ID }},
			{Field: yamlschema.Field{Key: "wait_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it stands there."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Wait = clock.Time(v.Num) }},
			{Field: yamlschema.Field{Key: "travel_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long the way from the point before takes; 0: as its speed makes it. Of the first point, the way from the last."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Lasts = clock.Time(v.Num) }},
			{Field: yamlschema.Field{Key: "stop", Type: yamlschema.Word, Doc: "The name of the stop, for scripts; without it, it does not call there."},
				Set: func(d *content.Halt, v yamlschema.Value) { d.Stop = v.Word }},
			{Field: haltLanding, Set: func(d *content.Halt, v yamlschema.Value) { d.Landing = v.Point }},
		}
	},
	Whole: func(r *yamlschema.Reader, all []content.Halt, places []yamlschema.Places) bool {
		if len(all) < yamlschema.MinPoints {
			r.Problem(places[0]["at"], "points must have at least two points, not", "1", "")
			return false
		}
		return true
	},
}.Type()

// checkHalt gives a point the map of the one before, and leaves it to composing to look
// whether its spots lie on that.
func checkHalt(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Halt, d *content.Halt, n *yaml.Node, where yamlschema.Places) bool {
	if d.Map == "" && len(before) == 0 {
		r.Problem(n, "the first point of a route needs a key", "map", "")
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

// sailors is a list of crew.
var sailors = yamlschema.ListOf[content.Sailor]{One: "sailor", Of: "list of crew", Most: 40, Fields: func() []yamlschema.Of[content.Sailor] {
	return []yamlschema.Of[content.Sailor]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Who it is."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "on", Type: yamlschema.Pair, Unit: "yards", Min: -200, Max: 200, Required: true, Doc: "Where on the transport: ahead of its middle, and to the left."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.X, d.At.Y = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "high_yards", Type: yamlschema.Number, Unit: "yards", Min: -100, Max: 200, Default: "0", Doc: "How high above the floor of the deck."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.Z = v.Num }},
		{Field: yamlschema.Field{Key: "facing_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Where it looks, from where the transport looks."},
			Set: func(d *content.Sailor, v yamlschema.Value) { d.At.Facing = yamlschema.Radians(v.Num) }},
	}
}}.Type()

// checkTransport sees to it that a transport goes somewhere, and that its crew stands
// on it.
func checkTransport(d *content.Transport) (key, msg, text string, ok bool) {
	moves := false
	for i := range d.Points {
		p := &d.Points[i]
		moves = moves || p.At != d.Points[0].At || p.Map != d.Points[0].Map
		if p.Landing != (geo.Point{}) && p.Stop == "" {
			return "points", "a landing is that of a stop:", fmt.Sprintf("point %d", i+1), false
		}
	}
	if !moves {
		return "points", "a transport goes somewhere; all its points are the same:", string(d.ID), false
	}
	for i := range d.Crew {
		if at := &d.Crew[i].At; at.X > d.Deck.Long/2 || at.X < -d.Deck.Long/2 || at.Y > d.Deck.Wide/2 || at.Y < -d.Deck.Wide/2 {
			return "crew", "does not stand on the deck:", fmt.Sprintf("[%s, %s]", yamlschema.Plain(at.X), yamlschema.Plain(at.Y)), false
		}
	}
	return "", "", "", true
}
