package web

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"loam/core/guid"
)

// field documents one field of a message.
type field struct {
	name, kind, doc string
	optional        bool
}

// writer appends JSON. Each method that writes a field takes its documentation
// along, so that the reference is made by running the encoders: with notes set,
// fields are written down, those that are left out too.
type writer struct {
	buf   []byte
	start int      // where the present value begins; no comma stands before it
	notes *[]field // nil except while the reference is made
	depth int      // of objects and lists that are open
}

// begin starts a value of its own at the end of the buffer.
func (w *writer) begin() { w.start = len(w.buf) }

// noting reports whether the reference is being made.
func (w *writer) noting() bool { return w.notes != nil }

func (w *writer) note(name, kind, doc string, optional bool) {
	if w.notes != nil && w.depth == 1 {
		*w.notes = append(*w.notes, field{name, kind, doc, optional})
	}
}

// comma separates what follows from what stands before it.
func (w *writer) comma() {
	if n := len(w.buf); n > w.start {
		switch w.buf[n-1] {
		case '{', '[', ':':
		default:
			w.buf = append(w.buf, ',')
		}
	}
}

func (w *writer) key(name string) {
	w.comma()
	w.buf = appendString(w.buf, name)
	w.buf = append(w.buf, ':')
}

// open begins an object or list without a name.
func (w *writer) open(bracket byte) {
	w.comma()
	w.buf = append(w.buf, bracket)
	w.depth++
}

func (w *writer) close(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.depth--
}

// openField begins an object or list as a field; one without a kind has been
// documented by its caller.
func (w *writer) openField(name string, bracket byte, kind, doc string) {
	if kind != "" {
		w.note(name, kind, doc, false)
	}
	w.key(name)
	w.buf = append(w.buf, bracket)
	w.depth++
}

// kind opens a message or event: an object whose first field is its name.
func (w *writer) kind(name string) {
	w.open('{')
	w.key("type")
	w.buf = appendString(w.buf, name)
}

func (w *writer) text(name, value, doc string) {
	w.note(name, "text", doc, false)
	w.key(name)
	w.buf = appendString(w.buf, value)
}

// textIf writes a text that may be missing.
func (w *writer) textIf(name, value, doc string) {
	w.note(name, "text", doc, true)
	if value != "" {
		w.key(name)
		w.buf = appendString(w.buf, value)
	}
}

func (w *writer) integer(name string, value int64, doc string) {
	w.note(name, "integer", doc, false)
	w.key(name)
	w.buf = strconv.AppendInt(w.buf, value, 10)
}

func (w *writer) integerIf(name string, value int64, doc string) {
	w.note(name, "integer", doc, true)
	if value != 0 {
		w.key(name)
		w.buf = strconv.AppendInt(w.buf, value, 10)
	}
}

// number writes a value with three decimals, a millimetre's worth of a yard.
func (w *writer) number(name string, value float64, doc string) {
	w.note(name, "number", doc, false)
	w.key(name)
	w.buf = appendNumber(w.buf, value)
}

// numberIf leaves 0 out.
func (w *writer) numberIf(name string, value float64, doc string) {
	w.note(name, "number", doc, true)
	if value != 0 {
		w.key(name)
		w.buf = appendNumber(w.buf, value)
	}
}

func (w *writer) boolean(name string, value bool, doc string) {
	w.note(name, "boolean", doc, false)
	w.key(name)
	w.buf = strconv.AppendBool(w.buf, value)
}

// booleanIf writes true and leaves false out.
func (w *writer) booleanIf(name string, value bool, doc string) {
	w.note(name, "boolean", doc, true)
	if value {
		w.key(name)
		w.buf = append(w.buf, "true"...)
	}
}

func (w *writer) guid(name string, value guid.GUID, doc string) {
	w.note(name, "guid", doc, false)
	w.key(name)
	w.buf = appendGUID(w.buf, value)
}

func (w *writer) guidIf(name string, value guid.GUID, doc string) {
	w.note(name, "guid", doc, true)
	if value != 0 {
		w.key(name)
		w.buf = appendGUID(w.buf, value)
	}
}

// numbers writes a list of numbers without a name.
func (w *writer) numbers(values ...float64) {
	w.open('[')
	for _, v := range values {
		w.comma()
		w.buf = appendNumber(w.buf, v)
	}
	w.close(']')
}

// exact writes a number without a name, with all its decimals.
func (w *writer) exact(v float64) {
	w.comma()
	w.buf = strconv.AppendFloat(w.buf, v, 'f', -1, 64)
}

// id writes a guid without a name.
func (w *writer) id(g guid.GUID) {
	w.comma()
	w.buf = appendGUID(w.buf, g)
}

// raw writes a value that is written already.
func (w *writer) raw(piece []byte) {
	w.comma()
	w.buf = append(w.buf, piece...)
}

// element writes a text without a name.
func (w *writer) element(value string) {
	w.comma()
	w.buf = appendString(w.buf, value)
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
