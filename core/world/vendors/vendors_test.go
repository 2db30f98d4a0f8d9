package vendors_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/vendors"
)

// market is a map state with vendors; it does at once what deals ask of a map.
type market struct {
	stage *mapstatetest.Stage
	*vendors.Shops
	player, smith, banker *entity.Unit
}

func (m *market) Unmet(needs []content.Need, player, _ *entity.Unit) *content.Need {
	for i := range needs { // the level is all that these tests need
		if float64(player.Level) < needs[i].Least {
			return &needs[i]
		}
	}
	return nil
}

func (m *market) ChangeItems(u *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	return rule(&u.Player.Items)
}

func (m *market) ChangeMoney(u *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	after, why := currencyrules.Change(m.Content(), u.Player.Purse, currency, amount)
	if why == currencyrules.Done {
		u.Player.Purse = after
	}
	return why
}

func (m *market) Pet(*entity.Unit) (*entity.Unit, bool)    { return nil, false }
func (m *market) StorePet(*entity.Unit) character.Owned    { return character.Owned{} }
func (m *market) Fetch(*entity.Unit, character.Owned) bool { return false }
func (m *market) Rides(*entity.Unit) bool                  { return false }

// bread and hat are the numbers of what the player has from the beginning.
const (
	bread = 1
	hat   = 2
)

func newMarket(t testing.TB) *market {
	t.Helper()
	m := &market{stage: mapstatetest.New(t, content.Tables{
		Items: []content.Item{
			{ID: "t:bread", Stack: 5, Worth: content.Worth{Price: 8}},
			{ID: "t:hat", Stack: 1, Fit: content.FitHead, Worth: content.Worth{Price: 100, Durability: 20}},
			{ID: "t:crown", Stack: 1, Worth: content.Worth{Price: 1}},
		},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 1000}},
		Vendors: []content.Vendor{
			{ID: "t:smithy", Repairs: true, Offers: []content.Offer{
				{Item: "t:bread", Count: 2}, {Item: "t:crown", Count: 1, Needs: []content.Need{{Least: 9}}}, {Item: "t:hat", Count: 1, Stock: 1, Restock: clock.Second},
			}},
		},
		Creatures: []content.Creature{{ID: "t:smith", Vendor: "t:smithy"}, {ID: "t:banker", Banker: true}},
	}, map[content.Slot]string{
		content.TalkYards: "5", content.BuyPrice: "price", content.SellPrice: "price * count / 4", content.RepairPrice: "lost * 2",
		content.BankBags: "1", content.BankBagPrice: "30", content.WearDeath: "if(worn, 4, 1)", content.WearStruckPct: "100",
	})}
	m.Shops = vendors.New(m.stage.State, m, m, m)
	m.player = m.stage.Player(0)
	m.player.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 50}}
	m.player.Player.Items = character.Items{Made: hat, List: []character.Item{
		{Number: hat, Def: "t:hat", Count: 1, Slot: uint16(item.Worn(content.SlotHead)), ItemState: character.ItemState{Wear: 5}},
		{Number: bread, Def: "t:bread", Count: 3, Slot: uint16(item.Backpack)},
	}}
	m.smith, m.banker = m.keeper("t:smith", 2), m.keeper("t:banker", 3)
	return m
}

// keeper is a creature with a desk.
func (m *market) keeper(def content.ID, x float64) *entity.Unit {
	u := m.stage.Creature(x)
	u.Def, u.FactionIndex = def, m.Content().FactionIndex("t:us")
	return u
}

func (m *market) thing(number int64) guid.GUID {
	it := character.Item{Number: number}
	return it.GUID(m.player.Player.Character)
}

func (m *market) coins() int64 { return currencyrules.Has(m.player.Player.Purse, content.Coins) }

func (m *market) has(def content.ID) int { return item.Owned(&m.player.Player.Items, def) }

// why is the reason for which the last deal was refused; "" is none.
func (m *market) why() string {
	all := mapstatetest.Logged[event.Refused](m.stage)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Reason.Key
}

