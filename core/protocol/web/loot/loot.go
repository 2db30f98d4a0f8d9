// Package loot decodes and encodes the messages and events about loot and loot rolls.
package loot

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/loot"
)

// rollChoices are the words for what one may make of a thing that is rolled for.
var rollChoices = loot.ChoiceWords()[1:]

// DecodeOpenLoot decodes `open_loot`.
func DecodeOpenLoot(r *jsonfield.Reader) intent.Intent {
	return intent.OpenLoot{Target: r.GUID("target", "the corpse")}
}

// DecodeTakeLoot decodes `take_loot`.
func DecodeTakeLoot(r *jsonfield.Reader) intent.Intent { return intent.TakeLoot{Slot: lootSlot(r)} }

// DecodeTakeMoney decodes `take_money`.
func DecodeTakeMoney(*jsonfield.Reader) intent.Intent { return intent.TakeMoney{} }

// DecodeCloseLoot decodes `close_loot`.
func DecodeCloseLoot(*jsonfield.Reader) intent.Intent { return intent.CloseLoot{} }

// DecodeRollLoot decodes `roll_loot`.
func DecodeRollLoot(r *jsonfield.Reader) intent.Intent {
	return intent.RollLoot{
		Source: r.GUID("source", "as in event `rolled`"), Slot: lootSlot(r),
		Choice: uint8(loot.Pass) + uint8(r.Word("choice", rollChoices, "")),
	}
}

// DecodeGiveLoot decodes `give_loot`.
func DecodeGiveLoot(r *jsonfield.Reader) intent.Intent {
	return intent.GiveLoot{Slot: lootSlot(r), To: r.GUID("to", "one of `takers`")}
}

func lootSlot(r *jsonfield.Reader) uint8 {
	return uint8(r.Whole("slot", r.Number("slot", 0, 255, "slot of the item, as in the loot list")))
}

// Events about loot and loot rolls.
var (
	MoneyChanged = message.ToldInWords("The player gained or lost money.", func(w *jsonfield.Writer, t locale.Texts, e event.MoneyChanged) {
		item.EncodeMoney(w, t, e.Currency, e.Change, "the change; negative if the player lost money")
		w.Integer("now", e.Now, "the new amount")
		w.GUIDIf("source", e.Source, "the looted object")
		w.IntegerIf("shared", int64(e.Shared), "number of players who shared it")
	})
	LootOpened = message.Told("A player opens a loot window.", func(w *jsonfield.Writer, e event.LootOpened) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
		w.Text("what", e.What, "corpse, skinning, pickpocketing, chest or fishing")
	})
	LootClosed = message.Told("A player closes a loot window.", func(w *jsonfield.Writer, e event.LootClosed) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
	})
	Looted = message.ToldInWords("A player looted an item.", func(w *jsonfield.Writer, t locale.Texts, e event.Looted) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
		item.EncodeCount(w, t, e.Item, e.Count)
	})
	Rolled = message.ToldInWords("News of a loot roll in which the player takes part. `roll_loot` answers it.", func(w *jsonfield.Writer, t locale.Texts, e event.Rolled) {
		w.Text("news", e.News.String(), "began: the player has `wait` to choose; chosen: `by` has chosen; won: `by` won the item; passed: everybody passed")
		w.GUID("source", e.Source, "the looted object")
		w.Integer("slot", int64(e.Slot), "slot of the item in the loot list")
		item.EncodeCount(w, t, e.Item, e.Count)
		w.TextIf("quality", item.QualityOf(t, e.Item), "a word, as in `items`")
		w.GUIDIf("by", e.By, "for chosen and won")
		w.TextIf("by_name", e.Name, "of `by`")
		w.TextIf("choice", e.Choice, "choice of `by`: need, greed or pass")
		w.IntegerIf("number", int64(e.Number), "roll of `by`: 1 to 100")
		w.IntegerIf("wait", int64(e.Wait), "ms; for began")
	})
)

// rightWords are what a player may do about a thing, by loot.Right.
var rightWords = [...]string{loot.None: "none", loot.Take: "take", loot.Wait: "roll", loot.Deal: "deal", loot.Locked: "locked"}

// EncodeLoot writes the open loot, or that none is open.
func EncodeLoot(w *jsonfield.Writer, t locale.Texts, l *view.Loot) {
	if l.Source == 0 && !w.Noting() {
		w.Boolean("closed", true, "")
		return
	}
	w.Note("closed", "boolean", "nothing is open now; no other field follows", true)
	w.GUID("source", l.Source, "the looted object")
	w.Text("what", l.Kind.String(), "corpse, skinning or pickpocketing")
	w.OpenField("money", '[', "list of {currency, currency_name, color, amount}", "what `take_money` takes")
	for _, m := range l.Money {
		w.Open('{')
		item.EncodeMoney(w, t, m.Currency, m.Amount, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("things", '[', "list of {slot, item, name, count, quality, right}", "the items that the player sees. right: take; roll: players roll for it; deal: the master looter assigns it with `give_loot`; locked: it belongs to another player")
	for _, thing := range l.Things {
		w.Open('{')
		w.Integer("slot", int64(thing.Slot), "")
		item.EncodeCount(w, t, thing.Item, thing.Count)
		w.TextIf("quality", item.QualityOf(t, thing.Item), "")
		w.Text("right", rightWords[thing.Right], "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("takers", '[', "list of {id, name}", "players to whom the player may assign items; empty for others")
	for _, taker := range l.Takers {
		w.Open('{')
		w.GUID("id", taker.Player, "")
		w.Text("name", taker.Name, "")
		w.Close('}')
	}
	w.Close(']')
}

// EncodeFinders writes the players who can loot a corpse.
func EncodeFinders(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Note("finders", "list of ids", "for a corpse: the players who can loot it; omitted for a living unit", true)
	if o.Flags&view.Dead == 0 {
		return
	}
	w.OpenField("finders", '[', "", "")
	for _, g := range o.Finders {
		w.ID(g)
	}
	w.Close(']')
}
