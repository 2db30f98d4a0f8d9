package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/realm"
	"loam/core/server"
	"loam/core/store"
	"loam/core/store/sqlite"
	"loam/mods"
	"loam/mods/bundle"
)

type modsPurgeCmd struct {
	worldFlag
	Name string `arg:"" help:"Of the bundle."`
	Yes  bool   `help:"Delete it; without this, only tell what would be deleted."`
}

// Run purges through the console of a running world, or in its database.
func (c modsPurgeCmd) Run(ctx context.Context, std streams) error {
	if !bundle.ValidName(c.Name) {
		return usage.Errorf("%s cannot be the name of a bundle", strconv.Quote(c.Name))
	}
	line := "purge " + c.Name
	if c.Yes {
		line += " yes"
	}
	if ran, err := c.askRunning(ctx, std, line); ran {
		return err
	}
	all, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	if slices.ContainsFunc(all, func(b *bundle.Bundle) bool { return b.Name == c.Name }) || c.Name == bundle.Base {
		return fmt.Errorf("bundle %s is part of this world: take it out of %s first", c.Name, filepath.Join(c.World, world.ModsFolder))
	}
	file := filepath.Join(c.World, world.DataFolder, server.DatabaseFile)
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("%s has no database yet: it has never run", c.World)
	}
	s, err := sqlite.Open(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(c.purge(ctx, std, s), s.Close())
}

// purge acts as the owner of the database, so that no server starts meanwhile.
func (c modsPurgeCmd) purge(ctx context.Context, std streams, s store.Store) error {
	epoch, err := s.Claim(ctx)
	if err != nil {
		return err
	}
	found, err := realm.PurgeStore(ctx, s, epoch, c.Name, !c.Yes)
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, leavingsText(c.Name, found, c.Yes, c.World))
	if !c.Yes {
		return nil
	}
	return s.Note(ctx, epoch, incident(operatorName(), "purged", leavingsText(c.Name, found, true, ""), ""))
}

// leavingsText says what a bundle keeps, or has kept.
func leavingsText(name string, l realm.Leavings, done bool, dir string) string {
	what := fmt.Sprintf("%s of storage, and data of %s and %s", countOf(l.Keys, "key"), countOf(l.Characters, "character"), countOf(l.Accounts, "account"))
	switch {
	case l == realm.Leavings{}:
		return name + " keeps nothing"
	case done:
		return "deleted what " + name + " kept: " + what
	}
	return name + " keeps " + what + "; nothing was deleted. To delete it: loam mods purge " + name + " --yes" + world.Flag(dir)
}

// purge is the operator's verb.
func (o *operator) purge(args string) (string, error) {
	words := strings.Fields(args)
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && words[1] != "yes" || !bundle.ValidName(words[0]) {
		return "", usage.Errorf("purge BUNDLE [yes]: which bundle? without yes, nothing is deleted")
	}
	ctx, cancel := context.WithTimeout(context.Background(), purgeWithin)
	defer cancel()
	yes := len(words) == 2
	found, err := o.server.Realm.Purge(ctx, words[0], !yes)
	if err != nil {
		return "", err
	}
	text := leavingsText(words[0], found, yes, o.desk.World)
	if yes {
		o.trail.note(consoleUser(), "purged", text, "")
	}
	return text, nil
}
