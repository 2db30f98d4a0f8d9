package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
)

// spawned is peace with one beast that a spawn makes.
func spawned(t testing.TB) content.Tables {
	w := peace(t)
	w.Spawns = []content.Spawn{{ID: "t:one", Creature: "t:beast", Map: "t:field", At: at(100, 0)}}
	return w
}

// spawn is the unit of t:one.
func (f *field) spawn() *entity.Unit {
	f.t.Helper()
	g, known := f.SpawnUnit("t:one")
	if !known || g == 0 {
		f.t.Fatal("t:one has no unit")
	}
	return f.unit(g)
}

func TestWhoFightsGoesOnFightingUnderANewRelease(t *testing.T) {
	s := &scribe{handlers: map[string]func(*Tx, guid.GUID){"howl": func(*Tx, guid.GUID) {}}}
	f := newField(t, spawned(t), with(s))
	f.Step()
	u := f.spawn()
	anna, bert := f.unit(f.player(1, "Anna", 101, 0)), f.unit(f.player(2, "Bert", 99, 0))
	f.inside(func(tx *Tx) {
		tx.Combat().AddThreat(u, anna, 40)
		tx.Combat().AddThreat(u, bert, 70)
		tx.Combat().Damage(nil, u, 25)
		must(t, tx.Handlers().StartTimer(u, entity.Timer{Bundle: "t", Handler: "howl"}, 7000, 7000))
	})
	s.box.remembers(u.GUID, "a blow")
	f.run(3 * clock.Second)
	want := u.Position
	next := spawned(t)
	next.Creatures[0].Health, next.Creatures[0].Name.Key = expr(t, "400", "level"), "Great Beast"
	old := s.box
	f.events = nil
	f.adoptNext(next, s)
	f.Step()
	if old == s.box || !old.closed {
		t.Error("the old box is still open")
	}
	if u.MaxHealth != 400 || u.Health != 300 || u.Name.Key != "Great Beast" {
		t.Errorf("%q has %d of %d, want the same three quarters", u.Name.Key, u.Health, u.MaxHealth)
	}
	if u.Position != want || !u.Combat || u.Victim != bert.GUID || len(u.Threats) != 2 || u.Threats[1].Threat != 70 {
		t.Errorf("at %v, in combat %v, attacks %s, grudges %v", u.Position.Point, u.Combat, u.Victim, u.Threats)
	}
	f.inside(func(tx *Tx) {
		if left, ok := tx.Handlers().TimerLeft(u, "t", "howl"); left != 3950 || !ok {
			t.Errorf("%d ms of the timer are left (%v), want 3950", left, ok)
		}
	})
	if got := s.box.recalls(u.GUID); got != "a blow" {
		t.Errorf("it remembers %q", got)
	}
	if n := f.count(event.KindEvaded) + f.count(event.KindAggroed) + f.count(event.KindSpawned); n != 0 {
		t.Errorf("%d fights or creatures began or ended", n)
	}
	if told, ok := last[event.Adopted](f); !ok || told.Number != 2 {
		t.Errorf("told %+v of the adoption", told)
	}
}

func TestAReleaseThatCannotBePreparedChangesNothing(t *testing.T) {
	for _, test := range []struct {
		name    string
		release func(w *content.Tables, s *scribe)
	}{
		{"its scripts are broken", func(_ *content.Tables, s *scribe) { s.broken = true }},
		{"it lacks the map", func(w *content.Tables, _ *scribe) { w.Maps[0].ID = "t:else" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &scribe{}
			f := newField(t, spawned(t), with(s))
			f.Step()
			before, box := f.Hash(), s.box
			w := spawned(t)
			test.release(&w, s)
			var failed error
			f.Prepare(Release{Number: 2, Hash: "two", Content: content.NewSnapshot(w), Program: s}, func(err error) { failed = err })
			f.Between()
			if failed == nil {
				t.Fatal("it was prepared")
			}
			f.Discard()
			f.Between()
			if f.Hash() != before || s.box != box || box.closed {
				t.Error("the map has changed")
			}
			f.Control(input.Adopt{Number: 2, Hash: "two"})
			f.Step()
			if e, ok := last[event.Faulted](f); !ok || f.release.Number != 1 {
				t.Errorf("an adoption of what was not prepared: release %d runs, told %+v", f.release.Number, e)
			}
		})
	}
}

func TestAPreparedReleaseThatIsDiscardedIsClosed(t *testing.T) {
	s := &scribe{}
	f := newField(t, spawned(t), with(s))
	first := s.box
	r := Release{Number: 2, Hash: "two", Content: content.NewSnapshot(spawned(t)), Program: s}
	f.Prepare(r, func(error) {})
	f.Between()
	second := s.box
	f.Prepare(r, func(error) {})
	f.Between()
	third := s.box
	f.Discard()
	f.Between()
	if got := [3]bool{first.closed, second.closed, third.closed}; got != [3]bool{false, true, true} {
		t.Errorf("closed: the running box, one that was prepared before, the last = %v", got)
	}
}

