package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

func (p *player) attack(who uint64) {
	p.t.Helper()
	p.send(&packets.GUID{Is: "CMSG_ATTACKSWING", GUID: who})
}

func (p *player) hen() (g uint64) {
	p.t.Helper()
	p.wait("the hen", func(m *client.Model) (ok bool) { g, ok = thing(m, p.version.Fields.Health, 8); return ok })
	return g
}

func TestAFightIsToldToAll(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen := anna.Model().Self, anna.hen()
			seen := bert.hen()
			anna.attack(hen)
			bert.wait("her attack", func(m *client.Model) bool {
				return slices.Contains(m.Starts, packets.AttackStart{Attacker: self, Victim: seen})
			})
			bert.wait("the hen's", func(m *client.Model) bool {
				return slices.Contains(m.Starts, packets.AttackStart{Attacker: seen, Victim: self})
			})
			anna.send(packets.NewEmpty("CMSG_ATTACKSTOP"))
			for _, p := range []*player{anna, bert} {
				p.wait("that she stops", func(m *client.Model) bool {
					return slices.ContainsFunc(m.Stops, func(s packets.AttackStop) bool { return s.Attacker == self })
				})
			}
			anna.attack(hen)
			anna.wait("the hen's death", func(m *client.Model) bool { return m.Objects[hen].Fields[pair[0].Fields.Health] == 0 })
			anna.attack(hen)
			anna.wait("that the dead rest", func(m *client.Model) bool { return m.Messages["SMSG_ATTACKSWING_DEADTARGET"] == 1 })
			anna.attack(self)
			anna.wait("that she spares herself", func(m *client.Model) bool { return m.Messages["SMSG_ATTACKSWING_CANT_ATTACK"] == 1 })
			if said := anna.Model().Said; slices.ContainsFunc(said, func(s social.Said) bool { return s.Type == pair[0].Chat.System }) {
				t.Errorf("she was told in words what her client says itself: %v", said)
			}
		})
	}
}

func TestASwingThatCannotLandIsRefused(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			hen := p.hen()
			p.send(&movement.Move{Is: "MSG_MOVE_SET_FACING", Mover: p.Model().Self, Movement: movement.Movement{
				Position: movement.Vector{X: 10, Y: 20}, Facing: 3.14,
			}})
			p.attack(hen)
			p.wait("that she looks away", func(m *client.Model) bool { return m.Messages["SMSG_ATTACKSWING_BADFACING"] >= 1 })
			p.types("/hop")
			p.wait("the jump", func(m *client.Model) bool { return m.Jumped == 1 })
			p.send(&movement.Teleported{Mover: p.Model().Self, Counter: 1})
			p.attack(hen)
			p.wait("that it is too far", func(m *client.Model) bool { return m.Messages["SMSG_ATTACKSWING_NOTINRANGE"] >= 1 })
		})
	}
}

func TestAPlayerDiesAndLivesAgain(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			anna.types("/hop")
			anna.wait("the jump", func(m *client.Model) bool { return m.Jumped == 1 })
			anna.send(&movement.Teleported{Mover: self, Counter: 1})
			anna.types("/fall")
			for _, p := range []*player{anna, bert} {
				p.wait("her death", func(m *client.Model) bool {
					o := m.Objects[self]
					return o != nil && o.Fields[p.version.Fields.Health] == 0
				})
			}
			anna.wait("what follows", func(m *client.Model) bool { return m.Messages["SMSG_CORPSE_RECLAIM_DELAY"] == 1 })
			if at := anna.Model().Releases; pair[0].Name == "wrath" && (len(at) != 1 || at[0].Position != movement.Vector{X: 10, Y: 20}) {
				t.Errorf("she will live again at %v", at)
			}
			anna.send(&packets.Bytes{Is: "CMSG_REPOP_REQUEST"})
			anna.wait("her way to the graveyard", func(m *client.Model) bool { return m.Jumped == 2 })
			for _, p := range []*player{anna, bert} {
				p.stands(self, 10, 20)
				p.wait("her life", func(m *client.Model) bool { return m.Objects[self].Fields[p.version.Fields.Health] > 0 })
			}
		})
	}
}

func TestALevelComesWithItsNumbers(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			p.types("/grow")
			p.wait("a level", func(m *client.Model) bool { return len(m.Levels) > 0 })
			p.wait("its health", func(m *client.Model) bool { return m.Objects[m.Self].Fields[v.Fields.MaxHealth] > 100 })
			m := p.Model()
			level, most := m.Objects[m.Self].Fields[v.Fields.Level], m.Objects[m.Self].Fields[v.Fields.MaxHealth]
			if got := m.Levels[0]; got.Level != level || got.Health != most-100 {
				t.Errorf("level %d with %d more health, want %d with %d", got.Level, got.Health, level, most-100)
			}
			if m.Messages["SMSG_LOG_XPGAIN"] != 1 {
				t.Errorf("experience was told with %v", m.Messages)
			}
		})
	}
}

// TestASwingNamesItsSchoolAsItsClientsDo: one version has numbers, the other
// bits, and the number of bare blows is the bit of none.
func TestASwingNamesItsSchoolAsItsClientsDo(t *testing.T) {
	t.Parallel()
	for i, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			p.attack(p.hen())
			p.wait("a swing", func(m *client.Model) bool { return len(m.Swings) > 0 })
			for _, swing := range p.Model().Swings {
				if got := swing.Parts[0].School; got != uint32(i) {
					t.Errorf("the school of %+v is %d, want %d", swing, got, i)
				}
			}
		})
	}
}
