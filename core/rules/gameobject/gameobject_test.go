package gameobject

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func TestWhoMayUseAnObject(t *testing.T) {
	anna, ben := guid.New(guid.Player, 0, 1), guid.New(guid.Player, 0, 2)
	near := Use{Now: 1000, By: anna, Gap: 3, Reach: 5, Seen: true}
	with := func(change func(*Use)) Use {
		in := near
		change(&in)
		return in
	}
	for _, test := range []struct {
		name string
		def  content.Object
		o    entity.Object
		in   Use
		want string
	}{
		{"one who is near and sees it", content.Object{}, entity.Object{}, near, ""},
		{"from too far away", content.Object{}, entity.Object{}, with(func(u *Use) { u.Gap = 6 }), Far},
		{"as far as the object says", content.Object{Reach: 8}, entity.Object{}, with(func(u *Use) { u.Gap = 6 }), ""},
		{"behind a wall", content.Object{}, entity.Object{}, with(func(u *Use) { u.Seen = false }), Hidden},
		{"used up", content.Object{}, entity.Object{State: content.Broken}, near, Spent},
		{"used just now", content.Object{}, entity.Object{Rests: 1001}, near, Busy},
		{"a trap by hand", content.Object{Kind: content.Trap}, entity.Object{}, near, Idle},
		{"another's bobber", content.Object{Kind: content.Bobber}, entity.Object{Owner: ben}, near, Foreign},
		{"one's own, however far", content.Object{Kind: content.Bobber}, entity.Object{Owner: anna}, with(func(u *Use) { u.Gap, u.Seen = 30, false }), ""},
	} {
		if got := Refused(&test.def, &test.o, test.in); got != test.want {
			t.Errorf("%s: refused with %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWhatOpensALock(t *testing.T) {
	l := &content.Lock{Ways: []content.LockWay{{Item: "t:key"}, {Word: "prying"}}}
	for _, test := range []struct {
		name, word string
		has        bool // the key
		opens      bool
	}{
		{"the key by hand", "", true, true},
		{"a hand without it", "", false, false},
		{"its word, without a key", "prying", false, true},
		{"another word, for all the keys", "digging", true, false},
	} {
		way := Way(l, test.word, func(w *content.LockWay) bool { return w.Item == "" || test.has })
		if (way != nil) != test.opens {
			t.Errorf("%s: opened by %v, want that it opens: %v", test.name, way, test.opens)
		}
	}
}

func TestWhatTheUseOfAnObjectMakesOfIt(t *testing.T) {
	for _, test := range []struct {
		name  string
		def   content.Object
		now   content.ObjectState
		next  content.ObjectState
		turns bool
	}{
		{"a shut door opens", content.Object{Kind: content.Door}, content.Ready, content.Active, true},
		{"an open door shuts", content.Object{Kind: content.Door}, content.Active, content.Ready, true},
		{"an open door that locks itself is locked", content.Object{Kind: content.Door, Lock: "t:l", Relocks: true}, content.Active, content.Locked, true},
		{"one that does not is only shut", content.Object{Kind: content.Door, Lock: "t:l"}, content.Active, content.Ready, true},
		{"a door that stands open at first can be shut", content.Object{Kind: content.Door, Starts: content.Active}, content.Active, content.Ready, true},
		{"a book stays as it is", content.Object{Kind: content.Book}, content.Ready, content.Ready, false},
		{"a thing that goes back is active till then", content.Object{Shuts: 1000}, content.Ready, content.Active, true},
		{"and not longer when it is used again", content.Object{Shuts: 1000}, content.Active, content.Active, false},
	} {
		if next, turns := Used(&test.def, test.now); next != test.next || turns != test.turns {
			t.Errorf("%s: %s, turned %v; want %s, %v", test.name, next, turns, test.next, test.turns)
		}
	}
}

func TestHowOftenAnObjectCanBeUsed(t *testing.T) {
	random := clock.NewStreams(1).Stream("objects")
	for _, test := range []struct {
		name     string
		def      content.Object
		low, top int
	}{
		{"a lever for ever", content.Object{Kind: content.Lever}, -1, -1},
		{"a chest once", content.Object{Loot: []content.ID{"t:l"}}, 1, 1},
		{"one in which everyone finds his own for ever", content.Object{Loot: []content.ID{"t:l"}, Each: true}, -1, -1},
		{"a vein as often as is drawn", content.Object{Uses: content.Range{Min: 2, Max: 4}}, 2, 4},
	} {
		for range 20 {
			if got := Uses(random, &test.def); got < test.low || got > test.top {
				t.Errorf("%s: %d uses, want %d to %d", test.name, got, test.low, test.top)
			}
		}
	}
}
