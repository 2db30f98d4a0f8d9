package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

func TestAClientEntersTheWorld(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for _, version := range versions() {
		t.Run(version.Name, func(*testing.T) {
			p := h.enter(version, map[string]string{"vanilla": "Anna", "wrath": "Bert"}[version.Name])
			m := p.Model()
			own := m.Objects[m.Self]
			if own == nil || own.Type != 4 || own.Fields[version.Fields.Health] != 100 || own.Fields[version.Fields.Level] != 1 {
				t.Fatalf("its own thing is %+v", own)
			}
			if at := own.Place.Position; at != (movement.Vector{X: 10, Y: 20}) {
				t.Errorf("it stands at %v", at)
			}
			p.wait("the hen", func(m *client.Model) bool { _, ok := thing(m, version.Fields.Health, 8); return ok })
			if m = p.Model(); m.Strange > 0 {
				t.Errorf("%d strange messages among %v", m.Strange, m.Messages)
			}
			p.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			p.wait("its seat on the grass", func(m *client.Model) bool { return m.Messages["SMSG_FORCE_MOVE_ROOT"] == 1 })
			p.send(packets.NewEmpty("CMSG_LOGOUT_CANCEL"))
			p.wait("its rise", func(m *client.Model) bool { return m.Messages["SMSG_LOGOUT_CANCEL_ACK"] == 1 })
			h.fast(60)
			p.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			p.wait("the end of its stay", func(m *client.Model) bool { return m.Left })
		})
	}
}

func TestTwoVersionsPlayTogether(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	anna, bert := h.enter(vanilla.Version(), "Anna"), h.enter(wrath.Version(), "Bert")
	for _, pair := range [][2]*player{{anna, bert}, {bert, anna}} {
		me, other := pair[0], pair[1].Model().Self
		self := me.Model().Self
		me.wait("the other", func(m *client.Model) bool { return m.Objects[other] != nil })
		me.send(&social.Say{Type: uint32(me.version.Chat.Say), Language: 7, Text: "Hello | there"})
		for _, p := range pair {
			p.wait("the greeting", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Said, func(s social.Said) bool {
					return s.Sender == self && s.Text == "Hello || there" && s.Type == p.version.Chat.Say
				})
			})
		}
		me.send(&movement.Move{Is: "MSG_MOVE_STOP", Mover: self, Movement: movement.Movement{
			Position: movement.Vector{X: 11, Y: 20}, Facing: 1,
		}})
		pair[1].wait("the step", func(m *client.Model) bool {
			o := m.Objects[self]
			return o != nil && o.Place.Position == movement.Vector{X: 11, Y: 20} && m.Messages["MSG_MOVE_STOP"] == 1
		})
	}
	hen, _ := thing(ptr(bert.Model()), bert.version.Fields.Entry, 299)
	bert.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: hen})
	bert.send(&packets.GUID{Is: "CMSG_ATTACKSWING", GUID: hen})
	for _, p := range []*player{anna, bert} {
		p.wait("the cluck", func(m *client.Model) bool {
			return slices.ContainsFunc(m.Said, func(s social.Said) bool { return s.Text == "Cluck!" && s.SenderName == "Speckled Hen" })
		})
		p.wait("the swings", func(m *client.Model) bool { return len(m.Swings) >= 2 })
		p.wait("the death", func(m *client.Model) bool {
			return slices.ContainsFunc(slices.Collect(values(m.Objects)), func(o *client.Object) bool {
				return o.Type == 3 && o.Fields[p.version.Fields.Health] == 0
			})
		})
		if m := p.Model(); m.Strange > 0 {
			t.Errorf("%s: %d strange messages among %v", p.version.Packet, m.Strange, m.Messages)
		}
	}
}
