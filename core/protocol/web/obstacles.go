package web

import "loam/core/nav"

// maxObstacles bounds how many obstacles of a map are told.
const maxObstacles = 2000

// encodeObstacles tells what stands on the map as it is seen from above.
func (m seated) encodeObstacles(w *writer) {
	w.openField("obstacles", '[', "list of {points, closed, width, x, y, radius, see_through, passable}",
		"what stands on the map, from above: a circle of a radius around x and y, or a line of points [x, y], width wide; a closed one is the outline of a solid; what is passable hangs so high, or is so low, that nobody is stopped")
	told := 0
	for i := range m.texts.content.Obstacles {
		o := &m.texts.content.Obstacles[i]
		if o.Map != m.place.Map || told == maxObstacles {
			continue
		}
		told++
		w.open('{')
		if s := &o.Solid; s.Shape == nav.Cylinder {
			w.number("x", s.At.X, "")
			w.number("y", s.At.Y, "")
			w.number("radius", s.Radius, "")
		} else {
			w.openField("points", '[', "", "")
			for _, p := range s.Line() {
				w.numbers(p.X, p.Y)
			}
			w.close(']')
			w.booleanIf("closed", s.Shape != nav.Wall, "")
			w.number("width", s.Wide(), "")
		}
		w.booleanIf("see_through", o.Solid.SeeThrough, "")
		w.booleanIf("passable", o.Solid.Passable(), "")
		w.close('}')
	}
	w.close(']')
}
