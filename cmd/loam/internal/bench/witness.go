package bench

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/store/memory"
)

// witness sees every batch of a realm and notes what reloads must not do.
type witness struct {
	mu     sync.Mutex // guards the rest
	by     map[guid.GUID]*fighter
	counts int
	lost   int // connections
	over   bool
	wrong  []error
}

// fighter is what one creature in combat told last.
type fighter struct {
	place   content.ID
	version int
	n       int
	at      clock.Time
}

func newWitness() *witness { return &witness{by: make(map[guid.GUID]*fighter)} }

// enough is how many things wrong are kept.
const enough = 5

func (w *witness) blame(format string, args ...any) {
	if len(w.wrong) < enough && !w.over {
		w.wrong = append(w.wrong, fmt.Errorf(format, args...))
	}
}

// see is called on the goroutines of the maps.
func (w *witness) see(b *view.Batch) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range b.Events {
		switch e := e.(type) {
		case event.Spoke:
			w.hear(b, e)
		case event.Evaded, event.Died, event.Faulted, event.SwitchedOff, event.MapLeft:
			w.blame("on %s at %.2f s: %T%+v", b.Map, b.Time.Seconds(), e, e)
		}
	}
}

// hear checks that a creature counts on where it was, every second.
func (w *witness) hear(b *view.Batch, e event.Spoke) {
	var version, n int
	if _, err := fmt.Sscanf(e.Text.Key, "count %d %d", &version, &n); err != nil {
		return
	}
	w.counts++
	f := w.by[e.Unit]
	if f == nil {
		w.by[e.Unit] = &fighter{b.Map, version, n, b.Time}
		return
	}
	if n != f.n+1 || b.Time-f.at < clock.Second-clock.Step || b.Time-f.at > clock.Second+clock.Step || version < f.version {
		w.blame("%s on %s counted %d at %.2f s in release %d after %d at %.2f s in release %d",
			e.Unit, b.Map, n, b.Time.Seconds(), version, f.n, f.at.Seconds(), f.version)
	}
	*f = fighter{b.Map, version, n, b.Time}
}

// counted is how far every creature that fights has counted.
func (w *witness) counted() map[guid.GUID]int {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := make(map[guid.GUID]int, len(w.by))
	for g, f := range w.by {
		all[g] = f.n
	}
	return all
}

// blames reports whether there is a problem.
func (w *witness) blames() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.wrong) > 0
}

// finish checks that all of them run the last version, and that nobody was lost.
// What is seen later does not count.
func (w *witness) finish(version int, places []place) {
	w.mu.Lock()
	defer w.mu.Unlock()
	on := make(map[content.ID]int)
	for g, f := range w.by {
		on[f.place]++
		if f.version != version {
			w.blame("%s on %s runs version %d, the last one saved is %d", g, f.place, f.version, version)
		}
	}
	for _, p := range places {
		if n := on[content.ID(name+":"+p.id)]; n != p.fighters {
			w.blame("%d creatures fight on %s, want %d", n, p.id, p.fighters)
		}
	}
	if w.lost > 0 {
		w.blame("%d connections were lost", w.lost)
	}
	w.over = true // what follows is the end of the realm
}

// guest is a session without a connection.
type guest struct {
	seat   session.Seat
	home   geo.Point
	closed atomic.Bool
}

// Seated records the position of the player.
func (g *guest) Seated(session.Place) {}

// Closed records that the realm ended the session.
func (g *guest) Closed(string) { g.closed.Store(true) }

// letIn brings a guest with a character of its own onto a map.
func letIn(ctx context.Context, r *realm.Realm, s *memory.Store, epoch int64, at string, number int) (*guest, error) {
	who, err := r.Guest(ctx, fmt.Sprintf("the guest on map %s, number %d", at, number))
	if err != nil {
		return nil, err
	}
	g := &guest{home: geo.Point{X: -430 + float64(number%40)*20, Y: -440 + float64(number/40)*20}}
	rec, err := s.CreateCharacter(ctx, epoch, character.Record{
		Account: who.Account, Name: fmt.Sprintf("%s%c%c", at, 'a'+number/26, 'a'+number%26), Start: "base:walker",
		Map: name + ":" + at, Position: geo.Position{Point: g.home},
	})
	if err != nil {
		return nil, err
	}
	g.seat, err = r.Enter(ctx, who, rec.ID, g)
	return g, err
}

// walk asks to stand a little elsewhere.
func (g *guest) walk(i int) error {
	to := geo.Position{Point: geo.Point{X: g.home.X + float64(i%2)*0.4, Y: g.home.Y}}
	return g.seat.Submit(intent.Move{To: to})
}
