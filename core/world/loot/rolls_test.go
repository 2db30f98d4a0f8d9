package loot_test

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/loot"
	"loam/core/world/mapstate/mapstatetest"
)

// outcome is how a roll has ended, as one of them was told: who has won it by what,
// "nobody wants it", or "" where it goes on.
func outcome(d *den, as *entity.Unit) (how string) {
	for _, r := range mapstatetest.Logged[event.Rolled](d.stage) {
		switch {
		case r.Player != as.GUID:
		case r.News == event.RollWon:
			how = fmt.Sprint(r.Name, " by ", r.Choice)
		case r.News == event.RollPassed:
			how = "nobody wants it"
		}
	}
	return how
}

func TestWhatIsRolledFor(t *testing.T) {
	type choices = [3]loot.Choice // of Anna, Ben and Cara
	for _, test := range []struct {
		name   string
		method loot.Method
		item   content.ID
		say    choices
		after  clock.Time // that goes by then
		want   string     // how it ends
		lies   bool       // it lies there still
	}{
		{"need goes before greed", loot.GroupLoot, crown, choices{loot.Greed, loot.Need, loot.Greed}, 0, "Ben by need", false},
		{"greed goes before nothing", loot.GroupLoot, crown, choices{loot.Pass, loot.Pass, loot.Greed}, 0, "Cara by greed", false},
		{"all pass", loot.GroupLoot, crown, choices{loot.Pass, loot.Pass, loot.Pass}, 0, "nobody wants it", true},
		{"while somebody has not chosen it goes on", loot.GroupLoot, crown, choices{loot.Need, loot.Undecided, loot.Pass}, 9 * clock.Second, "", true},
		{"who does not choose in time has passed", loot.GroupLoot, crown, choices{loot.Greed, loot.Undecided, loot.Undecided}, 10 * clock.Second, "Anna by greed", false},
		{"nobody chooses in time", loot.GroupLoot, crown, choices{}, 10 * clock.Second, "nobody wants it", true},
		{"need for what can be worn", loot.NeedBeforeGreed, crown, choices{loot.Need, loot.Greed, loot.Pass}, 0, "Anna by need", false},
		{"no need for what nobody wears", loot.NeedBeforeGreed, gem, choices{loot.Need, loot.Greed, loot.Pass}, 10 * clock.Second, "Ben by greed", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(test.item, 1))
			anna, ben, cara := d.player("Anna", 1), d.player("Ben", 2), d.player("Cara", 30)
			d.shares(loot.Rule{Method: test.method, Threshold: 3})
			w := d.slain(anna)
			d.opens(ben, w)
			for i, u := range []*entity.Unit{anna, ben, cara} {
				if c := test.say[i]; c != loot.Undecided {
					d.RollFor(u, intent.RollLoot{Source: w.GUID, Slot: slot(w, test.item), Choice: uint8(c)})
				}
			}
			d.goOn(test.after)
			if got := outcome(d, cara); got != test.want || (slot(w, test.item) != 255) != test.lies {
				t.Errorf("it ends with %q, there lies %q; want %q, and that it lies there: %v", got, d.lies(w, loot.Corpse), test.want, test.lies)
			}
		})
	}
}

