package character

import (
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/codec"
)

func grown() Growth {
	return Growth{
		Skills:    []Skill{{ID: "t:smithing", Value: 12, Rank: 1}, {ID: "t:swords", Value: 5, Rank: 1}},
		Standings: []Standing{{Faction: "t:guild", Points: -40, War: true}},
		Titles:    []string{"t:brave"}, Title: "t:brave",
		Talents: []Talent{{ID: "t:strong", Rank: 2}}, Resets: 1,
		Earned:   []Done{{ID: "t:first", At: 9}},
		Progress: []Progress{{ID: "t:second", Counts: []Count{{Name: "wolf", N: 3}}}},
		Rest:     70,
	}
}

func TestGrowthIsReadAsItWasWritten(t *testing.T) {
	want := grown()
	w := codec.NewWriter()
	want.Code(w)
	var back Growth
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("read back %+v, %v; want %+v", back, err, want)
	}
}

func TestACloneOfGrowthSharesNothing(t *testing.T) {
	was := grown()
	c := was.Clone()
	c.Skills[0].Value, c.Progress[0].Counts[0].N, c.Titles[0] = 1, 1, "t:other"
	if !reflect.DeepEqual(was, grown()) {
		t.Errorf("writing into the clone has changed %+v", was)
	}
}

func TestWhatIsWrongWithGrowthIsFound(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(g *Growth)
		want   string
	}{
		{"nothing", func(*Growth) {}, ""},
		{"skills out of order", func(g *Growth) { g.Skills[0].ID = "t:z" }, `the skill "t:swords" is out of order`},
		{"a title twice", func(g *Growth) { g.Titles = []string{"t:a", "t:a"} }, `the title "t:a" is out of order`},
		{"an achievement without an id", func(g *Growth) { g.Earned[0].ID = "" }, `"" is not the id of a achievement`},
		{"too many titles", func(g *Growth) { g.Titles = make([]string, MaxGrown+1) }, "at most 4096 entries"},
	} {
		g := grown()
		test.change(&g)
		err := g.Check()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

func TestAListOfGrowthThatIsTooLongIsNotRead(t *testing.T) {
	long := Growth{Titles: make([]string, MaxGrown+1)}
	w := codec.NewWriter()
	codec.Slice(w, &[]Skill{}, func(*codec.Coder, *Skill) {})
	codec.Slice(w, &[]Standing{}, func(*codec.Coder, *Standing) {})
	codec.Slice(w, &long.Titles, func(c *codec.Coder, s *string) { c.String(s) })
	var back Growth
	r := codec.NewReader(w.Data())
	back.Code(r)
	if r.Err() == nil || len(back.Titles) > 0 {
		t.Errorf("%d titles were read, %v", len(back.Titles), r.Err())
	}
}
