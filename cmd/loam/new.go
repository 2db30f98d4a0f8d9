package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/suggest"
	"loam/examples"
	"loam/mods/yamlschema"
)

type newCmd struct {
	World  newWorldCmd  `cmd:"" help:"Make a world: a config file, a mods folder with a bundle to begin with, and a data folder."`
	Bundle newBundleCmd `cmd:"" help:"Make a bundle from a template whose scenarios pass."`
}

type newWorldCmd struct {
	Dir   string `arg:"" help:"Folder to make; it may exist if it is empty."`
	From  string `help:"Bundle that comes with Loam with which it begins, such as vale, together with those on which it depends (default: meadow)." placeholder:"BUNDLE"`
	Empty bool   `help:"Make it without any bundle."`
}

// Run makes a world.
func (c newWorldCmd) Run(_ context.Context, std terminal.Streams) error {
	from := c.From
	switch {
	case c.Empty && from != "":
		return usage.Errorf("--from and --empty: want one of them")
	case from == "" && !c.Empty:
		from = world.Beginnings()[0].Bundle
	case from != "":
		if err := world.CheckExample(from); err != nil {
			return err
		}
	}
	added, err := world.Make(c.Dir, from, terminal.User(), time.Now())
	if err != nil {
		return err
	}
	for _, line := range added {
		fmt.Fprintln(std.Out, "Added "+line)
	}
	fmt.Fprintf(std.Out, "Made %s. Start it with: loam serve %s\n", c.Dir, c.Dir)
	return nil
}

type newBundleCmd struct {
	Name     string `arg:"" help:"Name of the bundle: lower-case letters, digits and _."`
	In       string `help:"Folder of bundles to make it in (default: world/mods)." placeholder:"DIR"`
	Template string `help:"Template to start from, see below (default: creature)." placeholder:"NAME"`
	From     string `help:"Recipe to copy instead, see below, or any other bundle that comes with Loam." placeholder:"RECIPE"`
}

// Help lists the templates and the recipes.
func (newBundleCmd) Help() string {
	text := "Each template is a small bundle whose scenarios pass:\n"
	for _, t := range world.Templates() {
		text += fmt.Sprintf("\n  %-13s %s", t.Name, t.Doc)
	}
	text += "\n\nEach recipe is a bundle for one purpose, with a world of its own:\n"
	for _, r := range examples.Recipes() {
		text += fmt.Sprintf("\n  %-13s %s", r.Bundle, r.Want)
	}
	return text
}

// Run makes a bundle.
func (c newBundleCmd) Run(_ context.Context, std terminal.Streams) error {
	if !yamlschema.ValidName(c.Name) || c.Name == yamlschema.Base {
		return usage.Errorf("bundle name %q: want a lower-case letter, then letters, digits and _, at most 64, and not %s", c.Name, yamlschema.Base)
	}
	from, depends, err := c.source()
	if err != nil {
		return err
	}
	if c.In == "" {
		if !world.Is(world.Usual) {
			return usage.Errorf("there is no world in this folder: make one with loam new world %s, or name a folder of bundles with --in DIR", world.Usual)
		}
		c.In = filepath.Join(world.Usual, world.ModsFolder)
	}
	dir := filepath.Join(c.In, c.Name)
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("make a bundle: %s already exists", dir)
	}
	if err := from.Write(dir, c.Name); err != nil {
		return fmt.Errorf("make a bundle: %w", err)
	}
	if err := world.OwnBundle(c.In, c.Name, terminal.User(), time.Now()); err != nil {
		return fmt.Errorf("make a bundle: %w", err)
	}
	fmt.Fprintf(std.Out, "Made %s. Try: loam test %s\n", dir, dir)
	if len(depends) > 0 {
		fmt.Fprintf(std.Out, "It needs beside it: %s\n", strings.Join(depends, ", "))
	}
	return nil
}

// source finds what the bundle is made of, and the bundles that it will depend on.
func (c newBundleCmd) source() (from world.Template, depends []string, err error) {
	switch {
	case c.From != "" && c.Template != "":
		return from, nil, usage.Errorf("--from and --template: want one of them")
	case c.From != "":
		return world.CopyOf(c.From)
	case c.Template == "":
		c.Template = "creature"
	}
	from, err = findTemplate(c.Template)
	return from, nil, err
}

// findTemplate finds a template by its name.
func findTemplate(name string) (world.Template, error) {
	all := world.Templates()
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = t.Name
	}
	if i := slices.Index(names, name); i >= 0 {
		return all[i], nil
	}
	if world.CheckExample(name) == nil {
		return world.Template{}, usage.Errorf("--template %s: this is a recipe; copy it with --from %s", name, name)
	}
	near, _ := suggest.Name(name, names)
	return world.Template{}, usage.Errorf("--template %s: want one of %s%s", name, strings.Join(names, ", "), usage.DidYouMean(near))
}
