package realm_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/store/sqlite"
)

var errDead = errors.New("the store is dead")

// mortal is a store in which one write fails, and when it is dead all that follow.
type mortal struct {
	store.Store
	epoch   int64
	left    int // writes until then
	dead    bool
	between func() // before and after a Rewrite
}

func (s *mortal) write(do func() error) error {
	s.left--
	if s.left == 0 || s.left < 0 && s.dead {
		return errDead
	}
	return do()
}

func (s *mortal) Save(ctx context.Context, epoch int64, b store.Batch) error {
	return s.write(func() error { return s.Store.Save(ctx, epoch, b) })
}

func (s *mortal) Rewrite(ctx context.Context, epoch int64, w store.Rewriting) error {
	s.between()
	defer s.between()
	return s.write(func() error { return s.Store.Rewrite(ctx, epoch, w) })
}

// SubmitBatch saves without waiting.
func (s *mortal) SubmitBatch(done func(error), b store.Batch) error {
	var err error
	if len(b.Characters)+len(b.Storage)+len(b.Facts) > 0 {
		err = s.Save(context.Background(), s.epoch, b)
	}
	done(err)
	return nil
}

// upgraded is a hall in which somebody plays, somebody has left, and the realm
// keeps something when a release comes that raises the form of it all. Its box
// changes what it keeps also while the store is being migrated.
func upgraded(t *testing.T, left int, dead bool) (h *hall, err error) {
	at := &mortal{between: func() {}}
	h = newHall(t, keeping(t, 1), func(c *realm.Config) {
		at.Store, at.epoch = c.Store, c.Epoch
		c.Store, c.Saver = at, at
	})
	anna, berta := h.player("Anna"), h.player("Berta")
	anna.says("count")
	anna.says("add")
	berta.says("count")
	h.run(clock.Second)
	berta.seat.Leave()
	h.run(clock.Minute)
	at.left, at.dead = left, dead
	at.between = func() {
		if _, err := h.r.EvalNow("w", `storage:add("sum", 1)`); err != nil {
			t.Fatal(err)
		}
	}
	_, err = h.r.Publish(keeping(t, 2, tenfold))
	at.between = func() {}
	h.run(clock.Second)
	return h, err
}

// forms are the numbers that a store keeps, with their versions.
const (
	oldForm = "[{w 1 {n = 1}}]"
	newForm = "[{w 2 {n = 10}}]"
)

// Whichever write is the last one that a store takes, it has all in one form or all
// in the other, and the release that comes with the next start makes of it what it
// should be.
func TestAStoreThatDiesDuringAMigrationHasAllOfItOrNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	seen := map[bool]bool{}
	for last := 1; ; last++ {
		if last > 20 {
			t.Fatal("the store has never got all of it")
		}
		h, err := upgraded(t, last, true)
		kept := h.kept()
		migrated := strings.Contains(kept, "w 2")
		seen[migrated] = true
		for _, version := range []string{"{storage version of w ", "{storage version of the realm for w "} {
			if got := strings.Contains(kept, version+"2}"); got != migrated {
				t.Errorf("dead at write %d: %s", last, kept)
			}
		}
		if n := strings.Count(kept, newForm); migrated && n != 4 || !migrated && n > 0 {
			t.Errorf("dead at write %d: %d of 4 places are in the new form: %s", last, n, kept)
		}
		sum := entry(t, h.store, "sum")
		if migrated && sum != 20 && sum != 30 || !migrated && sum != 1 {
			t.Errorf("dead at write %d: the sum is %v: %s", last, sum, kept)
		}
		if _, err := restarted(h, keeping(t, 1)); (err != nil) != migrated {
			t.Errorf("dead at write %d: starting the old release: %v", last, err)
		}
		if _, err := restarted(h, keeping(t, 2, tenfold)); err != nil {
			t.Errorf("dead at write %d: starting the new release: %v", last, err)
		}
		if now := h.kept(); strings.Count(now, newForm) != 4 || int(entry(t, h.store, "sum"))%10 != 0 {
			t.Errorf("dead at write %d: kept after the start: %s", last, now)
		}
		if err == nil && sum == 30 {
			break
		}
	}
	if !seen[true] || !seen[false] {
		t.Errorf("the store never died before, or never after the migration: %v", seen)
	}
}

