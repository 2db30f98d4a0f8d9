package gameobject_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/loot"
	"loam/core/world/mapstate/mapstatetest"
)

func TestWhoMayUseWhat(t *testing.T) {
	peace := content.Need{Says: content.Text{Key: "not_in_a_fight"}}
	for _, test := range []struct {
		name   string
		def    content.Object
		before func(y *yard, anna *entity.Unit, o *entity.Object)
		want   string
	}{
		{"who stands before it", content.Object{Kind: content.Lever}, nil, ""},
		{"nobody from afar", content.Object{Kind: content.Lever}, func(_ *yard, anna *entity.Unit, _ *entity.Object) { anna.Position.X = 20 }, "core.too_far"},
		{"from as far as it says", content.Object{Kind: content.Lever, Reach: 25}, func(_ *yard, anna *entity.Unit, _ *entity.Object) { anna.Position.X = 20 }, ""},
		{"nobody who does not see it", content.Object{Kind: content.Lever}, func(y *yard, _ *entity.Unit, _ *entity.Object) { y.put("t:gate", 2) }, "core.object.hidden"},
		{"who looks through an open gate", content.Object{Kind: content.Lever}, func(y *yard, anna *entity.Unit, _ *entity.Object) { y.uses(anna, y.put("t:gate", 2)) }, ""},
		{"nobody who lacks what it needs", content.Object{Kind: content.Lever, Needs: []content.Need{peace}}, func(y *yard, _ *entity.Unit, _ *entity.Object) { y.fights = true }, "not_in_a_fight"},
		{"nobody what is used up", content.Object{Kind: content.Lever}, func(y *yard, _ *entity.Unit, o *entity.Object) { y.SetState(o, content.Broken, nil) }, "core.object.spent"},
		{"nobody what was used just now", content.Object{Kind: content.Lever, Rests: 3000}, func(y *yard, anna *entity.Unit, o *entity.Object) { y.uses(anna, o) }, "core.object.busy"},
		{"again when it has rested", content.Object{Kind: content.Lever, Rests: 3000}, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			y.goOn(3 * clock.Second)
		}, ""},
		{"nobody a trap", content.Object{Kind: content.Trap}, nil, "core.object.idle"},
		{"nobody a shoal", content.Object{Kind: content.Shoal}, nil, "core.object.idle"},
		{"nobody another's float", content.Object{Kind: content.Bobber}, nil, "core.object.foreign"},
		{"nobody what has no word for him", content.Object{Kind: content.Giver}, nil, "core.object.idle"},
		{"nobody what is gone", content.Object{Kind: content.Lever}, func(y *yard, _ *entity.Unit, o *entity.Object) { y.Take(o, event.Ordered) }, "core.gone"},
		{"nobody what is locked", content.Object{Kind: content.Lever, Lock: "t:lock"}, nil, "core.object.locked"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.def.ID = "t:it"
			y := newYard(t, test.def, gate)
			anna, o := y.player(4), y.put("t:it", 0)
			if test.before != nil {
				test.before(y, anna, o)
			}
			before := len(y.handled)
			got := y.uses(anna, o)
			if got != test.want {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
			if used := mapstatetest.Logged[event.ObjectUsed](y.stage); len(used) > 0 != (test.want == "") {
				t.Errorf("the log says that it was used: %v", used)
			}
			if told := slices.Contains(y.handled[before:], "t:it"); told != (test.want == "") {
				t.Errorf("the map is told of its use: %v", told)
			}
		})
	}
}

// A player who opens a chest again that was not emptied has not used another one.
func TestAChestCountsOnceForEachWhoFindsSomethingInIt(t *testing.T) {
	open := func(y *yard, u *entity.Unit, o *entity.Object) {
		y.uses(u, o)
		y.found.Close(u, intent.CloseLoot{})
	}
	empty := func(y *yard, u *entity.Unit, o *entity.Object) {
		y.uses(u, o)
		y.found.Take(u, intent.TakeLoot{})
	}
	for _, test := range []struct {
		name string
		def  content.Object
		do   func(y *yard, anna, ben *entity.Unit, o *entity.Object)
		want int
	}{
		{"opened again and again", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			for range 3 {
				open(y, anna, o)
			}
			empty(y, anna, o)
		}, 1},
		{"filled again", content.Object{Refill: 30000}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			open(y, anna, o)
			empty(y, anna, o)
			y.goOn(30 * clock.Second)
			open(y, anna, o)
			empty(y, anna, o)
		}, 2},
		{"in which everyone finds his own", content.Object{Each: true}, func(y *yard, anna, ben *entity.Unit, o *entity.Object) {
			for range 2 {
				open(y, anna, o)
				open(y, ben, o)
			}
		}, 2},
		{"emptied at once", content.Object{Uses: content.Range{Min: 2, Max: 2}}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			empty(y, anna, o)
		}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.def.ID, test.def.Kind, test.def.Loot = "t:chest", content.Chest, []content.ID{"t:hoard"}
			y := newYard(t, test.def)
			test.do(y, y.player(0), y.player(1), y.put("t:chest", 2))
			if got := len(y.handled); got != test.want {
				t.Errorf("it counts %d times, want %d", got, test.want)
			}
		})
	}
}

