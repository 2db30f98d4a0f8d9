package guild

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
	"loam/core/rules/guild"
)

// rankOf returns the rights of a rank in the form of clients; the first rank has no limits.
func (h *Updates) rankOf(g *guild.Guild, rank int) (out social.GuildRankRights) {
	all, edition := g.BankRights(rank), h.sight.Edition()
	if out.Rights = clientRights(g.Rights(rank)); all.Money > 0 && h.member.numbers.Bank != 0 {
		out.Rights |= drawsCoins | repairsByIt
	}
	out.Bank.Money = perDay(rank, edition.Coinage(content.Coins, all.Money))
	for i, t := range all.Tabs {
		out.Bank.Tabs[i] = social.GuildTabRights{Slots: perDay(rank, codec.Capped(t.Things))}
		for bit, is := range [...]bool{t.See, t.Deposit, t.Write} {
			if is {
				out.Bank.Tabs[i].Rights |= seesTab << bit
			}
		}
	}
	return out
}

// perDay returns a daily limit of a rank; the first rank has none.
func perDay(rank int, n uint32) uint32 {
	if rank == 0 {
		return item.Unlimited
	}
	return n
}

// vault sends the guild bank.
func (h *Updates) vault(e event.VaultShown) {
	edition := h.sight.Edition()
	switch e.Asked {
	case intent.VaultLog:
		h.sight.Offer(h.vaultLog(&e))
	case intent.VaultText, intent.VaultWrite:
		if e.Tab >= 0 && e.Tab < len(e.Bank.Tabs) {
			h.sight.Offer(&social.GuildBankText{Is: "MSG_QUERY_GUILD_BANK_TEXT", Tab: uint8(e.Tab), Text: e.Bank.Tabs[e.Tab].Text})
		}
	case intent.VaultRest:
		h.sight.Offer(&social.GuildBankLeft{Money: perDay(e.Rank, edition.Coinage(content.Coins, e.Money))})
	default:
		h.sight.Offer(h.vaultList(&e))
	}
}

// vaultList returns a bank tab with all its places, also empty ones, so that the client
// clears them. The first tab comes with the list of tabs.
func (h *Updates) vaultList(e *event.VaultShown) *social.GuildBankList {
	edition := h.sight.Edition()
	m := &social.GuildBankList{Money: uint64(edition.Coinage(content.Coins, e.Bank.Money)), Tab: uint8(e.Tab), Left: perDay(e.Rank, codec.Capped(e.Things))}
	if e.Tab == 0 {
		m.Full = 1
		for i := range e.Bank.Tabs {
			m.Tabs = append(m.Tabs, social.GuildBankTab{Called: e.Bank.Tabs[i].Name, Icon: e.Bank.Tabs[i].Icon})
		}
	}
	if e.Tab < 0 || e.Tab >= len(e.Bank.Tabs) {
		return m
	}
	m.Things = make([]social.GuildBankThing, guild.TabSlots)
	for i := range m.Things {
		m.Things[i].Place = uint8(i)
	}
	things := e.Bank.Tabs[e.Tab].Things
	for i := range things {
		it, row := &things[i], &m.Things[things[i].Slot]
		row.Item, row.Count = edition.Item(content.ID(it.Def)), uint32(it.Count)
	}
	return m
}

// vaultNews are the numbers of guild bank log entries.
var vaultNews = [guild.BankNewsCount]uint8{
	guild.Deposited: social.GuildBankIn, guild.Withdrawn: social.GuildBankOut, guild.Moved: social.GuildBankMoved,
	guild.Paid: social.GuildBankPaid, guild.Drawn: social.GuildBankDrawn, guild.Bought: social.GuildBankBought,
}

// vaultLog returns the latest log entries of a tab, or of the money.
func (h *Updates) vaultLog(e *event.VaultShown) *social.GuildBankLog {
	m := &social.GuildBankLog{Tab: uint8(e.Tab)}
	for i := range e.Bank.Log {
		l := &e.Bank.Log[i]
		tab := l.Tab
		if !l.News.OfThings() {
			tab = social.GuildBankTabs
		}
		if tab != e.Tab {
			continue
		}
		h.sight.Meet(l.Who, l.Name)
		row := social.GuildBankEntry{News: vaultNews[l.News], Player: idmap.Name(l.Who, 0), Count: uint32(l.Count), To: uint8(l.To), Ago: ago(e.Now, l.At)}
		if row.What = h.sight.Edition().Coinage(content.Coins, l.Money); l.News.OfThings() {
			row.What = h.sight.Edition().Item(content.ID(l.Def))
		}
		m.Entries = append(m.Entries, row)
	}
	m.Entries = m.Entries[max(0, len(m.Entries)-entriesShown):]
	return m
}

// ago returns the seconds from at to now; both are real time in ms.
func ago(now, at int64) uint32 { return codec.Capped(max(0, now-at) / 1000) }

// permits sends the rights of the player in its guild.
func (h *Updates) permits(e *event.GuildShown) *social.GuildPermits {
	all := h.rankOf(&e.Guild, e.Rank)
	return &social.GuildPermits{Rank: uint32(e.Rank), Rights: all.Rights, Money: all.Bank.Money, Bought: uint8(len(e.Guild.Bank.Tabs)), Tabs: all.Bank.Tabs}
}

// guildNews are the numbers of guild log entries; 0 is an entry that clients do not know.
var guildNews = [guild.NewsCount]uint8{
	guild.Joined: social.GuildLogJoined, guild.Left: social.GuildLogLeft, guild.Kicked: social.GuildLogKicked,
	guild.Promoted: social.GuildLogPromoted, guild.Demoted: social.GuildLogDemoted, guild.Leading: social.GuildLogPromoted,
}

// guildLog returns the guild log.
func (h *Updates) guildLog(e *event.GuildShown) *social.GuildLog {
	m := new(social.GuildLog)
	for i := range e.Guild.Log {
		l := &e.Guild.Log[i]
		news := guildNews[l.News]
		if news == 0 {
			continue
		}
		h.sight.Meet(l.By, l.ByName)
		h.sight.Meet(l.Who, l.Name)
		row := social.GuildEntry{News: news, Player: idmap.Name(l.By, 0), Other: idmap.Name(l.Who, 0), Rank: uint8(l.Rank), Ago: ago(e.Now, l.At)}
		if news == social.GuildLogJoined || news == social.GuildLogLeft {
			row.Player, row.Other = row.Other, 0
		}
		m.Entries = append(m.Entries, row)
	}
	return m
}

// vaultResults are the results that report why a guild bank action was refused, by the words
// of reasons.
var vaultResults = map[string]uint32{
	"guild.not_allowed": 8, "guild.alone": 9, "guild.enough": 25, "guild.no_money": 26, "guild.tab_full": 28, "guild.no_thing": 29,
}

// refusedVault sends why a guild bank action was refused, with the client's own text, and
// reports whether there is one.
func (h *Updates) refusedVault(e event.Refused) bool {
	result, known := vaultResults[e.Reason.Key]
	if command := h.member.numbers.Bank; e.Intent == intent.KindVault && known && command != 0 {
		h.sight.Put(&social.GuildResult{Command: command, Result: result})
		return true
	}
	return false
}
