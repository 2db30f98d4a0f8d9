package realm_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
)

// In these tests realm and maps run on their own goroutines, on a clock that
// moves when all of them wait.

// untilHere waits until a player is seated on a map.
func (g *guest) untilHere(at string) {
	g.h.t.Helper()
	for range 100 {
		if g.at() == at {
			time.Sleep(100 * time.Millisecond) // the map has taken it
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	g.h.t.Fatalf("%s is on %q, want %q", g.name, g.at(), at)
}

func TestTheNewestOfManySessionsPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "ab", mapScript, "")).start()
		anna := h.account("Anna")[0]
		var guests []*guest
		var all sync.WaitGroup
		random := rand.New(rand.NewPCG(1, 2))
		for i := range 40 {
			g, wait := anna.again(), time.Duration(random.IntN(10))*60*time.Millisecond
			guests = append(guests, g)
			all.Go(func() {
				time.Sleep(wait)
				if err := g.enter(t.Context()); err != nil {
					t.Error(err)
					return
				}
				if i%3 == 0 {
					_ = g.seat.Submit(chat("go " + []string{"a", "b"}[i%2]))
				}
				time.Sleep(wait)
				switch i % 5 {
				case 0:
					g.seat.Leave()
				case 1:
					g.seat.Lost()
				}
			})
		}
		all.Wait()
		time.Sleep(time.Second)
		playing := 0
		for _, g := range guests {
			if g.ended() == "" && g.seat.Submit(chat("count")) == nil {
				playing++
			}
			if r := g.ended(); r != "" && r != session.TakenOver {
				t.Errorf("a session was told %q", r)
			}
			want(t, "wrong calls", g.wrong, []string(nil))
		}
		if n := len(h.r.Players()); playing != n {
			t.Errorf("%d sessions play %d characters", playing, n)
		}
		h.close()
		wantTurns(t, h.lines(), "Anna")
	})
}

// wantTurns checks that a character logs in and out by turns, and is out in the end.
func wantTurns(t *testing.T, lines []string, name string) {
	t.Helper()
	in := false
	for _, s := range lines {
		switch {
		case s == name+" logs in" && in, s == name+" logs out" && !in:
			t.Errorf("%s while it is in: %v", s, in)
		case s == name+" logs in":
			in = true
		case s == name+" logs out":
			in = false
		case strings.HasPrefix(s, "FAULT"):
			t.Error(s)
		}
	}
	if in {
		t.Errorf("%s is never logged out", name)
	}
}

func TestOneCharacterOfAnAccountIsIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "ab", mapScript, "")).start()
		both := h.account("Anna", "Zoe")
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				time.Sleep(time.Duration(i%7) * 40 * time.Millisecond)
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
				defer cancel()
				if err := both[i%2].again().enter(ctx); err != nil && !refused(err) {
					t.Error(err)
				}
				if n := len(h.r.Players()); n > 1 {
					t.Errorf("%d characters of the account are in the world", n)
				}
			})
		}
		all.Wait()
		h.close()
		lines := h.lines()
		wantTurns(t, lines, "Anna")
		wantTurns(t, lines, "Zoe")
	})
}

func refused(err error) bool {
	var r *session.Refusal
	return errors.As(err, &r)
}

// Who fights keeps the place of its account: another character is told why it
// cannot come.
func TestAFightKeepsTheOtherCharacterOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "a", mapScript, "")).start()
		defer h.close()
		both := h.account("Anna", "Zoe")
		anna, zoe := both[0].comes(), both[1]
		anna.untilHere("a")
		anna.says("fight")
		time.Sleep(5 * time.Second)
		began := time.Now()
		err := zoe.enter(t.Context())
		if !refused(err) || !strings.Contains(err.Error(), "Anna is in combat") {
			t.Fatalf("Zoe enters: %v", err)
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("she was told so after %v", took)
		}
		want(t, "Anna was told", anna.ended(), session.Elsewhere)
		again := anna.again().comes()
		if got := h.lines(); slices.Contains(got, "Anna logs out") {
			t.Errorf("she was logged out: %v", got)
		}
		again.says("count")
		time.Sleep(time.Second)
	})
}

func TestAReleaseWaitsForNoStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, fiveMaps, mapScript, helloScript)).start()
		defer h.close()
		time.Sleep(333 * time.Millisecond)
		for i := range 20 {
			if i == 10 {
				if err := h.r.Control(session.TimeControl{Paused: true}); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Second)
			}
			began := time.Now()
			a, err := h.r.Publish(releaseOf(t, fiveMaps, mapScript+strings.Repeat("\n", i+1), helloScript))
			if took := time.Since(began); err != nil || a.Maps != 6 || a.Number != i+2 || took != 0 {
				t.Fatalf("release %d: %v, %v after %v", i, a, err, took)
			}
			var boxes atomic.Int64
			if _, err := h.r.Publish(broken(releaseOf(t, fiveMaps, mapScript, helloScript), "realm", &boxes)); err == nil {
				t.Fatal("a broken release was adopted")
			}
		}
		if err := h.r.Control(session.TimeControl{Speed: 1}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		for _, s := range h.lines() {
			if strings.HasPrefix(s, "FAULT") {
				t.Error(s)
			}
		}
	})
}

// A file is saved while the server starts.
func TestAReleaseComesWhileTheRealmStarts(t *testing.T) {
	first, next := releaseOf(t, fiveMaps, mapScript, helloScript), releaseOf(t, fiveMaps, mapScript+"\n", helloScript)
	for range 20 {
		synctest.Test(t, func(t *testing.T) { // no machine is too busy for a release to get ready in time
			h := live(t, first)
			published := make(chan error, 1) // sent to once by the goroutine below
			go func() {                      // ends when the release is adopted
				_, err := h.r.Publish(next)
				published <- err
			}()
			h.start()
			if err := <-published; err != nil {
				t.Error(err)
			}
			h.close()
		})
	}
}

func TestAClosedRealmDoesNotStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "ab", mapScript, helloScript))
		h.close()
		h.start()
		time.Sleep(time.Second) // the test fails if goroutines are left
		if got := h.lines(); len(got) != 0 {
			t.Errorf("it ran: %v", got)
		}
	})
}

// sluggish is a program whose scripts take long to load on one map.
type sluggish struct {
	breaking
	on   string
	wait time.Duration
}

func (s sluggish) Box(at inbox.Place) (gamemap.Scripts, error) {
	if string(at.Map) == s.on {
		time.Sleep(s.wait)
	}
	return s.breaking.Box(at)
}

func slowOn(rel state.Release, on string, wait time.Duration) state.Release {
	rel.Program = sluggish{breaking{Program: rel.Program, boxes: new(atomic.Int64)}, on, wait}
	rel.Hash += "slow"
	return rel
}

func TestAMapThatDoesNotAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "abc", mapScript, "")).start()
		defer h.close()
		began := time.Now()
		next := releaseOf(t, "abc", mapScript+"\n", "")
		_, err := h.r.Publish(slowOn(next, "w:mb", 25*time.Second))
		if took := time.Since(began); err == nil || took != 10*time.Second {
			t.Errorf("published after %v: %v", took, err)
		}
		if _, n := h.r.Content(); n != 1 {
			t.Errorf("release %d runs", n)
		}
		want(t, "what is stalled", fmt.Sprint(h.r.Stalled(5*time.Second)), "[w:mb]")
		time.Sleep(25 * time.Second)
		want(t, "what is stalled afterwards", fmt.Sprint(h.r.Stalled(5*time.Second)), "[]")
		a, err := h.r.Publish(next)
		want(t, "the next", fmt.Sprint(a, err), "{2 4} <nil>")
	})
}

