package death

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func at(x, y geo.Yards) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }

// snapshot is a field with graveyards, one of them elsewhere, and a bare map.
func snapshot(t *testing.T, rules map[content.Slot]string) *content.Snapshot {
	t.Helper()
	var w content.Tables
	for s, src := range rules {
		f, err := formula.Compile(src, content.Slots[s].Inputs, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.Rules[s] = f
	}
	w.Maps = []content.Map{
		{ID: "t:field", Graveyard: "t:east", Graveyards: []content.ID{"t:west", "t:north", "t:cave"}},
		{ID: "t:bare", Graveyard: "t:cave"},
		{ID: "t:den"},
	}
	w.Places = []content.Place{
		{ID: "t:cave", Map: "t:den", At: at(0, 1)},
		{ID: "t:east", Map: "t:field", At: at(100, 0)},
		{ID: "t:home", Map: "t:bare", At: at(7, 7)},
		{ID: "t:north", Map: "t:field", At: at(0, 100)},
		{ID: "t:west", Map: "t:field", At: at(-100, 0)},
	}
	return content.NewSnapshot(w)
}

func TestTheNearestGraveyardServes(t *testing.T) {
	s := snapshot(t, nil)
	for _, test := range []struct {
		name string
		on   content.ID
		died geo.Position
		want geo.Position
	}{
		{"near the map's own", "t:field", at(60, 0), at(100, 0)},
		{"near another", "t:field", at(-60, 10), at(-100, 0)},
		{"between two, the first", "t:field", at(0, 0), at(100, 0)},
		{"one of another map does not count", "t:den", at(3, 0), at(3, 0)},
		{"without any, home", "t:bare", at(50, 50), at(7, 7)},
	} {
		m, _ := s.Map(test.on)
		if got := Graveyard(s, m, "t:home", test.died); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestAGhostTakesItsBodyBack(t *testing.T) {
	s := snapshot(t, map[content.Slot]string{content.ReclaimYards: "20"})
	body := entity.Body{Map: "t:field", At: at(0, 0), Due: 5000, GUID: guid.New(guid.Corpse, 1, 1)}
	away := body
	away.GUID = 0
	for _, test := range []struct {
		name   string
		player *entity.Player
		at     geo.Position
		now    clock.Time
		want   Obstacle
	}{
		{"at the last moment", &entity.Player{Ghost: true, Body: body}, at(20, 0), 5000, Clear},
		{"too soon", &entity.Player{Ghost: true, Body: body}, at(20, 0), 4999, TooSoon},
		{"too far", &entity.Player{Ghost: true, Body: body}, at(20.1, 0), 5000, TooFar},
		{"from another map", &entity.Player{Ghost: true, Body: away}, at(0, 0), 5000, Elsewhere},
		{"alive", &entity.Player{}, at(0, 0), 5000, NoGhost},
		{"a creature", nil, at(0, 0), 5000, NoGhost},
	} {
		if got := Reclaim(&s.Rules, test.now, &entity.Unit{Player: test.player, Position: test.at}); got != test.want {
			t.Errorf("%s: obstacle %d, want %d", test.name, got, test.want)
		}
	}
}

func TestABodyIsLostWithItsMap(t *testing.T) {
	s := snapshot(t, nil)
	for _, test := range []struct {
		name   string
		player entity.Player
		want   bool
	}{
		{"on a map that there is", entity.Player{Ghost: true, Body: entity.Body{Map: "t:den"}}, false},
		{"on one that is gone", entity.Player{Ghost: true, Body: entity.Body{Map: "t:moon"}}, true},
		{"of the living, none", entity.Player{}, false},
	} {
		if got := Lost(s, &entity.Unit{Player: &test.player}); got != test.want {
			t.Errorf("%s: lost is %v", test.name, got)
		}
	}
}

func TestTimesAreNeverNegative(t *testing.T) {
	s := snapshot(t, map[content.Slot]string{
		content.Ghosts: "1", content.ReleaseAfterMS: "level * 1000 - 5000", content.ReclaimDelayMS: "2000 - level * 1000",
	})
	if !Ghosts(&s.Rules) || ReleaseAfter(&s.Rules, 6) != 1000 || ReleaseAfter(&s.Rules, 1) != 0 ||
		ReclaimDelay(&s.Rules, 1) != 1000 || ReclaimDelay(&s.Rules, 9) != 0 {
		t.Error("a rule is not what its formula says, or below nothing")
	}
}
