package nav

import (
	"math"
	"testing"

	"loam/core/lib/geo"
)

// BenchmarkBakeTheLargest bakes the maximum number of samples, over a kilometre of hills,
// with 5,000 houses.
func BenchmarkBakeTheLargest(b *testing.B) {
	s := &Source{Bounds: geo.Box{MinX: 0, MinY: 0, MaxX: 2048, MaxY: 2048}, Step: 1, Steepest: 0.9, Heights: &Heights{Columns: MaxSide, Rows: MaxSide}}
	for i := range MaxSide * MaxSide {
		s.Heights.Samples = append(s.Heights.Samples, float32(20*math.Sin(float64(i%MaxSide)/40)*math.Cos(float64(i/MaxSide)/50)))
	}
	for i := range 5000 {
		s.Obstacles = append(s.Obstacles, Obstacle{Shape: Box, At: at(float64(i%71)*28+20, float64(i/71)*28+20, 0), Size: [2]geo.Yards{10, 8}, Facing: float64(i), Height: 6})
	}
	for range b.N {
		g := bake(b, s)
		b.ReportMetric(float64(g.Size().Bytes)/1e6, "MB")
	}
}