// Who enters while a release would take its map away waits until that is
// decided, and who comes from elsewhere too.
func TestEnteringAMapThatGoes(t *testing.T) {
	for _, test := range []struct {
		name, fails, at string
	}{
		{"and goes", "", "a"}, {"and stays after all", "w:mc", "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := live(t, releaseOf(t, "abc", mapScript, "")).start()
				defer h.close()
				anna, otto := h.player("Anna"), h.player("Otto")
				anna.untilHere("a")
				anna.says("go b")
				anna.untilHere("b")
				anna.seat.Leave()
				time.Sleep(time.Second)
				otto.says("go b")
				for len(h.r.Unsettled()) == 0 { // until he has left a and is not on b
					time.Sleep(time.Millisecond)
				}
				var all sync.WaitGroup
				all.Go(func() {
					var boxes atomic.Int64
					rel := slowOn(releaseOf(t, "ac", mapScript, ""), "w:mc", time.Second)
					if test.fails != "" {
						rel = broken(rel, test.fails, &boxes)
						rel.Program = sluggish{rel.Program.(breaking), test.fails, time.Second}
					}
					if _, err := h.r.Publish(rel); (err != nil) != (test.fails != "") {
						t.Errorf("published: %v", err)
					}
				})
				time.Sleep(50 * time.Millisecond)
				again := anna.again()
				all.Go(func() {
					if err := again.enter(t.Context()); err != nil {
						t.Error(err)
					}
				})
				all.Wait()
				again.untilHere(test.at)
				time.Sleep(time.Second)
				if otto.ended() != "" {
					t.Errorf("Otto was thrown out: %s", otto.ended())
				}
				again.says("count")
				otto.says("count")
			})
		})
	}
}

func TestClosing(t *testing.T) {
	for _, test := range []struct {
		name string
		now  func(h *hall, g []*guest) context.Context
	}{
		{"while all stand there", func(*hall, []*guest) context.Context { return context.Background() }},
		{"while time stands still", func(h *hall, _ []*guest) context.Context {
			if err := h.r.Control(session.TimeControl{Paused: true}); err != nil {
				h.t.Error(err)
			}
			return context.Background()
		}},
		{"while some are on their way", func(_ *hall, g []*guest) context.Context {
			g[0].says("go b")
			g[1].says("go c")
			time.Sleep(60 * time.Millisecond)
			return context.Background()
		}},
		{"while some linger", func(_ *hall, g []*guest) context.Context {
			g[0].seat.Lost()
			g[1].says("fight")
			time.Sleep(3 * time.Second)
			g[1].seat.Leave()
			return context.Background()
		}},
		{"without patience", func(*hall, []*guest) context.Context {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			return ctx
		}},
		{"while a release is prepared", func(h *hall, _ []*guest) context.Context {
			go func() { // Close waits for it
				if _, err := h.r.Publish(slowOn(releaseOf(h.t, "abcd", mapScript, ""), "w:mb", time.Second)); !errors.Is(err, realm.ErrStopped) {
					h.t.Errorf("the release that was under way: %v", err)
				}
			}()
			time.Sleep(10 * time.Millisecond)
			return context.Background()
		}},
		{"while somebody logs in", func(h *hall, _ []*guest) context.Context {
			bert := h.account("Bert")[0]
			h.cfg.Store.(*slowReads).wait = 20 * time.Millisecond
			go func() { // ends when the store has answered
				if err := bert.enter(h.t.Context()); !errors.Is(err, realm.ErrStopped) {
					h.t.Errorf("who was about to enter: %v", err)
				}
			}()
			time.Sleep(10 * time.Millisecond)
			return context.Background()
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := live(t, releaseOf(t, "abc", mapScript, ""), func(c *realm.Config) {
					c.Store = &slowReads{Store: c.Store}
				}).start()
				guests := []*guest{h.player("Anna"), h.player("Otto"), h.player("Zoe")}
				time.Sleep(200 * time.Millisecond)
				for _, g := range guests {
					g.says("count")
				}
				time.Sleep(200 * time.Millisecond)
				late := h.account("Late")[0]
				ctx := test.now(h, guests)
				began := time.Now()
				var all sync.WaitGroup
				all.Go(func() {
					if err := h.r.Close(ctx); err != nil {
						t.Errorf("close: %v", err)
					}
				})
				all.Go(func() {
					time.Sleep(time.Millisecond)
					if err := late.enter(t.Context()); !errors.Is(err, realm.ErrStopped) {
						t.Errorf("who comes too late enters: %v", err)
					}
					if _, err := h.r.Publish(releaseOf(t, "abc", mapScript, "")); !errors.Is(err, realm.ErrStopped) {
						t.Errorf("a release that comes too late: %v", err)
					}
					if err := h.r.Close(context.Background()); err != nil {
						t.Errorf("close again: %v", err)
					}
					if n := len(h.r.Players()); n != 0 {
						t.Errorf("closed again, and %d players are in", n)
					}
				})
				all.Wait()
				if took := time.Since(began); took > 2*time.Second {
					t.Errorf("closing took %v", took)
				}
				for _, g := range guests {
					want(t, g.name+" has", fields(g.saved().Storage), "w {n = 1}")
					if g.ended() != session.Closing && g.ended() != "" {
						t.Errorf("%s was told %q", g.name, g.ended())
					}
				}
				lines := h.lines()
				for _, g := range guests {
					wantTurns(t, lines, g.name)
				}
			})
		})
	}
}

