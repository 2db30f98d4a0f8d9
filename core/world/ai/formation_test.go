package ai_test

import (
	"math"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// ranks is a leader and its followers, each made by a spawn.
type ranks struct {
	*wild
	made    map[content.ID]*entity.Unit
	revived []content.ID
}

func (r *ranks) Made(id content.ID) *entity.Unit { return r.made[id] }
func (r *ranks) Wake(u *entity.Unit)             { r.WakeUnit(u) }
func (r *ranks) Revive(id content.ID)            { r.revived = append(r.revived, id) }

// newRanks puts a leader at 0 yards and its followers at 1, 2 and so on.
func newRanks(t *testing.T, follows ...content.Following) *ranks {
	t.Helper()
	tables := den()
	spawn := func(id content.ID, f *content.Following) {
		tables.Spawns = append(tables.Spawns, content.Spawn{ID: id, Creature: "t:beast", Map: "t:map", Follows: f})
	}
	spawn("t:lead", nil)
	ids := []content.ID{"t:m1", "t:m2", "t:m3"}
	for i := range follows {
		follows[i].Leader = "t:lead"
		spawn(ids[i], &follows[i])
	}
	r := &ranks{wild: newWild(t, tables), made: map[content.ID]*entity.Unit{}}
	r.Formations.Use(r)
	for i, id := range append([]content.ID{"t:lead"}, ids[:len(follows)]...) {
		u := r.beast(geo.Yards(i))
		u.Creature.Spawn, u.Creature.Home = id, u.Position
		r.made[id] = u
	}
	for _, id := range ids[:len(follows)] {
		r.Resume(r.made[id])
	}
	return r
}

func TestThePlaceBesideALeader(t *testing.T) {
	for _, test := range []struct {
		name   string
		facing geo.Radians
		follow content.Following
		x, y   geo.Yards // from the leader
	}{
		{"ahead", 0, content.Following{Yards: 4}, 4, 0},
		{"to the left", 0, content.Following{Yards: 4, Angle: math.Pi / 2}, 0, 4},
		{"behind", 0, content.Following{Yards: 4, Angle: math.Pi}, -4, 0},
		{"behind one that looks north", math.Pi / 2, content.Following{Yards: 4, Angle: math.Pi}, 0, -4},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRanks(t, test.follow)
			leader, u := r.made["t:lead"], r.made["t:m1"]
			leader.Position.Facing = test.facing
			r.goOn(5 * clock.Second)
			want := geo.Point{X: leader.Position.X + test.x, Y: leader.Position.Y + test.y}
			if d := geo.FlatDistance(u.Position.Point, want); d > 0.5 {
				t.Errorf("it stands at %v, %.1f yards from its place %v", u.Position.Point, d, want)
			}
			if u.Position.Facing != test.facing {
				t.Errorf("it looks %.2f, its leader %.2f", u.Position.Facing, test.facing)
			}
		})
	}
}

func TestOneThatFollowsArrivesWithItsLeader(t *testing.T) {
	r := newRanks(t, content.Following{Yards: 3, Angle: math.Pi})
	leader, u := r.made["t:lead"], r.made["t:m1"]
	r.goOn(4 * clock.Second)
	r.Walk(leader, geo.Point{X: 20}, false)
	for range 8 {
		r.goOn(clock.Second)
		if d := geo.FlatDistance(u.Position.Point, leader.Position.Point); d > 4.5 || d < 1.5 {
			t.Errorf("it is %.1f yards behind its leader, want about 3", d)
		}
	}
}

func TestWhoHelpsWhomInAFormation(t *testing.T) {
	for _, test := range []struct {
		name                  string
		follow                content.Following
		attacked              content.ID
		leader, first, second bool // who fights; the second always helps, and is helped
	}{
		{"nobody else for one that keeps to itself", content.Following{}, "t:m1", false, true, false},
		{"its leader, and who helps that", content.Following{Helped: true}, "t:m1", true, true, true},
		{"not the leader's fight, of one that does not help", content.Following{Helped: true}, "t:lead", true, false, true},
		{"all for the leader", content.Following{Helps: true}, "t:lead", true, true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRanks(t, test.follow, content.Following{Helps: true, Helped: true})
			anna := r.stage.Player(20)
			r.fight.RaiseThreat(r.made[test.attacked], anna, 1)
			for id, want := range map[content.ID]bool{"t:lead": test.leader, "t:m1": test.first, "t:m2": test.second} {
				if got := r.made[id].Creature.Mode == entity.Chase; got != want {
					t.Errorf("%s fights: %v, want %v", id, got, want)
				}
			}
		})
	}
}

func TestGivingUpTogether(t *testing.T) {
	r := newRanks(t, content.Following{Helps: true, Together: true}, content.Following{Helps: true}, content.Following{Helps: true, Revived: true})
	anna := r.stage.Player(20)
	r.fight.RaiseThreat(r.made["t:lead"], anna, 1)
	delete(r.made, "t:m3")
	r.Evade(r.made["t:m1"])
	for id, want := range map[content.ID]bool{"t:lead": false, "t:m1": false, "t:m2": true} {
		if got := r.made[id].Creature.Mode == entity.Chase; got != want {
			t.Errorf("%s fights on: %v, want %v", id, got, want)
		}
	}
	if len(r.revived) == 0 || r.revived[0] != "t:m3" {
		t.Errorf("revived are %v, want t:m3", r.revived)
	}
}

func TestWithoutItsLeaderOneStaysWhereItIs(t *testing.T) {
	r := newRanks(t, content.Following{Yards: 3, Angle: math.Pi})
	leader, u := r.made["t:lead"], r.made["t:m1"]
	r.goOn(4 * clock.Second)
	r.Walk(leader, geo.Point{X: 40}, false)
	r.goOn(4 * clock.Second)
	leader.Dead = true
	r.goOn(clock.Second)
	at := u.Position.Point
	r.goOn(5 * clock.Second)
	if u.Position.Point != at || u.Creature.Home.Point != at {
		t.Errorf("it went from %v to %v, its home is %v", at, u.Position.Point, u.Creature.Home.Point)
	}
}
