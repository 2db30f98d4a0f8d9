package scenario

import (
	"loam/core/lib/diag"
	"loam/mods/release"
	"loam/mods/scenario/line"
)

// CheckBundle says what is wrong with the scenarios of a bundle of a release
// that can be told without running them: their syntax, and ids that nobody
// defines.
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

// Parse reads a scenario. File heads problems; what it runs is found by open,
// which may be nil. With problems there is no Scenario.
func Parse(file, text string, open line.Opener) (*line.Scenario, diag.List) {
	return all().grammar.Parse(file, text, open)
}