// slowReads is a database that takes its time to find a character.
type slowReads struct {
	store.Store
	wait time.Duration
}

func (s *slowReads) Character(ctx context.Context, id int64) (character.Record, error) {
	time.Sleep(s.wait)
	return s.Store.Character(ctx, id)
}

// What changes while a map is made, it is told before it begins.
func TestANewMapMissesNoChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "ab", mapScript, "")).start()
		defer h.close()
		anna := h.player("Anna")
		anna.untilHere("a")
		anna.says("add")
		time.Sleep(200 * time.Millisecond)
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := h.r.Publish(slowOn(releaseOf(t, "abd", mapScript, ""), "w:md", time.Second)); err != nil {
				t.Error(err)
			}
		})
		for range 4 {
			time.Sleep(100 * time.Millisecond)
			anna.says("add")
		}
		all.Wait()
		anna.says("go d")
		anna.untilHere("d")
		h.lines()
		anna.says("sum")
		time.Sleep(100 * time.Millisecond)
		want(t, "on the new map", h.lines(), []string{"sum 5"})
	})
}

// While maps and realm step in any order, travellers hear each announcement
// once, and what is for them alone.
func TestLiveTravellersHearEverythingOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "abcd", mapScript, helloScript)).start()
		stays := h.player("Anna")
		var guests []*guest
		for _, name := range []string{"Bert", "Cleo", "Dora", "Emil"} {
			guests = append(guests, h.player(name))
		}
		time.Sleep(time.Second)
		random := rand.New(rand.NewPCG(5, 6))
		for i := range 1500 {
			g := guests[i%len(guests)]
			g.says("go " + string("abcd"[random.IntN(4)]))
			if err := h.r.Eval("w", fmt.Sprintf(`realm:tell_player(%q, "only you %d")`, g.name, i)); err != nil {
				t.Fatal(err)
			}
			h.r.Announce(fmt.Sprintf("all %d", i))
			time.Sleep(time.Duration(random.IntN(70)) * time.Millisecond)
		}
		time.Sleep(time.Second)
		for _, g := range append(guests, stays) {
			kinds := map[string][]string{}
			for _, s := range g.heard() {
				kind := s[:strings.LastIndex(s, " ")]
				kinds[kind] = append(kinds[kind], s)
			}
			if len(g.places) < 100 && g != stays {
				t.Errorf("%s has travelled %d times only", g.name, len(g.places))
			}
			if n := len(kinds["all"]); n != 1500 {
				t.Errorf("%s heard %d announcements, want 1500", g.name, n)
			}
			if n := len(kinds["only you"]); n != 375 && g != stays {
				t.Errorf("%s was told %d things, want 375", g.name, n)
			}
			for kind, list := range kinds {
				inOrder(t, g.name+" hears "+kind, list)
			}
		}
		h.close()
	})
}

