package item_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/world/combat"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/unit"
)

// cabin is a map state with a player who has three loaves and 50 coins; it notes what follows
// from changes.
type cabin struct {
	stage *mapstatetest.Stage
	*item.Inventories
	anna    *entity.Unit
	follows []string
	bank    bool // a banker is near
	letter  bool // what cannot be used can be read
}

func newCabin(t testing.TB) *cabin {
	t.Helper()
	c := &cabin{stage: mapstatetest.New(t, content.Tables{
		Items: []content.Item{
			{ID: "t:bread", Stack: 5}, {ID: "t:crown", Stack: 1, Fit: content.FitHead},
			{ID: "t:writ", Stack: 1},
		},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 100}},
		Quests:     []content.Quest{{ID: "t:errand", Gives: []content.Stack{{Item: "t:writ", Count: 1}}}},
	}, map[content.Slot]string{content.BankSlots: "4"})}
	magic := c.stage.Magic()
	f := combat.New(c.stage.State, magic)
	c.Inventories = item.New(c.stage.State, magic, f, unit.New(c.stage.State, magic, f), c)
	c.anna = c.stage.Player(0)
	c.anna.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 50}}
	c.anna.Player.Items = character.Items{Made: 1, List: []character.Item{{Number: 1, Def: "t:bread", Count: 3, Slot: uint16(itemrules.Backpack)}}}
	return c
}

func (c *cabin) note(f string, args ...any) { c.follows = append(c.follows, fmt.Sprintf(f, args...)) }

func (c *cabin) Touched(*entity.Unit)      { c.note("touched") }
func (c *cabin) Refresh(*entity.Unit)      {}
func (c *cabin) Banking(*entity.Unit) bool { return c.bank }
func (c *cabin) ItemChanged(_ *entity.Unit, id content.ID, more int) {
	c.note("%s %+d", id, more)
}
func (c *cabin) MoneyChanged(_ *entity.Unit, id content.ID) { c.note("%s", id) }
func (c *cabin) Read(*entity.Unit, guid.GUID, content.ID) bool {
	return c.letter
}

func (c *cabin) coins() int64 { return currency.Has(c.anna.Player.Purse, content.Coins) }
func (c *cabin) bread() int   { return itemrules.Count(&c.anna.Player.Items, "t:bread") }

func TestAChangeOfThingsIsToldToAllWhoFollowIt(t *testing.T) {
	c := newCabin(t)
	if why := c.Give(c.anna, "t:bread", -2); why != itemrules.Done {
		t.Fatal(why)
	}
	if want := []string{"touched", "t:bread -2"}; !slices.Equal(c.follows, want) {
		t.Errorf("two loaves less are followed by %q, want %q", c.follows, want)
	}
	if got := mapstatetest.Logged[event.ItemLost](c.stage); len(got) != 1 || got[0].Count != 2 || !c.anna.Player.Dirty {
		t.Errorf("the player is told %+v, and is to be saved: %t", got, c.anna.Player.Dirty)
	}
}

func TestAChangeThatCannotBeChangesNothing(t *testing.T) {
	c := newCabin(t)
	if why := c.Give(c.anna, "t:bread", -4); why != itemrules.TooFew {
		t.Errorf("four of three loaves: %s", why)
	}
	if why := c.Give(c.anna, "t:cake", 1); why != itemrules.Unknown {
		t.Errorf("what there is not: %s", why)
	}
	if why := c.ChangeMoney(c.anna, content.Coins, -51); why != currency.TooFew {
		t.Errorf("51 of 50 coins: %s", why)
	}
	if len(c.follows) > 0 || c.bread() != 3 || c.coins() != 50 || c.anna.Player.Dirty {
		t.Errorf("%d loaves, %d coins, followed by %q", c.bread(), c.coins(), c.follows)
	}
}

