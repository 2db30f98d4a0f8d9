package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/economy"
	"loam/cmd/loam/internal/playerbots"
	"loam/core/model/content"
	"loam/core/net/port"
	"loam/core/server"
	"loam/core/store/sqlite"
	"loam/mods/clientids"
)

// folkPlan is how many people live in a world, and for how long.
type folkPlan struct {
	people int
	gamers int           // of them in game clients
	settle time.Duration // before the heap is looked at: people come in, and the world comes to rest
	lasts  time.Duration // from then on; 0: until everybody has done deeds things
	deeds  int
	want   map[string]int // what must have been done, and how often
	speed  float64        // of time
	run    int            // yards a second
	every  time.Duration  // between two looks at the heap
	wait   time.Duration  // for an answer
}

// folkKinds is what people must have done in the short form, and how often at least:
// what has come of it counts, not what they tried.
var folkKinds = map[string]int{
	"looted": 10, "deal sell": 3, "deal buy": 1, "traded": 4, "mail send": 6, "mail empty": 2, "mail pay": 1, "mail return": 1,
	"auction put_up": 2, "auction bid": 1, "quest turn_in": 1, "cast": 1, "move_item": 3, "bank_item": 2, "map change": 10,
	"log-out": 1, "lost connection": 1,
	"looted in a client": 4, "deal sell in a client": 1, "mail send in a client": 2, "mail take in a client": 1,
	"auction put_up in a client": 1, "traded in a client": 1, "quest accept in a client": 1, "map change in a client": 4,
	"group invite in a client": 1, "guild founded in a client": 1, "banked in a client": 1, "split in a client": 1, "made in a client": 1,
}

// shortFolk tells that it works, not what it measures.
var shortFolk = folkPlan{people: 10, gamers: 4, deeds: 8, want: folkKinds, speed: 20, run: 25, every: 500 * time.Millisecond, wait: 2 * time.Minute}

// peopleLive lets people hunt, trade and write to each other, and looks at whether coins
// and things are conserved, whether anything went wrong, and whether the heap grows.
func peopleLive(ctx context.Context, o Options) ([]Figure, error) {
	plan := folkPlan{people: 100, gamers: 30, settle: 4 * time.Minute, lasts: 10 * time.Minute, speed: 1, run: 7, every: 20 * time.Second, wait: time.Minute}
	if o.Short {
		plan = shortFolk
	}
	l, err := plan.goes(ctx)
	if err != nil {
		return nil, err
	}
	return l.figures(plan), nil
}

// lived is what has come of people who lived in a world.
type lived struct {
	report  playerbots.Report
	journal *economy.Journal
	census  *economy.Census
	heap    []remains
	things  []int // that there were at each look
	log     complaints
	pulse   pulse
	gamers  playerbots.Gamers
	took    time.Duration
	late    []time.Duration
}

// complaints are the lines of a log.
type complaints struct {
	mu    sync.Mutex // guards lines
	lines []string
}

// Write records a line; it never fails.
func (c *complaints) Write(line []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lines = append(c.lines, strings.TrimSpace(string(line)))
	return len(line), nil
}

