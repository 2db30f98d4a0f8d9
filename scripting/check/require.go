package check

import (
	"loam/core/lib/diag"
	"loam/scripting/source"
)

// checkRequires reports files that are required by name and do not exist, and
// files that require each other in a circle.
func (ch *checker) checkRequires() {
	type edge struct {
		to   *source.File
		line int
		text string
	}
	edges := make(map[*source.File][]edge)
	for _, bundle := range ch.bundles {
		for _, f := range bundle.Files() {
			for _, call := range f.Seen.Calls {
				if call.Method || call.Name != "require" || len(call.Args) == 0 || !call.Args[0].Literal {
					continue
				}
				to, err := bundle.Library(call.Args[0].Text)
				if err != nil {
					ch.problems = append(ch.problems, f.Problem(call.Line, diag.BadRequire, "require: "+err.Error()+":", call.Args[0].Text, ""))
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
				ch.problems = append(ch.problems, f.Problem(e.line, diag.BadRequire, "these files require each other in a circle:", e.text, ""))
			}
		}
		state[f] = 2
	}
	for _, bundle := range ch.bundles {
		for _, f := range bundle.Files() {
			if state[f] == 0 {
				visit(f)
			}
		}
	}
}
