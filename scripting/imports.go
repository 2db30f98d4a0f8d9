package scripting

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/luaapi"
	"loam/scripting/source"
)

// checkImports reports functions that are read from imports and that the other bundle does
// not export. Reads of main chunks have already been reported.
func (b *builder) checkImports(onMap, inRealm *room) {
	for _, c := range b.program.bundles {
		for _, f := range c.Files() {
			if !f.Uses("imports") {
				continue
			}
			for _, u := range f.Seen.Imports {
				b.checkImport(f, u, onMap, inRealm)
			}
		}
	}
}

func (b *builder) checkImport(f *source.File, u source.Use, onMap, inRealm *room) {
	var names []string
	where := luaapi.Both
	if !f.Realm {
		names = exportedBy(onMap, u.Bundle.Text)
		where = luaapi.OnMap
	}
	if f.Realm || f.Lib {
		names = append(names, exportedBy(inRealm, u.Bundle.Text)...)
		where = luaapi.InRealm
	}
	told := func(p diag.Problem) bool { return p.File == f.Name && p.Line == u.Name.Line }
	if !u.Name.Literal || b.program.byName[u.Bundle.Text] == nil || slices.Contains(names, u.Name.Text) || slices.ContainsFunc(b.problems, told) {
		return
	}
	msg := "bundle " + u.Bundle.Text + " exports " + where.Adverb() + " no function"
	if f.Lib {
		msg = "bundle " + u.Bundle.Text + " exports no function"
	}
	suggestion, _ := suggest.Name(u.Name.Text, names)
	b.problems = append(b.problems, f.Problem(u.Name.Line, diag.BadImport, msg, u.Name.Text, suggestion))
}

func exportedBy(r *room, bundle string) []string {
	if t := r.site.byName[bundle]; t != nil {
		return t.exportNames()
	}
	return nil
}
