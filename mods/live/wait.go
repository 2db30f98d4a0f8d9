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

// errCut reports that scenarios were broken off because something newer came: a
// save, or a command of an operator. What it was about is looked at again.
var errCut = errors.New("scenarios cancelled: a newer change or request arrived")

// slowGate is how long scenarios may keep a release waiting before it is said.
const slowGate = 2 * time.Second

// waiting is a release at the gate.
type waiting struct {
	by  string
	cut func()
}

// scenarios runs those of changed bundles at the gate, until somebody cuts it.
// They may take as long as they like: newer saves and operators do not wait for
// them. Called with turn held, or before anything runs.
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

// take takes the turn. Whoever waits at the gate meanwhile gives way, but not to
// the watcher, whose news are cut by hints.
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

// hints are those of a watcher. One that comes while the watcher's last news
// wait at the gate makes them give way. Closed with the watcher's.
func (l *Loader) hints(w *watch.Watcher) <-chan struct{} {
	hints := make(chan struct{}, 1) // hints that nobody took are one
	go func() {                     // ends when the watcher is closed; waited for by reading hints
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
