package checkcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/mods/bundle"
	"loam/mods/scenario"
	"loam/mods/watch"
	"loam/scripting"
)

// watch runs everything now and after each save, until the context ends. Its
// result is that of the last run.
func (c Test) watch(ctx context.Context, std terminal.Streams, compiler *scripting.Compiler) error {
	return watchPaths(ctx, std, c.Paths, func() bool { return c.loads(compiler) }, func() error { return c.once(ctx, std, compiler) })
}

// watchPaths calls a function now and after each save of the files in paths, until the
// context ends. It returns the last result; an error other than errFault ends it. Loads
// reports whether the files are complete: a half-written file is waited for.
func watchPaths(ctx context.Context, std terminal.Streams, paths []string, loads func() bool, once func() error) error {
	changes, wrong, stop, err := watchAll(foldersOf(paths))
	if err != nil {
		return err
	}
	defer stop()
	last := once()
	for {
		if last != nil && !errors.Is(last, terminal.ErrFault) {
			return last
		}
		fmt.Fprintln(std.Out, "Waiting for a save; Ctrl-C stops.")
		if !WaitSave(ctx, changes, func() bool { return !loads() && !wrong() }) {
			return last
		}
		fmt.Fprintf(std.Out, "\n--- saved %s\n", time.Now().Format(time.TimeOnly))
		last = once()
		if ctx.Err() != nil {
			return nil
		}
	}
}

// WaitSave waits for a save and skips half-written files.
func WaitSave(ctx context.Context, changes <-chan struct{}, halfWritten func() bool) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-changes:
			if !halfWritten() {
				return true
			}
		}
	}
}

// loads reports whether all bundles can be loaded.
func (c Test) loads(compiler *scripting.Compiler) bool {
	for _, p := range c.Paths {
		dir, _ := scenario.OneFile(p)
		worlds, problems := world.WatchedWorlds(compiler.Watched(), dir)
		if len(problems) > 0 {
			return false
		}
		for _, w := range worlds {
			if _, problems := w.Release(compiler); len(problems) > 0 {
				return false
			}
		}
	}
	return true
}

// foldersOf lists the folders whose files decide what a test of paths gives.
func foldersOf(paths []string) []string {
	var folders []string
	for _, p := range paths {
		dir, _ := scenario.OneFile(p)
		if abs, err := filepath.Abs(dir); err == nil {
			dir = abs // its neighbours are looked for beside it, and "." has none
		}
		switch {
		case world.Is(dir):
			folders = append(folders, filepath.Join(dir, world.ModsFolder))
		case bundle.IsBundle(dir):
			folders = append(folders, dir)
			worlds, _ := world.Worlds(dir) // what is wrong is told by the run
			for _, w := range worlds {
				for _, b := range w.Bundles { // it may depend on bundles beside it
					beside := filepath.Join(filepath.Dir(dir), b.Label)
					if info, err := os.Stat(beside); err == nil && info.IsDir() && beside != dir {
						folders = append(folders, beside)
					}
				}
			}
		default:
			folders = append(folders, dir)
		}
	}
	return folders
}

// watchAll watches several folders. Wrong is called after a change that has left the files
// broken, and returns whether that counts yet.
func watchAll(folders []string) (changes <-chan struct{}, wrong func() bool, stop func(), err error) {
	var all []*watch.Watcher
	merged := make(chan struct{}, 1) // sent by the goroutines below, never closed; holds one hint
	var running sync.WaitGroup
	stop = func() {
		for _, w := range all {
			_ = w.Close() // it has nothing to lose
		}
		running.Wait()
	}
	for _, dir := range folders {
		w, err := watch.New(dir, zerolog.Nop())
		if err != nil {
			stop()
			return nil, nil, nil, err
		}
		all = append(all, w)
		running.Go(func() { // ends when stop closes the watcher, and waits
			for range w.Changes() {
				select {
				case merged <- struct{}{}:
				default: // one is waiting
				}
			}
		})
	}
	wrong = func() bool {
		counts := true
		for _, w := range all {
			counts = w.Wrong() && counts
		}
		return counts
	}
	return merged, wrong, stop, nil
}
