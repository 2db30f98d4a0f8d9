package jsonfield

import (
	"strconv"

	"loam/core/lib/value"
)

// Bounds of the plain data in one event, in bytes; data over them is written as "...".
const (
	maxFacts = 64 << 10
	maxText  = 4 << 10 // of one text
)

// Plain writes plain data. A table with the keys 1 to n is a list, a table with string
// keys an object, any other {"$pairs": [[key, value], ...]}. A unit is {"$ref": guid}.
func (w *Writer) Plain(name string, v value.Value, doc string) {
	w.Note(name, "plain data", doc, false)
	w.Key(name)
	w.value(v, len(w.Buf)+maxFacts)
}

func (w *Writer) value(v value.Value, end int) {
	w.comma()
	if len(w.Buf) > end {
		w.Buf = append(w.Buf, `"..."`...)
		return
	}
	switch v.Kind() {
	case value.Nil:
		w.Buf = append(w.Buf, "null"...)
	case value.Bool:
		w.Buf = strconv.AppendBool(w.Buf, v.Bool())
	case value.Number:
		w.Buf = strconv.AppendFloat(w.Buf, v.Number(), 'g', -1, 64)
	case value.String:
		text := v.Text()
		if len(text) > maxText {
			text = text[:maxText] + "..."
		}
		w.Buf = appendString(w.Buf, text)
	case value.Ref:
		w.Buf = append(w.Buf, `{"$ref":`...)
		w.Buf = append(appendGUID(w.Buf, v.Ref()), '}')
	case value.Table:
		w.table(v.Entries(), end)
	}
}

func (w *Writer) table(entries []value.Entry, end int) {
	switch shapeOf(entries) {
	case list:
		w.Buf = append(w.Buf, '[')
		for _, e := range entries {
			if w.value(e.Value, end); len(w.Buf) > end {
				break
			}
		}
		w.Buf = append(w.Buf, ']')
	case named:
		w.Buf = append(w.Buf, '{')
		for _, e := range entries {
			w.Key(e.Key.Text())
			if w.value(e.Value, end); len(w.Buf) > end {
				break
			}
		}
		w.Buf = append(w.Buf, '}')
	case mixed:
		w.Buf = append(w.Buf, `{"$pairs":[`...)
		for _, e := range entries {
			w.comma()
			w.Buf = append(w.Buf, '[')
			w.value(e.Key, end)
			if w.value(e.Value, end); len(w.Buf) > end {
				w.Buf = append(w.Buf, ']')
				break
			}
			w.Buf = append(w.Buf, ']')
		}
		w.Buf = append(w.Buf, `]}`...)
	}
}

// shape returns the best JSON form of a table.
type shape uint8

const (
	list shape = iota
	named
	mixed
)

// shapeOf takes the empty table for an object: that is what state tables are.
func shapeOf(entries []value.Entry) shape {
	texts, numbers := 0, 0
	for i, e := range entries {
		switch {
		case e.Key.Kind() == value.String && (e.Key.Text() == "" || e.Key.Text()[0] != '$'):
			texts++
		case e.Key.Kind() == value.Number && e.Key.Number() == float64(i+1):
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
