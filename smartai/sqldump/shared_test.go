package sqldump

import (
	"math/rand/v2"
	"strings"
	"testing"

	"loam/smartai"
)

// truthOf evaluates conditions like AzerothCore, including nested lists; a condition of
// type n is true if bit n of facts is set.
func truthOf(list []smartai.Condition, shared map[int32][]smartai.Condition, facts uint32) bool {
	groups := make(map[uint32]bool)
	for _, c := range list {
		is := c.Type >= 0 && facts&(1<<c.Type) != 0 || c.Type < 0 && truthOf(shared[c.Type], shared, facts)
		was, there := groups[c.Group]
		groups[c.Group] = is != c.Not && (was || !there)
	}
	for _, is := range groups {
		if is {
			return true
		}
	}
	return false
}

func TestSharedListsMeanTheSameWhereTheyArePut(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	list := func(lowest int32, n int) []smartai.Condition {
		var all []smartai.Condition
		for range n {
			all = append(all, smartai.Condition{ID: 5, Group: random.Uint32N(2), Type: random.Int32N(4-lowest) + lowest, Not: random.IntN(2) == 0})
		}
		return all
	}
	over := 0
	for range 3000 {
		shared := map[int32][]smartai.Condition{-1: list(0, 3), -2: list(-1, 2)}
		rule := list(-2, 3)
		got, err := inline(rule, shared)
		if err != nil { // too many alternatives
			over++
			continue
		}
		for facts := range uint32(16) {
			if truthOf(got, nil, facts) != truthOf(rule, shared, facts) {
				t.Fatalf("%+v with %+v\nbecame %+v, which differs for facts %b", rule, shared, got, facts)
			}
		}
	}
	if over > 300 {
		t.Errorf("%d of 3000 are too large, want few", over)
	}
}

func TestSharedListsAreReadWithTheRows(t *testing.T) {
	const guards = "INSERT INTO conditions VALUES (-7,0,0,0,0,36,1,0,0,0,0,0,0,'',''),(-7,0,0,0,0,27,0,5,3,0,1,0,0,'',''),"
	for _, test := range []struct{ name, sql, want, note string }{
		{"in their place", guards + "(22,1,1,0,0,-7,0,0,0,0,0,0,0,'','');", "36 of 1, not 27 of 0", ""},
		{"turned round", guards + "(22,1,1,0,0,-7,0,0,0,0,1,0,0,'','');", "not 36 of 1 | 27 of 0", ""},
		{"with others", guards + "(22,1,1,0,0,-7,0,0,0,0,0,0,0,'',''),(22,1,1,0,0,8,0,9,0,0,0,0,0,'','');", "36 of 1, not 27 of 0, 8 of 0", ""},
		{"one that is not here", guards + "(22,1,1,0,0,-8,0,0,0,0,0,0,0,'','');", "-8 of 0", "creature 1: shared list 8 of conditions is missing"},
		{"one that names itself", "INSERT INTO conditions VALUES (-7,0,0,0,0,-7,0,0,0,0,0,0,0,'',''),(22,1,1,0,0,-7,0,0,0,0,0,0,0,'','');", "-7 of 0", "are nested deeper than 8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := read(t, insert+"(1,0,0,4,11,1,'');"+test.sql, Options{Entries: []int32{1}})
			scripts, problems, notes := d.Scripts()
			if len(problems) > 0 || len(scripts) != 1 {
				t.Fatalf("problems %v", problems)
			}
			var got strings.Builder
			for i, c := range scripts[0].Conditions {
				switch {
				case i > 0 && c.Group != scripts[0].Conditions[i-1].Group:
					got.WriteString(" | ")
				case i > 0:
					got.WriteString(", ")
				}
				if c.Not {
					got.WriteString("not ")
				}
				got.WriteString(numberValue(float64(c.Type)).string() + " of " + numberValue(float64(c.Of)).string())
			}
			if got.String() != test.want || !strings.Contains(notes.Error(), test.note) || test.note == "" && len(notes) > 0 {
				t.Errorf("got %s, notes %v; want %s and %s", got.String(), notes, test.want, test.note)
			}
		})
	}
}
