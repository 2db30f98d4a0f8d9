package web

import (
	"strconv"

	"loam/core/plain"
)

// Bounds of the plain data in one event, in bytes; what is over them is told
// as "...".
const (
	maxFacts = 64 << 10
	maxText  = 4 << 10 // of one text
)

// plain writes plain data: a table with the keys 1 to n is a list, one with
// texts as keys an object, any other {"$pairs": [[key, value], ...]}; a unit is
// {"$ref": guid}.
func (w *writer) plain(name string, v plain.Value, doc string) {
	w.note(name, "plain data", doc, false)
	w.key(name)
	w.value(v, len(w.buf)+maxFacts)
}

func (w *writer) value(v plain.Value, end int) {
	w.comma()
	if len(w.buf) > end {
		w.buf = append(w.buf, `"..."`...)
		return
	}
	switch v.Kind() {
	case plain.Nil:
		w.buf = append(w.buf, "null"...)
	case plain.Bool:
		w.buf = strconv.AppendBool(w.buf, v.Bool())
	case plain.Number:
		w.buf = strconv.AppendFloat(w.buf, v.Number(), 'g', -1, 64)
	case plain.String:
		text := v.Text()
		if len(text) > maxText {
			text = text[:maxText] + "..."
		}
		w.buf = appendString(w.buf, text)
	case plain.Ref:
		w.buf = append(w.buf, `{"$ref":`...)
		w.buf = append(appendGUID(w.buf, v.Ref()), '}')
	case plain.Table:
		w.table(v.Entries(), end)
	}
}

func (w *writer) table(entries []plain.Entry, end int) {
	switch shapeOf(entries) {
	case list:
		w.buf = append(w.buf, '[')
		for _, e := range entries {
			if w.value(e.Value, end); len(w.buf) > end {
				break
			}
		}
		w.buf = append(w.buf, ']')
	case named:
		w.buf = append(w.buf, '{')
		for _, e := range entries {
			w.key(e.Key.Text())
			if w.value(e.Value, end); len(w.buf) > end {
				break
			}
		}
		w.buf = append(w.buf, '}')
	case mixed:
		w.buf = append(w.buf, `{"$pairs":[`...)
		for _, e := range entries {
			w.comma()
			w.buf = append(w.buf, '[')
			w.value(e.Key, end)
			if w.value(e.Value, end); len(w.buf) > end {
				w.buf = append(w.buf, ']')
				break
			}
			w.buf = append(w.buf, ']')
		}
		w.buf = append(w.buf, `]}`...)
	}
}

// shape says how a table is best written.
type shape uint8

const (
	list shape = iota
	named
	mixed
)

// shapeOf takes the empty table for an object: that is what state tables are.
func shapeOf(entries []plain.Entry) shape {
	texts, numbers := 0, 0
	for i, e := range entries {
		switch {
		case e.Key.Kind() == plain.String && (e.Key.Text() == "" || e.Key.Text()[0] != '$'):
			texts++
		case e.Key.Kind() == plain.Number && e.Key.Number() == float64(i+1):
			numbers++
		}
	}
	switch len(entries) {
	case texts:
		return named
	case numbers:
		return list
	}
	return mixed
}
