package realm_test

import (
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/journal"
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/core/world/gamemap"
)

// crashing is a hall with a journal, whose process can end without a word.
type crashing struct {
	*hall
	dir     string
	journal *journal.Journal
	seen    map[string]state.Release
}

// journaled makes a headless realm with a journal.
func journaled(t *testing.T, rel state.Release) *crashing {
	t.Helper()
	c := &crashing{dir: t.TempDir(), seen: map[string]state.Release{rel.Hash: rel}}
	c.hall = newHall(t, rel, func(cfg *realm.Config) { c.open(t, cfg) })
	return c
}

func (c *crashing) open(t *testing.T, cfg *realm.Config) {
	t.Helper()
	var err error
	c.journal, err = journal.Open(journal.Config{
		Dir: c.dir, Epoch: cfg.Epoch, Development: true, Headless: true, Log: zerolog.Nop(),
		Archives: func(hash string) (recording.Release, error) { return recording.Release{Hash: hash}, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	j := c.journal
	cfg.Journal = j
	t.Cleanup(func() { _ = j.Close() }) // it may be closed already
}

// past is what the journal knows when the process ends now.
func (c *crashing) past() *recording.Recovered {
	c.t.Helper()
	c.journal.Sync()
	if err := c.journal.Close(); err != nil {
		c.t.Fatal(err)
	}
	found, err := journal.Recover(c.t.Context(), journal.RecoverConfig{
		Dir: c.dir, Epoch: c.epoch, Build: func(r recording.Release) (state.Release, error) { return c.seen[r.Hash], nil },
	})
	if err != nil {
		c.t.Fatal(err)
	}
	if len(found.Lost) > 0 {
		c.t.Errorf("lost: %v", found.Lost)
	}
	return found
}

// crash ends the process, and continues in a new one with the same store.
func (c *crashing) crash(t *testing.T) {
	t.Helper()
	found := c.past()
	var err error
	if c.epoch, err = c.store.Claim(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.cfg.Epoch, c.cfg.Saver = c.epoch, atOnce{c.store, c.epoch}
	c.cfg.Past, c.cfg.Release = &found.Past, found.Release
	c.open(t, &c.cfg)
	if c.r, err = realm.New(t.Context(), c.cfg); err != nil {
		t.Fatal(err)
	}
}

func TestAFightGoesOnAfterACrash(t *testing.T) {
	c := journaled(t, releaseOf(t, fiveMaps, mapScript, ""))
	anna := c.player("Anna")
	anna.says("fight")
	anna.says("count")
	c.run(3 * clock.Second)
	was, _ := anna.unit()
	if !was.Combat || was.Health >= was.MaxHealth {
		t.Fatalf("she does not fight: in combat %v, health %d of %d", was.Combat, was.Health, was.MaxHealth)
	}
	before := c.hashes()
	c.crash(t)
	want(t, "the hashes of the maps", c.hashes(), before)
	now, at := anna.unit()
	if now == nil || now.Health != was.Health || !now.Combat {
		t.Fatalf("after the crash she is %+v on map %q", now, at)
	}
	c.run(clock.Second)
	again := anna.again().comes()
	if u, _ := again.unit(); u != now {
		t.Error("she did not come back into the fight, but anew")
	}
	c.lines()
	again.says("count")
	again.says("gold")
	c.run(clock.Second)
	if got := strings.Join(c.lines(), "\n"); !strings.Contains(got, "state 2 storage 2 account 2") {
		t.Errorf("what scripts keep with her: %s", got)
	}
	c.close()
}

func TestWhoDoesNotComeBackLeavesAfterAMinute(t *testing.T) {
	c := journaled(t, releaseOf(t, fiveMaps, mapScript, ""))
	anna := c.player("Anna")
	anna.says("count")
	c.run(clock.Second)
	c.crash(t)
	c.run(50 * clock.Second)
	if u, _ := anna.unit(); u == nil {
		t.Fatal("she has left within 50 s")
	}
	c.run(15 * clock.Second)
	if u, _ := anna.unit(); u != nil {
		t.Error("she has not left after 65 s")
	}
	want(t, "what is stored of her", fields(anna.saved().Storage), "w {n = 1}")
	c.close()
}

func TestACharacterThatWasDeletedDoesNotComeBack(t *testing.T) {
	c := journaled(t, releaseOf(t, fiveMaps, mapScript, ""))
	anna, ben := c.player("Anna"), c.player("Ben")
	c.run(clock.Second)
	if err := c.store.DeleteCharacter(t.Context(), c.epoch, anna.id, time.UnixMilli(1)); err != nil {
		t.Fatal(err)
	}
	c.crash(t)
	c.run(clock.Second)
	if u, _ := anna.unit(); u != nil {
		t.Error("the deleted character is in the world")
	}
	if u, _ := ben.unit(); u == nil {
		t.Error("the other one is not")
	}
	if all := c.r.Players(); len(all) != 1 || all[0].Name != "Ben" {
		t.Errorf("in the world are %+v", all)
	}
	c.close()
}

// What players hand to each other and to the realm's storage is there once, wherever between
// two steps the process ends.
func TestStorageAndTravelSurviveACrashAtEachStep(t *testing.T) {
	for steps := range clock.Time(8) {
		c := journaled(t, releaseOf(t, fiveMaps, mapScript, ""))
		anna := c.player("Anna")
		anna.says("count")
		c.run(clock.Second)
		anna.says("add")
		anna.says("go b")
		if steps > 0 {
			c.run(steps * clock.Step)
		}
		c.crash(t)
		c.run(clock.Second)
		if u, _ := anna.unit(); u == nil {
			anna.again().comes()
		} else {
			anna = anna.again().comes()
		}
		c.run(clock.Second)
		on := 0
		for _, m := range c.r.Maps() {
			if _, ok := m.Unit(anna.guid()); ok {
				on++
			}
		}
		if on != 1 {
			t.Errorf("after %d steps: she is on %d maps", steps, on)
		}
		sum := 0.0
		for _, e := range c.r.Stored() {
			if e.Key == "sum" {
				sum = e.Value.Number()
			}
		}
		if most := 1.0; steps > 0 && sum != most || sum > most {
			t.Errorf("after %d steps: the sum is %v", steps, sum)
		}
		c.close()
	}
}

// faulty makes scripts that fail in Go at a moment, as an engine with a fault does.
type faulty struct {
	gamemap.Program
	on content.ID
	at clock.Time
}

// Box implements gamemap.Program.
func (f faulty) Box(at inbox.Place) (gamemap.Scripts, error) {
	s, err := f.Program.Box(at)
	if err == nil && at.Map == f.on {
		s = failing{s, f.at}
	}
	return s, err
}

type failing struct {
	gamemap.Scripts
	at clock.Time
}

// Settle implements gamemap.Scripts.
func (f failing) Settle(tx *gamemap.Tx) {
	if tx.Now() == f.at {
		panic("a fault of the engine")
	}
	f.Scripts.Settle(tx)
}

// A step at which the program fails is not made again: what led to it is left out, and the map
// is as it was before.
func TestAnInputAtWhichAMapFailsIsLeftOut(t *testing.T) {
	rel := releaseOf(t, fiveMaps, mapScript, "")
	c := journaled(t, rel)
	anna, ben := c.player("Anna"), c.player("Ben")
	ben.says("go b")
	anna.says("count")
	c.run(clock.Second)
	anna.says("count")
	at := c.r.Maps()[0].Now() + clock.Step
	c.run(clock.Second)
	bad := rel
	bad.Program = faulty{rel.Program, "w:ma", at}
	c.seen[rel.Hash] = bad
	found := c.past()
	if len(found.Skipped) == 0 || found.Skipped[0].Input != "chat" || len(found.Lost) > 0 {
		t.Errorf("left out is %v, lost %v", found.Skipped, found.Lost)
	}
	for _, m := range found.Maps {
		if want := int64(at/clock.Step) - 1; m.Map == "w:ma" && m.Step != want {
			t.Errorf("the map of the fault is at step %d, want %d: the one before the fault", m.Step, want)
		}
		if m.Map == "w:mb" && m.Step < int64(at/clock.Step)+15 {
			t.Errorf("the other map is at step %d: it must not go back", m.Step)
		}
	}
}
