package faction

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func TestAFlagIsUpWhileAnythingHoldsItUp(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.PvPGround: "contested", content.PvPLowerMS: "1000"})
	type moment struct {
		at   clock.Time
		do   func(u *entity.Unit, now clock.Time)
		up   bool
		left clock.Time
	}
	wish := func(up bool) func(*entity.Unit, clock.Time) {
		return func(u *entity.Unit, now clock.Time) { Wish(&r, u, up, now) }
	}
	stand := func(g content.Ground) func(*entity.Unit, clock.Time) {
		return func(u *entity.Unit, now clock.Time) { Stand(&r, u, g, now) }
	}
	raise := func(wait clock.Time) func(*entity.Unit, clock.Time) {
		return func(u *entity.Unit, now clock.Time) { Raise(u, wait, now) }
	}
	nothing := func(*entity.Unit, clock.Time) {}
	for _, test := range []struct {
		name    string
		moments []moment
	}{
		{"raised and lowered by wish, with a delay", []moment{
			{0, wish(true), true, 0}, {100, wish(false), true, 1000}, {1099, nothing, true, 1}, {1100, nothing, false, 0},
		}},
		{"lowered twice, the delay is not longer", []moment{
			{0, wish(true), true, 0}, {100, wish(false), true, 1000}, {600, wish(false), true, 500}, {1100, nothing, false, 0},
		}},
		{"raised again while it is lowered", []moment{
			{0, wish(true), true, 0}, {100, wish(false), true, 1000}, {600, wish(true), true, 0}, {5000, nothing, true, 0},
		}},
		{"the ground raises it, and not for ever", []moment{
			{0, stand(content.Open), false, 0}, {50, stand(content.Contested), true, 0}, {9000, stand(content.Free), true, 1000}, {10000, nothing, false, 0},
		}},
		{"a deed raises it, a shorter one later does not shorten it", []moment{
			{0, raise(500), true, 500}, {100, raise(100), true, 400}, {450, raise(100), true, 100}, {550, nothing, false, 0},
		}},
		{"nothing is not a deed", []moment{{10, raise(0), false, 0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := player(1, red)
			for _, m := range test.moments {
				before := u.Player.Flag.Up
				m.do(u, m.at)
				changed := Settle(u, m.at)
				if u.Player.Flag.Up != m.up || changed != (before != m.up) || Left(u, m.at) != m.left {
					t.Errorf("at %d ms it is up: %v (changed: %v) for %d ms, want %v for %d ms", m.at, u.Player.Flag.Up, changed, Left(u, m.at), m.up, m.left)
				}
			}
		})
	}
}

func TestTheSmallestAreaThatSaysSomethingCounts(t *testing.T) {
	town := &content.Place{Radius: 50, PvP: content.Sanctuary}
	pit := &content.Place{Radius: 5, PvP: content.Free}
	stall := &content.Place{Radius: 2}
	twin := &content.Place{Radius: 5, PvP: content.Contested}
	for _, test := range []struct {
		name  string
		land  content.Ground
		areas []*content.Place
		want  content.Ground
	}{
		{"a map that says nothing", content.AsMap, nil, content.Open},
		{"a map of war", content.Contested, nil, content.Contested},
		{"an area that says nothing", content.Contested, []*content.Place{stall}, content.Contested},
		{"an area in an area", content.Open, []*content.Place{town, pit, stall}, content.Free},
		{"in whatever order", content.Open, []*content.Place{stall, pit, town}, content.Free},
		{"the first of two alike", content.Open, []*content.Place{town, twin, pit}, content.Contested},
	} {
		if got := GroundAt(&content.Map{PvP: test.land}, test.areas); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestOnlyWhereTheRuleSaysPlayersChoose(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.PvPChoice: "level >= 10"})
	if MayChoose(&r, 9) || !MayChoose(&r, 10) {
		t.Error("who may raise and lower its flag is not what the rule says")
	}
}
