package bench

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

// name is that of the bundle of every world here, and what its ids begin with.
const name = "bench"

// file is a file of that bundle.
type file struct{ path, text string }

// world is the bundle in the making.
type world struct{ files []file }

// newWorld begins a bundle with definitions and scripts.
func newWorld(data, script string) *world {
	w := &world{}
	w.add("bundle.yaml", "name: "+name+"\nversion: 1.0.0\napi: 1\n")
	w.add("data/world.yaml", sides+data)
	if script != "" {
		w.add("scripts/world.lua", script)
	}
	return w
}

// sides are the factions and the kinds of creature of all worlds: two that
// fight each other and one that nobody minds.
const sides = `
factions:
  north: {name: North, hostile: [south]}
  south: {name: South, hostile: [north]}
  calm: {name: Calm}
creatures:
  guard: {name: Guard, tags: [fighter], faction: north, health: 2000000, damage_min: 4, damage_max: 6, swing_ms: 2000, aggro_yards: 12, leash_yards: 60, active: true}
  raider: {name: Raider, tags: [fighter], faction: south, health: 2000000, damage_min: 4, damage_max: 6, swing_ms: 1800, aggro_yards: 12, leash_yards: 60, active: true}
  grazer: {name: Grazer, faction: calm, health: 50, damage_min: 1, damage_max: 2}
  walker: {name: Walker, faction: calm, health: 80, damage_min: 1, damage_max: 2, walk_yards_per_second: 2.5}
  ringer: {name: Ringer, faction: calm, health: 80, damage_min: 1, damage_max: 2}
`

func (w *world) add(path, text string) { w.files = append(w.files, file{path, text}) }

// field is a map definition of a square that reaches so many yards each way.
func field(id string, reach int) string {
	return fmt.Sprintf("  %s: {name: Field, bounds_yards: [%d, %d, %d, %d]}\n", id, -reach, -reach, reach, reach)
}

// archive packs the world.
func (w *world) archive() ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range w.files {
		to, err := z.Create(f.path)
		if err != nil {
			return nil, fmt.Errorf("pack the world: %w", err)
		}
		if _, err := to.Write([]byte(f.text)); err != nil {
			return nil, fmt.Errorf("pack the world: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("pack the world: %w", err)
	}
	return out.Bytes(), nil
}

// release reads, merges and compiles the world as archives are.
func (w *world) release() (*release.Release, error) {
	packed, err := w.archive()
	if err != nil {
		return nil, err
	}
	made, problems := release.OpenArchives(release.Options{Compiler: scripting.NewCompiler(sinceStart()).Forgive(clock.ThreadTime)},
		[]release.Archive{{Name: name, Data: packed}})
	if len(problems) > 0 {
		return nil, fmt.Errorf("the world has problems:\n%w", problems)
	}
	return made, nil
}

// bundle reads the world as an archive is read.
func (w *world) bundle(called string) (*bundle.Bundle, error) {
	packed, err := w.archive()
	if err != nil {
		return nil, err
	}
	b, problems := bundle.OpenArchive(called, packed)
	if len(problems) > 0 {
		return nil, fmt.Errorf("the world has problems:\n%w", problems)
	}
	return b, nil
}

// write makes a folder of the world below a mods folder.
func (w *world) write(mods string) error {
	for _, f := range w.files {
		path := filepath.Join(mods, name, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("write the world: %w", err)
		}
		if err := os.WriteFile(path, []byte(f.text), 0o644); err != nil {
			return fmt.Errorf("write the world: %w", err)
		}
	}
	return nil
}

// sinceStart is a clock that never goes back, for the limit of handlers.
func sinceStart() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// mapOf makes the map of a release that is called field, as a realm would, and
// hands what each step tells to see.
func mapOf(r *release.Release, change func(*gamemap.Config), see func(*view.Batch)) (*gamemap.Map, error) {
	rel := r.Release.Release
	rel.Number = 1
	cfg := gamemap.Config{
		Map: content.ID(name + ":field"), Instance: 1, Seed: 7, Release: rel, Wall: true,
		Publish: func(b *view.Batch) {
			if see != nil {
				see(b)
			}
		},
	}
	if change != nil {
		change(&cfg)
	}
	return gamemap.New(cfg)
}
