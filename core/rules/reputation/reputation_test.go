package reputation

import (
	"slices"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

// town is a world of three factions: the guild, which shares with the watch what it
// thinks and with its rivals the opposite, and the crowd, which thinks of nobody.
func town() *content.Snapshot {
	return content.NewSnapshot(content.Tables{
		Scales: []content.Scale{{ID: "t:common", Least: -1000, Most: 1000, Ranks: []content.StandingRank{
			{Word: "hated", Feels: content.Hostile}, {Word: "known", From: -500, Sides: true}, {Word: "liked", From: 100, Feels: content.Friendly},
		}}},
		Factions: []content.Faction{
			{ID: "t:crowd"},
			{ID: "t:guild", Esteem: content.Esteem{Scale: "t:common", Start: 10, Spills: []content.Spill{{Faction: "t:watch", Pct: 50}, {Faction: "t:rivals", Pct: -200}}}},
			{ID: "t:rivals", Esteem: content.Esteem{Scale: "t:common", Start: -2000}},
			{ID: "t:watch", Esteem: content.Esteem{Scale: "t:common"}},
		},
	})
}

func TestStandingsBegin(t *testing.T) {
	g := &character.Growth{Standings: []character.Standing{{Faction: "t:watch", Points: 7}}}
	Begin(town(), g)
	want := []character.Standing{{Faction: "t:guild", Points: 10}, {Faction: "t:rivals", Points: -1000}, {Faction: "t:watch", Points: 7}}
	if !slices.Equal(g.Standings, want) {
		t.Errorf("they begin with %+v, want %+v", g.Standings, want)
	}
}

func TestWhatIsWonSpillsOver(t *testing.T) {
	for _, test := range []struct {
		name         string
		faction      content.ID
		points, upTo int
		want         []Change
	}{
		{"with allies and, the other way round, with rivals", "t:guild", 100, Most, []Change{{"t:guild", 10, 110}, {"t:watch", 0, 50}}},
		{"what is lost, too", "t:guild", -100, Most, []Change{{"t:guild", 10, -90}, {"t:watch", 0, -50}, {"t:rivals", -1000, -800}}},
		{"no further than the scale goes", "t:watch", 5000, Most, []Change{{"t:watch", 0, 1000}}},
		{"no further than what it is for goes", "t:watch", 50, 20, []Change{{"t:watch", 0, 20}}},
		{"not with who thinks of nobody", "t:crowd", 50, Most, nil},
	} {
		c, g := town(), &character.Growth{}
		Begin(c, g)
		if got := Add(c, g, test.faction, test.points, test.upTo); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestWhoIsBeyondWhatSomethingIsForLosesNothing(t *testing.T) {
	c, g := town(), &character.Growth{Standings: []character.Standing{{Faction: "t:watch", Points: 50}}}
	if got := Add(c, g, "t:watch", 10, 20); len(got) > 0 || Find(g, "t:watch").Points != 50 {
		t.Errorf("%v, now %+v", got, g.Standings)
	}
}

func TestWhatFactionsFeel(t *testing.T) {
	for _, test := range []struct {
		name    string
		points  int
		war     bool
		want    content.Reaction
		decided bool
	}{
		{"the hated", -501, false, content.Hostile, true},
		{"those of whom the sides decide", -500, false, content.Neutral, false},
		{"the liked", 100, false, content.Friendly, true},
		{"the liked, at war", 100, true, content.Hostile, true},
	} {
		g := &character.Growth{Standings: []character.Standing{{Faction: "t:watch", Points: test.points, War: test.war}}}
		if got, decided := Feels(town(), g, "t:watch"); decided != test.decided || decided && got != test.want {
			t.Errorf("%s: %v, %v, want %v, %v", test.name, got, decided, test.want, test.decided)
		}
	}
	if _, decided := Feels(town(), &character.Growth{}, "t:watch"); decided {
		t.Error("it feels for one of whom it has never heard")
	}
}

func TestAStandingIsSetWithinItsScale(t *testing.T) {
	c, g := town(), &character.Growth{}
	Begin(c, g)
	if got, ok := Set(c, g, "t:watch", -9999); !ok || got != (Change{"t:watch", 0, -1000}) {
		t.Errorf("Set = %v, %v", got, ok)
	}
	if _, ok := Set(c, g, "t:crowd", 5); ok {
		t.Error("who thinks of nobody thinks of somebody")
	}
}
