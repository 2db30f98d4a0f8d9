package replay

import (
	"bytes"
	"context"
	"testing"

	"loam/core/lib/clock"
	"loam/mods/release"
)

// BenchmarkRecording makes steps of a realm with 6 players who walk, fight and talk all the
// time, and reports the disk space of a minute.
func BenchmarkRecording(b *testing.B) {
	w := newWorld(b, yard(b, release.Options{}), nil)
	w.join(6)
	before := w.file.Len()
	steps := 0
	for b.Loop() {
		for _, p := range w.bots {
			p.act()
		}
		w.realm.Advance()
		steps++
	}
	b.StopTimer()
	w.close()
	b.ReportMetric(float64(w.file.Len()-before)/float64(steps)*float64(clock.Minute/clock.Step), "disk-B/min")
}

// BenchmarkReplay replays five minutes of that.
func BenchmarkReplay(b *testing.B) {
	w := newWorld(b, yard(b, release.Options{}), nil)
	w.join(6)
	const steps = 6000
	for range steps {
		for _, p := range w.bots {
			p.act()
		}
		w.realm.Advance()
	}
	w.close()
	for b.Loop() {
		report, err := Play(context.Background(), bytes.NewReader(w.file.Bytes()), nil)
		if err != nil || !report.Equal() {
			b.Fatalf("the replay differs: %v", err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
}
