package printable

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHiddenCharactersAreShown(t *testing.T) {
	for _, test := range []struct{ name, text, line, lines string }{
		{"plain text", "Über 5 € — “ok”\t\\n", "Über 5 € — “ok”\t\\n", "Über 5 € — “ok”\t\\n"},
		{"a line feed", "a\nb", `a\nb`, "a\nb"},
		{"a line end of Windows", "a\r\nb", `a\r\nb`, "a\nb"},
		{"a carriage return that would overwrite the line", "harmless\rroot", `harmless\rroot`, `harmless\rroot`},
		{"a colour of a terminal", "\x1b[31mred", `\x1b[31mred`, `\x1b[31mred`},
		{"a control sequence of 8 bits", "\u009b31mred", `\u009b31mred`, `\u009b31mred`},
		{"zero", "a\x00b", `a\x00b`, `a\x00b`},
		{"delete", "a\x7fb", `a\x7fb`, `a\x7fb`},
		{"bytes that are no UTF-8", "a\xffb", `a\xffb`, `a\xffb`},
		{"the replacement character itself", "a\uFFFDb", "a\uFFFDb", "a\uFFFDb"},
		{"text that runs backwards", "a\u202Eb", `a\u202eb`, `a\u202eb`},
		{"a separator of lines", "a\u2028b", `a\u2028b`, `a\u2028b`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Line(test.text); got != test.line {
				t.Errorf("on one line: %q, want %q", got, test.line)
			}
			if got := Lines(test.text); got != test.lines {
				t.Errorf("on its lines: %q, want %q", got, test.lines)
			}
		})
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{{"", 3, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc..."}, {"aää", 2, "a..."}, {"ä", 1, "..."}} {
		if got := Cut(test.text, test.n); got != test.want {
			t.Errorf("%q cut at %d is %q, want %q", test.text, test.n, got, test.want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("a\n\x1b\u202e\xff\u2028")
	f.Fuzz(func(t *testing.T, s string) {
		line := Line(s)
		if !utf8.ValidString(line) || strings.ContainsFunc(line, func(c rune) bool { return c != '\t' && Hidden(c) }) {
			t.Errorf("%q becomes %q", s, line)
		}
		if again := Line(line); again != line {
			t.Errorf("%q becomes %q the second time", line, again)
		}
	})
}
