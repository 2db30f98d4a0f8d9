package bench

import (
	"context"
	"fmt"
	"math"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/gamemap"
)

const asleepScript = `
local grazer = creature "grazer"
function grazer:on_spawn() self.state.born = map:time() end
local walker = creature "walker"
function walker:on_aggro(enemy) self:say("ho") end
local ringer = creature "ringer"
function ringer:on_spawn() self:every("10s", "ring") end
function ringer:ring() self.state.rings = (self.state.rings or 0) + 1 self:say("ring") end
`

// ringEvery is the time between two rings of a timer in asleepScript.
const ringEvery = 10 * clock.Second

// asleepSize is a world of creatures that nobody watches.
type asleepSize struct {
	creatures int // half of them are patrols
	ringers   int // how many of the others have a timer
	reach     int // yards from the middle to the edge of the field
}

// walkers tells how many patrol: ten to a path.
func (s asleepSize) walkers() int { return s.creatures / 2 }

const toAPath = 10

func (s asleepSize) world() *world {
	var b strings.Builder
	fmt.Fprintf(&b, "maps:\n%s", field("field", s.reach))
	b.WriteString("paths:\n")
	paths := s.walkers() / toAPath
	spots := lattice(s.creatures, s.reach-100)
	shapes := [...]string{"cycle", "back_and_forth", "once"}
	for i := range paths {
		p := spots[i*toAPath]
		fmt.Fprintf(&b, "  p%d: {map: field, shape: %s, points: [{at: [%.2f, %.2f], wait_ms: 1700}, {at: [%.2f, %.2f]}, {at: [%.2f, %.2f], wait_ms: 333}]}\n",
			i, shapes[i%len(shapes)], p.X, p.Y, p.X+90, p.Y+40, p.X-10, p.Y+70)
	}
	b.WriteString("spawns:\n")
	for i, p := range spots {
		switch {
		case i < paths*toAPath:
			from := spots[i/toAPath*toAPath]
			fmt.Fprintf(&b, "  w%d: {creature: walker, map: field, at: [%.2f, %.2f], path: p%d}\n", i, from.X+float64(i%toAPath), from.Y-3, i/toAPath)
		case i >= s.creatures-s.ringers:
			fmt.Fprintf(&b, "  r%d: {creature: ringer, map: field, at: [%.2f, %.2f]}\n", i, p.X, p.Y)
		default:
			fmt.Fprintf(&b, "  g%d: {creature: grazer, map: field, at: [%.2f, %.2f]}\n", i, p.X, p.Y)
		}
	}
	return newWorld(b.String(), asleepScript)
}

// lattice is n points spread evenly over a square that reaches so far from the
// middle.
func lattice(n, reach int) []geo.Point {
	edge := int(math.Ceil(math.Sqrt(float64(n))))
	pitch := 2 * float64(reach) / float64(edge)
	points := make([]geo.Point, 0, n)
	for i := range n {
		points = append(points, geo.Point{
			X: -float64(reach) + (float64(i%edge)+0.5)*pitch,
			Y: -float64(reach) + (float64(i/edge)+0.5)*pitch,
		})
	}
	return points
}

