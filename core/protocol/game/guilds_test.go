package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// guildEvent waits for something that a client is told of its guild.
func (p *player) guildEvent(code uint8, texts ...string) {
	p.t.Helper()
	p.wait("an event of the guild", func(m *client.Model) bool {
		return slices.ContainsFunc(m.Social.GuildEvents, func(e social.GuildEvent) bool { return e.Event == code && slices.Equal(e.Texts, texts) })
	})
}

func (p *player) guildResult(want social.GuildResult) {
	p.t.Helper()
	p.wait("a result", func(m *client.Model) bool { return slices.Contains(m.Social.GuildResults, want) })
}

func TestAGuildOfBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			a, b := anna.Model().Self, bert.Model().Self
			say := func(p *player, is, text string) { p.send(&packets.Text{Is: is, Text: text}) }

			say(anna, "CMSG_GUILD_CREATE", "Night Watch")
			anna.guildResult(social.GuildResult{Text: "Night Watch"})
			anna.wait("her guild", func(m *client.Model) bool { return m.Objects[a].Fields[pair[0].Fields.GuildID] == 1 })
			bert.wait("that he sees it", func(m *client.Model) bool { return m.Objects[a].Fields[pair[1].Fields.GuildID] == 1 })
			bert.send(&packets.Number{Is: "CMSG_GUILD_QUERY", Value: 1})
			bert.wait("what it is called", func(m *client.Model) bool {
				return m.Social.Guilds[1].Guild == "Night Watch" && m.Social.Guilds[1].Ranks[0] == "Leader"
			})

			say(anna, "CMSG_GUILD_INVITE", "bert")
			bert.wait("an invitation", func(m *client.Model) bool {
				return m.Social.Invited == social.GuildInvited{Player: "Anna", Guild: "Night Watch"}
			})
			bert.send(packets.NewEmpty("CMSG_GUILD_ACCEPT"))
			anna.guildEvent(3, "Bert")
			bert.wait("his rank", func(m *client.Model) bool { return m.Objects[b].Fields[pair[1].Fields.GuildRank] == 4 })

			bert.send(&social.Say{Type: uint32(pair[1].Chat.Guild), Language: 7, Text: "aye"})
			anna.hears(pair[0].Chat.Guild, "aye")
			bert.send(&social.Say{Type: uint32(pair[1].Chat.Officer), Language: 7, Text: "aye"})
			bert.guildResult(social.GuildResult{Command: 1, Result: 8})
			say(anna, "CMSG_GUILD_PROMOTE", "Bert")
			bert.guildEvent(0, "Anna", "Bert", "Member")
			say(anna, "CMSG_GUILD_MOTD", "We sail.")
			bert.guildEvent(2, "We sail.")
			anna.send(&social.GuildNoted{Is: "CMSG_GUILD_SET_OFFICER_NOTE", Player: "Bert", Note: "lazy"})
			anna.send(&social.GuildRank{Rank: 3, Rights: 0x40 | 0x41 | 0x42 | 0x50, Called: "Deck Hand"})
			for i, note := range []string{"lazy", ""} { // to her first: what she has changed has been done then
				p := []*player{anna, bert}[i]
				p.send(packets.NewEmpty("CMSG_GUILD_ROSTER"))
				p.wait("the roster", func(m *client.Model) bool {
					r := m.Social.Roster
					return r.Message == "We sail." && len(r.Members) == 2 && r.Members[1].Player == "Bert" && r.Members[1].Rank == 3 &&
						r.Members[1].OfficerNote == note && r.Members[0].Online == 1 && len(r.Ranks) == 5 && r.Ranks[3].Rights == 0x40|0x41|0x42|0x50
				})
			}
			bert.send(packets.NewEmpty("CMSG_GUILD_INFO"))
			bert.wait("its figures", func(m *client.Model) bool {
				return m.Social.Figures.Members == 2 && m.Social.Figures.Called == "Night Watch"
			})
			say(bert, "CMSG_GUILD_REMOVE", "Anna")
			bert.guildResult(social.GuildResult{Command: 1, Result: 8})
			anna.send(packets.NewEmpty("CMSG_GUILD_LEAVE"))
			quit := uint32(3)
			if pair[0].Packet == codec.Wrath {
				quit = 2
			}
			anna.guildResult(social.GuildResult{Command: quit, Result: 8})
			say(anna, "CMSG_GUILD_REMOVE", "Bert")
			bert.guildEvent(5, "Bert", "Anna")
			bert.wait("that he wears no badge", func(m *client.Model) bool { return m.Objects[b].Fields[pair[1].Fields.GuildID] == 0 })
			anna.send(packets.NewEmpty("CMSG_GUILD_DISBAND"))
			anna.guildEvent(8)
		})
	}
}
