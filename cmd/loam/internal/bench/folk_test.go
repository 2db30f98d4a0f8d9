package bench

import (
	"os"
	"strconv"
	"testing"
	"time"

	"loam/cmd/loam/internal/economy"
	"loam/cmd/loam/internal/playerbots"
)

// TestPeopleLiveAndNothingIsLostOrWrong is the short form of folk.live: ten people, four
// of them in game clients, at twenty times real time, until each has done so many things. It holds however slow
// the machine is: nobody does anything by the clock. FOLK=100 lets more people live
// for longer.
func TestPeopleLiveAndNothingIsLostOrWrong(t *testing.T) {
	plan := shortFolk
	if n, _ := strconv.Atoi(os.Getenv("FOLK")); n > 0 {
		plan.people, plan.gamers, plan.deeds, plan.want = n, n*3/10, 40, nil
	}
	l, err := plan.goes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conserved, errs := l.wrongs()
	for _, wrong := range conserved {
		t.Errorf("not conserved: %s", wrong)
	}
	for _, wrong := range errs {
		t.Errorf("not expected: %s", wrong)
	}
	for what, want := range plan.want { // in no order: each is told of by itself
		if got := l.report.Done[what]; got < want {
			t.Errorf("%d times %s, want at least %d", got, what, want)
		}
	}
	t.Logf("%d people took %v, with %d deaths", plan.people, l.took.Round(time.Millisecond), l.report.Deaths)
	for _, lines := range []map[string]int{l.report.Done, l.report.Tried, l.report.Refused} {
		for _, line := range playerbots.Lines(lines) {
			t.Log(line)
		}
	}
	for why, c := range l.journal.Ways() {
		t.Logf("%s: %s", why, c)
	}
	for where, c := range l.census.Where {
		t.Logf("%s: %s", where, c)
	}
}

// TestGrowthIsTheLeastOfTheLastThirdOverThatOfTheFirst feeds looks at the heap to the
// rule.
func TestGrowthIsTheLeastOfTheLastThirdOverThatOfTheFirst(t *testing.T) {
	for _, test := range []struct {
		name    string
		heap    []uint64 // MB, the first when people come in
		verdict string
	}{
		{"flat", []uint64{5, 100, 100, 100, 100, 100, 100}, "ok"},
		{"up and down", []uint64{5, 100, 130, 90, 120, 131, 94}, "ok"},
		{"a leak", []uint64{5, 100, 102, 104, 106, 108, 110}, "short"},
		{"a leak under noise", []uint64{5, 100, 120, 110, 130, 115, 140}, "short"},
		{"falling", []uint64{500, 100, 90, 80, 70, 60, 50}, "ok"},
		{"too few looks", []uint64{5, 100, 200}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var l lived
			for _, mb := range test.heap {
				l.heap = append(l.heap, remains{heap: mb << 20, goroutines: 7})
			}
			heap, _ := l.growth("", folkPlan{people: 10, every: time.Minute})
			if got := heap.Verdict(); got != test.verdict {
				t.Errorf("%v MB: %s with %.1f %%, want %s", test.heap, got, heap.Value, test.verdict)
			}
		})
	}
}

func TestTheSlopeIsThatOfTheLineThroughAllLooks(t *testing.T) {
	if got := slope([]remains{{heap: 100}, {heap: 130}, {heap: 140}, {heap: 190}}); got != 28 {
		t.Errorf("slope %v, want 28 bytes a look", got)
	}
}

// TestWhatIsLostOrDoubledIsFound falsifies what a world was told and what its store
// has, a coin at a time.
func TestWhatIsLostOrDoubledIsFound(t *testing.T) {
	l := lived{journal: economy.NewJournal(nil, 1), census: &economy.Census{Has: economy.Count{economy.Coins: 5, "fur": 2}}}
	l.journal.Add(economy.Looted, economy.Coins, 5)
	l.journal.Add(economy.Looted, "fur", 2)
	if conserved, errs := l.wrongs(); len(conserved)+len(errs) > 0 {
		t.Fatalf("%v, %v", conserved, errs)
	}
	for what, more := range map[string]economy.Count{
		"a coin lost":    {economy.Coins: -1},
		"a coin doubled": {economy.Coins: 1},
		"a fur lost":     {"fur": -1},
		"a fur doubled":  {"fur": 1},
		"out of nothing": {"crown": 1},
	} {
		was := l.census.Has
		l.census.Has = economy.Count{}
		for k, n := range was {
			l.census.Has[k] += n
		}
		for k, n := range more {
			l.census.Has[k] += n
		}
		if conserved, _ := l.wrongs(); len(conserved) == 0 {
			t.Errorf("%s is not found", what)
		}
		l.census.Has = was
	}
}
