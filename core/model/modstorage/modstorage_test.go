package modstorage

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/value"
)

func TestWhatIsTooMuchIsRefused(t *testing.T) {
	l := Limits{Key: 4, Value: 100, Keys: 2, Bundle: 150, Character: 60, Account: 60}
	text := func(n int) value.Value { return value.OfString(strings.Repeat("x", n)) }
	have := []Entry{{"a", "k1", text(100)}, {"b", "k1", text(1)}, {"b", "k2", text(60)}}
	for _, test := range []struct {
		name string
		s    Entry
		want string // part of the error; "" is none
	}{
		{"a short value", Entry{"c", "k", text(5)}, ""},
		{"a long key", Entry{"c", "kkkkk", text(5)}, `bundle c, key "kkkkk": the key has a length in bytes of 5, at most 4`},
		{"no key", Entry{"c", "", text(5)}, "at least 1"},
		{"a key that is no text", Entry{"c", "k\xff", text(5)}, `bundle c, key "k\xff": a key must be valid UTF-8`},
		{"a key with a zero byte", Entry{"c", "k\x00", text(5)}, ""},
		{"a large value", Entry{"c", "k", text(90)}, `bundle c, key "k": bytes of the value: 107, at most 100 (limit value_bytes)`},
		{"one more key", Entry{"b", "k3", text(1)}, "number of keys with this one: 3, at most 2 (limit keys)"},
		{"a key that is there", Entry{"b", "k2", text(50)}, ""},
		{"too much in all", Entry{"b", "k1", text(80)}, "bytes of all keys and values: 176, at most 150 (limit bundle_bytes)"},
		{"what is too large may shrink", Entry{"a", "k1", text(95)}, ""},
		{"and not grow", Entry{"a", "k1", text(101)}, "limit value_bytes"},
		{"and go", Entry{"a", "k1", value.Value{}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := l.Check(have, test.s)
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("Check = %v, want %q", err, test.want)
			}
		})
	}
}

func TestSumsOfWhatIsStored(t *testing.T) {
	for _, test := range []struct {
		name   string
		before value.Value
		amount float64
		want   string // the sum, or part of the error
	}{
		{"nothing counts as 0", value.Value{}, -2.5, "-2.5"},
		{"a number", value.OfNumber(3), 4, "7"},
		{"a text stays", value.OfString("three"), 4, "the stored value is not a number"},
		{"a table stays", value.OfTable(nil), 0, "the stored value is not a number"},
		{"what no number can be", value.OfNumber(1e308), 1e308, "the sum of 1e+308 and 1e+308 exceeds the range of a number"},
		{"the same below", value.OfNumber(-1e308), -1e308, "exceeds the range of a number"},
	} {
		t.Run(test.name, func(t *testing.T) {
			sum, err := Sum(test.before, test.amount)
			if got := fmt.Sprint(sum, err); !strings.Contains(got, test.want) || err != nil && !value.Equal(sum, test.before) {
				t.Errorf("Sum = %s, want %s", got, test.want)
			}
		})
	}
}

// TestPartsOfStorage compares what finds a bundle's part with walking over all.
func TestPartsOfStorage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"a", "ab", "a_b", "b"})
		var all []Entry
		for range rapid.IntRange(0, 12).Draw(t, "entries") {
			all = Put(all, Entry{name.Draw(t, "bundle"), name.Draw(t, "key"), value.OfNumber(1)})
		}
		bundle, prefix := name.Draw(t, "of"), rapid.SampledFrom([]string{"", "a", "ab", "c"}).Draw(t, "prefix")
		var want []Entry
		var keys []string
		for _, s := range all {
			if s.Bundle == bundle {
				if want = append(want, s); strings.HasPrefix(s.Key, prefix) {
					keys = append(keys, s.Key)
				}
			}
		}
		if got := Of(all, bundle); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("Of(%v, %q) = %v, want %v", all, bundle, got, want)
		}
		if got := Keys(all, bundle, prefix); fmt.Sprint(got) != fmt.Sprint(keys) {
			t.Fatalf("Keys(%v, %q, %q) = %v, want %v", all, bundle, prefix, got, keys)
		}
		now := Replace(all, Migrated{Bundle: bundle})
		if len(now) != len(all)-len(want) || len(Of(now, bundle)) > 0 {
			t.Fatalf("Replace(%v, %q) = %v", all, bundle, now)
		}
	})
}
