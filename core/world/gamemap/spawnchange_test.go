package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// adoptedSpawn makes a field adopt its world with another first spawn.
func adoptedSpawn(f *field, s *scribe, change func(w *content.Tables)) {
	w := spawned(f.t)
	change(&w)
	f.adoptNext(w, s)
	f.Step()
}

func TestWhereNothingLivesAnyMoreTheCreatureGoes(t *testing.T) {
	s := &scribe{handlers: map[string]func(*Tx, guid.GUID){}}
	f := newField(t, spawned(t), with(s))
	f.Step()
	u := f.spawn()
	f.player(1, "Anna", 101, 0)
	f.inside(func(tx *Tx) { tx.Combat().Damage(nil, u, u.MaxHealth/2) })
	share := u.Share()
	adoptedSpawn(f, s, func(w *content.Tables) { w.Spawns[0].Empty = true })
	if _, there := f.s.Units[u.GUID]; there {
		t.Fatal("the creature of an empty spawn is still there")
	}
	f.run(5 * clock.Second)
	if g, known := f.SpawnUnit("t:one"); known || g != 0 {
		t.Errorf("an empty spawn is known (%v) and has unit %s", known, g)
	}
	adoptedSpawn(f, s, func(*content.Tables) {})
	if back := f.spawn(); back.Share() != share {
		t.Errorf("it came back with %v of its health, want %v", back.Share(), share)
	}
}

func TestASpawnThatComesBackElsewhereIsAnotherOne(t *testing.T) {
	s := &scribe{handlers: map[string]func(*Tx, guid.GUID){}}
	f := newField(t, spawned(t), with(s))
	f.Step()
	u := f.spawn()
	f.player(1, "Anna", 101, 0)
	f.inside(func(tx *Tx) { tx.Combat().Damage(nil, u, u.MaxHealth/2) })
	adoptedSpawn(f, s, func(w *content.Tables) { w.Spawns = nil })
	adoptedSpawn(f, s, func(w *content.Tables) { w.Spawns[0].At = at(90, 5) })
	if u := f.spawn(); u.Position != at(90, 5) || u.Health != u.MaxHealth {
		t.Errorf("it is at %v with %d of %d health, want a new one at 90 5", u.Position, u.Health, u.MaxHealth)
	}
}

func TestACreatureGoesToTheNewPlaceOfItsSpawn(t *testing.T) {
	for _, test := range []struct {
		name  string
		moves bool
		to    geo.Position
		after clock.Time
	}{
		{"who walks walks there", true, at(120, 0), 30 * clock.Second},
		{"who cannot walk is there at once", false, at(120, 0), 0},
		{"who stands there turns", true, geo.Position{Point: at(100, 0).Point, Facing: 2}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &scribe{handlers: map[string]func(*Tx, guid.GUID){}}
			w := spawned(t)
			w.Creatures[0].Moves = test.moves
			f := newField(t, w, with(s))
			f.Step()
			f.player(1, "Anna", 101, 30)
			u := f.spawn()
			adoptedSpawn(f, s, func(w *content.Tables) {
				w.Creatures[0].Moves = test.moves
				w.Spawns[0].At = test.to
			})
			f.run(test.after)
			if geo.Distance(u.Position.Point, test.to.Point) > 1 || test.after == 0 && u.Position.Facing != test.to.Facing {
				t.Errorf("it is at %v, want %v", u.Position, test.to)
			}
		})
	}
}