// how returns the states of some objects.
func how(all ...*entity.Object) string {
	states := make([]content.ObjectState, len(all))
	for i, o := range all {
		states[i] = o.State
	}
	return fmt.Sprint(states)
}

func TestALeverTurnsWhatItIsLinkedTo(t *testing.T) {
	for _, test := range []struct {
		name  string
		lever content.Object
		gate  content.Object
		do    func(y *yard, anna *entity.Unit, lever, gate *entity.Object)
		want  string // the states of lever and gate
	}{
		{"both open", content.Object{}, content.Object{}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) { y.uses(anna, lever) }, "[active active]"},
		{"and shut with it", content.Object{}, content.Object{}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) {
			y.uses(anna, lever)
			y.uses(anna, lever)
		}, "[ready ready]"},
		{"the gate does not turn the lever", content.Object{}, content.Object{}, func(y *yard, anna *entity.Unit, _, gate *entity.Object) { y.uses(anna, gate) }, "[ready active]"},
		{"a lever that goes back takes the gate along", content.Object{Shuts: 2000}, content.Object{Shuts: 1000}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) {
			y.uses(anna, lever)
			y.goOn(1500 * clock.Millisecond)
		}, "[active active]"},
		{"in its own time", content.Object{Shuts: 2000}, content.Object{Shuts: 1000}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) {
			y.uses(anna, lever)
			y.goOn(2 * clock.Second)
		}, "[ready ready]"},
		{"a gate that shuts by itself does so under a lever that stays", content.Object{}, content.Object{Shuts: 1000}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) {
			y.uses(anna, lever)
			y.goOn(clock.Second)
		}, "[active ready]"},
		{"a locked gate opens, for the lever is its key", content.Object{}, content.Object{Lock: "t:lock", Relocks: true}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) { y.uses(anna, lever) }, "[active active]"},
		{"and locks again", content.Object{}, content.Object{Lock: "t:lock", Relocks: true}, func(y *yard, anna *entity.Unit, lever, _ *entity.Object) {
			y.uses(anna, lever)
			y.uses(anna, lever)
		}, "[ready locked]"},
		{"a broken gate stays so", content.Object{}, content.Object{}, func(y *yard, anna *entity.Unit, lever, gate *entity.Object) {
			y.SetState(gate, content.Broken, nil)
			y.uses(anna, lever)
		}, "[active broken]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.lever.ID, test.lever.Kind, test.lever.Links = "t:lever", content.Lever, []content.ID{"t:door", "t:nowhere"}
			test.gate.ID, test.gate.Kind = "t:door", content.Door
			y := newYard(t, test.lever, test.gate)
			anna, lever, door := y.player(0), y.put("t:lever", 1), y.put("t:door", 2)
			test.do(y, anna, lever, door)
			if got := how(lever, door); got != test.want {
				t.Errorf("lever and gate stand %s, want %s", got, test.want)
			}
		})
	}
}

func TestLinksThatGoInCirclesEnd(t *testing.T) {
	y := newYard(t, content.Object{ID: "t:a", Kind: content.Lever, Links: []content.ID{"t:b"}}, content.Object{ID: "t:b", Kind: content.Lever, Links: []content.ID{"t:a", "t:b"}})
	anna, a, b := y.player(0), y.put("t:a", 1), y.put("t:b", 2)
	for _, want := range []string{"[active active]", "[ready ready]"} {
		y.uses(anna, a)
		if got := how(a, b); got != want {
			t.Errorf("they stand %s, want %s", got, want)
		}
	}
}

func TestWhoStandsWhereAGateShutsIsPutAside(t *testing.T) {
	y := newYard(t, gate)
	anna, o := y.player(0), y.put("t:gate", 0)
	y.SetState(o, content.Active, nil)
	anna.Position.X = 0
	y.uses(anna, o)
	if moved := mapstatetest.Logged[event.Teleported](y.stage); len(moved) != 1 || anna.Position.X == 0 && anna.Position.Y == 0 {
		t.Errorf("she was moved %d times and stands at %v", len(moved), anna.Position.Point)
	}
	if y.barred != 3 { // it was put there, opened, closed
		t.Errorf("what bars the way has changed %d times", y.barred)
	}
}

