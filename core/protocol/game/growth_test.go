package game_test

import (
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// grown is a world with a skill, a faction that thinks of players, and a title.
const grown = `
skills:
  pottery: {name: Pottery, max: rank * 75, forgets: true, clients: {vanilla: {skill: 165}, wrath: {skill: 165}}}
  weaving: {name: Weaving}
scales:
  esteem: {least: -100, most: 100, ranks: [{word: known, name: Known}]}
factions:
  guild: {name: Guild, scale: esteem, standing: 10, may_war: true, clients: {vanilla: {reputation: 20}, wrath: {reputation: 20}}}
achievements:
  potter: {name: Maker of Pots, criteria: [{kind: skill, skills: [pottery], count: 7, clients: {wrath: {criterion: 91}}}], clients: {wrath: {achievement: 81}}}
  weaver: {name: Weaver, criteria: [{kind: skill, skills: [weaving], count: 3}]}
titles:
  potter: {name: "{name} the Potter", clients: {wrath: {title: 42}}}
`

const grownScript = `
command "study" {}
function players:study()
  self:set_skill("weaving", 3)
  self:set_skill("pottery", 7)
  self:add_reputation("guild", 25)
  self:give_title("potter")
end
`

// TestClientsAreToldWhatBecomesOfTheirPlayers: skills that they know by a number stand
// in fields, what a faction thinks comes as a message, titles are bits; a skill is given
// up and a title borne by their own messages.
func TestClientsAreToldWhatBecomesOfTheirPlayers(t *testing.T) {
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, grown, grownScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, grows := anna.Model().Self, &pair[0].Growth
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			field := func(what string, place uint16, want uint32) {
				t.Helper()
				anna.wait(what, func(m *client.Model) bool { return m.Objects[self].Fields[place] == want })
			}
			anna.types(".study")
			field("the skill and its rank", grows.Skills, 165|1<<16)
			field("how good she is, and can become", grows.Skills+1, 7|75<<16)
			anna.wait("what the guild thinks", func(m *client.Model) bool { return m.Messages["SMSG_SET_FACTION_STANDING"] == 1 })
			anna.wait("what she has achieved in words", func(m *client.Model) bool { return said(m, "You have achieved: Weaver") })
			if pair[0].Growth.Titles != 0 {
				anna.wait("and by its number", func(m *client.Model) bool {
					return m.Messages["SMSG_ACHIEVEMENT_EARNED"] == 1 && m.Messages["SMSG_CRITERIA_UPDATE"] > 0
				})
			} else {
				anna.wait("and the other", func(m *client.Model) bool { return said(m, "You have achieved: Maker of Pots") })
			}
			if got := anna.Model().Objects[self].Fields[grows.Skills+3]; got != 0 {
				t.Errorf("a skill without a number stands there as %d", got)
			}
			if grows.Titles != 0 {
				field("her title among those that she may bear", grows.Titles+1, 1<<(42-32))
				anna.send(&packets.Number{Is: "CMSG_SET_TITLE", Value: 42})
				field("the title by which she is called", pair[0].Fields.Title, 42)
			}
			if place := pair[1].Fields.Title; place != 0 && grows.Titles != 0 {
				bert.field("how she is called", self, place, func(v uint32) bool { return v == 42 })
			}
			anna.send(&packets.Number{Is: "CMSG_UNLEARN_SKILL", Value: 165})
			field("that she has given it up", grows.Skills, 0)
			if got := bert.Model().Objects[self].Fields[pair[1].Growth.Skills]; got != 0 {
				t.Error("others are told what she has learned")
			}
		})
	}
}

// TestClientsAreToldHowLongTheyHavePlayed: in all, and at the level that the player has.
// An add-on of 3.3.5a asks without its player being shown the answer; 1.12.1 always shows
// it, and so does a line that is typed.
func TestClientsAreToldHowLongTheyHavePlayed(t *testing.T) {
	const script = `
command "rest" {}
function players:rest() self:after("4s", "rise") end
function players:rise() self:set_level(3) self:tell("risen") end
`
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, "", script)
			anna := h.enter(pair[0], "Anna")
			h.fast(20)
			anna.types(".rest")
			anna.wait("that she rose", func(m *client.Model) bool { return said(m, "risen") })
			told := func(what string, show bool) {
				t.Helper()
				n := len(anna.Model().Played)
				if what == "typed" {
					anna.types(".played")
				} else {
					anna.send(&packets.PlayedAsk{Show: show})
				}
				anna.wait(what, func(m *client.Model) bool { return len(m.Played) == n+1 })
				got := anna.Model().Played[n]
				if before := int64(got.Total) - int64(got.Level); before < 4 {
					t.Errorf("%s: %d s, %d s of them since she rose, which was after 4 s", what, got.Total, got.Level)
				}
				if wrath := pair[0].Name == "wrath"; got.Show != (wrath && show) {
					t.Errorf("%s: it is shown: %t", what, got.Show)
				}
			}
			told("asked by the player", true)
			told("asked by an add-on", false)
			told("typed", true)
		})
	}
}

// TestOperatorsReadHowLongOthersHavePlayed: in the chat, with the name; players are refused there.
func TestOperatorsReadHowLongOthersHavePlayed(t *testing.T) {
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, "", "")
			staff, ben := h.logOn(pair[0], "STAFF"), h.enter(pair[0], "Ben")
			staff.make("Otto")
			staff.join()
			staff.types(".played ben")
			staff.wait("how long Ben has played", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Said, func(s social.Said) bool { return strings.HasPrefix(s.Text, "Ben has played this character for ") })
			})
			ben.types(".played Otto")
			ben.wait("a refusal", func(m *client.Model) bool { return said(m, "You are not allowed to do that.") })
		})
	}
}

// said tells whether a client was told a text.
func said(m *client.Model, text string) bool {
	return slices.ContainsFunc(m.Said, func(s social.Said) bool { return s.Text == text })
}
