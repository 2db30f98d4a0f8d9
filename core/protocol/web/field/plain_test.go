package field

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/guid"
	"loam/core/plain"
	"loam/core/protocol/web/sample"
)

func TestPlainDataAsJSON(t *testing.T) {
	s, n := plain.OfString, plain.OfNumber
	pair := func(k, v plain.Value) plain.Entry { return plain.Entry{Key: k, Value: v} }
	for _, test := range []struct {
		name string
		v    plain.Value
		want string
	}{
		{"nil", plain.Value{}, `null`},
		{"true", plain.OfBool(true), `true`},
		{"a number", n(0.1), `0.1`},
		{"a large number", n(1e21), `1e+21`},
		{"a text", s(`say "hi"`), `"say \"hi\""`},
		{"a unit", plain.OfRef(sample.Wolf), `{"$ref":"creature-1-17"}`},
		{"nobody", plain.OfRef(0), `{"$ref":""}`},
		{"an empty table", plain.OfTable(nil), `{}`},
		{"a list", plain.OfList(n(1), s("b"), plain.OfList()), `[1,"b",{}]`},
		{"a record in its order", plain.OfTable([]plain.Entry{pair(s("z"), n(1)), pair(s("a"), n(2))}), `{"z":1,"a":2}`},
		{"an empty key", plain.OfTable([]plain.Entry{pair(s(""), n(1))}), `{"":1}`},
		{"a list with a hole", plain.OfTable([]plain.Entry{pair(n(2), n(1))}), `{"$pairs":[[2,1]]}`},
		{"mixed keys", plain.OfTable([]plain.Entry{pair(n(1), n(1)), pair(s("a"), plain.OfBool(false))}), `{"$pairs":[[1,1],["a",false]]}`},
		{"a key that looks like ours", plain.OfTable([]plain.Entry{pair(s("$ref"), n(1))}), `{"$pairs":[["$ref",1]]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var w Writer
			w.value(test.v, maxFacts)
			if got := string(w.Buf); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func plainValues() *rapid.Generator[plain.Value] {
	leaf := rapid.Custom(func(t *rapid.T) plain.Value {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return plain.OfBool(rapid.Bool().Draw(t, "bool"))
		case 1:
			return plain.OfNumber(rapid.Float64().Draw(t, "number"))
		case 2:
			return plain.OfString(rapid.String().Draw(t, "text"))
		case 3:
			return plain.OfRef(guid.GUID(rapid.Uint64().Draw(t, "ref")))
		}
		return plain.Value{}
	})
	deeper := leaf
	for range 4 {
		below := deeper
		deeper = rapid.Custom(func(t *rapid.T) plain.Value {
			if rapid.Bool().Draw(t, "leaf") {
				return leaf.Draw(t, "value")
			}
			return plain.OfTable(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) plain.Entry {
				return plain.Entry{Key: leaf.Draw(t, "key"), Value: below.Draw(t, "value")}
			}), 0, 5).Draw(t, "table"))
		})
	}
	return deeper
}

// However large the data, what is sent is JSON of bounded size.
func TestPlainDataIsAlwaysJSONAndBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const limit = 300
		var w Writer
		w.Kind("x")
		w.Key("facts")
		w.value(plainValues().Draw(t, "value"), len(w.Buf)+limit)
		w.Close('}')
		if !json.Valid(w.Buf) {
			t.Fatalf("not JSON: %s", w.Buf)
		}
	})
	many := make([]plain.Value, plain.MaxNodes)
	for i := range many {
		many[i] = plain.OfString(strings.Repeat("x", 10000))
	}
	var w Writer
	w.value(plain.OfList(many...), maxFacts)
	if !json.Valid(w.Buf) || len(w.Buf) > maxFacts+2*maxText {
		t.Errorf("%d bytes, valid %t", len(w.Buf), json.Valid(w.Buf))
	}
}
