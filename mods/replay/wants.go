package replay

import (
	"regexp"
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
)

// maxWants is the maximum number of written expectations.
const maxWants = 40

// wants writes the observed events as expectations.
func (w *writer) wants() {
	w.line("")
	w.comment("Events in the recording:")
	var lines []string
	faults := 0
	for _, h := range w.c.events {
		if h.step > w.c.until {
			break
		}
		line := ""
		switch e := h.event.(type) {
		case event.Died:
			line = w.claim(e.Unit, "dies")
			if k := w.nameOf(e.Killer); k != "" && line != "" {
				line = w.claim(e.Killer, "kills "+w.nameOf(e.Unit))
			}
		case event.Evaded:
			line = w.claim(e.Unit, "evades")
		case event.Spoke:
			line = w.claim(e.Unit, e.Speech.String()+" "+quoted(w.read(e.Text, e.Args)))
		case event.Faulted:
			faults++
		}
		if line != "" && !slices.Contains(lines, line) && len(lines) < maxWants {
			lines = append(lines, line)
		}
	}
	for _, l := range lines {
		w.line("%s", l)
	}
	if faults > 0 {
		w.line("expect faults %d", faults)
	}
}

func (w *writer) claim(g guid.GUID, what string) string {
	name := w.nameOf(g)
	if name == "" {
		return ""
	}
	return "expect " + name + " " + what
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// read returns a text in English with wildcards for arguments, except for numbers on which
// a plural depends.
func (w *writer) read(t content.Text, args value.Value) string {
	if t.Bundle == "" {
		return t.Key
	}
	var counted []value.Entry
	if line, ok := w.c.rel.Content.Reader(content.DefaultLanguage).Book.Line(content.DefaultLanguage, t.Bundle, t.Key); ok {
		for _, p := range line.Plurals() {
			counted = append(counted, value.Entry{Key: value.OfString(p.Name), Value: args.Get(p.Name)})
		}
	}
	return placeholder.ReplaceAllString(w.c.rel.Content.Words(content.DefaultLanguage, t, value.OfTable(counted)), "...")
}