// inOrder checks that what was heard is numbered upwards.
func inOrder(t *testing.T, what string, list []string) {
	t.Helper()
	last := -1
	for _, s := range list {
		n := 0
		if _, err := fmt.Sscan(s[strings.LastIndex(s, " ")+1:], &n); err != nil || n <= last {
			t.Errorf("%s: %q after %d (%v)", what, s, last, err)
		}
		last = n
	}
}

// hasty is a guest that leaves when it is told to go.
type hasty struct{ *guest }

func (g hasty) Closed(reason string) {
	g.guest.Closed(reason)
	if g.seat != nil {
		g.seat.Leave()
		g.seat.Lost()
	}
	_ = g.h.r.Players()
}

func TestGuestsAreCalledWithoutLocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, releaseOf(t, "a", mapScript, "")).start()
		anna := hasty{h.account("Anna")[0]}
		var err error
		if anna.seat, err = h.r.Enter(t.Context(), anna.who, anna.id, anna); err != nil {
			t.Fatal(err)
		}
		again := hasty{anna.again()}
		if again.seat, err = h.r.Enter(t.Context(), again.who, again.id, again); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		h.r.Kick("Anna", "out")
		time.Sleep(time.Second)
		want(t, "told", []string{anna.ended(), again.ended()}, []string{session.TakenOver, "out"})
		want(t, "players", len(h.r.Players()), 0)
		h.close()
	})
}

// slowStore is a database that answers who an account is after something else.
type slowStore struct {
	*memory.Store
	before func()
}

func (s slowStore) Account(ctx context.Context, id int64) (store.Account, error) {
	s.before()
	return s.Store.Account(context.WithoutCancel(ctx), id)
}

// Whoever asks to enter and is gone before that is looked at takes nothing from a
// session that has come meanwhile.
func TestWhoIsGoneTakesNobodyOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := func() {}
		h := live(t, releaseOf(t, "a", mapScript, ""), func(c *realm.Config) {
			c.Store = slowStore{c.Store.(*memory.Store), func() { before() }}
		}).start()
		older := h.account("Anna")[0]
		newer := older.again()
		ctx, hangUp := context.WithCancel(t.Context())
		before = func() {
			before = func() {}
			hangUp()
			newer.comes()
		}
		if err := older.enter(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("who is gone enters: %v", err)
		}
		want(t, "told", []string{older.ended(), newer.ended()}, []string{"", ""})
		h.close()
	})
}

// flaky is a database that is slow and fails now and then.
type flaky struct {
	*memory.Store
	mu     sync.Mutex // guards random
	random *rand.Rand
}

func (f *flaky) Save(ctx context.Context, epoch int64, b store.Batch) error {
	f.mu.Lock()
	wait, fails := time.Duration(f.random.IntN(800))*time.Millisecond, f.random.IntN(3) == 0
	f.mu.Unlock()
	time.Sleep(wait)
	if fails {
		return errors.New("the connection broke")
	}
	return f.Store.Save(ctx, epoch, b)
}

// Players of many accounts come and go, travel and count, lose connections, are
// taken over and kicked, while releases are exchanged and the database is slow:
// nothing that was counted is lost, and everybody logs in and out by turns.
func TestNothingIsLostInTheBustle(t *testing.T) {
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { bustle(t, seed) })
		})
	}
}

