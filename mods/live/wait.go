package live

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"loam/mods/release"
	"loam/mods/watch"
)

// errCut reports that scenarios were interrupted by a save or a command of an operator.
// Their subject is checked again.
var errCut = errors.New("scenarios cancelled: a newer change or request arrived")

// slowGate is the time after which a release that waits for scenarios is reported.
const slowGate = 2 * time.Second

// waiting is a release that waits at the gate.
type waiting struct {
	by  string
	cut func()
}

// scenarios runs those of changed bundles at the gate, until it is cut. They may take any
// time: newer saves and operators do not wait for them. Called with turn held, or before
// anything runs.
func (l *Loader) scenarios(by string, r *release.Release, changed []string) (passed, all int, failure string, err error) {
	ctx, cut := context.WithCancel(l.stopped)
	defer cut()
	l.mu.Lock()
	if l.wanted > 0 {
		cut()
	}
	l.gate = &waiting{by, cut}
	l.mu.Unlock()
	notice := time.AfterFunc(slowGate, func() {
		l.say("[%s] running scenarios before adoption; commands and Ctrl-C do not wait for them", strings.Join(changed, " "))
	})
	passed, all, failure = l.cfg.Gate(ctx, r, changed)
	notice.Stop()
	l.mu.Lock()
	l.gate = nil
	l.mu.Unlock()
	switch {
	case l.stopped.Err() != nil:
		return 0, 0, "", fmt.Errorf("scenarios before adoption: %w", context.Canceled)
	case ctx.Err() != nil:
		return 0, 0, "", errCut
	}
	return passed, all, failure, nil
}

// take takes the turn. A release that waits at the gate gives way, except for the watcher,
// whose changes cut it by hints.
func (l *Loader) take(by string) {
	if by == Watcher {
		l.turn.Lock()
		return
	}
	l.mu.Lock()
	l.wanted++
	if l.gate != nil {
		l.gate.cut()
	}
	l.mu.Unlock()
	l.turn.Lock()
	l.mu.Lock()
	l.wanted--
	l.mu.Unlock()
}

// hints returns those of a watcher. A hint during the gate of the watcher's last change
// makes that give way. It is closed with the watcher's.
func (l *Loader) hints(w *watch.Watcher) <-chan struct{} {
	hints := make(chan struct{}, 1) // several unread hints are one
	go func() {                     // ends when the watcher is closed; reading hints waits for it
		defer close(hints)
		for range w.Changes() {
			select {
			case hints <- struct{}{}:
			default:
			}
			l.mu.Lock()
			if l.gate != nil && l.gate.by == Watcher {
				l.gate.cut()
			}
			l.mu.Unlock()
		}
	}()
	return hints
}
