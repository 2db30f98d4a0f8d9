package realm_test

import (
	"context"
	"errors"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/world/gamemap"
)

func TestAPlayerTravelsWithItsStateAndItsSeat(t *testing.T) {
	h := newHall(t, releaseOf(t, fiveMaps, mapScript, ""))
	anna := h.player("Anna")
	anna.says("count")
	for _, to := range []string{"b", "c", "d", "e", "a", "b"} {
		anna.says("go " + to)
		h.run(5 * clock.Step)
		if _, at := anna.unit(); at != to || anna.at() != to {
			t.Fatalf("she went to %s, stands on %q and was seated on %q", to, at, anna.at())
		}
		anna.says("count")
		h.run(clock.Step)
	}
	h.lines()
	anna.says("gold")
	h.run(clock.Step)
	want(t, "what she has", h.lines(), []string{"state 7 storage 7 account 7"})
	anna.seat.Leave()
	h.run(5 * clock.Step)
	if u, at := anna.unit(); u != nil {
		t.Errorf("she has left and stands on %s", at)
	}
	want(t, "players", h.r.Players(), []realm.PlayerInfo(nil))
	c := anna.saved()
	want(t, "saved", []any{c.Map, c.Position.X, fields(c.Storage), fields(c.AccountStorage), len(c.State)}, []any{"w:mb", 10.0, "w {n = 7}", "w {n = 7}", 0})
}

// leavesAfter runs until a player has left the world and returns when.
func (g *guest) leavesAfter(atMost clock.Time) (clock.Time, bool) {
	for t := clock.Time(0); t <= atMost; t += clock.Step {
		if len(g.h.r.Players()) == 0 {
			return t, true
		}
		g.h.r.Advance()
	}
	return 0, false
}

func TestWhenAPlayerLeaves(t *testing.T) {
	leave := func(g *guest) { g.seat.Leave() }
	lost := func(g *guest) { g.seat.Lost() }
	for _, test := range []struct {
		name       string
		fights     clock.Time // for how long from then on; 0: does not
		end        func(*guest)
		least, top clock.Time
	}{
		{"at once when it wants to", 0, leave, 0, 4 * clock.Step},
		{"after the grace when its connection is lost", 0, lost, realm.Grace, realm.Grace + 4*clock.Step},
		{"after the fight when it wants to", 5 * clock.Second, leave, 5 * clock.Second, 11 * clock.Second},
		{"after the grace when the fight ends before", 2 * clock.Second, lost, realm.Grace, realm.Grace + clock.Second},
		{"after the fight when its connection is lost", 20 * clock.Second, lost, 20 * clock.Second, 26 * clock.Second},
		{"in the end when a fight does not", 10 * clock.Minute, lost, realm.MaxGrace, realm.MaxGrace + 4*clock.Step},
		{"in the end when it wants to and the fight does not", 10 * clock.Minute, leave, realm.MaxGrace, realm.MaxGrace + 4*clock.Step},
		{"at once when it is kicked out of a fight", 10 * clock.Minute, func(g *guest) { g.h.r.Kick(g.name, "out") }, 0, 4 * clock.Step},
		{"at once when it is kicked while it lingers", 0, func(g *guest) { g.seat.Lost(); g.h.r.Kick(g.name, "out") }, 0, 4 * clock.Step},
		{"once, however often it says so", 0, func(g *guest) { g.seat.Lost(); g.seat.Leave(); g.seat.Leave() }, realm.Grace, realm.Grace + 4*clock.Step},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, releaseOf(t, "a", mapScript, ""))
			anna := h.player("Anna")
			if test.fights > 0 {
				anna.says("fight")
				h.run(3 * clock.Second)
				if u, _ := anna.unit(); !u.Combat {
					t.Fatal("she does not fight")
				}
			}
			h.lines()
			test.end(anna)
			var after clock.Time
			if test.fights > 0 && test.fights < test.top {
				h.run(test.fights)
				after = test.fights
				anna.endFights()
			}
			took, left := anna.leavesAfter(2 * clock.Minute)
			if took += after; !left || took < test.least || took > test.top {
				t.Errorf("she left (%v) after %v ms, want %v to %v", left, took, test.least, test.top)
			}
			want(t, "printed", h.lines(), []string{"Anna logs out"})
			if err := anna.seat.Submit(nil); err == nil {
				t.Error("her seat takes intents for ever")
			}
		})
	}
}

