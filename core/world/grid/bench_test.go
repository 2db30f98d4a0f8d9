//go:build unix

package grid

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"syscall"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

// crowd is 10,000 players who walk at 7 yards per second and turn at the edges; each is a
// thing and a viewer.
type crowd struct {
	g        *Grid
	side     geo.Yards
	at, step []geo.Point
	things   []Slot
	viewers  []ViewerSlot
}

const (
	crowdSize = 10_000
	speed     = 7.0  // yards per second
	stepTime  = 0.05 // seconds
)

// newCrowd spreads the crowd so that each has about neighbours others within 100 yards.
func newCrowd(neighbours float64, watching bool) *crowd {
	r := rand.New(rand.NewPCG(7, 7))
	c := &crowd{g: New(sight), side: math.Sqrt(crowdSize * math.Pi * 100 * 100 / neighbours)}
	for range crowdSize {
		p := geo.Point{X: r.Float64() * c.side, Y: r.Float64() * c.side, Z: r.Float64()}
		sin, cos := math.Sincos(r.Float64() * 2 * math.Pi)
		c.at = append(c.at, p)
		c.step = append(c.step, geo.Point{X: cos * speed * stepTime, Y: sin * speed * stepTime})
		c.things = append(c.things, c.g.Add(p))
		if watching {
			c.viewers = append(c.viewers, c.g.AddViewer(p))
		}
	}
	c.g.Update(func(ViewerSlot, []Slot, []Slot) {})
	return c
}

func (c *crowd) walk(i int) geo.Point {
	p, d := &c.at[i], &c.step[i]
	p.X += d.X
	p.Y += d.Y
	if p.X < 0 || p.X >= c.side {
		d.X, p.X = -d.X, p.X-d.X
	}
	if p.Y < 0 || p.Y >= c.side {
		d.Y, p.Y = -d.Y, p.Y-d.Y
	}
	return *p
}

// stepAll moves everybody by one step and updates the grid.
func (c *crowd) stepAll(each func(ViewerSlot, []Slot, []Slot)) {
	for i := range c.at {
		p := c.walk(i)
		c.g.Move(c.things[i], p)
		if c.viewers != nil {
			c.g.MoveViewer(c.viewers[i], p)
		}
	}
	c.g.Update(each)
}

// cpu returns the processor time that the process has used, in nanoseconds, which other
// processes on the machine do not distort.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Nano() + u.Stime.Nano())
}

// measure runs op as often as the benchmark asks, and reports processor time.
func measure(b *testing.B, ops int, op func()) {
	b.ReportAllocs()
	b.ResetTimer()
	start := cpu()
	for range b.N {
		op()
	}
	b.ReportMetric((cpu()-start)/float64(b.N)/float64(ops), "cpu-ns/op")
}

// Each op is one player's step: moving its thing and its viewer, and its share
// of Update.
func BenchmarkUpdateWalking(b *testing.B) {
	for _, neighbours := range []float64{20, 76} {
		b.Run(fmt.Sprintf("neighbours=%v", neighbours), func(b *testing.B) {
			c := newCrowd(neighbours, true)
			told := 0
			each := func(_ ViewerSlot, in, out []Slot) { told += len(in) + len(out) }
			for range 200 {
				c.stepAll(each)
			}
			told = 0
			measure(b, crowdSize, func() { c.stepAll(each) })
			b.ReportMetric(float64(told)/float64(b.N)/crowdSize, "told/op")
		})
	}
}

// Each op moves both marks of one player by 10 yards and updates all sets.
func BenchmarkUpdateMarks(b *testing.B) {
	for _, neighbours := range []float64{20, 76} {
		b.Run(fmt.Sprintf("neighbours=%v", neighbours), func(b *testing.B) {
			c := newCrowd(neighbours, true)
			for i := range c.step {
				c.step[i].X *= 10 / (speed * stepTime)
				c.step[i].Y *= 10 / (speed * stepTime)
			}
			each := func(ViewerSlot, []Slot, []Slot) {}
			i := 0
			measure(b, 1, func() {
				p := c.walk(i)
				c.g.Jump(c.things[i], p)
				c.g.JumpViewer(c.viewers[i], p)
				c.g.Update(each)
				i = (i + 1) % crowdSize
			})
		})
	}
}

func BenchmarkUpdateIdle(b *testing.B) {
	c := newCrowd(20, true)
	each := func(ViewerSlot, []Slot, []Slot) {}
	measure(b, 1, func() { c.g.Update(each) })
}

func BenchmarkMoveWithinCell(b *testing.B) {
	c := newCrowd(20, false)
	for i := range c.at { // to the middle of its cell, so that no step leaves it
		cell := geo.CellOf(c.at[i])
		c.at[i] = geo.Point{X: (float64(cell.X) + 0.5) * geo.CellSize, Y: (float64(cell.Y) + 0.5) * geo.CellSize}
		c.g.Jump(c.things[i], c.at[i])
	}
	c.g.Update(func(ViewerSlot, []Slot, []Slot) {})
	i := 0
	measure(b, 1, func() {
		p := c.at[i]
		p.X += c.step[i].X
		c.g.Move(c.things[i], p)
		if i++; i == len(c.at) {
			i = 0
		}
	})
}

func BenchmarkMoveAcrossCells(b *testing.B) {
	g := New(sight)
	s := g.Add(geo.Point{X: 63})
	g.Add(geo.Point{X: 62})
	g.Add(geo.Point{X: 65})
	from, to := geo.Point{X: 63}, geo.Point{X: 65}
	measure(b, 1, func() {
		g.Move(s, to)
		from, to = to, from
	})
}

func BenchmarkWithin100(b *testing.B) {
	for _, neighbours := range []float64{20, 76} {
		b.Run(fmt.Sprintf("neighbours=%v", neighbours), func(b *testing.B) {
			c := newCrowd(neighbours, false)
			var buf []Slot
			found, i := 0, 0
			measure(b, 1, func() {
				buf = c.g.Within(c.at[i], 100, buf[:0])
				found += len(buf)
				if i++; i == len(c.at) {
					i = 0
				}
			})
			b.ReportMetric(float64(found)/float64(b.N), "found/op")
		})
	}
}

func BenchmarkMemory(b *testing.B) {
	for _, test := range []struct {
		name     string
		watching bool
	}{{"thing", false}, {"thing and viewer", true}} {
		b.Run(test.name, func(b *testing.B) {
			var before, after runtime.MemStats
			for range b.N {
				runtime.GC()
				runtime.ReadMemStats(&before)
				c := newCrowd(20, test.watching)
				c.at, c.step, c.things, c.viewers = nil, nil, nil, nil
				runtime.GC()
				runtime.ReadMemStats(&after)
				runtime.KeepAlive(c)
			}
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/crowdSize, "B/each")
		})
	}
}

// Each op hashes 10,000 players who are things and viewers.
func BenchmarkHash(b *testing.B) {
	c := newCrowd(76, true)
	h := codec.NewHasher()
	measure(b, 1, func() { h.Reset(); c.g.Code(h) })
	b.ReportMetric(float64(len(written(c.g)))/crowdSize, "B/each")
}
