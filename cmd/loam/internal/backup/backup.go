// Package backup is the commands that copy, replace and move the database of a world.
package backup

import (
	"context"
	"errors"
	"fmt"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/store"
	"loam/core/store/database"
)

// Backup copies the database of a world.
type Backup struct {
	worlddir.Flag
	File string `arg:"" help:"File to write; it must not exist. To restore it: loam restore FILE."`
}

// Run copies a world's database, also while a server runs.
func (c Backup) Run(ctx context.Context, std terminal.Streams) error {
	err := c.WithOld(ctx, func(s database.Store) error { return s.Backup(ctx, c.File, terminal.Rows(std.Err, "copied")) })
	if err == nil {
		fmt.Fprintf(std.Out, "Copied the database of %s to %s.\n", c.World, c.File)
	}
	return err
}

// Restore replaces the database of a world.
type Restore struct {
	worlddir.Flag
	File string `arg:"" help:"File that loam backup has written."`
}

// Run replaces the database of a world that does not run with a backup.
func (c Restore) Run(ctx context.Context, std terminal.Streams) error {
	replaced, err := c.Flag.Restore(ctx, c.File, terminal.Rows(std.Err, "copied"))
	switch {
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w; stop the world, then restore the backup", err)
	case err != nil:
		return err
	}
	fmt.Fprintf(std.Out, "Restored the database of %s from %s.\n", c.World, c.File)
	if replaced != "" {
		fmt.Fprintf(std.Out, "The database before that is %s; delete it when you do not need it any more.\n", replaced)
	}
	fmt.Fprintf(std.Out, "Start the world with: loam serve %s\n", c.World)
	return nil
}
