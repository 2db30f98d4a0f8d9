package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// petitionData is who sells petitions, on which one other signs.
const petitionData = `
creatures:
  notary: {name: Notary, faction: "base:folk", health: 19, moves: false, fights: false, menu: papers}
items:
  scroll: {name: Scroll, binds: on_pickup}
menus:
  papers: {greeting: [{text: "Yes?"}], options: [{text: "A petition", does: petition}]}
override:
  charters: {"base:guild": {petition: {item: scroll, price: 30, signatures: 1}}}
spawns:
  notary_1: {creature: notary, map: field, at: [9, 22]}
`

// TestAPetitionOfBothVersions: one buys a petition and offers it, the other declines, then
// signs, with a client of the other version; both are members of the guild.
func TestAPetitionOfBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, petitionData, vaultScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			a, b := anna.Model().Self, bert.Model().Self
			var notary, paper uint64
			anna.wait("the notary", func(m *client.Model) (ok bool) { notary, ok = thing(m, pair[0].Fields.Health, 19); return ok })

			anna.send(&packets.GUID{Is: "CMSG_PETITION_SHOWLIST", GUID: notary})
			anna.wait("what is sold", func(m *client.Model) bool {
				l := m.Social.Petitions.Sold
				return l.GUID == notary && len(l.Sells) == 1 && l.Sells[0].Price == 30
			})
			buy := &social.PetitionBuy{GUID: notary, Called: "Night Watch", Index: 1}
			anna.send(buy)
			anna.wait("that she is poor", func(m *client.Model) bool { return m.Messages["SMSG_BUY_FAILED"] == 1 })
			anna.types(".rich")
			anna.send(buy)
			anna.wait("her petition", func(m *client.Model) bool {
				for g, o := range m.Objects {
					if g>>48 == 0x4000 && o.Fields[pair[0].Items.Enchantments] == uint32(g) {
						paper = g
					}
				}
				return paper != 0
			})
			anna.send(&packets.GUID{Is: "CMSG_TURN_IN_PETITION", GUID: paper})
			anna.wait("that nobody has signed", func(m *client.Model) bool { return slices.Equal(m.Social.Petitions.TurnedIn, []uint32{4}) })

			anna.send(&social.PetitionOffer{Petition: paper, Target: b})
			bert.wait("the question", func(m *client.Model) bool { return m.Social.Petitions.Signed.Owner == a })
			shown := bert.Model().Social.Petitions.Signed
			bert.send(&social.PetitionAsk{Number: shown.Petition, Petition: shown.Item})
			bert.wait("what it is for", func(m *client.Model) bool {
				return m.Social.Petitions.Answer.Called == "Night Watch" && m.Social.Petitions.Answer.Owner == a
			})
			bert.send(&packets.GUID{Is: "MSG_PETITION_DECLINE", GUID: shown.Item})
			anna.wait("that he declines", func(m *client.Model) bool { return m.Social.Petitions.Declined == b })
			anna.send(&social.PetitionOffer{Petition: paper, Target: b})
			bert.wait("the question anew", func(m *client.Model) bool { return m.Messages["SMSG_PETITION_SHOW_SIGNATURES"] == 2 })
			bert.send(&social.PetitionSign{Petition: shown.Item})
			for _, p := range []*player{anna, bert} {
				p.wait("his signature", func(m *client.Model) bool {
					return m.Social.Petitions.Result == social.PetitionResult{Petition: shown.Item, Owner: b}
				})
			}
			anna.wait("how many have signed", func(m *client.Model) bool { return m.Objects[paper].Fields[pair[0].Items.Enchantments+1] == 1 })
			anna.send(&social.PetitionRename{Petition: paper, Called: "Day Watch"})
			anna.wait("its new name", func(m *client.Model) bool { return m.Social.Petitions.Renamed.Called == "Day Watch" })
			anna.wait("that it comes back", func(m *client.Model) bool { return m.Objects[paper].Fields[pair[0].Items.Enchantments+1] == 1 })
			anna.send(&packets.GUID{Is: "CMSG_PETITION_SHOW_SIGNATURES", GUID: paper})
			anna.wait("who has signed", func(m *client.Model) bool {
				l := m.Social.Petitions.Signed.Signatures
				return len(l) == 1 && l[0].GUID == b && m.Social.Petitions.Signed.Item == paper
			})
			anna.send(&packets.GUID{Is: "CMSG_TURN_IN_PETITION", GUID: paper})
			bert.wait("his guild", func(m *client.Model) bool { return m.Objects[b].Fields[pair[1].Fields.GuildID] == 1 })
			anna.wait("that it is founded", func(m *client.Model) bool { return slices.Equal(m.Social.Petitions.TurnedIn, []uint32{4, 0}) })
		})
	}
}