func TestACreatureWhoseDefinitionIsGoneComesBackAsItWas(t *testing.T) {
	for _, test := range []struct {
		name  string
		after clock.Time
		kept  bool
	}{
		{"at once", 0, true},
		{"within a minute", 59 * clock.Second, true},
		{"later", 61 * clock.Second, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &scribe{hooks: waits(hook.Spawn)}
			f := newField(t, spawned(t), with(s))
			f.Step()
			u := f.spawn()
			f.inside(func(tx *Tx) {
				tx.Combat().Damage(nil, u, 75)
				must(t, tx.Movement().Teleport(u, at(120, 5)))
				tx.Movement().Stop(u)
			})
			s.box.remembers(u.GUID, "a blow")
			without := spawned(t)
			without.Creatures, without.Spawns = without.Creatures[1:], nil
			f.adoptNext(without, s)
			f.Step()
			if f.Size() != 0 {
				t.Fatalf("%d units stand without a definition", f.Size())
			}
			f.run(test.after)
			f.adoptNext(spawned(t), s)
			f.Step()
			u = f.spawn()
			want, memory, place := int64(25), "a blow", at(120, 5).Point
			if !test.kept {
				want, memory, place = 100, "", at(100, 0).Point
			}
			if u.Health != want || s.box.recalls(u.GUID) != memory || geo.Distance(u.Position.Point, place) > 1 {
				t.Errorf("it has %d health at %v and remembers %q; want %d, %v, %q",
					u.Health, u.Position.Point, s.box.recalls(u.GUID), want, place, memory)
			}
		})
	}
}

func TestWhatAReleaseDoesToSpawns(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(w *content.Tables)
		want   map[content.ID]int // creatures by definition
		at     geo.Point          // of the first
	}{
		{"nothing", func(*content.Tables) {}, map[content.ID]int{"t:beast": 1}, at(100, 0).Point},
		{"its place", func(w *content.Tables) { w.Spawns[0].At = at(90, 0) }, map[content.ID]int{"t:beast": 1}, at(90, 0).Point},
		{"its creature", func(w *content.Tables) { w.Spawns[0].Creature = "t:guard" }, map[content.ID]int{"t:guard": 1}, at(100, 0).Point},
		{"another one", func(w *content.Tables) {
			w.Spawns = append(w.Spawns, content.Spawn{ID: "t:two", Creature: "t:guard", Map: "t:field", At: at(0, 0)})
		}, map[content.ID]int{"t:beast": 1, "t:guard": 1}, at(100, 0).Point},
		{"none any more", func(w *content.Tables) { w.Spawns = nil }, map[content.ID]int{}, geo.Point{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, spawned(t))
			f.Step()
			w := spawned(t)
			test.change(&w)
			f.adoptNext(w, nil)
			f.run(20 * clock.Second)
			got := make(map[content.ID]int)
			for u := range f.s.Roster.All() {
				got[u.Def]++
			}
			for id, n := range test.want {
				if got[id] != n {
					t.Errorf("%d of %s stand, want %d", got[id], id, n)
				}
			}
			if f.Size() != len(test.want) {
				t.Errorf("%d creatures stand, want %v", f.Size(), test.want)
			}
			if len(f.standing()) > 0 && geo.Distance(f.standing()[0].Position.Point, test.at) > 1 {
				t.Errorf("the first stands at %v, want %v", f.standing()[0].Position.Point, test.at)
			}
		})
	}
}

// TestEqualContentIsAdoptedAlike compares a map that adopts the very content
// that it runs with one that adopts an equal copy, as a replay does.
func TestEqualContentIsAdoptedAlike(t *testing.T) {
	var hashes [2]uint64
	for i := range hashes {
		f := battlefield(t, 100)
		f.player(1, "Anna", 0, 0)
		f.run(20 * clock.Second)
		r := f.release
		if i == 1 {
			r.Content = content.NewSnapshot(battleTables(battlefield(t, 100)))
		}
		r.Number, r.Hash = 2, "two"
		f.Prepare(r, func(error) {})
		f.Between()
		f.Control(input.Adopt{Number: 2, Hash: "two"})
		f.run(20 * clock.Second)
		hashes[i] = f.Hash()
	}
	if hashes[0] != hashes[1] {
		t.Errorf("hashes %x and %x", hashes[0], hashes[1])
	}
}

func TestPlayersAreToldOfANewReleaseOnlyWhatIsNew(t *testing.T) {
	f := newField(t, spawned(t))
	f.player(1, "Anna", 95, 0)
	f.run(clock.Second)
	r := f.release
	r.Number, r.Hash = 2, "two"
	f.Prepare(r, func(error) {})
	f.Between()
	f.Control(input.Adopt{Number: 2, Hash: "two"})
	f.Step()
	if b := f.batches[len(f.batches)-1]; len(b.Changes) != 0 || b.Viewers[0].Self == nil || b.Release != 2 {
		t.Errorf("with the same content %d changes are told, release %d", len(b.Changes), b.Release)
	}
	f.adoptNext(spawned(t), nil)
	f.Step()
	if b := f.batches[len(f.batches)-1]; len(b.Changes) != 2 || len(b.Viewers[0].Changed) != 2 {
		t.Errorf("with other content %d changes are told, want the beast's and Anna's", len(b.Changes))
	}
}

// A release is tried out on a copy of the map: what differs there would be found too late.
func TestTheCopyOnWhichAReleaseIsTriedOutIsTheMap(t *testing.T) {
	for _, difficulty := range []string{"", "hard"} {
		w := spawned(t)
		for i := range w.Creatures {
			w.Creatures[i].Harder = []content.Harder{{Difficulty: "hard", Creature: w.Creatures[0].ID}}
		}
		f := newField(t, w, func(c *Config) { c.Difficulty = difficulty })
		f.player(1, "Anna", 0, 0)
		f.run(clock.Second)
		double, err := f.double()
		if err != nil {
			t.Fatal(err)
		}
		if double.Hash() != f.Hash() || double.s.Content() != f.s.Content() {
			t.Errorf("at difficulty %q the copy has the hash %x, the map %x", difficulty, double.Hash(), f.Hash())
		}
		double.scripts.Close()
	}
}
