// Package loot is what pages ask and are told of what is found with the dead and in
// chests, and of rolls for it.
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

// DecodeOpenLoot takes `open_loot`.
func DecodeOpenLoot(r *jsonfield.Reader) intent.Intent {
	return intent.OpenLoot{Target: r.GUID("target", "whose corpse")}
}

// DecodeTakeLoot takes `take_loot`.
func DecodeTakeLoot(r *jsonfield.Reader) intent.Intent { return intent.TakeLoot{Slot: lootSlot(r)} }

// DecodeTakeMoney takes `take_money`.
func DecodeTakeMoney(*jsonfield.Reader) intent.Intent { return intent.TakeMoney{} }

// DecodeCloseLoot takes `close_loot`.
func DecodeCloseLoot(*jsonfield.Reader) intent.Intent { return intent.CloseLoot{} }

// DecodeRollLoot takes `roll_loot`.
func DecodeRollLoot(r *jsonfield.Reader) intent.Intent {
	return intent.RollLoot{
		Source: r.GUID("source", "as event `rolled` told"), Slot: lootSlot(r),
		Choice: uint8(loot.Pass) + uint8(r.Word("choice", rollChoices, "")),
	}
}

// DecodeGiveLoot takes `give_loot`.
func DecodeGiveLoot(r *jsonfield.Reader) intent.Intent {
	return intent.GiveLoot{Slot: lootSlot(r), To: r.GUID("to", "one of `takers`")}
}

func lootSlot(r *jsonfield.Reader) uint8 {
	return uint8(r.Whole("slot", r.Number("slot", 0, 255, "of the thing, as it was told")))
}

// What a page is told of finds, and of rolls for them.
var (
	MoneyChanged = message.ToldInWords("The player has more or less money.", func(w *jsonfield.Writer, t locale.Texts, e event.MoneyChanged) {
		item.EncodeMoney(w, t, e.Currency, e.Change, "how much more, or with a number below 0 less")
		w.Integer("now", e.Now, "what it has now")
		w.GUIDIf("source", e.Source, "with what it was found")
		w.IntegerIf("shared", int64(e.Shared), "among how many what was found was divided")
	})
	LootOpened = message.Told("A player looks at what is found with something.", func(w *jsonfield.Writer, e event.LootOpened) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
		w.Text("what", e.What, "corpse, skinning, pickpocketing, chest or fishing")
	})
	LootClosed = message.Told("A player does not look at it any more.", func(w *jsonfield.Writer, e event.LootClosed) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
	})
	Looted = message.ToldInWords("A player has taken something that was found.", func(w *jsonfield.Writer, t locale.Texts, e event.Looted) {
		w.GUID("player", e.Player, "")
		w.GUID("source", e.Source, "")
		item.EncodeCount(w, t, e.Item, e.Count)
	})
	Rolled = message.ToldInWords("News of a roll in which the player has a part. `roll_loot` chooses.", func(w *jsonfield.Writer, t locale.Texts, e event.Rolled) {
		w.Text("news", e.News.String(), "began: the player has `wait` to choose; chosen: `by` has; won: `by` has won it; passed: nobody wants it")
		w.GUID("source", e.Source, "with what it was found")
		w.Integer("slot", int64(e.Slot), "of it there")
		item.EncodeCount(w, t, e.Item, e.Count)
		w.TextIf("quality", item.QualityOf(t, e.Item), "a word as in `items`")
		w.GUIDIf("by", e.By, "of chosen and won")
		w.TextIf("by_name", e.Name, "of `by`")
		w.TextIf("choice", e.Choice, "of `by`: need, greed or pass")
		w.IntegerIf("number", int64(e.Number), "of `by`: 1 to 100")
		w.IntegerIf("wait", int64(e.Wait), "ms; of began")
	})
)

// rightWords are what a player may do about a thing, by loot.Right.
var rightWords = [...]string{loot.None: "none", loot.Take: "take", loot.Wait: "roll", loot.Deal: "deal", loot.Locked: "locked"}

// EncodeLoot writes what is open, or that nothing is any more.
func EncodeLoot(w *jsonfield.Writer, t locale.Texts, l *view.Loot) {
	if l.Source == 0 && !w.Noting() {
		w.Boolean("closed", true, "")
		return
	}
	w.Note("closed", "boolean", "nothing is open any more; nothing else follows", true)
	w.GUID("source", l.Source, "with what it is found")
	w.Text("what", l.Kind.String(), "corpse, skinning or pickpocketing")
	w.OpenField("money", '[', "list of {currency, currency_name, color, amount}", "what `take_money` takes")
	for _, m := range l.Money {
		w.Open('{')
		item.EncodeMoney(w, t, m.Currency, m.Amount, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("things", '[', "list of {slot, item, name, count, quality, right}", "what lies there for the player to see; right: take, roll: it is rolled for, deal: `give_loot` deals it out, locked: it is another's")
	for _, thing := range l.Things {
		w.Open('{')
		w.Integer("slot", int64(thing.Slot), "")
		item.EncodeCount(w, t, thing.Item, thing.Count)
		w.TextIf("quality", item.QualityOf(t, thing.Item), "")
		w.Text("right", rightWords[thing.Right], "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("takers", '[', "list of {id, name}", "to whom the player may deal out; empty for others")
	for _, taker := range l.Takers {
		w.Open('{')
		w.GUID("id", taker.Player, "")
		w.Text("name", taker.Name, "")
		w.Close('}')
	}
	w.Close(']')
}

// EncodeFinders writes who finds something on a corpse.
func EncodeFinders(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Note("finders", "list of ids", "of a corpse: the players who find something on it; left out: it lives", true)
	if o.Flags&view.Dead == 0 {
		return
	}
	w.OpenField("finders", '[', "", "")
	for _, g := range o.Finders {
		w.ID(g)
	}
	w.Close(']')
}
