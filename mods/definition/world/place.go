package world

import (
	"loam/core/content"
	"loam/core/geo"
	"loam/mods/definition"
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
		{Field: form.Field{Key: "fishing", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is fished in the area outside of shoals; of areas that overlap, the smallest that has some counts."},
			Set: func(d *content.Place, v form.Value) { d.Fishing = v.IDs }},
		{Field: form.ClientsField, Set: func(d *content.Place, v form.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.Place) (key, msg, text string, ok bool) {
		if len(d.Clients) > 0 && d.Radius == 0 {
			return "clients", "numbers are for areas; a place without radius_yards has no use for them", string(d.ID), false
		}
		if d.PvP != content.AsMap && d.Radius == 0 {
			return "pvp", "only an area has land; a place without radius_yards has none", d.PvP.String(), false
		}
		if len(d.Fishing) > 0 && d.Radius == 0 {
			return "fishing", "only in an area something is fished; a place without radius_yards is none", string(d.ID), false
		}
		return "", "", "", true
	},
}
