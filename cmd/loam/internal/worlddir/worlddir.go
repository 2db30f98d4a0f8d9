// Package worlddir gives commands access to the worlddir of a world, whether the world runs
// or not: the flag, the store, the shelf of releases, the audit trail and the console.
package worlddir

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/journal"
	"loam/core/server"
	"loam/core/store"
	"loam/core/store/database"
	"loam/mods/history"
)

// Flag names the world that a command acts on.
type Flag struct {
	World string `short:"w" default:"world" help:"Folder of the world (default: world)." placeholder:"DIR"`
}

// NoWorld is the error for a folder that is no world.
func NoWorld(dir string) error {
	return usage.Errorf("%s is not a world: it has no %s (make one with: loam new world DIR; name another with -w DIR)", dir, world.ConfigFile)
}

// With opens the store of a world, also while a server runs.
func (f Flag) With(ctx context.Context, do func(s store.Store, epoch int64) error) error {
	if !world.Is(f.World) {
		return NoWorld(f.World)
	}
	if err := os.MkdirAll(filepath.Join(f.World, world.DataFolder), 0o700); err != nil {
		return fmt.Errorf("open the world: %w", err)
	}
	return f.open(ctx, func(s database.Store) error {
		epoch, err := s.Epoch(ctx)
		if err == nil && epoch == 0 { // no server has run yet
			epoch, err = s.Claim(ctx)
		}
		if err != nil {
			return err
		}
		return do(s, epoch)
	})
}

// Database returns where the realm of the world is kept.
func (f Flag) Database() (database.Database, error) {
	if !world.Is(f.World) {
		return database.Database{}, NoWorld(f.World)
	}
	return world.DatabaseOf(f.World)
}

// WithOld opens the store of a world that has run before.
func (f Flag) WithOld(ctx context.Context, do func(s database.Store) error) error {
	d, err := f.Database()
	if err != nil {
		return err
	}
	if !d.Exists() {
		return fmt.Errorf("%s has no database yet: it has never run; start it with: loam serve %s", f.World, f.World)
	}
	return f.open(ctx, do)
}

// Restore replaces the database of a world with a backup, and returns the name of the file
// that has the replaced one; "" if there was none. The maps of the world begin anew.
func (f Flag) Restore(ctx context.Context, backup string, progress database.Progress) (replaced string, err error) {
	d, err := f.Database()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(f.World, world.DataFolder), 0o700); err != nil {
		return "", fmt.Errorf("open the world: %w", err)
	}
	if replaced, err = d.Restore(ctx, backup, progress); err != nil {
		return replaced, err
	}
	// The maps as they were belong to the database that is not there any more.
	if err := journal.Remove(filepath.Join(f.World, world.DataFolder, server.JournalFolder)); err != nil {
		return replaced, fmt.Errorf("begin the maps anew: %w", err)
	}
	return replaced, nil
}

func (f Flag) open(ctx context.Context, do func(s database.Store) error) error {
	d, err := f.Database()
	if err != nil {
		return err
	}
	s, err := d.Open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

// Change looks up an account by name and calls do to change it.
func (f Flag) Change(ctx context.Context, name string, do func(s store.Store, epoch int64, a store.Account) error) error {
	return f.With(ctx, func(s store.Store, epoch int64) error {
		a, err := s.AccountByName(ctx, name)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no account %s", strconv.Quote(name))
		}
		if err != nil {
			return err
		}
		return do(s, epoch, a)
	})
}

// NoteStopped adds a line to the audit trail of a world that does not run.
func (f Flag) NoteStopped(ctx context.Context, what, text string) error {
	return f.With(ctx, func(s store.Store, epoch int64) error {
		return s.Note(ctx, epoch, Incident(terminal.User(), what, text, ""))
	})
}

// Incident returns an entry with the current time; long texts are cut.
func Incident(who, what, text, hash string) store.Incident {
	cut := func(s string) string {
		if len(s) > store.MaxText {
			s = s[:store.MaxText]
		}
		return strings.ToValidUTF8(s, "?")
	}
	return store.Incident{At: time.Now().UnixMilli(), Who: cut(who), What: cut(what), Text: cut(text), Hash: cut(hash)}
}

// releasesFolder is where the last releases are kept, within a world's data.
const releasesFolder = "releases"

// Shelf is the place of the last releases of a world.
func Shelf(dir string) *history.Shelf {
	return &history.Shelf{Dir: filepath.Join(dir, world.DataFolder, releasesFolder), Now: time.Now}
}
