package loot_test

import (
	"fmt"
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/loot"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	lootrules "loam/core/rules/loot"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	hen  = guid.New(guid.Creature, 1, 17)
	hat  = view.LootThing{Slot: 1, Item: "t:hat", Count: 1}
	nail = view.LootThing{Slot: 2, Item: "t:nail", Count: 3}
)

func newLooks(t *testing.T) (*conntest.Client, *loot.Requests, *loot.Updates) {
	v := vanilla.Version()
	c := conntest.New(t, v.Packet, v.Name, content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Clients: []content.Client{{Version: "vanilla", Name: "coinage", Number: 10}}}},
		Items:      []content.Item{{ID: "t:hat"}, {ID: "t:nail"}},
	})
	looks := loot.New(c)
	return c, looks, looks.NewUpdates(c)
}

func TestWhatAClientSeesOfWhatIsFound(t *testing.T) {
	c, _, f := newLooks(t)
	money := []view.Money{{Currency: content.Coins, Amount: 2}}
	for _, step := range []struct {
		name string
		loot view.Loot
		want string
	}{
		{"opened", view.Loot{Source: hen, Things: []view.LootThing{hat, nail}, Money: money}, "[*item.LootOpened]"},
		{"one taken", view.Loot{Source: hen, Things: []view.LootThing{nail}, Money: money}, "[*item.ThingGone]"},
		{"the coins taken", view.Loot{Source: hen, Things: []view.LootThing{nail}}, "[*packets.Empty]"},
		{"something new", view.Loot{Source: hen, Things: []view.LootThing{hat, nail}}, "[*item.LootOpened]"},
		{"closed", view.Loot{}, "[*item.LootClosed]"},
		{"closed again", view.Loot{}, "[]"},
	} {
		c.Told = nil
		f.Told(&view.Viewer{Loot: &step.loot})
		got := []string{}
		for _, m := range c.Told {
			got = append(got, fmt.Sprintf("%T", m))
		}
		if fmt.Sprint(got) != step.want {
			t.Errorf("%s: it is told %v, want %s", step.name, got, step.want)
		}
	}
	f.Told(&view.Viewer{Loot: &view.Loot{Source: hen, Money: money}})
	if got := c.Last().(*item.LootOpened); got.Gold != 20 {
		t.Errorf("two coins of ten are %d", got.Gold)
	}
}

func TestARollIsToldByItsVote(t *testing.T) {
	c, _, f := newLooks(t)
	for _, test := range []struct {
		choice string
		vote   uint8
		number uint8
	}{{lootrules.Need.String(), item.VoteNeed, 77}, {lootrules.Greed.String(), item.VoteGreed, 77}, {lootrules.Pass.String(), item.VotePass, 128}} {
		f.Event(event.Rolled{Player: anna, News: event.RollChosen, Source: hen, By: anna, Name: "Anna", Choice: test.choice, Number: 77})
		if got := c.Last().(*item.ThingRolled); got.Vote != test.vote || got.Number != test.number {
			t.Errorf("%s: it is told %+v", test.choice, got)
		}
	}
	if c.Met[anna] != "Anna" {
		t.Errorf("it has met %v", c.Met)
	}
}

func TestWhoMayNotLookSeesNothing(t *testing.T) {
	c, looks, f := newLooks(t)
	_ = looks.Open(&packets.GUID{GUID: c.Name(hen)})
	if want := (intent.OpenLoot{Target: hen}); !reflect.DeepEqual(c.Asked, []intent.Intent{want}) {
		t.Errorf("it asks %v, want %v", c.Asked, want)
	}
	if f.Refused(event.Refused{Player: anna, Intent: intent.KindOpenLoot}) {
		t.Error("the reason is not told beside it")
	}
	if got, ok := c.Last().(*item.LootClosed); !ok || got.GUID != c.Name(hen) {
		t.Errorf("it is told %T %+v", c.Last(), c.Last())
	}
}
