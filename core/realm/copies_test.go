package realm_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/store"
)

// copied is a release in which map mb exists in copies, one for each player.
func copied(t testing.TB) state.Release {
	t.Helper()
	w := worldOf("ab", mapScript, "")
	w.Files[1].Data = bytes.Replace(w.Files[1].Data, []byte("mb: {name: M,"),
		[]byte("mb: {name: M, instance: {for: player, entrance: a, unload_ms: 1000, after_ms: 3600000},"), 1)
	return composed(t, w)
}

func TestEachPlayerHasACopyThatOutlivesTheRealm(t *testing.T) {
	h := newHall(t, copied(t))
	anna, otto := h.player("Anna"), h.player("Otto")
	anna.says("go b")
	otto.says("go b")
	h.run(clock.Second)
	ours, theirs := anna.instance(), otto.instance()
	if ours == theirs || anna.at() != "b" || otto.at() != "b" {
		t.Fatalf("Anna is in instance %d at %s, Otto in %d at %s", ours, anna.at(), theirs, otto.at())
	}
	m, _ := h.r.MapAt(ours)
	beast, err := m.Direct(input.Directed{Act: input.Appear, ID: "w:beast", At: geo.Position{Point: geo.Point{X: 300}}})
	if err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	h.close()

	h.cfg.Release = copied(t)
	r, err := realm.New(t.Context(), h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.r = r
	anna = anna.again().comes()
	h.run(4 * clock.Step)
	m, ok := h.r.MapAt(ours)
	if !ok || anna.at() != "b" {
		t.Fatalf("after the restart instance %d runs: %t, Anna is at %s", ours, ok, anna.at())
	}
	if u, here := m.Unit(beast); !here || u.Position.X != 300 {
		t.Errorf("the beast is there: %t, %+v", here, u)
	}
	if _, runs := h.r.MapAt(theirs); runs {
		t.Error("Otto's copy runs without him")
	}
}

func TestACopyRestsAndComesBackLive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, copied(t)).start()
		defer h.close()
		anna := h.player("Anna")
		anna.untilHere("a")
		anna.says("go b")
		anna.untilHere("b")
		first := anna.instance()
		anna.says("go a")
		anna.untilHere("a")
		time.Sleep(5 * time.Second)
		if _, runs := h.r.MapAt(first); runs {
			t.Error("nobody has been in the copy for five seconds, and it runs")
		}
		anna.says("go b")
		anna.untilHere("b")
		if anna.instance() != first {
			t.Errorf("she is in instance %d, want %d", anna.instance(), first)
		}
	})
}

// The last steps of a realm that closes may be those in which a copy would come to
// rest: it is stopped once.
func TestARealmClosesWhileACopyWouldRest(t *testing.T) {
	rounds := 60 // in all ways in which the last step may lie to the looks at the copies
	if testing.Short() {
		rounds = 20
	}
	for round := range rounds {
		synctest.Test(t, func(t *testing.T) {
			h := live(t, copied(t)).start()
			anna := h.player("Anna")
			anna.untilHere("a")
			anna.says("go b")
			anna.untilHere("b")
			time.Sleep(time.Duration(round%20) * 100 * time.Millisecond)
			anna.says("go a")
			anna.untilHere("a")
			time.Sleep(800 * time.Millisecond)
			h.close()
		})
	}
}

// instance is the number of the map instance on which a guest was seated last.
func (g *guest) instance() uint16 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.places[len(g.places)-1].Instance
}

func TestTheCopyOfAGuildThatEndedUnheardIsGoneWhenTheRealmBegins(t *testing.T) {
	h := newHall(t, copied(t))
	h.close()
	orphan := store.Fact{Name: "instance 5", Value: `{"number":5,"progress":"w:mb","difficulty":"normal","owner":{"guild":9}}`}
	own := store.Fact{Name: "instance 6", Value: `{"number":6,"progress":"w:mb","difficulty":"normal","owner":{"character":1}}`}
	chosen := store.Fact{Name: "instances", Value: `{"next":6,"choices":[{"owner":{"guild":9},"for":3,"word":"normal"}]}`}
	if err := h.cfg.Store.SetFacts(t.Context(), h.cfg.Epoch, orphan, own, chosen); err != nil {
		t.Fatal(err)
	}
	r, err := realm.New(t.Context(), h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.r = r
	h.run(clock.Second)
	h.close()
	facts, err := h.cfg.Store.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(facts, func(f store.Fact) bool { return f.Name == orphan.Name }) {
		t.Error("the copy of a guild that is no more is still kept")
	}
	if slices.ContainsFunc(facts, func(f store.Fact) bool { return f.Name == chosen.Name && strings.Contains(f.Value, `"guild":9`) }) {
		t.Error("what it has chosen for its copies is still kept")
	}
	if !slices.ContainsFunc(facts, func(f store.Fact) bool { return f.Name == own.Name }) {
		t.Error("the copy of a character is gone")
	}
}
