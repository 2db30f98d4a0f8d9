package gameobject_test

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/mapstate/mapstatetest"
)

func TestTraps(t *testing.T) {
	for _, test := range []struct {
		name  string
		def   content.Object
		owned bool // by Anna, who is far away
		do    func(y *yard, o *entity.Object)
		casts int
		want  string // its state
	}{
		{"nobody is near", content.Object{}, false, func(y *yard, _ *entity.Object) { y.player(20) }, 0, "[ready]"},
		{"a player comes near", content.Object{Rests: 60000}, false, func(y *yard, _ *entity.Object) { y.player(3) }, 1, "[ready]"},
		{"a dead one does not set it off", content.Object{}, false, func(y *yard, _ *entity.Object) { y.player(3).Dead = true }, 0, "[ready]"},
		{"nor one of the staff", content.Object{}, false, func(y *yard, _ *entity.Object) { y.player(3).Player.Staff = true }, 0, "[ready]"},
		{"nor a creature", content.Object{}, false, func(y *yard, _ *entity.Object) { y.stage.Creature(3) }, 0, "[ready]"},
		{"nor one on another layer", content.Object{}, false, func(y *yard, _ *entity.Object) { y.player(3).Layers = []content.ID{"t:mist"} }, 0, "[ready]"},
		{"it rests between two", content.Object{Rests: 1500}, false, func(y *yard, _ *entity.Object) { y.player(3) }, 2, "[ready]"},
		{"it is active until it is set again", content.Object{Shuts: 60000}, false, func(y *yard, _ *entity.Object) { y.player(3) }, 1, "[active]"},
		{"and then again", content.Object{Shuts: 1500}, false, func(y *yard, _ *entity.Object) { y.player(3) }, 2, "[active]"},
		{"it is used up", content.Object{Uses: content.Range{Min: 2, Max: 2}}, false, func(y *yard, _ *entity.Object) { y.player(3) }, 2, "[broken]"},
		{"that a player has laid: not for that side", content.Object{}, true, func(y *yard, _ *entity.Object) { y.player(3) }, 0, "[ready]"},
		{"that a player has laid: for an enemy", content.Object{Uses: content.Range{Min: 1, Max: 1}}, true, func(y *yard, _ *entity.Object) { y.stage.Creature(3) }, 1, "[broken]"},
		{"not while it is shut", content.Object{}, false, func(y *yard, o *entity.Object) {
			y.SetState(o, content.Locked, nil)
			y.player(3)
		}, 0, "[locked]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.def.ID, test.def.Kind, test.def.Spell, test.def.Senses = "t:trap", content.Trap, "t:bolt", 5
			y := newYard(t, test.def)
			d, _ := y.Content().Object("t:trap")
			o := entity.Object{}
			if test.owned {
				o.Owner = y.player(90).GUID
			}
			trap, _ := y.Put(d, o)
			test.do(y, trap)
			y.goOn(2500 * clock.Millisecond)
			if casts := len(mapstatetest.Logged[event.CastWent](y.stage)); casts != test.casts || how(trap) != test.want {
				t.Errorf("it has cast %d times and stands %s; want %d and %s", casts, how(trap), test.casts, test.want)
			}
		})
	}
}

var (
	float = content.Object{ID: "t:float", Kind: content.Bobber, Bites: content.Span{Min: 5000, Max: 5000}, Holds: 3000, Loot: []content.ID{"t:pond"}}
	shoal = content.Object{ID: "t:shoal", Kind: content.Shoal, Radius: 4, Loot: []content.ID{"t:shoal"}, Uses: content.Range{Min: 1, Max: 1}}
)

// fishes makes a unit throw a bobber to x yards.
func (y *yard) fishes(u *entity.Unit, x geo.Yards) *entity.Object {
	y.stage.T.Helper()
	y.Place(u, &content.Effect{Object: float.ID, Lasts: 20 * clock.Second}, "t:fish", geo.Point{X: x})
	o, ok := y.BobberOf(u.GUID)
	if !ok {
		y.stage.T.Fatal("no float lies there")
	}
	return o
}

