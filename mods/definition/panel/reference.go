package panel

import (
	"fmt"
	"strings"

	"loam/mods/yamlschema"
)

const panelsHead = `
## Panels

A panel is user interface that the server pushes to a player. Files ` + "`panels/*.yaml`" + ` define what it shows and which handlers it calls. See [panels.md](panels.md).
A file is a mapping from the names of panels to panels:

`

const panelsTail = `
- A **path** leads to a value in ` + "`player.state`" + ` of the panel's bundle: names joined by dots, with numbers for positions in a list, ` + "`shop.goods.1.price`" + `.
- Where a number or a path is allowed, ` + "`path or 5`" + ` sets the value to use if there is none under the path.
- A **condition** is a path (it holds unless the value is missing or false), ` + "`not path`" + `, or a comparison with ` + "`=`, `!=`, `<`, `<=`, `>`, `>=`" + ` between a path and a path, a number, ` + "`true`, `false`" + ` or a text in single quotes. A missing value counts as 0 when it is compared with a number.
- A **placeholder** in braces, in a text or in its lines in ` + "`locale`" + `, is replaced by the value under the path of its name; a missing value is empty.

Limits: %d widgets in a panel, %d inputs, %d choices, %d placeholders or arguments, %d elements of a list.
`

// chapter returns the chapter of the reference about panels.
func chapter() string {
	var s strings.Builder
	s.WriteString(panelsHead)
	s.WriteString(yamlschema.Table(panelFields))
	s.WriteString("\nA widget is a mapping with one of the following keys. Any widget may also have:\n\n")
	s.WriteString(yamlschema.Table([]yamlschema.Field{showIfField}))
	for _, w := range widgetShapes {
		fmt.Fprintf(&s, "\n`%s`: %s\n\n", w.Kind, w.Doc)
		s.WriteString(yamlschema.Table(w.Fields))
	}
	fmt.Fprintf(&s, panelsTail, MaxWidgets, MaxInputs, MaxChoices, MaxBound, MaxElements)
	return s.String()
}
