package terrain

import (
	"loam/core/lib/nav"
	"loam/core/protocol/web/jsonfield"
)

// maxObstacles bounds how many obstacles of a map are told.
const maxObstacles = 2000

// encodeObstacles tells what stands on the map as it is seen from above.
func (m Seated) encodeObstacles(w *jsonfield.Writer) {
	w.OpenField("obstacles", '[', "list of {points, closed, width, x, y, radius, see_through, passable}",
		"obstacles of the map from above: a circle with a radius around x and y, or a line of points [x, y] with a width; a closed line is the outline of a solid; a passable obstacle is so high or so low that it stops nobody")
	told := 0
	for i := range m.Texts.Content.Obstacles {
		o := &m.Texts.Content.Obstacles[i]
		if o.Map != m.Place.Map || told == maxObstacles {
			continue
		}
		told++
		w.Open('{')
		if s := &o.Solid; s.Shape == nav.Cylinder {
			w.Number("x", s.At.X, "")
			w.Number("y", s.At.Y, "")
			w.Number("radius", s.Radius, "")
		} else {
			w.OpenField("points", '[', "", "")
			for _, p := range s.Line() {
				w.Numbers(p.X, p.Y)
			}
			w.Close(']')
			w.BooleanIf("closed", s.Shape != nav.Wall, "")
			w.Number("width", s.Wide(), "")
		}
		w.BooleanIf("see_through", o.Solid.SeeThrough, "")
		w.BooleanIf("passable", o.Solid.Passable(), "")
		w.Close('}')
	}
	w.Close(']')
}
