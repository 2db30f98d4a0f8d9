package suggest

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestName(t *testing.T) {
	for _, test := range []struct {
		name  string
		got   string
		among []string
		want  string // "" for none
	}{
		{"two neighbours swapped", "gurad", []string{"wolf", "guard"}, "guard"},
		{"a letter left out", "levl", []string{"level"}, "level"},
		{"a letter too many", "levvel", []string{"level"}, "level"},
		{"a letter changed", "lebel", []string{"level"}, "level"},
		{"a third of the letters", "abcdef", []string{"abcdxy"}, "abcdxy"},
		{"more than a third", "abcde", []string{"abcxy"}, ""},
		{"a third of the longer name", "meadow:wol", []string{"meadow:wolves"}, "meadow:wolves"},
		{"another length altogether", "a", []string{"abcdefghi"}, ""},
		{"the nearest", "helth", []string{"wealth", "health", "stealth"}, "health"},
		{"the first by name of equals", "bat", []string{"rat", "cat", "hat"}, "cat"},
		{"case does not count", "HP", []string{"xp", "hp"}, "hp"},
		{"case does not count in the name", "swingms", []string{"SwingMS"}, "SwingMS"},
		{"short names have no third", "hp", []string{"mp"}, ""},
		{"the name itself is no help", "level", []string{"level"}, ""},
		{"the name itself is passed over", "level", []string{"level", "levels"}, "levels"},
		{"letters beyond ASCII count once", "grün", []string{"grau", "grin"}, "grin"},
		{"nothing to choose from", "level", nil, ""},
		{"nothing given", "", []string{"a"}, ""},
		{"up to 64 letters", strings.Repeat("x", 64), []string{strings.Repeat("x", 63)}, strings.Repeat("x", 63)},
		{"not beyond", strings.Repeat("x", 65), []string{strings.Repeat("x", 63)}, ""},
		{"nor to beyond", strings.Repeat("x", 64), []string{strings.Repeat("x", 65)}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := Name(test.got, test.among)
			if got != test.want || ok != (test.want != "") {
				t.Errorf("Name(%q, %q) = %q, %v, want %q", test.got, test.among, got, ok, test.want)
			}
		})
	}
}

// edits computes the distance by its definition, without a table.
func edits(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	if a[0] == b[0] {
		return edits(a[1:], b[1:])
	}
	n := 1 + min(edits(a[1:], b), edits(a, b[1:]), edits(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		n = min(n, 1+edits(a[2:], b[2:]))
	}
	return n
}

func TestNameAgreesWithTheDefinition(t *testing.T) {
	word := rapid.StringMatching(`[abc]{0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		got := word.Draw(t, "got")
		among := rapid.SliceOfN(word, 0, 6).Draw(t, "among")
		want, fewest := "", 99
		for _, name := range slices.Sorted(slices.Values(among)) {
			n := edits(got, name)
			if name != got && n < fewest && 3*n <= max(len(got), len(name)) {
				want, fewest = name, n
			}
		}
		shuffled := rapid.Permutation(among).Draw(t, "shuffled")
		if name, ok := Name(got, shuffled); name != want || ok != (want != "") {
			t.Fatalf("Name(%q, %q) = %q, %v, want %q", got, shuffled, name, ok, want)
		}
	})
}

func BenchmarkName(b *testing.B) {
	var among []string
	for i := range 10_000 {
		among = append(among, "meadow:creature_"+strings.Repeat(string(rune('a'+i%26)), 1+i%9))
	}
	b.ReportAllocs()
	for b.Loop() {
		Name("meadow:craeture_aaa", among)
	}
}
