package site

import (
	"slices"
	"strings"
	"testing"
)

func TestStem(t *testing.T) {
	for _, same := range []string{
		"spawn spawns spawned spawning", "quest quests", "boss bosses", "make makes making", "run runs running", "vary varies varied",
		"invite invited inviting invitation", "create creating created", "sell selling sells", "bus", "create creation", "password passwords",
	} {
		words := strings.Fields(same)
		for _, w := range words[1:] {
			if stem(w) != stem(words[0]) {
				t.Errorf("stem(%s) = %s, stem(%s) = %s, want the same", w, stem(w), words[0], stem(words[0]))
			}
		}
	}
	for _, differ := range [][2]string{{"port", "porter"}, {"boss", "bus"}, {"item", "time"}, {"spell", "spawn"}} {
		if stem(differ[0]) == stem(differ[1]) {
			t.Errorf("%s and %s have one stem %s", differ[0], differ[1], stem(differ[0]))
		}
	}
}

func TestWordsOf(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"How do I make the respawn_ms shorter?", "mak respawn_ms respawn ms shorter"},
		{"`self:say(\"boar\")`", "self say boar"},
		{"the of and", ""},
		{"Größe", "größ"},
	} {
		if got := strings.Join(wordsOf(test.text), " "); got != test.want {
			t.Errorf("wordsOf(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestMistyped(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"respwan", "respawn", true}, {"respan", "respawn", true}, {"respaawn", "respawn", true}, {"rexpawn", "respawn", true},
		{"respawn", "respawn", false}, {"rspwan", "respawn", false}, {"spawn", "respawn", false},
	} {
		if mistyped(test.a, test.b) != test.want || mistyped(test.b, test.a) != test.want {
			t.Errorf("mistyped(%s, %s) is not %v both ways", test.a, test.b, test.want)
		}
	}
}

func TestExcerptMarksTheWords(t *testing.T) {
	long := strings.Repeat("nothing of it here, ", 20) + "a wolf respawns after a minute. " + strings.Repeat("and nothing there, ", 20)
	parts := cut(marked(long, map[string]bool{"respawn": true}))
	var text strings.Builder
	for _, p := range parts {
		text.WriteString(p.Text)
	}
	if i := slices.Index(parts, Part{"respawns", true}); i != 1 {
		t.Errorf("the hit is part %d of %v", i, parts)
	}
	if n := text.Len(); n > excerptLength+2*len("…")+60 || !strings.HasPrefix(text.String(), "…") || !strings.HasSuffix(text.String(), "…") {
		t.Errorf("an excerpt of %d bytes: %q", n, text.String())
	}
	if got := cut(nil); len(got) != 0 {
		t.Errorf("the excerpt of nothing = %v", got)
	}
}

// A query costs the same however long it is.
func TestQueriesAreBounded(t *testing.T) {
	if n := len(queryWords(strings.Repeat("boss wolf vendor ", 10_000) + strings.Repeat("x", 1_000_000))); n > maxWords {
		t.Errorf("%d words are searched for", n)
	}
	for _, odd := range []string{"", " ", "_", "\xff\xfe", "the", strings.Repeat("ä", 150)} {
		queryWords(odd) // does not panic
	}
}
