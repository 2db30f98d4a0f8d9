package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// whispers says something to a player of a name.
func (p *player) whispers(to, text string) {
	p.t.Helper()
	p.send(&social.Say{Type: uint32(p.version.Chat.Whisper), Language: 1, Target: to, Text: text})
}

// hears waits for words, as its client is told of them.
func (p *player) hears(kind uint8, text string) social.Said {
	p.t.Helper()
	var heard social.Said
	p.wait(text, func(m *client.Model) bool {
		for _, said := range m.Said {
			if said.Type == kind && said.Text == text {
				heard = said
				return true
			}
		}
		return false
	})
	return heard
}

// learns asks what somebody is called, and waits for the answer.
func (p *player) learns(who uint64, name string) {
	p.t.Helper()
	p.send(&packets.GUID{Is: "CMSG_NAME_QUERY", GUID: who})
	p.wait("the name "+name, func(m *client.Model) bool { return m.Names[who] == name })
}

func TestAWhisperReachesAnotherVersionOnAnotherMap(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			annaID, bertID := anna.Model().Self, bert.Model().Self
			bert.types("/down")
			bert.wait("another map", func(m *client.Model) bool { return m.Loading })
			bert.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			bert.wait("himself", func(m *client.Model) bool { return m.Self == bertID })

			anna.whispers("bert", "|cffff0000meet|r me")
			heard := bert.hears(pair[1].Chat.Whisper, "||cffff0000meet||r me")
			if heard.Sender != annaID || heard.Language != 0 {
				t.Errorf("he hears it from %#x in language %d, want %#x in one that all speak", heard.Sender, heard.Language, annaID)
			}
			bert.learns(annaID, "Anna")
			if echo := anna.hears(pair[0].Chat.WhisperEcho, "||cffff0000meet||r me"); echo.Sender != bertID {
				t.Errorf("the echo names %#x, want who was whispered to, %#x", echo.Sender, bertID)
			}
			bert.types(".r coming")
			anna.hears(pair[0].Chat.Whisper, "coming")
		})
	}
}

func TestAWhisperToNobodyIsAnsweredInTheClientsOwnWay(t *testing.T) {
	t.Parallel()
	for _, version := range versions() {
		h := newHall(t)
		anna := h.enter(version, "Anna")
		anna.whispers("Xenophon", "hello?")
		anna.wait("nobody", func(m *client.Model) bool { return m.Missing == "Xenophon" })
		anna.whispers("Ana", "hello?")
		anna.wait("nobody", func(m *client.Model) bool { return m.Missing == "Ana" })
		anna.hears(version.Chat.System, "No player named Ana is online. Did you mean Anna?")
	}
}