func TestLocksAndKeys(t *testing.T) {
	for _, test := range []struct {
		name    string
		keys    int
		relocks bool
		do      func(y *yard, anna *entity.Unit, o *entity.Object)
		want    string // its state
		refused string
		left    int // keys
	}{
		{"without a key", 0, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.uses(anna, o) }, "[locked]", "core.object.locked", 0},
		{"with one that is used up", 1, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.uses(anna, o) }, "[active]", "", 0},
		{"once open it needs no other", 1, false, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			y.uses(anna, o)
			y.uses(anna, o)
		}, "[active]", "", 0},
		{"one that locks again needs another", 1, true, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			y.uses(anna, o)
			y.uses(anna, o)
		}, "[locked]", "core.object.locked", 0},
		{"by the word of a spell", 0, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.Opened(anna, o.GUID, "picking") }, "[active]", "", 0},
		{"by the word of a spell, which spends no key", 1, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.Opened(anna, o.GUID, "picking") }, "[active]", "", 1},
		{"by another word there is the key", 1, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.Opened(anna, o.GUID, "mining") }, "[active]", "", 0},
		{"by another word without one", 0, false, func(y *yard, anna *entity.Unit, o *entity.Object) { y.Opened(anna, o.GUID, "mining") }, "[locked]", "core.object.locked", 0},
		{"not by the dead", 0, false, func(y *yard, anna *entity.Unit, o *entity.Object) {
			anna.Dead = true
			y.Opened(anna, o.GUID, "picking")
		}, "[locked]", "", 0},
		{"not from afar", 0, false, func(y *yard, anna *entity.Unit, o *entity.Object) {
			anna.Position.X = 30
			y.Opened(anna, o.GUID, "picking")
		}, "[locked]", "core.too_far", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := newYard(t, content.Object{ID: "t:door", Kind: content.Door, Lock: "t:lock", Relocks: test.relocks})
			anna, o := y.player(0), y.put("t:door", 2)
			y.keys["t:key"] = test.keys
			test.do(y, anna, o)
			if how(o) != test.want || y.told() != test.refused || y.keys["t:key"] != test.left {
				t.Errorf("it stands %s, refused with %q, %d keys are left; want %s, %q, %d", how(o), y.told(), y.keys["t:key"], test.want, test.refused, test.left)
			}
		})
	}
}

func TestSeatsMailboxesAndVaults(t *testing.T) {
	y := newYard(t, content.Object{ID: "t:stool", Kind: content.Seat}, content.Object{ID: "t:box", Kind: content.Mailbox}, content.Object{ID: "t:vault", Kind: content.Vault})
	anna, stool := y.player(0), y.put("t:stool", 3)
	anna.Combat = true
	y.uses(anna, stool)
	if anna.Stance != intent.Standing || anna.Position.X != 0 {
		t.Errorf("in a fight she takes stance %d at %g", anna.Stance, anna.Position.X)
	}
	anna.Combat = false
	y.uses(anna, stool)
	if anna.Stance != intent.Sitting || anna.Position.X != 3 {
		t.Errorf("she takes stance %d at %g", anna.Stance, anna.Position.X)
	}
	vault := y.put("t:vault", 4)
	y.uses(anna, y.put("t:box", 2))
	y.uses(anna, vault)
	if got := fmt.Sprint(y.opened); got != "[mail vault]" {
		t.Errorf("what opened was %s", got)
	}
	for _, test := range []struct {
		name string
		do   func()
		open bool
	}{
		{"while she stands there", func() {}, true},
		{"not from afar", func() { anna.Position.X = 30 }, false},
		{"not when it is broken", func() {
			anna.Position.X = 3
			y.SetState(vault, content.Broken, nil)
		}, false},
	} {
		test.do()
		if got := y.StandsOpen(anna, vault.GUID, content.Vault); got != test.open {
			t.Errorf("%s: it stands open: %v", test.name, got)
		}
	}
	if y.StandsOpen(anna, guid.New(guid.Object, 1, 99), content.Vault) || y.StandsOpen(anna, stool.GUID, content.Vault) {
		t.Error("what is no vault stands open as one")
	}
}

