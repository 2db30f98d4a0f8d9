package game_test

import (
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

// type types a line into the chat.
func (p *player) types(line string) {
	p.t.Helper()
	p.send(&social.Say{Type: uint32(p.version.Chat.Say), Language: 7, Text: line})
}

// steps tells of a movement.
func (p *player) steps(x, y float32) {
	p.t.Helper()
	p.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: p.Model().Self, Movement: movement.Movement{Position: movement.Vector{X: x, Y: y}}})
}

// stands waits until the client sees a thing at a place.
func (p *player) stands(who uint64, x, y float32) {
	p.t.Helper()
	p.wait("the place", func(m *client.Model) bool {
		o := m.Objects[who]
		return o != nil && o.Place.Position == movement.Vector{X: x, Y: y}
	})
}

// pairs are two clients, and then with their versions exchanged.
func pairs() [][2]*game.Version {
	return [][2]*game.Version{{vanilla.Version(), wrath.Version()}, {wrath.Version(), vanilla.Version()}}
}

func TestAPlayerGoesToAnotherMap(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			grounds := map[string][2]uint32{"wrath": {530, 571}, "vanilla": {1, 30}}[pair[0].Name]
			if got := anna.Model().World; got != grounds[0] {
				t.Fatalf("she is on map %d, want %d", got, grounds[0])
			}
			anna.types("/down")
			anna.wait("another map", func(m *client.Model) bool { return m.Loading })
			bert.wait("her leave", func(m *client.Model) bool { return len(m.Destroyed) == 1 && m.Destroyed[0] == self })
			anna.steps(6, 5)
			m := anna.Model()
			if m.World != grounds[1] || m.Messages["SMSG_TRANSFER_PENDING"] != 1 || m.Self != 0 || len(m.Objects) > 0 {
				t.Errorf("while she loads: map %d, messages %v, %d things", m.World, m.Messages, len(m.Objects))
			}
			anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			anna.wait("herself", func(m *client.Model) bool { return m.Self == self })
			anna.stands(self, 5, 5)
			anna.wait("the rat", func(m *client.Model) bool { _, ok := thing(m, pair[0].Fields.Health, 8); return ok })
			if n := anna.Model().Messages["SMSG_LOGIN_VERIFY_WORLD"]; n != 1 {
				t.Errorf("the log-in was told %d times", n)
			}
			anna.types("/up")
			anna.wait("the way back", func(m *client.Model) bool { return m.Loading && m.World == grounds[0] })
			anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			anna.stands(self, 10, 20)
			bert.stands(self, 10, 20)
			anna.steps(11, 20)
			bert.stands(self, 11, 20)
			for _, p := range []*player{anna, bert} {
				if m := p.Model(); m.Strange > 0 {
					t.Errorf("%s: %d strange messages", p.version.Name, m.Strange)
				}
			}
		})
	}
}

func TestAPlayerJumpsWithinItsMap(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			anna.types("/hop")
			anna.wait("the jump", func(m *client.Model) bool { return m.Jumped == 1 })
			bert.stands(self, 15, 25)
			if _, ok := pair[1].Outbound["MSG_MOVE_TELEPORT"]; ok && bert.Model().Messages["MSG_MOVE_TELEPORT"] != 1 {
				t.Errorf("he was told with %v", bert.Model().Messages)
			}
			anna.steps(11, 20) // of the old place
			anna.send(&movement.Teleported{Mover: self, Counter: 7})
			anna.steps(12, 20)
			anna.send(&movement.Teleported{Mover: self, Counter: 1})
			anna.steps(15, 25.25)
			bert.stands(self, 15, 25.25)
			for _, moved := range bert.Model().Moves {
				if moved.Mover == self && moved.Position.Y == 20 && moved.Position.X > 10 {
					t.Errorf("he saw her at %v", moved.Position)
				}
			}
			anna.steps(400, 400) // not believed
			anna.wait("that she is put back", func(m *client.Model) bool { return m.Jumped == 2 })
			anna.stands(self, 15, 25.25)
		})
	}
}

func TestWhatIsNoMoreIsDestroyedAndWhatIsFarIsForgotten(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(pair[0], "Anna")
			anna.wait("the hen", func(m *client.Model) bool { _, ok := thing(m, pair[0].Fields.Health, 8); return ok })
			anna.types("/vanish")
			anna.wait("its end", func(m *client.Model) bool { return len(m.Destroyed) == 1 })
		})
	}
}
