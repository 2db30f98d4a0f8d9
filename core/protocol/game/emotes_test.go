package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets/social"
)

// sees waits for a gesture, as its client knows it.
func (p *player) sees(want social.TextEmoted) {
	p.t.Helper()
	p.wait("a gesture", func(m *client.Model) bool { return slices.Contains(m.Gestures, want) })
}

func TestAGestureIsSeenByEachVersionAsItsOwn(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	anna, bert := h.enter(vanilla.Version(), "Anna"), h.enter(wrath.Version(), "Bert")
	annaID, bertID := anna.Model().Self, bert.Model().Self
	bert.wait("her", func(m *client.Model) bool { return m.Objects[annaID] != nil })

	anna.send(&social.TextEmote{TextEmote: 101, Target: bertID})
	bert.sees(social.TextEmoted{GUID: annaID, TextEmote: 201, Target: "Bert"})
	anna.sees(social.TextEmoted{GUID: annaID, TextEmote: 101, Target: "Bert"})
	bert.wait("how she moves", func(m *client.Model) bool {
		return slices.Contains(m.Moved, social.Emoted{Emote: 4, GUID: annaID})
	})

	bert.types(".wave")
	anna.sees(social.TextEmoted{GUID: bertID, TextEmote: 101})

	bert.send(&social.TextEmote{TextEmote: 67}) // only his clients have a number
	bert.sees(social.TextEmoted{GUID: bertID, TextEmote: 67})
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
	anna.send(&social.TextEmote{TextEmote: 34, Target: 0xF130000000000099})
	cleo.sees(social.TextEmoted{GUID: annaID, TextEmote: 34})
	bert.hears(bert.version.Chat.Emote, "makes a gesture.")
	anna.send(&social.TextEmote{})
	anna.hears(anna.version.Chat.System, "There is no such emote.")
}

func TestWhoIsAwayAnswersWhispers(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		h := newHall(t)
		anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
		bert.send(&social.Say{Type: uint32(pair[1].Chat.Busy), Text: "in a fight"})
		bert.hears(pair[1].Chat.System, "You are marked as busy. Players who whisper to you get an automatic reply.")
		anna.whispers("Bert", "Are you there?")
		bert.hears(pair[1].Chat.Whisper, "Are you there?")
		if said := anna.hears(pair[0].Chat.Busy, "in a fight"); said.Sender != bert.Model().Self {
			t.Errorf("answered by %#x, want him", said.Sender)
		}
		bert.send(&social.Say{Type: uint32(pair[1].Chat.Busy)})
		bert.hears(pair[1].Chat.System, "You are no longer marked as away or busy.")
	}
}
