package guild_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/guild"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
	guildrules "loam/core/rules/guild"
)

var (
	anna  = guid.New(guid.Player, 0, 7)
	ben   = guid.New(guid.Player, 0, 8)
	chest = guid.New(guid.Object, 1, 21)
)

// member is a client whose player is in a guild.
type member struct {
	*conntest.Client
	member *guild.Requests
	hall   *guild.Updates
}

func newMember(t *testing.T, v *game.Version) *member {
	m := &member{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Clients: []content.Client{{Version: v.Name, Name: "coinage", Number: 10}}}},
		Items:      []content.Item{{ID: "t:hat"}},
	})}
	m.Self = anna
	m.Zones = map[guid.GUID]uint32{anna: 12}
	m.member = guild.New(m.Client, item.New(m.Client, &v.Items), &v.Guilds)
	m.hall = m.member.NewUpdates(m.Client)
	return m
}

// told is what it is told since it was asked last.
func (m *member) told() []packets.Body {
	list := m.Told
	m.Told = nil
	return list
}

func both(t *testing.T, test func(t *testing.T, v *game.Version, m *member)) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newMember(t, v)) })
	}
}

const day = 24 * 60 * 60 * 1000 // ms

// bakers is a guild that Anna leads; Ben has been away for two days.
func bakers() guildrules.Guild {
	return guildrules.Guild{
		ID: 3, Name: "Bakers", Message: "Bread at noon.", Ranks: []guildrules.Rank{{Name: "Master", Rights: 1<<13 - 1}, {Name: "Hand", Rights: 1}},
		Members: []guildrules.Member{{Player: anna, Name: "Anna", Level: 5}, {Player: ben, Name: "Ben", Rank: 1, Level: 4, Left: day, Note: "smith"}},
		Log:     []guildrules.Entry{{News: guildrules.Joined, At: day, Who: ben, Name: "Ben"}, {News: guildrules.MessageSet, At: day}, {News: guildrules.Promoted, At: 2 * day, By: anna, ByName: "Anna", Who: ben, Name: "Ben", Rank: 1}},
	}
}

func TestTheRosterOfAGuild(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, m *member) {
		m.hall.Event(event.GuildShown{Player: anna, Asked: intent.GuildRoster, Now: 3 * day, Guild: bakers(), Here: []event.Presence{{Online: true, Level: 6}, {}}})
		got, ok := m.Last().(*social.GuildRoster)
		want := []social.GuildMember{
			{GUID: 7, Player: "Anna", Online: 1, Level: 6, Class: 1, Area: 12},
			{GUID: 8, Player: "Ben", Rank: 1, Level: 4, Class: 1, Note: "smith", Away: 2},
		}
		if !ok || !reflect.DeepEqual(got.Members, want) || got.Message != "Bread at noon." {
			t.Errorf("it is told %+v, want the members %+v", m.Last(), want)
		}
		all := uint32(0x1F1FF)
		if v.Guilds.Bank != 0 { // and draw coins from it
			all |= 0xC0000
		}
		if rights := got.Ranks[0].Rights; rights != all || got.Ranks[1].Rights != 0x41 {
			t.Errorf("the ranks may %#x and %#x, want %#x and 0x41", rights, got.Ranks[1].Rights, all)
		}
		if m.Met[ben] != "Ben" {
			t.Errorf("it has met %v", m.Met)
		}
	})
}

