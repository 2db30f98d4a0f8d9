package guild

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/guild"
)

// vaultActs are the words for what may be asked of a guild's bank, by intent.VaultAct.
var vaultActs = func() (words []string) {
	for a := range intent.VaultActs {
		words = append(words, intent.VaultAct(a).String())
	}
	return words
}()

// DecodeVault takes `vault`.
func DecodeVault(r *jsonfield.Reader) intent.Intent {
	in := intent.Vault{
		Act:     intent.VaultAct(r.Word("act", vaultActs, "show a tab; deposit, withdraw or move a thing; pay coins in or draw some; buy a tab; name or write one; allow a rank something; log, text and rest are as show")),
		Where:   r.GUIDOr("where", "who or what keeps the bank; left out: that which stands open"),
		Tab:     int(r.IntegerOr("tab", guild.EveryTab, guild.MaxTabs-1, "from 0; of allow: -1 is each")),
		Place:   int(r.IntegerOr("place", 0, guild.TabSlots-1, "of deposit, withdraw and move: where in the tab, from 0; what is laid where something lies comes to the first place that is free")),
		ToTab:   int(r.IntegerOr("to_tab", 0, guild.MaxTabs-1, "of move")),
		ToPlace: int(r.IntegerOr("to_place", -1, guild.TabSlots-1, "of move; -1 is where things of its kind lie, or any that is free")),
		Count:   item.TakeCount(r, 0, "of deposit, withdraw and move: how many of a stack; left out: all"),
		Money:   r.IntegerOr("money", 0, content.MaxMoney, "of pay and draw; of allow: in a day"),
		Text:    r.LineOr("text", guild.MaxTabText, "of name and write"),
		Rank:    int(r.IntegerOr("rank", 0, guild.MaxRanks-1, "of allow: which, from 0")),
		See:     r.IntegerOr("see", 0, 1, "of allow: 1: it sees the tab") == 1,
		Deposit: r.IntegerOr("deposit", 0, 1, "of allow: 1: it lays things into it, and coins into the bank") == 1,
		Write:   r.IntegerOr("write", 0, 1, "of allow: 1: it writes the text of the tab") == 1,
		Things:  r.IntegerOr("things", 0, guild.MostPerDay, "of allow: how many it takes out of the tab in a day"),
	}
	in.Slot = item.TakeSlotOr(r, "slot", "of deposit: where it lies with the player")
	return in
}

// VaultShown tells what is in the bank of a guild.
var VaultShown = message.ToldInWords("The bank of the player's guild, as it has asked or after what it or somebody else has done there. `vault` does something in it.", func(w *jsonfield.Writer, t locale.Texts, e event.VaultShown) {
	w.Text("asked", e.Asked.String(), "the `act` after which it is told, whoever did it")
	w.GUID("where", e.Where, "who or what keeps it")
	w.Boolean("opened", e.Opened, "it stands open from now on")
	w.Text("guild", e.Guild, "its name")
	w.Boolean("leads", e.Leads, "the player may buy and name tabs, and allow things")
	w.Integer("tab", int64(e.Tab), "whose things are told, from 0")
	w.Integer("money", e.Bank.Money, "coins in it")
	w.Integer("rank", int64(e.Rank), "of the player among ranks, from 0")
	w.Integer("may_things", e.Things, "how many things the player may still take out of the tab today")
	w.Integer("may_money", e.Money, "and coins")
	w.OpenField("tabs", '[', "list of {name, text}", "")
	for i := range e.Bank.Tabs {
		w.Open('{')
		w.Text("name", e.Bank.Tabs[i].Name, "")
		w.TextIf("text", e.Bank.Tabs[i].Text, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("things", '[', "list of {place, item, name, count, quality}", "in that tab")
	if e.Tab >= 0 && e.Tab < len(e.Bank.Tabs) {
		things := e.Bank.Tabs[e.Tab].Things
		for i := range things {
			w.Open('{')
			w.Integer("place", int64(things[i].Slot), "")
			item.Carried(w, t, &things[i])
			w.Close('}')
		}
	}
	w.Close(']')
	w.OpenField("ranks", '[', "list of {name, money, tabs}", "what each may do, the highest first: its first may everything; tabs is a list of {see, deposit, write, things}, also of tabs that are not there yet")
	for _, r := range e.Ranks {
		w.Open('{')
		w.Text("name", r.Name, "")
		w.Integer("money", r.Bank.Money, "")
		w.OpenField("tabs", '[', "", "")
		for _, t := range r.Bank.Tabs {
			w.Open('{')
			w.Boolean("see", t.See, "")
			w.Boolean("deposit", t.Deposit, "")
			w.Boolean("write", t.Write, "")
			w.Integer("things", t.Things, "")
			w.Close('}')
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("log", '[', "list of {news, at, name, tab, to, item, count, money}", "the newest last; deposited, withdrawn, moved, paid, drawn or bought; at: real time in ms")
	for _, l := range e.Bank.Log {
		w.Open('{')
		w.Text("news", l.News.String(), "")
		w.Integer("at", l.At, "")
		w.Text("name", l.Name, "")
		w.IntegerIf("tab", int64(l.Tab), "")
		w.IntegerIf("to", int64(l.To), "")
		if l.Def != "" {
			w.Text("item", t.ItemName(content.ID(l.Def)), "")
		}
		w.IntegerIf("count", int64(l.Count), "")
		w.IntegerIf("money", l.Money, "")
		w.Close('}')
	}
	w.Close(']')
})
