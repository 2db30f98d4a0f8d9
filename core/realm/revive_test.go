package realm_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"loam/core/journal"
	"loam/core/model/inbox"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/core/world/gamemap"
)

// mined makes scripts that fail in Go in the next step of map a when they are armed.
type mined struct {
	gamemap.Program
	armed      *atomic.Bool
	box        state.Program
	realmArmed *atomic.Bool
	closed     *atomic.Int64 // scripts of map a and of the realm state
}

// Box implements gamemap.Program.
func (p mined) Box(at inbox.Place) (gamemap.Scripts, error) {
	s, err := p.Program.Box(at)
	if err == nil && at.Map == "w:ma" {
		s = mine{s, p.armed, p.closed}
	}
	return s, err
}

// RealmBox implements gamemap.Program: its scripts fail in Go at Lua that says "a fault", and
// after the step's inputs when they are armed.
func (p mined) RealmBox(at inbox.Place) (state.Scripts, error) {
	s, err := p.box.RealmBox(at)
	return realmMine{s, p.realmArmed, p.closed}, err
}

type realmMine struct {
	state.Scripts
	armed  *atomic.Bool
	closed *atomic.Int64
}

// Close implements state.Scripts.
func (s realmMine) Close() { s.closed.Add(1); s.Scripts.Close() }

// Eval implements state.Scripts.
func (s realmMine) Eval(tx *state.Tx, bundle, source string) (string, error) {
	answer, err := s.Scripts.Eval(tx, bundle, source)
	if strings.Contains(source, "a fault") {
		panic("a fault of the engine")
	}
	return answer, err
}

// Settle implements state.Scripts.
func (s realmMine) Settle(tx *state.Tx) {
	s.Scripts.Settle(tx)
	if s.armed.CompareAndSwap(true, false) {
		panic("a fault of the engine")
	}
}

type mine struct {
	gamemap.Scripts
	armed  *atomic.Bool
	closed *atomic.Int64
}

// Close implements gamemap.Scripts.
func (s mine) Close() { s.closed.Add(1); s.Scripts.Close() }

// Settle implements gamemap.Scripts.
func (s mine) Settle(tx *gamemap.Tx) {
	s.Scripts.Settle(tx)
	if s.armed.CompareAndSwap(true, false) {
		panic("a fault of the engine")
	}
}

// minefield is a live realm with a journal in which map a fails when it is armed.
type minefield struct {
	*hall
	armed  atomic.Bool
	realm  atomic.Bool // the realm state fails
	closed atomic.Int64
	log    sharedLog
	dir    string
}