// goes makes the world, lets people live in it, stops it and counts what is there.
func (p folkPlan) goes(ctx context.Context) (*lived, error) {
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a world: %w", err)
	}
	defer os.RemoveAll(dir)
	rel, err := folkWorld(p.people, p.run).release()
	if err != nil {
		return nil, err
	}
	l := &lived{}
	book := clientids.New()
	if err := book.Adopt(rel.Content); err != nil {
		return nil, err
	}
	s, err := server.New(ctx, server.Config{
		LogOn: server.LogOn{Listen: "127.0.0.1:0", Name: name, Players: p.people}, Entries: book,
		Connections: server.Connections{Limits: port.Limits{PerAddress: 2 * p.people}}, // all play from this machine
		DataDir:     dir, Listen: "127.0.0.1:0", Release: rel.Release, Seed: 7, Development: true, Version: "bench",
		Log: zerolog.New(io.Writer(&l.log)).Level(zerolog.WarnLevel),
	})
	if err != nil {
		return nil, err
	}
	l.journal = economy.NewJournal(rel.Content, 1)
	s.Realm.Attach(l.journal)
	s.Realm.Attach(&l.pulse)
	l.gamers = playerbots.Gamers{
		Count: p.gamers, LogOn: s.LogOnAddr().String(), Password: folkPassword, Run: float64(p.run), Clock: l.pulse.Load,
		Item: func(version string, entry uint32) string { return itemOf(book, rel.Content, version, entry) },
	}
	s.Pacer.Set(false, p.speed)
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)            // sent to once by the goroutine below
	go func() { ended <- s.Run(running) }() // ends when stop is called; waited for below
	control := newControl()
	if err = l.gamers.Accounts(ctx, s.Store, s.Epoch, p.people); err == nil {
		l.live(ctx, p, s.Address())
	}
	l.late = control.stop()
	stop()
	if end := <-ended; end != nil && !errors.Is(end, context.Canceled) {
		err = errors.Join(err, fmt.Errorf("stop the world: %w", end))
	}
	if err != nil {
		return nil, err
	}
	return l, l.count(ctx, dir, rel.Content)
}

// live lets people live, and looks at the heap meanwhile.
func (l *lived) live(ctx context.Context, p folkPlan, address string) {
	began := time.Now()
	if p.lasts > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.settle+p.lasts)
		defer cancel()
	}
	over := make(chan struct{}) // closed when all people are gone
	var looking sync.WaitGroup
	looking.Go(func() { // ends when the time is over, or over is closed; waited for below
		select {
		case <-time.After(p.settle):
		case <-ctx.Done():
			return
		case <-over:
			return
		}
		looks := time.NewTicker(p.every)
		defer looks.Stop()
		for {
			select {
			case <-looks.C:
				l.heap = append(l.heap, leftBehind())
				l.things = append(l.things, things(l.journal.Sum()))
			case <-ctx.Done(): // people go
				return
			case <-over:
				return
			}
		}
	})
	l.report = playerbots.Run(ctx, playerbots.Config{Address: address, People: p.people, Gamers: l.gamers, Seed: 7, Deeds: p.deeds, Want: p.want, Wait: p.wait})
	l.took = time.Since(began)
	close(over)
	looking.Wait()
}

// count takes the census of what the world has left in its store.
func (l *lived) count(ctx context.Context, dir string, c *content.Snapshot) error {
	s, err := sqlite.Open(ctx, filepath.Join(dir, server.DatabaseFile))
	if err != nil {
		return err
	}
	defer s.Close()
	if l.census, err = economy.Take(ctx, s); err != nil {
		return err
	}
	for i := range l.census.People {
		start, ok := c.Start(content.ID(l.census.People[i].Start))
		if !ok {
			return fmt.Errorf("%s has the start %s, which does not exist", l.census.People[i].Name, l.census.People[i].Start)
		}
		for _, g := range start.Gear {
			l.journal.Add(economy.Began, string(g.Item), g.Count)
		}
	}
	for item, n := range l.report.Destroyed {
		l.journal.Add(economy.Thrown, item, -n)
	}
	l.journal.Add(economy.Kept, economy.Coins, -l.census.Kept)
	return nil
}

// wrongs are what is not as it should be.
func (l *lived) wrongs() (conserved, errs []string) {
	if more := l.census.Has.Less(l.journal.Sum()); len(more) > 0 {
		conserved = append(conserved, "items or money do not match the journal: "+more.String())
	}
	conserved = append(conserved, l.census.Wrong...)
	for _, b := range l.report.Left {
		conserved = append(conserved, l.census.Differs(b.Name, int(b.Money), b.Items)...)
	}
	errs = append(errs, playerbots.Lines(l.report.Wrong)...)
	errs = append(errs, l.log.lines...)
	return conserved, errs
}