func TestNewsOfAGuild(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, m *member) {
		for _, test := range []struct {
			name string
			news event.GuildTold
			want []packets.Body
		}{
			{"he comes", event.GuildTold{News: guildrules.Joined, Who: ben, Name: "Ben"}, []packets.Body{&social.GuildEvent{Event: 3, Texts: []string{"Ben"}, GUID: 8}}},
			{"she leaves", event.GuildTold{News: guildrules.Left, Who: anna, Name: "Anna", Guild: "Bakers"},
				[]packets.Body{&social.GuildEvent{Event: 4, Texts: []string{"Anna"}, GUID: 7}, &social.GuildResult{Command: v.Guilds.Quit, Text: "Bakers"}}},
			{"he is promoted", event.GuildTold{News: guildrules.Promoted, By: "Anna", Who: ben, Name: "Ben", Text: "Hand"}, []packets.Body{&social.GuildEvent{Event: 0, Texts: []string{"Anna", "Ben", "Hand"}}}},
			{"she is asked", event.GuildTold{News: guildrules.Invited, By: "Ben", Guild: "Bakers"}, []packets.Body{&social.GuildInvited{Player: "Ben", Guild: "Bakers"}}},
			{"something has changed", event.GuildTold{News: guildrules.Changed}, nil},
		} {
			test.news.Player = anna
			if !m.hall.Event(test.news) {
				t.Errorf("%s is no news", test.name)
			}
			if got := m.told(); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%s: it is told %+v, want %+v", test.name, got, test.want)
			}
		}
	})
}

func TestWhyNothingHappensInAGuild(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, m *member) {
		for _, test := range []struct {
			kind            intent.Kind
			key             string
			command, number uint32 // 0: in words
		}{
			{intent.KindGuild, "guild.within", 1, 2}, {intent.KindFoundGuild, "guild.name_taken", 0, 7}, {intent.KindGuild, "guild.leads", v.Guilds.Quit, 8},
			{intent.KindGuild, "guild.rank_used", 1, v.Guilds.RankUsed}, {intent.KindGuild, "core.not_online", 1, v.Guilds.NotFound},
			{intent.KindGuildChat, "guild.alone", 1, 9}, {intent.KindGuild, "guild.unheard_of", 0, 0}, {intent.KindMove, "guild.within", 0, 0},
		} {
			known := m.hall.Refused(event.Refused{Player: anna, Intent: test.kind, Reason: content.Text{Key: test.key}, Args: value.OfRecord("name", "Ben")})
			var want []packets.Body
			if test.number != 0 {
				want = []packets.Body{&social.GuildResult{Command: test.command, Text: "Ben", Result: test.number}}
			}
			if got := m.told(); known != (want != nil) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: it is told %+v, want %+v", test.key, got, want)
			}
		}
	})
}

func TestTheBankOfAGuild(t *testing.T) {
	m := newMember(t, wrath.Version())
	bank := guildrules.Bank{Money: 5, Tabs: []guildrules.Tab{{Name: "Flour", Text: "Take one.", Things: []character.Item{{Def: "t:hat", Slot: 2, Count: 3}}}}, Log: []guildrules.BankEntry{
		{News: guildrules.Deposited, At: 1000, Who: ben, Name: "Ben", Def: "t:hat", Count: 3}, {News: guildrules.Paid, At: 2000, Who: ben, Money: 4},
	}}
	show := func(act intent.VaultAct, tab, rank int) packets.Body {
		m.hall.Event(event.VaultShown{Player: anna, Asked: act, Now: 5000, Tab: tab, Bank: bank, Things: 6, Money: 2, Rank: rank})
		return m.Last()
	}
	list := show(intent.VaultShow, 0, 1).(*social.GuildBankList)
	if list.Money != 50 || list.Full != 1 || list.Left != 6 || len(list.Tabs) != 1 || len(list.Things) != guildrules.TabSlots || !reflect.DeepEqual(list.Things[2], social.GuildBankThing{Place: 2, Item: conntest.Item, Count: 3}) {
		t.Errorf("it is shown %+v", list)
	}
	if list := show(intent.VaultShow, 0, 0).(*social.GuildBankList); list.Left != itempackets.Unlimited {
		t.Errorf("the first rank may take %d", list.Left)
	}
	if text := show(intent.VaultText, 0, 1).(*social.GuildBankText); text.Text != "Take one." {
		t.Errorf("the text is %+v", text)
	}
	for tab, want := range map[int]social.GuildBankEntry{
		0: {News: social.GuildBankIn, Player: 8, What: conntest.Item, Count: 3, Ago: 4}, social.GuildBankTabs: {News: social.GuildBankPaid, Player: 8, What: 40, Ago: 3},
	} {
		if log := show(intent.VaultLog, tab, 1).(*social.GuildBankLog); !reflect.DeepEqual(log.Entries, []social.GuildBankEntry{want}) {
			t.Errorf("the log of %d is %+v, want %+v", tab, log.Entries, want)
		}
	}
	if !m.hall.Refused(event.Refused{Player: anna, Intent: intent.KindVault, Reason: content.Text{Key: "guild.tab_full"}}) || !reflect.DeepEqual(m.Last(), &social.GuildResult{Command: 22, Result: 28}) {
		t.Errorf("of a full tab it is told %+v", m.Last())
	}
	m.hall.Event(event.GuildShown{Player: anna, Asked: intent.GuildLog, Now: 3 * day, Guild: bakers()})
	want := []social.GuildEntry{{News: social.GuildLogJoined, Player: 8, Ago: 2 * day / 1000}, {News: social.GuildLogPromoted, Player: 7, Other: 8, Rank: 1, Ago: day / 1000}}
	if got := m.Last().(*social.GuildLog); !reflect.DeepEqual(got.Entries, want) {
		t.Errorf("the log of the guild is %+v, want %+v", got.Entries, want)
	}
}