// endFights kills all creatures.
func (g *guest) endFights() {
	for _, m := range g.h.r.Maps() {
		m.Inside(func(tx *gamemap.Tx) {
			for u := range tx.Units() {
				if u.Creature != nil {
					tx.Creatures().Despawn(u)
				}
			}
		})
	}
}

func TestAReconnectPutsThePlayerBack(t *testing.T) {
	for _, test := range []struct {
		name   string
		fights bool
		lost   bool
		after  clock.Time
		reason string
		lines  []string
		state  string
	}{
		{"while the older session is there", false, false, clock.Second, session.TakenOver, nil, "state 1 storage 1 account 1"},
		{"while it fights there", true, false, clock.Second, session.TakenOver, nil, "state 1 storage 1 account 1"},
		{"within the grace", false, true, 9 * clock.Second, "", nil, "state 1 storage 1 account 1"},
		{"within a long fight", true, true, 50 * clock.Second, "", nil, "state 1 storage 1 account 1"},
		{"too late", false, true, 11 * clock.Second, "", []string{"Anna logs out", "Anna logs in", "Anna enters w:ma"}, "state 0 storage 1 account 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, releaseOf(t, "a", mapScript, ""))
			anna := h.player("Anna")
			anna.put(33, 44)
			anna.says("count")
			h.run(clock.Step)
			if test.fights {
				anna.put(0, 0)
				anna.says("fight")
				h.run(5 * clock.Second)
			}
			h.lines()
			if test.lost {
				anna.seat.Lost()
			}
			h.run(test.after)
			before, _ := anna.unit()
			wasAt := geo.Position{Point: geo.Point{X: 33, Y: 44}}
			var health int64
			if before != nil {
				wasAt, health = before.Position, before.Health
			}
			again := anna.again().comes()
			now, _ := again.unit()
			if now == nil || now.Position != wasAt {
				t.Fatalf("she was at %v and is %v", wasAt, now)
			}
			if before != nil && (now != before || now.Combat != test.fights || now.Health > health) {
				t.Errorf("she is not as she was: fights %v, health %d of %d", now.Combat, now.Health, health)
			}
			want(t, "printed", h.lines(), test.lines)
			want(t, "the older session was told", anna.ended(), test.reason)
			if anna.seat.Submit(nil) == nil {
				t.Error("the older seat still counts")
			}
			anna.seat.Leave()
			anna.seat.Lost()
			h.run(2 * clock.Minute)
			again.says("gold")
			h.run(clock.Step)
			want(t, "she has", h.lines(), []string{test.state})
		})
	}
}

func TestATakeOverBetweenTwoMaps(t *testing.T) {
	for _, test := range []struct {
		name  string
		steps int // made after she began to go
	}{
		{"before the realm knows", 0}, {"before the map knows", 1}, {"after she has left", 2}, {"when she has come", 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, releaseOf(t, "ab", mapScript, ""))
			anna := h.player("Anna")
			anna.says("count")
			anna.says("go b")
			for range test.steps {
				h.r.Advance()
			}
			again := anna.again().comes()
			h.run(5 * clock.Step)
			if _, at := again.unit(); at != "b" || again.at() != "b" {
				t.Errorf("she stands on %q and was seated on %q, want b", at, again.at())
			}
			want(t, "the older was told", anna.ended(), session.TakenOver)
			h.lines()
			again.says("gold")
			h.run(clock.Step)
			want(t, "she has", h.lines(), []string{"state 1 storage 1 account 1"})
			want(t, "wrong calls", [][]string{anna.wrong, again.wrong}, [][]string{nil, nil})
			if n := viewers(h); n != 1 {
				t.Errorf("%d viewers, want 1", n)
			}
		})
	}
}

