package scenario

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
					tok.text = `"` + tok.text + `"`
				}
				got = append(got, tok.text)
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
			t.Errorf("word %d %q is at column %d, want %d", i, tok.text, tok.column, want[i])
		}
	}
}

func TestOptionalPartsComeInAnyOrder(t *testing.T) {
	for _, line := range []string{
		"player Anna", "player Anna at 1 2", "player Anna level 5 at 1 2", "player Anna at 1 2 level 5 start walker",
		"player Anna facing 90 start walker at -1.5 2",
	} {
		if _, problems := Parse("f", line, nil); len(problems) > 0 {
			t.Errorf("%s: %v", line, problems)
		}
	}
	if _, problems := Parse("f", "player Anna level 5 level 6", nil); len(problems) == 0 {
		t.Error("a part that stands twice is taken")
	}
}

func TestConditionsBeforeADeadlineMayHaveOneThemselves(t *testing.T) {
	s, problems := Parse("f", "player Anna\nplayer Bert\nadvance until Anna within 5 of Bert within 30s", nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	a := s.steps[2].args
	if a.num("YARDS") != 5 || a.num("SPAN") != 30000 {
		t.Errorf("yards %v, span %v ms; want 5 and 30000", a.num("YARDS"), a.num("SPAN"))
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
		if got := matches(test.text, test.want); got != test.matches {
			t.Errorf("matches(%q, %q) = %v, want %v", test.text, test.want, got, test.matches)
		}
	}
}

func TestComparisonsOfLuaAreFound(t *testing.T) {
	for _, test := range []struct{ source, left, op, right string }{
		{"a.b >= 3", "a.b", ">=", "3"},
		{"a.b = 3", "a.b", "==", "3"},
		{"a ~= nil", "a", "~=", "nil"},
		{`a == "x = y"`, "a", "==", `"x = y"`},
		{`f("a<b") < 2`, `f("a<b")`, "<", "2"},
		{`a['\'='] == 1`, `a['\'=']`, "==", "1"},
		{"f{x = 1}", "", "", ""},
		{"a > 1 and b > 2", "", "", ""},
		{"not (a == b)", "", "", ""},
		{"a > 1 or false", "", "", ""},
		{`a == "this or that"`, "a", "==", `"this or that"`},
	} {
		left, op, right := comparison(test.source)
		if op == "" {
			left, right = "", ""
		}
		if left != test.left || op != test.op || right != test.right {
			t.Errorf("comparison(%q) = %q %q %q, want %q %q %q", test.source, left, op, right, test.left, test.op, test.right)
		}
	}
}

func TestNamesOfGroupsAreCharacters(t *testing.T) {
	seen := make(map[string]bool)
	for _, group := range []string{"raid", "a", "r_2_d_2", "abcdefghijklmnop"} {
		for i := range maxGroup {
			name := memberName(group, i)
			if !isPlayer(name) {
				t.Errorf("%s %d is called %q, which no character can be", group, i, name)
			}
			if seen[name] {
				t.Errorf("%q stands twice", name)
			}
			seen[name] = true
		}
	}
}

// FuzzParse looks for lines that make reading fail instead of complain.
func FuzzParse(f *testing.F) {
	for _, v := range verbs() {
		f.Add(exampleWorld + v.Example)
	}
	for _, c := range conditions() {
		f.Add(exampleWorld + c.Example + " once")
	}
	f.Add("expect lua 'a\nadvance until lua within within 5s\nrun x\n3 players level 2 as p\np9 attacks p1")
	f.Fuzz(func(t *testing.T, text string) {
		s, problems := Parse("f", text, func(string) (string, bool) { return "advance 1s", true })
		if (s == nil) == (len(problems) == 0) {
			t.Fatalf("scenario %v with problems %v", s, problems)
		}
		for _, p := range problems {
			if strings.ContainsAny(p.Error(), "\n\r") || p.Column < 0 || p.Msg == "" {
				t.Errorf("a bad problem: %#v", p)
			}
		}
	})
}
