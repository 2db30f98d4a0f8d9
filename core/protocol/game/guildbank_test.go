package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// vaultData is who keeps the banks of guilds.
const vaultData = `
creatures:
  keeper: {name: Keeper, faction: "base:folk", health: 19, moves: false, fights: false, menu: vaults}
menus:
  vaults: {greeting: [{text: "Yes?"}], options: [{text: "The bank", does: guild_bank}, {text: "A guild", does: found_guild, input: {ask: "Called what?"}}]}
spawns:
  keeper_1: {creature: keeper, map: field, at: [9, 22]}
`

const vaultScript = `
command "rich" {}
function players:rich() self:change_money(100) end
command "crumbs" {}
function players:crumbs() self:add_item("yard:crumb", 5) end
`

// lies waits until so many crumbs lie at a place of a tab, as a client sees it.
func (p *player) lies(what string, tab, place uint8, count uint32) {
	p.t.Helper()
	p.wait(what, func(m *client.Model) bool {
		v, ok := m.Social.Vault[tab]
		if !ok || int(place) >= len(v.Things) {
			return false
		}
		it := v.Things[place]
		return it.Place == place && it.Count == count && (it.Item == stallEntries[0]) == (count > 0)
	})
}

// TestTheBankOfAGuildInAClient: a leader and a member of the fourth rank lay coins and
// things into the bank, take some out, move and part them, and are told what the other
// does. Only clients of 3.3.5a know banks of guilds.
func TestTheBankOfAGuildInAClient(t *testing.T) {
	t.Parallel()
	v := wrath.Version()
	h := newHallOf(t, vaultData, vaultScript)
	anna, bert := h.enter(v, "Anna"), h.enter(v, "Bert")
	var keeper uint64
	for _, p := range []*player{anna, bert} {
		p.wait("the keeper", func(m *client.Model) (ok bool) { keeper, ok = thing(m, v.Fields.Health, 19); return ok })
	}
	if flags := anna.Model().Objects[keeper].Fields[v.Fields.NPCFlags]; flags != 0x1|0x800000 {
		t.Errorf("the flags of the keeper are %#x", flags)
	}
	open := &social.GuildBankOpen{GUID: keeper, Full: true}
	anna.send(open)
	anna.guildResult(social.GuildResult{Command: 22, Result: 9})
	anna.send(&packets.Text{Is: "CMSG_GUILD_CREATE", Text: "Night Watch"})
	anna.guildResult(social.GuildResult{Text: "Night Watch"})
	anna.send(&packets.Text{Is: "CMSG_GUILD_INVITE", Text: "Bert"})
	bert.wait("an invitation", func(m *client.Model) bool { return m.Social.Invited.Player == "Anna" })
	bert.send(packets.NewEmpty("CMSG_GUILD_ACCEPT"))
	anna.guildEvent(3, "Bert")
	bert.send(open)
	bert.guildResult(social.GuildResult{Command: 22, Result: 8})
	anna.send(&packets.Text{Is: "CMSG_GUILD_PROMOTE", Text: "Bert"})
	bert.guildEvent(0, "Anna", "Bert", "Member")

	anna.types(".rich")
	anna.coins(100)
	anna.types(".crumbs")
	anna.send(open)
	anna.wait("an empty bank", func(m *client.Model) bool { v, ok := m.Social.Vault[0]; return ok && v.Full == 1 && len(v.Tabs) == 0 })
	money := func(p *player, name string, n uint32) {
		p.send(&social.GuildBankMoney{Is: name, GUID: keeper, Money: n})
	}
	money(anna, "CMSG_GUILD_BANK_DEPOSIT_MONEY", 60)
	anna.wait("her coins in it", func(m *client.Model) bool { return m.Social.Vault[0].Money == 60 })
	money(anna, "CMSG_GUILD_BANK_WITHDRAW_MONEY", 20)
	anna.coins(60)
	for tab := range uint8(2) {
		anna.send(&social.GuildBankBuy{GUID: keeper, Tab: tab})
		anna.wait("a tab", func(m *client.Model) bool { return len(m.Social.Vault[0].Tabs) == int(tab)+1 })
	}
	anna.send(&social.GuildBankName{GUID: keeper, Tab: 1, Called: "Ropes", Icon: "coil"})
	anna.wait("its name", func(m *client.Model) bool {
		return m.Social.Vault[0].Tabs[1] == social.GuildBankTab{Called: "Ropes", Icon: "coil"}
	})
	anna.send(&social.GuildBankText{Is: "CMSG_SET_GUILD_BANK_TEXT", Tab: 1, Text: "Ours."})
	anna.send(&social.GuildBankTextAsk{Tab: 1})
	anna.wait("its text", func(m *client.Model) bool { return m.Social.VaultTexts[1] == "Ours." })

	anna.wait("her crumbs", anna.holds(packPlace, stallEntries[0], 5))
	bert.send(open)
	bert.wait("the bank", func(m *client.Model) bool { return len(m.Social.Vault[0].Tabs) == 2 })
	swap := func(p *player, s social.GuildBankSwap) { s.GUID = keeper; p.send(&s) }
	swap(anna, social.GuildBankSwap{Place: 3, Bag: ownBag, Slot: packPlace, Amount: 5})
	anna.lies("five of them at the fourth place", 0, 3, 5)
	bert.lies("what she has laid there, without his asking", 0, 3, 5)
	swap(anna, social.GuildBankSwap{Within: 1, Tab: 0, Place: 3, ToTab: 0, ToPlace: 7, Amount: 2})
	anna.lies("two beside them", 0, 7, 2)
	anna.lies("three left", 0, 3, 3)
	swap(anna, social.GuildBankSwap{Within: 1, Tab: 0, Place: 7, ToTab: 0, ToPlace: 3})
	anna.lies("all together", 0, 3, 5)
	anna.lies("nothing there", 0, 7, 0)
	swap(bert, social.GuildBankSwap{Tab: 0, Place: 3, Auto: 1, Out: 1})
	bert.guildResult(social.GuildResult{Command: 22, Result: 25})

	rights := &social.GuildRank{Rank: 3, Rights: 0x40 | 0x41 | 0x42 | 0x80000, Called: "Member", Bank: social.GuildBankRights{Money: 6}}
	rights.Bank.Tabs[0] = social.GuildTabRights{Rights: 0x3, Slots: 2}
	anna.send(rights)
	anna.send(packets.NewEmpty("CMSG_GUILD_ROSTER"))
	anna.wait("what he may from now on", func(m *client.Model) bool {
		r := m.Social.Roster.Ranks
		return len(r) == 5 && r[3].Rights&0x80000 != 0 && r[3].Bank == rights.Bank && r[0].Bank.Money == item.Unlimited
	})
	bert.send(packets.NewEmpty("MSG_GUILD_PERMISSIONS"))
	bert.wait("what he may", func(m *client.Model) bool {
		p := &m.Social.Permits
		return p.Rights&0x80000 != 0 && p.Rank == 3 && p.Money == 6 && p.Bought == 2 && p.Tabs[0] == social.GuildTabRights{Rights: 0x3, Slots: 2} && p.Tabs[1] == social.GuildTabRights{}
	})
	swap(bert, social.GuildBankSwap{Tab: 0, Place: 3, Bag: ownBag, Slot: packPlace, Out: 1, Amount: 2})
	bert.wait("two of them with his own", bert.holds(packPlace, stallEntries[0], 5))
	anna.lies("and three in the bank, without her asking", 0, 3, 3)
	money(bert, "CMSG_GUILD_BANK_WITHDRAW_MONEY", 4)
	bert.coins(4)
	bert.send(packets.NewEmpty("MSG_GUILD_BANK_MONEY_WITHDRAWN"))
	bert.wait("how much is left for him", func(m *client.Model) bool { return m.Social.VaultLeft == 2 })
	swap(bert, social.GuildBankSwap{Tab: 0, Place: 3, Auto: 1, Out: 1})
	bert.wait("the rest with him", bert.holds(packPlace+1, stallEntries[0], 3))

	anna.send(&social.GuildBankLook{GUID: keeper, Tab: 1})
	anna.wait("the other tab", func(m *client.Model) bool { v, ok := m.Social.Vault[1]; return ok && len(v.Things) == 98 })
	anna.send(&social.GuildBankLogAsk{Tab: 0})
	anna.wait("what has happened in the first", func(m *client.Model) bool {
		var news []uint8
		for _, e := range m.Social.VaultLogs[0] {
			news = append(news, e.News)
		}
		return slices.Equal(news, []uint8{1, 3, 3, 2, 2}) && m.Social.VaultLogs[0][4].Count == 3 && m.Social.VaultLogs[0][4].Player == bert.Model().Self
	})
	anna.send(&social.GuildBankLogAsk{Tab: social.GuildBankTabs})
	anna.wait("what has happened with the coins", func(m *client.Model) bool {
		log := m.Social.VaultLogs[social.GuildBankTabs]
		return len(log) == 5 && log[0].News == 4 && log[0].What == 60 && log[4].News == 5 && log[4].What == 4
	})
	anna.send(packets.NewEmpty("MSG_GUILD_EVENT_LOG_QUERY"))
	anna.wait("what has happened in the guild", func(m *client.Model) bool {
		return slices.ContainsFunc(m.Social.GuildLog, func(e social.GuildEntry) bool { return e.News == 2 && e.Player == bert.Model().Self })
	})
	for _, p := range []*player{anna, bert} {
		if m := p.Model(); m.Strange > 0 {
			t.Errorf("%d messages were strange", m.Strange)
		}
	}
}

// TestAMenuFoundsAGuild: what a player types for the option is the guild's name, in the
// windows of both versions.
func TestAMenuFoundsAGuild(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHallOf(t, vaultData, "").enter(v, "Anna")
			var keeper uint64
			p.wait("the keeper", func(m *client.Model) (ok bool) { keeper, ok = thing(m, v.Fields.Health, 19); return ok })
			p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: keeper})
			shown := p.menu(1)
			if len(shown.Options) != 2 || !shown.Options[1].Coded {
				t.Fatalf("the options are %+v", shown.Options)
			}
			p.send(&npc.GossipSelect{GUID: keeper, Menu: shown.Menu, Option: 1, Typed: true, Answer: "Night Watch"})
			p.guildResult(social.GuildResult{Text: "Night Watch"})
			p.wait("the guild", func(m *client.Model) bool { return m.Objects[m.Self].Fields[v.Fields.GuildID] == 1 })
		})
	}
}
