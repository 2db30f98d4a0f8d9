package realm_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/realm"
)

// den puts a beast into the copy in which a player of a headless realm is.
func (g *guest) den() {
	g.h.t.Helper()
	m, ok := g.h.r.MapAt(g.instance())
	if !ok || g.at() != "b" {
		g.h.t.Fatalf("%s is at %s, and that copy runs: %t", g.name, g.at(), ok)
	}
	if _, err := m.Direct(input.Directed{Act: input.Appear, ID: "w:beast", At: geo.Position{Point: geo.Point{X: 300}}}); err != nil {
		g.h.t.Fatal(err)
	}
}

// once checks that a player of a headless realm stands in a copy, in no other place
// besides, and that the beast is there once.
func (g *guest) once(copied uint16) {
	g.h.t.Helper()
	players, beasts := 0, 0
	for _, m := range g.h.r.Maps() {
		players += m.Count(func(u *entity.Unit) bool { return u.GUID == g.guid() })
		beasts += m.Count(func(u *entity.Unit) bool { return u.Def == "w:beast" })
	}
	if _, at := g.unit(); players != 1 || beasts != 1 || at != "b" || g.instance() != copied {
		g.h.t.Errorf("%s stands in %d places, at %s in instance %d (want %d); there are %d beasts", g.name, players, at, g.instance(), copied, beasts)
	}
}

// outOf runs a headless realm until a player is in a copy no more.
func (g *guest) outOf(copied uint16) {
	g.h.t.Helper()
	for range 1000 {
		m, runs := g.h.r.MapAt(copied)
		if len(g.h.r.Unsettled()) == 0 && (!runs || m.Count(func(u *entity.Unit) bool { return u.Player != nil }) == 0) {
			return
		}
		g.h.r.Advance()
	}
	g.h.t.Fatalf("%s does not leave the copy", g.name)
}

func TestWhoComesAtTheStepInWhichACopyComesToRestIsThereOnce(t *testing.T) {
	rel := copied(t)
	for _, test := range []struct {
		name  string
		goes  func(g *guest) // out of the copy
		comes func(g *guest) *guest
	}{
		{"through the door", func(g *guest) { g.says("go a") }, func(g *guest) *guest {
			g.says("go b")
			return g
		}},
		{"by a log-in after a log-out there", func(g *guest) { g.seat.Leave() }, func(g *guest) *guest { return g.again().comes() }},
		{"by a log-in after a lost connection", func(g *guest) { g.seat.Lost() }, func(g *guest) *guest { return g.again().comes() }},
	} {
		t.Run(test.name, func(t *testing.T) {
			inside := func() (*hall, *guest, uint16) {
				h := newHall(t, rel)
				anna := h.player("Anna")
				anna.says("go b")
				h.run(clock.Second)
				anna.den()
				return h, anna, anna.instance()
			}
			h, anna, first := inside()
			test.goes(anna)
			anna.outOf(first)
			rests := 0 // after so many steps
			for runs := true; runs; rests++ {
				h.r.Advance()
				_, runs = h.r.MapAt(first)
			}
			h.close()
			for steps := rests - 3; steps <= rests+3; steps++ {
				h, anna, first := inside()
				test.goes(anna)
				anna.outOf(first)
				for range steps {
					h.r.Advance()
				}
				anna = test.comes(anna)
				h.run(clock.Second)
				anna.once(first)
				wantTurns(t, append(h.lines(), "Anna logs out"), "Anna")
				h.close()
				if t.Failed() {
					t.Fatalf("she came %d steps after she went, it rests after %d", steps, rests)
				}
			}
		})
	}
}

// A live realm lets a copy rest beside its steps, and one that closes takes people off
// maps that do not run any more: whoever comes meanwhile, when the realm is there again
// everybody is in one place.
func TestAtWhateverMomentACopyRestsOrTheRealmClosesEverybodyIsThereOnce(t *testing.T) {
	rel := copied(t)
	for _, test := range []struct {
		name  string
		waits time.Duration // from her coming until the realm closes
		late  bool          // it closes without waiting for anybody
	}{
		{"she has come", time.Second, false},
		{"she is on her way", 0, false},
		{"she is on her way, and nobody waits for her", 0, true},
		{"she has just come, and nobody waits for her", 120 * time.Millisecond, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			for moment := range 16 {
				synctest.Test(t, func(t *testing.T) {
					h := live(t, rel).start()
					anna := h.player("Anna")
					anna.untilHere("a")
					anna.says("go b")
					anna.untilHere("b")
					first := anna.instance()
					anna.says("go a")
					anna.untilHere("a")
					time.Sleep(850*time.Millisecond + time.Duration(moment)*76*time.Millisecond)
					anna.says("go b")
					time.Sleep(test.waits)
					ctx, cancel := context.WithCancel(context.Background())
					if test.late {
						cancel()
					}
					if err := h.r.Close(ctx); err != nil {
						t.Errorf("close: %v", err)
					}
					cancel()
					h.restarted()
					anna = anna.again().comes()
					h.run(clock.Second)
					if anna.at() == "a" {
						anna.says("go b")
						h.run(2 * clock.Second)
					}
					anna.den()
					anna.once(first)
					h.close()
				})
				if t.Failed() {
					t.Fatalf("at moment %d", moment)
				}
			}
		})
	}
}

// restarted is a headless realm in the place of one that has closed.
func (h *hall) restarted() {
	h.t.Helper()
	h.cfg.Headless, h.cfg.Pacer = true, nil
	r, err := realm.New(h.t.Context(), h.cfg)
	if err != nil {
		h.t.Fatal(err)
	}
	h.r = r
}
