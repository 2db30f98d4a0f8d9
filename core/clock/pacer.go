package clock

import (
	"sync"
	"sync/atomic"
	"time"
)

// MaxSpeed is how many times faster than real time a pacer goes at most.
const MaxSpeed = 20

// maxAtOnce is how many steps a late runner makes at once; what it lacks beyond
// is given up, and its time falls behind the clock.
const maxAtOnce = 2

// Pacer says when steps are due by the wall clock, for all maps and the realm
// alike. It can be paused, stepped and sped up. It may be used from any goroutine.
type Pacer struct {
	late atomic.Int64

	mu      sync.Mutex // guards the rest
	paused  bool
	speed   float64
	granted int64 // steps granted so far while paused
}

// NewPacer returns a pacer that runs in real time.
func NewPacer() *Pacer { return &Pacer{speed: 1} }

// Set pauses or goes on, and sets the speed, cut to 0.1 to MaxSpeed.
func (p *Pacer) Set(paused bool, speed float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused, p.speed = paused, min(max(speed, 0.1), MaxSpeed)
}

// Grant allows some steps more while paused.
func (p *Pacer) Grant(steps int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.granted += int64(steps)
}

// Late is how many steps all runners together have given up because they were
// too late: so much have their times fallen behind the clock.
func (p *Pacer) Late() int64 { return p.late.Load() }

func (p *Pacer) state() (paused bool, step time.Duration, granted int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused, time.Duration(float64(Step) * float64(time.Millisecond) / p.speed), p.granted
}

// Beat is the pace of one runner. It belongs to one goroutine.
type Beat struct {
	pacer   *Pacer
	next    time.Time
	granted int64
	timer   *time.Timer
}

// Beat begins a runner's pace with the next step.
func (p *Pacer) Beat() *Beat {
	_, step, granted := p.state()
	return &Beat{pacer: p, next: time.Now().Add(step), granted: granted, timer: time.NewTimer(step)}
}

// C delivers when Due should be asked.
func (b *Beat) C() <-chan time.Time { return b.timer.C }

// Stop frees the timer.
func (b *Beat) Stop() { b.timer.Stop() }

// Due says how many steps to make now, and how many are given up because the
// runner is too late.
func (b *Beat) Due() (steps int, late int64) {
	paused, step, granted := b.pacer.state()
	now := time.Now()
	if paused {
		b.next = now.Add(step)
		steps = int(min(granted-b.granted, MaxSpeed))
		b.granted += int64(steps)
		b.timer.Reset(min(step, 20*time.Millisecond))
		return steps, 0
	}
	b.granted = granted
	for !now.Before(b.next) && steps < maxAtOnce {
		b.next = b.next.Add(step)
		steps++
	}
	if behind := now.Sub(b.next); behind >= step {
		late = int64(behind / step)
		b.next = b.next.Add(time.Duration(late) * step)
		b.pacer.late.Add(late)
	}
	b.timer.Reset(max(0, b.next.Sub(now)))
	return steps, late
}
