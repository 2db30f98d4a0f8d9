package game_test

import (
	"math"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

func TestWhoComesSeesACreatureOnItsWay(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			var goat uint64
			anna.wait("the goat", func(m *client.Model) (ok bool) { goat, ok = thing(m, v.Fields.Health, 13); return ok })
			bert := h.enter(v, "Bert")
			bert.wait("the goat on its way", func(m *client.Model) bool {
				return m.Objects[goat] != nil && m.Objects[goat].Place.Movement.Flags&v.Splines.Enabled != 0
			})
			s := bert.Model().Objects[goat].Place.Spline
			if len(s.Points) != 2 || s.Points[0].X != 75 || s.Points[1] != s.Final || s.Duration != 20000 || s.Passed >= s.Duration ||
				s.Flags != v.Splines.Walk {
				t.Errorf("he sees it on the way %+v", s)
			}
			h.fast(20)
			bert.wait("its next way", func(m *client.Model) bool {
				way := m.Objects[goat].Way
				return way != nil && way.ID != s.ID && len(way.Path) == 1 && way.Path[0] == s.Points[0] && way.Duration > 19000
			})
			if n := bert.Model().Strange; n > 0 {
				t.Errorf("%d strange messages", n)
			}
		})
	}
}

func TestWhoWalksOutOfSightAndBackIsShownWhole(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, other := anna.Model().Self, bert.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.wait("him", func(m *client.Model) bool { return m.Objects[other] != nil })
			anna.types("/fly")
			anna.wait("her speed", func(m *client.Model) bool { return len(m.Forces) == 4 })
			walk := func(from, to, by float32) {
				t.Helper()
				for y := from; y != to; y += by {
					anna.pauses()
					anna.steps(10, y)
				}
			}
			walk(20, -100, -3)
			bert.wait("her leave", func(m *client.Model) bool { return m.Objects[self] == nil && len(m.Destroyed) == 0 })
			anna.wait("his", func(m *client.Model) bool { return m.Objects[other] == nil && len(m.Destroyed) == 0 })
			anna.types("/grow")
			anna.wait("her level", func(m *client.Model) bool { return len(m.Levels) > 0 })
			walk(-100, 20, 3)
			bert.wait("her return", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.wait("his", func(m *client.Model) bool { return m.Objects[other] != nil })
			at := &pair[1].Fields
			o, level := bert.Model().Objects[self], anna.Model().Levels[0].Level
			if o.Fields[at.Level] != level || o.Fields[at.MaxHealth] == 0 || o.Fields[at.Display] == 0 || o.Place.Speeds[movement.SpeedRun] != 70 {
				t.Errorf("she comes back as %+v", o)
			}
		})
	}
}

func TestWhatNobodyGrantedIsNotRelayed(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			ungranted := map[string]uint32{ // root, levitating, can fly, flying, water walk, safe fall, hover
				"vanilla": 0x1000 | 0x400 | 0x800000 | 0x1000000 | 0x10000000 | 0x20000000 | 0x40000000,
				"wrath":   0x800 | 0x400 | 0x1000000 | 0x2000000 | 0x10000000 | 0x20000000 | 0x40000000,
			}[pair[0].Name]
			both := uint32(0x1 | 0x2 | 0x4 | 0x8 | 0x10 | 0x20 | 0x40 | 0x80) // each with what contradicts it
			anna.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: self, Movement: movement.Movement{
				Flags: both | ungranted, Position: movement.Vector{X: 10.2, Y: 20},
			}})
			bert.wait("her step", func(m *client.Model) bool { return len(m.Moves) == 1 })
			if got := bert.Model().Moves[0]; got.Flags != 0 || got.Position.X != 10.2 {
				t.Errorf("he is told of flags %#x at %v", got.Flags, got.Position)
			}
			nan := float32(math.NaN())
			for _, bad := range []movement.Movement{
				{Position: movement.Vector{X: nan, Y: 20}}, {Position: movement.Vector{X: 10, Y: 20}, Facing: float32(math.Inf(1))},
			} {
				anna.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: self, Movement: bad})
			}
			carried := movement.Movement{
				Flags: pair[0].Transport & -pair[0].Transport, Position: movement.Vector{X: 10.3, Y: 20},
				Transport: movement.Transport{GUID: 0x1FC0000000000007, Position: movement.Vector{X: 1}},
			}
			anna.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: self, Movement: carried})
			anna.wait("that she is put back", func(m *client.Model) bool { return m.Jumped == 1 })
			anna.stands(self, 10.2, 20)
			anna.send(&movement.Teleported{Mover: self, Counter: 1})
			anna.send(&movement.Move{Is: "MSG_MOVE_STOP", Mover: self, Movement: movement.Movement{Position: movement.Vector{X: 10.4, Y: 20}}})
			bert.wait("her stop", func(m *client.Model) bool { return m.Messages["MSG_MOVE_STOP"] == 1 })
			if n := len(bert.Model().Moves); n != 2 {
				t.Errorf("he is told of %d movements, want the first and the last", n)
			}
			c := h.counted[pair[0].Name]
			if c.Transports.Load() != 1 || c.Malformed.Load() != 2 {
				t.Errorf("%d movements on transports, %d malformed", c.Transports.Load(), c.Malformed.Load())
			}
		})
	}
}

func TestStepsAreSeenAsFarApartAsTheyWereMade(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.stopClock() // an answer that comes late makes steps older
	anna, bert := h.enter(wrath.Version(), "Anna"), h.enter(wrath.Version(), "Bert")
	self := anna.Model().Self
	bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
	anna.wait("the question", func(m *client.Model) bool { return len(m.Asked) > 0 })
	h.fast(0.1) // a step that is told more than a second late counts as one second old
	anna.pauses()
	asked := anna.Model().Asked
	last := asked[len(asked)-1]
	anna.send(&packets.TimeSync{Counter: 77, Ticks: 1})
	anna.send(&packets.TimeSync{Counter: last, Ticks: 5000})
	anna.send(&packets.TimeSync{Counter: last, Ticks: 9000}) // again
	anna.pauses()
	for i, ms := range []uint32{5010, 5037} {
		anna.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: self, Movement: movement.Movement{Time: ms, Position: movement.Vector{X: 10.1 + 0.1*float32(i), Y: 20}}})
		anna.pauses()
	}
	bert.wait("her steps", func(m *client.Model) bool { return len(m.Moves) == 2 })
	if moves := bert.Model().Moves; moves[1].Time-moves[0].Time != 27 {
		t.Errorf("27 ms between two steps are seen as %d", moves[1].Time-moves[0].Time)
	}
	if n := h.counted["wrath"].Unasked.Load(); n != 2 {
		t.Errorf("%d answers are refused, want the wrong and the second", n)
	}
}
