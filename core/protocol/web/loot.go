package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/loot"
	"loam/core/view"
)

// rollChoices are the words for what one may make of a thing that is rolled for.
var rollChoices = loot.ChoiceWords()[1:]

func decodeOpenLoot(r *reader) intent.Intent {
	return intent.OpenLoot{Target: r.guid("target", "whose corpse")}
}

func decodeTakeLoot(r *reader) intent.Intent { return intent.TakeLoot{Slot: lootSlot(r)} }

func decodeTakeMoney(*reader) intent.Intent { return intent.TakeMoney{} }

func decodeCloseLoot(*reader) intent.Intent { return intent.CloseLoot{} }

func decodeRollLoot(r *reader) intent.Intent {
	return intent.RollLoot{
		Source: r.guid("source", "as event `rolled` told"), Slot: lootSlot(r),
		Choice: uint8(loot.Pass) + uint8(r.word("choice", rollChoices, "")),
	}
}

func decodeGiveLoot(r *reader) intent.Intent {
	return intent.GiveLoot{Slot: lootSlot(r), To: r.guid("to", "one of `takers`")}
}

func lootSlot(r *reader) uint8 {
	return uint8(r.whole("slot", r.number("slot", 0, 255, "of the thing, as it was told")))
}

var (
	toldMoney = toldInWords("The player has more or less money.", func(w *writer, t texts, e event.MoneyChanged) {
		encodeMoney(w, t, e.Currency, e.Change, "how much more, or with a number below 0 less")
		w.integer("now", e.Now, "what it has now")
		w.guidIf("source", e.Source, "with what it was found")
		w.integerIf("shared", int64(e.Shared), "among how many what was found was divided")
	})
	toldLootOpened = told("A player looks at what is found with something.", func(w *writer, e event.LootOpened) {
		w.guid("player", e.Player, "")
		w.guid("source", e.Source, "")
		w.text("what", e.What, "corpse, skinning, pickpocketing, chest or fishing")
	})
	toldLootClosed = told("A player does not look at it any more.", func(w *writer, e event.LootClosed) {
		w.guid("player", e.Player, "")
		w.guid("source", e.Source, "")
	})
	toldLooted = toldInWords("A player has taken something that was found.", func(w *writer, t texts, e event.Looted) {
		w.guid("player", e.Player, "")
		w.guid("source", e.Source, "")
		encodeCount(w, t, e.Item, e.Count)
	})
	toldRolled = toldInWords("News of a roll in which the player has a part. `roll_loot` chooses.", func(w *writer, t texts, e event.Rolled) {
		w.text("news", e.News.String(), "began: the player has `wait` to choose; chosen: `by` has; won: `by` has won it; passed: nobody wants it")
		w.guid("source", e.Source, "with what it was found")
		w.integer("slot", int64(e.Slot), "of it there")
		encodeCount(w, t, e.Item, e.Count)
		w.textIf("quality", qualityOf(t, e.Item), "a word as in `items`")
		w.guidIf("by", e.By, "of chosen and won")
		w.textIf("by_name", e.Name, "of `by`")
		w.textIf("choice", e.Choice, "of `by`: need, greed or pass")
		w.integerIf("number", int64(e.Number), "of `by`: 1 to 100")
		w.integerIf("wait", int64(e.Wait), "ms; of began")
	})
)

// encodeMoney writes an amount of a currency.
func encodeMoney(w *writer, t texts, id content.ID, amount int64, doc string) {
	name, color := string(id), ""
	if d, ok := t.content.Currency(id); ok {
		name, color = t.line(d.Name), d.Look.Color
	}
	w.text("currency", string(id), "its id")
	w.text("currency_name", name, "in the reader's language")
	w.textIf("color", color, "#rrggbb")
	w.integer("amount", amount, doc)
}

func qualityOf(t texts, id content.ID) string {
	if d, ok := t.content.Item(id); ok {
		return content.Qualities[d.Quality]
	}
	return ""
}

// rightWords are what a player may do about a thing, by loot.Right.
var rightWords = [...]string{loot.None: "none", loot.Take: "take", loot.Wait: "roll", loot.Deal: "deal", loot.Locked: "locked"}

// encodeLoot writes what is open, or that nothing is any more.
func encodeLoot(w *writer, t texts, l *view.Loot) {
	if l.Source == 0 && !w.noting() {
		w.boolean("closed", true, "")
		return
	}
	w.note("closed", "boolean", "nothing is open any more; nothing else follows", true)
	w.guid("source", l.Source, "with what it is found")
	w.text("what", l.Kind.String(), "corpse, skinning or pickpocketing")
	w.openField("money", '[', "list of {currency, currency_name, color, amount}", "what `take_money` takes")
	for _, m := range l.Money {
		w.open('{')
		encodeMoney(w, t, m.Currency, m.Amount, "")
		w.close('}')
	}
	w.close(']')
	w.openField("things", '[', "list of {slot, item, name, count, quality, right}", "what lies there for the player to see; right: take, roll: it is rolled for, deal: `give_loot` deals it out, locked: it is another's")
	for _, thing := range l.Things {
		w.open('{')
		w.integer("slot", int64(thing.Slot), "")
		encodeCount(w, t, thing.Item, thing.Count)
		w.textIf("quality", qualityOf(t, thing.Item), "")
		w.text("right", rightWords[thing.Right], "")
		w.close('}')
	}
	w.close(']')
	w.openField("takers", '[', "list of {id, name}", "to whom the player may deal out; empty for others")
	for _, taker := range l.Takers {
		w.open('{')
		w.guid("id", taker.Player, "")
		w.text("name", taker.Name, "")
		w.close('}')
	}
	w.close(']')
}

// encodePurse writes the money of the player.
func encodePurse(w *writer, t texts, purse []view.Money) {
	w.openField("money", '[', "list of {currency, currency_name, color, amount}", "all that it has")
	for _, m := range purse {
		w.open('{')
		encodeMoney(w, t, m.Currency, m.Amount, "")
		w.close('}')
	}
	w.close(']')
}

// encodeFinders writes who finds something on a corpse.
func encodeFinders(w *writer, _ texts, o *view.Object) {
	w.note("finders", "list of ids", "of a corpse: the players who find something on it; left out: it lives", true)
	if o.Flags&view.Dead == 0 {
		return
	}
	w.openField("finders", '[', "", "")
	for _, g := range o.Finders {
		w.id(g)
	}
	w.close(']')
}
