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

A scenario is a test of a bundle: a text file in its folder ` + "`scenarios`" + ` with actions of players and creatures, and with expectations. This page lists all lines that it can have. The [tutorial](tutorial.md#5-a-scenario) shows how to write one. ` + "`go generate ./mods/scenario`" + ` generates this page from the tables that the runner uses; do not edit it.

` + "```text" + `
# The dummy shouts once a fight, and grumbles while it lasts.
map field
player Anna level 2 at -12 -12
Anna attacks meadow:dummy_1
advance 9s
expect meadow:dummy_1 says "Ouch!" once
expect meadow:dummy_1 says "Every day the same." 2 times
` + "```" + `

` + "`loam test PATH`" + ` runs scenarios. Each scenario has a realm of its own, with all maps and all scripts, and with its own clock. Nothing is saved. It runs the same code as a live realm, many times faster than real time. The same bundles, scenario and seed always give the same run.

- One line is one action or check. ` + "`#`" + ` begins a comment (but not after ` + "`lua`" + `).
- The world starts with one step of 50 ms. A line that makes a player or creature act takes one step, so that the next line sees the effect. All other time advances with ` + "`advance`" + `.
- "Only for tests" in the tables marks lines that do what the client of a player cannot do, such as giving items.

In the tables, words in small letters are written as they are. ` + "`says|yells`" + ` is one of two words, ` + "`[...]`" + ` is optional, and words in capitals are [placeholders](#placeholders).
`

const referenceEvents = "\n" + `The following conditions count events. Each can be followed by ` + "`once`" + ` or ` + "`N times`" + `; without one of these, the event must have happened at least once. Which events count depends on the line:

| line | events that count | afterwards |
|---|---|---|
| ` + "`expect`" + ` | those since the last ` + "`expect`" + ` with the same words that was met, or since the start | events that have met an expectation do not meet it again |
| ` + "`expect no`" + ` | the same | they still count for the next line |
| ` + "`advance until`" + ` | those since the start of its own line | they still count for the next line |

`

const referenceTail = `
## Further rules

- A player acts like a real client: before each step it turns to the unit that it attacks, it runs at its own speed to where it was sent, and otherwise it stands still. It can do no more than a real client, except by lines that are only for tests.
- All maps of the world run, and no cell on them sleeps.
- Texts are compared in English, or in the language set by a line ` + "`" + `language` + "`" + `, with their placeholders filled.
- At the end ` + "`expect faults 0`" + ` is implied: a scenario in which a script failed has failed.
- A scenario lasts at most 48 hours of its own time.
`
