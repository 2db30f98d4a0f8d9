package check

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/source"
)

// checkDepends reports bundles that are read from imports and not declared.
func (ch *checker) checkDepends(f *source.File, c *Bundle) {
	if !f.Uses("imports") {
		return
	}
	for _, u := range f.Seen.Imports {
		if u.Name.Literal || slices.Contains(c.Info.Depends, u.Bundle.Text) {
			continue
		}
		suggestion, _ := suggest.Name(u.Bundle.Text, c.Info.Depends)
		ch.problems = append(ch.problems, f.Problem(u.Bundle.Line, diag.NotADependency, "imports has only the bundles listed under depends in bundle.yaml, not", u.Bundle.Text, suggestion))
	}
}
