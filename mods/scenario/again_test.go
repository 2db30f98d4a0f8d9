package scenario

import (
	"fmt"
	"strings"
	"testing"

	"loam/mods/scenario/testworld"
)

func TestLinesAreRepeated(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string // the lines as they run, or part of the problem
	}{
		{"so many times", "advance 1s\nrepeat 3 times\nadvance 2s\nadvance 3s\nend\nadvance 4s", "1:1 2:3 3:4 2:3 3:4 2:3 3:4 4:6"},
		{"within each other", "repeat 2 times\nadvance 1s\nrepeat 2 times\nadvance 2s\nend\nend", "1:2 2:4 2:4 1:2 2:4 2:4"},
		{"of another file", "repeat 2 times\nrun lib.txt\nend", "9:1 9:1"},
		{"once", "repeat 1 times\nadvance 1s\nend", "1:2"},
		{"never", "repeat 0 times\nadvance 1s\nend", "f:1:8: the number of repetitions must be 1 to 1000, not \"0\""},
		{"too often", "repeat 1001 times\nadvance 1s\nend", "f:1:8: the number of repetitions must be 1 to 1000"},
		{"too many lines", strings.Repeat("repeat 1000 times\n", 2) + "advance 1s\n" + strings.Repeat("end\n", 2), "f:1: scenario has more than 20000 lines, counting each repetition"},
		{"too deep", strings.Repeat("repeat 1 times\n", 9) + "advance 1s\n" + strings.Repeat("end\n", 9), "f:9: repeat is nested more than 8 deep"},
		{"without an end", "advance 1s\nrepeat 2 times\nadvance 1s", "f:2: `repeat` without `end`"},
		{"that end in another file", "repeat 2 times\nrun ends.txt\nend", "ends.txt:1: `end` without `repeat N times`"},
		{"that end in another file than they begin in", "run begins.txt\nadvance 1s\nend", "begins.txt:1: `repeat` without `end`"},
		{"without a beginning", "advance 1s\nend", "f:2: `end` without `repeat N times`"},
		{"with nothing in it", "repeat 2 times\n# nothing\nend", "f:1: no lines between `repeat` and `end`"},
		{"that give a name", "repeat 2 times\nplayer Anna\nend", "f:2:8: a repeated line cannot define a name; define it before repeat: \"Anna\""},
		{"that stand before everything else", "repeat 2 times\nseed 3\nend", "f:2: must come before all other lines:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, problems := Parse("f", test.text, func(file string) (string, bool) {
				return map[string]string{"lib.txt": "advance 9s", "ends.txt": "end", "begins.txt": "repeat 2 times"}[file], true
			})
			got := problems.Error()
			if s != nil {
				var all []string
				for _, st := range s.Steps {
					all = append(all, fmt.Sprint(st.Args.Num("SPAN")/1000, ":", st.Line))
				}
				got = strings.Join(all, " ")
			}
			if s != nil && got != test.want || !strings.Contains(got, test.want) {
				t.Errorf("read is %s, want %s", got, test.want)
			}
		})
	}
}

func TestAFailureOfARepeatedLineTellsTheRound(t *testing.T) {
	s, problems := Parse("f", "repeat 2 times\nrepeat 3 times\nadvance 1s\nend\nend", nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if f := fail(new(testworld.Stage), s.Steps[4], fmt.Errorf("no")); f.Line != 3 || f.Text != "advance 1s (round 2 of 2, round 2 of 3)" {
		t.Errorf("it fails in line %d: %s", f.Line, f.Text)
	}
}
