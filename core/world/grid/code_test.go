package grid

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

// FuzzRestore reads arbitrary data: the result is an error or a grid that works.
func FuzzRestore(f *testing.F) {
	g := New(sight)
	g.AddViewer(at(0, 0))
	f.Add(written(New(sight)))
	for i := range 70 {
		g.Add(at(geo.Yards(i), 3))
	}
	g.Hold(3)
	updated(g)
	changed(g)
	g.Remove(5)
	g.Move(6, at(900, 0))
	f.Add(written(g))
	f.Add(written(g)[:90])
	f.Fuzz(func(t *testing.T, data []byte) {
		g := New(sight)
		c := codec.NewReader(data)
		g.Code(c)
		if c.Err() != nil && (len(g.things) != 0 || len(g.viewers) != 0) {
			t.Error("half a grid was read")
		}
		p := at(1, 1)
		s, v := g.Add(p), g.AddViewer(p)
		g.Update(func(ViewerSlot, []Slot, []Slot) {})
		g.Changed(func(geo.Cell) {}, func(geo.Cell) {})
		if !g.Sees(v, s) || !g.Awake(s) || !slices.Contains(g.Within(p, 1, nil), s) {
			t.Error("a thing beside a viewer is not seen")
		}
	})
}
