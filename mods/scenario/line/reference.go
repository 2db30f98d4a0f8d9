package line

import (
	"fmt"
	"strings"
)

// Reference returns the format in Markdown, generated from the tables that the reader
// uses.
func (g *Grammar) Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	s.WriteString("\n## Lines\n\n| line | what it does | example |\n|---|---|---|\n")
	for _, v := range g.verbs {
		fmt.Fprintf(&s, "| `%s` | %s | `%s` |\n", cell(v.Syntax), cell(v.Doc), cell(v.Example))
	}
	s.WriteString("\n## Conditions\n\n")
	s.WriteString("For `expect`, `expect no` and `advance until`. These check the current state:\n\n")
	g.writeConditions(&s, false)
	s.WriteString(referenceEvents)
	g.writeConditions(&s, true)
	s.WriteString("\n## Placeholders\n\n| in a line | is |\n|---|---|\n")
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

// cell formats a text for a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

const referenceHead = `# Scenarios: all lines and conditions

Made by ` + "`go generate ./mods/scenario`" + ` from the tables that the runner uses; do not edit.

A scenario is a text file in the folder ` + "`scenarios`" + ` of a bundle. ` + "`loam test PATH`" + ` runs it: a whole realm, the
realm's own scripts and all maps, with nothing saved, on a clock of its own. It runs the same code as a live realm, many times
faster than real time. The same bundles, scenario and seed always give the same run.

One line is one action or check; ` + "`#`" + ` begins a comment (but not after ` + "`lua`" + `). The world starts with one step of 50 ms. A line
that makes a player or creature act takes one step, so that the next line sees the effect. All other time
advances with ` + "`advance`" + `.

Small letters in the tables stand for themselves, ` + "`says|yells`" + ` is one of two words, ` + "`[...]`" + ` is optional, and words in capitals
are placeholders, which the last table describes.
`

const referenceEvents = "\n" + `These count events. Each can be followed by ` + "`once`" + ` or ` + "`N times`" + `; without one of these, the event must have happened at least once.
` + "`expect`" + ` counts from the last ` + "`expect`" + ` with the same words that was met, or from the start: an event that
has met an expectation does not meet it again. ` + "`expect no`" + ` looks at the same events and uses none of them up. ` + "`advance until`" + ` counts from
its own line on, and uses none up.

`

const referenceTail = `
## Further rules

- A player has a reasonable client: before each step it turns to the unit that it attacks, it runs at its own speed to where
  it was sent, and otherwise it stands still. It can do no more than a real client, except by lines that are only for tests.
- All maps of the world run, and no cell on them sleeps.
- Texts are compared in English, or in the language set by a line ` + "`" + `language` + "`" + `, with their placeholders
  filled.
- At the end ` + "`expect faults 0`" + ` is implied: a scenario in which a script failed has failed.
- A scenario lasts at most 48 hours of its own time.
`