// asleep measures a step of a world in which everybody sleeps, and checks that
// timers are on time and that patrols wake where they would have been.
func asleep(ctx context.Context, o Options) ([]Figure, error) {
	size := asleepSize{creatures: o.of(10000, 200), ringers: o.of(100, 10), reach: o.of(3000, 500)}
	steps := o.of(2400, 450)
	rel, err := size.world().release()
	if err != nil {
		return nil, err
	}
	rings := newRings()
	m, err := mapOf(rel, nil, rings.see)
	if err != nil {
		return nil, err
	}
	m.Step()
	if m.Size() != size.creatures {
		return nil, fmt.Errorf("%d creatures exist, want %d", m.Size(), size.creatures)
	}
	before := m.Counters()
	rounds := 0
	took := median(o.rounds(), func() {
		for range steps {
			m.Step()
		}
		rounds++
	})
	did := m.Counters()
	f := Figure{
		Name: "map.asleep", Range: fmt.Sprintf("creatures=%d,patrols=%d,timers=%d,steps=%d", size.creatures, size.walkers(), size.ringers, steps),
		Unit: "us_a_step", Value: float64(took.cpu.Nanoseconds()) / 1000 / float64(steps), Bar: Bar{AtMost, 20},
	}
	f.note("wall_us_a_step", float64(took.wall.Nanoseconds())/1000/float64(steps))
	f.note("wakes", did.Wakes-before.Wakes)
	f.note("looks", did.Looks-before.Looks)
	late := rings.figure(m.Now(), size.ringers)
	woke, err := wakePatrols(ctx, m, size)
	if err != nil {
		return nil, err
	}
	return []Figure{f, late, woke}, nil
}

// rings notes when creatures rang.
type rings struct {
	by   map[guid.GUID][]clock.Time
	all  int
	late clock.Time // the latest
}

func newRings() *rings { return &rings{by: make(map[guid.GUID][]clock.Time)} }

func (r *rings) see(b *view.Batch) {
	for _, e := range b.Events {
		s, ok := e.(event.Spoke)
		if !ok || s.Text.Key != "ring" {
			continue
		}
		r.all++
		r.by[s.Unit] = append(r.by[s.Unit], b.Time)
		due := ringEvery * clock.Time(len(r.by[s.Unit])) // all began at 0
		r.late = max(r.late, b.Time-due, due-b.Time)
	}
}

// figure is how late a ring was at most; one that is missing counts as infinitely late.
func (r *rings) figure(now clock.Time, ringers int) Figure {
	want := ringers * int(now/ringEvery)
	f := Figure{
		Name: "map.asleep.timers", Range: fmt.Sprintf("timers=%d,every_ms=%d,for_s=%.0f", ringers, ringEvery, now.Seconds()),
		Unit: "late_ms", Value: float64(r.late), Bar: Bar{AtMost, float64(clock.Step)},
	}
	if r.all != want {
		f.Value = float64(now)
	}
	f.note("rang", r.all)
	f.note("want", want)
	return f
}

// wakePatrols looks at everything at once and compares the patrols with those
// of a world that never slept.
func wakePatrols(ctx context.Context, m *gamemap.Map, size asleepSize) (Figure, error) {
	rel, err := size.world().release()
	if err != nil {
		return Figure{}, err
	}
	awake, err := mapOf(rel, func(c *gamemap.Config) { c.AwakeAll = true }, nil)
	if err != nil {
		return Figure{}, err
	}
	for awake.StepNumber() < m.StepNumber() {
		if err := ctx.Err(); err != nil {
			return Figure{}, err
		}
		awake.Step()
	}
	for i, p := range lattice((size.reach/50)*(size.reach/50), size.reach) {
		m.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, uint64(i+1)), At: p})
	}
	took := measure(m.Step)
	awake.Step()
	f := Figure{
		Name: "map.asleep.patrols", Range: fmt.Sprintf("patrols=%d,asleep_s=%.0f", size.walkers(), m.Now().Seconds()),
		Unit: "yards_off", Bar: Bar{AtMost, 1},
	}
	moving := 0
	for i := range size.walkers() / toAPath * toAPath {
		id := fmt.Sprintf("%s:w%d", name, i)
		a, s := unitOf(awake, id), unitOf(m, id)
		if a == nil || s == nil || s.Creature.Asleep {
			return Figure{}, fmt.Errorf("patrol %s is missing or still sleeps", id)
		}
		if s.Way.Moving() {
			moving++
		}
		f.Value = max(f.Value, geo.Distance(a.Position.Point, s.Position.Point))
	}
	f.note("moving", moving)
	f.note("waking_ms", float64(took.cpu.Nanoseconds())/1e6)
	return f, nil
}
