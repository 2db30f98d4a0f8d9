package item

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/item"
)

func named(key string) content.Text { return content.Text{Key: key} }

var tables = content.Tables{
	Items: []content.Item{
		{ID: "t:hat", Name: named("A Hat"), Fit: content.FitHead, Quality: 3, Worth: content.Worth{Durability: 20}, Stats: []content.Figure{{Stat: "two_words", Value: formula.Constant(4)}}, Made: content.Crafted{Sockets: []string{"red"}}},
		{ID: "t:tonic", Name: named("A Tonic"), Most: 2, Needs: content.WearNeeds{Level: 7}, Binds: content.BindsOnUse, Use: content.Use{Spells: []content.ID{"t:drink"}, Charges: 3, Cooldown: 9 * clock.Second}},
	},
	Spells:       []content.Spell{{ID: "t:drink", Name: named("Drink"), Cooldown: clock.Second}},
	Enchantments: []content.Enchantment{{ID: "t:glow", Name: named("Glow"), Suffix: named("of Light")}},
	ItemSets:     []content.ItemSet{{ID: "t:wear", Name: named("Wear"), Items: []content.ID{"t:hat"}, Bonuses: []content.SetBonus{{Worn: 2}}}},
}

func TestWhatAPageSeesOfAnItem(t *testing.T) {
	texts := locale.Texts{Content: content.NewSnapshot(tables)}
	hat, tonic := view.Item{Slot: item.Backpack, Item: "t:hat", Count: 1}, view.Item{Slot: item.Backpack, Item: "t:tonic", Count: 1}
	for _, test := range []struct {
		name      string
		it        view.Item
		want, not string
	}{
		{"its slot and name", hat, `"slot":"backpack_1","id":"","item":"t:hat","count":1,"name":"A Hat","fits":"head","quality":"rare"`, `"wear"`},
		{"its set and sockets", hat, `"sockets":["red"],"set":"Wear"`, `"use"`},
		{"what it has lost", view.Item{Item: "t:hat", ItemState: character.ItemState{Wear: 5}}, `"durability":20,"wear":5`, `"bound"`},
		{"that nothing is left of it", view.Item{Item: "t:hat", ItemState: character.ItemState{Wear: 25}}, `"wear":20`, `"bound"`},
		{"an enchantment with a suffix", view.Item{Item: "t:hat", ItemState: character.ItemState{Enchantments: []character.Enchantment{{Place: item.PlaceProperty, Def: "t:glow", Left: 5}}}}, `"name":"A Hat of Light"`, `"place":"permanent"`},
		{"where an enchantment is and how long", view.Item{Item: "t:hat", ItemState: character.ItemState{Enchantments: []character.Enchantment{{Place: item.PlaceProperty, Def: "t:glow", Left: 5}}}}, `[{"place":"property","name":"Glow","left_ms":5}]`, `"bound"`},
		{"what it needs", tonic, `"most":2,"needs_level":7,"binds":"on_use"`, `"sockets"`},
		{"its own cooldown", tonic, `"cooldown_ms":9000`, `"cooldown_ms":1000`},
		{"the charges that are left", view.Item{Item: "t:tonic", ItemState: character.ItemState{Used: 2}}, `"charges":1`, `"wear"`},
		{"a petition", view.Item{Item: "t:hat", ItemState: character.ItemState{Petition: &character.Petition{Name: "Bakers", Signed: make([]character.Signature, 2)}}}, `"petition":"Bakers","signatures":2`, `"wear"`},
		{"the id of one that is not defined", view.Item{Item: "t:gone"}, `"name":"t:gone"`, `"binds"`},
	} {
		got := messagetest.Written(func(w *jsonfield.Writer) { EncodeItem(w, texts, &test.it) })
		if !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: sent %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestTheDetailsOfADefinitionAreForTheLevelThatWasAskedAbout(t *testing.T) {
	all := tables
	perLevel, err := formula.Compile("level * 2", []string{"level"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	all.Items = []content.Item{{ID: "t:hat", Stats: []content.Figure{{Stat: "two_words", Value: perLevel}}}}
	got := string(message.Marshal(About{Item: "t:hat", Level: 21, Texts: locale.Texts{Content: content.NewSnapshot(all)}}))
	for _, want := range []string{`"type":"item_about"`, `"stats":[{"name":"two words","value":42}]`, `"set":{"name":"Wear"`, `"bonuses":[{"worn":2,`} {
		if !strings.Contains(got, want) {
			t.Errorf("sent %s, want it with %s", got, want)
		}
	}
}

func TestRequestsNameSlots(t *testing.T) {
	for _, test := range []struct {
		decode func(*jsonfield.Reader) intent.Intent
		fields string
		want   intent.Intent // nil: it is refused
	}{
		{DecodeMoveItem, `"from":"backpack_1","to":"backpack_3","count":2`, intent.MoveItem{From: uint16(item.Backpack), To: uint16(item.Backpack) + 2, Count: 2}},
		{DecodeMoveItem, `"from":"backpack_1"`, nil},
		{DecodeMoveItem, `"from":"backpack_1","to":"shelf"`, nil},
		{DecodeEquip, `"from":"backpack_16"`, intent.Equip{From: uint16(item.Backpack) + 15}},
		{DecodeEquip, `"from":"backpack_17"`, nil},
		{DecodeUnequip, `"from":"head"`, intent.Unequip{From: uint16(item.Worn(content.SlotHead))}},
		{DecodeStoreItem, `"from":"backpack_1","bag":99`, nil},
		{DecodeDestroyItem, `"from":"backpack_1","count":-1`, nil},
		{DecodeGiveItem, `"item":"t:hat","count":-3`, intent.GiveItem{Item: "t:hat", Count: -3}},
		{DecodeSocket, `"thing":"item-0-1","stone":"item-0-2","socket":1`, intent.Socket{Thing: guid.New(guid.Item, 0, 1), Stone: guid.New(guid.Item, 0, 2), Socket: 1}},
		{DecodeSocket, `"thing":"item-0-1","stone":"item-0-2","socket":99`, nil},
	} {
		in, err := messagetest.Read[intent.Intent](t, test.decode, `{"type":"x",`+test.fields+`}`)
		if test.want == nil && err == nil || test.want != nil && (err != nil || in != test.want) {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
}

func TestMoneyIsCalledByItsAmount(t *testing.T) {
	coins := content.Tables{Currencies: []content.Currency{{ID: "t:coin", Name: named("Coin"), Look: content.Look{Color: "#ffcc00"}}}}
	texts := locale.Texts{Content: content.NewSnapshot(coins)}
	got := messagetest.Written(func(w *jsonfield.Writer) {
		EncodePurse(w, texts, []view.Money{{Currency: "t:coin", Amount: 3}, {Currency: "t:gone", Amount: 1}})
	})
	if want := `{"money":[{"currency":"t:coin","currency_name":"Coin","color":"#ffcc00","amount":3},{"currency":"t:gone","currency_name":"t:gone","amount":1}]}`; got != want {
		t.Errorf("a purse is sent as %s, want %s", got, want)
	}
}

func TestAnEventNamesWhatAPlayerWears(t *testing.T) {
	got := messagetest.Written(func(w *jsonfield.Writer) {
		Equipped.Encode(w, locale.Texts{}, event.Equipped{Player: guid.New(guid.Player, 0, 7), Item: "t:hat", Slot: content.SlotHead})
	})
	if want := `{"player":"player-0-7","item":"t:hat","slot":"head"}`; got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
}
