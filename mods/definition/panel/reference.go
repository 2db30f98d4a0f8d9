package panel

import (
	"fmt"
	"strings"

	"loam/mods/yamlschema"
)

const panelsHead = `
## Panels

User interface that the server pushes to a player, in ` + "`panels/*.yaml`" + `: what is shown, and which handlers a press calls. [panels.md](panels.md) tells how they are used.
A file is a mapping from the names of panels to panels:

`

const panelsTail = `
A **path** leads to a value in ` + "`player.state`" + ` of the panel's bundle: names joined by dots, with digits for places in a list, ` + "`shop.goods.1.price`" + `.
Where a number or a path may stand, ` + "`path or 5`" + ` says what stands in for a value that is not there.
A **condition** is a path (it holds unless the value is missing or false), ` + "`not path`" + `, or a comparison with ` + "`=`, `!=`, `<`, `<=`, `>`, `>=`" + ` between a path and a path, a number, ` + "`true`, `false`" + ` or a text in single quotes; what is missing is 0 where it is held against a number.
A **placeholder** in braces stands in a text or in its lines in ` + "`locale`" + ` for the value under the path of its name; what is missing is empty.

At most %d widgets in a panel, %d inputs, %d choices, %d placeholders or arguments, %d elements of a list.
`

// chapter is what the reference says of panels.
func chapter() string {
	var s strings.Builder
	s.WriteString(panelsHead)
	s.WriteString(yamlschema.Table(panelFields))
	s.WriteString("\nA widget is a mapping with one of these keys, and beside it or within it:\n\n")
	s.WriteString(yamlschema.Table([]yamlschema.Field{showIfField}))
	for _, w := range widgetShapes {
		fmt.Fprintf(&s, "\n`%s`: %s\n\n", w.Kind, w.Doc)
		s.WriteString(yamlschema.Table(w.Fields))
	}
	fmt.Fprintf(&s, panelsTail, MaxWidgets, MaxInputs, MaxChoices, MaxBound, MaxElements)
	return s.String()
}
