package jsonfield

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/protocol/web/webtest"
)

func TestPlainDataAsJSON(t *testing.T) {
	s, n := value.OfString, value.OfNumber
	pair := func(k, v value.Value) value.Entry { return value.Entry{Key: k, Value: v} }
	for _, test := range []struct {
		name string
		v    value.Value
		want string
	}{
		{"nil", value.Value{}, `null`},
		{"true", value.OfBool(true), `true`},
		{"a number", n(0.1), `0.1`},
		{"a large number", n(1e21), `1e+21`},
		{"a text", s(`say "hi"`), `"say \"hi\""`},
		{"a unit", value.OfRef(webtest.Wolf), `{"$ref":"creature-1-17"}`},
		{"nobody", value.OfRef(0), `{"$ref":""}`},
		{"an empty table", value.OfTable(nil), `{}`},
		{"a list", value.OfList(n(1), s("b"), value.OfList()), `[1,"b",{}]`},
		{"a record in its order", value.OfTable([]value.Entry{pair(s("z"), n(1)), pair(s("a"), n(2))}), `{"z":1,"a":2}`},
		{"an empty key", value.OfTable([]value.Entry{pair(s(""), n(1))}), `{"":1}`},
		{"a list with a hole", value.OfTable([]value.Entry{pair(n(2), n(1))}), `{"$pairs":[[2,1]]}`},
		{"mixed keys", value.OfTable([]value.Entry{pair(n(1), n(1)), pair(s("a"), value.OfBool(false))}), `{"$pairs":[[1,1],["a",false]]}`},
		{"a key that looks like ours", value.OfTable([]value.Entry{pair(s("$ref"), n(1))}), `{"$pairs":[["$ref",1]]}`},
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

func plainValues() *rapid.Generator[value.Value] {
	leaf := rapid.Custom(func(t *rapid.T) value.Value {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return value.OfBool(rapid.Bool().Draw(t, "bool"))
		case 1:
			return value.OfNumber(rapid.Float64().Draw(t, "number"))
		case 2:
			return value.OfString(rapid.String().Draw(t, "text"))
		case 3:
			return value.OfRef(guid.GUID(rapid.Uint64().Draw(t, "ref")))
		}
		return value.Value{}
	})
	deeper := leaf
	for range 4 {
		below := deeper
		deeper = rapid.Custom(func(t *rapid.T) value.Value {
			if rapid.Bool().Draw(t, "leaf") {
				return leaf.Draw(t, "value")
			}
			return value.OfTable(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) value.Entry {
				return value.Entry{Key: leaf.Draw(t, "key"), Value: below.Draw(t, "value")}
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
	many := make([]value.Value, value.MaxNodes)
	for i := range many {
		many[i] = value.OfString(strings.Repeat("x", 10000))
	}
	var w Writer
	w.value(value.OfList(many...), maxFacts)
	if !json.Valid(w.Buf) || len(w.Buf) > maxFacts+2*maxText {
		t.Errorf("%d bytes, valid %t", len(w.Buf), json.Valid(w.Buf))
	}
}
