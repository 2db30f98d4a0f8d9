package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/character"
	"loam/core/plain"
)

func TestWhatIsTooMuchIsRefused(t *testing.T) {
	l := StorageLimits{Key: 4, Value: 100, Keys: 2, Bundle: 150, Character: 60, Account: 60}
	text := func(n int) plain.Value { return plain.OfString(strings.Repeat("x", n)) }
	have := []Stored{{"a", "k1", text(100)}, {"b", "k1", text(1)}, {"b", "k2", text(60)}}
	for _, test := range []struct {
		name string
		s    Stored
		want string // part of the error; "" is none
	}{
		{"a short value", Stored{"c", "k", text(5)}, ""},
		{"a long key", Stored{"c", "kkkkk", text(5)}, `bundle c, key "kkkkk": the key has a length in bytes of 5, at most 4`},
		{"no key", Stored{"c", "", text(5)}, "at least 1"},
		{"a large value", Stored{"c", "k", text(90)}, `bundle c, key "k": bytes of the value: 107, at most 100 (limit value_bytes)`},
		{"one more key", Stored{"b", "k3", text(1)}, "number of keys with this one: 3, at most 2 (limit keys)"},
		{"a key that is there", Stored{"b", "k2", text(50)}, ""},
		{"too much in all", Stored{"b", "k1", text(80)}, "bytes of all keys and values: 176, at most 150 (limit bundle_bytes)"},
		{"what is too large may shrink", Stored{"a", "k1", text(95)}, ""},
		{"and not grow", Stored{"a", "k1", text(101)}, "limit value_bytes"},
		{"and go", Stored{"a", "k1", plain.Value{}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := l.Check(have, test.s)
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("Check = %v, want %q", err, test.want)
			}
		})
	}
}

// TestPlayersKeepWhatFits: what grows beyond the limit is saved as it was before.
func TestPlayersKeepWhatFits(t *testing.T) {
	value := 1.0
	f := newField(t, tables(t), func(c *Config) {
		c.Release.Program = keeper{value: &value}
		c.Storage = StorageLimits{Character: 10, Account: 10}
	})
	u := &unit{}
	large := func(n int) []character.Place {
		return []character.Place{{Bundle: "t", Value: plain.OfString(strings.Repeat("x", n))}}
	}
	for _, test := range []struct {
		name      string
		now, last []character.Place
		want      []character.Place
	}{
		{"as large as it came", large(50), large(50), large(50)},
		{"smaller than it came", large(40), large(50), large(40)},
		{"larger than before", large(60), large(50), large(50)},
		{"new and too large", large(60), nil, nil},
	} {
		if got := f.bounded(u, "player.storage", test.now, test.last, 10); fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestPartsOfStorage compares what finds a bundle's part with walking over all.
func TestPartsOfStorage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"a", "ab", "a_b", "b"})
		var all []Stored
		for range rapid.IntRange(0, 12).Draw(t, "entries") {
			all = PutStored(all, Stored{name.Draw(t, "bundle"), name.Draw(t, "key"), plain.OfNumber(1)})
		}
		bundle, prefix := name.Draw(t, "of"), rapid.SampledFrom([]string{"", "a", "ab", "c"}).Draw(t, "prefix")
		var want []Stored
		var keys []string
		for _, s := range all {
			if s.Bundle == bundle {
				if want = append(want, s); strings.HasPrefix(s.Key, prefix) {
					keys = append(keys, s.Key)
				}
			}
		}
		if got := StoredOf(all, bundle); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("StoredOf(%v, %q) = %v, want %v", all, bundle, got, want)
		}
		if got := KeysOf(all, bundle, prefix); fmt.Sprint(got) != fmt.Sprint(keys) {
			t.Fatalf("KeysOf(%v, %q, %q) = %v, want %v", all, bundle, prefix, got, keys)
		}
		now := ReplaceStored(all, Migrated{Bundle: bundle})
		if len(now) != len(all)-len(want) || len(StoredOf(now, bundle)) > 0 {
			t.Fatalf("ReplaceStored(%v, %q) = %v", all, bundle, now)
		}
	})
}
