package gamemap

import (
	"fmt"
	"os"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/event"
)

// long tells whether the full form of a test runs.
func long() bool { return os.Getenv("LOAM_LONG") != "" }

// battlefield is a map on which n creatures of two sides meet, wander, walk
// paths, die and come again.
func battlefield(t testing.TB, n int, change ...func(*Config)) *field {
	t.Helper()
	w := tables(t)
	w.Paths = []content.Path{{ID: "t:round", Map: "t:field", Points: []content.Waypoint{
		{At: geo.Point{X: -60, Y: -60}, Wait: 500}, {At: geo.Point{X: 60, Y: -60}}, {At: geo.Point{X: 60, Y: 60}, Wait: 1200},
	}}}
	for i := range n {
		s := content.Spawn{
			ID: content.ID(fmt.Sprintf("t:s%03d", i)), Creature: "t:beast", Map: "t:field", At: at(float64(i%20)*8-80, float64(i/20)*8-40),
			Wander: 10, Respawn: content.Span{Min: 3000, Max: 9000},
		}
		if i%2 == 1 {
			s.Creature = "t:guard"
		}
		if i%10 == 0 {
			s.Path, s.Wander = "t:round", 0
		}
		w.Spawns = append(w.Spawns, s)
	}
	return newField(t, w, change...)
}

func hashEvents(t testing.TB, events []event.Event) uint64 {
	t.Helper()
	c := codec.NewHasher()
	for i := range events {
		event.Code(c, &events[i])
	}
	return c.Sum()
}

func TestTheSameSeedGivesTheSameWorld(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	steps := 2000
	if long() {
		steps = 20000
	}
	var hashes [2]uint64
	for i := range hashes {
		f := battlefield(t, 100)
		f.player(1, "Anna", 0, 0)
		for range steps {
			f.Step()
		}
		hashes[i] = f.Hash() ^ hashEvents(t, f.events)
		if i == 0 {
			t.Logf("after %d steps: %d events, %d deaths", steps, len(f.events), f.count(event.KindDied))
		}
	}
	if hashes[0] != hashes[1] {
		t.Errorf("two runs of %d steps: hashes %x and %x", steps, hashes[0], hashes[1])
	}
	if f := battlefield(t, 100, func(c *Config) { c.Seed = 8 }); func() bool { f.run(clock.Time(steps) * clock.Step); return f.Hash() == hashes[0] }() {
		t.Error("another seed gave the same world: the test cannot tell worlds apart")
	}
}

// TestAWorldRestoredAtAnyHundredthStepGoesOnAlike compares a run in which
// snapshots are taken with runs restored from each of them.
func TestAWorldRestoredAtAnyHundredthStepGoesOnAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const every = 100
	steps := 500
	if long() {
		steps = 2000
	}
	f := battlefield(t, 200)
	f.player(1, "Anna", 0, 0)
	type moment struct {
		state  []byte
		events int
	}
	var moments []moment
	for i := range steps {
		if i%every == 0 {
			moments = append(moments, moment{f.Snapshot(), len(f.events)})
		}
		f.Step()
	}
	want, all := f.Hash(), f.events
	for i, at := range moments {
		g := &field{t: t}
		m, err := Restore(g.config(battleTables(f)), at.state)
		if err != nil {
			t.Fatalf("restore at step %d: %v", i*every, err)
		}
		g.Map = m
		for j := i * every; j < steps; j++ {
			if j%every == 0 && j > i*every {
				g.Snapshot()
			}
			g.Step()
		}
		if got := g.Hash(); got != want {
			t.Fatalf("restored at step %d: hash %x, want %x; first difference: %s", i*every, got, want, firstDifference(all[at.events:], g.events))
		}
		if d := firstDifference(all[at.events:], g.events); d != "" {
			t.Fatalf("restored at step %d: %s", i*every, d)
		}
	}
}

func battleTables(f *field) content.Tables { return f.release.Content.Tables }

func firstDifference(want, got []event.Event) string {
	for i := range min(len(want), len(got)) {
		if w, g := fmt.Sprintf("%T%+v", want[i], want[i]), fmt.Sprintf("%T%+v", got[i], got[i]); w != g {
			return fmt.Sprintf("event %d: %s, want %s", i, g, w)
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%d events, want %d", len(got), len(want))
	}
	return ""
}

func TestADamagedSnapshotIsRefused(t *testing.T) {
	f := battlefield(t, 20)
	f.run(clock.Second)
	state := f.Snapshot()
	cfg := (&field{t: t}).config(battleTables(f))
	for n := 0; n < len(state); n += 37 {
		if _, err := Restore(cfg, state[:n]); err == nil {
			t.Fatalf("a snapshot cut to %d of %d bytes was restored", n, len(state))
		}
	}
	cfg.Release.Hash = "two"
	if _, err := Restore(cfg, state); err == nil {
		t.Error("a snapshot of another release was restored")
	}
}
