// Package jsonfield reads and writes the fields of messages as JSON, and documents them. A
// [Reader] reads the fields of a message from a page; a [Writer] writes those of a
// message to a page. Each field is named and described where it is read or written.
// With Notes set, a Reader or Writer only records that documentation, from which the
// reference is made.
package jsonfield

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"loam/core/lib/guid"
)

// Doc documents one field of a message.
type Doc struct {
	Name, Kind, Doc string
	Optional        bool
}

// Writer appends JSON. Each method that writes a field also takes its documentation, so
// the reference is made by running the encoders: with Notes set, they record all
// fields, including those that a value omits.
type Writer struct {
	Buf   []byte
	start int    // where the present value begins; no comma stands before it
	Notes *[]Doc // nil except while the reference is made
	Depth int    // number of open objects and lists
}

// Begin starts a separate value at the end of the buffer.
func (w *Writer) Begin() { w.start = len(w.Buf) }

// Noting reports whether fields are only documented.
func (w *Writer) Noting() bool { return w.Notes != nil }

// Note documents a field without writing it, if Notes is set.
func (w *Writer) Note(name, kind, doc string, optional bool) {
	if w.Notes != nil && w.Depth == 1 {
		*w.Notes = append(*w.Notes, Doc{name, kind, doc, optional})
	}
}

// comma separates what follows from what stands before it.
func (w *Writer) comma() {
	if n := len(w.Buf); n > w.start {
		switch w.Buf[n-1] {
		case '{', '[', ':':
		default:
			w.Buf = append(w.Buf, ',')
		}
	}
}

// Key writes the name of a field, whose value follows.
func (w *Writer) Key(name string) {
	w.comma()
	w.Buf = appendString(w.Buf, name)
	w.Buf = append(w.Buf, ':')
}

// Open begins an unnamed object or list.
func (w *Writer) Open(bracket byte) {
	w.comma()
	w.Buf = append(w.Buf, bracket)
	w.Depth++
}

// Close ends an object or list.
func (w *Writer) Close(bracket byte) {
	w.Buf = append(w.Buf, bracket)
	w.Depth--
}

// OpenField begins an object or list as a field. Without a kind, the caller has
// documented it.
func (w *Writer) OpenField(name string, bracket byte, kind, doc string) {
	if kind != "" {
		w.Note(name, kind, doc, false)
	}
	w.Key(name)
	w.Buf = append(w.Buf, bracket)
	w.Depth++
}

// Kind opens a message or event: an object whose first field is its name.
func (w *Writer) Kind(name string) {
	w.Open('{')
	w.Key("type")
	w.Buf = appendString(w.Buf, name)
}

// Text writes a text.
func (w *Writer) Text(name, value, doc string) {
	w.Note(name, "text", doc, false)
	w.Key(name)
	w.Buf = appendString(w.Buf, value)
}

// TextIf writes a text and omits an empty one.
func (w *Writer) TextIf(name, value, doc string) {
	w.Note(name, "text", doc, true)
	if value != "" {
		w.Key(name)
		w.Buf = appendString(w.Buf, value)
	}
}

// Integer writes a whole number.
func (w *Writer) Integer(name string, value int64, doc string) {
	w.Note(name, "integer", doc, false)
	w.Key(name)
	w.Buf = strconv.AppendInt(w.Buf, value, 10)
}

// IntegerIf writes a whole number and omits 0.
func (w *Writer) IntegerIf(name string, value int64, doc string) {
	w.Note(name, "integer", doc, true)
	if value != 0 {
		w.Key(name)
		w.Buf = strconv.AppendInt(w.Buf, value, 10)
	}
}

// Number writes a value with three decimals, so lengths are exact to a thousandth of a
// yard.
func (w *Writer) Number(name string, value float64, doc string) {
	w.Note(name, "number", doc, false)
	w.Key(name)
	w.Buf = appendNumber(w.Buf, value)
}

// NumberIf writes a number and omits 0.
func (w *Writer) NumberIf(name string, value float64, doc string) {
	w.Note(name, "number", doc, true)
	if value != 0 {
		w.Key(name)
		w.Buf = appendNumber(w.Buf, value)
	}
}

// Boolean writes true or false.
func (w *Writer) Boolean(name string, value bool, doc string) {
	w.Note(name, "boolean", doc, false)
	w.Key(name)
	w.Buf = strconv.AppendBool(w.Buf, value)
}

// BooleanIf writes true and omits false.
func (w *Writer) BooleanIf(name string, value bool, doc string) {
	w.Note(name, "boolean", doc, true)
	if value {
		w.Key(name)
		w.Buf = append(w.Buf, "true"...)
	}
}

// GUID writes a guid; 0 is the empty text.
func (w *Writer) GUID(name string, value guid.GUID, doc string) {
	w.Note(name, "guid", doc, false)
	w.Key(name)
	w.Buf = appendGUID(w.Buf, value)
}

// GUIDIf writes a guid and omits 0.
func (w *Writer) GUIDIf(name string, value guid.GUID, doc string) {
	w.Note(name, "guid", doc, true)
	if value != 0 {
		w.Key(name)
		w.Buf = appendGUID(w.Buf, value)
	}
}

// Numbers writes an unnamed list of numbers.
func (w *Writer) Numbers(values ...float64) {
	w.Open('[')
	for _, v := range values {
		w.comma()
		w.Buf = appendNumber(w.Buf, v)
	}
	w.Close(']')
}

// Exact writes an unnamed number with all its decimals.
func (w *Writer) Exact(v float64) {
	w.comma()
	w.Buf = strconv.AppendFloat(w.Buf, v, 'f', -1, 64)
}

// ID writes an unnamed guid.
func (w *Writer) ID(g guid.GUID) {
	w.comma()
	w.Buf = appendGUID(w.Buf, g)
}

// Raw writes a value that is already encoded.
func (w *Writer) Raw(piece []byte) {
	w.comma()
	w.Buf = append(w.Buf, piece...)
}

// Element writes an unnamed text.
func (w *Writer) Element(value string) {
	w.comma()
	w.Buf = appendString(w.Buf, value)
}

// appendGUID writes what GUID.String would, without its allocations; "" is
// nobody.
func appendGUID(b []byte, g guid.GUID) []byte {
	b = append(b, '"')
	if g != 0 {
		b = append(b, g.Kind().String()...)
		b = strconv.AppendUint(append(b, '-'), uint64(g.Instance()), 10)
		b = strconv.AppendUint(append(b, '-'), g.Counter(), 10)
	}
	return append(b, '"')
}

func appendNumber(b []byte, v float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, '0')
	}
	if math.Abs(v) < 1e12 {
		v = math.Round(v*1000) / 1000
	}
	if v == 0 {
		v = 0 // no minus before it
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

func appendString(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			quoted, _ := json.Marshal(s) // a string always has a JSON form
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
