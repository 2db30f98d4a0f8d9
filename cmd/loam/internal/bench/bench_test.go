package bench

import (
	"context"
	"strings"
	"testing"
	"time"
)

// measured holds what short has measured. The tests of this package run one after another.
var measured = make(map[string]map[string]map[string]any)

// short runs the short form of one measurement, once for all tests, and returns its
// figures by name, with what the notes say.
func short(t *testing.T, name string) map[string]map[string]any {
	t.Helper()
	if got, ok := measured[name]; ok {
		return got
	}
	for _, b := range benches() {
		if b.name != name {
			continue
		}
		figures, err := b.run(t.Context(), Options{Short: true})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := make(map[string]map[string]any)
		for _, f := range figures {
			notes := map[string]any{f.Unit: f.Value}
			for _, n := range f.Notes {
				notes[n.Key] = n.Value
			}
			got[f.Name] = notes
		}
		measured[name] = got
		return got
	}
	t.Fatalf("nothing is called %s", name)
	return nil
}

// TestWorkIsWhatItShouldBe compares what worlds do, never how long that takes.
func TestWorkIsWhatItShouldBe(t *testing.T) {
	for _, test := range []struct {
		name, figure, note string
		want               any
	}{
		{"map.asleep", "map.asleep", "wakes", int64(20)}, // ten timers, two rings each
		{"map.asleep", "map.asleep", "looks", int64(0)},
		{"map.asleep", "map.asleep.timers", "late_ms", 0.0},
		{"map.asleep", "map.asleep.timers", "rang", 20},
		{"map.asleep", "map.asleep.patrols", "moving", 100},
		{"map.watched", "map.watched", "wakes", int64(0)},
		{"map.watched", "map.watched", "hook_calls", int64(0)},
		{"map.watched", "map.watched", "in_sight", 109}, // a hundred creatures and nine players
		{"map.watched", "map.watched", "batches", 100},
		{"map.auras", "map.auras", "ticks_a_second", 57.5}, // twenty creatures, five auras of one to three seconds, six seconds
		{"realm.fights", "realm.fights", "blows", 20},      // four fighters, ten seconds, swings of two
		{"script.call", "script.call", "called", 1000},
		{"script.call", "script.notice", "called", 1000},
		{"script.call", "script.nobody", "called", 0},
		{"rules.decide", "rules.decide", "fighting", 100},
		{"rules.decide", "rules.look", "looked_at_pct", 100.0},
		{"rules.decide", "rules.look", "allocations", 0.0},
		{"dump.read", "dump.skipped", "rows_kept", 0},
		{"dump.read", "dump.skipped.single", "rows_kept", 0},
		{"dump.read", "dump.scripts", "rows_kept", 1000},
		{"dump.read", "dump.chosen", "rows_kept", 10},
		{"storage.top", "storage.top", "said", `"10 Walker299 299"`},
	} {
		t.Run(test.figure+" "+test.note, func(t *testing.T) {
			if got := short(t, test.name)[test.figure][test.note]; got != test.want {
				t.Errorf("%s = %v (%T), want %v (%T)", test.note, got, got, test.want, test.want)
			}
		})
	}
}

func TestPatrolsWakeWhereTheyWouldHaveBeen(t *testing.T) {
	if off := short(t, "map.asleep")["map.asleep.patrols"]["yards_off"].(float64); off > 1 {
		t.Errorf("%.2f yards off, want at most 1", off)
	}
}

func TestDormantSpawnsTakeMemoryButNoCreature(t *testing.T) {
	got := short(t, "map.dormant")["map.dormant"]
	if mb := got["mb"].(float64); mb <= 0 || mb > 4 {
		t.Errorf("a thousand spawns take %.2f MB", mb)
	}
}

func TestASaveReachesEveryMapAndNothingIsLost(t *testing.T) {
	got := short(t, "reload.save")["reload.save.kept"]
	if got["lost"] != 0.0 || got["connections_lost"] != 0 {
		t.Errorf("lost: %v", got)
	}
	if n := got["counts"].(int); n < 6 {
		t.Errorf("fighters counted %d times, want every one of six", n)
	}
}

