package achievement

import (
	"fmt"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

// walk takes both of its two criteria, or one where it says so.
func walk(of int) *content.Achievement {
	return &content.Achievement{ID: "t:walk", Points: 5, Of: of, Criteria: []content.Criterion{{Name: "hill", Count: 3}, {Name: "lake", Count: 1}}}
}

func TestHowFarOneComes(t *testing.T) {
	d, g := walk(0), &character.Growth{}
	hill, lake := content.Part{Achievement: d}, content.Part{Achievement: d, At: 1}
	for _, step := range []struct {
		name string
		part content.Part
		to   int
		was  int
		news bool
		all  bool
	}{
		{"the first step", hill, 1, 0, true, false},
		{"not back", hill, 0, 1, false, false},
		{"farther than it takes", hill, 9, 1, true, false},
		{"and no farther", hill, 10, 3, false, false},
		{"the other too", lake, 1, 0, true, true},
	} {
		was, news := Raise(g, step.part, step.to)
		if was != step.was || news != step.news || Complete(g, d) != step.all {
			t.Errorf("%s: was %d, news %v, complete %v; want %d, %v, %v", step.name, was, news, Complete(g, d), step.was, step.news, step.all)
		}
	}
	if !Earn(g, d.ID, 77) || Earn(g, d.ID, 78) || Complete(g, d) || len(g.Progress) != 0 {
		t.Errorf("earned twice, or progress is left: %+v", g)
	}
	if at, has := Earned(g, d.ID); at != 77 || !has || Count(g, hill) != 3 {
		t.Errorf("earned at %d, %v, the hill at %d", at, has, Count(g, hill))
	}
	if err := g.Check(); err != nil {
		t.Error(err)
	}
	if n := Points(content.NewSnapshot(content.Tables{Achievements: []content.Achievement{*d}}), g); n != 5 {
		t.Errorf("it is worth %d points, want 5", n)
	}
}

func TestOneOfSeveralIsEnough(t *testing.T) {
	d, g := walk(1), &character.Growth{}
	Raise(g, content.Part{Achievement: d, At: 1}, 1)
	if !Complete(g, d) {
		t.Error("it is not complete by one of its criteria")
	}
}

// Counts of criteria that an achievement does not have any more make room for others.
func TestCountsAreBounded(t *testing.T) {
	g := &character.Growth{Progress: []character.Progress{{ID: "t:walk", Counts: []character.Count{{Name: "gone", N: 1}, {Name: "hill", N: 1}}}}}
	d := walk(0)
	Raise(g, content.Part{Achievement: d, At: 1}, 1)
	if got := fmt.Sprint(g.Progress[0].Counts); got != "[{hill 1} {lake 1}]" {
		t.Errorf("counts are %s", got)
	}
	full := &character.Growth{}
	for i := range character.MaxGrown {
		full.Progress = append(full.Progress, character.Progress{ID: fmt.Sprintf("a:%05d", i)})
	}
	if _, news := Raise(full, content.Part{Achievement: d}, 1); news || len(full.Progress) != character.MaxGrown {
		t.Error("there is progress of more achievements than may be")
	}
}
