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

// DecodeVault decodes `vault`.
func DecodeVault(r *jsonfield.Reader) intent.Intent {
	in := intent.Vault{
		Act:     intent.VaultAct(r.Word("act", vaultActs, "show a tab; deposit, withdraw or move an item; pay coins in or draw some; buy a tab; name a tab or write its text; allow a rank something; log: ask for the log of a tab, or of the money if there is no such tab; text: ask for the text of a tab; rest: ask how many coins the player may still draw today")),
		Where:   r.GUIDOr("where", "the unit or object that gives access to the bank; default: the open one"),
		Tab:     int(r.IntegerOr("tab", guild.EveryTab, guild.MaxTabs-1, "from 0; for allow: -1 is every tab")),
		Place:   int(r.IntegerOr("place", 0, guild.TabSlots-1, "for deposit, withdraw and move: place in the tab, from 0; if the place is occupied, an item goes to the first free one")),
		ToTab:   int(r.IntegerOr("to_tab", 0, guild.MaxTabs-1, "for move")),
		ToPlace: int(r.IntegerOr("to_place", -1, guild.TabSlots-1, "for move; -1 is a stack of the same item, or any free place")),
		Count:   item.TakeCount(r, 0, "for deposit, withdraw and move: number of items of a stack; default: all"),
		Money:   r.IntegerOr("money", 0, content.MaxMoney, "for pay and draw; for allow: the limit per day"),
		Text:    r.LineOr("text", guild.MaxTabText, "for name and write"),
		Rank:    int(r.IntegerOr("rank", 0, guild.MaxRanks-1, "for allow: index of the rank, from 0")),
		See:     r.IntegerOr("see", 0, 1, "for allow: 1: the rank sees the tab") == 1,
		Deposit: r.IntegerOr("deposit", 0, 1, "for allow: 1: the rank may deposit items in the tab and coins in the bank") == 1,
		Write:   r.IntegerOr("write", 0, 1, "for allow: 1: the rank may edit the text of the tab") == 1,
		Things:  r.IntegerOr("things", 0, guild.MostPerDay, "for allow: number of items that the rank may withdraw from the tab per day"),
	}
	in.Slot = item.TakeSlotOr(r, "slot", "for deposit: slot of the item")
	return in
}

// VaultShown is the event with the contents of a guild bank.
var VaultShown = message.ToldInWords("The bank of the player's guild, after a request of the player or a change by any member. `vault` acts on it.", func(w *jsonfield.Writer, t locale.Texts, e event.VaultShown) {
	w.Text("asked", e.Asked.String(), "the `act` that caused this message, whoever did it")
	w.GUID("where", e.Where, "the unit or object that gives access to the bank")
	w.Boolean("opened", e.Opened, "the bank was opened")
	w.Text("guild", e.Guild, "name of the guild")
	w.Boolean("leads", e.Leads, "the player may buy and name tabs and set permissions")
	w.Integer("tab", int64(e.Tab), "tab whose items are listed, from 0")
	w.Integer("money", e.Bank.Money, "money in the bank, in coins")
	w.Integer("rank", int64(e.Rank), "index of the player's rank in ranks, from 0")
	w.Integer("may_things", e.Things, "number of items that the player may still withdraw from the tab today")
	w.Integer("may_money", e.Money, "number of coins that the player may still draw today")
	w.OpenField("tabs", '[', "list of {name, text}", "")
	for i := range e.Bank.Tabs {
		w.Open('{')
		w.Text("name", e.Bank.Tabs[i].Name, "")
		w.TextIf("text", e.Bank.Tabs[i].Text, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("things", '[', "list of {place, item, name, count, quality}", "items in the tab")
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
	w.OpenField("ranks", '[', "list of {name, money, tabs}", "permissions of each rank, the highest first; the first rank has all permissions; tabs is a list of {see, deposit, write, things}, which includes tabs that are not bought yet")
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