func TestWhatAClientAsksOfItsGuild(t *testing.T) {
	m := newMember(t, wrath.Version())
	name := m.Name(chest)
	rank := &social.GuildRank{Rank: 1, Called: "Hand", Rights: 0x41 | 0x80000}
	rank.Bank.Money, rank.Bank.Tabs[0] = 30, social.GuildTabRights{Rights: 3, Slots: 4}
	edited := intent.Guild{Act: intent.GuildEditRank, Rank: 1, Text: "Hand", Rights: 1, Banks: true}
	edited.Bank.Money, edited.Bank.Tabs[0] = 3, guildrules.TabRights{See: true, Deposit: true, Things: 4}
	for _, test := range []struct {
		name string
		ask  func(m packets.Body) error
		m    packets.Body
		want intent.Intent
	}{
		{"to found one", m.member.Found, &packets.Text{Text: "Bakers"}, intent.FoundGuild{Name: "Bakers"}},
		{"to part with him", m.member.Kick, &packets.Text{Text: "Ben"}, intent.Guild{Act: intent.GuildKick, Name: "Ben"}},
		{"another rank", m.member.EditRank, rank, edited},
		{"what officers note", m.member.Note, &social.GuildNoted{Is: "CMSG_GUILD_SET_OFFICER_NOTE", Player: "Ben", Note: "late"}, intent.Guild{Act: intent.GuildOfficerNote, Name: "Ben", Text: "late"}},
		{"to pay in", m.member.VaultMoney, &social.GuildBankMoney{Is: "CMSG_GUILD_BANK_DEPOSIT_MONEY", GUID: name, Money: 25}, intent.Vault{Act: intent.VaultPay, Where: chest, Money: 2}},
		{"to move a thing to any place", m.member.SwapInVault, &social.GuildBankSwap{GUID: name, Within: 1, Tab: 1, Place: 2, ToTab: 3, ToPlace: 0xFF}, intent.Vault{Act: intent.VaultMove, Where: chest, Tab: 1, Place: 2, ToTab: 3, ToPlace: -1}},
		{"to take a thing out", m.member.SwapInVault, &social.GuildBankSwap{GUID: name, Auto: 1, Tab: 1, Place: 2, Amount: 5}, intent.Vault{Act: intent.VaultWithdraw, Where: chest, Tab: 1, Place: 2}},
	} {
		m.Asked = nil
		if err := test.ask(test.m); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if len(m.Asked) != 1 || !reflect.DeepEqual(m.Asked[0], test.want) {
			t.Errorf("%s: it asks %+v, want %+v", test.name, m.Asked, test.want)
		}
	}
}
