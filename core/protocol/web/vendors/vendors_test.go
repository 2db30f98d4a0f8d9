package vendors

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/rules/item"
)

var tables = content.Tables{
	Items:      []content.Item{{ID: "t:bread", Name: content.Text{Key: "Bread"}, Quality: 1}},
	Currencies: []content.Currency{{ID: "t:mark", Name: content.Text{Key: "Marks"}}},
	Creatures:  []content.Creature{{ID: "t:dog", Name: content.Text{Key: "Dog"}}},
}

var keeper = guid.New(guid.Creature, 1, 2)

func TestADealNamesItsSlotByItsAct(t *testing.T) {
	for _, test := range []struct {
		fields string
		want   intent.Deal
	}{
		{`"act":"buy","item":"t:bread","count":2`, intent.Deal{Act: intent.DealBuy, Item: "t:bread", Count: 2, Slot: intent.Anywhere}},
		{`"act":"buy","item":"t:bread","into":"backpack_3"`, intent.Deal{Act: intent.DealBuy, Item: "t:bread", Slot: uint16(item.Backpack) + 2}},
		{`"act":"buy","item":"t:bread","place":4`, intent.Deal{Act: intent.DealBuy, Item: "t:bread", Slot: intent.Anywhere}},
		{`"act":"buy_back","place":4,"into":"backpack_3"`, intent.Deal{Act: intent.DealBack, Slot: 4}},
		{`"act":"swap_pet","pet":9`, intent.Deal{Act: intent.DealSwap, Pet: 9}},
	} {
		if in, err := messagetest.Read[intent.Deal](t, DecodeDeal, `{"type":"deal",`+test.fields+`}`); err != nil || in != test.want {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
	in, err := messagetest.Read[intent.Deal](t, DecodeDeal, `{"type":"deal","act":"buy","item":"t:bread","into":"shelf"}`)
	if err != nil || !item.Slot(in.Slot).IsWorn() {
		t.Errorf("a slot that is none is read as %d, %v; want one that vendors refuse", in.Slot, err)
	}
	for _, fields := range []string{`"act":"steal"`, `"act":"buy_back","place":256`, `"act":"sell","count":-1`, `"act":"take_pet","pet":-1`} {
		if in, err := messagetest.Read[intent.Deal](t, DecodeDeal, `{"type":"deal",`+fields+`}`); err == nil {
			t.Errorf("%s is read as %+v, want an error", fields, in)
		}
	}
}

func TestAnItemIsStoredInTheBank(t *testing.T) {
	in, err := messagetest.Read[intent.StoreItem](t, DecodeBankItem, `{"type":"bank_item","from":"backpack_1"}`)
	if want := (intent.StoreItem{From: uint16(item.Backpack), Bag: intent.InBank}); err != nil || in != want {
		t.Errorf("it is read as %+v, %v; want %+v", in, err, want)
	}
}

func TestAWindowHasTheFieldsOfItsService(t *testing.T) {
	shop := view.Desk{With: keeper, What: "shop", Buys: true, Offers: []view.Offer{
		{Item: "t:bread", Count: 2, Price: 8, Left: -1}, {Item: "t:gone", Count: 1, Left: 0, Costs: []content.OfferCost{{Currency: "t:mark", Count: 3}, {Item: "t:bread", Count: 1}}},
	}, Worth: []view.Worth{{Thing: guid.New(guid.Item, 0, 1), Sale: 4}, {Thing: guid.New(guid.Item, 0, 2), Lost: true}}}
	stable := view.Desk{With: keeper, What: "stable", Stable: &view.Stable{Slots: 2, Pets: []view.Stabled{{Number: 7, Slot: 1, Def: "t:dog", Health: 0.499}}, Out: &view.Stabled{Def: "t:dog", Level: 3, Health: 1}}}
	for _, test := range []struct {
		name      string
		desk      view.Desk
		want, not string
	}{
		{"one that is closed", view.Desk{What: "shop", Buys: true}, `{"closed":true}`, `"what"`},
		{"an offer without a limit", shop, `{"item":"t:bread","name":"Bread","count":2,"quality":"common","price":8,"costs":[]}`, `"slots"`},
		{"an offer that is sold out, for other currencies", shop, `"price":0,"costs":[{"currency":"t:mark","name":"Marks","count":3},{"item":"t:bread","name":"Bread","count":1}],"left":0}`, `"left":-1`},
		{"what items are worth", shop, `"worth":[{"thing":"item-0-1","sale":4},{"thing":"item-0-2","mend":0}]`, `"closed"`},
		{"a bank", view.Desk{With: keeper, What: "bank", Slots: 24, Bags: 1, MoreBags: true, BagPrice: 30}, `"slots":24,"bags":1,"more_bags":true,"bag_price":30}`, `"offers"`},
		{"a stable", stable, `"stable":{"slots":2,"more":false,"price":0,"pets":[{"number":7,"slot":1,"creature":"t:dog","name":"","level":0,"health_pct":50}],"out":{"creature":"t:dog","name":"","level":3,"health_pct":100}}}`, `"offers"`},
	} {
		got := messagetest.Written(func(w *jsonfield.Writer) {
			EncodeDesk(w, locale.Texts{Content: content.NewSnapshot(tables)}, &test.desk)
		})
		if !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: sent %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestNewsOfADealNameItsSubject(t *testing.T) {
	for want, dealt := range map[string]event.Dealt{
		`{"news":"bought","item":"t:bread","name":"Bread","count":2,"coins":8}`: {News: event.DealBought, Item: "t:bread", Count: 2, Coins: 8},
		`{"news":"opened","with":"creature-1-2","what":"shop"}`:                 {News: event.DealOpened, With: keeper, What: "shop"},
		`{"news":"closed","what":"t:dog","name":"Dog"}`:                         {News: event.DealClosed, What: "t:dog"},
	} {
		if got := messagetest.Told(Dealt, dealt, tables); got != want {
			t.Errorf("%+v is sent as %s, want %s", dealt, got, want)
		}
	}
}
