package item

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// Events about items that the player gains, loses and wears.
var (
	ItemGained = message.ToldInWords("The player gained items.", func(w *jsonfield.Writer, t locale.Texts, e event.ItemGained) {
		EncodeCount(w, t, e.Item, e.Count)
	})
	ItemLost = message.ToldInWords("The player lost items.", func(w *jsonfield.Writer, t locale.Texts, e event.ItemLost) {
		EncodeCount(w, t, e.Item, e.Count)
	})
	Equipped = message.Told("A player equipped an item.", func(w *jsonfield.Writer, e event.Equipped) {
		encodeWearing(w, e.Player, e.Item, e.Slot)
	})
	Unequipped = message.Told("A player unequipped an item.", func(w *jsonfield.Writer, e event.Unequipped) {
		encodeWearing(w, e.Player, e.Item, e.Slot)
	})
)

// EncodeCount writes an item and a number of it.
func EncodeCount(w *jsonfield.Writer, t locale.Texts, id content.ID, count int) {
	w.Text("item", string(id), "id")
	w.Text("name", t.ItemName(id), "in the reader's language")
	w.Integer("count", int64(count), "number of items gained or lost")
}

// encodeWearing encodes an item that a player wears.
func encodeWearing(w *jsonfield.Writer, player guid.GUID, id content.ID, slot content.GearSlot) {
	w.GUID("player", player, "")
	w.Text("item", string(id), "id")
	w.Text("slot", slot.String(), "the equipment slot")
}

// EncodeMoney writes an amount of a currency.
func EncodeMoney(w *jsonfield.Writer, t locale.Texts, id content.ID, amount int64, doc string) {
	color := ""
	if d, ok := t.Content.Currency(id); ok {
		color = d.Look.Color
	}
	w.Text("currency", string(id), "id of the currency")
	w.Text("currency_name", t.Currency(id, amount), "name of the currency for this amount, in the reader's language")
	w.TextIf("color", color, "#rrggbb")
	w.Integer("amount", amount, doc)
}

// EncodePurse writes the money of the player.
func EncodePurse(w *jsonfield.Writer, t locale.Texts, purse []view.Money) {
	w.OpenField("money", '[', "list of {currency, currency_name, color, amount}", "all money of the player")
	for _, m := range purse {
		w.Open('{')
		EncodeMoney(w, t, m.Currency, m.Amount, "")
		w.Close('}')
	}
	w.Close(']')
}
