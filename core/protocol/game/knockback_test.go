package game_test

import (
	"testing"
	"time"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// throwing lets the hen throw whoever says so.
const (
	throwing       = "spells: {toss: {name: Toss, aim: enemy, range_yards: 50, effects: [{kind: knock_back, yards: 4, speed_yards_per_second: 5}]}}\n"
	throwingScript = `
command "toss" {}
function players:toss() for _, u in ipairs(self:in_range(50, {id = "hen"})) do u:cast("toss", self) end end
`
)

// TestAPlayerIsThrown: its client keeps the control of it, flies as far as the map
// has it fly and says so; others see it fly, and where it lands.
func TestAPlayerIsThrown(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, throwing, throwingScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.hen()
			anna.types(".toss")
			anna.wait("her flight", func(m *client.Model) bool { return len(m.Flights) > 0 })
			f := anna.Model().Flights[0]
			if f.Mover != self || f.Counter == 0 || f.Cos != -1 || f.Sin > 0.01 || f.Sin < -0.01 || f.Speed < 4.9 || f.Speed > 5.1 || f.UpDown > -7 || f.UpDown < -8.5 {
				t.Errorf("she flies as %+v, want 5 yards a second to the west for 0.8 s", f)
			}
			seen := func(what string, is func(at movement.Movement) bool) {
				t.Helper()
				bert.wait(what, func(m *client.Model) bool {
					for _, moved := range m.Moves {
						if moved.Mover == self && is(moved.Movement) {
							return true
						}
					}
					return false
				})
			}
			if bert.version.Name == "wrath" {
				bert.wait("her flight", func(m *client.Model) bool {
					return len(m.Thrown) == 1 && m.Thrown[0].Mover == self && m.Thrown[0].Speed == f.Speed && m.Thrown[0].Climb == f.UpDown
				})
			} else {
				seen("her flight", func(at movement.Movement) bool { return at.Jump.XYSpeed == f.Speed && at.Jump.ZSpeed == f.UpDown })
			}
			seen("where she lands", func(at movement.Movement) bool {
				return at.Jump.XYSpeed == 0 && at.Position.X > 5.9 && at.Position.X < 6.1 && at.Position.Y > 19.9 && at.Position.Y < 20.1
			})
			if m := anna.Model(); m.Messages["SMSG_CLIENT_CONTROL_UPDATE"] > 0 || m.Objects[self].Way != nil {
				t.Error("she does not move herself")
			}
			anna.counts(h, 0)
			anna.steps(5.5, 20)
			seen("her step", func(at movement.Movement) bool { return at.Position.X == 5.5 })
		})
	}
}

func TestAFlightIsAnsweredOnceAndAsItWasTold(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, throwing, throwingScript)
			anna := h.enter(v, "Anna")
			anna.hen()
			never := &movement.KnockBack{Mover: anna.Model().Self, Counter: 1}
			anna.send(client.Flown(never, movement.Movement{}))
			anna.counts(h, 1)
			anna.Ignore(true)
			anna.types(".toss")
			anna.wait("her flight", func(m *client.Model) bool { return len(m.Flights) > 0 })
			f := anna.Model().Flights[0]
			other, late := f, f
			other.Mover++
			late.Counter++
			wrong := client.Flown(&f, movement.Movement{})
			wrong.Is = "CMSG_FORCE_MOVE_ROOT_ACK"
			for i, bad := range []*movement.Forced{client.Flown(&other, movement.Movement{}), client.Flown(&late, movement.Movement{}), wrong} {
				anna.send(bad)
				anna.counts(h, int64(i+2))
			}
			anna.send(client.Flown(&f, movement.Movement{}))
			anna.send(client.Flown(&f, movement.Movement{}))
			anna.counts(h, 5)
		})
	}
}

func TestWhoDoesNotFlyHasToGo(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, throwing, throwingScript)
			anna := h.enter(v, "Anna")
			anna.hen()
			anna.Ignore(true)
			h.stopClock()
			anna.types(".toss")
			anna.wait("her flight", func(m *client.Model) bool { return len(m.Flights) > 0 })
			h.ahead.Store(int64(9 * time.Second))
			anna.send(packets.NewEmpty("CMSG_QUERY_TIME"))
			anna.wait("that she is still here", func(m *client.Model) bool { return m.Messages["SMSG_QUERY_TIME_RESPONSE"] > 0 })
			h.ahead.Store(int64(11 * time.Second))
			anna.ends()
		})
	}
}
