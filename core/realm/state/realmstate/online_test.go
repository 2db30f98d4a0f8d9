package realmstate_test

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	"loam/core/realm/state/realmstate/realmstatetest"
)

func TestARequestMeansAPlayerByNumberOrElseByName(t *testing.T) {
	anna, ben := realmstatetest.ID(1), realmstatetest.ID(2)
	for _, test := range []struct {
		name   string
		player guid.GUID
		typed  string
		want   bool // that Anna is meant
	}{
		{"her number", anna, "", true},
		{"her name, in any case", 0, "aNNA", true},
		{"another number, whatever the name", ben, "Anna", false},
		{"another name", 0, "Ann", false},
		{"nothing", 0, "", false},
	} {
		if got := realmstate.Means(test.player, test.typed, anna, "Anna"); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestAnUnknownNameIsShownShortenedWithASimilarOne(t *testing.T) {
	for _, test := range []struct{ typed, want string }{
		{"Bem", `refused core.not_online_near {name = "Bem", near = "Ben"}`},
		{"Xenophon", `refused core.not_online {name = "Xenophon"}`},
		{"ääääääääääääääääääääääääääääääääää", `refused core.not_online {name = "ääääääääääääääääääääääääääääääää..."}`},
	} {
		s := realmstatetest.New(t, content.Tables{}, nil)
		s.Player(1, "Anna")
		s.Player(2, "Ben")
		s.Unknown(s.By("Anna").Online, intent.KindWhisper, test.typed)
		if got := s.Told("Anna"); got != test.want {
			t.Errorf("%q: she is told %q, want %q", test.typed, got, test.want)
		}
	}
}
