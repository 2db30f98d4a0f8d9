package release

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/scripting"
)

// World is a set of bundles that run together, for checks and tests.
type World struct {
	Name     string
	Bundles  []*bundle.Bundle
	Own      []*bundle.Bundle // the requested ones; the rest are their dependencies
	Settings Settings
	// SettingAt is as in Options.
	SettingAt func(bundle, name string) diag.Place
	// Resolve and ResolveAt are as in mods.Options.
	Resolve   mods.Resolve
	ResolveAt func(field string) diag.Place
	// Overrides is as in mods.Options, but only for Study: checks and tests use the
	// overrides of all bundles.
	Overrides func(*bundle.Bundle) bool

	// Trusted is as in Options.
	Trusted func(*bundle.Bundle) error

	watch  *quota.Watch // of Study
	unread diag.List    // of its bundles when they were read
}

// Release makes the release of a world, unless one of its bundles was read with
// problems; those are among the problems that it returns.
func (w World) Release(c *scripting.Compiler) (*Release, diag.List) {
	r, problems := Compose(Options{
		Compiler: c, Settings: w.Settings, SettingAt: w.SettingAt, Resolve: w.Resolve, ResolveAt: w.ResolveAt,
		Trusted: w.Trusted, unread: len(w.unread) > 0,
	}, w.Bundles)
	if len(w.unread) > 0 {
		return nil, append(slices.Clone(w.unread), problems...).Sort().Cut()
	}
	return r, problems
}

// Study composes a world, as mods.Options.Study does, and adds the problems of
// reading.
func (w World) Study(trace content.ID) mods.Study {
	return mods.Options{Resolve: w.Resolve, ResolveAt: w.ResolveAt, Overrides: w.Overrides, Settings: w.Settings.table, Trace: trace, Watch: w.watch}.Study(w.Bundles, w.unread)
}

// modsFolder is the folder of a world's bundles.
const modsFolder = "mods"

// Worlds reads the worlds at a path. A world is its mods folder, all bundles
// together; a bundle is a world of its own with its dependencies, which are looked
// up next to it; a folder of bundles is one such world for each bundle.
//
// The problems are those of reading. A world with a bundle that has problems has no
// release.
func Worlds(path string) ([]World, diag.List) { return WatchedWorlds(nil, path) }

// WatchedWorlds is Worlds in a process whose work is watched.
func WatchedWorlds(w *quota.Watch, path string) ([]World, diag.List) {
	worlds, problems := worlds(mods.Options{Watch: w}, path)
	for i := range worlds {
		worlds[i].watch = w
		worlds[i].unread = problemsOf(worlds[i].Bundles, problems)
	}
	return worlds, problems
}

func worlds(o mods.Options, path string) ([]World, diag.List) {
	if info, err := os.Stat(filepath.Join(path, modsFolder)); err == nil && info.IsDir() && !bundle.IsBundle(path) {
		all, problems := o.ReadDir(filepath.Join(path, modsFolder))
		return []World{{Name: filepath.Base(path), Bundles: all, Own: all}}, problems
	}
	if bundle.IsBundle(path) {
		return oneWorld(o, path)
	}
	all, problems := o.ReadDir(path)
	var worlds []World
	for _, b := range all {
		worlds = append(worlds, World{Name: b.Name, Bundles: mods.Needs(b, all), Own: []*bundle.Bundle{b}})
	}
	return worlds, problems
}

func oneWorld(o mods.Options, path string) ([]World, diag.List) {
	b, problems := o.Open(path)
	if len(b.Depends)+len(b.Optional) == 0 {
		return []World{{Name: b.Name, Bundles: []*bundle.Bundle{b}, Own: []*bundle.Bundle{b}}}, problems
	}
	// Problems of neighbours that b does not need are not its own; composing the world
	// reports missing ones that b needs.
	if abs, err := filepath.Abs(path); err == nil {
		path = abs // "." and a path that ends with a slash have no name
	}
	neighbours, found := o.ReadDir(filepath.Dir(path))
	found = slices.DeleteFunc(found, func(p diag.Problem) bool { return slices.Contains(problems, p) }) // of b itself
	var others []*bundle.Bundle
	for _, other := range neighbours {
		if other.Name != b.Name {
			others = append(others, other)
		}
	}
	needed := mods.Needs(b, others)
	return []World{{Name: b.Name, Bundles: needed, Own: []*bundle.Bundle{b}}}, append(problems, problemsOf(needed, found)...)
}

// problemsOf returns the problems in files of some bundles.
func problemsOf(bundles []*bundle.Bundle, problems diag.List) diag.List {
	var of diag.List
	for _, p := range problems {
		label, _, _ := strings.Cut(p.File, "/")
		if slices.ContainsFunc(bundles, func(b *bundle.Bundle) bool { return b.Label == label }) {
			of = append(of, p)
		}
	}
	return of
}
