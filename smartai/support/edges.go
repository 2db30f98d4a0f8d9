package support

import (
	_ "embed" // the edges that scenarios show
	"fmt"
	"strings"
)

// edgesText is, per line and with tabs between, an edge of what rules mean, what becomes
// of it in both modes, and the file of scenarios that shows it.
//
//go:embed edges.txt
var edgesText string

// edge is something about rules of which one would not think at once.
type edge struct{ what, azerothcore, none, file string }

// edges are those that scenarios show, by file.
func edges() []edge {
	var all []edge
	for line := range strings.Lines(edgesText) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 4 {
			all = append(all, edge{f[0], f[1], f[2], f[3]})
		}
	}
	return all
}

// tellEdges writes the table of edges.
func tellEdges(s *strings.Builder) {
	s.WriteString("\n## Edges\n\nWhat becomes of cases of which one would not think at once. Each is shown by a scenario that runs in both modes. The shapes of `FOLLOW_GROUP`, what `SUMMON_RADIAL`, `DISABLE_REWARD`, `SET_GOSSIP_MENU` and the targets of ranges and parties do, the rules of `INSTALL_AI_TEMPLATE`, and that conditions of timed rules which do not hold are asked again after 5 s, stand in `SmartScript.cpp` of AzerothCore at commit 009c086d. A template `caster` there keeps distances of the event `RANGE` in the place in which its times stand today; here they are distances.\n\n| case | `azerothcore` | `none` | shown |\n|---|---|---|---|\n")
	for _, e := range edges() {
		none := e.none
		if none == e.azerothcore {
			none = "the same"
		}
		fmt.Fprintf(s, "| %s | %s | %s | [%s](../smartai/engine/testdata/%s) |\n", e.what, e.azerothcore, none, strings.TrimSuffix(e.file, ".txtar"), e.file)
	}
}
