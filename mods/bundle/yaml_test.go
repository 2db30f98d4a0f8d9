package bundle

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// FuzzData reads any bytes as a data file: it must not panic, problems must have places in
// the file, and accepted values must be finite and in range.
func FuzzData(f *testing.F) {
	for _, seed := range []string{
		"creatures: {a: {name: A, faction: base:wild, health: 40 + level, level: 3-5, respawn_ms: 1-2}}",
		"maps: {m: {name: M, bounds_yards: [-1, -1, 1, 1]}}\nplaces: {p: {map: m, at: [0, 0], facing_deg: 1e2}}",
		"paths: {p: {map: base:flat, shape: once, points: [{at: [0, 0]}, {at: [1, 1, 1], wait_ms: 5}]}}",
		"rules: {miss_pct: \"min(5, victim_level)\"}\ntables: {t: {rows: [[1, 2]]}}",
		"a: &a [*a, !!str x]\n---\nb", "a: \"\\", "a:\n\t- b", "? [x]\n: y", "{[", "a: |\n  b\n c", "%YAML 1.2\n---\na: .nan", "\xef\xbb\xbfa: b", "- - - -", "\r\r0", "a\r\nb", "a: \u2028b\u0085",
		"creatures:\n  a: {name: <<, tags: [a, a], look: {color: \"#ABCDEF\"}, clients: {wrath: {a: 9e9}}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		files := []File{{Path: "bundle.yaml", Data: []byte(manifest)}, {Path: "data/a.yaml", Data: data}}
		b, problems := read("fuzz", files, nil)
		if len(problems) > diag.Most+1 {
			t.Fatalf("%d problems", len(problems))
		}
		lines := bytes.Count(data, []byte("\n")) + 1
		for _, p := range problems {
			if p.Line > lines+1 || p.Line < 0 || p.Column < 0 || !utf8.ValidString(p.Error()) || len(p.Error()) > 2000 {
				t.Fatalf("a file of %d lines has the problem %#v", lines, p)
			}
		}
		if len(problems) == 0 {
			sound(t, &b.Tables)
		}
	})
}

// sound checks invariants of all accepted definitions.
func sound(t *testing.T, tables *content.Tables) {
	t.Helper()
	for _, c := range tables.Creatures {
		if c.LevelMin < 1 || c.LevelMax < c.LevelMin || c.Health == nil || c.DamageMax == nil || c.Respawn.Max < c.Respawn.Min || !(c.Scale > 0) || c.Swing <= 0 {
			t.Fatalf("a creature was taken: %+v", c)
		}
	}
	for _, m := range tables.Maps {
		if !(m.Bounds.MinX < m.Bounds.MaxX && m.Bounds.MinY < m.Bounds.MaxY) {
			t.Fatalf("a map was taken: %+v", m)
		}
	}
	for _, p := range tables.Paths {
		if len(p.Points) < 2 {
			t.Fatalf("a path was taken: %+v", p)
		}
	}
	for _, p := range tables.Places {
		if !p.At.Finite() {
			t.Fatalf("a place was taken: %+v", p)
		}
	}
}

// FuzzManifest reads any bytes as bundle.yaml.
func FuzzManifest(f *testing.F) {
	f.Add([]byte(manifest))
	f.Add([]byte("{name: a, version: 1.0.0-rc.1+x, api: 1, depends: {b: \"~1 || >2\"}, permissions: [a.b], settings: {s: {type: number, range: [1, 2], default: 1.5, doc: D, unit: yards}}}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, problems := read("fuzz", []File{{Path: "bundle.yaml", Data: data}}, nil)
		if len(problems) == 0 && (!yamlschema.ValidName(b.Name) || b.Version == nil || b.API != API) {
			t.Fatalf("taken: %+v", b)
		}
	})
}

// FuzzLocale reads any bytes as a locale.
func FuzzLocale(f *testing.F) {
	f.Add([]byte("a: {b: c}\nd.e: \"f\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, problems := read("fuzz", []File{{Path: "bundle.yaml", Data: []byte(manifest)}, {Path: "locale/en.yaml", Data: data}}, nil)
		if len(problems) > 0 {
			return
		}
		for key, text := range b.Tables.Locale["en"]["meadow"] {
			if !validKey(key) || text == "" || !utf8.ValidString(text) {
				t.Fatalf("line %q: %q", key, text)
			}
		}
	})
}

// TestHostileYAMLIsBounded reads files that are built to take long; without the limits some
// would exceed the timeout of the test.
func TestHostileYAMLIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const size = 256 << 10
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for name, text := range map[string]string{
		"brackets":           fill("["),
		"braces":             fill("{"),
		"nested lists":       fill("- "),
		"nested keys":        fill("? "),
		"keys in a row":      fill("a: "),
		"one key, all lines": fill("a: 1\n"),
		"comments":           "a:\n" + fill("#\n") + " b: 1\n",
		"comments behind":    fill("- a #c\n"),
		"documents":          fill("---\n"),
		"anchors":            fill("- &a 1\n"),
		"aliases":            "a: &a [x]\nb: [" + fill("*a,") + "]\n",
		"an open quote":      `a: "` + fill(`\`),
		"one long word":      "a: " + fill("x"),
		"many lines of text": "a: " + fill("x\n "),
		"blank":              fill("\n"),
		"problems at the end": "creatures:\n" + fill("#################################################\n") +
			"  a: {" + strings.Repeat("b_: 1, ", 3) + "}\n" + strings.Repeat("  A: 1\n", 3000),
	} {
		t.Run(name, func(t *testing.T) {
			_, problems := OpenFS("meadow", meadow("data/a.yaml", text))
			if name != "blank" && len(problems) == 0 {
				t.Error("it was taken without a problem")
			}
		})
	}
}
