package game_test

import (
	"encoding/binary"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// channels does something with a channel.
func (p *player) channels(m packets.Body) {
	p.t.Helper()
	p.send(m)
}

// noticed waits for a notice of a channel, by its number.
func (p *player) noticed(number uint8, channel string) social.ChannelNotice {
	p.t.Helper()
	var found social.ChannelNotice
	p.wait("a notice", func(m *client.Model) bool {
		for _, n := range m.Notices {
			if n.Notice == number && n.Channel == channel {
				found = n
				return true
			}
		}
		return false
	})
	return found
}

func guidBytes(list ...uint64) (out []byte) {
	for _, g := range list {
		out = binary.LittleEndian.AppendUint64(out, g)
	}
	return out
}

func TestClientsOfBothVersionsTalkInAChannel(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			annaID, bertID := anna.Model().Self, bert.Model().Self
			anna.channels(&social.JoinChannel{Channel: "Trade"})
			in := anna.noticed(2, "Trade")
			if want := map[codec.Version]int{codec.Vanilla: 8, codec.Wrath: 9}[pair[0].Packet]; len(in.Rest) != want || in.Rest[0] != 1 {
				t.Errorf("she comes in with %v, want %d bytes, the first 1: players made it", in.Rest, want)
			}
			bert.channels(&social.JoinChannel{Channel: "trade"})
			if n := anna.noticed(0, "Trade"); string(n.Rest) != string(guidBytes(bertID)) {
				t.Errorf("who comes in is %v, want him", n.Rest)
			}
			bert.send(&social.Say{Type: uint32(pair[1].Chat.Channel), Language: 7, Target: "Trade", Text: "Who has |bread?"})
			heard := anna.hears(pair[0].Chat.Channel, "Who has ||bread?")
			if heard.Channel != "Trade" || heard.Sender != bertID {
				t.Errorf("she hears %+v, want it of him in Trade", heard)
			}
			bert.send(&packets.Text{Is: "CMSG_CHANNEL_LIST", Text: "trade"})
			bert.wait("the list", func(m *client.Model) bool { return len(m.Roster.Members) == 2 })
			if got := bert.Model().Roster; got.Channel != "Trade" || got.Members[0] != (social.ChannelMember{GUID: annaID, Flags: 3}) {
				t.Errorf("he is told %+v, want her first as the owner", got)
			}
			bert.send(&social.ChannelTold{Is: "CMSG_CHANNEL_KICK", Channel: "Trade", Player: "Anna"})
			bert.noticed(6, "Trade")
			anna.send(&social.ChannelTold{Is: "CMSG_CHANNEL_KICK", Channel: "Trade", Player: "bert"})
			if n := bert.noticed(18, "Trade"); string(n.Rest) != string(guidBytes(bertID, annaID)) {
				t.Errorf("who is sent out and by whom: %v", n.Rest)
			}
			anna.channels(&social.LeaveChannel{Channel: "trade"})
			anna.noticed(3, "Trade")
			anna.channels(&social.LeaveChannel{Channel: "trade"})
			anna.noticed(5, "trade")
		})
	}
}

func TestAChannelOfTheClientsOwnDataIsNotJoined(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		h := newHall(t)
		anna := h.enter(version, "Anna")
		anna.channels(&social.JoinChannel{ID: 1, Channel: "General - Field"})
		anna.channels(&social.LeaveChannel{ID: 1, Channel: "General - Field"})
		anna.channels(&social.JoinChannel{Channel: "7up"})
		anna.noticed(27, "7up")
		if got := anna.Model().Notices; len(got) != 1 {
			t.Errorf("she is told %v, want nothing but the bad name", got)
		}
	}
}
