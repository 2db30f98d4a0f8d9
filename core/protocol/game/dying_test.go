package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// ghostRules are those of a world with ghosts.
const ghostRules = `
rules: {ghosts: 1, reclaim_yards: 4, reclaim_delay_ms: 300, reclaim_health_pct: 40, ghost_speed_factor: 1.5}
`

// corpse finds the corpse of a player.
func corpse(m *client.Model, p *player, who uint64) *client.Object {
	for _, o := range m.Objects {
		if o.Type == 7 && o.Fields[p.version.Fields.CorpseOwner] == uint32(who) {
			return o
		}
	}
	return nil
}

// told is the first change of how its player moves that a client was told and that
// is called so.
func told(m *client.Model, is string) (f movement.Force, ok bool) {
	for _, f := range m.Forces {
		if f.Is == is {
			return f, true
		}
	}
	return f, false
}

// falls lets a player die away from the graveyard.
func (p *player) falls() {
	p.t.Helper()
	p.types("/hop")
	p.wait("the jump", func(m *client.Model) bool { return m.Jumped == 1 })
	p.send(&movement.Teleported{Mover: p.Model().Self, Counter: 1})
	p.types("/fall")
	p.wait("its death", func(m *client.Model) bool { return m.Objects[m.Self].Fields[p.version.Fields.Health] == 0 })
}

// pauses lets a step of the map go by: with one it is told that it may not attack
// itself, or that the dead may not attack.
func (p *player) pauses() {
	p.t.Helper()
	refusals := func(m *client.Model) int { return m.Messages["SMSG_ATTACKSWING_CANT_ATTACK"] + len(m.Said) }
	before := refusals(ptr(p.Model()))
	p.attack(p.Model().Self)
	p.wait("an answer", func(m *client.Model) bool { return refusals(m) > before })
}

func TestAGhostWalksBackToItsBody(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallWith(t, ghostRules)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			at, self := &pair[0].Fields, anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.falls()
			bert.wait("her death", func(m *client.Model) bool {
				return m.Objects[self] != nil && m.Objects[self].Fields[pair[1].Fields.Health] == 0
			})
			anna.send(packets.NewEmpty("MSG_CORPSE_QUERY"))
			anna.wait("that she has left no body", func(m *client.Model) bool { return m.Messages["MSG_CORPSE_QUERY"] == 1 && !m.Corpse.Found })
			anna.send(&packets.Bytes{Is: "CMSG_REPOP_REQUEST"})
			bert.wait("that she is not seen", func(m *client.Model) bool { return m.Objects[self] == nil })
			bert.wait("her body", func(m *client.Model) bool { return corpse(m, bert, self) != nil })
			if o := corpse(ptr(bert.Model()), bert, self); o.Place.Position != (movement.Vector{X: 15, Y: 25}) ||
				o.Fields[pair[1].Fields.Type] != 0x81 || o.Fields[pair[1].Fields.CorpseDisplay] == 0 || o.Fields[pair[1].Fields.CorpseBytes1] == 0 {
				t.Errorf("he sees the body %+v", o)
			}
			anna.wait("that she is a ghost", func(m *client.Model) bool {
				o := m.Objects[self]
				return o.Fields[at.PlayerFlags]&0x10 != 0 && o.Fields[at.Health] == 1 && o.Fields[at.Bytes1]&0xFF == 0 && o.Fields[at.DynamicFlags] == 0
			})
			anna.wait("what a ghost can do", func(m *client.Model) bool {
				run, faster := told(m, "SMSG_FORCE_RUN_SPEED_CHANGE")
				_, floats := told(m, "SMSG_MOVE_WATER_WALK")
				return floats && faster && run.Speed == 10.5 && corpse(m, anna, self) != nil && len(m.Waits) == 2 && m.Jumped == 2
			})
			anna.send(packets.NewEmpty("MSG_CORPSE_QUERY"))
			anna.wait("where her body lies", func(m *client.Model) bool {
				return m.Corpse.Found && m.Corpse.Position == movement.Vector{X: 15, Y: 25}
			})
			anna.send(&movement.Teleported{Mover: self, Counter: 2})
			anna.send(&packets.GUID{Is: "CMSG_RECLAIM_CORPSE"})
			anna.wait("that she is too far", func(m *client.Model) bool { return len(m.Said) > 0 })
			for i := range 10 {
				anna.pauses()
				anna.steps(10+0.4*float32(i), 20+0.4*float32(i))
			}
			anna.send(&packets.GUID{Is: "CMSG_RECLAIM_CORPSE"})
			anna.wait("that she lives", func(m *client.Model) bool {
				return m.Objects[self].Fields[at.Health] == 40 && m.Objects[self].Fields[at.PlayerFlags] == 0
			})
			bert.wait("her life", func(m *client.Model) bool {
				return m.Objects[self] != nil && m.Objects[self].Fields[pair[1].Fields.Health] == 40 && corpse(m, bert, self) == nil
			})
			anna.wait("the ground", func(m *client.Model) bool { _, ok := told(m, "SMSG_MOVE_LAND_WALK"); return ok })
			for _, p := range []*player{anna, bert} {
				if m := p.Model(); m.Strange > 0 {
					t.Errorf("%s: %d strange messages", p.version.Name, m.Strange)
				}
			}
			if n := h.counted[pair[0].Name].Unasked.Load(); n > 0 {
				t.Errorf("%d of her answers were to nothing", n)
			}
		})
	}
}

func TestAGhostComesBackAsAGhost(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallWith(t, ghostRules)
			key := h.account("ANNA")
			anna := h.connect(v, "ANNA", key)
			anna.make("Anna")
			anna.join()
			anna.falls()
			anna.send(&packets.Bytes{Is: "CMSG_REPOP_REQUEST"})
			anna.wait("that she is a ghost", func(m *client.Model) bool { return m.Objects[m.Self].Fields[v.Fields.PlayerFlags] == 0x10 })
			anna.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			anna.wait("the end", func(m *client.Model) bool { return m.Left })
			anna.Close(t.Context())
			anna = h.connect(v, "ANNA", key)
			anna.list()
			anna.send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: anna.Model().Characters[0].GUID})
			anna.wait("the world", func(m *client.Model) bool { return m.Self != 0 || m.Loading })
			if anna.Model().Loading { // she came before she had left, and so comes twice
				anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			}
			anna.wait("herself", func(m *client.Model) bool { return m.Self != 0 })
			anna.wait("that she is a ghost still", func(m *client.Model) bool {
				_, floats := told(m, "SMSG_MOVE_WATER_WALK")
				return m.Objects[m.Self].Fields[v.Fields.PlayerFlags] == 0x10 && corpse(m, anna, m.Self) != nil && floats && len(m.Waits) == 1
			})
		})
	}
}
