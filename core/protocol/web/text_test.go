package web

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loam/core/auth"
	"loam/core/content"
	"loam/core/guid"
	"loam/core/plain"
	"loam/core/session"
	"loam/core/text"
)

func TestPlaceholders(t *testing.T) {
	args := plain.OfTable([]plain.Entry{
		{Key: plain.OfString("name"), Value: plain.OfString("Anna {n}")},
		{Key: plain.OfString("n"), Value: plain.OfNumber(2.5)},
		{Key: plain.OfString("yes"), Value: plain.OfBool(true)},
		{Key: plain.OfString("unit"), Value: plain.OfRef(wolf)},
		{Key: plain.OfString("list"), Value: plain.OfList()},
	})
	for _, test := range []struct {
		name string
		text content.Text
		args plain.Value
		want string
	}{
		{"a name, whose own braces stay", content.Text{Bundle: "t", Key: "Hello {name}!"}, args, "Hello Anna {n}!"},
		{"several", content.Text{Bundle: "t", Key: "{n}{n} {yes}, {unit}"}, args, "2.52.5 true, creature-1-17"},
		{"no such argument", content.Text{Bundle: "t", Key: "a {nobody} b {n}"}, args, "a {nobody} b 2.5"},
		{"a table is no text", content.Text{Bundle: "t", Key: "{list}"}, args, "{list}"},
		{"braces without an end: all as written", content.Text{Bundle: "t", Key: "{n} {n"}, args, "{n} {n"},
		{"braces themselves", content.Text{Bundle: "t", Key: `\{{n}\}`}, args, "{2.5}"},
		{"no arguments", content.Text{Bundle: "t", Key: "{n}"}, plain.Value{}, "{n}"},
		{"typed by a player", content.Text{Key: "I say {n}"}, args, "I say {n}"},
		{"from the locale", content.Text{Bundle: "toy", Key: "greet"}, args, "Willkommen, Anna {n}."},
		{"from the default language", content.Text{Bundle: "toy", Key: "camp"}, args, "Camp"},
		{"a key that a player typed is not looked up", content.Text{Key: "camp"}, args, "camp"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := text.Plain((texts{toyContent(), "de"}).filled(test.text, test.args)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestMarkedText(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"plain words", "Grrr \\{", `{"text":"Grrr {"}`},
		{"a style", "a{gold}b{/}", `{"text":"ab","spans":[{"text":"a"},{"text":"b","color":"#e8c14e"}]}`},
		{"all there is", "{b}{i}x{/}{/}{icon:sword}{item:toy:bread}", `{"text":"x⚔Bread","spans":[{"text":"x","bold":true,"italic":true},{"text":"⚔","icon":"sword"},{"text":"Bread","link":{"kind":"item","id":"toy:bread"}}]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var w writer
			w.open('{')
			w.marked(texts{toyContent(), "de"}.filled(content.Text{Bundle: "toy", Key: test.source}, plain.Value{}), "")
			w.close('}')
			if got := string(w.buf); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestLanguages(t *testing.T) {
	for _, test := range []struct {
		header string
		want   []string
		choice string
	}{
		{"", []string{}, "en"},
		{"de", []string{"de"}, "de"},
		{"de-AT,de;q=0.9,en;q=0.8", []string{"de_AT", "de", "en"}, "de"},
		{"de-AT", []string{"de_AT"}, "de"},
		{"en;q=0.5, de;q=0.7", []string{"de", "en"}, "de"},
		{"fr, en, de", []string{"fr", "en", "de"}, "en"},
		{"fr", []string{"fr"}, "en"},
		{"de;q=0, en", []string{"en"}, "en"},
		{"*, de", []string{"de"}, "de"},
		{"de;q=x", []string{"de"}, "de"},
		{strings.Repeat("xx,", 100) + "de", slices.Repeat([]string{"xx"}, 8), "en"},
		{";;;,,,=", []string{"="}, "en"},
		{"fr-CA, de-CH", []string{"fr_CA", "de_CH"}, "de"},
		{"en-GB, de", []string{"en_GB", "de"}, "en"},
	} {
		got := parseLanguages(test.header)
		if !slices.Equal(got, test.want) {
			t.Errorf("%q means %v, want %v", test.header, got, test.want)
		}
		if got := chooseLanguage(toyContent(), got); got != test.choice {
			t.Errorf("%q reads %s, want %s", test.header, got, test.choice)
		}
	}
}

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
		{"a unit", plain.OfRef(wolf), `{"$ref":"creature-1-17"}`},
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
			var w writer
			w.value(test.v, maxFacts)
			if got := string(w.buf); got != test.want {
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
		var w writer
		w.kind("x")
		w.key("facts")
		w.value(plainValues().Draw(t, "value"), len(w.buf)+limit)
		w.close('}')
		if !json.Valid(w.buf) {
			t.Fatalf("not JSON: %s", w.buf)
		}
	})
	many := make([]plain.Value, plain.MaxNodes)
	for i := range many {
		many[i] = plain.OfString(strings.Repeat("x", 10000))
	}
	var w writer
	w.value(plain.OfList(many...), maxFacts)
	if !json.Valid(w.buf) || len(w.buf) > maxFacts+2*maxText {
		t.Errorf("%d bytes, valid %t", len(w.buf), json.Valid(w.buf))
	}
}

func TestPasses(t *testing.T) {
	start := time.Unix(1000, 0)
	anna := session.Identity{Account: 7, Name: "ANNA"}
	for _, test := range []struct {
		name string
		do   func(p *passes, token string) string
		at   time.Duration
		want bool
	}{
		{"at once", nil, 0, true},
		{"in time", nil, passLife, true},
		{"too late", nil, passLife + 1, false},
		{"renewed by use", func(p *passes, token string) string {
			p.claim(token, start.Add(passLife), nil)
			return token
		}, 2 * passLife, true},
		{"revoked", func(p *passes, token string) string {
			p.revoke(token)
			return token
		}, 0, false},
		{"made up", func(*passes, string) string { return strings.Repeat("0", 48) }, 0, false},
		{"empty", func(*passes, string) string { return "" }, 0, false},
		{"longest unused of too many", func(p *passes, token string) string {
			for range maxPasses {
				p.issue(anna, nil, start.Add(time.Second))
			}
			return token
		}, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPasses()
			token := p.issue(anna, nil, start)
			if test.do != nil {
				token = test.do(p, token)
			}
			who, ok := p.claim(token, start.Add(test.at), nil)
			if ok != test.want || ok && who != anna {
				t.Errorf("got %v %t, want %t", who, ok, test.want)
			}
			if len(p.held) > maxPasses {
				t.Errorf("%d passes held, at most %d may be", len(p.held), maxPasses)
			}
		})
	}
}

func TestAPassWithAKeyIsWorthNothingWithoutIt(t *testing.T) {
	now := time.Unix(1000, 0)
	anna := session.Identity{Account: 7, Name: "ANNA"}
	p := newPasses()
	token := p.issue(anna, &auth.SessionKey{1, 2, 3}, now)
	for _, knows := range []bool{false, true, false, true} {
		who, ok := p.claim(token, now, func(name string, key auth.SessionKey) bool {
			return knows && name == "ANNA" && key == auth.SessionKey{1, 2, 3}
		})
		if ok != knows || ok && who != anna {
			t.Errorf("somebody who knows the key (%t) is let in: %t, as %v", knows, ok, who)
		}
	}
}
