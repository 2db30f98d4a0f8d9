package game_test

import (
	"slices"
	"testing"
	"time"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

func TestAChangeOfSpeedIsToldAndAnswered(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			if got := bert.Model().Objects[self].Place.Speeds; got[movement.SpeedRun] != 7 || got[movement.SpeedWalk] != 2.5 || got[movement.SpeedRunBack] != 2.5 || got[movement.SpeedSwim] != 4 {
				t.Errorf("he sees her move with %v", got)
			}
			anna.types("/slow")
			anna.wait("all her speeds", func(m *client.Model) bool { return len(m.Forces) == 4 })
			want := map[string]float32{
				"SMSG_FORCE_WALK_SPEED_CHANGE": 1.25, "SMSG_FORCE_RUN_SPEED_CHANGE": 3.5,
				"SMSG_FORCE_RUN_BACK_SPEED_CHANGE": 1.25, "SMSG_FORCE_SWIM_SPEED_CHANGE": 2,
			}
			for _, f := range anna.Model().Forces {
				if f.Speed != want[f.Is] || f.Mover != self {
					t.Errorf("%s with %g", f.Is, f.Speed)
				}
			}
			bert.wait("her new speeds", func(m *client.Model) bool {
				return len(m.Paces) == 3 && m.Paces[1].Mover == self && m.Paces[1].Speed == 3.5 && m.Paces[1].Is == "MSG_MOVE_SET_RUN_SPEED"
			})
			anna.types("/hurry")
			hen := bert.hen()
			bert.wait("how the hen runs", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Splines, func(s movement.SplineSpeed) bool { return s.Mover == hen && s.Is == "SMSG_SPLINE_SET_RUN_SPEED" })
			})
			late := h.enter(pair[1], "Carl")
			late.wait("her as she is", func(m *client.Model) bool {
				return m.Objects[self] != nil && m.Objects[self].Place.Speeds[movement.SpeedRun] == 3.5
			})
			h.ahead.Store(int64(time.Minute))
			anna.types("/hold")
			anna.wait("that she is held", func(m *client.Model) bool { _, ok := told(m, "SMSG_FORCE_MOVE_ROOT"); return ok })
			anna.types("/free")
			anna.wait("that she is free", func(m *client.Model) bool { _, ok := told(m, "SMSG_FORCE_MOVE_UNROOT"); return ok })
			if n := h.counted[pair[0].Name].Unasked.Load(); n > 0 {
				t.Errorf("%d of her answers were to nothing", n)
			}
		})
	}
}

func TestAWrongAnswerHasNoEffect(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			anna.Ignore(true)
			anna.types("/slow")
			anna.wait("her speeds", func(m *client.Model) bool { return len(m.Forces) == 4 })
			run, _ := told(ptr(anna.Model()), "SMSG_FORCE_RUN_SPEED_CHANGE")
			good := client.Answer(&run, movement.Movement{Position: movement.Vector{X: 10, Y: 20}})
			other := run
			other.Speed = 70
			forged := client.Answer(&other, good.Movement)
			late, foreign, wrong := *good, *good, *good
			late.Counter += 77
			foreign.Mover += 5
			wrong.Is = "CMSG_FORCE_WALK_SPEED_CHANGE_ACK"
			for i, bad := range []*movement.Forced{forged, &late, &foreign, &wrong} {
				anna.send(bad)
				anna.counts(h, int64(i+1))
			}
			anna.send(good)
			anna.send(good) // again
			anna.counts(h, 5)
		})
	}
}

// counts waits until so many answers have been refused, which a round trip after
// each message makes certain.
func (p *player) counts(h *hall, want int64) {
	p.t.Helper()
	before := p.Model().Messages["SMSG_QUERY_TIME_RESPONSE"]
	p.send(packets.NewEmpty("CMSG_QUERY_TIME"))
	p.wait("a round trip", func(m *client.Model) bool { return m.Messages["SMSG_QUERY_TIME_RESPONSE"] > before })
	if got := h.counted[p.version.Name].Unasked.Load(); got != want {
		p.t.Errorf("%d answers are refused, want %d", got, want)
	}
}

func TestAClientThatDoesNotAnswerHasToGo(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			anna.Ignore(true)
			h.stopClock()
			anna.types("/slow")
			anna.wait("her speeds", func(m *client.Model) bool { return len(m.Forces) == 4 })
			h.ahead.Store(int64(9 * time.Second))
			anna.types("/vanish")
			anna.wait("that she is still here", func(m *client.Model) bool { return len(m.Destroyed) == 1 })
			h.ahead.Store(int64(11 * time.Second))
			anna.wait("why she has to go", func(m *client.Model) bool { return m.Messages["SMSG_NOTIFICATION"] == 1 })
			anna.ends()
		})
	}
}

func TestASittingPlayerIsSeenSitting(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			seen := func(what string, stand uint32) {
				t.Helper()
				bert.wait(what, func(m *client.Model) bool { return m.Objects[self].Fields[pair[1].Fields.Bytes1]&0xFF == stand })
			}
			for _, test := range []struct{ asks, seen uint32 }{{1, 1}, {3, 3}, {8, 8}, {0, 0}, {1, 1}} {
				anna.send(&packets.Number{Is: "CMSG_STANDSTATECHANGE", Value: test.asks})
				seen("how she stands", test.seen)
			}
			anna.send(&packets.Number{Is: "CMSG_STANDSTATECHANGE", Value: 7}) // nobody chooses to be dead
			anna.send(&packets.Number{Is: "CMSG_STANDSTATECHANGE", Value: 1 << 20})
			anna.steps(10.3, 20)
			seen("her step", 0)
			anna.wait("the same", func(m *client.Model) bool { return slices.Equal(m.Stances, []uint8{1, 3, 8, 0, 1, 0}) })
			if n := h.counted[pair[0].Name].Malformed.Load(); n != 2 {
				t.Errorf("%d stances are refused, want 2", n)
			}
		})
	}
}
