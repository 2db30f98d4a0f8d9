package realm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// breaking is a program that fails on one map, or in the realm box.
type breaking struct {
	gamemap.Program
	box   state.Program
	fails string
	boxes *atomic.Int64 // made of it and not closed
}

var errBroken = errors.New("it is broken")

func (b breaking) Box(at inbox.Place) (gamemap.Scripts, error) {
	if string(at.Map) == b.fails {
		return nil, errBroken
	}
	s, err := b.Program.Box(at)
	b.boxes.Add(1)
	return counted{s, b.boxes}, err
}

func (b breaking) RealmBox(at inbox.Place) (state.Scripts, error) {
	if b.fails == "realm" {
		return nil, errBroken
	}
	s, err := b.box.RealmBox(at)
	b.boxes.Add(1)
	return countedBox{s, b.boxes}, err
}

type counted struct {
	gamemap.Scripts
	boxes *atomic.Int64
}

func (c counted) Close() { c.boxes.Add(-1); c.Scripts.Close() }

type countedBox struct {
	state.Scripts
	boxes *atomic.Int64
}

func (c countedBox) Close() { c.boxes.Add(-1); c.Scripts.Close() }

// broken makes a release fail in one place; boxes counts what is made of it.
func broken(rel state.Release, fails string, boxes *atomic.Int64) state.Release {
	b := breaking{rel.Program, rel.Realm, fails, boxes}
	rel.Program, rel.Realm, rel.Hash = b, b, rel.Hash+fails
	return rel
}

func TestOneFailureChangesNothing(t *testing.T) {
	rel := releaseOf(t, fiveMaps, mapScript, helloScript)
	for _, fails := range []string{"w:ma", "w:mc", "w:me", "realm", "w:mf"} {
		t.Run(fails, func(t *testing.T) {
			h := newHall(t, rel)
			anna := h.player("Anna")
			anna.says("count")
			h.run(clock.Second)
			box, maps := h.r.BoxHash(), h.hashes()
			var boxes atomic.Int64
			_, err := h.r.Publish(broken(releaseOf(t, fiveMaps+"f", mapScript+"\n", helloScript), fails, &boxes))
			if err == nil || !strings.Contains(err.Error(), errBroken.Error()) || !strings.Contains(err.Error(), fails) {
				t.Fatalf("published: %v", err)
			}
			want(t, "hashes", fmt.Sprint(h.r.BoxHash(), h.hashes()), fmt.Sprint(box, maps))
			c, n := h.r.Content()
			if n != 1 || c != rel.Content || len(h.r.Maps()) != 6 {
				t.Errorf("release %d with %d maps runs, want 1 with 6", n, len(h.r.Maps()))
			}
			want(t, "boxes of the release that are left", boxes.Load(), 0)
			a, err := h.r.Publish(releaseOf(t, fiveMaps, mapScript+"\n\n", helloScript))
			want(t, "the next is adopted", fmt.Sprint(a, err), "{2 6} <nil>")
		})
	}
}

