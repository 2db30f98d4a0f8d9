package line

import (
	"fmt"
	"strings"
)

// Reference describes the format in Markdown. It is made of the tables that
// reading follows, so it cannot tell anything else.
func (g *Grammar) Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	s.WriteString("\n## Lines\n\n| line | what it does | example |\n|---|---|---|\n")
	for _, v := range g.verbs {
		fmt.Fprintf(&s, "| `%s` | %s | `%s` |\n", cell(v.Syntax), cell(v.Doc), cell(v.Example))
	}
	s.WriteString("\n## Conditions\n\n")
	s.WriteString("For `expect`, `expect no` and `advance until`. These look at how things are now:\n\n")
	g.writeConditions(&s, false)
	s.WriteString(referenceEvents)
	g.writeConditions(&s, true)
	s.WriteString("\n## What stands for what\n\n| in a line | is |\n|---|---|\n")
	for _, slot := range slots {
		fmt.Fprintf(&s, "| `%s` | %s |\n", slot.label, cell(slot.doc))
	}
	s.WriteString(referenceTail)
	return s.String()
}

func (g *Grammar) writeConditions(s *strings.Builder, events bool) {
	s.WriteString("| condition | holds when | example |\n|---|---|---|\n")
	for _, c := range g.conditions {
		if c.Counts == events {
			fmt.Fprintf(s, "| `%s` | %s | `%s` |\n", cell(c.Syntax), cell(c.Doc), cell(c.Example))
		}
	}
}

// cell writes a text into a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

const referenceHead = `# Scenarios: all lines and conditions

Made by ` + "`go generate ./mods/scenario`" + ` from the tables that the runner follows; do not edit.

A scenario is a text file in the folder ` + "`scenarios`" + ` of a bundle. ` + "`loam test PATH`" + ` runs it: a whole realm, the
realm's own scripts and all maps, with nothing saved, on a clock of its own. It is the code that runs live, many times
faster than real time. The same bundles, scenario and seed always give the same run.

One line says one thing; ` + "`#`" + ` begins a comment (but not behind ` + "`lua`" + `). The world begins with one step of 50 ms; what a
player or creature is told to do takes one step, so that its effect is there for the next line. The rest of the time
goes by with ` + "`advance`" + `.

Small letters in the tables stand for themselves, ` + "`says|yells`" + ` is one of two words, ` + "`[...]`" + ` may be left out, and capitals
stand for what the last table says.
`

const referenceEvents = "\n" + `These count what has happened. Behind each may stand ` + "`once`" + ` or ` + "`N times`" + `; without, it must have happened at all.
` + "`expect`" + ` counts from the last ` + "`expect`" + ` of the same words that was met, or from the beginning: what an expectation has
used up does not meet it again. ` + "`expect no`" + ` looks at the same events and uses nothing up. ` + "`advance until`" + ` counts from
its own line on, and uses nothing up.

`

const referenceTail = `
## What else is so

- A player has a client that acts as a reasonable one does: it turns to whom it attacks before each step, runs at its
  own speed where it was sent, and otherwise stays where it is. It can do no more than a real one, but for the lines
  that only tests may use.
- All maps of the world run, and nothing on them sleeps.
- Texts are compared as they read in English, or in the language that a line ` + "`" + `language` + "`" + ` names, with their placeholders
  filled.
- At the end ` + "`expect faults 0`" + ` is implied: a scenario in which a script failed has failed.
- A scenario lasts at most 48 hours of its own time.
`
