package loot_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/loot"
	"loam/core/world/mapstate/mapstatetest"
)

func TestWhoMayOpenWhatLiesOnACorpse(t *testing.T) {
	for _, test := range []struct {
		name string
		rule loot.Rule
		by   func(d *den, anna, ben *entity.Unit) *entity.Unit // who opens it
		want string
	}{
		{"who has slain it", loot.Rule{}, func(_ *den, anna, _ *entity.Unit) *entity.Unit { return anna }, ""},
		{"a member of the group who is near", loot.Rule{}, func(_ *den, _, ben *entity.Unit) *entity.Unit { return ben }, ""},
		{"nobody from afar", loot.Rule{}, func(_ *den, anna, _ *entity.Unit) *entity.Unit {
			anna.Position.X = 8
			return anna
		}, "core.too_far"},
		{"no member who was far away", loot.Rule{}, func(d *den, _, _ *entity.Unit) *entity.Unit {
			d.members[2].Position.X = 0
			return d.members[2]
		}, "core.loot.nothing"},
		{"no stranger", loot.Rule{}, func(d *den, _, _ *entity.Unit) *entity.Unit { return d.stranger("Eva", 1) }, "core.loot.nothing"},
		{"a member whose turn it is", loot.Rule{Method: loot.RoundRobin}, func(_ *den, anna, _ *entity.Unit) *entity.Unit { return anna }, ""},
		{"no other member then", loot.Rule{Method: loot.RoundRobin}, func(_ *den, _, ben *entity.Unit) *entity.Unit { return ben }, "core.loot.not_yours"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(rag, 1))
			anna, ben := d.player("Anna", 1), d.player("Ben", 2)
			d.player("Cara", 90)
			d.shares(test.rule)
			w := d.slain(anna)
			who := test.by(d, anna, ben)
			got := d.opens(who, w)
			if open := who.Player.Looting.Source == w.GUID; got != test.want || open != (test.want == "") {
				t.Errorf("refused with %q, it is open: %v; want %q", got, open, test.want)
			}
		})
	}
}

func TestWithoutARightToItOrWithNothingInItThereIsNoPile(t *testing.T) {
	for _, test := range []struct {
		name string
		fall func(d *den, w, anna *entity.Unit)
		want string // that lies there
	}{
		{"slain by a player", func(d *den, w, anna *entity.Unit) { d.fell(w, anna) }, "rag 1"},
		{"slain by nobody", func(d *den, w, _ *entity.Unit) {
			w.Dead = true
			d.GenerateLoot(w, nil)
		}, ""},
		{"it lives", func(d *den, w, anna *entity.Unit) { d.GenerateLoot(w, anna) }, ""},
		{"a creature of which nothing is known", func(d *den, w, anna *entity.Unit) {
			w.Def = "t:gone"
			d.fell(w, anna)
		}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(rag, 1))
			w := d.wolf()
			test.fall(d, w, d.player("Anna", 0))
			if got := d.lies(w, loot.Corpse); got != test.want {
				t.Errorf("there lies %q, want %q", got, test.want)
			}
		})
	}
}

