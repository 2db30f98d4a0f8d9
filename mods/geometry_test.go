package mods

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
)

// TestGroundAndObstaclesAreBaked loads one hill from a text and one from a picture, and
// checks units on them.
func TestGroundAndObstaclesAreBaked(t *testing.T) {
	dir := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	picture := image.NewGray16(image.Rect(0, 0, 2, 2))
	picture.SetGray16(1, 0, color.Gray16{Y: 0xffff}) // the greatest x and y
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	write("meadow/bundle.yaml", "name: meadow\nversion: 1.0.0\napi: 1\n")
	write("meadow/terrain/hill.txt", "0 0 0\n0 8 0\n0 0 0\n")
	write("meadow/terrain/ramp.png", b.String())
	write("meadow/data/world.yaml", `maps:
  hill: {name: Hill, bounds_yards: [0, 0, 20, 20], ground_yards: 3, heights: terrain/hill.txt, sample_yards: 10}
  ramp: {name: Ramp, bounds_yards: [0, 0, 20, 20], heights: terrain/ramp.png, height_range_yards: [-10, 30], sample_yards: 20}
  plain: {name: Plain, bounds_yards: [0, 0, 20, 20], ground_yards: 3}
  walled: {name: Walled, bounds_yards: [0, 0, 20, 20], ground_yards: 3}
places:
  top: {map: hill, at: [10, 10]}
  side: {map: hill, at: [5, 5]}
  above: {map: hill, at: [10, 10, 40]}
  corner: {map: ramp, at: [20, 20]}
  low: {map: plain, at: [5, 5]}
obstacles:
  bar: {map: walled, shape: wall, points: [[10, 0], [10, 20]], height_yards: 3}
  rock: {map: hill, shape: cylinder, at: [5, 15], radius_yards: 1, height_yards: 2}
`)
	write("lake/bundle.yaml", "name: lake\nversion: 1.0.0\napi: 1\ndepends: {meadow: \"*\"}\npermissions: [override]\n")
	write("lake/data/a.yaml", "obstacles: {gate: {map: meadow:plain, shape: box, at: [1, 1], size_yards: [1, 1], height_yards: 1}}\n")
	var c Cache
	load := func() *content.Snapshot {
		t.Helper()
		m, _, problems := c.Load(Options{}, dir)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		return m.Snapshot
	}
	s := load()
	for id, want := range map[content.ID]float64{"meadow:top": 8, "meadow:side": 4, "meadow:above": 40, "meadow:corner": 30, "meadow:low": 3} {
		if p, _ := s.Place(id); math.Abs(p.At.Z-want) > 1e-4 {
			t.Errorf("%s lies at height %v, want %v", id, p.At.Z, want)
		}
	}
	on := func(s *content.Snapshot, id content.ID) *content.Map {
		m, _ := s.Map(id)
		return m
	}
	if g := on(s, "meadow:walled").Geometry; g.Sight(geo.Point{X: 5, Y: 5, Z: 4}, geo.Point{X: 15, Y: 5, Z: 4}) {
		t.Error("one sees through the wall")
	}
	if on(s, "base:flat").Geometry != nil || on(s, "meadow:plain").Geometry == nil {
		t.Error("an empty map has a geometry, or one with an obstacle of another bundle has none")
	}
	if on(s, "meadow:hill").Heights.Data != nil {
		t.Error("what has been baked is kept twice")
	}
	write("lake/data/a.yaml", "override: {obstacles: {meadow:rock: {height_yards: 6}}}\n")
	next := load()
	if on(next, "meadow:walled").Geometry != on(s, "meadow:walled").Geometry || on(next, "meadow:ramp").Geometry != on(s, "meadow:ramp").Geometry {
		t.Error("what has not changed was baked again")
	}
	if on(next, "meadow:hill").Geometry == on(s, "meadow:hill").Geometry || on(next, "meadow:plain").Geometry != nil {
		t.Error("what has changed was not baked again")
	}
	a, z := geo.Point{X: 5, Y: 12, Z: 5}, geo.Point{X: 5, Y: 18, Z: 5}
	if !on(s, "meadow:hill").Geometry.Sight(a, z) || on(next, "meadow:hill").Geometry.Sight(a, z) {
		t.Error("the rock that was made higher is as high as before")
	}
}
