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

// MaxWork is the maximum real time of one trial. The size of the text, the simulated
// time of its steps and the number of creatures already bound the work of a trial;
// MaxWork ends trials that take too long anyway. It leaves room for a machine that
// is busy with other work.
const MaxWork = 30 * time.Second

// Bench limits the trials of rules next to a running world: one at a time per
// account, and few at once. The zero Bench is not usable. Any goroutine except that
// of a map may call its methods.
type Bench struct {
	world  func() *release.Release // the release of the world; nil is none
	places chan struct{}           // a token for each running trial; Try sends and receives; never closed; its bound is the number of concurrent trials

	mu   sync.Mutex // guards the rest
	busy map[int64]bool
}

// NewBench returns a Bench with room for this many trials at once, at least 1. World
// returns the running release, without waiting long; nil gives none.
func NewBench(room int, world func() *release.Release) *Bench {
	return &Bench{world: world, places: make(chan struct{}, max(room, 1)), busy: make(map[int64]bool)}
}

// Reasons why a trial does not start.
var (
	errOwn  = errors.New("your previous trial is still running")
	errFull = errors.New("other trials are running now; try again in a moment")
)

// Try is [Try] for an account, within MaxWork. An error is meant for the person: a
// trial of that account is running already, or there is no room.
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

// guarded is Try with recovery: a panic ends the trial only, so that pasted text cannot end
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
