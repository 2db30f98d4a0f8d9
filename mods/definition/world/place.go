package world

import (
	"loam/core/content"
	"loam/core/geo"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// Places is the kind of that name.
var Places = definition.Of[content.Place]{
	Name:  content.Places,
	One:   "place",
	Doc:   "A named spot of a map; with a radius, an area that is entered and left.",
	Table: func(t *content.Tables) *[]content.Place { return &t.Places },
	ID:    func(d *content.Place) *content.ID { return &d.ID },
	Spot:  func(d *content.Place, _ int) (content.ID, *geo.Point) { return d.Map, &d.At.Point },
	Fields: []form.Of[content.Place]{
		{Field: form.Field{Key: "name", Type: form.Text, Doc: "What players see it called, if anything."},
			Set: func(d *content.Place, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "map", Type: form.Name, Kind: content.Maps, Required: true, Doc: "The map it lies on."},
			Set: func(d *content.Place, v form.Value) { d.Map = v.ID }},
		{Field: form.AtField, Set: func(d *content.Place, v form.Value) { d.At.Point = v.Point }},
		{Field: form.FacingField, Set: func(d *content.Place, v form.Value) { d.At.Facing = form.Radians(v.Num) }},
		{Field: form.Field{Key: "radius_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "Size of the area; 0 is a spot only."},
			Set: func(d *content.Place, v form.Value) { d.Radius = v.Num }},
		{Field: form.Field{Key: "pvp", Type: form.Choice, Choices: content.Grounds, Default: "as_map", Doc: "What the land of the area means for fights between players; of areas that overlap, the smallest that says something counts."},
			Set: func(d *content.Place, v form.Value) { d.PvP = content.Ground(v.Choice) }},
		{Field: form.Field{Key: "size_yards", Type: form.Pair, Unit: "yards", Min: 0.1, Max: form.MaxYards, Doc: "Instead of a radius: an area that is a box, so long along where it faces and so wide across."},
			Set: func(d *content.Place, v form.Value) { d.Size = v.Pair }},
		{Field: form.Field{Key: "travel", Type: form.Name, Kind: content.Places, Doc: "An area that leads elsewhere: who walks into it is brought to this place, on any map. Who is put into it stays."},
			Set: func(d *content.Place, v form.Value) { d.Travel = v.ID }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of who is brought there; who does not have it is told what is missing."},
			Set: func(d *content.Place, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.Field{Key: "fishing", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is fished in the area outside of shoals; of areas that overlap, the smallest that has some counts."},
			Set: func(d *content.Place, v form.Value) { d.Fishing = v.IDs }},
		{Field: form.Field{Key: "rest", Type: form.Bool, Default: "false", Doc: "`true`: players rest in the area, as in a tavern; the rules `rest_hour`, `rest_most` and `rest_bonus` say what that gives."},
			Set: func(d *content.Place, v form.Value) { d.Rest = v.Flag }},
		{Field: form.Field{Key: "indoors", Type: form.Bool, Default: "false", Doc: "`true`: the area lies under a roof: spells that need to be cast outdoors are not, and what `indoors` breaks ends for who comes in."},
			Set: func(d *content.Place, v form.Value) { d.Inside = v.Flag }},
		{Field: form.ClientsField, Set: func(d *content.Place, v form.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.Place) (key, msg, text string, ok bool) {
		spot := d.Radius == 0 && d.Size == [2]geo.Yards{}
		if d.Radius > 0 && d.Size != [2]geo.Yards{} {
			return "size_yards", "an area has radius_yards or size_yards, not both:", string(d.ID), false
		}
		if len(d.Clients) > 0 && spot {
			return "clients", "numbers are for areas; a place without radius_yards has no use for them", string(d.ID), false
		}
		if d.PvP != content.AsMap && spot {
			return "pvp", "only an area has land; a place without radius_yards has none", d.PvP.String(), false
		}
		if d.Travel != "" && spot {
			return "travel", "only an area leads elsewhere; a place without radius_yards or size_yards is none", string(d.Travel), false
		}
		if len(d.Needs) > 0 && d.Travel == "" {
			return "needs", "needs go with travel; this place leads nowhere", string(d.ID), false
		}
		if d.Rest && spot {
			return "rest", "only in an area one rests; a place without radius_yards is none", "true", false
		}
		if d.Inside && spot {
			return "indoors", "only an area has a roof; a place without radius_yards is none", "true", false
		}
		if len(d.Fishing) > 0 && spot {
			return "fishing", "only in an area something is fished; a place without radius_yards is none", string(d.ID), false
		}
		return "", "", "", true
	},
}
