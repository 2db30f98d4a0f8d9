package loot

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
	"loam/core/rules/loot"
)

var (
	wolf   = guid.New(guid.Creature, 1, 2)
	anna   = guid.New(guid.Player, 0, 1)
	tables = content.Tables{
		Items:      []content.Item{{ID: "t:fang", Name: content.Text{Key: "Fang"}, Quality: 2}},
		Currencies: []content.Currency{{ID: content.Coins, Name: content.Text{Key: "Coins"}}},
	}
	texts = locale.Texts{Content: content.NewSnapshot(tables)}
)

func TestAChoiceInARollIsOneOfThoseThatAPlayerHas(t *testing.T) {
	for word, want := range map[string]loot.Choice{"pass": loot.Pass, "greed": loot.Greed, "need": loot.Need} {
		in, err := messagetest.Read[intent.RollLoot](t, DecodeRollLoot, `{"type":"roll_loot","source":"creature-1-2","slot":3,"choice":"`+word+`"}`)
		if want := (intent.RollLoot{Source: wolf, Slot: 3, Choice: uint8(want)}); err != nil || in != want {
			t.Errorf("%s is read as %+v, %v; want %+v", word, in, err, want)
		}
	}
	if in, err := messagetest.Read[intent.RollLoot](t, DecodeRollLoot, `{"type":"roll_loot","source":"creature-1-2","slot":3,"choice":"undecided"}`); err == nil {
		t.Errorf("undecided is read as %+v, want an error", in)
	}
}

func TestASlotIsANumberOfTheList(t *testing.T) {
	for fields, ok := range map[string]bool{`"slot":0`: true, `"slot":255`: true, `"slot":256`: false, `"slot":-1`: false, `"slot":0.5`: false, `"item":1`: false} {
		if in, err := messagetest.Read[intent.TakeLoot](t, DecodeTakeLoot, `{"type":"take_loot",`+fields+`}`); (err == nil) != ok {
			t.Errorf("%s is read as %+v, %v; want it read: %v", fields, in, err, ok)
		}
	}
	in, err := messagetest.Read[intent.GiveLoot](t, DecodeGiveLoot, `{"type":"give_loot","slot":4,"to":"player-0-1"}`)
	if want := (intent.GiveLoot{Slot: 4, To: anna}); err != nil || in != want {
		t.Errorf("it is read as %+v, %v; want %+v", in, err, want)
	}
}

func TestWhatAPlayerSeesOfOpenLoot(t *testing.T) {
	open := func(right loot.Right) *view.Loot {
		return &view.Loot{Source: wolf, Kind: loot.Skin, Things: []view.LootThing{{Slot: 3, Item: "t:fang", Count: 2, Right: right}}}
	}
	for _, test := range []struct {
		name string
		loot *view.Loot
		want string
	}{
		{"none is open", &view.Loot{Money: []view.Money{{Currency: content.Coins, Amount: 5}}}, `{"closed":true}`},
		{"an item to take", open(loot.Take), `{"source":"creature-1-2","what":"skinning","money":[],"things":[{"slot":3,"item":"t:fang","name":"Fang","count":2,"quality":"uncommon","right":"take"}],"takers":[]}`},
		{"an item that is rolled for", open(loot.Wait), `"right":"roll"`},
		{"an item to assign", open(loot.Deal), `"right":"deal"`},
		{"an item of another player", open(loot.Locked), `"right":"locked"`},
		{"money", &view.Loot{Source: wolf, Money: []view.Money{{Currency: content.Coins, Amount: 5}}}, `"what":"corpse","money":[{"currency":"base:coins","currency_name":"Coins","amount":5}]`},
		{"players to whom it may be assigned", &view.Loot{Source: wolf, Takers: []view.Taker{{Player: anna, Name: "Anna"}}}, `"takers":[{"id":"player-0-1","name":"Anna"}]`},
	} {
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeLoot(w, texts, test.loot) }); !strings.Contains(got, test.want) {
			t.Errorf("%s: sent %s, want it with %s", test.name, got, test.want)
		}
	}
}

func TestNewsOfARoll(t *testing.T) {
	roll := event.Rolled{Source: wolf, Slot: 3, Item: "t:fang", Count: 1}
	for _, test := range []struct {
		name   string
		change func(e *event.Rolled)
		want   string
	}{
		{"it begins", func(e *event.Rolled) { e.Wait = 60000 }, `{"news":"began","source":"creature-1-2","slot":3,"item":"t:fang","name":"Fang","count":1,"quality":"uncommon","wait":60000}`},
		{"a player passes", func(e *event.Rolled) { e.News, e.By, e.Name, e.Choice = event.RollChosen, anna, "Anna", "pass" }, `{"news":"chosen","source":"creature-1-2","slot":3,"item":"t:fang","name":"Fang","count":1,"quality":"uncommon","by":"player-0-1","by_name":"Anna","choice":"pass"}`},
		{"a player wins", func(e *event.Rolled) {
			e.News, e.By, e.Name, e.Choice, e.Number = event.RollWon, anna, "Anna", "need", 97
		}, `{"news":"won","source":"creature-1-2","slot":3,"item":"t:fang","name":"Fang","count":1,"quality":"uncommon","by":"player-0-1","by_name":"Anna","choice":"need","number":97}`},
	} {
		e := roll
		test.change(&e)
		if got := messagetest.Told(Rolled, e, tables); got != test.want {
			t.Errorf("%s: sent %s, want %s", test.name, got, test.want)
		}
	}
}

func TestLostMoneyIsNegative(t *testing.T) {
	want := `{"currency":"base:coins","currency_name":"Coins","amount":-4,"now":0}`
	if got := messagetest.Told(MoneyChanged, event.MoneyChanged{Currency: content.Coins, Change: -4}, tables); got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
}

func TestOnlyACorpseHasFinders(t *testing.T) {
	for flags, want := range map[view.Flags]string{0: `{}`, view.Dead: `{"finders":["player-0-1"]}`} {
		o := &view.Object{Flags: flags, Finders: []guid.GUID{anna}}
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodeFinders(w, texts, o) }); got != want {
			t.Errorf("a unit with flags %v is sent with %s, want %s", flags, got, want)
		}
	}
}
