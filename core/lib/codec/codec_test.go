package codec

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// everything is a type that uses every kind of field.
type everything struct {
	Word  uint64
	Float float64
	Small int8
	Big   int64
	Flag  bool
	Text  string
	Bytes []byte
	List  []string
	Maybe *float64
}

func (e *everything) code(c *Coder) {
	c.Word(&e.Word)
	c.Float(&e.Float)
	Int(c, &e.Small)
	c.Varint(&e.Big)
	c.Bool(&e.Flag)
	c.String(&e.Text)
	c.Bytes(&e.Bytes)
	Slice(c, &e.List, func(c *Coder, s *string) { c.String(s) })
	Pointer(c, &e.Maybe, func(c *Coder, f *float64) { c.Float(f) })
}

func drawEverything(t *rapid.T) everything {
	e := everything{
		Word:  rapid.Uint64().Draw(t, "word"),
		Float: rapid.Float64().Draw(t, "float"),
		Small: rapid.Int8().Draw(t, "small"),
		Big:   rapid.Int64().Draw(t, "big"),
		Flag:  rapid.Bool().Draw(t, "flag"),
		Text:  rapid.String().Draw(t, "text"),
	}
	if b := rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"); len(b) > 0 {
		e.Bytes = b
	}
	if l := rapid.SliceOf(rapid.String()).Draw(t, "list"); len(l) > 0 {
		e.List = l
	}
	if rapid.Bool().Draw(t, "has") {
		f := rapid.Float64().Draw(t, "maybe")
		e.Maybe = &f
	}
	return e
}

func written(e everything) []byte {
	w := NewWriter()
	e.code(w)
	return w.Data()
}

func hashed(e everything) uint64 {
	h := NewHasher()
	e.code(h)
	return h.Sum()
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawEverything(t)
		r := NewReader(written(want))
		var got everything
		got.code(r)
		if err := r.Close(); err != nil {
			t.Fatalf("read back: %v", err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("read %+v, want %+v", got, want)
		}
	})
}

func TestTheHashTellsValuesApartAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawEverything(t), drawEverything(t)
		if same, equal := reflect.DeepEqual(a, b), hashed(a) == hashed(b); same != equal {
			t.Fatalf("equal %v, equal hashes %v: %+v and %+v", same, equal, a, b)
		}
	})
}

func TestAHashOverManyFieldsIsThatOfTheWholeText(t *testing.T) {
	h := NewHasher()
	for i := range uint64(5000) { // more than one flush
		h.Word(&i)
	}
	first := h.Sum()
	h.Reset()
	for i := range uint64(5000) {
		if i == 4999 {
			i++
		}
		h.Word(&i)
	}
	if h.Sum() == first {
		t.Error("a change in the last of 5,000 words did not change the hash")
	}
}

func TestDataThatEndsTooEarlyIsAnError(t *testing.T) {
	f := 1.5
	data := written(everything{Text: "some text", Bytes: []byte{1, 2}, List: []string{"a", "b"}, Maybe: &f})
	for n := range data {
		r := NewReader(data[:n])
		var e everything
		e.code(r)
		if err := r.Close(); !errors.Is(err, ErrShort) {
			t.Fatalf("%d of %d bytes: %v, want ErrShort", n, len(data), err)
		}
	}
	r := NewReader(append(data, 0))
	var e everything
	e.code(r)
	if r.Close() == nil {
		t.Error("a byte too many was not noticed")
	}
}

func TestALengthIsCheckedBeforeAnythingIsAllocated(t *testing.T) {
	w := NewWriter()
	huge := int64(math.MaxInt64)
	w.Varint(&huge)
	for name, read := range map[string]func(*Coder){
		"string": func(c *Coder) { var s string; c.String(&s) },
		"bytes":  func(c *Coder) { var b []byte; c.Bytes(&b) },
		"slice":  func(c *Coder) { var l []uint64; Slice(c, &l, func(c *Coder, v *uint64) { c.Word(v) }) },
	} {
		t.Run(name, func(t *testing.T) {
			r := NewReader(w.Data())
			read(r)
			if !errors.Is(r.Err(), ErrShort) {
				t.Errorf("a length of %d with no data behind it: %v, want ErrShort", huge, r.Err())
			}
		})
	}
}

func TestANumberThatDoesNotFitIsAnError(t *testing.T) {
	w := NewWriter()
	n := int64(300)
	w.Varint(&n)
	r := NewReader(w.Data())
	var small uint8
	Int(r, &small)
	if r.Err() == nil {
		t.Errorf("300 was read into a byte as %d", small)
	}
}

type shape interface{ kind() int }
type square struct{ Side float64 }
type circle struct{ Radius float64 }

func (square) kind() int { return 0 }
func (circle) kind() int { return 1 }

var shapes = []Variant[shape]{
	Of[shape]("square", func(c *Coder, s *square) { c.Float(&s.Side) }),
	Of[shape]("circle", func(c *Coder, s *circle) { c.Float(&s.Radius) }),
}

func TestAUnionComesBackAsTheSameVariant(t *testing.T) {
	for _, want := range []shape{square{2}, circle{3}} {
		w := NewWriter()
		v := want
		Union(w, shapes, v.kind(), &v)
		r := NewReader(w.Data())
		var got shape
		Union(r, shapes, 0, &got)
		if err := r.Close(); err != nil || got != want {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
	w := NewWriter()
	unknown := int64(2)
	w.Varint(&unknown)
	r := NewReader(w.Data())
	var got shape
	if Union(r, shapes, 0, &got); r.Err() == nil {
		t.Error("an unknown variant was read")
	}
}

func FuzzReaderNeverPanics(f *testing.F) {
	half := 0.5
	f.Add(written(everything{Text: "x", List: []string{"y"}, Maybe: &half}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(data)
		var e everything
		e.code(r)
		if r.Close() == nil {
			again := NewReader(written(e))
			var back everything
			back.code(again)
			if again.Close() != nil {
				t.Errorf("what was read from %x cannot be written and read again", data)
			}
		}
	})
}
