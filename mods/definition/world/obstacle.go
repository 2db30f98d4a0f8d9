package world

import (
	"fmt"
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// obstacleShapes are the words for nav.Shape, in its order.
var obstacleShapes = []string{"wall", "prism", "box", "cylinder"}

const maxSolid = 10000 // maximum width or height of an obstacle, in yards

// Obstacles is the kind obstacles.
var Obstacles = definition.Of[content.Obstacle]{
	Name:  content.Obstacles,
	One:   "obstacle",
	Doc:   "A solid obstacle on a map. It blocks line of sight, and creatures walk around it.",
	Table: func(t *content.Tables) *[]content.Obstacle { return &t.Obstacles },
	ID:    func(d *content.Obstacle) *content.ID { return &d.ID },
	Check: func(d *content.Obstacle) (key, msg, text string, ok bool) {
		return checkObstacle(d)
	},
	Own: func(d *content.Obstacle) { d.Solid.Points = slices.Clone(d.Solid.Points) },
	Spot: func(d *content.Obstacle, point int) (content.ID, *geo.Point) {
		if point < len(d.Solid.Points) {
			return d.Map, &d.Solid.Points[point]
		}
		return d.Map, &d.Solid.At
	},
	Fields: []yamlschema.Of[content.Obstacle]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map that it is on."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "shape", Type: yamlschema.Choice, Choices: obstacleShapes, Required: true, Doc: "Form: a `wall` follows `points`, a `prism` has `points` as its outline, a `box` and a `cylinder` stand at the position `at`."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Shape = nav.Shape(v.Choice) }},
		{Field: yamlschema.Field{Key: "points", Type: yamlschema.Outline, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Corners of a wall; the last may equal the first. Outline of a prism, which may be concave but may not cross itself."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Points = v.Outline }},
		{Field: yamlschema.Field{Key: "at", Type: yamlschema.Spot2, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Centre of a box or cylinder."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.At, d.Placed = v.Point, true }},
		{Field: yamlschema.Field{Key: "size_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.1, Max: maxSolid, Doc: "Size of a box along x and y before rotation."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Size = v.Pair }},
		{Field: yamlschema.Field{Key: "facing_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Rotation of a box, counterclockwise."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Facing = v.Num * math.Pi / 180 }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0.1, Max: maxSolid, Doc: "Radius of a cylinder."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "thickness_yards", Type: yamlschema.Number, Unit: "yards", Min: 0.1, Max: maxSolid, Default: "1", Doc: "Thickness of a wall; `points` are its centre line."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Thickness = v.Num }},
		{Field: yamlschema.Field{Key: "height_yards", Type: yamlschema.Number, Unit: "yards", Min: 0.1, Max: maxSolid, Required: true, Doc: "Height above the highest ground below it; each piece of a wall separately."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Height = v.Num }},
		{Field: yamlschema.Field{Key: "lifted_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: maxSolid, Default: "0", Doc: "Height of its lower edge above that ground, as for an arch. Units see through the gap, and walk through it where 2 yards are free. 0: it stands on the ground, without a gap on slopes."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.Lifted = v.Num }},
		{Field: yamlschema.Field{Key: "see_through", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it blocks movement only, like a fence or a ditch."},
			Set: func(d *content.Obstacle, v yamlschema.Value) { d.Solid.SeeThrough = v.Flag }},
	},
}

// checkObstacle checks that a shape has the keys that it needs, and no others.
func checkObstacle(d *content.Obstacle) (key, msg, text string, ok bool) {
	s := d.Solid.Shape
	word := obstacleShapes[s]
	for _, k := range []struct {
		key   string
		given bool
		of    []nav.Shape
	}{
		{"points", d.Solid.Points != nil, []nav.Shape{nav.Wall, nav.Prism}},
		{"at", d.Placed, []nav.Shape{nav.Box, nav.Cylinder}},
		{"size_yards", d.Solid.Size != [2]geo.Yards{}, []nav.Shape{nav.Box}},
		{"radius_yards", d.Solid.Radius != 0, []nav.Shape{nav.Cylinder}},
	} {
		switch of := slices.Contains(k.of, s); {
		case of && !k.given:
			return "shape", fmt.Sprintf("a %s needs %s:", word, k.key), string(d.ID), false
		case !of && k.given:
			return k.key, fmt.Sprintf("a %s cannot have %s; remove it, or choose another shape than", word, k.key), word, false
		}
	}
	if d.Solid.Points == nil {
		return "", "", "", true
	}
	if at, err := nav.CheckOutline(s, d.Solid.Points); err != nil {
		which := ""
		if at >= 0 {
			p := d.Solid.Points[at]
			which = fmt.Sprintf("point %d, [%s, %s]", at+1, yamlschema.Plain(p.X), yamlschema.Plain(p.Y))
		}
		return "points", fmt.Sprintf("points of a %s: %s;", word, err), which, false
	}
	return "", "", "", true
}
