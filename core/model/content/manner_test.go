package content

import (
	"slices"
	"testing"
)

func TestMannersAreSetsOfWords(t *testing.T) {
	for _, test := range []struct {
		words []string
		wrong string
		want  Manners
	}{
		{nil, "", 0},
		{[]string{"walks", "stands_fast"}, "", Walks | StandsFast},
		{[]string{"walks", "glides"}, "glides", 0},
	} {
		got, wrong, ok := MannersOf(test.words)
		if got != test.want || wrong != test.wrong || ok != (test.wrong == "") {
			t.Errorf("%v are %d, wrong %q; want %d, wrong %q", test.words, got, wrong, test.want, test.wrong)
		}
	}
	if got := (SparesCreatures | StandsFast).Words(); !slices.Equal(got, []string{"stands_fast", "spares_creatures"}) {
		t.Errorf("words are %v", got)
	}
	if len(MannerWords) != 17 || SeemsDead != 1<<16 {
		t.Errorf("%d words for manners up to %d", len(MannerWords), SeemsDead)
	}
}
