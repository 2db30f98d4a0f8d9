package coverage

import (
	_ "embed" // the edge cases that scenarios show
	"fmt"
	"strings"
)

// edgesText has one edge case of rules in each line, with tabs between: the case, its
// results in both modes, and the file of scenarios that shows it.
//
//go:embed edges.txt
var edgesText string

// edge is a case in which a rule behaves unexpectedly.
type edge struct{ what, azerothcore, none, file string }

// edges returns the edge cases that scenarios show, by file.
func edges() []edge {
	var all []edge
	for line := range strings.Lines(edgesText) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 4 {
			all = append(all, edge{f[0], f[1], f[2], f[3]})
		}
	}
	return all
}

// tellEdges writes the table of edge cases.
func tellEdges(s *strings.Builder) {
	s.WriteString("\n## Edges\n\nThis table describes cases that are easy to miss. A scenario that runs in both modes shows each of them.\n\nThe following behaviour is taken from `SmartScript.cpp` of AzerothCore at commit 009c086d:\n\n- the shapes of `FOLLOW_GROUP`;\n- the effects of `SUMMON_RADIAL`, `DISABLE_REWARD` and `SET_GOSSIP_MENU`;\n- the range and party targets;\n- the rules of `INSTALL_AI_TEMPLATE`;\n- the check after 5 s of conditions of timed rules that do not hold.\n\nIn that source, the template `caster` stores the distances of the event `RANGE` in the parameters that are times today. Here they are distances.\n\n| case | `azerothcore` | `none` | shown |\n|---|---|---|---|\n")
	for _, e := range edges() {
		none := e.none
		if none == e.azerothcore {
			none = "The same."
		}
		fmt.Fprintf(s, "| %s | %s | %s | [%s](../smartai/engine/testdata/%s) |\n", e.what, e.azerothcore, none, strings.TrimSuffix(e.file, ".txtar"), e.file)
	}
}