// A release that is refused because one write failed leaves everything as it was,
// with what was changed meanwhile; the next one finds all of it.
func TestARefusedMigrationLosesNothing(t *testing.T) {
	h, err := upgraded(t, 1, false)
	if !errors.Is(err, errDead) {
		t.Fatalf("published: %v", err)
	}
	if kept := h.kept(); strings.Count(kept, oldForm) != 4 || entry(t, h.store, "sum") != 3 {
		t.Errorf("kept: %s", kept)
	}
	if _, err := h.r.Publish(keeping(t, 2, tenfold)); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	if kept := h.kept(); strings.Count(kept, newForm) != 4 || entry(t, h.store, "sum") != 30 {
		t.Errorf("kept: %s", kept)
	}
}

// Each release migrates from where the one before it has left off, over restarts.
func TestStorageIsMigratedFromTheVersionItHas(t *testing.T) {
	h := newHall(t, keeping(t, 2, tenfold))
	sum := func(after string, want float64) {
		t.Helper()
		h.run(clock.Second)
		got, err := h.r.EvalNow("w", `storage:get("sum")`)
		if err != nil || got != strconv.FormatFloat(want, 'f', -1, 64) || entry(t, h.store, "sum") != want {
			t.Errorf("%s: the box has %s, the store %v, want %v (%v)", after, got, entry(t, h.store, "sum"), want, err)
		}
	}
	if _, err := h.r.EvalNow("w", `storage:add("sum", 1)`); err != nil {
		t.Fatal(err)
	}
	sum("begun with version 2", 1)
	if _, err := h.r.Publish(keeping(t, 3, tenfold, tenfold)); err != nil {
		t.Fatal(err)
	}
	sum("version 3", 10)
	if _, err := h.r.Publish(keeping(t, 4, tenfold, tenfold, tenfold)); err != nil {
		t.Fatal(err)
	}
	sum("version 4", 100)
	var err error
	if h.r, err = restarted(h, keeping(t, 5, tenfold, tenfold, tenfold, tenfold)); err != nil {
		t.Fatal(err)
	}
	sum("restarted with version 5", 1000)
	if _, err := h.r.Publish(keeping(t, 6, tenfold, tenfold, tenfold, tenfold, tenfold)); err != nil {
		t.Fatal(err)
	}
	sum("version 6", 10000)
}

// What the box makes of its storage after the store was migrated may be what the
// migration cannot take.
func TestWhatCanNoLongerBeMigratedGivesWay(t *testing.T) {
	picky := `return {realm = function(t) if t.sum > 2 then error("too much") end t.sum = t.sum * 10 end}`
	at := &mortal{between: func() {}}
	h := newHall(t, keeping(t, 1), func(c *realm.Config) {
		at.Store, at.epoch = c.Store, c.Epoch
		c.Store, c.Saver = at, at
	})
	add := func() {
		if _, err := h.r.EvalNow("w", `storage:add("sum", 1)`); err != nil {
			t.Fatal(err)
		}
	}
	add()
	h.run(clock.Second)
	at.between = add
	if _, err := h.r.Publish(keeping(t, 2, picky)); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	if sum := entry(t, h.store, "sum"); sum != 20 {
		t.Errorf("the store has %v, want 20", sum)
	}
	got, err := h.r.EvalNow("w", `storage:get("sum")`)
	if err != nil || got != "20" {
		t.Errorf("the box has %s, want 20 (%v)", got, err)
	}
	if lines := strings.Join(h.lines(), "; "); !strings.Contains(lines, "too much") || !strings.Contains(lines, "changes since the release was tried are undone") {
		t.Errorf("told: %s", lines)
	}
}

// restarted begins a realm anew with what is in the store.
func restarted(h *hall, rel state.Release) (*realm.Realm, error) {
	cfg := h.cfg
	cfg.Release, cfg.Store, cfg.Saver = rel, h.store, atOnce{h.store, h.epoch}
	return realm.New(h.t.Context(), cfg)
}

// What maps change in their last step before the realm ends is kept.
func TestTheLastChangesOfStorageAreKept(t *testing.T) {
	for range 5 {
		h := live(t, releaseOf(t, "ab", `
			function map:on_create() self:every("50ms", "count") end
			function map:count() storage:add("sum", 1) print("counted") end`, "")).start()
		time.Sleep(170 * time.Millisecond)
		h.close()
		if counted := len(h.lines()); int(entry(t, h.store, "sum")) != counted {
			t.Fatalf("the store has %v, the maps counted %d", entry(t, h.store, "sum"), counted)
		}
	}
}

