package bundle

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/nav"
)

// terrainFolder is where the files of heights lie.
const terrainFolder = "terrain/"

// obstacleShapes are the words for nav.Shape, in its order.
var obstacleShapes = []string{"wall", "prism", "box", "cylinder"}

const maxSolid = 10000 // yards that an obstacle may be wide or high

var obstacle = kind[content.Obstacle]{
	name: content.Obstacles,
	one:  "obstacle",
	doc:  "Something solid on a map: nobody sees through it, and creatures walk around it.",
	id:   func(d *content.Obstacle) *content.ID { return &d.ID },
	check: func(d *content.Obstacle) (key, msg, text string, ok bool) {
		return checkObstacle(d)
	},
	fields: []field[content.Obstacle]{
		{Field{Key: "map", Type: Name, Kind: content.Maps, Required: true, Doc: "The map it stands on."},
			func(d *content.Obstacle, v value) { d.Map = v.id }},
		{Field{Key: "shape", Type: Choice, Choices: obstacleShapes, Required: true, Doc: "Its form: a `wall` goes along `points`, a `prism` has them as its outline, a `box` and a `cylinder` stand `at` a spot."},
			func(d *content.Obstacle, v value) { d.Solid.Shape = nav.Shape(v.choice) }},
		{Field{Key: "points", Type: Outline, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Of a wall: its corners; the last may be the first. Of a prism: its outline, which may be bent inwards but not cross itself."},
			func(d *content.Obstacle, v value) { d.Solid.Points = v.outline }},
		{Field{Key: "at", Type: Spot2, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Of a box or cylinder: its middle."},
			func(d *content.Obstacle, v value) { d.Solid.At, d.Placed = v.point, true }},
		{Field{Key: "size_yards", Type: Pair, Unit: "yards", Min: 0.1, Max: maxSolid, Doc: "Of a box: how long it is along x and y before it is turned."},
			func(d *content.Obstacle, v value) { d.Solid.Size = v.pair }},
		{Field{Key: "facing_deg", Type: Number, Unit: "degrees", Min: -360, Max: 360, Default: "0", Doc: "Of a box: how far it is turned, counterclockwise."},
			func(d *content.Obstacle, v value) { d.Solid.Facing = v.num * math.Pi / 180 }},
		{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0.1, Max: maxSolid, Doc: "Of a cylinder: from its middle to its edge."},
			func(d *content.Obstacle, v value) { d.Solid.Radius = v.num }},
		{Field{Key: "thickness_yards", Type: Number, Unit: "yards", Min: 0.1, Max: maxSolid, Default: "1", Doc: "Of a wall: how thick it is; `points` are its middle."},
			func(d *content.Obstacle, v value) { d.Solid.Thickness = v.num }},
		{Field{Key: "height_yards", Type: Number, Unit: "yards", Min: 0.1, Max: maxSolid, Required: true, Doc: "How high it rises above the highest ground below it, each piece of a wall by itself."},
			func(d *content.Obstacle, v value) { d.Solid.Height = v.num }},
		{Field{Key: "lifted_yards", Type: Number, Unit: "yards", Min: 0, Max: maxSolid, Default: "0", Doc: "How far it hangs above that ground, such as an arch; below it one looks through, and walks where 2 yards are free. 0: it stands on the ground, without a gap on any slope."},
			func(d *content.Obstacle, v value) { d.Solid.Lifted = v.num }},
		{Field{Key: "see_through", Type: Bool, Default: "false", Doc: "`true`: it blocks walking only, such as a fence or a ditch."},
			func(d *content.Obstacle, v value) { d.Solid.SeeThrough = v.flag }},
	},
}

// checkObstacle tells whether a shape has the keys that it needs, and no others.
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
			return k.key, fmt.Sprintf("a %s has no %s; remove it, or choose another shape than", word, k.key), word, false
		}
	}
	if d.Solid.Points == nil {
		return "", "", "", true
	}
	if at, err := nav.CheckOutline(s, d.Solid.Points); err != nil {
		which := ""
		if at >= 0 {
			p := d.Solid.Points[at]
			which = fmt.Sprintf("point %d, [%s, %s]", at+1, plainNumber(p.X), plainNumber(p.Y))
		}
		return "points", fmt.Sprintf("points of a %s: %s;", word, err), which, false
	}
	return "", "", "", true
}

