package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"loam/core/lib/value"
)

// escape escapes a text so that a line shows it unchanged.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `{`, `\{`, `}`, `\}`, `|`, `\|`).Replace(s)
}

func TestEscapedTextReadsAsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringN(0, 200, 400).Draw(t, "text")
		line, problems := Parse(escape(s))
		if len(problems) > 0 {
			t.Fatalf("%q: %v", s, problems)
		}
		if got := (Reader{world, "en"}).Plain("t", escape(s), value.Value{}); got != s {
			t.Fatalf("%q reads %q (%v)", s, got, line)
		}
	})
}

// FuzzParse finds lines that hang, panic or are expensive, and problems with places outside
// of the line.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "Hello {name}", "{n|one=a|other={n} b}", "{gold}{b}x{/}{/}", `\{\}\|\\`, "{icon:sword}{item:meadow:bread}{color:ff00aa}x{/}",
		"{n|one={m|few=|other=|", "}{", "{{{{", "{n|=|}", "{/}", "{n|0=a|0=b}", strings.Repeat("{n|one=", 40), strings.Repeat("{b}", 40)} {
		f.Add(seed, "Anna", 2.0)
	}
	f.Fuzz(func(t *testing.T, source, name string, n float64) {
		line, problems := Parse(source)
		if (line == nil) != (len(problems) > 0) {
			t.Fatalf("%q: a line %v and problems %v", source, line, problems)
		}
		for _, p := range problems {
			if p.Offset < 0 || p.Offset > len(source) || p.Msg == "" || strings.Contains(p.Error(), "\n") && !strings.Contains(p.Error(), `\n`) {
				t.Errorf("%q: problem %+v", source, p)
			}
		}
		if line == nil {
			return
		}
		spans := (Reader{world, "ru"}).Spans("t", source, value.OfRecord("name", name, "n", n))
		shown := 0
		for _, s := range spans {
			shown += len(s.Text)
			if utf8.ValidString(source) && utf8.ValidString(name) && !utf8.ValidString(s.Text) {
				t.Errorf("%q gives bytes that are no text: %q", source, s.Text)
			}
		}
		if len(spans) > maxSpans || shown > MaxShown+len("…") {
			t.Errorf("%q gives %d spans of %d bytes", source, len(spans), shown)
		}
	})
}
