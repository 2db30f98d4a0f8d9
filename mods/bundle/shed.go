package bundle

import (
	"bytes"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Shed returns the bundle without its definitions and what composing checks in them.
// It is for callers that have composed the bundle and keep it for its files, so that
// a large world is not in memory twice.
func (b *Bundle) Shed() *Bundle {
	light := *b
	light.Tables, light.Refs, light.Spots, light.Overlays, light.LookUps = content.Tables{}, nil, nil, nil, nil
	light.Computed, light.shed = nil, true
	return &light
}

// Whole returns the bundle with its definitions: itself, or the result of reading
// its files again if it has shed them.
func (b *Bundle) Whole() (*Bundle, diag.List) {
	if !b.shed {
		return b, nil
	}
	return b.again(nil, b.under)
}

// OpenAfter is Open for a bundle that was read before. If only scripts, scenarios
// and notes have changed, it does not read definitions again: the returned bundle
// has shed them, and same is true. Before must have been without problems. W may be nil.
func OpenAfter(w *quota.Watch, before *Bundle, path string) (b *Bundle, same bool, problems diag.List) {
	label, all, problems := take(path)
	sealed := empty(label)
	files, wrong := sealed.unseal(all, problems)
	if len(wrong) == 0 && before != nil && before.Label == label && sameData(before.Files, files) {
		light := *before.Shed()
		light.Signed = sealed.Signed
		r := newReader(&light, nil)
		light.Files, light.Scripts, light.Rules, light.Scenarios, light.Readme = files, nil, nil, nil, ""
		for i := range files {
			if r.At = &files[i]; !definesNothing(r.At.Path) && !isMigration(r.At.Path) {
				continue
			}
			r.readFile()
		}
		return &light, true, WithExcerpts(r.Reported(), &light)
	}
	b, problems = readWatched(w, label, all, problems)
	return b, false, problems
}

// sameData reports whether two lists of files, both by path, differ only in files without
// definitions.
func sameData(a, b []File) bool {
	a, b = dataOf(a), dataOf(b)
	return slices.EqualFunc(a, b, func(x, y File) bool { return x.Path == y.Path && bytes.Equal(x.Data, y.Data) })
}

func dataOf(files []File) []File {
	var data []File
	for _, f := range files {
		if !definesNothing(f.Path) {
			data = append(data, f)
		}
	}
	return data
}

// isMigration reports whether a file is a migration: it is among the scripts, but its
// version depends on bundle.yaml.
func isMigration(path string) bool { return strings.HasPrefix(path, "migrations/") }

// definesNothing reports whether a file has no definitions and is read on its own.
func definesNothing(path string) bool {
	return strings.HasPrefix(path, "scripts/") || strings.HasPrefix(path, "scenarios/") || strings.HasPrefix(path, "smartai/") ||
		!strings.Contains(path, "/") && path != yamlschema.ManifestFile && path != yamlschema.StageFile
}
