// Package watch detects when the files of a mods folder have changed and then stayed
// unchanged. It decides when a change counts. It reads no bundle, and does not check
// one: the reader reports problems with [Watcher.Wrong].
//
// A Watcher has one goroutine, which Close stops and awaits. Any goroutine may call
// its methods. The pure type pace makes the decisions and gets the time as an
// argument; only the goroutine uses the clock and the disk.
package watch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/rs/zerolog"

	"loam/mods/bundle"
)

// Watcher watches one folder with all subfolders, and single files elsewhere.
type Watcher struct {
	dir     string
	also    []string // single files
	log     zerolog.Logger
	begun   time.Time
	events  *fsnotify.Watcher
	changes chan struct{} // sent by run, closed by run; holds one hint
	quit    chan struct{} // closed by Close
	done    chan struct{} // closed by run when it ends
	poke    chan struct{} // Wrong sends; holds one: the time of the next scan may have changed
	closing sync.Once
	seen    scanner // used by run only, after New

	mu   sync.Mutex // guards pace
	pace pace
}

// New watches the folder dir, which must exist. Its present content counts as known:
// the first hint comes with the first change. Also are files elsewhere that count as
// if they were in the folder.
func New(dir string, log zerolog.Logger, also ...string) (*Watcher, error) {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	w := &Watcher{dir: dir, also: also, log: log, begun: time.Now(), events: events,
		changes: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}), poke: make(chan struct{}, 1)}
	w.seen = scanner{root: dir, also: also, add: w.add, known: make(map[string]sum)}
	tree, err := w.seen.scan(time.Now())
	if err != nil {
		events.Close()
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	w.pace.known = tree.files
	if tree.moving {
		w.pace.event(0)
	}
	go w.run() // stopped by Close through quit; Close waits for done
	return w, nil
}

// Changes receives a hint whenever the content of the tree has changed and been
// quiet for Quiet. Hints that nobody received are merged into one. The channel is
// closed when the watcher is.
func (w *Watcher) Changes() <-chan struct{} { return w.changes }

// Wrong is called by the reader that has read the tree after a hint and found
// problems. It returns whether the problems count: whether everything has been quiet
// for Settled. If not, the author may still be saving: the reader keeps the old
// state and reports nothing. Another hint comes when the problems count or are
// fixed.
func (w *Watcher) Wrong() bool {
	w.mu.Lock()
	counts := w.pace.wrong(w.now())
	w.mu.Unlock()
	if !counts {
		select {
		case w.poke <- struct{}{}:
		default: // it is about to check the time anyway
		}
	}
	return counts
}

// Close stops watching and closes Changes. It may be called again.
func (w *Watcher) Close() error {
	w.closing.Do(func() { close(w.quit) })
	<-w.done
	return nil
}

func (w *Watcher) now() time.Duration { return time.Since(w.begun) }

func (w *Watcher) run() {
	defer close(w.done)
	defer close(w.changes)
	defer w.events.Close()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		w.mu.Lock()
		wait, any := w.pace.wait(w.now())
		w.mu.Unlock()
		if !any {
			wait = time.Hour // nothing to scan: any event ends this
		}
		timer.Reset(wait)
		select {
		case <-w.quit:
			return
		case e := <-w.events.Events:
			w.event(e)
		case err := <-w.events.Errors:
			w.trouble(err)
		case <-w.poke:
		case <-timer.C:
			w.look()
		}
	}
}

// event records an event. Its kind does not matter: the tree is scanned as a whole. A new
// folder is watched immediately, so that later files in it cause events; the scan finds
// earlier ones.
func (w *Watcher) event(e fsnotify.Event) {
	if e.Op == fsnotify.Chmod || bundle.Ignored(filepath.Base(e.Name)) || w.beside(e.Name) {
		return
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Stat(e.Name); err == nil && info.IsDir() {
			w.add(e.Name)
		}
	}
	w.mu.Lock()
	w.pace.event(w.now())
	w.mu.Unlock()
}

// beside handles events next to a single watched file: its whole folder causes events.
func (w *Watcher) beside(name string) bool {
	return slices.ContainsFunc(w.also, func(file string) bool {
		return filepath.Dir(file) == filepath.Dir(name) && filepath.Dir(file) != filepath.Clean(w.dir)
	}) && !slices.Contains(w.also, filepath.Clean(name))
}

// trouble scans everything again after the system has dropped events.
func (w *Watcher) trouble(err error) {
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		w.log.Warn().Err(err).Str("folder", w.dir).Msg("cannot watch files")
	}
	w.mu.Lock()
	w.pace.event(w.now())
	w.mu.Unlock()
}

// look scans the tree, if it is time to, and hints if it counts as changed.
func (w *Watcher) look() {
	w.mu.Lock()
	wait, any := w.pace.wait(w.now())
	w.mu.Unlock()
	if !any || wait > 0 {
		return
	}
	seen := look{locked: locked(w.dir, time.Now())}
	if !seen.locked {
		tree, err := w.seen.scan(time.Now())
		seen.gone = err != nil
		seen.files, seen.moving = tree.files, tree.moving
	}
	w.mu.Lock()
	tell := w.pace.look(w.now(), seen)
	w.mu.Unlock()
	if tell {
		select {
		case w.changes <- struct{}{}:
		default: // the previous hint is unread and is enough
		}
	}
}

// add watches a folder, unless it is already watched.
func (w *Watcher) add(dir string) {
	if err := w.events.Add(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
		w.log.Warn().Err(err).Str("folder", dir).Msg("cannot watch the folder: its changes will not be noticed")
	}
}
