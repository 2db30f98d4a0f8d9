package nav

import (
	"testing"

	"loam/core/lib/geo"
)

func BenchmarkPathThroughTheGate(b *testing.B) {
	g := bake(b, yard())
	var f Finder
	corners := make([]geo.Point, 0, 64)
	for range b.N {
		f.Path(g, at(-5, 0, 0), at(5, 0, 0), MaxLooks, corners[:0])
	}
	b.ReportMetric(float64(f.Looked)/float64(b.N), "looks/op")
}

func BenchmarkSightAlongAWall(b *testing.B) {
	g := bake(b, yard())
	for range b.N {
		g.Sight(at(-5, -40, 1), at(-1, 40, 1))
	}
}

func BenchmarkSightOverHills(b *testing.B) {
	g := bake(b, hill())
	for range b.N {
		g.Sight(at(-20, -5, 8), at(20, 5, 14))
	}
}
