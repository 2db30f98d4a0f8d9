package text

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/value"
)

// toy is an encoding for tests: codes begin with ~ and a letter for their kind, and ~~ is
// the character itself. It has one icon, and links to items only.
type toy struct{}

func (toy) Escape(to []byte, s string) []byte {
	return append(to, strings.ReplaceAll(s, "~", "~~")...)
}

func (toy) Open(to []byte, s Style) []byte {
	return fmt.Appendf(to, "~<%02x%02x%02x%t%t>", s.Color.R, s.Color.G, s.Color.B, s.Bold, s.Italic)
}

func (toy) Close(to []byte, _ Style) []byte { return append(to, "~/"...) }

func (toy) Icon(to []byte, name string) ([]byte, bool) {
	return append(to, "~I"...), name == "sword"
}

func (toy) Link(l Link) (before, behind []byte, ok bool) {
	return []byte("~[" + l.ID + "]"), []byte("~]"), l.Kind == Item
}

// shown decodes bytes as the toy's client does: the characters, and the codes.
func shown(t interface{ Fatalf(string, ...any) }, data string) (text string, codes []string) {
	var b strings.Builder
	for i := 0; i < len(data); i++ {
		if data[i] != '~' {
			b.WriteByte(data[i])
			continue
		}
		if i++; i == len(data) {
			t.Fatalf("a code without its letter at the end of %q", data)
		}
		switch c := data[i]; c {
		case '~':
			b.WriteByte('~')
		case '<', '[':
			end := strings.IndexByte(data[i:], map[byte]byte{'<': '>', '[': ']'}[c])
			codes = append(codes, data[i:i+end+1])
			i += end
		case '/', ']', 'I':
			codes = append(codes, string(c))
		default:
			t.Fatalf("%q has an unknown code ~%c", data, c)
		}
	}
	return b.String(), codes
}

func TestAnEncodingGetsEscapedText(t *testing.T) {
	reader := Reader{world, "en"}
	for _, test := range []struct {
		name, source string
		args         value.Value
		want         string
	}{
		{"plain words", "a {n}", value.OfRecord("n", "b"), "a b"},
		{"a code in an argument", "a {n}", value.OfRecord("n", "~<b>"), "a ~~<b>"},
		{"a code in the line itself", "~/", value.Value{}, "~~/"},
		{"a style", "{gold}{n}{/}!", value.OfRecord("n", "~"), "~<e8c14efalsefalse>~~~/!"},
		{"an icon that it has", "{icon:sword}", value.Value{}, "~I"},
		{"an icon that it lacks", "{icon:heart}", value.Value{}, "♥"},
		{"a link", "{item:t:rye_bread}", value.Value{}, "~[t:rye_bread]rye bread~]"},
		{"a link that it lacks", "{creature:wolf}", value.Value{}, "Grey Wolf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := string(Append(nil, reader.Spans("t", test.source, test.args), toy{})); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestArgumentsMakeNoCodes checks that for any name a client shows exactly its characters
// and reads the same codes.
func TestArgumentsMakeNoCodes(t *testing.T) {
	reader := Reader{world, "en"}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[~<>\[\]{}|\\/a-zI:]{0,20}`).Draw(t, "name")
		source := "{b}{name}{/} has {icon:sword}{item:meadow:bread} {n|one={name}|other=x}"
		spans := reader.Spans("t", source, value.OfRecord("name", name, "n", 1))
		text, codes := shown(t, string(Append(nil, spans, toy{})))
		_, usual := shown(t, string(Append(nil, reader.Spans("t", source, value.OfRecord("name", "Anna", "n", 1)), toy{})))
		if want := name + " has bread " + name; text != want {
			t.Fatalf("shown %q, want %q", text, want)
		}
		if name != "" && fmt.Sprint(codes) != fmt.Sprint(usual) {
			t.Fatalf("codes %v, for Anna %v", codes, usual)
		}
	})
}
