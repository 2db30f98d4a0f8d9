package realm_test

import (
	"strings"
	"testing"

	"loam/core/clock"
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
