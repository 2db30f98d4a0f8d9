package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

// staffMark is the bit of a player's flags with which clients show who runs the
// realm, the same in both versions.
const staffMark = 0x8

// What operators type with a dot is done, told in system messages, and seen by
// clients of the other version.
func TestOperatorsTypeCommandsInBothVersions(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Staffanna"), h.enter(pair[1], "Bert")
			annaID, bertID := anna.Model().Self, bert.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[annaID] != nil })

			bert.types(".gm on")
			bert.hears(pair[1].Chat.System, "The command /gm requires the role builder.")
			anna.types(".gm on")
			anna.hears(pair[0].Chat.System, "GM mode is now on.")
			flags := pair[1].Fields.PlayerFlags
			bert.wait("her mark", func(m *client.Model) bool { return m.Objects[annaID].Fields[flags]&staffMark != 0 })
			anna.types(".gm off")
			bert.wait("no mark", func(m *client.Model) bool { return m.Objects[annaID].Fields[flags]&staffMark == 0 })

			anna.types(".level 5 bert")
			anna.hears(pair[0].Chat.System, "Bert now has level 5; the level before was 1.")
			anna.wait("his level", func(m *client.Model) bool { return m.Objects[bertID].Fields[pair[0].Fields.Level] == 5 })
			anna.types(".tele Bert stairs")
			bert.wait("another map", func(m *client.Model) bool { return m.Loading })
			bert.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			bert.wait("himself", func(m *client.Model) bool { return m.Self == bertID })
			anna.types(".gps Bert")
			anna.wait("where he is", func(m *client.Model) bool {
				last := m.Said[len(m.Said)-1]
				return last.Type == pair[0].Chat.System && last.Text == "The nearest place is yard:stairs, 0 yards away."
			})
			anna.types(".levl 3")
			anna.hears(pair[0].Chat.System, "There is no command /levl. Did you mean /level?")
			anna.types(".announce Tea!")
			bert.hears(pair[1].Chat.System, "Announcement: Tea!")
			anna.types(".die Bert")
			bert.wait("his end", func(m *client.Model) bool { return m.Objects[bertID].Fields[pair[1].Fields.Health] == 0 })
			anna.types(".revive Bert")
			bert.wait("his life", func(m *client.Model) bool { return m.Objects[bertID].Fields[pair[1].Fields.Health] == 140 })
			for _, p := range []*player{anna, bert} {
				if n := p.Model().Strange; n > 0 {
					t.Errorf("%d strange messages", n)
				}
			}
		})
	}
}
