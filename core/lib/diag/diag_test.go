package diag

import (
	"strings"
	"testing"
)

func TestAProblemOnOneLine(t *testing.T) {
	for _, test := range []struct {
		name string
		p    Problem
		want string
	}{
		{"of a file", Problem{File: "yard/bundle.yaml", Msg: "is empty"}, "yard/bundle.yaml: is empty"},
		{"of a line", Problem{File: "yard/a.lua", Line: 3, Msg: "is too long"}, "yard/a.lua:3: is too long"},
		{"with all there is to say",
			Problem{File: "yard/a.yaml", Line: 7, Column: 12, Msg: "unknown faction", Text: "gurad", Suggestion: "guard"},
			`yard/a.yaml:7:12: unknown faction "gurad" (did you mean "guard"?)`},
		{"with control characters in a name and in a reason", Problem{File: "yard/a\x1b[2J.yaml", Msg: "is wrong\n12:00 INF all is well"}, `yard/a\x1b[2J.yaml: is wrong\n12:00 INF all is well`},
		{"a column without a line says nothing", Problem{File: "yard/a.yaml", Column: 12, Msg: "is odd"}, "yard/a.yaml: is odd"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.p.Error(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestAListIsSortedAndSaysNothingTwice(t *testing.T) {
	list := List{
		{File: "b", Msg: "one"}, {File: "a", Line: 2, Msg: "two"}, {File: "a", Line: 1, Column: 2, Msg: "three"},
		{File: "a", Line: 1, Column: 1, Msg: "four"}, {File: "b", Msg: "one"},
	}.Sort()
	if got, want := list.Error(), "a:1:1: four\na:1:2: three\na:2: two\nb: one"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if list.Err() == nil || List(nil).Err() != nil {
		t.Error("a list is an error when it has problems, and only then")
	}
}

func TestALongListIsCut(t *testing.T) {
	long := make(List, Most+7)
	for i := range long {
		long[i] = Problem{File: "yard/a.yaml", Line: i + 1}
	}
	if got := long[:Most].Cut(); len(got) != Most {
		t.Errorf("a list of %d is cut to %d", Most, len(got))
	}
	got := long.Cut()
	if want := "yard/a.yaml: and 7 more problems"; len(got) != Most+1 || got[Most].Error() != want {
		t.Errorf("cut to %d, the last is %q, want %q", len(got), got[Most].Error(), want)
	}
}

func TestAListCountsProblemsThatItNoLongerHas(t *testing.T) {
	var list List
	for i := range Most {
		list = append(list, Problem{File: "yard/a.yaml", Line: i + 1})
	}
	list = append(list, Further("yard/a.yaml", 149_900), Problem{File: "yard/b.yaml", Line: 1}, Further("yard/b.yaml", 5))
	cut := list.Sort().Cut()
	var ends []string
	for _, p := range cut[Most:] {
		ends = append(ends, p.Error())
	}
	if got, want := strings.Join(ends, "\n"), "yard/a.yaml: and 149,900 more problems\nyard/b.yaml: and 6 more problems"; got != want {
		t.Errorf("after the first %d the list says\n%s\nwant\n%s", Most, got, want)
	}
	if again := cut.Sort().Cut().Error(); again != cut.Error() {
		t.Errorf("cut again it says\n%s\nwant\n%s", again, cut.Error())
	}
}

func TestFurther(t *testing.T) {
	for _, test := range []struct {
		n    int
		want string
	}{{1, "a: and 1 more problem"}, {999, "a: and 999 more problems"}, {1000, "a: and 1,000 more problems"}, {1234567, "a: and 1,234,567 more problems"}} {
		if got := Further("a", test.n).Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{strings.Repeat("a", MaxQuote), strings.Repeat("a", MaxQuote)},
		{strings.Repeat("a", MaxQuote+1), strings.Repeat("a", MaxQuote) + "..."},
		{"a" + strings.Repeat("ä", MaxQuote), "a" + strings.Repeat("ä", MaxQuote/2-1) + "..."},
	} {
		if got := Quote(test.text); got != test.want {
			t.Errorf("%q is quoted as %q, want %q", test.text, got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	text := "first\r\nsecond \xff\n\nlast " + strings.Repeat("ä", MaxExcerpt)
	for _, test := range []struct {
		line int
		want string
	}{
		{1, "first"}, {2, `second \xff`}, {3, ""}, {4, "last " + strings.Repeat("ä", (MaxExcerpt-5)/2)}, {5, ""}, {0, ""}, {-1, ""},
	} {
		if got := Line([]byte(text), test.line); got != test.want {
			t.Errorf("line %d is %q, want %q", test.line, got, test.want)
		}
	}
}

// A problem of a file that used too much decides what happens to its bundle, so it stays.
func TestALongListKeepsWhatUsedTooMuch(t *testing.T) {
	var list List
	for i := range Most + 7 {
		list = append(list, Problem{File: "yard/a.yaml", Line: i + 1})
	}
	list = append(list, Problem{File: "yard/b.yaml", Line: 5, Msg: "took too long", Overrun: true})
	got := list.Sort().Cut()
	if len(got) != Most+2 || !got[Most].Overrun || got[Most+1].Error() != "yard/a.yaml: and 7 more problems" {
		t.Errorf("the end of %d is %v", len(got), got[Most:])
	}
}
