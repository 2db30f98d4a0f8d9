package encounter

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/model/content"
)

func TestHowAnEncounterStandsFollowsFromWhoFightsAndWhoLives(t *testing.T) {
	for _, test := range []struct {
		name             string
		was              State
		fighting, living int
		want             State
	}{
		{"nobody fights", NotStarted, 0, 2, NotStarted},
		{"one of two fights", NotStarted, 1, 2, InProgress},
		{"both have given up", InProgress, 0, 2, NotStarted},
		{"one is dead and the other fights", InProgress, 1, 1, InProgress},
		{"one is dead and the other has gone home", InProgress, 0, 1, NotStarted},
		{"all are dead", InProgress, 0, 0, Done},
		{"what is done stays done, whoever comes again", Done, 1, 2, Done},
	} {
		if got := Judge(test.was, test.fighting, test.living); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// den is a map with such encounters.
func den(names ...string) *content.Map {
	in := &content.Instance{}
	for _, n := range names {
		in.Encounters = append(in.Encounters, content.Encounter{Name: n})
	}
	return &content.Map{ID: "t:den", Instance: in}
}

func TestAListRemembersWhatAReleaseStillHas(t *testing.T) {
	l := List(nil).Take(den("maw", "twins"))
	if !l.Set("maw", Done) || l.Set("maw", Done) || l.Set("nobody", Done) {
		t.Error("a change is not told once, or one of an encounter that there is not")
	}
	l.Set("twins", InProgress)
	if !slices.Equal(l.Busy(), []string{"twins"}) {
		t.Errorf("under way are %v, want the twins", l.Busy())
	}
	now := l.Take(den("guard", "maw"))
	if want := (List{{"guard", NotStarted}, {"maw", Done}}); !slices.Equal(now, want) {
		t.Errorf("after a release with others it is %v, want %v", now, want)
	}
	if got := l.Take(&content.Map{ID: "t:hill"}); got != nil {
		t.Errorf("a map that is no instance has %v", got)
	}
}

func TestEveryStateHasAWord(t *testing.T) {
	for s := NotStarted; s <= Done; s++ {
		if got, ok := Of(s.String()); !ok || got != s {
			t.Errorf("%d is called %s, which is %d", s, s, got)
		}
	}
	if _, ok := Of("begun"); ok {
		t.Error("a word of no state is taken for one")
	}
}

func TestAListIsReadAsItWasWritten(t *testing.T) {
	l := List{{"maw", Done}, {"twins", InProgress}}
	w := codec.NewWriter()
	l.Code(w)
	var back List
	r := codec.NewReader(w.Data())
	if back.Code(r); r.Close() != nil || !slices.Equal(back, l) {
		t.Errorf("read %v, %v", back, r.Err())
	}
}
