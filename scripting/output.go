package scripting

import (
	"fmt"

	"loam/core/lib/printable"
	"loam/core/model/event"
	"loam/scripting/sandbox"
)

// output passes on what scripts print: lines of main chunks to the dry run, those of handlers
// to the log of the step.
type output struct {
	lines   []event.Printed // of main chunks
	site    *site
	entry   *entry
	loading *loading
}

// print handles output of scripts.
func (o *output) print(p sandbox.Print) {
	o.put(event.Printed{Level: "print", Bundle: p.Bundle, File: p.File, Line: p.Line, Unit: o.entry.self, Text: p.Text})
}

// put keeps a line of a main chunk, or logs one of a handler.
func (o *output) put(e event.Printed) {
	e.Text = shown(e.Text)
	if o.loading.running {
		o.lines = append(o.lines, e)
		return
	}
	o.write(e)
}

// write logs a line, unless the bundle has written too many in this step.
func (o *output) write(e event.Printed) {
	more, ok := o.line(e.Bundle)
	if more != "" {
		e.Level, e.Text = "warn", more
	}
	if ok {
		o.entry.log(e)
	}
}

// dropped reports coroutines that were not finished in their entry.
func (o *output) dropped(bundle string, n int) {
	o.entry.log(event.Printed{
		Level: "warn", Bundle: bundle, Unit: o.entry.self,
		Text: "a coroutine was unfinished when its handler ended, and is dropped: to continue later, use a timer",
	})
}

// line counts a printed line; false means that it exceeds the limit. The last accepted line
// reports this.
func (o *output) line(bundle string) (text string, ok bool) {
	t := o.site.byName[bundle]
	if t == nil || o.loading.running {
		return "", true
	}
	used := t.renew()
	used.lines++
	if used.lines == stepLines {
		return fmt.Sprintf("further lines are dropped: at most %d lines of a bundle are kept in one step", stepLines), true
	}
	return "", used.lines < stepLines
}

// maxShown bounds a text of scripts that operators read, in bytes.
const maxShown = 4000

// shown returns a text of scripts for operators: on one line, with control characters shown
// and cut at maxShown.
func shown(text string) string {
	return printable.Cut(printable.Line(printable.Cut(text, maxShown)), maxShown)
}
