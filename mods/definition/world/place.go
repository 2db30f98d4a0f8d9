package world

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Places is the kind places.
var Places = definition.Of[content.Place]{
	Name:  content.Places,
	One:   "place",
	Doc:   "A named position on a map; with a radius, an area that units enter and leave.",
	Table: func(t *content.Tables) *[]content.Place { return &t.Places },
	ID:    func(d *content.Place) *content.ID { return &d.ID },
	Spot:  func(d *content.Place, _ int) (content.ID, *geo.Point) { return d.Map, &d.At.Point },
	Fields: []yamlschema.Of[content.Place]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "Name that players see, if any."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map that it is on."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.AtField, Set: func(d *content.Place, v yamlschema.Value) { d.At.Point = v.Point }},
		{Field: yamlschema.FacingField, Set: func(d *content.Place, v yamlschema.Value) { d.At.Facing = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Radius of the area; 0: it is only a position."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "pvp", Type: yamlschema.Choice, Choices: content.Grounds, Default: "as_map", Doc: "PvP type of the area, an input of the rules `pvp...`. Of overlapping areas with a type, the smallest applies. See [PvP](pvp.md#map-and-area-types)."},
			Set: func(d *content.Place, v yamlschema.Value) { d.PvP = content.Ground(v.Choice) }},
		{Field: yamlschema.Field{Key: "size_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.1, Max: yamlschema.MaxYards, Doc: "Area in the form of a box instead of a radius: its length along the facing and its width."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Size = v.Pair }},
		{Field: yamlschema.Field{Key: "travel", Type: yamlschema.Name, Kind: content.Places, Doc: "Place, on any map, to which a player who walks into the area is teleported. A player who is teleported into the area, or enters the map in it, stays."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Travel = v.ID }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold for a player to travel; otherwise the player reads what is missing."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "fishing", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables for fishing in the area outside of shoals. Of overlapping areas with tables, the smallest applies."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Fishing = v.IDs }},
		{Field: yamlschema.Field{Key: "rest", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players rest in the area, as in a tavern. The rules `rest_hour`, `rest_most` and `rest_bonus` define the effect."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Rest = v.Flag }},
		{Field: yamlschema.Field{Key: "indoors", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the area is indoors. Spells that must be cast outdoors cannot be cast there, and auras that `indoors` breaks end for players who enter."},
			Set: func(d *content.Place, v yamlschema.Value) { d.Inside = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Place, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.Place) (key, msg, text string, ok bool) {
		spot := d.Radius == 0 && d.Size == [2]geo.Yards{}
		if d.Radius > 0 && d.Size != [2]geo.Yards{} {
			return "size_yards", "an area can have radius_yards or size_yards, not both:", string(d.ID), false
		}
		if len(d.Clients) > 0 && spot {
			return "clients", "client numbers need an area; add radius_yards or size_yards to place", string(d.ID), false
		}
		if d.PvP != content.AsMap && spot {
			return "pvp", "pvp needs an area; add radius_yards or size_yards, or remove pvp:", d.PvP.String(), false
		}
		if d.Travel != "" && spot {
			return "travel", "travel needs an area; add radius_yards or size_yards, or remove travel:", string(d.Travel), false
		}
		if len(d.Needs) > 0 && d.Travel == "" {
			return "needs", "needs has no effect without travel, in place", string(d.ID), false
		}
		if d.Rest && spot {
			return "rest", "rest needs an area; add radius_yards or size_yards, or remove rest:", "true", false
		}
		if d.Inside && spot {
			return "indoors", "indoors needs an area; add radius_yards or size_yards, or remove indoors:", "true", false
		}
		if len(d.Fishing) > 0 && spot {
			return "fishing", "fishing needs an area; add radius_yards or size_yards to place", string(d.ID), false
		}
		return "", "", "", true
	},
}
