package testworld

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/mods/scenario/line"
)

// Position returns the position in the slots X and Y, on the ground of the map.
func (st *Stage) Position(a line.Args) geo.Position {
	p := geo.Position{Point: geo.Point{X: a.Num("X"), Y: a.Num("Y")}, Facing: geo.NormalizeAngle(a.Num("DEG") * math.Pi / 180)}
	if def, ok := st.Release.Content.Map(st.Current); ok {
		p.Point = def.On(p.Point)
	}
	return p
}

// Aimed returns the target unit and position of a line's cast.
func (st *Stage) Aimed(a line.Args) (target guid.GUID, at geo.Point) {
	if a.Has("X") {
		return 0, st.Position(a).Point
	}
	if a.Has("B") {
		if w, err := st.Named(a.Text("B")); err == nil { // a spawn may be named here for the first time
			return st.GUIDOf(w), geo.Point{}
		}
	}
	return 0, geo.Point{}
}
