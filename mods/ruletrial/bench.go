package ruletrial

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"loam/core/model/ruletrace"
	"loam/mods/release"
)

// MaxWork is how long one trial may run, in real time. The size of the text, the time that
// its steps let pass and the number of creatures bound the work of a trial; MaxWork ends
// what takes long all the same. It leaves room for a machine that is busy with other work.
const MaxWork = 30 * time.Second

// Bench is where people try rules out beside a world that runs: each one thing at a
// time, and few of them at once. The zero Bench is not usable; its methods may be
// called from any goroutine but a map's.
type Bench struct {
	world  func() *release.Release // that is around, read by trials; nil is none
	places chan struct{}           // a token for each trial that runs; sent and received by Try, never closed; bound: how many may run

	mu   sync.Mutex // guards the rest
	busy map[int64]bool
}

// NewBench makes a bench with room for so many trials at once, at least 1. World gives
// the release that runs, without waiting for long; nil gives none.
func NewBench(room int, world func() *release.Release) *Bench {
	return &Bench{world: world, places: make(chan struct{}, max(room, 1)), busy: make(map[int64]bool)}
}

// Why a trial is not begun.
var (
	errOwn  = errors.New("your last trial is still under way")
	errFull = errors.New("others are trying rules out now; try again in a moment")
)

// Try is [Try] for an account, within MaxWork. An error is for the person: they try
// something out already, or there is no room.
func (b *Bench) Try(ctx context.Context, account int64, t ruletrace.Trial) (ruletrace.Outcome, error) {
	if !b.take(account) {
		return ruletrace.Outcome{}, errOwn
	}
	defer b.free(account)
	select {
	case b.places <- struct{}{}:
	default:
		return ruletrace.Outcome{}, errFull
	}
	defer func() { <-b.places }()
	ctx, cancel := context.WithTimeout(ctx, MaxWork)
	defer cancel()
	return b.guarded(ctx, t)
}

// guarded is Try, of which a panic ends the trial alone: what people paste must not end
// a world.
func (b *Bench) guarded(ctx context.Context, t ruletrace.Trial) (o ruletrace.Outcome, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			o, err = ruletrace.Outcome{}, fmt.Errorf("try rules out: %w", fmt.Errorf("%v\n%s", broken, debug.Stack()))
		}
	}()
	var around *release.Release
	if b.world != nil {
		around = b.world()
	}
	return Try(ctx, around, t), nil
}

func (b *Bench) take(account int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.busy[account] {
		return false
	}
	b.busy[account] = true
	return true
}

func (b *Bench) free(account int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.busy, account)
}
