package scenario

import (
	"strings"
	"testing"
)

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
	a := s.Steps[2].Args
	if a.Num("YARDS") != 5 || a.Num("SPAN") != 30000 {
		t.Errorf("yards %v, span %v ms; want 5 and 30000", a.Num("YARDS"), a.Num("SPAN"))
	}
}

// FuzzParse looks for lines that make reading fail instead of complain.
func FuzzParse(f *testing.F) {
	for _, v := range all().verbs {
		f.Add(exampleWorld + v.Example)
	}
	for _, c := range all().conditions {
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