// What a bundle that is gone has still asked for does not outlive its purge.
func TestAPurgeOutrunsWritesInFlight(t *testing.T) {
	s := memory.New()
	epoch, err := s.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Save(t.Context(), epoch, store.Batch{Storage: []store.Entry{{Bundle: "gone", Key: "a", Value: value.OfNumber(1)}}}); err != nil {
		t.Fatal(err)
	}
	for _, running := range []bool{false, true} {
		h := newHall(t, keeping(t, 1), func(c *realm.Config) {
			c.Store, c.Epoch, c.Saver = s, epoch, atOnce{s, epoch}
			if running {
				c.Pacer, c.Headless = clock.NewPacer(), false
			}
		})
		if running {
			h.start()
		}
		set := func(key string) {
			data := value.OfTable([]value.Entry{{Key: value.OfString("key"), Value: value.OfString(key)}, {Key: value.OfString("value"), Value: value.OfNumber(2)}})
			h.r.Post(inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: "gone", Name: "set", Data: data})
		}
		set("b")
		found, err := h.r.Purge(t.Context(), "gone", false)
		if err != nil || len(found.Keys) != 1 {
			t.Fatalf("found %v, want the key a (%v)", found, err)
		}
		if running {
			h.close()
		}
		h.run(clock.Second)
		if all, err := s.Storage(t.Context()); err != nil || len(all) > 0 {
			t.Errorf("found %v, and still kept are %v (%v)", found, all, err)
		}
		if err := s.Save(t.Context(), epoch, store.Batch{Storage: []store.Entry{{Bundle: "gone", Key: "a", Value: value.OfNumber(1)}}}); err != nil {
			t.Fatal(err)
		}
	}
}

// entry is a number of the realm's storage of the bundle.
func entry(t testing.TB, s store.Store, key string) float64 {
	t.Helper()
	all, err := s.Storage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		if e.Key == key {
			return e.Value.Number()
		}
	}
	return 0
}

// faults makes the write of a row fail that comes after so many others.
const faults = `
CREATE TABLE fault (left BIGINT NOT NULL);
INSERT INTO fault (left) VALUES (1000000);
`

// TestAMigrationOfADatabaseIsUndoneWhateverWriteFails lets every row that a
// migration writes fail in turn.
func TestAMigrationOfADatabaseIsUndoneWhateverWriteFails(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "realm.db")
	s, err := sqlite.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	epoch, err := s.Claim(ctx)
	if err != nil {
		t.Fatal(err)
	}
	n := value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(1)}})
	places := []character.Place{{Bundle: "w", Version: 1, Value: n}}
	batch := store.Batch{Storage: []store.Entry{{Bundle: "w", Key: "a", Value: value.OfNumber(1)}, {Bundle: "w", Key: "b", Value: value.OfNumber(2)}}}
	for _, name := range []string{"Anna", "Berta"} {
		a, err := s.CreateAccount(ctx, epoch, store.Account{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		rec, err := s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: name})
		if err != nil {
			t.Fatal(err)
		}
		rec.Storage, rec.AccountStorage = places, places
		batch.Characters = append(batch.Characters, rec)
	}
	if err := s.Save(ctx, epoch, batch); err != nil {
		t.Fatal(err)
	}
	h := newHall(t, keeping(t, 1), func(c *realm.Config) {
		at := &mortal{Store: s, epoch: epoch, between: func() {}}
		c.Store, c.Saver, c.Epoch = at, at, epoch
	})
	h.run(clock.Second)
	raw, err := sql.Open("sqlite", file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	script := faults
	for _, table := range []string{"characters", "account_storage", "realm_storage", "facts"} {
		for _, verb := range []string{"INSERT", "UPDATE", "DELETE"} {
			script += "CREATE TRIGGER fault_" + table + "_" + verb + " BEFORE " + verb + " ON " + table +
				" BEGIN UPDATE fault SET left = left - 1; SELECT RAISE(ABORT, 'a fault') WHERE (SELECT left FROM fault) < 0; END;\n"
		}
	}
	if _, err := raw.ExecContext(ctx, script); err != nil {
		t.Fatal(err)
	}
	before := keptIn(t, s)
	for left := 0; left < 50; left++ {
		if _, err := raw.ExecContext(ctx, "UPDATE fault SET left = ?", left); err != nil {
			t.Fatal(err)
		}
		_, err := h.r.Publish(keeping(t, 2, tenfold))
		if err == nil {
			if left < 8 { // two characters, two accounts, two entries, two facts
				t.Errorf("only %d rows were written", left)
			}
			break
		}
		if got := keptIn(t, s); !strings.Contains(err.Error(), "a fault") || got != before {
			t.Fatalf("write %d failed with %v\nkept %s\nwant %s", left, err, got, before)
		}
	}
	if kept := keptIn(t, s); strings.Count(kept, newForm) != 4 || entry(t, s, "a") != 10 || entry(t, s, "b") != 20 {
		t.Errorf("kept: %s", kept)
	}
}
