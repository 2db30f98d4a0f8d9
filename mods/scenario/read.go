package scenario

import (
	"loam/core/lib/diag"
	"loam/mods/release"
	"loam/mods/scenario/line"
)

// CheckBundle reports the problems in the scenarios of a bundle that can be found
// without running them: syntax errors and unknown ids.
func CheckBundle(rel *release.Release, name string) diag.List {
	b, ok := rel.Bundle(name)
	if !ok {
		return nil
	}
	var problems diag.List
	for _, f := range b.Scenarios {
		s, found := Parse(b.Label+"/"+f.Path, string(f.Data), openIn(b))
		if len(found) == 0 {
			found = s.Check(rel.Content, name)
		}
		problems = append(problems, found...)
	}
	return problems.Sort()
}

// Parse reads a scenario. Problems name the file; open, which may be nil, finds the
// files that it runs. With problems the Scenario is nil.
func Parse(file, text string, open line.Opener) (*line.Scenario, diag.List) {
	return all().grammar.Parse(file, text, open)
}