func TestChests(t *testing.T) {
	empty := func(y *yard, anna *entity.Unit, o *entity.Object) {
		y.uses(anna, o)
		y.found.Take(anna, intent.TakeLoot{})
	}
	for _, test := range []struct {
		name    string
		def     content.Object
		do      func(y *yard, anna, ben *entity.Unit, o *entity.Object)
		want    string // its state
		stands  bool
		refused string // when Ben uses it then
		gold    int    // that there is in the end
	}{
		{"is open while somebody looks into it", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) { y.uses(anna, o) }, "[active]", true, "core.loot.nothing", 0},
		{"shuts when she leaves something", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			y.found.Close(anna, intent.CloseLoot{})
		}, "[ready]", true, "core.loot.nothing", 0},
		{"shuts when she walks away", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			anna.Position.X = 40
			y.goOn(clock.Second)
		}, "[ready]", true, "core.loot.nothing", 0},
		{"goes when it is empty", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) { empty(y, anna, o) }, "[broken]", false, "core.gone", 1},
		{"stays there empty", content.Object{Stays: true}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) { empty(y, anna, o) }, "[broken]", true, "core.object.spent", 1},
		{"has not come again yet", content.Object{Refill: 30000}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			y.goOn(29 * clock.Second)
		}, "[broken]", true, "core.object.spent", 1},
		{"is filled again after a while", content.Object{Refill: 30000}, func(y *yard, anna, ben *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			y.goOn(30 * clock.Second)
			empty(y, ben, o)
		}, "[broken]", true, "core.object.spent", 2},
		{"is locked again when it is filled", content.Object{Refill: 30000, Lock: "t:lock"}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			y.keys["t:key"] = 1
			empty(y, anna, o)
			y.goOn(30 * clock.Second)
		}, "[locked]", true, "core.object.locked", 1},
		{"of which there are several uses", content.Object{Uses: content.Range{Min: 2, Max: 2}}, func(y *yard, anna, ben *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			empty(y, ben, o)
		}, "[broken]", false, "core.gone", 2},
		{"in which there is nothing is used up too", content.Object{Loot: []content.ID{"t:dust"}, Stays: true}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) { y.uses(anna, o) }, "[broken]", true, "core.object.spent", 0},
		{"in which everyone finds his own", content.Object{Each: true}, func(y *yard, anna, ben *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			empty(y, ben, o)
		}, "[ready]", true, "core.object.spent", 2},
		{"in which everyone finds his own again after a while", content.Object{Each: true, Refill: 30000}, func(y *yard, _, ben *entity.Unit, o *entity.Object) {
			empty(y, ben, o)
			y.goOn(30 * clock.Second)
			empty(y, ben, o)
		}, "[ready]", true, "core.object.spent", 2},
		{"that a script shuts is shut before who looks into it", content.Object{}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			y.uses(anna, o)
			y.SetState(o, content.Locked, nil)
			if anna.Player.Looting.Source != 0 {
				y.stage.T.Error("she still looks into it")
			}
		}, "[locked]", true, "core.object.locked", 0},
		{"that a script mends is filled again", content.Object{Stays: true}, func(y *yard, anna, _ *entity.Unit, o *entity.Object) {
			empty(y, anna, o)
			y.SetState(o, content.Ready, nil)
		}, "[ready]", true, "", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.def.ID, test.def.Kind = "t:chest", content.Chest
			if test.def.Loot == nil {
				test.def.Loot = []content.ID{"t:hoard"}
			}
			y := newYard(t, test.def)
			anna, ben, o := y.player(0), y.player(1), y.put("t:chest", 2)
			test.do(y, anna, ben, o)
			if how(o) != test.want || y.stage.Objects.Here(o) != test.stands || y.keys["t:gold"] != test.gold {
				t.Errorf("it stands %s, is there: %v, %d gold was found; want %s, %v, %d", how(o), y.stage.Objects.Here(o), y.keys["t:gold"], test.want, test.stands, test.gold)
			}
			if why := y.uses(ben, o); why != test.refused {
				t.Errorf("Ben is refused with %q, want %q", why, test.refused)
			}
		})
	}
}

func TestWhatLiesInAChestThatIsTakenAwayIsGone(t *testing.T) {
	y := newYard(t, content.Object{ID: "t:chest", Kind: content.Chest, Loot: []content.ID{"t:hoard"}})
	anna, o := y.player(0), y.put("t:chest", 2)
	y.uses(anna, o)
	y.Take(o, event.Ordered)
	if anna.Player.Looting.Source != 0 || o.Spoils.Piles[loot.Chest] != nil || len(y.gone) != 1 || y.Wheel.Len() != 0 {
		t.Errorf("she looks at %v; it went %v; %d things wait", anna.Player.Looting, y.gone, y.Wheel.Len())
	}
}
