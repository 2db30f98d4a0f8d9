package text

import (
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
)

// shelf is a Book with lines by "language bundle key", and names by "kind id".
type shelf struct {
	lines map[string]string
	names map[string]string // kind id: bundle key
}

func (s shelf) Line(language, bundle, key string) (*Line, bool) {
	source, ok := s.lines[language+" "+bundle+" "+key]
	return Read(source), ok
}

func (s shelf) Name(kind, id string) (bundle, key string, ok bool) {
	bundle, key, ok = strings.Cut(s.names[kind+" "+id], " ")
	return bundle, key, ok
}

func textValue(bundle, key string, args value.Value) value.Value {
	return value.OfRecord(KeyField, key, BundleField, bundle, ArgsField, args)
}

var world = shelf{
	lines: map[string]string{
		"en t wolves":   "{n|0=no wolves|one=a wolf|other={n} wolves}",
		"de t wolves":   "{n|one=ein Wolf|other={n} Wölfe}",
		"ru t wolves":   "{n|one={n} волк|few={n} волка|many={n} волков|other={n} волка}",
		"en t wolf":     "Grey Wolf",
		"de t wolf":     "Grauwolf",
		"de_AT t hello": "Servus, {name}!",
		"de t hello":    "Hallo, {name}!",
		"en t hello":    "Hello, {name}!",
		"en t only":     "English",
		"en t slain":    "{who} slew {whom}.",
		"de t slain":    "{whom} wurde von {who} erlegt.",
		"en t king":     "the {gold}King{/}",
	},
	names: map[string]string{"creature t:wolf": "t wolf", "creature t:king": "t king"},
}

