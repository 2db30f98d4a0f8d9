package realm_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/intent"
	"loam/core/realm"
	"loam/core/store"
	"loam/core/world/gamemap"
)

// hello tells a player and everybody what it is asked to.
const helloScript = `
function realm:on_message(name, data)
  if name == "tell" then realm:tell_player(data.who, data.what) else realm:announce(data.what) end
end
function realm:on_login(name) print("in " .. name) end
function realm:on_logout(name) print("out " .. name) end
function realm:on_start() self:every("250ms", "news") realm.state.n = 0 end
function realm:news() realm.state.n = realm.state.n + 1 self:announce("news " .. realm.state.n) end
`

// What is told to everybody, or to one, is heard once and in order, also by who
// travels all the time.
func TestTravellersHearEverythingOnce(t *testing.T) {
	for offset := range 6 { // of the travels in the rhythm of the news
		h := newHall(t, releaseOf(t, "ab", mapScript, helloScript))
		stays, goes := h.player("Anna"), h.player("Otto")
		h.run(clock.Time(offset) * clock.Step)
		from := len(goes.heard())
		for i := range 120 {
			if i%(3+offset) == 0 {
				_ = goes.seat.Submit(chat("go " + []string{"b", "a"}[i/(3+offset)%2]))
			}
			h.r.Advance()
			if i%7 == 0 {
				if err := h.r.Eval("w", fmt.Sprintf(`realm:tell_player("Otto", "only you %d")`, i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		h.run(10 * clock.Step)
		if len(goes.places) < 15 {
			t.Fatalf("he has travelled %d times only", len(goes.places))
		}
		all, news := goes.heard()[from:], []string(nil)
		for _, s := range all {
			if s[:4] == "news" {
				news = append(news, s)
			}
		}
		others := stays.heard()
		want(t, "news of the traveller", news, others[len(others)-len(news):])
		if len(all)-len(news) != 18 {
			t.Errorf("he was told %d things, want 18: %v", len(all)-len(news), all)
		}
	}
}

func TestTheBoxKnowsWhoIsWhere(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, helloScript))
	list := func() string {
		t.Helper()
		got, err := h.r.EvalNow("w", `local t = {} for _, p in ipairs(realm:players()) do t[#t+1] = p.name .. " " .. p.level .. " " .. p.map end return table.concat(t, ", ")`)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	anna, otto := h.player("Anna"), h.player("Otto")
	h.run(6 * clock.Second)
	want(t, "in the order of coming", list(), `"Anna 1 w:ma, Otto 1 w:ma"`)
	anna.says("go b")
	otto.says("rise")
	h.run(6 * clock.Second)
	want(t, "who has moved and risen", list(), `"Anna 1 w:mb, Otto 2 w:ma"`)
	anna.seat.Lost()
	h.run(clock.Second)
	want(t, "who lost its connection", list(), `"Anna 1 w:mb, Otto 2 w:ma"`)
	h.run(realm.Grace)
	want(t, "who has left", list(), `"Otto 2 w:ma"`)
}

func TestStorageHasOneOrder(t *testing.T) {
	h := newHall(t, releaseOf(t, fiveMaps, mapScript, ""))
	var all []*guest
	for i, name := range []string{"Anna", "Bert", "Cleo", "Dora", "Emil"} {
		g := h.player(name)
		g.says("go " + fiveMaps[i:i+1])
		all = append(all, g)
	}
	h.run(5 * clock.Step)
	for i := range 40 {
		for j, g := range all {
			if (i+j)%3 != 0 {
				g.says("add")
			}
		}
		h.run(clock.Step)
	}
	h.run(5 * clock.Step)
	sum, last := 0.0, ""
	for _, m := range h.r.Maps() {
		id, _ := m.ID()
		var got [2]value.Value
		m.Inside(func(tx *gamemap.Tx) {
			got = [2]value.Value{tx.Storage().Stored("w", "sum"), tx.Storage().Stored("w", "last")}
		})
		if sum == 0 {
			sum, last = got[0].Number(), got[1].Text()
		}
		if got[0].Number() != sum || got[1].Text() != last {
			t.Errorf("map %s has %v, another %v and %s", id, got, sum, last)
		}
	}
	if sum != 133 {
		t.Errorf("the sum is %v, want 133", sum)
	}
	kept, err := h.store.Storage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want(t, "in the store", kept, []store.Entry{{Bundle: "w", Key: "last", Value: value.OfString(last)}, {Bundle: "w", Key: "sum", Value: value.OfNumber(sum)}})
}

func TestARealmBeginsWithWhatIsStored(t *testing.T) {
	rel := releaseOf(t, "a", `function map:on_create() print("map " .. tostring(storage:get("open")) .. " " .. realm:date()) end`,
		`function realm:on_start() print("realm " .. tostring(storage:get("open")) .. " " .. realm:date()) end`)
	h := newHall(t, rel)
	err := h.store.Save(t.Context(), h.epoch, store.Batch{Storage: []store.Entry{{Bundle: "w", Key: "open", Value: value.OfNumber(8)}}})
	if err != nil {
		t.Fatal(err)
	}
	h.cfg.Clock = func() int64 { return 1786694400000 }
	if h.r, err = realm.New(t.Context(), h.cfg); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Step)
	got := h.lines()
	slices.Sort(got)
	want(t, "printed", slices.Compact(got), []string{"map 8 2026", "realm 8 2026"})
}

// slow is a saver that keeps everything for itself until it is told to save.
type slow struct {
	to    atOnce
	err   error // with which everything fails
	waits []func()
}

func (s *slow) SubmitBatch(done func(error), b store.Batch) error {
	s.waits = append(s.waits, func() {
		if s.err != nil {
			done(s.err)
			return
		}
		done(s.to.store.Save(context.Background(), s.to.epoch, b))
	})
	return nil
}

func (s *slow) save(n int) {
	for range min(n, len(s.waits)) {
		first := s.waits[0]
		s.waits = s.waits[1:]
		first()
	}
}

func slowHall(t *testing.T, maps string, change ...func(*realm.Config)) (*hall, *slow) {
	saver := &slow{}
	h := newHall(t, releaseOf(t, maps, mapScript, ""), append(change, func(c *realm.Config) {
		saver.to = c.Saver.(atOnce)
		c.Saver = saver
	})...)
	return h, saver
}

// leavesFor leaves at once and lets somebody in.
func (g *guest) leavesFor(next *guest) *guest {
	g.h.t.Helper()
	g.seat.Leave()
	g.h.run(5 * clock.Step)
	return next.comes()
}

func TestWhatIsNotSavedYetIsNotLost(t *testing.T) {
	for saved := range 8 { // of the batches that there are, before somebody comes back
		h, saver := slowHall(t, "a")
		both := h.account("Anna", "Zoe")
		anna, zoe := both[0].comes(), both[1]
		anna.says("count")
		anna.says("count")
		anna.put(7, 8)
		zoe = anna.leavesFor(zoe)
		zoe.says("count")
		saver.save(saved)
		anna = zoe.leavesFor(anna.again())
		saver.save(saved)
		anna.says("count")
		list, err := h.r.Characters(t.Context(), anna.who.Account)
		if err != nil || len(list) != 2 || list[0].Map != "w:ma" {
			t.Errorf("characters: %v, %v", list, err)
		}
		h.run(clock.Step)
		h.lines()
		anna.says("gold")
		h.run(clock.Step)
		want(t, fmt.Sprintf("after %d batches Anna has", saved), h.lines(), []string{"state 1 storage 3 account 4"})
		if u, _ := anna.unit(); u.Position.X != 7 {
			t.Errorf("she stands at %v", u.Position)
		}
		anna.seat.Leave()
		h.run(5 * clock.Step)
		saver.save(1 << 30)
		want(t, "in the store", []string{fields(anna.saved().Storage), fields(anna.saved().AccountStorage), fields(zoe.saved().Storage)},
			[]string{"w {n = 3}", "w {n = 4}", "w {n = 1}"})
		want(t, "records that are not safe", h.r.Unsaved(), 0)
	}
}

// What a script on a map has stored is there for all that players ask of the realm
// afterwards, also before the realm's next step.
func TestWhoIsQuickDoesNotOvertakeWhatAMapHasStored(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, `
function realm:on_whisper() print("stored " .. tostring(storage:get("sum")) .. " by " .. tostring(storage:get("last"))) end
`))
	anna, ben := h.player("Anna"), h.player("Ben")
	anna.says("add")
	h.run(clock.Step) // the map has sent it, the realm has not taken it yet
	h.lines()
	if err := ben.seat.Submit(intent.Whisper{To: "Anna", Text: "now"}); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Step)
	want(t, "the realm finds", h.lines(), []string{"stored 1 by w:ma"})
}

