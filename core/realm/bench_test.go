package realm_test

import (
	"slices"
	"testing"
	"time"

	"loam/core/realm/state"
)

// BenchmarkPublish measures the time from the call until five maps and the box
// have swapped, while they run in real time.
func BenchmarkPublish(b *testing.B) {
	releases := [2]state.Release{releaseOf(b, fiveMaps, mapScript, helloScript), releaseOf(b, fiveMaps, mapScript+"\n", helloScript)}
	h := live(b, releases[0]).start()
	defer h.close()
	for i, name := range []string{"Anna", "Bert", "Cleo", "Dora", "Emil"} {
		g := h.player(name)
		if i > 0 {
			g.says("go " + fiveMaps[i:i+1])
		}
	}
	time.Sleep(time.Second)
	var took []time.Duration
	i := 0
	for b.Loop() {
		i++
		began := time.Now()
		if _, err := h.r.Publish(releases[i%2]); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms_p50")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms_p99")
}
