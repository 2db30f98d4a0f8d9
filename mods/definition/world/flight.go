package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Stops is the kind stops.
var Stops = definition.Of[content.Stop]{
	Name:  content.Stops,
	One:   "stop",
	Doc:   "A flight stop: where flights start and end. A creature names its stop under `stop`; a player who talks to that creature knows the stop from then on. See [Menus](menus.md#flights).",
	Table: func(t *content.Tables) *[]content.Stop { return &t.Stops },
	ID:    func(d *content.Stop) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Stop]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Stop, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Required: true, Doc: "Place where flights to it land."},
			Set: func(d *content.Stop, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "known", Type: yamlschema.Bool, Default: "false", Doc: "`true`: every player knows it without a visit."},
			Set: func(d *content.Stop, v yamlschema.Value) { d.Known = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Stop, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Flights is the kind flights.
var Flights = definition.Of[content.Flight]{
	Name:  content.Flights,
	One:   "flight",
	Doc:   "A flight route from one stop to another on the same map. The way back is a flight of its own.",
	Table: func(t *content.Tables) *[]content.Flight { return &t.Flights },
	ID:    func(d *content.Flight) *content.ID { return &d.ID },
	Check: func(d *content.Flight) (key, msg, text string, ok bool) {
		if d.From == d.To {
			return "to", "a flight must end at another stop than it starts from, not at", string(d.To), false
		}
		return "", "", "", true
	},
	Fields: append([]yamlschema.Of[content.Flight]{
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Name, Kind: content.Stops, Required: true, Doc: "Stop where it starts."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.From = v.ID }},
		{Field: yamlschema.Field{Key: "to", Type: yamlschema.Name, Kind: content.Stops, Required: true, Doc: "Stop where it ends; a player must know that stop. Flights can continue from there without landing."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.To = v.ID }},
		{Field: yamlschema.Field{Key: "path", Type: yamlschema.Name, Kind: content.Paths, Doc: "Path whose points it follows, on the map of its stops. The heights of the points are used, their waits are not. Without it, the flight is a straight line."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.Path = v.ID }},
		{Field: yamlschema.Field{Key: "yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 1, Max: yamlschema.MaxSpeed, Default: "30", Doc: "Speed of the flight."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "mount", Type: yamlschema.Name, Kind: content.Creatures, Doc: "Creature on which the player is shown flying."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.Mount = v.ID }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "Needs that must hold for the route to be offered."},
			Set: func(d *content.Flight, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
	}, priceFields(func(d *content.Flight) *content.Price { return &d.Price })...),
}
