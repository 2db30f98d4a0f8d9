package realm_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/realm/state"
	"loam/core/store"
	"loam/mods/bundle"
	"loam/mods/release"
)

// keeping is a world whose scripts keep things in a form of their own.
func keeping(t testing.TB, version int, migrations ...string) state.Release {
	t.Helper()
	w := worldOf("ab", mapScript+strings.Repeat("\n", version), board)
	w.Files[0].Data = fmt.Appendf(nil, "name: w\nversion: 1.0.%d\napi: 1\nstorage_version: %d\npermissions: [storage, players]\n", version, version)
	for i, m := range migrations {
		w.Files = append(w.Files, bundle.File{Path: fmt.Sprintf("migrations/%d.lua", i+2), Data: []byte(m)})
	}
	b, problems := bundle.OpenArchive("w", w.Archive())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(release.Options{Compiler: compiler}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r.Release
}

// tenfold multiplies everything that is kept by ten.
const tenfold = `
local function ten(t) for k, v in pairs(t) do if type(v) == "number" then t[k] = v * 10 end end end
return {player = ten, account = ten, realm = ten}
`

// choosy cannot migrate one player.
const choosy = `
return {player = function(t) if t.n == 3 then error("three is too much") end t.n = t.n * 10 end}
`

// kept is what the store holds, as text.
func (h *hall) kept() string {
	h.t.Helper()
	return keptIn(h.t, h.store)
}

func keptIn(t testing.TB, s store.Store) string {
	t.Helper()
	var out []string
	all, err := s.CharactersAfter(t.Context(), 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		out = append(out, fmt.Sprint(r.Name, r.Storage, r.AccountStorage))
	}
	entries, err := s.Storage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	facts, err := s.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(out, entries, facts)
}

func TestAReleaseMigratesWhatIsKept(t *testing.T) {
	h := newHall(t, keeping(t, 1))
	anna, berta := h.player("Anna"), h.player("Berta")
	anna.says("count")
	anna.says("add")
	for range 3 {
		berta.says("count")
	}
	h.run(clock.Second)
	berta.seat.Leave()
	h.run(clock.Minute)
	if _, err := h.r.Publish(keeping(t, 2, tenfold)); err != nil {
		t.Fatal(err)
	}
	anna.says("gold")
	anna.says("sum")
	h.run(10 * clock.Second)
	want(t, "what Anna sees", strings.Join(h.printed[len(h.printed)-2:], ", "), "state 1 storage 10 account 10, sum 10")
	if got := h.kept(); !strings.Contains(got, "Berta [{w 2 {n = 30}}]") && !strings.Contains(got, "Berta[{w 2 {n = 30}}]") {
		t.Errorf("kept: %s", got)
	}
	before := h.kept()
	if _, err := h.r.Publish(keeping(t, 1)); err == nil || !strings.Contains(err.Error(), "bundle w has data of storage_version 2, but this release supports storage_version 1 only") {
		t.Errorf("an older form: %v", err)
	}
	want(t, "kept after a refusal", h.kept(), before)
}

func TestAMigrationThatFailsChangesNothing(t *testing.T) {
	for _, test := range []struct {
		name   string
		online bool
		where  string
	}{
		{"for somebody who plays", true, "data of w for Berta"},
		{"for somebody who does not", false, "data of w for the character Berta"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, keeping(t, 1))
			anna, berta := h.player("Anna"), h.player("Berta")
			anna.says("count")
			for range 3 {
				berta.says("count")
			}
			h.run(6 * clock.Second)
			if !test.online {
				berta.seat.Leave()
				h.run(clock.Minute)
			}
			before, box := h.kept(), h.r.BoxHash()
			_, err := h.r.Publish(keeping(t, 2, choosy))
			if err == nil || !strings.Contains(err.Error(), "w/migrations/2.lua:2") || !strings.Contains(err.Error(), "three is too much") || !strings.Contains(err.Error(), test.where) {
				t.Fatalf("published: %v", err)
			}
			want(t, "kept", h.kept(), before)
			want(t, "box", h.r.BoxHash(), box)
			anna.says("gold")
			h.run(clock.Second)
			want(t, "what Anna sees", h.printed[len(h.printed)-1], "state 1 storage 1 account 1")
		})
	}
}

// TestALateSaveIsMigratedWhenItIsRead: a record that reached the store after the
// migration of all others is known by its version.
func TestALateSaveIsMigratedWhenItIsRead(t *testing.T) {
	h := newHall(t, keeping(t, 2, tenfold))
	late := h.account("Late")[0]
	rec := late.saved()
	rec.Storage = []character.Place{{Bundle: "w", Version: 1, Value: value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(4)}})}}
	if err := h.store.Save(t.Context(), h.epoch, store.Batch{Characters: []character.Record{rec}}); err != nil {
		t.Fatal(err)
	}
	late.comes()
	late.says("gold")
	h.run(clock.Second)
	want(t, "what is seen", h.printed[len(h.printed)-1], "state 0 storage 40 account 0")
}

// TestMigrationsWhileMapsRun: box and maps run on goroutines of their own, and a
// player goes to and fro.
func TestMigrationsWhileMapsRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := live(t, keeping(t, 1)).start()
		defer h.close()
		anna := h.player("Anna")
		for v := 2; v <= 4; v++ {
			anna.says("count")
			anna.says("add")
			anna.says("go " + string("ab"[v%2]))
			if _, err := h.r.Publish(keeping(t, v, []string{tenfold, tenfold, tenfold}[:v-1]...)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * time.Millisecond) // who is on the way is heard by no map
		}
		anna.says("gold")
		anna.says("sum")
		time.Sleep(150 * time.Millisecond)
		h.mu.Lock()
		defer h.mu.Unlock()
		got := strings.Join(h.printed, "; ")
		for _, what := range []string{"storage", "sum"} {
			if n := digits(got, what); n != 3 {
				t.Errorf("%s: what was counted 3 times is there %d times: printed %s", what, n, got)
			}
		}
	})
}

// digits adds up the digits of the number that was printed last after a word.
// Each migration makes ten of one, and so moves what was counted before it by a
// digit: the sum tells how often was counted, whenever that came to pass.
func digits(printed, word string) int {
	_, rest, _ := strings.Cut(printed[max(0, strings.LastIndex(printed, word+" ")):], " ")
	sum := 0
	for _, r := range rest {
		if r < '0' || r > '9' {
			break
		}
		sum += int(r - '0')
	}
	return sum
}
