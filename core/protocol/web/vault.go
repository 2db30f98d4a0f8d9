package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guild"
	"loam/core/intent"
)

// vaultActs are the words for what may be asked of a guild's bank, by intent.VaultAct.
var vaultActs = func() (words []string) {
	for a := range intent.VaultActs {
		words = append(words, intent.VaultAct(a).String())
	}
	return words
}()

func decodeVault(r *reader) intent.Intent {
	in := intent.Vault{
		Act:     intent.VaultAct(r.word("act", vaultActs, "show a tab; deposit, withdraw or move a thing; pay coins in or draw some; buy a tab; name or write one; allow a rank something; log, text and rest are as show")),
		Where:   r.guidOr("where", "who or what keeps the bank; left out: that which stands open"),
		Tab:     int(r.integerOr("tab", guild.EveryTab, guild.MaxTabs-1, "from 0; of allow: -1 is each")),
		Place:   int(r.integerOr("place", 0, guild.TabSlots-1, "of deposit, withdraw and move: where in the tab, from 0; what is laid where something lies comes to the first place that is free")),
		ToTab:   int(r.integerOr("to_tab", 0, guild.MaxTabs-1, "of move")),
		ToPlace: int(r.integerOr("to_place", -1, guild.TabSlots-1, "of move; -1 is where things of its kind lie, or any that is free")),
		Count:   takeCount(r, 0, "of deposit, withdraw and move: how many of a stack; left out: all"),
		Money:   r.integerOr("money", 0, content.MaxMoney, "of pay and draw; of allow: in a day"),
		Text:    r.lineOr("text", guild.MaxTabText, "of name and write"),
		Rank:    int(r.integerOr("rank", 0, guild.MaxRanks-1, "of allow: which, from 0")),
		See:     r.integerOr("see", 0, 1, "of allow: 1: it sees the tab") == 1,
		Deposit: r.integerOr("deposit", 0, 1, "of allow: 1: it lays things into it, and coins into the bank") == 1,
		Write:   r.integerOr("write", 0, 1, "of allow: 1: it writes the text of the tab") == 1,
		Things:  r.integerOr("things", 0, guild.MostPerDay, "of allow: how many it takes out of the tab in a day"),
	}
	in.Slot = takeSlotOr(r, "slot", "of deposit: where it lies with the player")
	return in
}

var toldVault = toldInWords("The bank of the player's guild, as it has asked or after what it or somebody else has done there. `vault` does something in it.", func(w *writer, t texts, e event.VaultShown) {
	w.text("asked", e.Asked.String(), "the `act` after which it is told, whoever did it")
	w.guid("where", e.Where, "who or what keeps it")
	w.boolean("opened", e.Opened, "it stands open from now on")
	w.text("guild", e.Guild, "its name")
	w.boolean("leads", e.Leads, "the player may buy and name tabs, and allow things")
	w.integer("tab", int64(e.Tab), "whose things are told, from 0")
	w.integer("money", e.Bank.Money, "coins in it")
	w.integer("rank", int64(e.Rank), "of the player among ranks, from 0")
	w.integer("may_things", e.Things, "how many things the player may still take out of the tab today")
	w.integer("may_money", e.Money, "and coins")
	w.openField("tabs", '[', "list of {name, text}", "")
	for i := range e.Bank.Tabs {
		w.open('{')
		w.text("name", e.Bank.Tabs[i].Name, "")
		w.textIf("text", e.Bank.Tabs[i].Text, "")
		w.close('}')
	}
	w.close(']')
	w.openField("things", '[', "list of {place, item, name, count, quality}", "in that tab")
	if e.Tab >= 0 && e.Tab < len(e.Bank.Tabs) {
		things := e.Bank.Tabs[e.Tab].Things
		for i := range things {
			w.open('{')
			w.integer("place", int64(things[i].Slot), "")
			carried(w, t, &things[i])
			w.close('}')
		}
	}
	w.close(']')
	w.openField("ranks", '[', "list of {name, money, tabs}", "what each may do, the highest first: its first may everything; tabs is a list of {see, deposit, write, things}, also of tabs that are not there yet")
	for _, r := range e.Ranks {
		w.open('{')
		w.text("name", r.Name, "")
		w.integer("money", r.Bank.Money, "")
		w.openField("tabs", '[', "", "")
		for _, t := range r.Bank.Tabs {
			w.open('{')
			w.boolean("see", t.See, "")
			w.boolean("deposit", t.Deposit, "")
			w.boolean("write", t.Write, "")
			w.integer("things", t.Things, "")
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	w.openField("log", '[', "list of {news, at, name, tab, to, item, count, money}", "the newest last; deposited, withdrawn, moved, paid, drawn or bought; at: real time in ms")
	for _, l := range e.Bank.Log {
		w.open('{')
		w.text("news", l.News.String(), "")
		w.integer("at", l.At, "")
		w.text("name", l.Name, "")
		w.integerIf("tab", int64(l.Tab), "")
		w.integerIf("to", int64(l.To), "")
		if l.Def != "" {
			w.text("item", t.nameOf(content.ID(l.Def)), "")
		}
		w.integerIf("count", int64(l.Count), "")
		w.integerIf("money", l.Money, "")
		w.close('}')
	}
	w.close(']')
})