func newMinefield(t *testing.T) *minefield {
	t.Helper()
	f := &minefield{dir: t.TempDir()}
	rel := releaseOf(t, fiveMaps, mapScript, "")
	both := mined{rel.Program, &f.armed, rel.Realm, &f.realm, &f.closed}
	rel.Program, rel.Realm = both, both
	f.hall = live(t, rel, func(cfg *realm.Config) {
		j, err := journal.Open(journal.Config{
			Dir: filepath.Join(f.dir, "journal"), Faults: filepath.Join(f.dir, "faults"), Epoch: cfg.Epoch, Development: true, Log: zerolog.Nop(),
			Archives: func(hash string) (recording.Release, error) { return recording.Release{Hash: hash}, nil },
			Build:    func(recording.Release) (state.Release, error) { return rel, nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = j.Close() }) // it has ended already
		cfg.Journal, cfg.Log = j, zerolog.New(&f.log)
	})
	f.start()
	return f
}

// fails makes map a fail once, and waits until the log says that it has been dealt with.
func (f *minefield) fails(line string) {
	f.t.Helper()
	before := strings.Count(f.log.String(), line)
	f.armed.Store(true)
	waitFor(f.t, line, func() bool {
		if strings.Contains(f.log.String(), "cannot be made again") && !strings.Contains(line, "cannot be made again") {
			f.t.Fatal(f.log.String())
		}
		return strings.Count(f.log.String(), line) > before
	})
}

func TestAMapGoesOnAfterAFaultOfTheProgram(t *testing.T) {
	synctest.Test(t, aMapGoesOnAfterAFaultOfTheProgram)
}

func aMapGoesOnAfterAFaultOfTheProgram(t *testing.T) {
	f := newMinefield(t)
	anna, ben := f.player("Anna"), f.player("Ben")
	ben.says("go b")
	anna.says("count")
	f.lines()
	anna.says("gold")
	waitFor(t, "what she says", func() bool { return strings.Contains(strings.Join(f.lines(), "\n"), "state 1 storage 1") })
	f.fails("the map goes on as it was before the step")
	anna.says("count")
	anna.says("gold")
	waitFor(t, "her state after the fault", func() bool { return strings.Contains(strings.Join(f.lines(), "\n"), "state 2 storage 2") })
	if anna.ended()+ben.ended() != "" {
		t.Errorf("sessions were closed: %q, %q", anna.ended(), ben.ended())
	}
	if n := f.closed.Load(); n != 1 {
		t.Errorf("scripts were closed %d times, want once: those of the map that has failed", n)
	}
	waitFor(t, "what she is told", func() bool { return strings.Contains(strings.Join(anna.heard(), "\n"), "map_again") })
	files, err := filepath.Glob(filepath.Join(f.dir, "faults", "*.rec"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept are %v, %v", files, err)
	}
	f.replays(files[0])
	f.close()
}

// recovers makes the boxes again from the journal, as after a crash, and requires what was stored
// last as the sum.
func (f *minefield) recovers(t *testing.T, sum float64) {
	t.Helper()
	f.cfg.Journal.(*journal.Journal).Sync()
	made, err := journal.Recover(t.Context(), journal.RecoverConfig{
		Dir: filepath.Join(f.dir, "journal"), Epoch: f.cfg.Epoch, Build: func(recording.Release) (state.Release, error) { return f.cfg.Release, nil },
	})
	if err != nil || len(made.Lost)+len(made.Skipped) > 0 {
		t.Fatalf("the journal cannot be followed: %v, lost %v, skipped %v", err, made.Lost, made.Skipped)
	}
	var sums []float64
	for _, e := range made.Storage {
		if e.Key == "sum" {
			sums = append(sums, e.Value.Number())
		}
	}
	if len(sums) != int(sum) || sums[len(sums)-1] != sum {
		t.Errorf("the sums that are stored are %v, want %v at last and each once", sums, sum)
	}
}

// replays makes the step with the fault again from its file.
func (f *minefield) replays(name string) {
	f.t.Helper()
	file, err := os.Open(name)
	if err != nil {
		f.t.Fatal(err)
	}
	defer file.Close()
	r, err := recording.NewReader(file)
	if err != nil {
		f.t.Fatal(err)
	}
	f.armed.Store(false)
	report, err := recording.Replay(f.t.Context(), r, recording.Options{Build: func(recording.Release) (state.Release, error) { return f.cfg.Release, nil }})
	if err != nil || len(report.Boxes) != 1 || report.Boxes[0].Failed != nil || report.Boxes[0].To <= report.Boxes[0].From {
		f.t.Errorf("the replay of the fault: %v, %v", report.Lines(), err)
	}
}

// TestTheRealmStateGoesOnAfterAFaultOfTheProgram: nothing that a step with a fault has done is
// kept, and all its inputs are taken again but the one at which it failed.
func TestTheRealmStateGoesOnAfterAFaultOfTheProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newMinefield(t)
		anna := f.player("Anna")
		eval := func(source string) {
			if err := f.r.Eval("w", source); err != nil {
				t.Fatal(err)
			}
		}
		const add, goesOn = `realm.state.n = (realm.state.n or 0) + 1 storage:add("sum", 1)`, "the realm state goes on as it was before the step"
		eval(add)
		waitFor(t, "a step", func() bool {
			anna.says("sum")
			return slices.Contains(f.lines(), "sum 1")
		})
		eval(add + " -- a fault")
		eval(add)
		waitFor(t, goesOn, func() bool { return strings.Contains(f.log.String(), goesOn) })
		f.realm.Store(true)
		eval(add)
		waitFor(t, "the second fault", func() bool { return strings.Count(f.log.String(), goesOn) == 2 })
		anna.says("add")
		waitFor(t, "what she adds", func() bool {
			anna.says("sum")
			return slices.Contains(f.lines(), "sum 4")
		})
		eval(`print("the state is " .. realm.state.n)`)
		waitFor(t, "the state", func() bool { return slices.Contains(f.lines(), "the state is 3") })
		if anna.ended() != "" {
			t.Errorf("her session was closed: %q", anna.ended())
		}
		if n := f.closed.Load(); n != 2 {
			t.Errorf("scripts were closed %d times, want those of the two that have failed", n)
		}
		f.recovers(t, 4)
		if line := `"without":"eval"`; strings.Count(f.log.String(), line) != 1 {
			t.Errorf("the log does not say once that an input was left out:\n%s", f.log.String())
		}
		f.close()
	})
}

func TestAMapThatFailsAgainAndAgainEnds(t *testing.T) {
	synctest.Test(t, aMapThatFailsAgainAndAgainEnds)
}

func aMapThatFailsAgainAndAgainEnds(t *testing.T) {
	f := newMinefield(t)
	anna, ben := f.player("Anna"), f.player("Ben")
	anna.says("count")
	ben.says("go b")
	waitFor(t, "the journey", func() bool { return ben.at() == "b" })
	f.fails("the map goes on as it was before the step")
	f.fails("the map goes on as it was before the step")
	f.fails("the map fails again and again")
	waitFor(t, "the end of her session", func() bool { return strings.Contains(anna.ended(), "the map that you are on has failed") })
	if ben.ended() != "" {
		t.Errorf("who is on another map is sent out: %s", ben.ended())
	}
	waitFor(t, "that she is saved", func() bool { return fields(anna.saved().Storage) == "w {n = 1}" })
	time.Sleep(time.Minute) // of the clock of this test alone
	if stalled := f.r.Stalled(time.Second); stalled != nil {
		t.Errorf("a map that has ended counts as stalled: %q", stalled)
	}
	f.close()
}

// A journal that cannot make the map again ends the map, not the process.
func TestAMapThatCannotBeMadeAgainEnds(t *testing.T) { synctest.Test(t, aMapThatCannotBeMadeAgainEnds) }

func aMapThatCannotBeMadeAgainEnds(t *testing.T) {
	f := newMinefield(t)
	anna := f.player("Anna")
	if err := journal.Remove(filepath.Join(f.dir, "journal")); err != nil {
		t.Fatal(err)
	}
	f.fails("the map cannot be made again after a fault")
	waitFor(t, "the end of her session", func() bool { return anna.ended() != "" })
	f.close()
}

// waitFor waits until something holds.
func waitFor(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited for %s", what)
		}
	}
}

// sharedLog is a log that is read while it is written.
type sharedLog struct {
	mu   sync.Mutex // guards text
	text strings.Builder
}

// Write implements io.Writer; it never fails.
func (l *sharedLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns everything so far.
func (l *sharedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
