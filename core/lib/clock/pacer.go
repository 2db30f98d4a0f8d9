package clock

import (
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// Speeds of a pacer, as multiples of real time.
const (
	MinSpeed = 0.1
	MaxSpeed = 20
)

// MaxGrant is the maximum number of steps that Grant allows at a time.
const MaxGrant = 1200

// maxAtOnce is the number of steps that a late runner makes at once. It drops further
// steps, and its time falls behind the clock.
const maxAtOnce = 2

// grantedAtOnce is the number of granted steps that a runner makes before it handles other
// requests.
const grantedAtOnce = 20

// How soon a runner notices changed settings of its pacer: while it runs, which costs
// nothing at the usual speed, and while it waits for grants.
const (
	pollEvery  = 50 * time.Millisecond
	pausedPoll = 20 * time.Millisecond
)

// Pacer decides when steps are due by the wall clock, for all maps and the realm. It can be
// paused, stepped and sped up. It may be used from any goroutine.
type Pacer struct {
	late atomic.Int64

	mu      sync.Mutex // guards the rest
	paused  bool
	speed   float64
	granted int64 // steps granted so far while paused
}

// NewPacer returns a pacer that runs in real time.
func NewPacer() *Pacer { return &Pacer{speed: 1} }

// Set pauses or resumes, and sets the speed, limited to MinSpeed and MaxSpeed; 0 and NaN do
// not change the speed. Runners notice within 50 ms.
func (p *Pacer) Set(paused bool, speed float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = paused
	if speed != 0 && !math.IsNaN(speed) {
		p.speed = min(max(speed, MinSpeed), MaxSpeed)
	}
}

// Paused reports whether time is paused.
func (p *Pacer) Paused() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// Grant allows 1 to MaxGrant more steps while paused; otherwise it has no effect.
func (p *Pacer) Grant(steps int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paused {
		p.granted += int64(min(max(steps, 0), MaxGrant))
	}
}

// Late returns the number of steps that all runners together have dropped because they were
// too late: their times have fallen behind the clock by that much.
func (p *Pacer) Late() int64 { return p.late.Load() }

func (p *Pacer) state() (paused bool, step time.Duration, granted int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused, time.Duration(float64(Step) * float64(time.Millisecond) / p.speed), p.granted
}

// Beat is the pace of one runner. It belongs to one goroutine, except for Silent.
type Beat struct {
	looked  atomic.Int64 // when the runner last called Due, or the beat was made: ns since 1970
	pacer   *Pacer
	next    time.Time
	granted int64
	timer   *time.Timer
	due     time.Time     // when Due last returned
	took    time.Duration // recent duration of a step
	measure Measure       // may be nil
}

// Measure takes how long a part of a step has lasted.
type Measure func(stage Stage, took time.Duration)

// Stage is a part of a step, as it is measured from outside.
type Stage string

// The stages that a Beat measures.
const (
	Wait Stage = "wait" // from the time at which a step was due to its beginning
	Work Stage = "work" // the step itself
)

// Beat returns the pace of a runner; its first step is due after the length of one.
func (p *Pacer) Beat() *Beat {
	_, step, granted := p.state()
	now := time.Now()
	b := &Beat{pacer: p, next: now.Add(step), granted: granted, timer: time.NewTimer(min(step, pollEvery))}
	b.looked.Store(now.UnixNano())
	return b
}

// Measure makes the beat report how long each step waits and works; nil ends that. It returns
// the beat.
func (b *Beat) Measure(m Measure) *Beat {
	b.measure = m
	return b
}

// C delivers when the runner must call Due.
func (b *Beat) C() <-chan time.Time { return b.timer.C }

// Silent returns how long ago the runner last looked for steps, which it does several times a
// second, also while time is paused. Any goroutine may call it.
func (b *Beat) Silent() time.Duration { return time.Since(time.Unix(0, b.looked.Load())) }

// Stop frees the timer.
func (b *Beat) Stop() { b.timer.Stop() }

// Made reports that the steps of Due are made. It returns the recent duration of a step: a
// running mean over about 16 of them.
func (b *Beat) Made(steps int) time.Duration {
	if steps > 0 {
		one := time.Since(b.due) / time.Duration(steps)
		if b.took == 0 {
			b.took = one
		}
		b.took += (one - b.took) / 16
		if b.measure != nil {
			for range steps {
				b.measure(Work, one)
			}
		}
	}
	return b.took
}

// Due returns how many steps to make now, often none, and how many are dropped because the
// runner is too late.
func (b *Beat) Due() (steps int, late int64) {
	defer func() { b.due = time.Now() }()
	paused, step, granted := b.pacer.state()
	now := time.Now()
	b.looked.Store(now.UnixNano())
	if paused {
		steps = int(min(granted-b.granted, grantedAtOnce))
		b.granted += int64(steps)
		b.next = now.Add(step)
		b.timer.Reset(min(step, pausedPoll))
		return steps, 0
	}
	b.granted = granted
	if soonest := now.Add(step); b.next.After(soonest) { // it was slower
		b.next = soonest
	}
	for !now.Before(b.next) && steps < maxAtOnce {
		if b.measure != nil {
			b.measure(Wait, now.Sub(b.next))
		}
		b.next = b.next.Add(step)
		steps++
	}
	if behind := now.Sub(b.next); behind >= 0 {
		late = int64(behind/step) + 1
		b.next = b.next.Add(time.Duration(late) * step)
		b.pacer.late.Add(late)
	}
	b.timer.Reset(min(b.next.Sub(now), pollEvery))
	return steps, late
}
