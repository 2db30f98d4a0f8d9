package vendors_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/vendors"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
)

var (
	anna   = guid.New(guid.Player, 0, 7)
	grocer = guid.New(guid.Creature, 1, 17)
)

var shelf = content.Tables{
	Currencies: []content.Currency{{ID: content.Coins, Clients: []content.Client{{Version: "vanilla", Name: "coinage", Number: 1}}}, {ID: "t:tokens", Name: content.Text{Key: "tokens"}}},
	Items:      []content.Item{{ID: "t:crumb", Worth: content.Worth{Price: 5}}},
}

// shopper is a client before a counter.
type shopper struct {
	*conntest.Client
	customer *vendors.Requests
	counter  *vendors.Updates
}

func newShopper(t *testing.T) *shopper {
	v := vanilla.Version()
	s := &shopper{Client: conntest.New(t, v.Packet, v.Name, shelf)}
	s.Self = anna
	s.customer = vendors.New(s.Client, item.New(s.Client, &v.Items))
	s.counter = s.customer.NewUpdates(s.Client)
	return s
}

// opens shows the shop of the grocer, in which so many crumbs are left.
func (s *shopper) opens(anew bool, left int) {
	s.counter.Told(&view.Viewer{Desk: &view.Desk{What: "shop", With: grocer, Anew: anew, Offers: []view.Offer{{
		Item: "t:crumb", Price: 5, Count: 1, Left: left, Costs: []content.OfferCost{{Currency: "t:tokens", Count: 3}},
	}}}})
}

func TestOnlyWhatIsShownIsBought(t *testing.T) {
	s := newShopper(t)
	buy := &itempackets.Buy{GUID: s.Name(grocer), Entry: conntest.Item, Times: 2}
	_ = s.customer.Buy(buy)
	if got, ok := s.Last().(*itempackets.BuyFailed); !ok || got.Result != itempackets.BuyNoItem || len(s.Asked) > 0 {
		t.Fatalf("before the shop is open it is told %+v and asks %v", s.Last(), s.Asked)
	}
	s.opens(true, 4)
	_ = s.customer.Buy(buy)
	want := intent.Deal{Act: intent.DealBuy, With: grocer, Item: "t:crumb", Count: 2, Slot: intent.Anywhere}
	if len(s.Asked) != 1 || !reflect.DeepEqual(s.Asked[0], want) {
		t.Errorf("it asks %+v, want %+v", s.Asked, want)
	}
}

func TestAListComesWhenItIsAskedForAndWhenOthersBuy(t *testing.T) {
	s := newShopper(t)
	lists := func() (n int) {
		for _, m := range s.Told {
			if _, ok := m.(*itempackets.Wares); ok {
				n++
			}
		}
		return n
	}
	s.opens(true, 4)
	s.opens(false, 4)
	if lists() != 1 {
		t.Errorf("%d lists come of one that does not change, want 1", lists())
	}
	s.counter.Event(event.Dealt{Player: anna, News: event.DealBought, With: grocer, Item: "t:crumb", Count: 1, Left: 3})
	s.opens(false, 3)
	if got, ok := s.Last().(*itempackets.Bought); !ok || got.Left != 3 || got.Index != 1 {
		t.Errorf("of what the player has bought itself it is told %T %+v", s.Last(), s.Last())
	}
	s.opens(false, 2)
	if lists() != 2 {
		t.Errorf("%d lists come when another buys, want 2", lists())
	}
}

func TestWhyNothingIsDealt(t *testing.T) {
	s := newShopper(t)
	s.opens(true, 4)
	for _, test := range []struct {
		name, act, key, item string
		want                 packets.Body
		said                 bool
	}{
		{"nothing left", intent.DealBuy.String(), "core.vendor.sold_out", "", &itempackets.BuyFailed{GUID: s.Name(grocer), Result: itempackets.BuySoldOut}, false},
		{"too poor for tokens", intent.DealBuy.String(), "core.money.too_little", "t:crumb", nil, true},
		{"worthless", intent.DealSell.String(), "core.vendor.worthless", "", &itempackets.SellFailed{GUID: s.Name(grocer), Result: itempackets.SellUnsellable}, false},
		{"no more slots", intent.DealBankBag.String(), "core.bank.all_bags", "", &packets.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: itempackets.BankSlotsFull}, false},
	} {
		s.Told, s.Said = nil, nil
		e := event.Refused{
			Player: anna, Intent: intent.KindDeal, Reason: content.Text{Bundle: "base", Key: test.key}, Args: value.OfRecord("act", test.act, "with", grocer, "item", test.item),
		}
		if !s.counter.Refused(e) || len(s.Said) > 0 != test.said || test.want != nil && !reflect.DeepEqual(s.Last(), test.want) {
			t.Errorf("%s: it is told %+v and %q, want %+v", test.name, s.Last(), s.Said, test.want)
		}
	}
	if s.counter.Refused(event.Refused{Player: anna, Intent: intent.KindDeal, Reason: content.Text{Key: "t.odd"}, Args: value.OfRecord("act", intent.DealBank.String())}) {
		t.Error("there are numbers for why a bank does not open")
	}
}
