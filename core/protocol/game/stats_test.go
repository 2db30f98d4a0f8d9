package game_test

import (
	"math"
	"testing"

	"loam/core/protocol/game/client"
)

// figured is a world with stats and resistances that clients show.
const figured = `
stats:
  might: {name: Might, value: "20 + level", clients: {vanilla: {stat: 0}, wrath: {stat: 0}}}
  wisdom: {name: Wisdom, value: 13, clients: {vanilla: {stat: 4}, wrath: {stat: 4}}}
  zeal: {name: Zeal, value: "might * 2", clients: {vanilla: {stat: 5}, wrath: {stat: 5}}}
  dodging: {name: Dodging, value: 3.5, clients: {vanilla: {stat: 8}, wrath: {stat: 8}}}
  coolness: {name: Coolness, value: 7}
  oddness: {name: Oddness, value: 9, clients: {vanilla: {stat: 4000000000}, wrath: {stat: 99}}}
schools:
  chill: {name: Chill, resistance: coolness, clients: {vanilla: {school: 4}, wrath: {school: 4}}}
auras:
  strong: {name: Strong, duration_ms: 600, effects: [{kind: modify_stat, stat: might, value: 10}, {kind: modify_stat, stat: armor, value: 5}, {kind: modify_stat, stat: swing_ms, value: -100}]}
`

const figuredScript = `
command "strong" {}
function players:strong() self:add_aura("strong") end
`

// TestAPlayerIsToldHowStrongItIs: its own client, with what content says and 0 for
// what it does not say; others see how fast it strikes.
func TestAPlayerIsToldHowStrongItIs(t *testing.T) {
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, figured, figuredScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, at := anna.Model().Self, &pair[0].Fields
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			float := func(f float32) uint32 { return math.Float32bits(f) }
			first := map[uint16]uint32{
				at.Damage: float(4), at.Damage + 1: float(6), at.OffHandDamage: 0, at.RangedDamage + 1: 0,
				at.AttackTime: 500, at.AttackTime + 1: 0, at.RangedTime: 0,
				at.Stats: 21, at.Stats + 1: 0, at.Stats + 4: 13, at.AttackPower: 42, at.RangedPower: 0, at.Dodge: float(3.5), at.Parry: 0,
				at.Resistances: 0, at.Resistances + 1: 0, at.Resistances + 4: 7,
			}
			has := func(what string, want map[uint16]uint32) {
				t.Helper()
				anna.wait(what, func(m *client.Model) bool {
					for field, v := range want {
						if m.Objects[self].Fields[field] != v {
							return false
						}
					}
					return true
				})
			}
			has("how strong she is", first)
			anna.types(".strong")
			has("how strong she is made", map[uint16]uint32{at.Stats: 31, at.AttackPower: 62, at.Resistances: 5, at.AttackTime: 400})
			bert.field("how fast she strikes", self, pair[1].Fields.AttackTime, func(v uint32) bool { return v == 400 })
			has("how strong she is again", first)
			bert.field("how fast she strikes again", self, pair[1].Fields.AttackTime, func(v uint32) bool { return v == 500 })
			if got := bert.Model().Objects[self].Fields; got[pair[1].Fields.Damage] != 0 || got[pair[1].Fields.Stats] != 0 {
				t.Error("others are told how strong she is")
			}
			hen := bert.Model().Objects[bert.hen()].Fields
			if got := hen[pair[1].Fields.AttackTime]; got != 1000 {
				t.Errorf("a hen strikes each %d ms, want 1000", got)
			}
		})
	}
}

// TestTheRegenerationOfManaIsTold: in versions whose clients do not know it
// themselves.
func TestTheRegenerationOfManaIsTold(t *testing.T) {
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			idle, spending := float32(2), float32(0.5)
			if v.Fields.Regen == 0 {
				return // there is no such field
			}
			self := anna.Model().Self
			for field, want := range map[uint16]float32{v.Fields.Regen: idle, v.Fields.RegenSpending: spending, v.Fields.Regen + 1: 0} {
				anna.field("what comes back", self, field, func(w uint32) bool { return w == math.Float32bits(want) })
			}
		})
	}
}