func TestWhoMayTakeWhatLiesThere(t *testing.T) {
	for _, test := range []struct {
		name string
		rule loot.Rule
		do   func(d *den, anna, ben, w *entity.Unit) (refused string)
		want string // the refusal
		anna string // what she has then
		ben  string
	}{
		{"who comes first", loot.Rule{}, func(d *den, anna, ben, w *entity.Unit) string {
			d.opens(anna, w)
			d.opens(ben, w)
			d.takes(ben, w, crown)
			return d.takes(anna, w, crown)
		}, "core.loot.nothing", "", "crown 1"},
		{"all of a stack at once", loot.Rule{}, func(d *den, anna, _, w *entity.Unit) string {
			d.opens(anna, w)
			return d.takes(anna, w, rag)
		}, "", "rag 4", ""},
		{"nobody who has not opened it", loot.Rule{}, func(d *den, anna, _, w *entity.Unit) string { return d.takes(anna, w, rag) }, "core.loot.nothing", "", ""},
		{"by turns, and then nobody else", loot.Rule{Method: loot.RoundRobin}, func(d *den, anna, ben, w *entity.Unit) string {
			d.opens(anna, w)
			d.takes(anna, w, rag)
			return d.opens(ben, w)
		}, "core.loot.not_yours", "rag 4", ""},
		{"what one leaves whose turn it was", loot.Rule{Method: loot.RoundRobin}, func(d *den, anna, ben, w *entity.Unit) string {
			d.opens(anna, w)
			d.Close(anna, intent.CloseLoot{})
			d.opens(ben, w)
			return d.takes(ben, w, crown)
		}, "", "", "crown 1"},
		{"one who walks away has left it", loot.Rule{Method: loot.RoundRobin}, func(d *den, anna, ben, w *entity.Unit) string {
			d.opens(anna, w)
			anna.Position.X = 30
			d.goOn(clock.Second)
			d.opens(ben, w)
			return d.takes(ben, w, crown)
		}, "", "", "crown 1"},
		{"nobody what is rolled for", loot.Rule{Method: loot.GroupLoot, Threshold: 3}, func(d *den, anna, _, w *entity.Unit) string {
			d.opens(anna, w)
			return d.takes(anna, w, crown)
		}, "core.loot.rolled_for", "", ""},
		{"what is below the threshold, by turns", loot.Rule{Method: loot.GroupLoot, Threshold: 3}, func(d *den, anna, _, w *entity.Unit) string {
			d.opens(anna, w)
			return d.takes(anna, w, rag)
		}, "", "rag 4", ""},
		{"not what the other is to deal out", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, anna, _, w *entity.Unit) string {
			d.opens(anna, w)
			return d.takes(anna, w, crown)
		}, "core.loot.not_yours", "", ""},
		{"who deals out gives, and does not take", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, _, ben, w *entity.Unit) string {
			d.opens(ben, w)
			return d.takes(ben, w, crown)
		}, "core.loot.dealt_out", "", ""},
		{"who is dealt it has it", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, anna, ben, w *entity.Unit) string {
			d.opens(ben, w)
			d.GiveTo(ben, intent.GiveLoot{Slot: slot(w, crown), To: anna.GUID})
			return d.told()
		}, "", "crown 1", ""},
		{"who deals out gives to itself too", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, _, ben, w *entity.Unit) string {
			d.opens(ben, w)
			d.GiveTo(ben, intent.GiveLoot{Slot: slot(w, crown), To: ben.GUID})
			return d.told()
		}, "", "", "crown 1"},
		{"nobody else deals out", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, anna, _, w *entity.Unit) string {
			d.opens(anna, w)
			d.GiveTo(anna, intent.GiveLoot{Slot: slot(w, crown), To: anna.GUID})
			return d.told()
		}, "core.loot.not_yours", "", ""},
		{"it is dealt to nobody who has no part in it", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, _, ben, w *entity.Unit) string {
			d.opens(ben, w)
			d.GiveTo(ben, intent.GiveLoot{Slot: slot(w, crown), To: d.stranger("Eva", 1).GUID})
			return d.told()
		}, "core.loot.no_taker", "", ""},
		{"a full bag leaves it there", loot.Rule{}, func(d *den, anna, _, w *entity.Unit) string {
			d.room[anna.GUID] = 3
			d.opens(anna, w)
			return d.takes(anna, w, rag) // four of them: all or none
		}, "core.item.full", "", ""},
		{"a full bag of who is dealt it", loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: 2}, func(d *den, anna, ben, w *entity.Unit) string {
			d.room[anna.GUID] = 0
			d.opens(ben, w)
			d.GiveTo(ben, intent.GiveLoot{Slot: slot(w, crown), To: anna.GUID})
			return d.told()
		}, "core.item.full", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(rag, 4), of(crown, 1))
			anna, ben := d.player("Anna", 1), d.player("Ben", 2)
			if test.rule.Master != 0 {
				test.rule.Master = ben.GUID
			}
			d.shares(test.rule)
			w := d.slain(anna)
			if got := test.do(d, anna, ben, w); got != test.want {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
			if d.has(anna) != test.anna || d.has(ben) != test.ben {
				t.Errorf("Anna has %q and Ben %q, want %q and %q", d.has(anna), d.has(ben), test.anna, test.ben)
			}
		})
	}
}

func TestEveryoneFindsAMedalOfHisOwnAndOnlyWhoNeedsItTheWrit(t *testing.T) {
	d := newDen(t, of(medal, 1), of(writ, 1))
	anna, ben := d.player("Anna", 1), d.player("Ben", 2)
	d.errands[ben.GUID] = true
	d.shares(loot.Rule{Method: loot.RoundRobin})
	w := d.slain(anna)
	d.opens(anna, w)
	if again := d.takes(anna, w, medal) + d.takes(anna, w, medal); again != "core.loot.nothing" {
		t.Errorf("a second medal is refused with %q", again)
	}
	if why := d.takes(anna, w, writ); why != "core.loot.nothing" {
		t.Errorf("who does not need the writ is refused with %q", why)
	}
	d.Close(anna, intent.CloseLoot{})
	if why := d.opens(anna, w); why != "core.loot.not_yours" {
		t.Errorf("nothing is left for Anna; she is refused with %q", why)
	}
	d.opens(ben, w)
	d.takes(ben, w, medal)
	d.takes(ben, w, writ)
	if d.has(anna) != "medal 1" || d.has(ben) != "medal 1, writ 1" || ben.Player.Looting.Source != 0 || d.lies(w, loot.Corpse) != "" {
		t.Errorf("Anna has %q, Ben %q; there lies %q", d.has(anna), d.has(ben), d.lies(w, loot.Corpse))
	}
}

