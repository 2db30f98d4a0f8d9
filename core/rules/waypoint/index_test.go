package waypoint

import (
	"cmp"
	"fmt"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// rounds are two paths on t:field, the second of two cells, and one elsewhere.
func rounds() *content.Snapshot {
	here := content.Waypoint{At: geo.Point{X: 1, Y: 1}}
	far := content.Waypoint{At: geo.Point{X: 1 + geo.CellSize, Y: 1}}
	return content.NewSnapshot(content.Tables{
		Paths: []content.Path{
			{ID: "t:long", Map: "t:field", Points: []content.Waypoint{here, far}},
			{ID: "t:other", Map: "t:cave", Points: []content.Waypoint{here}},
			{ID: "t:short", Map: "t:field", Points: []content.Waypoint{here}},
		},
		Spawns: []content.Spawn{{ID: "t:lair", Path: "t:short"}},
	})
}

func bySlot(a, b *entity.Unit) int { return cmp.Compare(a.Slot, b.Slot) }

func TestAPatrolIsAwakeWhileAnyCellOfItsPathIs(t *testing.T) {
	near, next := geo.CellOf(geo.Point{X: 1, Y: 1}), geo.CellOf(geo.Point{X: 1 + geo.CellSize, Y: 1})
	x := NewIndex(rounds(), "t:field", func(c geo.Cell) bool { return c == next }, bySlot)
	a, b, c := &entity.Unit{Slot: 3}, &entity.Unit{Slot: 1}, &entity.Unit{Slot: 2}
	x.Join("t:long", a)
	x.Join("t:long", b)
	x.Join("t:short", c)
	x.Join("t:other", c) // not here: nothing happens
	var told string
	say := func(word string) func(*entity.Unit) {
		return func(u *entity.Unit) { told += fmt.Sprint(word, u.Slot, " ") }
	}
	for _, test := range []struct {
		name string
		do   func()
		want string
		long bool
	}{
		{"a second cell of the long path, the only one of the short", func() { x.Woke(near, say("wakes ")) }, "wakes 2 ", true},
		{"one of two sleeps", func() { x.Slept(next, say("sleeps ")) }, "", true},
		{"the last sleeps, those who walk it in their order", func() { x.Slept(near, say("sleeps ")) }, "sleeps 1 sleeps 3 sleeps 2 ", false},
		{"who left is not woken", func() { x.Leave("t:long", b); x.Leave("t:long", b); x.Woke(next, say("wakes ")) }, "wakes 3 ", true},
		{"wakers may send somebody elsewhere", func() {
			x.Join("t:long", b)
			x.Slept(next, func(*entity.Unit) {})
			x.Woke(next, func(u *entity.Unit) { say("wakes ")(u); x.Leave("t:long", a) })
		}, "wakes 1 wakes 3 ", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			told = ""
			if test.do(); told != test.want || x.Awake("t:long") != test.long {
				t.Errorf("told %q, want %q; the long path is awake: %v", told, test.want, x.Awake("t:long"))
			}
		})
	}
}

func TestWhichPathACreatureWalks(t *testing.T) {
	for _, test := range []struct {
		name  string
		unit  entity.Unit
		moves bool
		route content.ID
		walks bool
	}{
		{"a player none", entity.Unit{}, true, "", false},
		{"one of no spawn none", entity.Unit{Creature: new(entity.Creature)}, true, "", false},
		{"that of its spawn", entity.Unit{Creature: &entity.Creature{Spawn: "t:lair"}}, true, "t:short", true},
		{"its own before that of its spawn", entity.Unit{Creature: &entity.Creature{Spawn: "t:lair", Path: "t:long"}}, true, "t:long", true},
		{"none while it cannot move", entity.Unit{Creature: &entity.Creature{Spawn: "t:lair"}}, false, "t:short", false},
		{"none of another map", entity.Unit{Creature: &entity.Creature{Path: "t:other"}}, true, "t:other", false},
		{"none that is gone", entity.Unit{Creature: &entity.Creature{Path: "t:gone"}}, true, "t:gone", false},
		{"one that has become shorter", entity.Unit{Creature: &entity.Creature{Path: "t:short", Leg: 7}}, true, "t:short", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, u := rounds(), test.unit
			u.Moves = test.moves
			p := Of(c, "t:field", &u)
			if got := Route(c, &u); got != test.route || (p != nil) != test.walks {
				t.Errorf("its route is %q, want %q; it walks %v", got, test.route, p)
			}
			if p != nil && u.Creature.Leg >= len(p.Points) {
				t.Errorf("it goes to waypoint %d of %d", u.Creature.Leg+1, len(p.Points))
			}
		})
	}
}
