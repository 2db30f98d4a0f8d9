package bundles

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/release"
)

type modsGraphCmd struct {
	ViewArgs
	Dot bool `help:"Print the graph for graphviz, such as: loam mods graph --dot | dot -Tsvg > graph.svg" xor:"form"`
}

// edge is how one bundle hangs together with another.
type edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	How  string `json:"how"` // depends, optional, conflicts, extends, overrides
	// Range is the required versions, for the first three kinds; There reports whether
	// the other bundle is present.
	Range string `json:"range,omitempty"`
	There bool   `json:"there"`
	// What is the definitions, for the last two kinds, as kind and id with the fields.
	What []string `json:"what,omitempty"`
}

// Run prints the graph.
func (c modsGraphCmd) Run(std terminal.Streams) error {
	if c.Dot && c.JSON {
		return usage.Errorf("--dot and --json cannot be combined")
	}
	return c.each(std, func(w release.World, s mods.Study, out io.Writer) any {
		edges := edgesOf(w, s.Bundles)
		if c.Dot {
			printDot(out, s.Bundles, edges)
		} else {
			printGraph(out, s.Bundles, edges)
		}
		return edges
	})
}

// edgesOf lists how bundles hang together, in their order.
func edgesOf(w release.World, bundles []*bundle.Bundle) []edge {
	all := []edge{}
	there := make(map[string]bool)
	for _, b := range bundles {
		there[b.Name] = true
	}
	for _, b := range bundles {
		for _, of := range []struct {
			how  string
			list []bundle.Dependency
		}{{"depends", b.Depends}, {"optional", b.Optional}, {"conflicts", b.Conflicts}} {
			for _, d := range of.list {
				all = append(all, edge{From: b.Name, To: d.Name, How: of.how, Range: d.Text, There: there[d.Name]})
			}
		}
		for _, how := range []string{"extends", "overrides"} {
			what := overlaid(b, how == "extends")
			for _, c := range ruleChanges(w, b, how) {
				what[c.Of] = append(what[c.Of], c.String())
			}
			for _, to := range slices.Sorted(maps.Keys(what)) {
				all = append(all, edge{From: b.Name, To: to, How: how, What: what[to], There: there[to]})
			}
		}
	}
	return all
}

// ruleChanges are the rules of others that a bundle overrides.
func ruleChanges(w release.World, b *bundle.Bundle, how string) []release.RuleChange {
	if how != "overrides" {
		return nil
	}
	return slices.DeleteFunc(w.RuleChangesOf(b), func(c release.RuleChange) bool { return c.Of == "" })
}

// overlaid lists, by the bundle of the other definition, what a bundle extends
// of others, or overrides.
func overlaid(b *bundle.Bundle, extends bool) map[string][]string {
	what := make(map[string][]string)
	for i := range b.Overlays {
		o := &b.Overlays[i]
		to, text := definition.Owner(o.ID), fmt.Sprintf("%s %s", o.Kind, o.ID)
		if extends {
			to, text = definition.Owner(o.Extends), fmt.Sprintf("%s %s as %s", o.Kind, o.Extends, o.ID)
		}
		if (o.Extends != "") != extends || to == b.Name || o.Kind == bundle.Locale {
			continue // lines of text are counted
		}
		var fields []string
		for _, f := range o.Fields {
			if !slices.Contains(fields, f.Field) {
				fields = append(fields, f.Field)
			}
		}
		if len(fields) > 0 && !extends {
			text += " (" + strings.Join(fields, ", ") + ")"
		}
		what[to] = append(what[to], text)
	}
	if !extends {
		lines := translated(b)
		for _, at := range slices.SortedFunc(maps.Keys(lines), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
			what[at[0]] = append(what[at[0]], fmt.Sprintf("%s %s (%s)", bundle.Locale, at[1], terminal.CountOf(lines[at], "line")))
		}
	}
	return what
}

// translated counts the lines that a bundle writes for others, by bundle and
// language.
func translated(b *bundle.Bundle) map[[2]string]int {
	lines := make(map[[2]string]int)
	for i := range b.Overlays {
		if o := &b.Overlays[i]; o.Kind == bundle.Locale {
			for _, f := range o.Fields {
				lines[[2]string{definition.Owner(o.ID), f.Field}]++
			}
		}
	}
	return lines
}

func printGraph(out io.Writer, bundles []*bundle.Bundle, edges []edge) {
	words := map[string]string{"depends": "needs", "optional": "goes with", "conflicts": "excludes", "extends": "extends", "overrides": "changes"}
	for _, b := range bundles {
		fmt.Fprintln(out, named(b))
		for _, e := range edges {
			if e.From != b.Name {
				continue
			}
			line := fmt.Sprintf("    %s %s %s", words[e.How], e.To, e.Range)
			if len(e.What) > 0 {
				line = fmt.Sprintf("    %s %s: %s", words[e.How], e.To, strings.Join(e.What, "; "))
			}
			if !e.There && e.How != "conflicts" {
				line += " (missing)"
			}
			fmt.Fprintln(out, line)
		}
	}
}

func named(b *bundle.Bundle) string {
	if b.Version == nil {
		return b.Name
	}
	return b.Name + " " + b.Version.String()
}

func printDot(out io.Writer, bundles []*bundle.Bundle, edges []edge) {
	styles := map[string]string{"depends": "solid", "optional": "dashed", "conflicts": "dotted", "extends": "solid", "overrides": "bold"}
	fmt.Fprintln(out, "digraph bundles {\n  rankdir=BT;\n  node [shape=box];")
	for _, b := range bundles {
		fmt.Fprintf(out, "  %q [label=%q];\n", b.Name, named(b))
	}
	for _, e := range edges {
		label := e.How
		if e.How == "depends" {
			label = e.Range
		} else if len(e.What) > 0 {
			label = fmt.Sprintf("%s %d", e.How, len(e.What))
		}
		fmt.Fprintf(out, "  %q -> %q [label=%q, style=%s];\n", e.From, e.To, label, styles[e.How])
	}
	fmt.Fprintln(out, "}")
}