func TestWhatIsFished(t *testing.T) {
	take := func(y *yard, anna *entity.Unit) { y.found.Take(anna, intent.TakeLoot{}) }
	for _, test := range []struct {
		name    string
		at      geo.Yards // where the bobber lies; a shoal is at 30
		do      func(y *yard, anna *entity.Unit, o *entity.Object)
		fish    int
		eels    int
		lies    bool // the bobber
		refused string
	}{
		{"it waits for a bite", 15, func(y *yard, _ *entity.Unit, _ *entity.Object) { y.goOn(4 * clock.Second) }, 0, 0, true, ""},
		{"what has bitten is caught", 15, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.goOn(5 * clock.Second)
			y.uses(anna, o)
			take(y, anna)
		}, 1, 0, false, ""},
		{"who pulls too early has nothing", 15, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.goOn(4 * clock.Second)
			y.uses(anna, o)
		}, 0, 0, false, "core.object.escaped"},
		{"who pulls too late has nothing", 15, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.goOn(8 * clock.Second)
			y.uses(anna, o)
		}, 0, 0, false, "core.object.escaped"},
		{"what got away ends it", 15, func(y *yard, _ *entity.Unit, _ *entity.Object) { y.goOn(9 * clock.Second) }, 0, 0, false, ""},
		{"who does not take it lets it go", 15, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.goOn(5 * clock.Second)
			y.uses(anna, o)
			y.found.Close(anna, intent.CloseLoot{})
		}, 0, 0, false, ""},
		{"in a shoal there is something else", 32, func(y *yard, anna *entity.Unit, o *entity.Object) {
			y.goOn(5 * clock.Second)
			y.uses(anna, o)
			take(y, anna)
		}, 0, 1, false, ""},
		{"until it is fished empty", 32, func(y *yard, anna *entity.Unit, o *entity.Object) {
			for range 2 {
				y.goOn(5 * clock.Second)
				y.uses(anna, o)
				take(y, anna)
				o = y.fishes(anna, 32)
			}
		}, 1, 1, true, ""},
		{"one who casts again has one float", 15, func(y *yard, anna *entity.Unit, o *entity.Object) {
			if again := y.fishes(anna, 10); y.stage.Objects.Here(o) || again == o {
				y.stage.T.Error("the first float lies there still")
			}
		}, 0, 0, true, ""},
		{"one who leaves takes it along", 15, func(y *yard, anna *entity.Unit, _ *entity.Object) { y.Leave(anna) }, 0, 0, false, ""},
		{"nobody else pulls at it", 15, func(y *yard, _ *entity.Unit, o *entity.Object) {
			y.goOn(5 * clock.Second)
			y.uses(y.player(14), o)
		}, 0, 0, true, "core.object.foreign"},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := newYard(t, float, shoal)
			anna := y.player(0)
			y.put("t:shoal", 30)
			test.do(y, anna, y.fishes(anna, test.at))
			_, lies := y.BobberOf(anna.GUID)
			if y.keys["t:fish"] != test.fish || y.keys["t:eel"] != test.eels || lies != test.lies || y.told() != test.refused {
				t.Errorf("%d fish and %d eels were caught, a float lies there: %v, refused with %q; want %d, %d, %v, %q",
					y.keys["t:fish"], y.keys["t:eel"], lies, y.told(), test.fish, test.eels, test.lies, test.refused)
			}
		})
	}
}

func TestABiteIsToldToWhoFishes(t *testing.T) {
	y := newYard(t, float, shoal)
	anna := y.player(0)
	y.fishes(anna, 15)
	y.goOn(20 * clock.Second)
	var got []bool
	for _, e := range mapstatetest.Logged[event.Bitten](y.stage) {
		if e.Player == anna.GUID {
			got = append(got, e.Away)
		}
	}
	if fmt.Sprint(got) != "[false true]" || y.Wheel.Len() != 0 {
		t.Errorf("she was told %v, want of a bite and that it got away; %d things wait", got, y.Wheel.Len())
	}
}

func TestWhatANewReleaseMakesOfObjects(t *testing.T) {
	y := newYard(t, gate, content.Object{ID: "t:stone"})
	stays, goes := y.put("t:gate", 5), y.put("t:stone", 9)
	unknown := y.put("t:stone", 12)
	unknown.Def = "t:older"
	y.Refit(func(o *entity.Object) bool { return o != goes })
	if !y.stage.Objects.Here(stays) || y.stage.Objects.Here(goes) || y.stage.Objects.Here(unknown) || fmt.Sprint(y.gone) != fmt.Sprint([]event.Reason{event.Undefined, event.Undefined}) {
		t.Errorf("they stand there: %v, %v, %v; they went %v", y.stage.Objects.Here(stays), y.stage.Objects.Here(goes), y.stage.Objects.Here(unknown), y.gone)
	}
	y.Due(guid.New(guid.Object, 1, 99)) // which is gone: nothing happens
	y.Rebuild()
	if anna := y.player(0); y.Terrain.SeesPoint(anna, geo.Point{X: 8}) {
		t.Error("the gate does not bar the sight any more")
	}
}
