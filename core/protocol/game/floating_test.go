package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// TestWhatAurasLetAClientDo: each is told when it begins and when it ends, and
// answered; a client of 1.12.1 cannot fly, and is not told to.
func TestWhatAurasLetAClientDo(t *testing.T) {
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, `auras:
  gull: {name: Gull, effects: [{kind: water_walk}, {kind: hover}, {kind: feather_fall}, {kind: fly}]}
`, `
command "rise" {}
function players:rise() self:add_aura("yard:gull") end
command "sink" {}
function players:sink() self:remove_aura("yard:gull") end
`)
			anna := h.enter(v, "Anna")
			flies := v.Packet == codec.Wrath
			begins := []string{"SMSG_MOVE_WATER_WALK", "SMSG_MOVE_FEATHER_FALL", "SMSG_MOVE_SET_HOVER"}
			ends := []string{"SMSG_MOVE_LAND_WALK", "SMSG_MOVE_NORMAL_FALL", "SMSG_MOVE_UNSET_HOVER"}
			if flies {
				begins = append(begins, "SMSG_FORCE_FLIGHT_SPEED_CHANGE", "SMSG_MOVE_SET_CAN_FLY")
				ends = append(ends, "SMSG_MOVE_UNSET_CAN_FLY")
			}
			anna.types("/rise")
			anna.wait("what she may do", func(m *client.Model) bool { return len(m.Forces) == len(begins) })
			anna.types("/sink")
			anna.wait("that she may no more", func(m *client.Model) bool { return len(m.Forces) == len(begins)+len(ends) })
			var told []string
			for _, f := range anna.Model().Forces {
				told = append(told, f.Is)
				if f.Is == "SMSG_FORCE_FLIGHT_SPEED_CHANGE" && f.Speed != 7 {
					t.Errorf("she flies %g yards a second, want 7 as she runs", f.Speed)
				}
			}
			if want := append(begins, ends...); !slices.Equal(told, want) {
				t.Errorf("she is told %q, want %q", told, want)
			}
			anna.counts(h, 0)
		})
	}
}

// TestWhoMayNotFlyIsNotSeenFlying lets a client say that it flies.
func TestWhoMayNotFlyIsNotSeenFlying(t *testing.T) {
	const ahead, flying = 0x1, 0x2000000
	v := wrath.Version()
	h := newHallOf(t, "auras: {gull: {name: Gull, effects: [{kind: fly}]}}\n", `
command "rise" {}
function players:rise() self:add_aura("yard:gull") end
`)
	anna, bert := h.enter(v, "Anna"), h.enter(v, "Bert")
	self := anna.Model().Self
	bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
	seen := func(x float32) uint32 {
		anna.send(&movement.Move{Is: "MSG_MOVE_START_FORWARD", Mover: self, Movement: movement.Movement{
			Flags: ahead | flying, Time: uint32(x * 1000), Position: movement.Vector{X: x, Y: 20, Z: 9}}})
		var flags uint32
		bert.wait("her move", func(m *client.Model) bool {
			i := slices.IndexFunc(m.Moves, func(s movement.Moved) bool { return s.Mover == self && s.Position.X == x })
			if i >= 0 {
				flags = m.Moves[i].Flags
			}
			return i >= 0
		})
		return flags
	}
	if got := seen(10.2); got&flying != 0 {
		t.Errorf("she is seen flying without leave, with %#x", got)
	}
	anna.types("/rise")
	anna.wait("that she may fly", func(m *client.Model) bool { _, ok := told(m, "SMSG_MOVE_SET_CAN_FLY"); return ok })
	if got := seen(10.4); got&(flying|ahead) != flying|ahead {
		t.Errorf("she is seen moving with %#x, want her flying ahead", got)
	}
}
