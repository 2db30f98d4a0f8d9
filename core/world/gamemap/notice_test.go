package gamemap

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// watchful is a script host in which creatures of one kind notice players at 8
// yards; it writes down whom.
type watchful struct {
	mute
	noticed *[]guid.GUID
}

func (w watchful) Box(inbox.Place) (Scripts, error) { return w, nil }

func (w watchful) Attach(u *entity.Unit) {
	if u.Def == "t:dummy" {
		u.Hooks, u.Near = hook.Set{}.With(hook.PlayerNear), []float64{8}
	}
}

func (w watchful) Notice(_ *Tx, h hook.ID, _ guid.GUID, _ int, a hook.Args) {
	if h == hook.PlayerNear {
		*w.noticed = append(*w.noticed, a.Units[0])
	}
}

// TestAPlayerIsNoticedOncePerVisit lives on a map on which nothing attacks by
// itself, so that only the nearness handler asks to look around.
func TestAPlayerIsNoticedOncePerVisit(t *testing.T) {
	for _, test := range []struct {
		name string
		away func(f *field, anna guid.GUID)
	}{
		{"walks away", func(f *field, anna guid.GUID) {
			for x := 5.0; x <= 12; x += 0.3 {
				f.submit(anna, intent.Move{To: at(x, 0), Flags: intent.Forward})
				f.Step()
			}
			for x := 12.0; x >= 5; x -= 0.3 {
				f.submit(anna, intent.Move{To: at(x, 0), Flags: intent.Forward})
				f.Step()
			}
		}},
		{"is put far away", func(f *field, anna guid.GUID) {
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(f.unit(anna), at(500, 0)) })
			f.Step()
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(f.unit(anna), at(5, 0)) })
		}},
		{"leaves the map", func(f *field, anna guid.GUID) {
			f.Control(input.Leave{Player: anna, LogOut: true})
			f.Step()
			f.player(1, "Anna", 5, 0)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := tables(t)
			for i := range w.Creatures {
				w.Creatures[i].Aggro = 0
			}
			var noticed []guid.GUID
			f := newField(t, w, func(c *Config) { c.Release.Program = watchful{noticed: &noticed} })
			f.creature("t:dummy", 0, 0)
			anna := f.player(1, "Anna", 30, 0)
			if len(noticed) != 0 {
				t.Fatal("noticed at 30 yards")
			}
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(f.unit(anna), at(5, 0)) })
			for range 5 {
				f.Step()
			}
			if len(noticed) != 1 {
				t.Fatalf("noticed %d times at 5 yards, want once", len(noticed))
			}
			test.away(f, anna)
			f.Step()
			if len(noticed) != 2 {
				t.Errorf("noticed %d times after having been away, want twice", len(noticed))
			}
		})
	}
}
