package jsonfield

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"loam/core/lib/guid"
)

// Limits for fields of several messages.
const (
	// MaxCoordinate is far beyond any map, in yards, and far from where floating point
	// loses inches.
	MaxCoordinate = 1000000
	MaxWords      = 255 // bytes of a chat text
	MaxName       = 64  // bytes of a name in a request
)

// Reader reads the fields of one message from a page: an object whose values are texts,
// numbers and booleans. It keeps the first error, and every later field is zero. Like
// those of Writer, its methods name and document the fields; with Notes set, they do
// nothing else.
type Reader struct {
	fields []given
	Err    error
	Notes  *[]Doc
}

// given is one field as it came.
type given struct {
	name  string
	value any // string, json.Number or bool
	taken bool
}

// maxFields is more than any message has.
const maxFields = 16

// Parse reads one flat object.
func Parse(data []byte) (*Reader, error) {
	if !utf8.Valid(data) {
		return nil, errors.New("not valid UTF-8")
	}
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	if start, err := in.Token(); err != nil || start != json.Delim('{') {
		return nil, errors.New("not a JSON object")
	}
	r := new(Reader)
	for in.More() {
		if err := r.parseField(in); err != nil {
			return nil, err
		}
	}
	if _, err := in.Token(); err != nil {
		return nil, errors.New("not valid JSON")
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("more than one JSON object")
	}
	return r, nil
}

func (r *Reader) parseField(in *json.Decoder) error {
	key, err := in.Token()
	name, ok := key.(string)
	if err != nil || !ok {
		return errors.New("not valid JSON")
	}
	value, err := in.Token()
	if err != nil {
		return errors.New("not valid JSON")
	}
	switch value.(type) {
	case string, json.Number, bool:
	default:
		return fmt.Errorf("field %.40q is neither text, number nor boolean", name)
	}
	if slices.ContainsFunc(r.fields, func(g given) bool { return g.name == name }) {
		return fmt.Errorf("field %.40q is repeated", name)
	}
	if len(r.fields) == maxFields {
		return fmt.Errorf("more than %d fields", maxFields)
	}
	r.fields = append(r.fields, given{name: name, value: value})
	return nil
}

// take finds a field; what is missing is a mistake unless it is optional.
func (r *Reader) take(name, kind, doc string, optional bool) (any, bool) {
	if r.Notes != nil {
		*r.Notes = append(*r.Notes, Doc{name, kind, doc, optional})
		return nil, false
	}
	for i := range r.fields {
		if g := &r.fields[i]; g.name == name {
			g.taken = true
			return g.value, r.Err == nil
		}
	}
	if !optional {
		r.Fail("field %q is missing", name)
	}
	return nil, false
}

// Noting reports whether fields are only documented.
func (r *Reader) Noting() bool { return r.Notes != nil }

// Each reads the fields whose names begin with prefix, in the order of the message, and
// yields their names without the prefix. Each value is a string, a json.Number or a
// bool.
func (r *Reader) Each(prefix, kind, doc string) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		if r.Noting() {
			*r.Notes = append(*r.Notes, Doc{prefix + "NAME", kind, doc, true})
			return
		}
		for i := range r.fields {
			g := &r.fields[i]
			name, ok := strings.CutPrefix(g.name, prefix)
			if !ok {
				continue
			}
			if g.taken = true; !yield(name, g.value) {
				return
			}
		}
	}
}

// Fail records an error; only the first one is kept.
func (r *Reader) Fail(format string, args ...any) {
	if r.Err == nil {
		r.Err = fmt.Errorf(format, args...)
	}
}

// Done returns the first error, or an error for a field that was not read.
func (r *Reader) Done() error {
	for _, g := range r.fields {
		if !g.taken {
			r.Fail("unknown field %.40q", g.name)
		}
	}
	return r.Err
}

// Text takes at most limit bytes of text.
func (r *Reader) Text(name string, limit int, doc string) string {
	return r.TextValue(name, limit, doc, false)
}

// TextValue takes at most limit bytes of text; a missing optional one is empty.
func (r *Reader) TextValue(name string, limit int, doc string, optional bool) string {
	value, ok := r.take(name, fmt.Sprintf("text, at most %d bytes", limit), doc, optional)
	if !ok {
		return ""
	}
	text, ok := value.(string)
	switch {
	case !ok:
		r.Fail("field %q is not a text", name)
	case len(text) > limit:
		r.Fail("field %q has %d bytes, at most %d are allowed", name, len(text), limit)
	default:
		return text
	}
	return ""
}

