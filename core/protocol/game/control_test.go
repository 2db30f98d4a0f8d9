package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
)

func TestWhatAurasDoToAWillShows(t *testing.T) {
	t.Parallel()
	const stunned, silenced = 0x40000, 0x2000
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			anna.types("/daze")
			for _, p := range []*player{anna, bert} {
				p.field("that she is dazed", self, p.version.Fields.UnitFlags, func(v uint32) bool { return v&(stunned|silenced) == stunned|silenced })
			}
			anna.wait("that she may not move", func(m *client.Model) bool { return m.Messages["SMSG_FORCE_MOVE_ROOT"] == 1 })
		})
	}
}

// TestTheServerLeadsWhoIsAfraid: its client moves it no more, sees the way that the
// server leads it, as others do, and moves it again when the fear is over.
func TestTheServerLeadsWhoIsAfraid(t *testing.T) {
	t.Parallel()
	const fleeing = 0x800000
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.types("/scare")
			at, moves := anna.until(0, client.Moves, 0)
			if moves.At != self || moves.Why != "others" {
				t.Errorf("she moves as %+v", moves)
			}
			for _, p := range []*player{anna, bert} {
				p.wait("her way", func(m *client.Model) bool {
					o := m.Objects[self]
					return o.Way != nil && len(o.Way.Path) > 0 && o.Fields[p.version.Fields.UnitFlags]&fleeing != 0
				})
			}
			if _, moves = anna.until(at, client.Moves, 0); moves.Why != "own" {
				t.Errorf("she moves as %+v at last", moves)
			}
			anna.field("that she is not afraid", self, anna.version.Fields.UnitFlags, func(v uint32) bool { return v&fleeing == 0 })
		})
	}
}
