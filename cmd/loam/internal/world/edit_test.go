package world

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"loam/core/lib/value"
	"loam/mods/release"
)

func TestASettingIsWrittenWhereItStands(t *testing.T) {
	five, none := value.OfNumber(5), value.Value{}
	for _, test := range []struct {
		name, config string
		v            value.Value
		want         string
	}{
		{"an empty file", "", five, "settings:\n  meadow:\n    pack: 5\n"},
		{"a file without settings", "seed: 1 # chance", five, "seed: 1 # chance\nsettings:\n  meadow:\n    pack: 5\n"},
		{"the config of a new world", "seed: 1                # of all\nsettings: {}           # of bundles\nresolve: {}\n", five,
			"seed: 1                # of all\nsettings:              # of bundles\n  meadow:\n    pack: 5\nresolve: {}\n"},
		{"nothing behind the key", "settings: {}\n", five, "settings:\n  meadow:\n    pack: 5\n"},
		{"a key without a value", "settings:\nseed: 1\n", five, "settings:\n  meadow:\n    pack: 5\nseed: 1\n"},
		{"other bundles", "settings:\n    yard:\n        size: 2 # small\n\n# end\n", five, "settings:\n    yard:\n        size: 2 # small\n    meadow:\n      pack: 5\n\n# end\n"},
		{"other settings", "settings:\n  meadow:\n    # calm\n    mood: calm\nseed: 1\n", five, "settings:\n  meadow:\n    # calm\n    mood: calm\n    pack: 5\nseed: 1\n"},
		{"another value", "settings:\n  meadow:\n    pack: 3   # wolves\n    mood: calm\n", five, "settings:\n  meadow:\n    pack: 5   # wolves\n    mood: calm\n"},
		{"on one line", "settings: {meadow: {pack: 3, mood: calm}} # all\n", five, "settings: {meadow: {pack: 5, mood: calm}} # all\n"},
		{"on one line, not yet", "settings: {yard: {size: 2}} # all\n", five, "settings: {yard: {size: 2}, meadow: {pack: 5}} # all\n"},
		{"a bundle on one line", "settings:\n  meadow: {mood: calm}\n", five, "settings:\n  meadow: {mood: calm, pack: 5}\n"},
		{"a bundle without settings", "settings:\n  meadow: {}\n  yard: {size: 2}\n", five, "settings:\n  meadow:\n    pack: 5\n  yard: {size: 2}\n"},
		{"quotes", "settings:\n  meadow:\n    pack: 'it''s {' # a\n", value.OfString("a: \"b\" # c"), "settings:\n  meadow:\n    pack: \"a: \\\"b\\\" # c\" # a\n"},
		{"a word", "settings:\n  meadow:\n    pack: \"x\"\n", value.OfString("calm"), "settings:\n  meadow:\n    pack: calm\n"},
		{"a word that YAML takes for something else", "settings:\n  meadow:\n    pack: x\n", value.OfString("true"), "settings:\n  meadow:\n    pack: \"true\"\n"},
		{"lines of another system", "seed: 1\r\nsettings:\r\n  meadow:\r\n    mood: calm\r\n", five, "seed: 1\r\nsettings:\r\n  meadow:\r\n    mood: calm\r\n    pack: 5\r\n"},
		{"letters before it", "settings: {grün: {ä: 1}, meadow: {pack: 3}}\n", five, "settings: {grün: {ä: 1}, meadow: {pack: 5}}\n"},
		{"the default again", "settings:\n  meadow:\n    pack: 5\n    mood: calm # so\n", none, "settings:\n  meadow:\n    mood: calm # so\n"},
		{"the last of a bundle", "settings:\n  meadow:\n    pack: 5\nseed: 1\n", none, "settings:\n  meadow:\nseed: 1\n"},
		{"the last of a bundle with a comment", "settings:\n  meadow:   # wolves\n    pack: 5\nseed: 1\n", none, "settings:\n  meadow:   # wolves\nseed: 1\n"},
		{"the default where nothing was chosen", "seed: 1 # x\n", none, "seed: 1 # x\n"},
		{"the default again on one line", "settings: {meadow: {pack: 5, mood: calm}}\n", none, "settings: {meadow: {mood: calm}}\n"},
		{"a text over lines", "settings:\n  meadow:\n    pack: |\n      one\n      two\n# end\nseed: 1\n", five, "settings:\n  meadow:\n    pack: 5\n# end\nseed: 1\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := WithSetting([]byte(test.config), "meadow", "pack", test.v)
			if err != nil || string(got) != test.want {
				t.Errorf("got %v\n%s\nwant\n%s", err, got, test.want)
			}
		})
	}
}

// TestWritingSettingsLosesNothing: whatever is chosen, it is read back, every
// other setting with it, and every comment stays.
func TestWritingSettingsLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := []byte(rapid.SampledFrom([]string{ConfigText, "", "seed: 3 # c1\n\n# c2\nsettings:\n  # c3\n  a: {x: 1} # c4\n  b:\n    y: \"2\"\n", "settings: {a: {x: 1, y: [}]}"[:26] + "}\n"}).Draw(t, "config"))
		was, problems := Parse("", data)
		if len(problems) > 0 {
			t.Skip()
		}
		comments := strings.Count(string(data), "#")
		want := release.Settings{}
		for of, values := range was.Settings {
			for name, v := range values {
				want = want.With(of, name, v)
			}
		}
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			of, name := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "of"), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "name")
			v := rapid.OneOf(rapid.Custom(func(t *rapid.T) value.Value {
				return value.OfNumber(float64(rapid.IntRange(-5000, 5000).Draw(t, "i")) / 8)
			}),
				rapid.Map(rapid.Bool(), value.OfBool), rapid.Map(rapid.StringOfN(rapid.RuneFrom(nil, unicode.L, unicode.N, unicode.P, unicode.S, unicode.Zs), 0, 20, 60), value.OfString), rapid.Just(value.Value{})).Draw(t, "v")
			made, err := WithSetting(data, of, name, v)
			if err != nil {
				t.Fatalf("%s.%s = %v in\n%s\n%v", of, name, v, data, err)
			}
			if want = want.With(of, name, v); v.Kind() == value.Nil {
				want = want.Without(of, name)
			}
			if got, _ := Parse("", made); !want.Equal(got.Settings) {
				t.Fatalf("%s.%s = %v: got %v, want %v in\n%s", of, name, v, got.Settings, want, made)
			}
			data = made
		}
		if got := strings.Count(string(data), "#"); got < comments && !strings.Contains(fmt.Sprint(want), "#") {
			t.Fatalf("%d comments of %d are left in\n%s", got, comments, data)
		}
	})
}
