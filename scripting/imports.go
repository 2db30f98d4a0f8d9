package scripting

import (
	"slices"

	"loam/core/nearest"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

// uses tells whether a name in a file is, somewhere, that of the API: a global.
func (f *file) uses(name string) bool {
	return slices.ContainsFunc(f.chunk.Globals(), func(g sandbox.Global) bool { return g.Name == name })
}

// checkDepends reports bundles that are read from imports and not declared.
func (b *builder) checkDepends(f *file, c *code) {
	if !f.uses("imports") {
		return
	}
	for _, u := range f.seen.imports {
		if u.name.literal || slices.Contains(c.info.Depends, u.bundle.text) {
			continue
		}
		suggestion, _ := nearest.Name(u.bundle.text, c.info.Depends)
		b.problems = append(b.problems, f.problem(u.bundle.line, "imports has the bundles that stand under depends in bundle.yaml, which are not", u.bundle.text, suggestion))
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
			for _, u := range f.seen.imports {
				b.checkImport(f, u, onMap, inRealm)
			}
		}
	}
}

func (b *builder) checkImport(f *file, u use, onMap, inRealm *room) {
	var names []string
	where := luaapi.Both
	if !f.realm {
		names = exportedBy(onMap, u.bundle.text)
		where = luaapi.OnMap
	}
	if f.realm || f.lib {
		names = append(names, exportedBy(inRealm, u.bundle.text)...)
		where = luaapi.InRealm
	}
	told := func(p Problem) bool { return p.File == f.name && p.Line == u.name.line }
	if !u.name.literal || b.program.byName[u.bundle.text] == nil || slices.Contains(names, u.name.text) || slices.ContainsFunc(b.problems, told) {
		return
	}
	msg := "bundle " + u.bundle.text + " exports " + where.Adverb() + " no function"
	if f.lib {
		msg = "bundle " + u.bundle.text + " exports no function"
	}
	suggestion, _ := nearest.Name(u.name.text, names)
	b.problems = append(b.problems, f.problem(u.name.line, msg, u.name.text, suggestion))
}

func exportedBy(r *room, bundle string) []string {
	if t := r.byName[bundle]; t != nil {
		return t.exportNames()
	}
	return nil
}
