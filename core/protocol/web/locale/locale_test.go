package locale

import (
	"slices"
	"strings"
	"testing"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/protocol/web/webtest"
)

func FuzzLanguages(f *testing.F) {
	f.Add("de-AT,de;q=0.9,en;q=0.8,*;q=0.1")
	f.Add(";q=;q=,,")
	toy := webtest.Content()
	f.Fuzz(func(t *testing.T, header string) {
		wishes := Parse(header)
		if len(wishes) > maxLanguages {
			t.Errorf("%d languages", len(wishes))
		}
		Choose(toy, wishes)
	})
}

func TestPlaceholders(t *testing.T) {
	args := value.OfTable([]value.Entry{
		{Key: value.OfString("name"), Value: value.OfString("Anna {n}")},
		{Key: value.OfString("n"), Value: value.OfNumber(2.5)},
		{Key: value.OfString("yes"), Value: value.OfBool(true)},
		{Key: value.OfString("unit"), Value: value.OfRef(webtest.Wolf)},
		{Key: value.OfString("list"), Value: value.OfList()},
	})
	for _, test := range []struct {
		name string
		text content.Text
		args value.Value
		want string
	}{
		{"a name, whose own braces stay", content.Text{Bundle: "t", Key: "Hello {name}!"}, args, "Hello Anna {n}!"},
		{"several", content.Text{Bundle: "t", Key: "{n}{n} {yes}, {unit}"}, args, "2.52.5 true, creature-1-17"},
		{"no such argument", content.Text{Bundle: "t", Key: "a {nobody} b {n}"}, args, "a {nobody} b 2.5"},
		{"a table is no text", content.Text{Bundle: "t", Key: "{list}"}, args, "{list}"},
		{"braces without an end: all as written", content.Text{Bundle: "t", Key: "{n} {n"}, args, "{n} {n"},
		{"braces themselves", content.Text{Bundle: "t", Key: `\{{n}\}`}, args, "{2.5}"},
		{"no arguments", content.Text{Bundle: "t", Key: "{n}"}, value.Value{}, "{n}"},
		{"typed by a player", content.Text{Key: "I say {n}"}, args, "I say {n}"},
		{"from the locale", content.Text{Bundle: "toy", Key: "greet"}, args, "Willkommen, Anna {n}."},
		{"from the default language", content.Text{Bundle: "toy", Key: "camp"}, args, "Camp"},
		{"a key that a player typed is not looked up", content.Text{Key: "camp"}, args, "camp"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := text.Plain((Texts{webtest.Content(), "de"}).Filled(test.text, test.args)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
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
		got := Parse(test.header)
		if !slices.Equal(got, test.want) {
			t.Errorf("%q means %v, want %v", test.header, got, test.want)
		}
		if got := Choose(webtest.Content(), got); got != test.choice {
			t.Errorf("%q reads %s, want %s", test.header, got, test.choice)
		}
	}
}

// One of a currency may be called otherwise than many; an unknown one is called by its id.
func TestCurrenciesAreCalledByTheirAmount(t *testing.T) {
	c := content.NewSnapshot(content.Tables{Currencies: []content.Currency{{ID: "toy:marks", Name: content.Text{Bundle: "toy", Key: "{n|one=Mark|other=Marks}"}}}})
	for amount, want := range map[int64]string{0: "Marks", 1: "Mark", 2: "Marks", 21: "Marks"} {
		if got := (Texts{Content: c}).Currency("toy:marks", amount); got != want {
			t.Errorf("%d of it is called %q, want %q", amount, got, want)
		}
	}
	if got := (Texts{Content: c}).Currency("toy:gone", 1); got != "toy:gone" {
		t.Errorf("an unknown currency is called %q", got)
	}
}

// A text that is an argument of another is read in the same language.
func TestATextIsAnArgumentOfAnother(t *testing.T) {
	c := webtest.Content()
	name := content.Text{Bundle: "toy", Key: "wolf"}
	greet := content.Text{Bundle: "toy", Key: "greet"}
	for language, want := range map[string]string{"en": "Welcome, Grey Wolf.", "de": "Willkommen, Grauer Wolf."} {
		if got := c.Words(language, greet, value.OfRecord("name", name.Argument())); got != want {
			t.Errorf("in %s it reads %q, want %q", language, got, want)
		}
	}
	if got := c.Words("en", greet, value.OfRecord("name", content.Text{Key: "Anna"}.Argument())); got != "Welcome, Anna." {
		t.Errorf("of no bundle it reads %q", got)
	}
}