func TestADealIsDoneOrRefusedWithAReason(t *testing.T) {
	none := func(*market) {}
	for _, test := range []struct {
		name  string
		first func(m *market)
		deal  func(m *market) intent.Deal
		why   string
		coins int64
		news  event.DealNews
	}{
		{"bread is bought", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:bread", Count: 2, Slot: intent.Anywhere}
		}, "", 18, event.DealBought},
		{"with too little money", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:hat", Count: 1, Slot: intent.Anywhere}
		}, "core.money.too_little", 50, 0},
		{"more than there is", func(m *market) { m.player.Player.Purse[0].Amount = 500 }, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:hat", Count: 2, Slot: intent.Anywhere}
		}, "core.vendor.sold_out", 500, 0},
		{"what nobody offers", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:moon", Count: 1, Slot: intent.Anywhere}
		}, "core.vendor.not_sold", 50, 0},
		{"what is offered to others", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:crown", Count: 1, Slot: intent.Anywhere}
		}, "core.vendor.not_sold", 50, 0},
		{"from who sells nothing", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.banker.GUID, Item: "t:bread", Count: 1, Slot: intent.Anywhere}
		}, "core.vendor.no_vendor", 50, 0},
		{"from too far away", func(m *market) { m.player.Position.X = 60 }, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:bread", Count: 1, Slot: intent.Anywhere}
		}, "core.too_far", 50, 0},
		{"from an enemy", func(m *market) { m.smith.FactionIndex = m.Content().FactionIndex("t:them") }, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:bread", Count: 1, Slot: intent.Anywhere}
		}, "core.talk_hostile", 50, 0},
		{"from a dead one", func(m *market) { m.smith.Dead = true }, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:bread", Count: 1, Slot: intent.Anywhere}
		}, "core.gone", 50, 0},
		{"bread is sold", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealSell, With: m.smith.GUID, Thing: m.thing(bread)}
		}, "", 56, event.DealSold},
		{"what it does not have", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealSell, With: m.smith.GUID, Thing: m.thing(77)}
		}, "core.item.nothing", 50, 0},
		{"nothing was sold that could be bought back", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBack, With: m.smith.GUID}
		}, "core.vendor.not_back", 50, 0},
		{"a hat is mended", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealRepair, With: m.smith.GUID, Thing: m.thing(hat)}
		}, "", 40, event.DealRepaired},
		{"everything is", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealRepair, With: m.smith.GUID}
		}, "", 40, event.DealRepaired},
		{"bread does not wear out", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealRepair, With: m.smith.GUID, Thing: m.thing(bread)}
		}, "core.vendor.nothing_lost", 50, 0},
		{"a slot for a bag is bought", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBankBag, With: m.banker.GUID}
		}, "", 20, event.DealBankBag},
		{"of who is no banker", none, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealBankBag, With: m.smith.GUID}
		}, "core.bank.no_banker", 50, 0},
		{"the dead open no shop", func(m *market) { m.player.Dead = true }, func(m *market) intent.Deal {
			return intent.Deal{Act: intent.DealShop, With: m.smith.GUID}
		}, "core.dead", 50, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMarket(t)
			test.first(m)
			before := item.Clone(m.player.Player.Items)
			done := m.Done(m.player, test.deal(m))
			if why := m.why(); why != test.why || done != (test.why == "") {
				t.Errorf("it is done: %v, refused with %q; want %q", done, why, test.why)
			}
			if got := m.coins(); got != test.coins {
				t.Errorf("it has %d coins, want %d", got, test.coins)
			}
			if !done && !slices.Equal(names(before), names(m.player.Player.Items)) {
				t.Errorf("it was refused, and what it has became %v", names(m.player.Player.Items))
			}
			if news := mapstatetest.Logged[event.Dealt](m.stage); done && (len(news) != 1 || news[0].News != test.news) {
				t.Errorf("it is told %+v", news)
			}
		})
	}
}

// names are what somebody has, slot by slot.
func names(items character.Items) (all []string) {
	for _, it := range items.List {
		all = append(all, item.Slot(it.Slot).String()+" "+it.Def)
	}
	return all
}

func TestWhatWasSoldComesBackAsItWas(t *testing.T) {
	m := newMarket(t)
	if !m.Done(m.player, intent.Deal{Act: intent.DealSell, With: m.smith.GUID, Thing: m.thing(hat)}) || m.has("t:hat") != 0 || m.coins() != 75 {
		t.Fatalf("it is refused: %q; there are %d hats and %d coins", m.why(), m.has("t:hat"), m.coins())
	}
	if !m.Done(m.player, intent.Deal{Act: intent.DealBack, With: m.smith.GUID}) || m.coins() != 50 {
		t.Fatalf("it does not come back: %q, %d coins", m.why(), m.coins())
	}
	it, ok := item.Find(&m.player.Player.Items, m.player.Player.Character, m.thing(hat))
	if !ok || it.Wear != 5 {
		t.Errorf("it is %+v", it)
	}
}