// spot2 reads [x, y] and leaves it to composing to look whether it lies on its
// map. index is which point of an outline it is.
func (r *reader) spot2(f *Field, n *yaml.Node, index int) (geo.Point, bool) {
	pair, ok := r.pair(f, n)
	if !ok {
		return geo.Point{}, false
	}
	r.b.Spots = append(r.b.Spots, Spot{From: r.from, Index: r.index, Point: index, Grounded: true, At: r.where(n)})
	return geo.Point{X: pair[0], Y: pair[1]}, true
}

// pair reads two numbers.
func (r *reader) pair(f *Field, n *yaml.Node) (pair [2]float64, ok bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		r.problem(n, f.Key+" must be two numbers, such as [2, 3], not", quote(n), "")
		return pair, false
	}
	for i, item := range n.Content {
		if pair[i], ok = r.number(f, item); !ok {
			return pair, false
		}
	}
	return pair, true
}

// outline reads a list of [x, y].
func (r *reader) outline(f *Field, n *yaml.Node) ([]geo.Point, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) < minPoints {
		r.problem(n, f.Key+" must be a list of at least two points [x, y], not", quote(n), "")
		return nil, false
	}
	if len(n.Content) > nav.MaxPoints {
		r.problem(n, fmt.Sprintf("%s may have at most %d points, not", f.Key, nav.MaxPoints), strconv.Itoa(len(n.Content)), "")
		return nil, false
	}
	points := make([]geo.Point, 0, len(n.Content))
	for i, item := range n.Content {
		p, ok := r.spot2(f, item, i)
		if !ok {
			return nil, false
		}
		points = append(points, p)
	}
	return points, true
}

// shownOutline is an outline as an author would write it.
func shownOutline(outline []geo.Point) string {
	var points []string
	for _, p := range outline {
		points = append(points, fmt.Sprintf("[%s, %s]", plainNumber(p.X), plainNumber(p.Y)))
	}
	return "[" + strings.Join(points, ", ") + "]"
}

// heightFile reads the path of a file of heights in the bundle.
func (r *reader) heightFile(f *Field, n *yaml.Node) (content.HeightFile, bool) {
	path, ok := r.text(f.Key, n)
	if !ok {
		return content.HeightFile{}, false
	}
	if data, has := r.b.File(path); has && strings.HasPrefix(path, terrainFolder) {
		return content.HeightFile{Name: r.b.Label + "/" + path, Data: data}, true
	}
	var known []string
	for i := range r.b.Files {
		if strings.HasPrefix(r.b.Files[i].Path, terrainFolder) {
			known = append(known, r.b.Files[i].Path)
		}
	}
	r.problem(n, f.Key+" must be a file of the bundle below "+terrainFolder+", but there is no", path, suggest(path, known))
	return content.HeightFile{}, false
}

// terrain takes a file of heights; it is read when it is known of which map.
func (r *reader) terrain() {
	if strings.HasSuffix(r.file.Path, ".txt") {
		r.utf8()
	}
}

// checkMap tells whether the keys of a map's heights fit together.
func checkMap(d *content.Map) (key, msg, text string, ok bool) {
	picture := strings.HasSuffix(d.Heights.Name, ".png")
	switch {
	case d.Heights.Name == "" && d.Ranged:
		return "height_range_yards", "is for heights from a picture; there are no", "heights", false
	case d.Heights.Name != "" && !picture && d.Ranged:
		return "height_range_yards", "is for a picture; the numbers of a text are yards already, in", d.Heights.Name, false
	case picture && !d.Ranged:
		return "heights", "a picture needs height_range_yards: [height of black, height of white];", d.Heights.Name, false
	case d.HeightRange[0] > d.HeightRange[1]:
		return "height_range_yards", "black must not be higher than white:", fmt.Sprintf("[%g, %g]", d.HeightRange[0], d.HeightRange[1]), false
	}
	return "", "", "", true
}
