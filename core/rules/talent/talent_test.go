package talent

import (
	"testing"

	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
)

// grove is a world of two trees: the oak, where the branch needs a point beside it and the
// crown the whole root, and the elm, which is for elves alone. There is a point a level.
func grove(t *testing.T) *content.Snapshot {
	t.Helper()
	tables := content.Tables{
		Trees: []content.TalentTree{{ID: "t:elm", Starts: []content.ID{"t:elf"}}, {ID: "t:oak"}},
		Talents: []content.Talent{
			{ID: "t:bark", Tree: "t:elm", Ranks: []content.ID{"t:s1"}},
			{ID: "t:branch", Tree: "t:oak", Points: 1, Ranks: []content.ID{"t:s2"}},
			{ID: "t:crown", Tree: "t:oak", After: []content.TalentRank{{Talent: "t:root"}}, Ranks: []content.ID{"t:s3"}},
			{ID: "t:root", Tree: "t:oak", Ranks: []content.ID{"t:s4", "t:s5"}},
		},
	}
	for slot, text := range map[content.Slot]string{content.TalentPoints: "level", content.TalentReset: "level * 10 + resets * 100 + points"} {
		f, err := formula.Compile(text, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables.Rules[slot] = f
	}
	return content.NewSnapshot(tables)
}

func chosen(list ...character.Talent) *character.Growth { return &character.Growth{Talents: list} }

func TestWhatMayBeChosen(t *testing.T) {
	c := grove(t)
	root := func(rank int) character.Talent { return character.Talent{ID: "t:root", Rank: rank} }
	for _, test := range []struct {
		name   string
		growth *character.Growth
		level  int
		talent content.ID
		want   Why
	}{
		{"the first of a tree", chosen(), 1, "t:root", Fine},
		{"without a point", chosen(), 0, "t:root", NoPoints},
		{"all ranks are chosen", chosen(root(2)), 9, "t:root", Full},
		{"the tree of somebody else", chosen(), 9, "t:bark", Unknown},
		{"nothing is spent in the tree", chosen(), 9, "t:branch", TreeFirst},
		{"a point is spent in the tree", chosen(root(1)), 9, "t:branch", Fine},
		{"the other stands at its first rank", chosen(root(1)), 9, "t:crown", OtherFirst},
		{"the other stands at its last rank", chosen(root(2)), 9, "t:crown", Fine},
		{"and no point is left", chosen(root(2)), 2, "t:crown", NoPoints},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, _ := c.Talent(test.talent)
			if got := May(c, Who{"t:man", test.level, test.growth}, d); got != test.want {
				t.Errorf("May = %q, want %q", got, test.want)
			}
		})
	}
}

func TestWhatIsChosenStaysSorted(t *testing.T) {
	c, g := grove(t), &character.Growth{}
	for _, id := range []content.ID{"t:root", "t:crown", "t:root", "t:root"} {
		d, _ := c.Talent(id)
		Choose(g, d)
	}
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	if Rank(g, "t:root") != 2 || Rank(g, "t:crown") != 1 || Spent(c, g, "t:oak") != 3 || Spent(c, g, "t:elm") != 0 {
		t.Errorf("after three choices: %v", g.Talents)
	}
	if got := Spells(c, g); len(got) != 2 || got[0] != "t:s3" || got[1] != "t:s5" {
		t.Errorf("they are the spells %v", got)
	}
	if price := Price(c, Who{"t:man", 3, g}); price != 33 {
		t.Errorf("having them back costs %d, want 33", price)
	}
	if n := Reset(c, g, true); n != 3 || len(g.Talents) != 0 || g.Resets != 1 {
		t.Errorf("%d points came back, %v is left, paid %d times", n, g.Talents, g.Resets)
	}
}

func TestWhatComesBackOfItself(t *testing.T) {
	c := grove(t)
	for _, test := range []struct {
		name  string
		had   []character.Talent
		level int
		back  int
		left  int
	}{
		{"nothing of what may be", []character.Talent{{ID: "t:branch", Rank: 1}, {ID: "t:root", Rank: 2}}, 3, 0, 2},
		{"what is not defined", []character.Talent{{ID: "t:gone", Rank: 3}, {ID: "t:root", Rank: 1}}, 9, 3, 1},
		{"ranks that there are not", []character.Talent{{ID: "t:root", Rank: 5}}, 9, 3, 1},
		{"what is for somebody else", []character.Talent{{ID: "t:bark", Rank: 1}}, 9, 1, 0},
		{"what nothing leads to any more", []character.Talent{{ID: "t:crown", Rank: 1}, {ID: "t:root", Rank: 1}}, 9, 1, 1},
		{"and what stood on that", []character.Talent{{ID: "t:branch", Rank: 1}, {ID: "t:crown", Rank: 1}}, 9, 2, 0},
		{"all, of one who has not so many points", []character.Talent{{ID: "t:root", Rank: 2}}, 1, 2, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := chosen(test.had...)
			if back := Settle(c, Who{"t:man", test.level, g}); back != test.back || len(g.Talents) != test.left {
				t.Errorf("%d ranks came back and %v is left, want %d and %d talents", back, g.Talents, test.back, test.left)
			}
		})
	}
}
