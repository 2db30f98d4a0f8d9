package realm_test

import (
	"strings"
	"testing"

	"loam/core/lib/clock"
)

// board asks for the foremost three whenever it is told to.
const board = `
function realm:rank() storage:top("n", 3, "ranked") end
function realm:ranked(list)
  for i, f in ipairs(list) do list[i] = f.name .. " " .. f.value end
  print("ranked " .. table.concat(list, ", "))
end
`

// Rankings know who plays, who has left, and what a release has migrated.
func TestRankingsFollowWhatIsSaved(t *testing.T) {
	h := newHall(t, keeping(t, 1))
	anna, berta, carl := h.player("Anna"), h.player("Berta"), h.player("Carl")
	ranked := func(want string) {
		t.Helper()
		h.lines()
		if _, err := h.r.EvalNow("w", "realm:rank()"); err != nil {
			t.Fatal(err)
		}
		h.run(clock.Second)
		if got := strings.Join(h.lines(), "; "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	count := func(g *guest, n int) {
		for range n {
			g.says("count")
		}
		h.run(6 * clock.Second)
	}
	h.run(6 * clock.Second)
	ranked("ranked ")
	count(anna, 2)
	count(berta, 3)
	ranked("ranked Berta 3, Anna 2")
	berta.seat.Leave()
	h.run(clock.Minute)
	count(anna, 1)
	ranked("ranked Anna 3, Berta 3")
	count(carl, 4)
	ranked("ranked Carl 4, Anna 3, Berta 3")
	if _, err := h.r.Publish(keeping(t, 2, tenfold)); err != nil {
		t.Fatal(err)
	}
	ranked("ranked Carl 40, Anna 30, Berta 30")
	count(anna, 1)
	ranked("ranked Carl 40, Anna 31, Berta 30")
}

// What a map adds to what it does not know yet takes nothing away: what does not fit
// is told.
func TestWhatAMapAddsNeverTakesAwayWhatIsStored(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", `
		function players:on_chat_text(words)
			if words == "much" then storage:add("sum", 1e308) end
			return words
		end`, ""))
	anna := h.player("Anna")
	h.run(clock.Second)
	for _, test := range []struct{ name, before, anna, want, fault string }{
		{"numbers that are too much together", "1e308", "much", "1e+308", "the sum of 1e+308 and 1e+308 exceeds the range of a number"},
		{"a number onto a word", `"a word"`, "much", "a word", "the stored value is not a number"},
	} {
		h.lines()
		if _, err := h.r.EvalNow("w", `storage:set("sum", `+test.before+`)`); err != nil { // the maps have yet to hear of it
			t.Fatal(err)
		}
		anna.says(test.anna)
		h.run(clock.Second)
		got, err := h.r.EvalNow("w", `tostring(storage:get("sum"))`)
		if err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s: the sum is %s, want %s (%v)", test.name, got, test.want, err)
		}
		if lines := strings.Join(h.lines(), "; "); !strings.Contains(lines, test.fault) {
			t.Errorf("%s: told %q, want %q", test.name, lines, test.fault)
		}
	}
}