func TestReading(t *testing.T) {
	for _, test := range []struct {
		name, language, key string
		args                value.Value
		want                string
	}{
		{"an argument", "en", "hello", value.OfRecord("name", "Anna"), "Hello, Anna!"},
		{"in the language asked for", "de_AT", "hello", value.OfRecord("name", "Anna"), "Servus, Anna!"},
		{"in that without a region", "de_CH", "hello", value.OfRecord("name", "Anna"), "Hallo, Anna!"},
		{"in English at last", "fr", "hello", value.OfRecord("name", "Anna"), "Hello, Anna!"},
		{"of no language known", "", "only", value.Value{}, "English"},
		{"a text that is no key", "de", "Grrr, {name}!", value.OfRecord("name", "Anna"), "Grrr, Anna!"},
		{"a key that nobody has", "de", "no.such.key", value.Value{}, "no.such.key"},
		{"a broken text is as it is written", "de", "{name} {", value.OfRecord("name", "Anna"), "{name} {"},
		{"an argument that nobody gave", "en", "hello", value.Value{}, "Hello, {name}!"},
		{"an argument is no markup", "en", "hello", value.OfRecord("name", "{gold}A{/}{name}"), "Hello, {gold}A{/}{name}!"},
		{"a whole number", "en", "{n}", value.OfRecord("n", 1000000), "1000000"},
		{"a number with a fraction", "en", "{n}", value.OfRecord("n", 2.5), "2.5"},
		{"true", "en", "{n}", value.OfRecord("n", true), "true"},
		{"a unit", "en", "{n}", value.OfRecord("n", value.OfRef(guid.New(guid.Creature, 1, 17))), "creature-1-17"},
		{"a table is no text", "en", "{n}", value.OfRecord("n", value.OfRecord("a", 1)), "{n}"},
		{"escapes", "en", `\{n\} \| \\ \x`, value.Value{}, `{n} | \ \x`},
		{"a bar outside of a plural", "en", "a|b{n}", value.OfRecord("n", 1), "a|b1"},
		{"none, by the number itself", "en", "wolves", value.OfRecord("n", 0), "no wolves"},
		{"one", "en", "wolves", value.OfRecord("n", 1), "a wolf"},
		{"several", "en", "wolves", value.OfRecord("n", 7), "7 wolves"},
		{"one and a half", "en", "wolves", value.OfRecord("n", 1.5), "1.5 wolves"},
		{"no number", "en", "wolves", value.OfRecord("n", "many"), "many wolves"},
		{"few in Russian", "ru", "wolves", value.OfRecord("n", 22), "22 волка"},
		{"many in Russian", "ru", "wolves", value.OfRecord("n", 12), "12 волков"},
		{"an English line is counted in English", "pl", "wolves", value.OfRecord("n", 2), "2 wolves"},
		{"a bar within a plural", "en", `{n|one=a\|b|other=c}`, value.OfRecord("n", 1), "a|b"},
		{"a plural within a plural", "en", "{n|one={m|one=a|other=b}|other=c}", value.OfRecord("n", 1, "m", 2), "b"},
		{"a text as an argument", "de", "slain", value.OfRecord("who", "Anna", "whom", textValue("t", "wolf", value.Value{})), "Grauwolf wurde von Anna erlegt."},
		{"a text as an argument of a text", "en", "{a}", value.OfRecord("a", textValue("t", "hello", value.OfRecord("name", textValue("t", "wolf", value.Value{})))), "Hello, Grey Wolf!"},
		{"the name of a thing", "de", "{creature:t:wolf} and {creature:wolf}", value.Value{}, "Grauwolf and Grauwolf"},
		{"a thing that is not defined", "de", "{item:meadow:rye_bread}", value.Value{}, "rye bread"},
		{"an icon", "en", "{icon:sword} 3", value.Value{}, "⚔ 3"},
		{"styles leave no trace", "en", "{gold}{b}rare{/} thing{/}{color:00ff00}!{/}", value.Value{}, "rare thing!"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (Reader{world, test.language}).Plain("t", test.key, test.args); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if got := (Reader{world, "en"}).Plain("", "{gold}typed", value.OfRecord("gold", 1)); got != "{gold}typed" {
		t.Errorf("what somebody typed reads %q", got)
	}
}

func TestSpans(t *testing.T) {
	gold, _ := styleOf("gold")
	bold := gold
	bold.Bold = true
	for _, test := range []struct {
		name, source string
		args         value.Value
		want         []Span
	}{
		{"plain words are one", "a {n} c", value.OfRecord("n", "b"), []Span{{Text: "a b c"}}},
		{"nothing", "{n}", value.OfRecord("n", ""), nil},
		{"styles within each other", "a{gold}b{b}c{/}d{/}e", value.Value{}, []Span{{Text: "a"}, {Text: "b", Style: gold}, {Text: "c", Style: bold}, {Text: "d", Style: gold}, {Text: "e"}}},
		{"an argument has the style around it", "{gold}{n}{/}", value.OfRecord("n", "x"), []Span{{Text: "x", Style: gold}}},
		{"a text within takes the style around it", "{gold}{n}{/}", value.OfRecord("n", textValue("t", "wolf", value.Value{})), []Span{{Text: "Grey Wolf", Style: gold}}},
		{"a text within keeps its own", "{b}{n}{/}", value.OfRecord("n", textValue("t", "king", value.Value{})), []Span{{Text: "the ", Style: Style{Bold: true}}, {Text: "King", Style: bold}}},
		{"a style within a form ends with it", "{n|one={gold}a{/}|other=b}c", value.OfRecord("n", 1), []Span{{Text: "a", Style: gold}, {Text: "c"}}},
		{"an icon stands alone", "{icon:heart}{icon:heart}!", value.Value{}, []Span{{Text: "♥", Icon: "heart"}, {Text: "♥", Icon: "heart"}, {Text: "!"}}},
		{"a link is named, without its own style", "{creature:king}", value.Value{}, []Span{{Text: "the King", Link: Link{"creature", "t:king"}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := (Reader{world, "en"}).Spans("t", test.source, test.args); !slices.Equal(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestProblemsOfALine(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"an open brace", "Hello {name", `6: brace is not closed; write \{ for a brace itself "{name"`},
		{"two open braces", "{{name}}", `0: brace is not closed; write \{ for a brace itself "{" / 7: this brace has no opening {; write \} for a brace itself "}"`},
		{"a closing brace", "Hello name}", `10: this brace has no opening {; write \} for a brace itself "}"`},
		{"nothing in braces", "a{}", `1: braces are empty; write \{\} for braces themselves "{}"`},
		{"a capital letter", "{Name}", `0: unknown markup "{Name}" (did you mean "{name}"?)`},
		{"a colour in capitals", "{Gold}a{/}", `0: unknown markup "{Gold}" (did you mean "{gold}"?)`},
		{"a colour misspelt", "{glod}a{/}", `7: closes no style: "{/}" (did you mean "{gold}"?)`},
		{"a style not closed", "{gold}a", `0: style is not closed with {/}; a placeholder cannot have the name of a style "{gold}"`},
		{"an amount called like a style", "You get {gold} coins.", `8: style is not closed with {/}; a placeholder cannot have the name of a style "{gold}"`},
		{"a style closed twice", "{b}a{/}{/}", `7: closes no style: "{/}"`},
		{"a style across forms", "{n|one={b}a|other=b{/}}", `7: style is not closed with {/}; a placeholder cannot have the name of a style "{b}" / 19: closes no style: "{/}"`},
		{"an unknown icon", "{icon:swrod}", `6: unknown icon "swrod" (did you mean "sword"?)`},
		{"an unknown kind", "{itm:meadow:bread}", `0: unknown markup "{itm:meadow:bread}" (did you mean "{item:meadow:bread}"?)`},
		{"an id that is none", "{item:Meadow Bread}", `6: {item: must be followed by an id such as meadow:name, not "Meadow Bread"`},
		{"a colour that is none", "{color:#ff0000}a{/}", `7: a colour is six hexadecimal digits such as ff8000, not "#ff0000" (did you mean "ff0000"?)`},
		{"a plural of no name", "{|one=a|other=b}", `0: a plural begins with the name of a number, as in {count|one=...|other=...}, not "{"`},
		{"a form without text", "{n|one|other=b}", `3: a form of a plural is written form=text, not "one"`},
		{"an unknown form", "{n|ohter=b|one=a}", `3: a form of a plural is zero, one, two, few, many, other or a number, not "ohter" (did you mean "other"?)`},
		{"a form twice", "{n|one=a|one=b|other=c}", `9: form is repeated in a plural: "one"`},
		{"a plural without an end", "{n|one=a|other=b", `0: plural is not closed with }; write \{ for a brace itself "{n|one=a|other=b"`},
		{"too long", "{n}" + strings.Repeat("x", MaxSource), "0: a line with placeholders or markup has at most 8192 bytes, this one has 8195"},
		{"too many pieces", strings.Repeat("{n}", 500), "0: a line has at most 400 pieces"},
		{"too deep", strings.Repeat("{b}", 10) + strings.Repeat("{/}", 10), `24: styles are nested more than 8 deep / 27: styles are nested more than 8 deep / 54: closes no style: "{/}" / 57: closes no style: "{/}"`},
		{"plurals too deep", strings.Repeat("{n|one=", 12), `56: plurals are nested more than 8 deep / 49: plural is not closed with }; write \{ for a brace itself`},
	} {
		t.Run(test.name, func(t *testing.T) {
			line, problems := Parse(test.source)
			var all []string
			for _, p := range problems {
				all = append(all, strings.Join([]string{itoa(p.Offset), p.Error()}, ": "))
			}
			got := strings.Join(all, " / ")
			if line != nil || got != test.want && !strings.HasPrefix(got, test.want) {
				t.Errorf("got %s\nwant %s", got, test.want)
			}
		})
	}
}

func itoa(n int) string { return Number(float64(n)) }

func TestWhatALineAsksFor(t *testing.T) {
	line, problems := Parse("{a} {n|one={b}x{/}{c}|other={a}} {creature:wolf} {n}")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if got := line.Names(); !slices.Equal(got, []string{"a", "n", "c"}) {
		t.Errorf("names %v", got)
	}
	if got := line.Plurals(); len(got) != 1 || got[0].Name != "n" || !slices.Equal(got[0].Forms, []string{"one", "other"}) {
		t.Errorf("plurals %v", got)
	}
	if got := line.Links(); !slices.Equal(got, []Link{{"creature", "wolf"}}) {
		t.Errorf("links %v", got)
	}
}

func TestTagsAndTheChain(t *testing.T) {
	for _, test := range []struct{ tag, want, chain string }{
		{"de-at", "de_AT", "de_AT de en"}, {"DE", "de", "de en"}, {"zh-hant-tw", "zh_Hant_TW", "zh_Hant_TW zh_Hant zh en"},
		{"en-GB", "en_GB", "en_GB en"}, {"en", "en", "en"}, {"", "", ""}, {"-", "", ""},
	} {
		got := Tag(test.tag)
		var chain []string
		for tag := got; tag != ""; tag = Wider(tag) {
			chain = append(chain, tag)
		}
		if got != test.want || strings.Join(chain, " ") != test.chain {
			t.Errorf("%s: %s, %v", test.tag, got, chain)
		}
	}
}

func TestTextsWithinTextsAreBounded(t *testing.T) {
	many := strings.Repeat("{a}", 300)
	args := value.OfRecord("a", "")
	for range 8 {
		args = value.OfRecord("a", textValue("t", many, args))
	}
	f := filler{reader: Reader{world, "en"}, left: MaxShown}
	f.text("t", many, args)
	if f.work > 2*maxWork {
		t.Errorf("looked at %d parts, want at most about %d", f.work, maxWork)
	}
	long := (Reader{world, "en"}).Plain("t", many, value.OfRecord("a", strings.Repeat("x", 1000)))
	if len(long) > MaxShown+len("…") {
		t.Errorf("%d bytes are shown, want at most %d", len(long), MaxShown)
	}
}
