package scenario

import (
	"slices"
	"strings"
	"testing"

	"loam/mods/scenario/line"
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

// Common mistakes of new authors are reported with the intended syntax.
func TestSlipsAreToldByWhatIsMeant(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"Anna goes to meadow:inn", `f:2:6: unknown wording "goes to" (did you mean "A travels to PLACE"?) [scenario-line]`},
		{"Anna kills Ben", `f:2:6: unknown wording "kills" (did you mean "A hurts B to AMOUNT"?) [scenario-line]`},
		{"Anna talks with Ben", `f:2:6: unknown wording "talks with" (did you mean "A talks to B"?) [scenario-line]`},
		{"wait 5s", `f:2:1: unknown wording "wait" (did you mean "advance SPAN"?) [scenario-line]`},
		{"expect Anna is dead", `f:2:13: unknown wording "is dead" (did you mean "A dead"?) [scenario-line]`},
		{"expect no Anna present", `f:2:16: unknown wording "present" (did you mean "A gone"?) [scenario-line]`},
		{"expect Anna is on meadow:cellar", `f:2:13: unknown wording "is on" (did you mean "A on map MAP"?) [scenario-line]`},
		{"expect Anna has quest errands:wolves", `f:2:13: unknown wording "has quest" (did you mean "A quest QUEST is open|done|failed|rewarded|unknown"?) [scenario-line]`},
		{"expect Anna fails to cast spellbook:spark because not_ready", `f:2:13: unknown wording "fails to cast" (did you mean "A fails SPELL with REASON"?) [scenario-line]`},
		{"advance until Anna is dead within 5s", `f:2:20: unknown wording "is dead" (did you mean "A dead"?) [scenario-line]`},
	} {
		_, problems := Parse("f", "player Anna\n"+test.line, nil)
		if len(problems) != 1 || problems[0].Error() != test.want {
			t.Errorf("%s:\n%v\nwant\n%s", test.line, problems, test.want)
		}
	}
}

func TestSlipsMeanWhatThereIs(t *testing.T) {
	var lines, conditions []string
	for _, v := range all().verbs {
		lines = append(lines, v.Syntax)
	}
	for _, c := range all().conditions {
		conditions = append(conditions, c.Syntax)
	}
	for _, of := range []struct {
		slips []line.Slip
		there []string
	}{{slips.Lines, lines}, {slips.Conditions, conditions}} {
		for _, s := range of.slips {
			if !slices.Contains(of.there, s.Means) {
				t.Errorf("%q means %q, which is nothing", s.Words, s.Means)
			}
		}
	}
}

// FuzzParse finds lines that make the reader fail instead of reporting a problem.
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
