package bundles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/suggest"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/bundlediff"
	"loam/mods/grant"
	"loam/mods/release"
	"loam/scripting"
)

type modsDiffCmd struct {
	worlddir.Flag
	Old  string `arg:"" help:"Folder or archive of the old version, or the name of a bundle of the world, for the version that runs or ran last."`
	New  string `arg:"" optional:"" help:"Folder or archive of the new version (default: the one in the mods folder of the world, if OLD is a name)."`
	JSON bool   `name:"json" help:"Print JSON, for programs."`
}

// Help explains the output.
func (modsDiffCmd) Help() string {
	return "Prints what the new version wants beyond the old one, and what differs: signature, permissions, isolation, dependencies, settings, stored data, events, handlers, commands, " +
		"changes to definitions of other bundles, own definitions and texts, files. In lists, + is new, - is removed and ~ is changed, with the fields that differ. " +
		"The last line has the cost of loading. Dependencies are taken from the world, or from beside the version where there is no world."
}

// Run compares two versions.
func (c modsDiffCmd) Run(ctx context.Context, std terminal.Streams) error {
	w, stop := std.Watch(ctx, nil)
	defer stop()
	book := new(grant.Book)
	if world.Is(c.World) {
		var problems diag.List
		if book, problems = grant.Read(c.World); len(problems) > 0 {
			terminal.PrintProblems(std.Err, problems)
			return terminal.ErrFault
		}
	}
	old, err := c.old(w)
	if err != nil {
		return err
	}
	path := c.New
	switch {
	case path == "" && bundle.IsBundle(c.Old):
		return usage.Errorf("the new version is missing: loam mods diff OLD NEW")
	case path == "":
		if path, err = c.installed(c.Old); err != nil {
			return err
		}
	}
	now, err := c.at(w, path)
	if err != nil {
		return err
	}
	if old.Bundle.Name != now.Bundle.Name {
		return fmt.Errorf("%s is bundle %s, and %s is bundle %s: these are no versions of one bundle", c.Old, old.Bundle.Name, path, now.Bundle.Name)
	}
	report := bundlediff.Compare(old, now, book)
	if c.JSON {
		return terminal.PrintJSON(std.Out, report)
	}
	report.Print(std.Out)
	return nil
}

// old returns the old version: at a path, or by name that of the newest release of the world.
func (c modsDiffCmd) old(w *quota.Watch) (bundlediff.Version, error) {
	if bundle.IsBundle(c.Old) {
		return c.at(w, c.Old)
	}
	if !world.Is(c.World) {
		return bundlediff.Version{}, fmt.Errorf("%s is not a bundle, and %w", strconv.Quote(c.Old), worlddir.NoWorld(c.World))
	}
	shelf := worlddir.Shelf(c.World)
	entries, err := shelf.Entries()
	if err != nil {
		return bundlediff.Version{}, err
	}
	if len(entries) == 0 { // the world has never run
		path, err := c.installed(c.Old)
		if err != nil {
			return bundlediff.Version{}, err
		}
		return c.at(w, path)
	}
	r, err := shelf.Load(entries[0].Number, release.Options{Compiler: scripting.NewCompiler(nil).Watch(w)})
	if err != nil {
		return bundlediff.Version{}, err
	}
	var names []string
	for _, b := range r.Bundles() {
		if b.Name == c.Old {
			return bundlediff.Study(w, b, r.Bundles(), nil), nil
		}
		names = append(names, b.Name)
	}
	near, _ := suggest.Name(c.Old, names)
	return bundlediff.Version{}, fmt.Errorf("there is no bundle %s%s", strconv.Quote(c.Old), usage.DidYouMean(near))
}

// at reads the version at a path. A version without a readable bundle.yaml is an error.
func (c modsDiffCmd) at(w *quota.Watch, path string) (bundlediff.Version, error) {
	if _, err := os.Stat(path); err != nil {
		return bundlediff.Version{}, err
	}
	b, problems := bundle.Open(path)
	if b.Name == "" || b.Version == nil {
		return bundlediff.Version{}, errors.Join(fmt.Errorf("%s is not a bundle that can be compared", path), problems.Err())
	}
	return bundlediff.Study(w, b, c.others(path), problems), nil
}

// others returns the bundles among which a version is loaded.
func (c modsDiffCmd) others(path string) []*bundle.Bundle {
	dir := filepath.Join(c.World, world.ModsFolder)
	if !world.Is(c.World) {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs // "." has no folder
		}
		dir = filepath.Dir(path)
	}
	all, _ := mods.ReadDir(dir) // what is wrong with them is a problem of a version that needs them
	return all
}

// installed returns the path of a bundle in the mods folder.
func (c modsDiffCmd) installed(name string) (string, error) {
	dir := filepath.Join(c.World, world.ModsFolder)
	all, _ := mods.ReadDir(dir) // what is wrong with them is a problem of the version
	var names []string
	for _, b := range all {
		if b.Name == name {
			return filepath.Join(dir, b.Label), nil
		}
		names = append(names, b.Name)
	}
	near, _ := suggest.Name(name, names)
	return "", fmt.Errorf("there is no bundle %s in %s%s", strconv.Quote(name), dir, usage.DidYouMean(near))
}