// figures returns the results.
func (l *lived) figures(p folkPlan) []Figure {
	conserved, errs := l.wrongs()
	on := fmt.Sprintf("people=%d,seconds=%.0f", p.people, l.took.Seconds())
	kept := Figure{Name: "folk.conserved", Range: on, Unit: "wrong", Value: float64(len(conserved)), Bar: Bar{AtMost, 0}}
	kept.note("coins", l.census.Has[economy.Coins])
	kept.note("things", things(l.census.Has))
	first(&kept, conserved)
	clean := Figure{Name: "folk.errors", Range: on, Unit: "wrong", Value: float64(len(errs)), Bar: Bar{AtMost, 0}}
	clean.note("messages", l.report.Messages)
	clean.note("refused", playerbots.Total(l.report.Refused))
	first(&clean, errs)
	done := Figure{Name: "folk.done", Range: on, Unit: "deeds", Value: float64(playerbots.Total(l.report.Tried))}
	done.note("deaths", l.report.Deaths)
	for _, what := range []string{"looted", "deal sell", "deal buy", "traded", "mail send", "mail pay", "mail return", "auction put_up", "auction bid", "quest turn_in", "cast", "move_item", "bank_item", "map change", "log-out", "lost connection",
		"looted in a client", "deal sell in a client", "traded in a client", "mail send in a client", "mail take in a client", "auction put_up in a client", "auction bid in a client", "quest turn_in in a client", "group joined in a client", "guild joined in a client",
		"banked in a client", "split in a client", "swapped in a client", "put on in a client", "made in a client", "mended in a client",
	} {
		done.note(strings.ReplaceAll(what, " ", "_"), l.report.Done[what])
	}
	heap, routines := l.growth(on, p)
	return []Figure{kept, clean, heap, routines, done}
}

// first notes the first of what is wrong.
func first(f *Figure, wrong []string) {
	if len(wrong) > 0 {
		f.note("first", strings.ReplaceAll(wrong[0], "\n", " "))
	}
}

// things is how many there are of all but coins.
func things(has economy.Count) (n int) {
	for what, more := range has { // in no order: all of it is added up
		if what != economy.Coins {
			n += more
		}
	}
	return n
}

// growth is what of the heap and of goroutines has become more. The first look is left out:
// people may come in still. No growth is that the least of the last third of looks is at
// most a twentieth above the least of the first third; a line through all of them is the
// amount for each person and minute.
func (l *lived) growth(on string, p folkPlan) (heap, routines Figure) {
	looks := l.heap[min(1, len(l.heap)):]
	heap = Figure{Name: "folk.heap", Range: on, Unit: "growth_pct", Bar: Bar{AtMost, 5}}
	routines = Figure{Name: "folk.goroutines", Range: on, Unit: "more", Bar: Bar{AtMost, 0}}
	third := len(looks) / 3
	if third == 0 {
		heap.Bar, routines.Bar = Bar{}, Bar{}
		return heap, routines
	}
	early, end := least(looks[:third]), least(looks[len(looks)-third:])
	heap.Value = 100 * (float64(end.heap)/float64(early.heap) - 1)
	heap.note("early_mb", float64(early.heap)/(1<<20))
	heap.note("end_mb", float64(end.heap)/(1<<20))
	heap.note("bytes_per_person_minute", slope(looks)/p.every.Minutes()/float64(p.people))
	heap.note("looks", len(looks))
	if n := len(l.things); n > 0 {
		heap.note("things_early", l.things[0])
		heap.note("things_end", l.things[n-1])
	}
	heap.note("machine", machine(l.late))
	routines.Value = float64(max(0, end.goroutines-early.goroutines))
	routines.note("end", end.goroutines)
	return heap, routines
}

// least is the least heap and the fewest goroutines.
func least(of []remains) remains {
	return remains{
		slices.MinFunc(of, func(a, b remains) int { return int(int64(a.heap) - int64(b.heap)) }).heap,
		slices.MinFunc(of, func(a, b remains) int { return a.goroutines - b.goroutines }).goroutines,
	}
}

// slope is by how many bytes the heap grows from look to look: that of the line for
// which the squares of what is left are least.
func slope(of []remains) float64 {
	var n, x, y, xx, xy float64
	for i, r := range of {
		n, x, y = n+1, x+float64(i), y+float64(r.heap)
		xx, xy = xx+float64(i)*float64(i), xy+float64(i)*float64(r.heap)
	}
	if d := n*xx - x*x; d > 0 {
		return (n*xy - x*y) / d
	}
	return 0
}