func TestAStockIsSharedSavedAndComesBack(t *testing.T) {
	m := newMarket(t)
	other := m.stage.Player(1)
	for _, u := range []*entity.Unit{m.player, other} {
		u.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 500}}
	}
	deal := intent.Deal{Act: intent.DealBuy, With: m.smith.GUID, Item: "t:hat", Count: 1, Slot: intent.Anywhere}
	if !m.Done(m.player, deal) || m.Done(other, deal) || m.why() != "core.vendor.sold_out" {
		t.Fatalf("the only hat is sold twice, or not at all: %q", m.why())
	}
	w := codec.NewWriter()
	m.Code(w)
	again := vendors.New(m.stage.State, m, m, m)
	r := codec.NewReader(w.Data())
	if again.Code(r); r.Close() != nil || again.Done(other, deal) {
		t.Errorf("read back, there is another: %v", r.Err())
	}
	m.stage.Steps(40, func(*entity.Unit, entity.Due, clock.Time) {})
	if !again.Done(other, deal) {
		t.Errorf("after %v none has come back: %q", m.Now(), m.why())
	}
}

func TestADeskIsOpenAsLongAsItsOwnerIsThere(t *testing.T) {
	for _, test := range []struct {
		name string
		part func(m *market)
		open bool
	}{
		{"it stays", func(*market) {}, true},
		{"the player walks away", func(m *market) { m.player.Position.X = 60 }, false},
		{"the smith dies", func(m *market) { m.smith.Dead = true }, false},
		{"the smith becomes an enemy", func(m *market) { m.smith.FactionIndex = m.Content().FactionIndex("t:them") }, true},
		{"the player closes it", func(m *market) { m.Done(m.player, intent.Deal{Act: intent.DealClose}) }, false},
		{"the player goes to the bank", func(m *market) { m.Done(m.player, intent.Deal{Act: intent.DealBank, With: m.banker.GUID}) }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMarket(t)
			if !m.Open(m.player, m.smith, entity.Shopping) || !m.At(m.player, entity.Shopping) {
				t.Fatal("it is not open")
			}
			test.part(m)
			m.stage.Steps(20, func(u *entity.Unit, _ entity.Due, due clock.Time) { m.Keep(u, due) })
			if got := m.player.Player.Served.What == entity.Shopping; got != test.open {
				t.Errorf("after a second it is open: %v, want %v", got, test.open)
			}
			closed := slices.ContainsFunc(mapstatetest.Logged[event.Dealt](m.stage), func(d event.Dealt) bool {
				return d.News == event.DealClosed && d.What == entity.Shopping.String()
			})
			if closed == test.open {
				t.Errorf("the player is told that it is closed: %v", closed)
			}
		})
	}
}

func TestDeathAndBlowsWearThingsOut(t *testing.T) {
	wear := func(m *market) int {
		it, _ := item.At(&m.player.Player.Items, item.Worn(content.SlotHead))
		return it.Wear
	}
	for _, test := range []struct {
		name string
		does func(m *market)
		want int
	}{
		{"a death", func(m *market) { m.Moment(m.player, hook.Death, hook.Args{}) }, 9},
		{"another moment", func(m *market) { m.Moment(m.player, hook.Aggro, hook.Args{}) }, 5},
		{"a blow", func(m *market) { m.WearFromHit(m.player, 10) }, 6},
		{"by hand, no further than to the end", func(m *market) { m.Wear(m.player, item.Worn(content.SlotHead), 99) }, 20},
		{"what does not wear out", func(m *market) { m.Wear(m.player, item.Backpack, 99) }, 5},
		{"mended for nothing", func(m *market) { m.Mend(m.player) }, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMarket(t)
			test.does(m)
			if got := wear(m); got != test.want {
				t.Errorf("it has lost %d points, want %d", got, test.want)
			}
			broke := slices.ContainsFunc(mapstatetest.Logged[event.Dealt](m.stage), func(d event.Dealt) bool { return d.News == event.DealBroke })
			if broke != (test.want == 20) {
				t.Errorf("the player is told that it broke: %v", broke)
			}
		})
	}
}
