package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"loam/mods/bundle"
)

type newCmd struct {
	World  newWorldCmd  `cmd:"" help:"Make a world: a config, a mods folder with a starter bundle, a data folder."`
	Bundle newBundleCmd `cmd:"" help:"Make a bundle, of a template whose scenarios pass."`
}

type newWorldCmd struct {
	Dir   string `arg:"" help:"Folder to make; it may exist if it is empty."`
	Empty bool   `help:"Without the starter bundle."`
}

// Run makes a world.
func (c newWorldCmd) Run(_ context.Context, std streams) error {
	if err := makeWorld(c.Dir, c.Empty); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Made %s. Start it with: loam serve %s\n", c.Dir, c.Dir)
	return nil
}

type newBundleCmd struct {
	Name     string `arg:"" help:"Lower-case letters, digits and _."`
	In       string `help:"Folder of bundles to make it in (default: world/mods)." placeholder:"DIR"`
	Template string `default:"creature" help:"What to begin with, see below (default: creature)." placeholder:"NAME"`
}

// Help lists the templates.
func (newBundleCmd) Help() string {
	text := "Each template is a small bundle whose scenarios pass:\n"
	for _, t := range templates() {
		text += fmt.Sprintf("\n  %-11s %s", t.name, t.doc)
	}
	return text
}

// Run makes a bundle.
func (c newBundleCmd) Run(_ context.Context, std streams) error {
	if !bundle.ValidName(c.Name) || c.Name == bundle.Base {
		return usagef("bundle name %q: want a lower-case letter, then letters, digits and _, at most 64, and not %s", c.Name, bundle.Base)
	}
	from, err := findTemplate(c.Template)
	if err != nil {
		return err
	}
	if c.In == "" {
		if !isWorld(usualWorld) {
			return usagef("there is no world here to make it in: make one with loam new world %s, or name a folder with --in DIR", usualWorld)
		}
		c.In = filepath.Join(usualWorld, modsFolder)
	}
	dir := filepath.Join(c.In, c.Name)
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("make a bundle: %s exists already", dir)
	}
	if err := from.write(dir, c.Name); err != nil {
		return fmt.Errorf("make a bundle: %w", err)
	}
	if err := ownBundle(c.In, c.Name); err != nil {
		return fmt.Errorf("make a bundle: %w", err)
	}
	fmt.Fprintf(std.out, "Made %s. Try: loam test %s\n", dir, dir)
	return nil
}