func TestAReleaseBringsAndTakesMaps(t *testing.T) {
	log := &recorder{}
	h := newHall(t, releaseOf(t, "abc", mapScript, ""), func(c *realm.Config) { c.Recorder = log })
	anna := h.player("Anna")
	anna.says("add")
	h.run(clock.Second)
	a, err := h.r.Publish(releaseOf(t, "abde", mapScript, ""))
	want(t, "adoption", fmt.Sprint(a, err), "{2 5} <nil>")
	var ids []string
	seen := make(map[uint16]bool)
	for _, m := range h.r.Maps() {
		id, instance := m.ID()
		ids = append(ids, string(id))
		if seen[instance] || m.Release().Number != 2 {
			t.Errorf("map %s has instance %d and release %d", id, instance, m.Release().Number)
		}
		seen[instance] = true
	}
	want(t, "maps", ids, []string{"base:flat", "w:ma", "w:mb", "w:md", "w:me"})
	h.run(clock.Step)
	m, _ := h.r.Map("w:md")
	m.Inside(func(tx *gamemap.Tx) {
		if got := tx.Storage().Stored("w", "sum").Number(); got != 1 {
			t.Errorf("the new map was told a sum of %v, want 1", got)
		}
	})
	want(t, "snapshots of maps", log.snapshots, []string{"base:flat 1", "w:ma 2", "w:mb 3", "w:mc 4", "w:md 5", "w:me 6"})
	anna.says("go d")
	h.run(5 * clock.Step)
	_, err = h.r.Publish(releaseOf(t, "ab", mapScript, ""))
	want(t, "a map with somebody on it", fmt.Sprint(err), "the release removes map w:md, and Anna is on it")
	anna.says("go a")
	h.run(5 * clock.Step)
	a, err = h.r.Publish(releaseOf(t, "ab", mapScript, ""))
	want(t, "adoption", fmt.Sprint(a, err), "{3 3} <nil>")
	a, err = h.r.Publish(releaseOf(t, "abd", mapScript, ""))
	want(t, "adoption", fmt.Sprint(a, err), "{4 4} <nil>")
	if m, _ := h.r.Map("w:md"); m != nil {
		if _, instance := m.ID(); instance != 7 {
			t.Errorf("a map that is new again is instance %d, want one that never was: 7", instance)
		}
	}
	want(t, "releases", len(log.releases), 4)
}

// recorder remembers what a recording would.
type recorder struct {
	snapshots []string
	releases  []string
}

func (r *recorder) MapInput(content.ID, uint16, int64, input.Input) {}
func (r *recorder) MapSnapshot(id content.ID, instance uint16, _ int64, _ []byte) {
	r.snapshots = append(r.snapshots, fmt.Sprint(id, " ", instance))
	slices.Sort(r.snapshots)
}
func (r *recorder) MapHash(content.ID, uint16, int64, uint64) {}
func (r *recorder) BoxInput(int64, state.Input)               {}
func (r *recorder) BoxSnapshot(int64, []byte)                 {}
func (r *recorder) BoxHash(int64, uint64)                     {}
func (r *recorder) Release(hash string)                       { r.releases = append(r.releases, hash) }

// A player on its way when the place that it goes to disappears goes back.
func TestThePlaceOnTheWayIsGone(t *testing.T) {
	for _, test := range []struct{ name, maps, at string }{
		{"the map that it goes to is gone", "a", "a"},
		{"nothing has changed", "ab", "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, releaseOf(t, "ab", mapScript, ""))
			anna := h.player("Anna")
			anna.says("go b")
			h.run(2 * clock.Step)
			if _, err := h.r.Publish(releaseOf(t, test.maps, mapScript+"\n", "")); err != nil {
				t.Fatal(err)
			}
			h.run(5 * clock.Step)
			if _, at := anna.unit(); at != test.at || anna.at() != test.at || anna.ended() != "" {
				t.Errorf("she stands on %q, was seated on %q, told %q; want %q", at, anna.at(), anna.ended(), test.at)
			}
		})
	}
}

// Who logs in where the map or the start is gone begins where it can.
func TestWhereACharacterBegins(t *testing.T) {
	h := newHall(t, releaseOf(t, "abc", mapScript, ""))
	anna := h.player("Anna")
	anna.says("go c")
	h.run(5 * clock.Step)
	anna.seat.Leave()
	h.run(5 * clock.Step)
	if _, err := h.r.Publish(releaseOf(t, "ba", mapScript, "")); err != nil { // the start is on b now
		t.Fatal(err)
	}
	again := anna.again().comes()
	want(t, "her map", again.at(), "b")
}

const reloadScript = `
local version = %d
function realm:on_start() realm.state.n = 0 self:every("300ms", "news") end
function realm:news()
  realm.state.n = realm.state.n + 1
  self:announce("news", {n = realm.state.n})
end
function realm:on_reload() realm.state.reloads = (realm.state.reloads or 0) + 1 end
`

