package game_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// invites asks another player into its group, and waits for the question.
func (p *player) invites(other *player, name string) {
	p.t.Helper()
	before := len(other.Model().Invited)
	p.send(&social.Invite{Player: name})
	other.wait("an invitation", func(m *client.Model) bool { return len(m.Invited) > before })
}

func (p *player) accepts() {
	p.t.Helper()
	var body packets.Body = &packets.Bytes{Is: "CMSG_GROUP_ACCEPT"}
	if p.version.Packet == codec.Wrath {
		body = &packets.Bytes{Is: "CMSG_GROUP_ACCEPT", Data: make([]byte, 4)}
	}
	p.send(body)
}

// listed is a group as a client has been told of it: the others, of whom one who
// is not there stands in brackets, and who leads.
func (p *player) listed(m *client.Model, names map[uint64]string) string {
	var all []string
	for _, o := range m.Group.Members {
		name := o.Name
		if !o.Online {
			name = "(" + name + ")"
		}
		all = append(all, name)
	}
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprintf("%s led by %s", strings.Join(all, " "), names[m.Group.Leader])
}

func (p *player) waitsFor(names map[uint64]string, want string) {
	p.t.Helper()
	got := ""
	p.wait("the group "+want, func(m *client.Model) bool { got = p.listed(m, names); return got == want })
}

// says something to its group.
func (p *player) tells(kind uint8, text string) {
	p.t.Helper()
	p.send(&social.Say{Type: uint32(kind), Language: 1, Text: text})
}

func TestAGroupOfBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert, cleo := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert"), h.enter(pair[0], "Cleo")
			a, b, c := anna.Model().Self, bert.Model().Self, cleo.Model().Self
			names := map[uint64]string{a: "Anna", b: "Bert", c: "Cleo"}

			anna.invites(bert, "bert")
			if got := bert.Model().Invited; got[0] != "Anna" {
				t.Errorf("he is asked by %q", got)
			}
			anna.wait("that it was asked", func(m *client.Model) bool {
				return len(m.Answers) == 1 && m.Answers[0] == social.GroupResult{Member: "Bert"}
			})
			bert.accepts()
			anna.waitsFor(names, "Bert led by Anna")
			bert.waitsFor(names, "Anna led by Anna")

			bert.tells(pair[1].Chat.Party, "hello |cff you two")
			anna.hears(pair[0].Chat.Party, "hello ||cff you two")
			anna.tells(pair[0].Chat.Party, "hello Bert")
			kind := pair[1].Chat.Party
			if pair[1].Chat.PartyLeader != 0 {
				kind = pair[1].Chat.PartyLeader
			}
			bert.hears(kind, "hello Bert")
			cleo.tells(pair[0].Chat.Party, "hello?")
			cleo.hears(pair[0].Chat.System, "You are not in a group.")

			anna.invites(cleo, "Cleo")
			cleo.accepts()
			for p, want := range map[*player]string{anna: "Bert Cleo led by Anna", bert: "Anna Cleo led by Anna", cleo: "Anna Bert led by Anna"} {
				p.waitsFor(names, want)
			}
			for _, said := range cleo.Model().Said {
				if strings.Contains(said.Text, "Bert") || strings.Contains(said.Text, "you two") {
					t.Errorf("who was not in the group has heard %q", said.Text)
				}
			}
			anna.send(&social.Uninvite{GUID: b, Short: true})
			bert.wait("that it is out", func(m *client.Model) bool { return m.Messages["SMSG_GROUP_UNINVITE"] == 1 })
			bert.waitsFor(names, "")
			anna.waitsFor(names, "Cleo led by Anna")
			cleo.send(&packets.Text{Is: "CMSG_GROUP_UNINVITE", Text: "Anna"})
			cleo.wait("a refusal", func(m *client.Model) bool {
				return len(m.Answers) == 1 && m.Answers[0].Result == pair[0].Groups.NotLeader
			})
			anna.send(&packets.GUID{Is: "CMSG_GROUP_SET_LEADER", GUID: c})
			anna.waitsFor(names, "Cleo led by Cleo")
			cleo.invites(bert, "Bert")
			bert.accepts()
			bert.waitsFor(names, "Anna Cleo led by Cleo")
			cleo.send(packets.NewEmpty("CMSG_RESET_INSTANCES"))
			cleo.hears(pair[0].Chat.System, "There is no instance to reset.")
			cleo.send(packets.NewEmpty("CMSG_GROUP_DISBAND"))
			cleo.waitsFor(names, "")
			anna.waitsFor(names, "Bert led by Anna")
			anna.send(packets.NewEmpty("CMSG_GROUP_DISBAND"))
			bert.wait("that it is no more", func(m *client.Model) bool { return m.Messages["SMSG_GROUP_DESTROYED"] == 1 })
			bert.waitsFor(names, "")
			for _, p := range []*player{anna, bert, cleo} {
				if n := p.Model().Strange; n > 0 {
					t.Errorf("%s: %d messages are strange", p.version.Name, n)
				}
			}
		})
	}
}

func TestARollIsShownToTheGroupInBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			anna.invites(bert, "Bert")
			bert.accepts()
			anna.waitsFor(map[uint64]string{anna.Model().Self: "Anna", bert.Model().Self: "Bert"}, "Bert led by Anna")
			anna.send(&social.Roll{Minimum: 7, Maximum: 7})
			want := social.Rolled{Roll: social.Roll{Minimum: 7, Maximum: 7}, Actual: 7, GUID: anna.Model().Self}
			for _, p := range []*player{anna, bert} {
				p.wait("the number", func(m *client.Model) bool {
					got, rolled := m.Last["MSG_RANDOM_ROLL"].(*social.Rolled)
					return rolled && *got == want && m.Strange == 0
				})
			}
		})
	}
}

func TestAnInvitationMayBeTurnedDown(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		h := newHall(t)
		anna, bert := h.enter(version, "Anna"), h.enter(version, "Bert")
		anna.invites(bert, "Bert")
		bert.send(packets.NewEmpty("CMSG_GROUP_DECLINE"))
		anna.wait("the answer", func(m *client.Model) bool { return m.Messages["SMSG_GROUP_DECLINE"] == 1 })
		anna.send(&social.Invite{Player: "Xenophon"})
		anna.wait("nobody", func(m *client.Model) bool {
			last := m.Answers[len(m.Answers)-1]
			return last == social.GroupResult{Member: "Xenophon", Result: version.Groups.BadName}
		})
	}
}

func TestAMemberElsewhereIsToldOf(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			a, b := anna.Model().Self, bert.Model().Self
			names := map[uint64]string{a: "Anna", b: "Bert"}
			anna.invites(bert, "Bert")
			bert.accepts()
			anna.waitsFor(names, "Bert led by Anna")

			bert.types("/down")
			bert.wait("another map", func(m *client.Model) bool { return m.Loading })
			anna.tells(pair[0].Chat.Party, "where are you?") // comes while nothing is shown
			anna.hears(partyLeader(anna), "where are you?")
			bert.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			bert.wait("himself", func(m *client.Model) bool { return m.Self == b })
			bert.hears(partyLeader(bert), "where are you?")
			bert.waitsFor(names, "Anna led by Anna")
			bert.wait("how she fares", func(m *client.Model) bool { return m.Members[a].Health == 100 && m.Members[a].Max == 100 })
			anna.wait("where he is", func(m *client.Model) bool { return m.Members[b].X == 5 && m.Members[b].Y == 5 })
			anna.types("/grow")
			bert.wait("her level", func(m *client.Model) bool { return m.Members[a].Level > 1 && m.Members[a].Health > 100 })
			anna.types("/fall")
			bert.wait("that she is dead", func(m *client.Model) bool { return m.Members[a].Health == 0 })
			bert.send(&packets.GUID{Is: "CMSG_REQUEST_PARTY_MEMBER_STATS", GUID: a})
			if pair[1].Packet == codec.Vanilla {
				bert.wait("all of her", func(m *client.Model) bool { return m.Messages["SMSG_PARTY_MEMBER_STATS_FULL"] == 1 })
			}
			bert.send(&packets.MapPing{X: 3, Y: 4})
			bert.wait("his own ping", func(m *client.Model) bool {
				return len(m.Pings) == 1 && m.Pings[0] == packets.MapPinged{GUID: b, X: 3, Y: 4}
			})
			if n := len(anna.Model().Pings); n > 0 {
				t.Errorf("a ping on another map was shown %d times", n)
			}
		})
	}
}