func TestWhatNobodyHasWantedAnybodyMayTake(t *testing.T) {
	d := newDen(t, of(crown, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
	w := d.slain(anna)
	d.opens(anna, w)
	d.rolls(anna, w, crown, loot.Pass)
	d.rolls(ben, w, crown, loot.Pass)
	if why := d.takes(anna, w, crown); why != "" || d.has(anna) != "crown 1" {
		t.Errorf("refused with %q, Anna has %q", why, d.has(anna))
	}
}

func TestWhoMayRollAndHow(t *testing.T) {
	for _, test := range []struct {
		name string
		roll func(d *den, anna, cara, w *entity.Unit) string
		want string
	}{
		{"a member who was near, once", func(d *den, anna, _, w *entity.Unit) string { return d.rolls(anna, w, crown, loot.Need) }, ""},
		{"not twice", func(d *den, anna, _, w *entity.Unit) string {
			d.rolls(anna, w, crown, loot.Pass)
			return d.rolls(anna, w, crown, loot.Need)
		}, "core.loot.nothing"},
		{"not a member who was far away", func(d *den, _, cara, w *entity.Unit) string { return d.rolls(cara, w, crown, loot.Need) }, "core.loot.nothing"},
		{"not for what is not rolled for", func(d *den, anna, _, w *entity.Unit) string { return d.rolls(anna, w, rag, loot.Greed) }, "core.loot.nothing"},
		{"not for what is not there", func(d *den, anna, _, w *entity.Unit) string { return d.rolls(anna, w, gem, loot.Need) }, "core.loot.nothing"},
		{"not in a way that there is not", func(d *den, anna, _, w *entity.Unit) string { return d.rolls(anna, w, crown, 9) }, "core.loot.nothing"},
		{"not for need of what nobody can wear", func(d *den, anna, _, w *entity.Unit) string {
			w.Creature.Spoils.Piles[loot.Corpse].Thing(slot(w, crown)).Item = gem
			return d.rolls(anna, w, gem, loot.Need)
		}, "core.loot.no_need"},
		{"not with a wolf that lives", func(d *den, anna, _, _ *entity.Unit) string { return d.rolls(anna, d.wolf(), crown, loot.Need) }, "core.gone"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(rag, 1), of(crown, 1))
			anna, _, cara := d.player("Anna", 1), d.player("Ben", 2), d.player("Cara", 90)
			d.shares(loot.Rule{Method: loot.NeedBeforeGreed, Threshold: 3})
			w := d.slain(anna)
			d.opens(anna, w)
			if got := test.roll(d, anna, cara, w); got != test.want {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
		})
	}
}

func TestWhoHasWonWithoutRoomFindsItThereAlone(t *testing.T) {
	d := newDen(t, of(crown, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
	w := d.slain(anna)
	d.opens(anna, w)
	d.room[ben.GUID] = 0
	d.rolls(ben, w, crown, loot.Need)
	if why := d.rolls(anna, w, crown, loot.Greed); why != "core.item.full" || outcome(d, anna) != "Ben by need" {
		t.Errorf("the roll ends with %q and Ben is told %q", outcome(d, anna), why)
	}
	if why := d.takes(anna, w, crown); why != "core.loot.not_yours" {
		t.Errorf("Anna is refused with %q", why)
	}
	d.Close(anna, intent.CloseLoot{})
	d.opens(ben, w)
	if why := d.takes(ben, w, crown); why != "core.item.full" {
		t.Errorf("without room Ben is refused with %q", why)
	}
	d.room[ben.GUID] = 1
	if why := d.takes(ben, w, crown); why != "" || d.has(ben) != "crown 1" {
		t.Errorf("with room Ben is refused with %q and has %q", why, d.has(ben))
	}
}

func TestARollGoesOnWithoutWhoLeaves(t *testing.T) {
	for _, test := range []struct {
		name  string
		says  loot.Choice // Anna, before Ben leaves
		bens  loot.Choice // before he leaves
		ended string
	}{
		{"he was the last to choose", loot.Greed, loot.Undecided, "Anna by greed"},
		{"the other has not chosen", loot.Undecided, loot.Need, ""},
		{"nobody else wants it", loot.Pass, loot.Undecided, "nobody wants it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(crown, 1))
			anna, ben := d.player("Anna", 1), d.player("Ben", 2)
			d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
			w := d.slain(anna)
			d.opens(ben, w)
			d.told()
			for u, c := range map[*entity.Unit]loot.Choice{anna: test.says, ben: test.bens} {
				if c != loot.Undecided {
					d.RollFor(u, intent.RollLoot{Source: w.GUID, Slot: slot(w, crown), Choice: uint8(c)})
				}
			}
			d.Leave(ben)
			d.Roster.Remove(ben)
			if got := outcome(d, anna); got != test.ended || ben.Player.Looting.Source != 0 {
				t.Errorf("it ends with %q, want %q", got, test.ended)
			}
			d.goOn(10 * clock.Second)
			if test.says == loot.Undecided && outcome(d, anna) != "nobody wants it" {
				t.Errorf("without Ben it ends with %q", outcome(d, anna))
			}
		})
	}
}

func TestWhatIsRolledForWhenItsCorpseGoesIsWonBySoFar(t *testing.T) {
	d := newDen(t, of(crown, 1), of(rag, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
	w := d.slain(anna)
	d.opens(anna, w)
	d.rolls(ben, w, crown, loot.Greed)
	d.Drop(w)
	if d.has(ben) != "crown 1" || d.has(anna) != "" || d.lies(w, loot.Corpse) != "" || anna.Player.Looting.Source != 0 {
		t.Errorf("Ben has %q, Anna %q; there lies %q", d.has(ben), d.has(anna), d.lies(w, loot.Corpse))
	}
}

func TestWhoComesBackIsToldOfTheRollsThatWaitForHim(t *testing.T) {
	d := newDen(t, of(crown, 1), of(gem, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.shares(loot.Rule{Method: loot.GroupLoot, Threshold: 3})
	w := d.slain(anna)
	d.opens(anna, w)
	d.rolls(ben, w, gem, loot.Pass)
	d.goOn(4 * clock.Second)
	d.told()
	d.Retell(ben)
	got := mapstatetest.Logged[event.Rolled](d.stage)
	if len(got) != 1 || got[0].Player != ben.GUID || got[0].Item != crown || got[0].Wait != 6*clock.Second {
		t.Errorf("he is told %+v, want of the crown, and 6 seconds", got)
	}
}

func TestWhatANewReleaseDoesNotKnowIsNotThereAnyMore(t *testing.T) {
	d := newDen(t, of(crown, 1), coins(5))
	anna := d.stranger("Anna", 1)
	w := d.slain(anna)
	d.opens(anna, w)
	p := w.Creature.Spoils.Piles[loot.Corpse]
	p.Things[0].Item, p.Money[0].Currency = "t:older", "t:older"
	d.Adopt()
	if d.lies(w, loot.Corpse) != "" || anna.Player.Looting.Source != 0 {
		t.Errorf("there lies %q, and she looks at %v", d.lies(w, loot.Corpse), anna.Player.Looting)
	}
}