func TestMoneyIsShared(t *testing.T) {
	for _, test := range []struct {
		name            string
		silver          float64
		caraAt          geo.Yards
		ben             int64 // has before
		anna, bens, car string
		lies            string
		refused         string
	}{
		{"evenly, and what does not divide is the taker's", 100, 3, 0, "silver 34", "silver 33", "silver 33", "", ""},
		{"with nobody who is far away", 100, 90, 0, "silver 50", "silver 50", "", "", ""},
		{"a full purse leaves its part there", 100, 90, 970, "silver 50", "silver 1000", "", "silver 20", ""},
		{"less than one each is the taker's", 2, 3, 0, "silver 2", "", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, coins(test.silver))
			anna, ben, cara := d.player("Anna", 1), d.player("Ben", 2), d.player("Cara", 3)
			d.FindMoney(ben, silver, test.ben, 0, 0)
			d.shares(loot.Rule{Method: loot.MasterLoot, Master: ben.GUID})
			w := d.slain(anna)
			cara.Position.X = test.caraAt
			d.opens(anna, w)
			d.told()
			d.TakeMoney(anna, intent.TakeMoney{})
			if why := d.told(); why != test.refused {
				t.Errorf("refused with %q, want %q", why, test.refused)
			}
			if d.has(anna) != test.anna || d.has(ben) != test.bens || d.has(cara) != test.car || d.lies(w, loot.Corpse) != test.lies {
				t.Errorf("Anna has %q, Ben %q, Cara %q, there lies %q; want %q, %q, %q and %q",
					d.has(anna), d.has(ben), d.has(cara), d.lies(w, loot.Corpse), test.anna, test.bens, test.car, test.lies)
			}
		})
	}
}

func TestMoneyForWhichNobodyHasRoomStays(t *testing.T) {
	d := newDen(t, coins(5))
	anna := d.stranger("Anna", 1)
	d.FindMoney(anna, silver, 1000, 0, 0)
	w := d.slain(anna)
	d.opens(anna, w)
	d.TakeMoney(anna, intent.TakeMoney{})
	if why := d.told(); why != "core.money.too_much" || d.lies(w, loot.Corpse) != "silver 5" {
		t.Errorf("refused with %q; there lies %q", why, d.lies(w, loot.Corpse))
	}
}

func TestWhatIsSkinnedAndWhatIsStolen(t *testing.T) {
	for _, test := range []struct {
		name string
		kind loot.Kind
		do   func(d *den, anna, ben, w *entity.Unit)
		by   string
		want string // the refusal
		lies string
	}{
		{"a hide when nothing lies there any more", loot.Skin, func(d *den, anna, _, w *entity.Unit) {
			d.fell(w, anna)
			d.opens(anna, w)
			d.takes(anna, w, rag)
		}, "Anna", "", "rag 3"},
		{"another may skin it", loot.Skin, func(d *den, anna, _, w *entity.Unit) {
			d.fell(w, anna)
			d.opens(anna, w)
			d.takes(anna, w, rag)
		}, "Ben", "", "rag 3"},
		{"no hide while something lies there", loot.Skin, func(d *den, anna, _, w *entity.Unit) { d.fell(w, anna) }, "Anna", "core.loot.nothing", ""},
		{"no hide off the living", loot.Skin, func(*den, *entity.Unit, *entity.Unit, *entity.Unit) {}, "Anna", "core.loot.nothing", ""},
		{"a pocket of the living", loot.Pocket, func(*den, *entity.Unit, *entity.Unit, *entity.Unit) {}, "Anna", "", "silver 7"},
		{"no pocket of the dead", loot.Pocket, func(d *den, anna, _, w *entity.Unit) { d.fell(w, anna) }, "Anna", "core.loot.nothing", ""},
		{"not from afar", loot.Pocket, func(_ *den, anna, _, _ *entity.Unit) { anna.Position.X = 20 }, "Anna", "core.too_far", ""},
		{"not by the dead", loot.Pocket, func(_ *den, anna, _, _ *entity.Unit) { anna.Dead = true }, "Anna", "core.loot.nothing", ""},
		{"once in a life", loot.Pocket, func(d *den, anna, _, w *entity.Unit) {
			d.OpenBody(anna, w, loot.Pocket)
			d.TakeMoney(anna, intent.TakeMoney{})
		}, "Anna", "core.loot.nothing", ""},
		{"for who did it, and for nobody after it", loot.Pocket, func(d *den, anna, _, w *entity.Unit) {
			d.OpenBody(anna, w, loot.Pocket)
			d.Close(anna, intent.CloseLoot{})
		}, "Ben", "core.loot.nothing", "silver 7"},
		{"what is left of it again", loot.Pocket, func(d *den, anna, _, w *entity.Unit) {
			d.OpenBody(anna, w, loot.Pocket)
			d.Close(anna, intent.CloseLoot{})
		}, "Anna", "", "silver 7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDen(t, of(rag, 1))
			anna, ben, w := d.stranger("Anna", 1), d.stranger("Ben", 2), d.wolf()
			test.do(d, anna, ben, w)
			who := map[string]*entity.Unit{"Anna": anna, "Ben": ben}[test.by]
			if why := d.OpenBody(who, w, test.kind); why != test.want || d.lies(w, test.kind) != test.lies {
				t.Errorf("refused with %q, there lies %q; want %q and %q", why, d.lies(w, test.kind), test.want, test.lies)
			}
		})
	}
}

