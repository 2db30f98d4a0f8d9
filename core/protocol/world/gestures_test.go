package world_test

import (
	"slices"
	"testing"

	"loam/core/protocol/message/company"
	"loam/core/protocol/vanilla"
	"loam/core/protocol/world/client"
	"loam/core/protocol/wrath"
)

// sees waits for a gesture, as its client knows it.
func (p *player) sees(want company.TextEmoted) {
	p.t.Helper()
	p.wait("a gesture", func(m *client.Model) bool { return slices.Contains(m.Gestures, want) })
}

func TestAGestureIsSeenByEachVersionAsItsOwn(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	anna, bert := h.enter(vanilla.Version(), "Anna"), h.enter(wrath.Version(), "Bert")
	annaID, bertID := anna.Model().Self, bert.Model().Self
	bert.wait("her", func(m *client.Model) bool { return m.Objects[annaID] != nil })

	anna.send(&company.TextEmote{TextEmote: 101, Target: bertID})
	bert.sees(company.TextEmoted{GUID: annaID, TextEmote: 201, Target: "Bert"})
	anna.sees(company.TextEmoted{GUID: annaID, TextEmote: 101, Target: "Bert"})
	bert.wait("how she moves", func(m *client.Model) bool {
		return slices.Contains(m.Moved, company.Emoted{Emote: 4, GUID: annaID})
	})

	bert.types(".wave")
	anna.sees(company.TextEmoted{GUID: bertID, TextEmote: 101})

	bert.send(&company.TextEmote{TextEmote: 67}) // only his clients have a number
	bert.sees(company.TextEmoted{GUID: bertID, TextEmote: 67})
	if said := anna.hears(anna.version.Chat.Emote, "nods."); said.Sender != bertID {
		t.Errorf("she reads it of %#x, want %#x", said.Sender, bertID)
	}
}

func TestAGestureThatContentDoesNotKnowIsSeenByTheSameClients(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	anna, bert, cleo := h.enter(vanilla.Version(), "Anna"), h.enter(wrath.Version(), "Bert"), h.enter(vanilla.Version(), "Cleo")
	annaID := anna.Model().Self
	for _, p := range []*player{bert, cleo} {
		p.wait("her", func(m *client.Model) bool { return m.Objects[annaID] != nil })
	}
	anna.send(&company.TextEmote{TextEmote: 34, Target: 0xF130000000000099})
	cleo.sees(company.TextEmoted{GUID: annaID, TextEmote: 34})
	bert.hears(bert.version.Chat.Emote, "makes a gesture.")
	anna.send(&company.TextEmote{})
	anna.hears(anna.version.Chat.System, "There is no such gesture here.")
}

func TestWhoIsAwayAnswersWhispers(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		h := newHall(t)
		anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
		bert.send(&company.Say{Type: uint32(pair[1].Chat.Busy), Text: "in a fight"})
		bert.hears(pair[1].Chat.System, "You do not want to be disturbed. Whoever whispers to you is told.")
		anna.whispers("Bert", "Are you there?")
		bert.hears(pair[1].Chat.Whisper, "Are you there?")
		if said := anna.hears(pair[0].Chat.Busy, "in a fight"); said.Sender != bert.Model().Self {
			t.Errorf("answered by %#x, want him", said.Sender)
		}
		bert.send(&company.Say{Type: uint32(pair[1].Chat.Busy)})
		bert.hears(pair[1].Chat.System, "You listen again.")
	}
}
