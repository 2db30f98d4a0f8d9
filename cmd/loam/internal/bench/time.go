package bench

import (
	"runtime"
	"slices"
	"time"
)

// span is what something took.
type span struct {
	cpu  time.Duration // of the whole process; wall time where that is not known
	wall time.Duration
}

// measure runs do on what garbage collection has left alone.
func measure(do func()) span {
	runtime.GC()
	return measureOn(do)
}

// measureOn runs do on what is there.
func measureOn(do func()) span {
	cpu, known := cpuTime()
	wall := time.Now()
	do()
	s := span{wall: time.Since(wall)}
	s.cpu = s.wall
	if after, _ := cpuTime(); known {
		s.cpu = after - cpu
	}
	return s
}

// median repeats a measurement and returns the one in the middle by CPU time.
func median(rounds int, do func()) span {
	var all []span
	for range rounds {
		all = append(all, measure(do))
	}
	slices.SortFunc(all, func(a, b span) int { return int(a.cpu - b.cpu) })
	return all[len(all)/2]
}

// quantile is the q-th part of sorted durations, in ms.
func quantile(sorted []time.Duration, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := min(len(sorted)-1, int(q*float64(len(sorted))))
	return float64(sorted[at]) / float64(time.Millisecond)
}

// heap is the bytes of live memory.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// control is an idle loop next to a measurement of wall time: the delay of its wake-ups
// shows how reliable the machine itself is.
type control struct {
	quit chan struct{}        // closed by stop
	late chan []time.Duration // sent to once, by the loop
}

func newControl() *control {
	c := &control{quit: make(chan struct{}), late: make(chan []time.Duration, 1)}
	go c.run() // stopped by stop, which waits for late
	return c
}

// controlEvery is how long the loop sleeps.
const controlEvery = 2 * time.Millisecond

func (c *control) run() {
	var late thinned
	tick := time.NewTimer(controlEvery)
	defer tick.Stop()
	for {
		began := time.Now()
		select {
		case <-c.quit:
			c.late <- late.kept
			return
		case <-tick.C:
			late.add(max(0, time.Since(began)-controlEvery))
			tick.Reset(controlEvery)
		}
	}
}

// thinned is times of which memory does not grow with them: when there are mostKept,
// every other one is dropped, and of what follows so many more are passed over.
type thinned struct {
	kept        []time.Duration
	every, pass int // one of every is kept, 0 is all; so many are passed over till then
}

const mostKept = 1 << 15

func (t *thinned) add(d time.Duration) {
	if t.pass > 0 {
		t.pass--
		return
	}
	if t.kept == nil {
		t.kept, t.every = make([]time.Duration, 0, mostKept), 1
	}
	if len(t.kept) == mostKept {
		for i := range mostKept / 2 {
			t.kept[i] = t.kept[2*i]
		}
		t.kept, t.every = t.kept[:mostKept/2], 2*t.every
	}
	t.kept = append(t.kept, d)
	t.pass = t.every - 1
}

// stop returns how late the loop woke, sorted.
func (c *control) stop() []time.Duration {
	close(c.quit)
	late := <-c.late
	slices.Sort(late)
	return late
}