func TestAPocketShutsWhenItsOwnerDies(t *testing.T) {
	d := newDen(t, of(rag, 1))
	anna, w := d.stranger("Anna", 1), d.wolf()
	d.OpenBody(anna, w, loot.Pocket)
	w.Dead = true
	d.goOn(clock.Second)
	if anna.Player.Looting.Source != 0 {
		t.Error("she still looks into the pocket of a dead wolf")
	}
}

func TestACorpseLiesAWhileLongerAndWhatNobodyWantsGoesWithIt(t *testing.T) {
	d := newDen(t, of(rag, 1))
	anna := d.stranger("Anna", 1)
	w := d.slain(anna)
	d.opens(anna, w)
	d.goOn(59 * clock.Second)
	if got := d.lies(w, loot.Corpse); got != "rag 1" {
		t.Errorf("within the minute there lies %q", got)
	}
	d.goOn(2 * clock.Second)
	if d.lies(w, loot.Corpse) != "" || anna.Player.Looting.Source != 0 || d.has(anna) != "" {
		t.Errorf("after it there lies %q, she looks at %v and has %q", d.lies(w, loot.Corpse), anna.Player.Looting, d.has(anna))
	}
}

func TestWhoLooksIsToldAndStandsUp(t *testing.T) {
	d := newDen(t, of(rag, 1))
	anna := d.stranger("Anna", 1)
	first, second := d.slain(anna), d.slain(anna)
	d.opens(anna, first)
	d.AskOpen(anna, intent.OpenLoot{Target: second.GUID}) // in the place of the first
	opened, closed := mapstatetest.Logged[event.LootOpened](d.stage), mapstatetest.Logged[event.LootClosed](d.stage)
	if len(opened) != 1 || opened[0].Source != second.GUID || len(closed) != 1 || closed[0].Source != first.GUID {
		t.Errorf("opened were %+v, closed %+v", opened, closed)
	}
	for _, gone := range []guid.GUID{0, guid.New(guid.Creature, 1, 99), guid.New(guid.Object, 1, 99), anna.GUID} {
		d.told()
		d.AskOpen(anna, intent.OpenLoot{Target: gone})
		if why := d.told(); why != "core.gone" {
			t.Errorf("opening %s is refused with %q", gone, why)
		}
	}
}

func TestScriptsLayMoreOntoACorpse(t *testing.T) {
	d := newDen(t)
	anna := d.stranger("Anna", 1)
	bare := d.slain(anna)
	if got := d.lies(bare, loot.Corpse); got != "" || d.opens(anna, bare) != "core.loot.nothing" {
		t.Fatalf("on a wolf that has nothing there lies %q", got)
	}
	for _, test := range []struct {
		name string
		on   *entity.Unit
		id   content.ID
		want bool
	}{
		{"onto the dead", bare, rag, true},
		{"nothing that is not known", bare, "t:gone", false},
		{"nothing onto the living", d.wolf(), rag, false},
	} {
		if got := d.Add(test.on, test.id, 7); got != test.want {
			t.Errorf("%s: laid %v, want %v", test.name, got, test.want)
		}
	}
	if d.opens(anna, bare); d.lies(bare, loot.Corpse) != "rag 2, rag 5" || anna.Player.Looting.Source != bare.GUID {
		t.Errorf("there lies %q", d.lies(bare, loot.Corpse))
	}
}