func TestASaverThatFails(t *testing.T) {
	h, saver := slowHall(t, "a")
	anna := h.player("Anna")
	for i := range 50 {
		saver.err = errors.New("the disk is full")
		anna.says("count")
		h.run(6 * clock.Second)
		anna = anna.leavesFor(anna.again())
		saver.save(1 << 30)
		if n := h.r.Unsaved(); n != 1 {
			t.Fatalf("after %d times %d records are kept, want 1", i, n)
		}
	}
	anna.says("gold")
	h.lines()
	h.run(clock.Step)
	want(t, "she has", h.lines(), []string{"state 0 storage 50 account 50"})
	saver.err = nil
	anna.seat.Leave()
	h.run(5 * clock.Step)
	saver.save(1 << 30)
	want(t, "in the store", fields(anna.saved().Storage), "w {n = 50}")
	want(t, "kept", h.r.Unsaved(), 0)
}

// A character that is never saved is one line of the log, however often its map has
// submitted it, until it is saved again.
func TestTheLogTellsOnceOfACharacterThatIsNotSaved(t *testing.T) {
	var log bytes.Buffer
	h, saver := slowHall(t, "a", func(c *realm.Config) { c.Log = zerolog.New(&log) })
	anna, ben := h.player("Anna"), h.player("Ben")
	lines := func(name string) int {
		return strings.Count(log.String(), `"character":"`+name+`","message":"a character was not saved"`)
	}
	for range 5 {
		anna.says("count")
		ben.says("count")
		h.run(11 * clock.Second)
	}
	saver.err = errors.New("the disk is full")
	saver.save(1 << 30)
	want(t, "lines of Anna and Ben", []int{lines("Anna"), lines("Ben")}, []int{1, 1})
	for i, err := range []error{nil, errors.New("the disk is full")} {
		anna.says("count")
		h.run(11 * clock.Second)
		saver.err = err
		saver.save(1 << 30)
		want(t, "lines of Anna later", lines("Anna"), 1+i)
	}
}

func TestRecordsAreSavedInTime(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna, idle := h.player("Anna"), h.player("Otto")
	h.run(20 * clock.Second)
	for i := 1; i <= 20; i++ {
		anna.put(float64(i), 0)
		idle.says("count") // it changes nothing but storage
		h.run(10 * clock.Second)
		if at := anna.saved().Position.X; at != float64(i) {
			t.Fatalf("10 s after she went to %d she is saved at %v", i, at)
		}
		want(t, "10 s after a script has written", fields(idle.saved().Storage), fmt.Sprintf("w {n = %d}", i))
	}
	anna.put(99, 0)
	anna.says("go b")
	h.run(3 * clock.Step)
	if c := anna.saved(); c.Map != "w:ma" || c.Position.X != 99 {
		t.Errorf("who leaves for another map is saved as %s %v", c.Map, c.Position)
	}
}