// viewers counts the viewers in the last batch of each map.
func viewers(h *hall) int {
	h.mu.Lock()
	h.batches, h.keep = nil, true
	h.mu.Unlock()
	h.run(clock.Step)
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, b := range h.batches {
		n += len(b.Viewers)
	}
	h.keep = false
	return n
}

func TestALostPlayerArrivesAndStays(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna := h.player("Anna")
	anna.says("go b")
	h.run(clock.Step)
	anna.seat.Lost()
	h.run(5 * clock.Step)
	if _, at := anna.unit(); at != "b" {
		t.Errorf("she stands on %q, want b", at)
	}
	if took, left := anna.leavesAfter(clock.Minute); !left || took < realm.Grace-6*clock.Step || took > realm.Grace {
		t.Errorf("she left (%v) after %v ms", left, took)
	}
	want(t, "saved on", anna.saved().Map, "w:mb")
	want(t, "printed", h.lines(), []string{"Anna logs in", "Anna enters w:ma", "Anna enters w:mb", "Anna logs out"})
}

func TestKickedOnTheWay(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna := h.player("Anna")
	anna.says("go b")
	h.run(2 * clock.Step)
	if !h.r.Kick("Anna", "out") || h.r.Kick("Anna", "out") || h.r.Kick("Nobody", "out") {
		t.Error("a player is kicked once, and nobody never")
	}
	want(t, "told", anna.ended(), "out")
	if err := anna.again().enter(t.Context()); err == nil {
		t.Error("she is back before she has left")
	}
	if _, left := anna.leavesAfter(6 * clock.Step); !left {
		t.Error("she has not left")
	}
	want(t, "saved on", anna.saved().Map, "w:mb")
}

func TestAnotherCharacterOfTheAccount(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	both := h.account("Anna", "Zoe")
	anna, zoe := both[0].comes(), both[1]
	anna.says("count")
	h.run(clock.Step)
	if err := zoe.enter(t.Context()); err == nil {
		t.Fatal("two characters of an account are in the world")
	}
	want(t, "Anna was told", anna.ended(), session.Elsewhere)
	h.run(5 * clock.Step)
	zoe.comes()
	zoe.says("count")
	h.run(clock.Step)
	h.lines()
	zoe.says("gold")
	h.run(clock.Step)
	want(t, "Zoe has", h.lines(), []string{"state 1 storage 1 account 2"})
	want(t, "players", h.r.Players(), []realm.PlayerInfo{{Name: "Zoe", Account: "ACCANNA", Map: "w:ma"}})
}

func TestWhoMayNotEnter(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	anna, otto := h.account("Anna")[0], h.account("Otto")[0]
	for _, test := range []struct {
		name string
		id   int64
		want string
	}{
		{"somebody else's character", otto.id, "refused: you have no such character"},
		{"no character", 99, "refused: you have no such character"},
	} {
		g := anna.again()
		g.id = test.id
		if err := g.enter(t.Context()); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := anna.enter(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
	anna.comes()
	otto.comes()
	want(t, "players", len(h.r.Players()), 2)
	thief := otto.again()
	thief.id = anna.id
	if err := thief.enter(t.Context()); err == nil || anna.ended() != "" {
		t.Errorf("a character in the world was taken by another account: %v", err)
	}
}

// TestWhoComesBackIntoAFightTravelsAtOnce: a map that has just been asked to let a
// player go who fights may still do so; what the player walks into meanwhile is not
// forgotten.
func TestWhoComesBackIntoAFightTravelsAtOnce(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna := h.player("Anna")
	anna.says("fight")
	h.run(5 * clock.Second)
	anna.seat.Leave()
	h.run(2 * clock.Step)
	if err := anna.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	anna.says("go b")
	h.run(2 * clock.Second)
	if _, at := anna.unit(); at != "b" {
		t.Errorf("she is on %q, want b", at)
	}
}