func TestADealIsMadeWholeOrNotAtAll(t *testing.T) {
	price := func(coins int64, loaves int) content.Price {
		return content.Price{Money: coins, Takes: []content.Stack{{Item: "t:bread", Count: loaves}}}
	}
	for _, test := range []struct {
		name          string
		deal          gossip.Deal
		coins, loaves int
		refused       bool
	}{
		{"paid", gossip.Deal{Price: price(20, 1), Gives: []content.Stack{{Item: "t:crown", Count: 1}}}, 30, 2, false},
		{"too few coins", gossip.Deal{Price: price(60, 1)}, 50, 3, true},
		{"too few loaves", gossip.Deal{Price: price(20, 4)}, 50, 3, true},
		{"more than a purse holds", gossip.Deal{Price: price(0, 1), Pays: 60}, 50, 3, true},
		{"something unknown", gossip.Deal{Price: price(20, 1), Gives: []content.Stack{{Item: "t:cake", Count: 1}}}, 50, 3, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCabin(t)
			if why := c.Exchange(c.anna, test.deal); (why != "") != test.refused {
				t.Errorf("refused: %q", why)
			}
			if c.coins() != int64(test.coins) || c.bread() != test.loaves {
				t.Errorf("%d coins and %d loaves are left, want %d and %d", c.coins(), c.bread(), test.coins, test.loaves)
			}
		})
	}
}

func TestFoundMoneyIsToldWithWhereItWas(t *testing.T) {
	c := newCabin(t)
	wolf := c.stage.Creature(3)
	c.FindMoney(c.anna, content.Coins, 7, wolf.GUID, 2)
	got := mapstatetest.Logged[event.MoneyChanged](c.stage)
	if want := (event.MoneyChanged{Player: c.anna.GUID, Source: wolf.GUID, Currency: content.Coins, Change: 7, Now: 57, Shared: 2}); len(got) != 1 || got[0] != want {
		t.Errorf("told %+v, want %+v", got, want)
	}
}

func TestTheBankIsThereOnlyAtABanker(t *testing.T) {
	c := newCabin(t)
	c.Store(c.anna, intent.StoreItem{From: uint16(itemrules.Backpack), Bag: intent.InBank})
	if got := mapstatetest.Logged[event.Refused](c.stage); len(got) != 1 || got[0].Reason.Key != string(itemrules.NoBank) {
		t.Errorf("away from a banker: %+v", got)
	}
	c.bank = true
	c.Store(c.anna, intent.StoreItem{From: uint16(itemrules.Backpack), Bag: intent.InBank})
	if it := c.anna.Player.Items.List[0]; !itemrules.Banked(itemrules.Slot(it.Slot)) {
		t.Errorf("at a banker the loaves lie in %s", itemrules.Slot(it.Slot))
	}
}

func TestWhatCannotBeUsedMayBeRead(t *testing.T) {
	for _, readable := range []bool{false, true} {
		c := newCabin(t)
		c.letter = readable
		c.Use(c.anna, intent.UseItem{From: uint16(itemrules.Backpack)})
		if got := mapstatetest.Logged[event.Refused](c.stage); (len(got) == 0) != readable {
			t.Errorf("a thing with something on it (%t): %+v", readable, got)
		}
	}
}

func TestWhatAQuestHasGivenIsItsAsLongAsItIsTaken(t *testing.T) {
	c := newCabin(t)
	c.Give(c.anna, "t:writ", 1)
	at := itemrules.Backpack + 1
	if why := c.OfQuest(c.anna, &c.anna.Player.Items, at); why != itemrules.Done {
		t.Errorf("without the quest: %s", why)
	}
	c.anna.Player.Quests = []entity.Quest{{ID: "t:errand"}}
	if why := c.OfQuest(c.anna, &c.anna.Player.Items, at); why != itemrules.OfQuest {
		t.Errorf("with the quest: %s", why)
	}
}

func TestWhatLiesOnAThingEndsInItsTime(t *testing.T) {
	c := newCabin(t)
	c.anna.Player.Items.List[0].Enchantments = []character.Enchantment{{Def: "t:glow", Left: int64(clock.Second)}}
	c.PlanEnds(c.anna)
	c.stage.Steps(int(2*clock.Second/clock.Step), func(u *entity.Unit, what entity.Due, due clock.Time) {
		if what == entity.DueEnchant {
			c.EndDue(u, due)
		}
	})
	if left := c.anna.Player.Items.List[0].Enchantments; len(left) > 0 {
		t.Errorf("after two seconds %+v lies there still", left)
	}
}
