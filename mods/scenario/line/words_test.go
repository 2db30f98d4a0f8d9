package line

import (
	"strings"
	"testing"
)

func TestWordsOfALine(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []string
	}{
		{"blanks part words", "  advance \t4s ", []string{"advance", "4s"}},
		{"a comment ends a line", "advance 4s # and wait", []string{"advance", "4s"}},
		{"a comment needs no blank behind it", "#advance", nil},
		{"# within a word belongs to it", "wolf#3", []string{"wolf#3"}},
		{"quotes make one word", `Anna says "a # b"`, []string{"Anna", "says", `"a # b"`}},
		{"quotes within quotes", `x "say \"hi\" \\ \n"`, []string{"x", `"say "hi" \ \n"`}},
		{"comparisons stand alone", "wolf health<=50%", []string{"wolf", "health", "<=", "50%"}},
		{"one comparison after the other", "a!=b", []string{"a", "!=", "b"}},
		{"Lua is one word to the end", `expect lua #x.list == "a b" # not a comment `, []string{"expect", "lua", `"#x.list == "a b" # not a comment"`}},
		{"Lua before a deadline", "advance until lua a.b >= 3 within 5s", []string{"advance", "until", "lua", `"a.b >= 3"`, "within", "5s"}},
		{"Lua that is missing", "expect lua  ", []string{"expect", "lua"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tokens, bad := words(test.line)
			if bad != nil {
				t.Fatalf("words(%q): %v", test.line, bad)
			}
			var got []string
			for _, tok := range tokens {
				if tok.quoted {
					tok.Text = `"` + tok.Text + `"`
				}
				got = append(got, tok.Text)
			}
			if strings.Join(got, "|") != strings.Join(test.want, "|") {
				t.Errorf("words(%q) = %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestColumnsCountCharacters(t *testing.T) {
	tokens, _ := words(`Änne  says "ö" x`)
	want := []int{1, 7, 12, 16}
	for i, tok := range tokens {
		if tok.column != want[i] {
			t.Errorf("word %d %q is at column %d, want %d", i, tok.Text, tok.column, want[i])
		}
	}
}

func TestTextsMatch(t *testing.T) {
	for _, test := range []struct {
		text, want string
		matches    bool
	}{
		{"Grrr", "Grrr", true},
		{"Grrr", "grrr", false},
		{"Grrr, Anna", "Grrr...", true},
		{"Grrr, Anna", "...Anna", true},
		{"Grrr, Anna", "G...A...a", true},
		{"Grrr, Anna", "...rr...", true},
		{"Grrr, Anna", "A...", false},
		{"aba", "ab...ba", false},
		{"anything", "...", true},
	} {
		if got := Matches(test.text, test.want); got != test.matches {
			t.Errorf("matches(%q, %q) = %v, want %v", test.text, test.want, got, test.matches)
		}
	}
}