// Hex takes bytes in hexadecimal digits and fills into with them.
func (r *Reader) Hex(name string, into []byte, doc string) { r.hexValue(name, into, doc, false) }

// HexOr is Hex for an optional field.
func (r *Reader) HexOr(name string, into []byte, doc string) { r.hexValue(name, into, doc, true) }

func (r *Reader) hexValue(name string, into []byte, doc string, optional bool) {
	kind := fmt.Sprintf("%d hexadecimal digits", 2*len(into))
	value, ok := r.take(name, "text, "+kind, doc, optional)
	if !ok {
		return
	}
	text, _ := value.(string)
	if len(text) != 2*len(into) {
		r.Fail("field %q must be %s", name, kind)
	} else if _, err := hex.Decode(into, []byte(text)); err != nil {
		r.Fail("field %q must be %s", name, kind)
	}
}

// Line takes a text without line breaks and other control characters.
func (r *Reader) Line(name string, limit int, doc string) string {
	return r.oneLine(name, r.Text(name, limit, doc))
}

// LineOr takes an optional line.
func (r *Reader) LineOr(name string, limit int, doc string) string {
	return r.oneLine(name, r.TextValue(name, limit, doc, true))
}

func (r *Reader) oneLine(name, text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		r.Fail("field %q has control characters", name)
		return ""
	}
	return text
}

// Word takes one of a few texts and returns its index.
func (r *Reader) Word(name string, words []string, doc string) int {
	value, ok := r.take(name, "one of "+strings.Join(words, ", "), doc, false)
	if !ok {
		return 0
	}
	text, _ := value.(string)
	at := slices.Index(words, text)
	if at < 0 {
		r.Fail("field %q is %.40q, expected one of %s", name, fmt.Sprint(value), strings.Join(words, ", "))
		return 0
	}
	return at
}

// Number takes a number between low and high.
func (r *Reader) Number(name string, low, high float64, doc string) float64 {
	return r.NumberValue(name, low, high, doc, false)
}

// NumberValue takes a number between low and high; a missing optional one is 0.
func (r *Reader) NumberValue(name string, low, high float64, doc string, optional bool) float64 {
	value, ok := r.take(name, "number, "+between(low, high), doc, optional)
	if !ok {
		return 0
	}
	digits, ok := value.(json.Number)
	if !ok {
		r.Fail("field %q is not a number", name)
		return 0
	}
	v, err := digits.Float64()
	if err != nil || math.IsNaN(v) || v < low || v > high {
		r.Fail("field %q is %.40s, expected %s", name, digits, between(low, high))
		return 0
	}
	return v
}

// between says between what a number may be.
func between(low, high float64) string {
	return strconv.FormatFloat(low, 'f', -1, 64) + " to " + strconv.FormatFloat(high, 'f', -1, 64)
}

// IntegerOr takes an optional whole number; a missing one is 0.
func (r *Reader) IntegerOr(name string, low, high float64, doc string) int64 {
	return r.Whole(name, r.NumberValue(name, low, high, doc, true))
}

// Whole checks that a number is whole and returns it.
func (r *Reader) Whole(name string, v float64) int64 {
	if v != math.Trunc(v) {
		r.Fail("field %q is %g, expected a whole number", name, v)
		return 0
	}
	return int64(v)
}

// Boolean takes true or false; a missing one is false.
func (r *Reader) Boolean(name, doc string) bool {
	value, ok := r.take(name, "boolean", doc, true)
	if !ok {
		return false
	}
	v, ok := value.(bool)
	if !ok {
		r.Fail("field %q is neither true nor false", name)
	}
	return v
}

// GUID takes a guid.
func (r *Reader) GUID(name, doc string) guid.GUID { return r.guidValue(name, doc, false) }

// GUIDOr takes an optional guid; a missing one is 0.
func (r *Reader) GUIDOr(name, doc string) guid.GUID { return r.guidValue(name, doc, true) }

func (r *Reader) guidValue(name, doc string, optional bool) guid.GUID {
	value, ok := r.take(name, "guid", doc, optional)
	if !ok {
		return 0
	}
	text, _ := value.(string)
	g, err := guid.Parse(text)
	if err != nil || g == 0 {
		r.Fail("field %q is %.40q, expected a guid such as \"creature-3-17\"", name, fmt.Sprint(value))
		return 0
	}
	return g
}
