package trade

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"strings"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
)

func TestAnItemIsLaidByItsSlotAndItsPlace(t *testing.T) {
	in, err := messagetest.Read[intent.Trade](t, Decode, `{"type":"trade","act":"lay","slot":"backpack_2","place":6,"count":3}`)
	want := intent.Trade{Act: intent.TradeLay, Slot: uint16(item.Backpack) + 1, Place: 6, Count: 3}
	if err != nil || in != want {
		t.Errorf("it is read as %+v, %v; want %+v", in, err, want)
	}
}

func TestARequestOutsideTheLimitsIsRefused(t *testing.T) {
	for name, fields := range map[string]string{
		"no act":                   `"place":1`,
		"an unknown act":           `"act":"steal"`,
		"a place behind the last":  fmt.Sprintf(`"act":"lay","place":%d`, intent.TradePlaces),
		"a place before the first": `"act":"lay","place":-1`,
		"a slot that is none":      `"act":"lay","slot":"pocket_1"`,
		"less than no items":       `"act":"lay","slot":"backpack_1","count":-1`,
		"less than no money":       `"act":"money","money":-1`,
		"too much money":           fmt.Sprintf(`"act":"money","money":%d`, content.MaxMoney+1),
		"half a coin":              `"act":"money","money":0.5`,
		"a player who is no guid":  `"act":"ask","player":"Anna"`,
		"a field that is not read": `"act":"accept","sum":1`,
	} {
		if in, err := messagetest.Read[intent.Trade](t, Decode, `{"type":"trade",`+fields+`}`); err == nil {
			t.Errorf("%s is read as %+v, want an error", name, in)
		}
	}
}

func TestOnlyAChangeShowsTheOffers(t *testing.T) {
	offer := event.TradeSide{Money: 12, Locked: true, Things: []event.TradeThing{{Place: 2, Thing: character.Item{Def: "t:hat", Count: 3, ItemState: character.ItemState{Bound: true}}}}}
	tables := content.Tables{Items: []content.Item{{ID: "t:hat", Name: content.Text{Key: "A Hat"}, Quality: 2}}}
	for _, test := range []struct {
		name string
		told event.TradeTold
		want string
		not  string
	}{
		{"a request", event.TradeTold{News: event.TradeAsked, Name: "Ben"}, `"name":"Ben"`, `"mine"`},
		{"an opened trade", event.TradeTold{News: event.TradeOpened, Version: 1}, `"version":1`, `"mine"`},
		{"the player's offer", event.TradeTold{News: event.TradeChanged, Mine: offer}, `"mine":{"money":12,"locked":true,"things":[{"place":2,"item":"t:hat","name":"A Hat","count":3,"quality":"uncommon","bound":true}]}`, `"why"`},
		{"that of the other player", event.TradeTold{News: event.TradeChanged, Theirs: offer}, `"mine":{"money":0,"locked":false,"things":[]},"theirs":{"money":12`, `"why"`},
		{"a trade that ends", event.TradeTold{News: event.TradeClosed, Why: "core.trade.far", Mine: offer}, `"why":"core.trade.far"`, `"mine"`},
	} {
		if got := messagetest.Told(Told, test.told, tables); !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s is sent as %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}
