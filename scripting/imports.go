package scripting

import (
	"slices"

	"loam/core/nearest"
	"loam/scripting/luaapi"
	"loam/scripting/source"
)

// uses tells whether a name in a file is, somewhere, that of the API: a global.
func (f *file) uses(name string) bool {
	return slices.ContainsFunc(f.chunk.Globals(), func(g source.Global) bool { return g.Name == name })
}

// checkDepends reports bundles that are read from imports and not declared.
func (b *builder) checkDepends(f *file, c *code) {
	if !f.uses("imports") {
		return
	}
	for _, u := range f.seen.Imports {
		if u.Name.Literal || slices.Contains(c.info.Depends, u.Bundle.Text) {
			continue
		}
		suggestion, _ := nearest.Name(u.Bundle.Text, c.info.Depends)
		b.problems = append(b.problems, f.problem(u.Bundle.Line, "imports has the bundles that stand under depends in bundle.yaml, which are not", u.Bundle.Text, suggestion))
	}
}

// checkImports reports functions that are read from imports and that the other
// bundle does not export there. What main chunks read themselves has been
// reported already.
func (b *builder) checkImports(onMap, inRealm *room) {
	for _, c := range b.program.bundles {
		for _, f := range c.files() {
			if !f.uses("imports") {
				continue
			}
			for _, u := range f.seen.Imports {
				b.checkImport(f, u, onMap, inRealm)
			}
		}
	}
}

func (b *builder) checkImport(f *file, u source.Use, onMap, inRealm *room) {
	var names []string
	where := luaapi.Both
	if !f.realm {
		names = exportedBy(onMap, u.Bundle.Text)
		where = luaapi.OnMap
	}
	if f.realm || f.lib {
		names = append(names, exportedBy(inRealm, u.Bundle.Text)...)
		where = luaapi.InRealm
	}
	told := func(p Problem) bool { return p.File == f.name && p.Line == u.Name.Line }
	if !u.Name.Literal || b.program.byName[u.Bundle.Text] == nil || slices.Contains(names, u.Name.Text) || slices.ContainsFunc(b.problems, told) {
		return
	}
	msg := "bundle " + u.Bundle.Text + " exports " + where.Adverb() + " no function"
	if f.lib {
		msg = "bundle " + u.Bundle.Text + " exports no function"
	}
	suggestion, _ := nearest.Name(u.Name.Text, names)
	b.problems = append(b.problems, f.problem(u.Name.Line, msg, u.Name.Text, suggestion))
}

func exportedBy(r *room, bundle string) []string {
	if t := r.byName[bundle]; t != nil {
		return t.exportNames()
	}
	return nil
}
