package world

import (
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// shapes are the words for content.Shape, in its order.
var shapes = []string{"cycle", "back_and_forth", "once"}

// Paths is the kind paths.
var Paths = definition.Of[content.Path]{
	Name:  content.Paths,
	One:   "path",
	Doc:   "A list of waypoints that creatures walk.",
	Table: func(t *content.Tables) *[]content.Path { return &t.Paths },
	ID:    func(d *content.Path) *content.ID { return &d.ID },
	More: func() string {
		return "\nA point of a path has these keys:\n\n" + yamlschema.Table(waypointFields)
	},
	Own: func(d *content.Path) { d.Points = slices.Clone(d.Points) },
	Spot: func(d *content.Path, point int) (content.ID, *geo.Point) {
		if point < len(d.Points) {
			return d.Map, &d.Points[point].At
		}
		return d.Map, nil
	},
	Fields: []yamlschema.Of[content.Path]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map that it is on."},
			Set: func(d *content.Path, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "shape", Type: yamlschema.Choice, Choices: shapes, Default: "cycle", Doc: "How it continues after the last point: to the first point, back the same way, or not at all."},
			Set: func(d *content.Path, v yamlschema.Value) { d.Shape = content.Shape(v.Choice) }},
		{Field: yamlschema.Field{Key: "run", Type: yamlschema.Bool, Default: "false", Doc: "`true`: creatures run along it."},
			Set: func(d *content.Path, v yamlschema.Value) { d.Run = v.Flag }},
		{Field: yamlschema.Field{Key: "points", Type: Waypoints, Required: true, Doc: "At least two points `{at: [x, y], wait_ms: 0}`, in order."},
			Set: func(d *content.Path, v yamlschema.Value) {
				d.Points = slices.Clone(yamlschema.Made[content.Waypoint](v))
			}},
	},
}

// waypointFields are the keys of one point of a path.
var waypointFields = []yamlschema.Field{
	yamlschema.AtField,
	{Key: "wait_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time to wait there."},
}

// Waypoints is a list of waypoints.
var Waypoints = &yamlschema.Type{Word: "list of points", List: waypointList(), Read: points}

// WaypointShape documents a point of a path.
func WaypointShape() yamlschema.Shape {
	return yamlschema.Shape{One: "point of a path", Fields: slices.Clone(waypointFields)}
}

// waypointList has the operations on such a list: duplicate points are allowed.
func waypointList() *yamlschema.List {
	list := yamlschema.Keyed[content.Waypoint]{
		Get: yamlschema.Made[content.Waypoint], Set: yamlschema.SetMade[content.Waypoint], Append: yamlschema.Repeat,
		Same: func(a, b content.Waypoint) bool { return a.At.X == b.At.X && a.At.Y == b.At.Y },
		Show: func(p content.Waypoint) string {
			return fmt.Sprintf("[%s, %s]", yamlschema.Plain(p.At.X), yamlschema.Plain(p.At.Y))
		},
		Lacks: func(_ []content.Waypoint, _ content.Waypoint, item *yaml.Node) (msg, text, suggestion string) {
			return "has no such point to remove:", yamlschema.Written(item), ""
		},
	}.List()
	list.More, list.Named = waypoints, waypoints
	list.Least, list.Ones = yamlschema.MinPoints, "points"
	return list
}

// points reads the waypoints of a path.
func points(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	items, ok := r.Items(n, f.Key)
	if !ok {
		return v, false
	}
	if len(items) < yamlschema.MinPoints {
		r.Problem(n, diag.OutOfRange, fmt.Sprintf("%s must have at least %d points, not", f.Key, yamlschema.MinPoints), strconv.Itoa(len(items)), "")
		return v, false
	}
	return waypoints(r, f, n)
}

// maxWaypoints bounds the points of one path.
const maxWaypoints = formula.MaxRows

// waypoints reads any number of waypoints.
func waypoints(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	items, ok := r.List(n, f.Key, maxWaypoints)
	points := make([]content.Waypoint, len(items))
	for i, item := range items {
		ok = waypoint(r, &points[i], i, item) && ok
	}
	v.Made = points
	return v, ok
}

func waypoint(r *yamlschema.Reader, w *content.Waypoint, index int, n *yaml.Node) bool {
	if n.Kind == yaml.SequenceNode {
		r.Problem(n, diag.WrongType, "a point of a path must be a mapping of keys, such as {at: [0, 0]}, not", yamlschema.Quote(n), "")
		return false
	}
	list, ok := r.Pairs(n, "a point of a path")
	if !ok {
		return false
	}
	at := false
	for _, p := range list {
		switch p.Key {
		case "at":
			at = true
			var good bool
			w.At, good = r.Point(&waypointFields[0], p.Value, index)
			ok = ok && good
		case "wait_ms":
			wait, good := r.Whole(&waypointFields[1], p.Value)
			w.Wait = yamlschema.Value{Num: wait}.Time()
			ok = ok && good
		default:
			r.Unknown(p, "a point of a path", []string{"at", "wait_ms"})
			ok = false
		}
	}
	if !at && ok {
		r.Problem(n, diag.MissingKey, "a point of a path needs a key", "at", "")
	}
	return ok && at
}
