package loot_test

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/loot"
)

// chest stands a chest there.
func (d *den) chest() *entity.Object {
	d.stage.T.Helper()
	o := &entity.Object{Def: "t:chest", At: geo.Position{Point: geo.Point{X: 1}}}
	if !d.Objects.Add(o) {
		d.stage.T.Fatal("no chest stands")
	}
	return o
}

// searches lets somebody look into a chest with two entries, and take the first.
func (d *den) searches(u *entity.Unit, o *entity.Object, each bool) string {
	why := d.Fill(u, o, loot.Chest, []content.ID{"t:wolf"}, 1, each)
	d.told()
	if why == "" {
		d.Take(u, intent.TakeLoot{Slot: 0})
		why = d.told()
	}
	return why
}

func TestWhatLiesInAChestIsOneForAllOrEveryonesOwn(t *testing.T) {
	for _, test := range []struct {
		name      string
		each      bool
		group     bool
		anna, ben string // have then
		ben2      string // how he is refused
	}{
		{"of a group one for all", false, true, "crown 1", "", "core.loot.nothing"},
		{"of strangers for who opens it", false, false, "crown 1", "", "core.loot.nothing"},
		{"everyone's own of a group", true, true, "crown 1", "crown 1", ""},
		{"everyone's own of strangers", true, false, "crown 1", "crown 1", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(crown, 1), of(rag, 1))
			anna, ben := d.player("Anna", 1), d.player("Ben", 2)
			if test.group {
				d.shares(loot.Rule{})
			}
			o := d.chest()
			if why := d.searches(anna, o, test.each); why != "" {
				t.Errorf("Anna is refused with %q", why)
			}
			if why := d.searches(ben, o, test.each); why != test.ben2 || d.has(anna) != test.anna || d.has(ben) != test.ben {
				t.Errorf("Ben is refused with %q; Anna has %q and Ben %q", why, d.has(anna), d.has(ben))
			}
		})
	}
}

func TestAChestIsToldWhenItIsLeftAndWhenItIsEmpty(t *testing.T) {
	d := newDen(t, of(crown, 1), of(rag, 1))
	anna := d.stranger("Anna", 1)
	o := d.chest()
	d.searches(anna, o, false)
	if !d.IsOpen(o) {
		t.Error("nobody looks into it")
	}
	d.Close(anna, intent.CloseLoot{})
	if got := fmt.Sprint(d.closed, d.emptied, d.IsOpen(o)); got != fmt.Sprintf("[%s] [] false", anna.GUID) {
		t.Errorf("left by, emptied by, searched: %s", got)
	}
	d.Fill(anna, o, loot.Chest, []content.ID{"t:wolf"}, 1, false) // what lies there is not drawn again
	d.Take(anna, intent.TakeLoot{Slot: 1})
	if got := fmt.Sprint(d.emptied, " ", d.has(anna)); got != fmt.Sprintf("[%s] crown 1, rag 1", anna.GUID) || len(d.closed) != 1 {
		t.Errorf("emptied by, and has: %s", got)
	}
}

func TestAChestIsClosedBeforeAllWhoLookIntoIt(t *testing.T) {
	d := newDen(t, of(crown, 1), of(rag, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.shares(loot.Rule{})
	o := d.chest()
	d.searches(anna, o, false)
	d.searches(ben, o, false)
	d.CloseObject(o)
	if anna.Player.Looting.Source != 0 || ben.Player.Looting.Source != 0 || d.IsOpen(o) || len(d.closed) != 2 {
		t.Errorf("they look at %v and %v; it was left by %v", anna.Player.Looting, ben.Player.Looting, d.closed)
	}
	d.Fill(anna, o, loot.Chest, nil, 1, false)
	d.DropObject(o)
	if anna.Player.Looting.Source != 0 || o.Spoils.Piles[loot.Chest] != nil {
		t.Errorf("of a chest that is gone she looks at %v", anna.Player.Looting)
	}
}

func TestInAChestWithNothingThereIsNothing(t *testing.T) {
	d := newDen(t)
	anna, o := d.stranger("Anna", 1), d.chest()
	if why := d.Fill(anna, o, loot.Chest, []content.ID{"t:wolf"}, 1, false); why != "core.loot.nothing" || o.Spoils.Piles[loot.Chest] != nil {
		t.Errorf("refused with %q", why)
	}
}

func TestWhatIsCaughtIsReachedFromAfarAndRollsOfAChestEnd(t *testing.T) {
	d := newDen(t, of(crown, 1), of(rag, 1))
	anna, ben := d.player("Anna", 20), d.player("Ben", 2)
	d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
	float, o := d.chest(), d.chest()
	if why := d.Fill(anna, float, loot.Catch, []content.ID{"t:wolf"}, 1, true); why != "" {
		t.Errorf("what she has caught is refused with %q", why)
	}
	d.goOn(clock.Second)
	d.Take(anna, intent.TakeLoot{Slot: 0})
	if d.has(anna) != "crown 1" {
		t.Errorf("of her catch she has %q", d.has(anna))
	}
	if why := d.Fill(ben, o, loot.Chest, []content.ID{"t:wolf"}, 1, false); why != "" || o.Rolls != d.Now()+10*clock.Second {
		t.Errorf("Ben is refused with %q; rolls end at %d", why, o.Rolls)
	}
	d.RollFor(ben, intent.RollLoot{Source: o.GUID, Slot: 0, Choice: uint8(loot.Greed)})
	d.goOn(10 * clock.Second)
	d.ObjectRollDue(o)
	if d.has(ben) != "crown 1" {
		t.Errorf("of the roll he has %q", d.has(ben))
	}
}
