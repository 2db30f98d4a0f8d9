package world

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Maps is the kind maps.
var Maps = definition.Of[content.Map]{
	Name:     content.Maps,
	One:      "map",
	Doc:      "A type of map: a rectangle of ground, flat unless it has heights.",
	Table:    func(t *content.Tables) *[]content.Map { return &t.Maps },
	ID:       func(d *content.Map) *content.ID { return &d.ID },
	Chapters: func() string { return weatherChapter() + instanceChapter() },
	Check: func(d *content.Map) (key, msg, text string, ok bool) {
		return checkMap(d)
	},
	Fields: []yamlschema.Of[content.Map]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "bounds_yards", Type: yamlschema.Bounds, Unit: "yards", Min: -100000, Max: 100000, Required: true, Doc: "Bounds of the map; nothing can be outside."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Bounds = v.Box }},
		{Field: yamlschema.Field{Key: "ground_yards", Type: yamlschema.Number, Unit: "yards", Min: -100000, Max: 100000, Default: "0", Doc: "Height of the ground where no heights are given."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Ground = v.Num }},
		{Field: yamlschema.Field{Key: "heights", Type: Heights, Doc: "File below `terrain/` with the heights of the ground: a greyscale picture (`.png`), or a text with rows of numbers in yards (`.txt`). Its lower left corner is at the minimum x and y of the bounds. Beyond its other edges, the ground keeps the height of the edge."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Heights = yamlschema.Get[content.HeightFile](v) }},
		{Field: yamlschema.Field{Key: "height_range_yards", Type: yamlschema.Pair, Unit: "yards", Min: -nav.MaxRise, Max: nav.MaxRise, Doc: "Heights of black and of white in a picture."},
			Set: func(d *content.Map, v yamlschema.Value) { d.HeightRange, d.Ranged = v.Pair, true }},
		{Field: yamlschema.Field{Key: "sample_yards", Type: yamlschema.Number, Unit: "yards", Min: nav.MinStep, Max: nav.MaxStep, Default: "1", Doc: "Distance between neighbouring heights: pixels of the picture, or numbers of the text."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Sample = v.Num }},
		{Field: yamlschema.Field{Key: "steepest_deg", Type: yamlschema.Number, Unit: "degrees", Min: 0, Max: 90, Default: "50", Doc: "Steepest slope that creatures walk; 90: any."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Steepest = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "graveyard", Type: yamlschema.Name, Kind: content.Places, Doc: "Place where the dead resurrect; by default where the character started."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Graveyard = v.ID }},
		{Field: yamlschema.Field{Key: "graveyards", Type: yamlschema.Names, Kind: content.Places, Default: "[]", Doc: "More graveyards. Of all that are on the map, the one nearest to where the player died is used."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Graveyards = v.IDs }},
		{Field: yamlschema.Field{Key: "pvp", Type: yamlschema.Choice, Choices: content.Grounds[content.Open:], Default: "open", Doc: "PvP type of the map, an input of the rules `pvp...`, which define its effect. See [PvP](pvp.md#map-and-area-types)."},
			Set: func(d *content.Map, v yamlschema.Value) { d.PvP = content.Open + content.Ground(v.Choice) }},
		{Field: yamlschema.Field{Key: "weather", Type: Climate, Doc: "Weather of the map: `{lasts_ms: 600000-1200000, skies: [...]}`. Without it, the weather is fine unless scripts change it. See [Weather](#weather)."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Climate = yamlschema.Get[*content.Climate](v) }},
		{Field: yamlschema.Field{Key: "instance", Type: Instance, Doc: "The map exists in copies, one for each group, raid, player or guild. See [Instances](#instances-of-a-map)."},
			Set: func(d *content.Map, v yamlschema.Value) { d.Instance = yamlschema.Get[*content.Instance](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Map, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// checkMap checks that the keys of a map's heights fit together.
func checkMap(d *content.Map) (key, msg, text string, ok bool) {
	picture := strings.HasSuffix(d.Heights.Name, ".png")
	switch {
	case d.Heights.Name == "" && d.Ranged:
		return "height_range_yards", "height_range_yards applies to a picture; the map has no", "heights", false
	case d.Heights.Name != "" && !picture && d.Ranged:
		return "height_range_yards", "height_range_yards applies to a picture; numbers in a text are already in yards, in", d.Heights.Name, false
	case picture && !d.Ranged:
		return "heights", "a picture needs height_range_yards: [height of black, height of white];", d.Heights.Name, false
	case d.HeightRange[0] > d.HeightRange[1]:
		return "height_range_yards", "the height of black must not exceed the height of white:", fmt.Sprintf("[%g, %g]", d.HeightRange[0], d.HeightRange[1]), false
	}
	return "", "", "", true
}

// terrainFolder is the folder of files of heights.
const terrainFolder = "terrain/"

// Heights is the name of a file with heights of the ground in the bundle.
var Heights = &yamlschema.Type{Word: "file", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = heightFile(r, f, n)
	return v, ok
}}

// heightFile reads the path of a file of heights in the bundle.
func heightFile(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (content.HeightFile, bool) {
	path, ok := r.Text(f.Key, n)
	if !ok {
		return content.HeightFile{}, false
	}
	if data, has := r.File(path); has && strings.HasPrefix(path, terrainFolder) {
		return content.HeightFile{Name: r.Label + "/" + path, Data: data}, true
	}
	var known []string
	for i := range r.Files {
		if strings.HasPrefix(r.Files[i].Path, terrainFolder) {
			known = append(known, r.Files[i].Path)
		}
	}
	r.Problem(n, diag.WrongType, f.Key+" must be a file of the bundle below "+terrainFolder+", but there is no", path, yamlschema.Suggest(path, known))
	return content.HeightFile{}, false
}
