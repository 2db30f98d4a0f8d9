package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

func TestWhatBecameOfABlowIsTold(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		hits := &v.Battle.Hits
		for _, test := range []struct {
			name, rules string
			bits        uint32 // of the HitInfo, all of them
			state       string
			hurts       bool
		}{
			{"a plain one", "", hits.Normal, "hit", true},
			{"missed", "miss_pct: 100", hits.Normal | hits.Miss, "intact", false},
			{"dodged", "dodge_pct: 100", hits.Normal, "dodge", false},
			{"parried", "parry_pct: 100", hits.Normal, "parry", false},
			{"blocked in part", "block_pct: 100, block_points: 1", hits.Normal | hits.Block, "hit", true},
			{"blocked", "block_pct: 100, block_points: damage", hits.Normal | hits.Block, "block", false},
			{"glancing", "glancing_pct: 100", hits.Normal | hits.Glancing, "hit", true},
			{"critical", "crit_pct: 100", hits.Normal | hits.Critical, "hit", true},
			{"crushing", "crushing_pct: 100", hits.Normal | hits.Crushing, "hit", true},
		} {
			t.Run(v.Name+" "+test.name, func(t *testing.T) {
				rules := map[bool]string{true: ", miss_pct: 0", false: ""}[test.name != "missed"]
				if test.name != "critical" {
					rules += ", crit_pct: 0"
				}
				h := newHallWith(t, "rules: {emote_yards: 30"+rules+map[bool]string{true: ", " + test.rules}[test.rules != ""]+"}\n")
				anna := h.enter(v, "Anna")
				hen := anna.hen()
				anna.attack(hen)
				anna.wait("her blow", func(m *client.Model) bool {
					return slices.ContainsFunc(m.Swings, func(s packets.Swing) bool { return s.Victim == hen })
				})
				m := anna.Model()
				i := slices.IndexFunc(m.Swings, func(s packets.Swing) bool { return s.Victim == hen })
				s := m.Swings[i]
				if s.HitInfo != test.bits || s.State != combat.States[test.state] || (s.Damage > 0) != test.hurts {
					t.Errorf("bits %#x, state %d, damage %d; want %#x, %d, damage %v", s.HitInfo, s.State, s.Damage, test.bits, combat.States[test.state], test.hurts)
				}
			})
		}
	}
}

func TestPowersAreFieldsOfTheirOwn(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallWith(t, "rules: {miss_pct: 0, crit_pct: 0}\n")
			anna := h.enter(v, "Anna")
			self, hen := anna.Model().Self, anna.hen()
			at := &v.Fields
			for _, field := range []struct {
				what string
				of   uint64
				at   uint16
				want uint32
			}{
				{"vigor", self, at.Power1, 40},
				{"the most vigor", self, at.MaxPower1, 40},
				{"ire", self, at.Power1 + 1, 0},
				{"the most ire, in the client's points", self, at.MaxPower1 + 1, 1000},
				{"the power that is shown of a hen", hen, at.Bytes0, 1 << 24},
				{"the power that is shown of her", self, at.Bytes0, 0},
			} {
				got := anna.Model().Objects[field.of].Fields[field.at]
				if field.at == at.Bytes0 {
					got &= 0xFF << 24
				}
				if got != field.want {
					t.Errorf("%s is %d, want %d", field.what, got, field.want)
				}
			}
			if got := anna.Model().Objects[self].Fields[at.MaxHealth]; got != 100 {
				t.Errorf("full health is %d, want 100: a power that the client does not have is told in its place", got)
			}
			anna.attack(hen)
			anna.wait("ire", func(m *client.Model) bool { return m.Objects[self].Fields[at.Power1+1] >= 40 })
		})
	}
}
