package value

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

func drawValue(depth int) *rapid.Generator[Value] {
	return rapid.Custom(func(t *rapid.T) Value {
		top := 5
		if depth == 0 {
			top = 4
		}
		switch rapid.IntRange(0, top).Draw(t, "kind") {
		case 1:
			return OfBool(rapid.Bool().Draw(t, "bool"))
		case 2:
			return OfNumber(rapid.Float64().Draw(t, "number"))
		case 3:
			return OfString(rapid.String().Draw(t, "string"))
		case 4:
			return OfRef(guid.New(guid.Creature, 1, rapid.Uint64Max(1000).Draw(t, "ref")))
		case 5:
			n := rapid.IntRange(0, 4).Draw(t, "entries")
			entries := make([]Entry, n)
			for i := range entries {
				entries[i] = Entry{OfString(rapid.String().Draw(t, "key")), drawValue(depth-1).Draw(t, "value")}
			}
			return OfTable(entries)
		}
		return Value{}
	})
}

func TestAValueIsCodedAndReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawValue(4).Draw(t, "value")
		w := codec.NewWriter()
		want.Code(w)
		r := codec.NewReader(w.Data())
		var got Value
		got.Code(r)
		if err := r.Close(); err != nil || !Equal(got, want) {
			t.Fatalf("read %v, %v; want %v", got, err, want)
		}
	})
}

func TestEqualMindsEverything(t *testing.T) {
	one, two := OfNumber(1), OfNumber(2)
	ab := OfTable([]Entry{{OfString("a"), one}, {OfString("b"), two}})
	ba := OfTable([]Entry{{OfString("b"), two}, {OfString("a"), one}})
	for _, test := range []struct {
		name string
		a, b Value
		want bool
	}{
		{"nil and nil", Value{}, Value{}, true},
		{"nil and false", Value{}, OfBool(false), false},
		{"true and 1", OfBool(true), one, false},
		{"text and number", OfString("1"), one, false},
		{"order is part of a table", ab, ba, false},
		{"the same table", ab, OfTable(ab.Entries()), true},
		{"one entry more", ab, OfTable(ab.Entries()[:1]), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if Equal(test.a, test.b) != test.want || Equal(test.b, test.a) != test.want {
				t.Errorf("Equal(%v, %v), want %v", test.a, test.b, test.want)
			}
		})
	}
}

func TestWhatIsNotFiniteBecomesNil(t *testing.T) {
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if v := OfNumber(f); v.Kind() != Nil {
			t.Errorf("OfNumber(%v) = %v", f, v)
		}
	}
}

func TestAValueReadsLikeLua(t *testing.T) {
	v := OfTable([]Entry{
		{OfNumber(1), OfString("a")}, {OfNumber(2), OfBool(true)}, {OfString("phase"), OfNumber(2.5)},
		{OfNumber(7), OfRef(guid.New(guid.Creature, 3, 17))}, {OfBool(true), Value{}},
	})
	const want = `{"a", true, phase = 2.5, [7] = creature-3-17, [true] = nil}`
	if got := v.String(); got != want {
		t.Errorf("String = %s, want %s", got, want)
	}
}

func TestGet(t *testing.T) {
	v := OfTable([]Entry{{OfNumber(1), OfString("x")}, {OfString("key"), OfString("y")}})
	if got := v.Get("key").Text(); got != "y" {
		t.Errorf("Get(key) = %q, want y", got)
	}
	if got := v.Get("other"); got.Kind() != Nil {
		t.Errorf("Get of an absent key = %v, want nil", got)
	}
	if got := OfNumber(1).Get("key"); got.Kind() != Nil {
		t.Errorf("Get on a number = %v, want nil", got)
	}
}

func TestDeeplyNestedDataIsRefused(t *testing.T) {
	v := OfNumber(1)
	for range MaxDepth + 2 {
		v = OfList(v)
	}
	w := codec.NewWriter()
	v.Code(w)
	r := codec.NewReader(w.Data())
	var got Value
	if got.Code(r); r.Err() == nil {
		t.Errorf("a value nested %d deep was read", MaxDepth+2)
	}
}

func FuzzCode(f *testing.F) {
	w := codec.NewWriter()
	v := OfList(OfString("x"), OfTable(nil))
	v.Code(w)
	f.Add(w.Data())
	f.Fuzz(func(t *testing.T, data []byte) {
		var v Value
		v.Code(codec.NewReader(data))
	})
}

func TestOfAndScalarAreInverse(t *testing.T) {
	for _, v := range []any{true, false, 1.5, "", "word"} {
		if of, ok := Of(v); !ok || of.Scalar() != v {
			t.Errorf("%#v is %v and comes back as %#v", v, of, of.Scalar())
		}
	}
	for _, v := range []Value{{}, OfRef(7), OfList(OfBool(true))} {
		if of, ok := Of(v); !ok || !Equal(of, v) || v.Scalar() != nil {
			t.Errorf("%v is %v, and its scalar is %#v", v, of, v.Scalar())
		}
	}
	if v, ok := Of([]int{1}); ok {
		t.Errorf("a slice is %v", v)
	}
}

func TestOfRecord(t *testing.T) {
	got := OfRecord("name", "Rill", "level", 3, "of", guid.GUID(7), "inner", OfRecord())
	want := OfTable([]Entry{
		{OfString("name"), OfString("Rill")}, {OfString("level"), OfNumber(3)}, {OfString("of"), OfRef(7)}, {OfString("inner"), OfTable(nil)},
	})
	if !Equal(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
	for _, bad := range [][]any{{1, 2}, {"list", []int{1}}, {"a", 1, "odd"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v makes a record", bad)
				}
			}()
			OfRecord(bad...)
		}()
	}
}

// TestWeightIsThatOfAllThatAValueHolds compares with a traversal of the value, also after
// decoding.
func TestWeightIsThatOfAllThatAValueHolds(t *testing.T) {
	var walk func(v Value) int
	walk = func(v Value) int {
		n := 16 + len(v.Text())
		for _, e := range v.Entries() {
			n += walk(e.Key) + walk(e.Value)
		}
		return n
	}
	leaf := rapid.OneOf(rapid.Just(Value{}), rapid.Just(OfBool(true)), rapid.Map(rapid.String(), OfString), rapid.Just(OfNumber(3)))
	var value func(depth int) *rapid.Generator[Value]
	value = func(depth int) *rapid.Generator[Value] {
		if depth == 0 {
			return leaf
		}
		return rapid.OneOf(leaf, rapid.Map(rapid.SliceOfN(value(depth-1), 0, 5), func(l []Value) Value { return OfList(l...) }))
	}
	rapid.Check(t, func(t *rapid.T) {
		v := value(4).Draw(t, "value")
		w := codec.NewWriter()
		v.Code(w)
		var read Value
		r := codec.NewReader(w.Data())
		read.Code(r)
		if err := r.Close(); err != nil || !Equal(v, read) || v.Weight() != walk(v) || read.Weight() != walk(v) {
			t.Fatalf("%s weighs %d, read again %d, want %d (%v)", v, v.Weight(), read.Weight(), walk(v), err)
		}
	})
}