// partyLeader is the type of what a leader says to its group.
func partyLeader(p *player) uint8 { return max(p.version.Chat.Party, p.version.Chat.PartyLeader) }

func TestWhoLosesItsConnectionStaysAMember(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			names := map[uint64]string{anna.Model().Self: "Anna", bert.Model().Self: "Bert"}
			anna.invites(bert, "Bert")
			bert.accepts()
			anna.waitsFor(names, "Bert led by Anna")
			h.fast(20)
			bert.Close(context.Background())
			anna.waitsFor(names, "(Bert) led by Anna")
			key, _ := h.keys.Get("BERT")
			again := h.connect(pair[1], "BERT", key)
			again.join()
			again.waitsFor(names, "Anna led by Anna")
			anna.waitsFor(names, "Bert led by Anna")
		})
	}
}

// self is the part of a raid in which a client's own player is, and whether it
// assists.
func (p *player) self(m *client.Model) (part uint8, assists bool) {
	if p.version.Packet == codec.Wrath {
		return m.Group.Sub, m.Group.Flags&1 != 0
	}
	return m.Group.Flags &^ 0x80, m.Group.Flags&0x80 != 0
}

func TestARaidOfBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			names := map[uint64]string{anna.Model().Self: "Anna", bert.Model().Self: "Bert"}
			anna.invites(bert, "Bert")
			bert.accepts()
			bert.waitsFor(names, "Anna led by Anna")
			anna.send(packets.NewEmpty("CMSG_GROUP_RAID_CONVERT"))
			for _, p := range []*player{anna, bert} {
				p.wait("a raid", func(m *client.Model) bool { return m.Group.Type == p.version.Groups.Raid })
			}
			anna.send(&social.ChangePart{Player: "Bert", Part: 2})
			anna.wait("Bert in the third part", func(m *client.Model) bool { return m.Group.Members[0].Sub == 2 })
			bert.wait("its own part", func(m *client.Model) bool { sub, _ := bert.self(m); return sub == 2 })
			anna.send(&social.SwapParts{Player: "Anna", Other: "bert"})
			anna.wait("Bert in its own part", func(m *client.Model) bool { return m.Group.Members[0].Sub == 0 })
			bert.wait("Anna in its part", func(m *client.Model) bool { return m.Group.Members[0].Sub == 2 })
			anna.send(&social.Assistant{GUID: bert.Model().Self, Is: 1})
			bert.wait("to assist", func(m *client.Model) bool { _, assists := bert.self(m); return assists })
			bert.send(&social.ChangePart{Player: "Anna", Part: 1})
			anna.wait("to be moved", func(m *client.Model) bool { sub, _ := anna.self(m); return sub == 1 })
			anna.send(&social.Assistant{GUID: bert.Model().Self})
			bert.wait("to assist no more", func(m *client.Model) bool { _, assists := bert.self(m); return !assists })
			bert.tells(pair[1].Chat.Raid, "to arms")
			anna.hears(pair[0].Chat.Raid, "to arms")
			anna.tells(pair[0].Chat.Raid, "at once")
			bert.hears(pair[1].Chat.RaidLeader, "at once")
		})
	}
}
