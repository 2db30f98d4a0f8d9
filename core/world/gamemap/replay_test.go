package gamemap

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// taken is an input with the number of steps made before it was taken.
type taken struct {
	step int64
	in   input.Input
}

// logged is a run of a map as a recording sees it.
type logged struct {
	inputs []taken
	states []logState
	hashes map[int64]uint64
}

// logState is a snapshot with the number of inputs up to the one that asked for it.
type logState struct {
	step   int64
	inputs int
	data   []byte
}

// log makes a map's configuration write a run down.
func (l *logged) log(c *Config) {
	l.hashes = make(map[int64]uint64)
	c.Record = func(step int64, in input.Input) { l.inputs = append(l.inputs, taken{step, in}) }
	c.Snapshot = func(step int64, data []byte) {
		l.states = append(l.states, logState{step, len(l.inputs), data})
	}
	c.Hash = func(step int64, hash uint64) { l.hashes[step] = hash }
	c.HashEvery = 5
}

// replay goes on from a snapshot with the inputs that came after it, and
// returns the first step whose hash differs, or 0.
func (l *logged) replay(t *testing.T, cfg Config, from logState) int64 {
	t.Helper()
	var differs int64
	cfg.Record, cfg.Snapshot = nil, nil
	cfg.Publish, cfg.Save = func(*view.Batch) {}, func(character.Record, bool) {}
	cfg.HashEvery = 5
	cfg.Hash = func(step int64, hash uint64) {
		if want, ok := l.hashes[step]; ok && want != hash && differs == 0 {
			differs = step
		}
	}
	m, err := Restore(cfg, from.data)
	if err != nil {
		t.Fatalf("restore the snapshot of step %d: %v", from.step, err)
	}
	rest := l.inputs[from.inputs:]
	for step := from.step; len(rest) > 0 && differs == 0; step++ {
		for len(rest) > 0 && rest[0].step == step {
			m.Control(rest[0].in)
			rest = rest[1:]
		}
		m.Step()
	}
	return differs
}

// crowd lets random players and watchers come, act and go.
type crowd struct {
	f   *field
	rnd *rand.Rand
	in  []int64
}

func (c *crowd) act() {
	id := c.rnd.Int64N(6) + 1
	here := false
	for _, i := range c.in {
		here = here || i == id
	}
	g := guid.New(guid.Player, 0, uint64(id))
	spot := geo.Point{X: c.rnd.Float64()*1400 - 400, Y: c.rnd.Float64()*300 - 150}
	switch n := c.rnd.IntN(12); {
	case !here:
		r := character.Record{ID: id, Account: id, Name: fmt.Sprint("P", id), Start: "t:walker", Map: "t:field", Position: geo.Position{Point: spot}}
		c.f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(id)), LogIn: true})
		c.in = append(c.in, id)
	case n == 0:
		c.f.Control(input.Leave{Player: g, LogOut: n == 0})
		rest := c.in[:0]
		for _, i := range c.in {
			if i != id {
				rest = append(rest, i)
			}
		}
		c.in = rest
	case n == 1:
		c.f.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, 50+uint64(id)), At: spot})
	case n == 2:
		c.f.Control(input.Unwatch{Viewer: guid.New(guid.Viewer, 0, 50+uint64(id))})
	case n == 3:
		c.f.submit(g, intent.Chat{Text: "hello"})
	case n == 4:
		c.f.submit(g, intent.Respawn{})
	case n < 9:
		c.f.submit(g, intent.Attack{Target: guid.New(guid.Creature, 1, c.rnd.Uint64N(60)+1)})
	default:
		u, ok := c.f.s.Units[g]
		if ok {
			to := u.Position
			to.X, to.Y = to.X+c.rnd.Float64()*2-1, to.Y+c.rnd.Float64()*2-1
			c.f.submit(g, intent.Move{To: to, Flags: intent.Forward, Time: c.f.Now()})
		}
	}
}

// TestAReplayFromAnySnapshotIsEqual lets snapshots be asked for at random
// places among the inputs of a step, the first step included, in worlds in
// which things sleep.
func TestAReplayFromAnySnapshotIsEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	runs := 5
	if long() {
		runs = 40
	}
	for seed := range runs {
		rnd := rand.New(rand.NewPCG(uint64(seed), 1))
		var l logged
		w := joined(battleTables(battlefield(t, 60)), patrols(t))
		f := newField(t, w, func(c *Config) { c.AwakeAll, c.Seed = false, uint64(seed)+1; l.log(c) })
		c := &crowd{f: f, rnd: rnd}
		for step := range 400 {
			if step == 0 && rnd.IntN(2) == 0 {
				f.Control(input.TakeSnapshot{})
			}
			for range rnd.IntN(4) {
				c.act()
			}
			if rnd.IntN(40) == 0 {
				f.Control(input.TakeSnapshot{})
			}
			if rnd.IntN(2) == 0 {
				c.act()
			}
			f.Step()
		}
		if seed == 0 && f.count(event.KindDied) == 0 {
			t.Error("nobody died: the test tells little")
		}
		cfg := f.config(w)
		cfg.AwakeAll = false
		for _, s := range l.states {
			if at := l.replay(t, cfg, s); at != 0 {
				t.Fatalf("seed %d: replayed from step %d: differs at step %d", seed, s.step, at)
			}
		}
	}
}

// TestAPlayerCanLeaveFromBesideAHome is a creature that need not walk to be home
// when its enemy goes.
func TestAPlayerCanLeaveFromBesideAHome(t *testing.T) {
	f := newField(t, tables(t))
	beast := f.creature("t:beast", 0, 0)
	anna := f.player(1, "Anna", 1, 0)
	f.Step()
	if beast.Victim != anna {
		t.Fatal("the beast does not fight Anna")
	}
	f.Control(input.Leave{Player: anna, LogOut: true})
	f.Step()
	if _, ok := f.Map.s.Units[anna]; ok || beast.Combat || beast.Victim != 0 {
		t.Errorf("after Anna left: she is there: %v, the beast is in combat: %v", ok, beast.Combat)
	}
}

// TestAnAdoptionBeforeTheFirstStepIsReplayed lets a release come so early that
// the snapshot with which the recording begins is taken between two steps.
func TestAnAdoptionBeforeTheFirstStepIsReplayed(t *testing.T) {
	var l logged
	w := battleTables(battlefield(t, 40))
	f := newField(t, w, func(c *Config) { c.AwakeAll = false; l.log(c) })
	two := Release{Number: 2, Hash: "two", Content: content.NewSnapshot(w), Program: mute{}}
	f.Control(input.TakeSnapshot{})
	f.Prepare(two, func(err error) {
		if err != nil {
			t.Error(err)
		}
	})
	f.Control(input.Adopt{Number: 2, Hash: "two"})
	f.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, 9), At: geo.Point{}})
	f.Between()
	if f.Release().Hash != "two" || f.StepNumber() != 0 {
		t.Fatalf("release %s after %d steps", f.Release().Hash, f.StepNumber())
	}
	for range 200 {
		f.Step()
		f.Control(input.Stamp{UnixMS: f.StepNumber()})
	}
	cfg := f.config(w)
	cfg.AwakeAll = false
	cfg.Find = func(string) (Release, error) { return two, nil }
	if at := l.replay(t, cfg, l.states[0]); at != 0 {
		t.Errorf("differs at step %d", at)
	}
}

func joined(a, b content.Tables) content.Tables {
	a.Paths = append(a.Paths, b.Paths...)
	a.Spawns = append(a.Spawns, b.Spawns...)
	return a
}