func bustle(t *testing.T, seed uint64) {
	span := 30 * time.Second
	if os.Getenv("LOAM_LONG") != "" {
		span = 2 * time.Minute
	}
	counting := strings.Replace(mapScript, `if what == "go"`, `if what == "count" then print("counted " .. self:name()) end
  if what == "go"`, 1)
	counting = strings.Replace(counting, `self:travel(where)`, `pcall(self.travel, self, where)`, 1) // it may be gone
	var saver *store.Saver
	h := live(t, releaseOf(t, "abc", counting, helloScript), func(c *realm.Config) {
		db := &flaky{Store: c.Store.(*memory.Store), random: rand.New(rand.NewPCG(seed, 0))}
		saver = store.NewSaver(db, c.Epoch, store.SaverOptions{Log: zerolog.Nop(), Attempts: 1000})
		c.Saver = saver
	}).start()
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	var players []*guest
	for i, name := range []string{"A", "B", "C", "D", "E", "F"} {
		both := h.account("Anna"+name, "Zoe"+name)
		players = append(players, both...)
		for j := range 2 { // two pages of each account
			random := rand.New(rand.NewPCG(seed, uint64(10*i+j+1)))
			all.Go(func() { play(ctx, t, both, random) })
		}
	}
	all.Go(func() { disturb(ctx, t, h, counting, rand.New(rand.NewPCG(seed, 99))) })
	time.Sleep(span)
	cancel()
	all.Wait()
	h.close()
	if err := saver.Close(context.Background()); err != nil {
		t.Error(err)
	}
	lines := h.lines()
	total := 0
	for i, g := range players {
		wantTurns(t, lines, g.name)
		counted := 0
		for _, s := range lines {
			if s == "counted "+g.name {
				counted++
			}
		}
		total += counted
		want(t, g.name+" has", fields(g.saved().Storage), have(counted))
		if i%2 == 1 {
			want(t, "the account of "+g.name+" has", fields(g.saved().AccountStorage), have(total))
			total = 0
		}
	}
	want(t, "records that are not safe", h.r.Unsaved(), 0)
}

func have(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("w {n = %d}", n)
}

// play is a page of an account that somebody uses.
func play(ctx context.Context, t *testing.T, characters []*guest, random *rand.Rand) {
	nap := func(ms int) { time.Sleep(time.Duration(1+random.IntN(ms)) * time.Millisecond) }
	for ctx.Err() == nil {
		nap(3000)
		g := characters[random.IntN(len(characters))].again()
		patience, cancel := context.WithTimeout(ctx, time.Duration(1+random.IntN(8000))*time.Millisecond)
		err := g.enter(patience)
		cancel()
		if err != nil {
			if !refused(err) && patience.Err() == nil {
				t.Errorf("%s enters: %v", g.name, err)
			}
			continue
		}
		for range random.IntN(30) {
			nap(200)
			words := []string{"count", "count", "add", "go a", "go b", "go c", "hello"}[random.IntN(7)]
			if g.seat.Submit(chat(words)) != nil {
				break
			}
		}
		if random.IntN(2) == 0 {
			g.seat.Leave()
		} else {
			g.seat.Lost()
		}
		g.mu.Lock()
		want(t, "wrong calls to "+g.name, g.wrong, []string(nil))
		g.mu.Unlock()
	}
}

// disturb exchanges releases, of which some are broken and some bring or take
// maps, and kicks players.
func disturb(ctx context.Context, t *testing.T, h *hall, script string, random *rand.Rand) {
	for i := 0; ctx.Err() == nil; i++ {
		time.Sleep(time.Duration(1+random.IntN(1500)) * time.Millisecond)
		maps := []string{"abc", "abc", "abcd", "ab"}[random.IntN(4)]
		rel, boxes := releaseOf(t, maps, script+strings.Repeat("\n", i), helloScript), &atomic.Int64{}
		fails := random.IntN(3) == 0
		if fails {
			rel = broken(rel, []string{"w:ma", "w:mb", "realm"}[random.IntN(3)], boxes)
		}
		a, err := h.r.Publish(rel)
		if fails != (err != nil) && (err == nil || !strings.Contains(err.Error(), " is on it")) {
			t.Errorf("release %d: %v, %v", i, a, err)
		}
		if list := h.r.Players(); len(list) > 0 && random.IntN(3) == 0 {
			h.r.Kick(list[random.IntN(len(list))].Name, "out")
		}
		h.r.Announce("hello")
	}
}
