package bundles

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/realm/modstorage"
	"loam/core/store"
	"loam/core/store/database"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

type modsPurgeCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the bundle."`
	Yes  bool   `help:"Delete it; without this flag, only report what would be deleted."`
	JSON bool   `name:"json" help:"Print a JSON object, for programs."`
}

// Run purges through the console of a running world, or directly in its database.
func (c modsPurgeCmd) Run(ctx context.Context, std terminal.Streams) error {
	if !yamlschema.ValidName(c.Name) {
		return usage.Errorf("%s is not a valid bundle name", strconv.Quote(c.Name))
	}
	line := "purge " + c.Name
	if c.Yes {
		line += " " + operator.PurgeYes
	}
	if c.JSON {
		line += " " + operator.PurgeJSON
	}
	if ran, err := c.AskRunning(ctx, std, line); ran {
		return err
	}
	all, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	if slices.ContainsFunc(all, func(b *bundle.Bundle) bool { return b.Name == c.Name }) || c.Name == yamlschema.Base {
		return fmt.Errorf("bundle %s is part of this world: remove it from %s first", c.Name, filepath.Join(c.World, world.ModsFolder))
	}
	return c.WithOld(ctx, func(s database.Store) error { return c.purge(ctx, std, s) })
}

// purge acts as the owner of the database, so that no server starts meanwhile.
func (c modsPurgeCmd) purge(ctx context.Context, std terminal.Streams, s store.Store) error {
	epoch, err := s.Claim(ctx)
	if err != nil {
		return err
	}
	found, err := modstorage.Purge(ctx, s, epoch, c.Name, !c.Yes)
	if err != nil {
		return err
	}
	l := operator.Leavings{Name: c.Name, Leavings: found, Done: c.Yes, Dir: c.World}
	text, err := l.Answer(c.JSON)
	if err != nil {
		return err
	}
	if c.Yes && !found.Nothing() {
		if err := s.Note(ctx, epoch, worlddir.Incident(terminal.User(), "purged", l.Text(), "")); err != nil {
			return fmt.Errorf("%s, but the audit trail was not written: %w", l.Text(), err)
		}
	}
	fmt.Fprintln(std.Out, text)
	return nil
}
