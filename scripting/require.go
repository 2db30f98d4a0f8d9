package scripting

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/nearest"
	"loam/scripting/source"
)

// libName is how a file below scripts/lib is required: its path there without
// the ending.
func libName(path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path, "scripts/lib/"), ".lua")
}

// library finds a file that the bundle requires. The error is for the author.
func (c *code) library(name string) (*source.File, error) {
	if other, _, ok := strings.Cut(name, ":"); ok && other != c.info.Name {
		return nil, fmt.Errorf("files of other bundles are their own: call what %s exports, as in imports.%s.name(...)", other, other)
	}
	short := strings.TrimPrefix(name, c.info.Name+":")
	short = strings.TrimPrefix(strings.TrimSuffix(short, ".lua"), "lib/")
	f := c.libs[short]
	if f == nil {
		hint := ""
		if s, ok := nearest.Name(short, slices.Sorted(maps.Keys(c.libs))); ok {
			hint = fmt.Sprintf(" (did you mean %q?)", s)
		}
		return nil, fmt.Errorf("there is no file scripts/lib/%s.lua in bundle %s%s", short, c.info.Name, hint)
	}
	return f, nil
}

// checkRequires reports files that are required by name and do not exist, and
// files that require each other in a circle.
func (b *builder) checkRequires() {
	type edge struct {
		to   *source.File
		line int
		text string
	}
	edges := make(map[*source.File][]edge)
	for _, bundle := range b.program.bundles {
		for _, f := range bundle.files() {
			for _, call := range f.Seen.Calls {
				if call.Method || call.Name != "require" || len(call.Args) == 0 || !call.Args[0].Literal {
					continue
				}
				to, err := bundle.library(call.Args[0].Text)
				if err != nil {
					b.problems = append(b.problems, f.Problem(call.Line, "require: "+err.Error()+":", call.Args[0].Text, ""))
					continue
				}
				edges[f] = append(edges[f], edge{to, call.Line, call.Args[0].Text})
			}
		}
	}
	state := make(map[*source.File]int) // 1: on the way, 2: done
	var visit func(f *source.File)
	visit = func(f *source.File) {
		state[f] = 1
		for _, e := range edges[f] {
			switch state[e.to] {
			case 0:
				visit(e.to)
			case 1:
				b.problems = append(b.problems, f.Problem(e.line, "these files require each other in a circle:", e.text, ""))
			}
		}
		state[f] = 2
	}
	for _, bundle := range b.program.bundles {
		for _, f := range bundle.files() {
			if state[f] == 0 {
				visit(f)
			}
		}
	}
}
