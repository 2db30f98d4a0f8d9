package skill

import (
	"testing"

	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
)

func compiled(t *testing.T, source string, inputs []string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(source, inputs, nil)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return f
}

// pottery has two ranks of 50 points each and three bands.
func pottery(t *testing.T) *content.Skill {
	band := func(name, from, rise string) content.SkillBand {
		return content.SkillBand{Name: name, From: compiled(t, from, content.SkillFromInputs), Rise: compiled(t, rise, content.SkillRiseInputs)}
	}
	return &content.Skill{
		ID: "t:pottery", Category: "craft", Max: compiled(t, "min(rank * 50, level * 10)", content.SkillMaxInputs), Ranks: 2, First: 1, By: 1, Counts: 2,
		Bands: []content.SkillBand{band("hard", "0", "100"), band("fair", "difficulty + 20", "max - value"), band("easy", "difficulty + 40", "0")},
	}
}

func TestHowHardSomethingIs(t *testing.T) {
	d := pottery(t)
	for _, test := range []struct {
		name              string
		value, difficulty int
		own               []content.BandFrom
		want              int
	}{
		{"far too hard", 1, 50, nil, 0},
		{"just before the next band", 29, 10, nil, 0},
		{"where the next band begins", 30, 10, nil, 1},
		{"easy", 50, 10, nil, 2},
		{"as the thing itself says", 12, 10, []content.BandFrom{{Band: "fair", From: 12}}, 1},
		{"as the thing says of one band alone", 50, 10, []content.BandFrom{{Band: "fair", From: 12}}, 2},
	} {
		if got := Band(d, test.value, test.difficulty, test.own); got != test.want {
			t.Errorf("%s: band %d, want %d", test.name, got, test.want)
		}
	}
	if got := Band(&content.Skill{}, 5, 5, nil); got != -1 {
		t.Errorf("a skill without bands has band %d", got)
	}
}

func TestHowLikelyOneBecomesBetter(t *testing.T) {
	for _, test := range []struct {
		name       string
		value      int
		rank       int
		level      int
		difficulty int
		want       float64
	}{
		{"at something hard", 10, 1, 60, 10, 100},
		{"at something fair, by its formula", 30, 1, 60, 10, 20},
		{"at something easy", 50, 2, 60, 5, 0},
		{"as good as its rank allows", 50, 1, 60, 40, 0},
		{"as good as its level allows", 20, 1, 2, 20, 0},
	} {
		d := pottery(t)
		g := &character.Growth{Skills: []character.Skill{{ID: "t:pottery", Value: test.value, Rank: test.rank}}}
		if got := Chance(g, d, test.level, test.difficulty, nil); got != test.want {
			t.Errorf("%s: %v percent, want %v", test.name, got, test.want)
		}
	}
	if got := Chance(&character.Growth{}, pottery(t), 60, 1, nil); got != 0 {
		t.Errorf("who has not learned it becomes better with %v percent", got)
	}
}

func TestSkillsAreTaughtAndForgotten(t *testing.T) {
	d, g := pottery(t), &character.Growth{}
	for _, step := range []struct {
		name  string
		do    func() bool
		news  bool
		value int
		rank  int
	}{
		{"the first rank", func() bool { return Teach(g, d, 1) }, true, 1, 1},
		{"the first rank again", func() bool { return Teach(g, d, 1) }, false, 1, 1},
		{"it rises", func() bool { return Rise(g, d, 60, d.By) == 1 }, true, 2, 1},
		{"by nothing", func() bool { return Rise(g, d, 60, -3) == 0 }, true, 2, 1},
		{"a rank beyond the last", func() bool { return Teach(g, d, 9) }, true, 2, 2},
		{"set beyond what can be", func() bool { return Set(g, d, 60, 500) == 2 }, true, 100, 2},
		{"it rises no further", func() bool { return Rise(g, d, 60, d.By) == 0 }, true, 100, 2},
	} {
		if got := step.do(); got != step.news {
			t.Errorf("%s: %v, want %v", step.name, got, step.news)
		}
		if s := Find(g, d.ID); s == nil || s.Value != step.value || s.Rank != step.rank {
			t.Errorf("%s: it is %+v, want %d of rank %d", step.name, s, step.value, step.rank)
		}
	}
	if !Forget(g, d.ID) || Forget(g, d.ID) || Value(g, d.ID) != 0 {
		t.Errorf("it is not forgotten once: %+v", g.Skills)
	}
}

func TestOnlySoManyOfACategoryCanBeLearned(t *testing.T) {
	one, two, three, free := *pottery(t), *pottery(t), *pottery(t), *pottery(t)
	two.ID, three.ID, free.ID, free.Counts = "t:weaving", "t:baking", "t:singing", 0
	c := content.NewSnapshot(content.Tables{Skills: []content.Skill{one, two, three, free}})
	g := &character.Growth{}
	for _, d := range []*content.Skill{&one, &two} {
		if !Room(c, g, d) {
			t.Fatalf("there is no room for %s", d.ID)
		}
		Teach(g, d, 1)
	}
	if Room(c, g, &three) {
		t.Error("there is room for a third")
	}
	if !Room(c, g, &free) || !Room(c, g, &one) {
		t.Error("there is no room for one that does not count, or that is there")
	}
}
