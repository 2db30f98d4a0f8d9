package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// Stops is the kind of that name.
var Stops = definition.Of[content.Stop]{
	Name:  content.Stops,
	One:   "stop",
	Doc:   "Where flights begin and end. A creature there names it under `stop`; a player who talks to that creature knows it from then on. [Menus](menus.md#flights) tells more.",
	Table: func(t *content.Tables) *[]content.Stop { return &t.Stops },
	ID:    func(d *content.Stop) *content.ID { return &d.ID },
	Fields: []form.Of[content.Stop]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Stop, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "place", Type: form.Name, Kind: content.Places, Required: true, Doc: "Where flights to it land."},
			Set: func(d *content.Stop, v form.Value) { d.Place = v.ID }},
		{Field: form.Field{Key: "known", Type: form.Bool, Default: "false", Doc: "`true`: everybody knows it without a visit."},
			Set: func(d *content.Stop, v form.Value) { d.Known = v.Flag }},
		{Field: form.ClientsField, Set: func(d *content.Stop, v form.Value) { d.Clients = v.Clients }},
	},
}

// Flights is the kind of that name.
var Flights = definition.Of[content.Flight]{
	Name:  content.Flights,
	One:   "flight",
	Doc:   "A route from one stop to another on the same map; the way back is a flight of its own.",
	Table: func(t *content.Tables) *[]content.Flight { return &t.Flights },
	ID:    func(d *content.Flight) *content.ID { return &d.ID },
	Check: func(d *content.Flight) (key, msg, text string, ok bool) {
		if d.From == d.To {
			return "to", "a flight leads to another stop than it begins at, not back to", string(d.To), false
		}
		return "", "", "", true
	},
	Fields: append([]form.Of[content.Flight]{
		{Field: form.Field{Key: "from", Type: form.Name, Kind: content.Stops, Required: true, Doc: "Where it begins."},
			Set: func(d *content.Flight, v form.Value) { d.From = v.ID }},
		{Field: form.Field{Key: "to", Type: form.Name, Kind: content.Stops, Required: true, Doc: "Where it ends; a player must know that stop. From there flights may lead on without landing."},
			Set: func(d *content.Flight, v form.Value) { d.To = v.ID }},
		{Field: form.Field{Key: "path", Type: form.Name, Kind: content.Paths, Doc: "A path whose points it leads through, on the map of its stops; their heights count, their waits do not. Without it, straight on."},
			Set: func(d *content.Flight, v form.Value) { d.Path = v.ID }},
		{Field: form.Field{Key: "yards_per_second", Type: form.Number, Unit: "yards a second", Min: 1, Max: form.MaxSpeed, Default: "30", Doc: "How fast it is."},
			Set: func(d *content.Flight, v form.Value) { d.Speed = v.Num }},
		{Field: form.Field{Key: "mount", Type: form.Name, Kind: content.Creatures, Doc: "The creature on which the player is seen to fly."},
			Set: func(d *content.Flight, v form.Value) { d.Mount = v.ID }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the route to be on offer."},
			Set: func(d *content.Flight, v form.Value) { d.Needs = form.Made[content.Need](v) }},
	}, priceFields(func(d *content.Flight) *content.Price { return &d.Price })...),
}