// A timer of the realm announces something to players on five maps, while the
// release is exchanged a hundred times, now and then by a broken one: each hears
// each announcement once, on time.
func TestAHundredReloads(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	h := newHall(t, releaseOf(t, fiveMaps, mapScript, fmt.Sprintf(reloadScript, 0)))
	var all []*guest
	for i, name := range []string{"Anna", "Bert", "Cleo", "Dora", "Emil"} {
		g := h.player(name)
		if i > 0 {
			g.says("go " + fiveMaps[i:i+1])
		}
		all = append(all, g)
	}
	h.run(5 * clock.Step)
	from := len(all[0].heard())
	began := h.r.Steps()
	for i := 1; i <= 100; i++ {
		a, err := h.r.Publish(releaseOf(t, fiveMaps, mapScript, fmt.Sprintf(reloadScript, i)))
		if err != nil || a.Number != i+1 || a.Maps != 6 {
			t.Fatalf("reload %d: %v, %v", i, a, err)
		}
		if i%9 == 0 {
			var boxes atomic.Int64
			if _, err := h.r.Publish(broken(releaseOf(t, fiveMaps, mapScript, fmt.Sprintf(reloadScript, -i)), "w:mc", &boxes)); err == nil {
				t.Fatal("a broken release was adopted")
			}
		}
		h.run(clock.Time(i%4) * clock.Step) // 1 to 3 steps, none for the next reload
	}
	h.run(10 * clock.Step)
	times := int(h.r.Steps()-began) * int(clock.Step) / 300
	for _, g := range all {
		got := g.heard()
		if g == all[0] {
			got = got[from:]
		} else {
			got = got[len(got)-min(len(got), len(all[0].heard())-from):]
		}
		if len(got) < times-1 || len(got) > times+1 {
			t.Errorf("%s heard %d announcements, want %d", g.name, len(got), times)
		}
		first := 0
		if _, err := fmt.Sscanf(got[0], "news {n = %d}", &first); err != nil {
			t.Fatal(err)
		}
		for i, s := range got {
			if s != fmt.Sprintf("news {n = %d}", first+i) {
				t.Fatalf("%s heard %q as the %d. after %d", g.name, s, i, first)
			}
		}
	}
	n, err := h.r.EvalNow("w", "return realm.state.reloads")
	want(t, "on_reload was called", fmt.Sprint(n, err), "100<nil>")
	for _, s := range h.lines() {
		if strings.HasPrefix(s, "FAULT") {
			t.Error(s)
		}
	}
}

// TestAMigrationThatFailsOnOneMapChangesNothing publishes a release whose Lua
// fails on the one map of five where somebody has done something.
func TestAMigrationThatFailsOnOneMapChangesNothing(t *testing.T) {
	const hooks = `
		function map:on_unload(data) data.state.tidied = true end
		function map:migrate(data, old) if data.state.done then error("not with what was done") end data.state.migrated = old end
		function map:on_load(why) self.state.why = why end`
	const does = `
		function map:on_player_enter(player) if map:id() == "w:mc" then map.state.done = true end end`
	for _, test := range []struct{ name, box, want string }{
		{"a map", helloScript, "prepare map w:mc: migrate of bundle w: w/scripts/map.lua"},
		{"the realm box", helloScript + `
			function realm:on_load(why) error("no " .. why) end`, "prepare the realm box: on_load of bundle w: w/scripts/realm/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rel := releaseOf(t, fiveMaps, mapScript+does, helloScript)
			h := newHall(t, rel)
			anna := h.player("Anna")
			if test.name == "a map" {
				anna.says("go c")
			}
			h.run(clock.Second)
			box, maps := h.r.BoxHash(), h.hashes()
			_, err := h.r.Publish(raised(t, mapScript+does+hooks, test.box))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("published: %v, want %s", err, test.want)
			}
			want(t, "hashes", fmt.Sprint(h.r.BoxHash(), h.hashes()), fmt.Sprint(box, maps))
			if _, n := h.r.Content(); n != 1 {
				t.Errorf("release %d runs, want 1", n)
			}
			if test.name == "a map" {
				anna.says("go a")
				h.run(clock.Second)
			}
		})
	}
}
