package clock

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// plan is a timer's value in the property test: its effect when it fires. Spans are
// relative to its own due time, so they may be in the past of the wheel.
type plan struct {
	id     int
	again  []Time // adds a timer without effect for each
	cancel int    // cancels the timer with this id
}

// timers is the common interface of the wheel and its oracle.
type timers interface {
	add(due Time, p plan)
	cancel(id int) bool
	advance(now Time, fire func(Time, plan))
	due(id int) (Time, bool)
	next() (Time, bool)
	all() []oracleTimer
}

// oracle keeps its timers in a slice, in the order of adding.
type oracle struct{ waiting []oracleTimer }

type oracleTimer struct {
	due Time
	p   plan
}

func (o *oracle) add(due Time, p plan) { o.waiting = append(o.waiting, oracleTimer{due, p}) }

func (o *oracle) find(id int) int {
	return slices.IndexFunc(o.waiting, func(t oracleTimer) bool { return t.p.id == id })
}

func (o *oracle) cancel(id int) bool {
	i := o.find(id)
	if i >= 0 {
		o.waiting = slices.Delete(o.waiting, i, i+1)
	}
	return i >= 0
}

func (o *oracle) due(id int) (Time, bool) {
	i := o.find(id)
	if i < 0 {
		return 0, false
	}
	return o.waiting[i].due, true
}

func (o *oracle) all() []oracleTimer {
	return slices.SortedStableFunc(slices.Values(o.waiting), func(a, b oracleTimer) int { return cmp.Compare(a.due, b.due) })
}

func (o *oracle) next() (Time, bool) {
	if len(o.waiting) == 0 {
		return 0, false
	}
	return o.all()[0].due, true
}

func (o *oracle) advance(now Time, fire func(Time, plan)) {
	for {
		due, ok := o.next()
		if !ok || due > now {
			return
		}
		first := o.all()[0]
		o.cancel(first.p.id)
		fire(due, first.p)
	}
}

// subject is the wheel, with its handles by id; handles of removed timers stay.
type subject struct {
	w       *Wheel[plan]
	handles map[int]Handle
}

func newSubject(now Time) *subject { return &subject{NewWheel[plan](now), map[int]Handle{}} }

func (s *subject) add(due Time, p plan) { s.handles[p.id] = s.w.Add(due, p) }

func (s *subject) cancel(id int) bool {
	p, ok := s.w.Cancel(s.handles[id])
	return ok && p.id == id
}

func (s *subject) due(id int) (Time, bool)                 { return s.w.Due(s.handles[id]) }
func (s *subject) next() (Time, bool)                      { return s.w.Next() }
func (s *subject) advance(now Time, fire func(Time, plan)) { s.w.Advance(now, fire) }

func (s *subject) all() (out []oracleTimer) {
	for due, p := range s.w.All() {
		out = append(out, oracleTimer{due, p})
	}
	return out
}

// restored is the subject after a snapshot.
func (s *subject) restored() *subject {
	fresh := newSubject(s.w.Now())
	for due, p := range s.w.All() {
		fresh.add(due, p)
	}
	return fresh
}

// play advances to now, runs the plans of firing timers, and returns what fired. New ids
// follow from the old ones, so both sides create the same.
func play(t timers, now Time) (log []oracleTimer) {
	t.advance(now, func(due Time, p plan) {
		log = append(log, oracleTimer{due, p})
		if p.again == nil {
			return
		}
		for i, span := range p.again {
			t.add(due+span, plan{id: p.id*10 + i + 1})
		}
		t.cancel(p.cancel)
	})
	return log
}

// drawSpan prefers spans near the borders of slots, and long jumps.
func drawSpan(t *rapid.T, name string) Time {
	near := rapid.Int64Range(-3, 3)
	return Time(rapid.OneOf(
		near,
		rapid.Int64Range(-200, 10_000),
		rapid.Custom(func(t *rapid.T) int64 {
			level := rapid.IntRange(0, 9).Draw(t, "level")
			return rapid.Int64Range(1, 63).Draw(t, "digit")<<(level*slotBits) + near.Draw(t, "near")
		}),
	).Draw(t, name))
}

func TestWheelAgreesWithASortedSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := Time(rapid.SampledFrom([]int64{0, 1, 63, 4095, 1 << 36, -1, -70_000}).Draw(t, "start"))
		var want timers = new(oracle)
		got := newSubject(now)
		both := func(f func(timers) any) any {
			t.Helper()
			g, w := f(got), f(want)
			if !reflect.DeepEqual(g, w) {
				t.Fatalf("at %d ms the wheel gives\n%v, want\n%v", now, g, w)
			}
			return g
		}
		ids := 0
		for range rapid.IntRange(1, 60).Draw(t, "actions") {
			switch rapid.SampledFrom([]string{"add", "add", "add", "cancel", "advance", "advance", "restore"}).Draw(t, "action") {
			case "add":
				ids++
				p := plan{id: ids * 1000, cancel: 1000 * rapid.IntRange(0, ids+1).Draw(t, "cancels")}
				for range rapid.IntRange(0, 3).Draw(t, "agains") {
					p.again = append(p.again, drawSpan(t, "again"))
				}
				due := now + drawSpan(t, "due")
				both(func(x timers) any { x.add(due, p); return nil })
			case "cancel":
				id := 1000 * rapid.IntRange(0, ids+1).Draw(t, "id")
				both(func(x timers) any { due, ok := x.due(id); return []any{due, ok} })
				both(func(x timers) any { return x.cancel(id) })
			case "advance":
				to := now + drawSpan(t, "span")
				both(func(x timers) any { return play(x, to) })
				now = max(now, to)
			case "restore":
				got = got.restored()
			}
			both(func(x timers) any { due, ok := x.next(); return []any{due, ok} })
			both(func(x timers) any { return x.all() })
			if n := len(want.all()); got.w.Len() != n {
				t.Fatalf("Len = %d, want %d", got.w.Len(), n)
			}
		}
		both(func(x timers) any { return play(x, 1<<62) })
	})
}