func TestManyReloadsLeaveNothingBehind(t *testing.T) {
	got := short(t, "reload.soak")
	if kept := got["reload.soak.kept"]; kept["lost"] != 0.0 || kept["connections_lost"] != 0 {
		t.Errorf("lost: %v", kept)
	}
	if n := got["reload.soak.goroutines"]["more"].(float64); n > 0 {
		t.Errorf("%g goroutines more than before", n)
	}
	if n := got["reload.soak.heap"]["growth_pct"].(float64); n > 50 {
		t.Errorf("the live heap has grown by %.0f %% in twenty reloads", n)
	}
}

func TestVerdicts(t *testing.T) {
	for _, test := range []struct {
		name  string
		value float64
		bar   Bar
		want  string
	}{
		{"below a bar that bounds", 24, Bar{AtMost, 25}, "ok"},
		{"on it", 25, Bar{AtMost, 25}, "ok"},
		{"above it", 25.1, Bar{AtMost, 25}, "short"},
		{"nothing may be lost", 1, Bar{AtMost, 0}, "short"},
		{"above a bar to reach", 501, Bar{AtLeast, 500}, "ok"},
		{"below it", 499, Bar{AtLeast, 500}, "short"},
		{"no bar", 1, Bar{}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := Figure{Value: test.value, Bar: test.bar}
			if got := f.Verdict(); got != test.want {
				t.Errorf("%g against %s is %q, want %q", test.value, test.bar, got, test.want)
			}
		})
	}
}

func TestRunPrintsALineAndATable(t *testing.T) {
	var out strings.Builder
	if _, err := Run(t.Context(), &out, []string{"script.call"}, Options{Short: true}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"name=host go=go", "name=script.call range=arguments=3,results=1,calls=1000 ns=", "\nfigure ", "\nscript.nobody "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestAnUnknownNameIsRefusedWithASuggestion(t *testing.T) {
	_, err := Run(t.Context(), new(strings.Builder), []string{"map.aslep"}, Options{Short: true})
	if err == nil || !strings.Contains(err.Error(), `(did you mean "map.asleep"?)`) {
		t.Errorf("got %v", err)
	}
}

func TestMeasuringEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, new(strings.Builder), []string{"reload.save"}, Options{Short: true}); err == nil {
		t.Error("a measurement that was called off went through")
	}
}

func TestQuantilesAndNumbers(t *testing.T) {
	var d []time.Duration
	for i := range 200 {
		d = append(d, time.Duration(i)*time.Millisecond)
	}
	for q, want := range map[float64]float64{0: 0, 0.5: 100, 0.99: 198, 1: 199} {
		if got := quantile(d, q); got != want {
			t.Errorf("quantile %g = %g, want %g", q, got, want)
		}
	}
	for v, want := range map[float64]string{3: "3", 0.716: "0.72", 12.34: "12.3", 1234.5: "1234", 25: "25"} {
		if got := number(v); got != want {
			t.Errorf("number(%g) = %s, want %s", v, got, want)
		}
	}
}

func TestFightsOfCastersAreFullRotations(t *testing.T) {
	got := short(t, "spells.fights")["spells.fights"]
	if n := got["spells"].(int); n < 25 {
		t.Errorf("%d different spells are cast in forty seconds, want nearly all thirty", n)
	}
	if casts, heals, deaths := got["casts"].(int), got["heals"].(int), got["deaths"].(int); casts < 1000 || heals < 50 || deaths == 0 {
		t.Errorf("%d casts, %d heals, %d deaths in three fights", casts, heals, deaths)
	}
}

func TestThinnedTimesAreOnesFromBeginningToEnd(t *testing.T) {
	var times thinned
	const all = 10*mostKept + 7
	for i := range all {
		times.add(time.Duration(i))
	}
	if cap(times.kept) != mostKept || len(times.kept) < mostKept/2 {
		t.Fatalf("%d are kept in room for %d", len(times.kept), cap(times.kept))
	}
	for i, d := range times.kept {
		if want := time.Duration(i * times.every); d != want {
			t.Fatalf("the %dth is %d, want %d", i, d, want)
		}
	}
	if last := times.kept[len(times.kept)-1]; int(last) < all-times.every {
		t.Errorf("the last is %d of %d", last, all)
	}
}
