package client

import (
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

func TestWhatCameOfASwingIsTheSameWordInBothVersions(t *testing.T) {
	for _, v := range versions {
		h := v.Battle.Hits
		for _, test := range []struct {
			name  string
			swing packets.Swing
			want  Happening
		}{
			{"a hit", packets.Swing{HitInfo: h.Normal, Damage: 5, State: combat.States["hit"]}, Happening{Why: "hit", Amount: 5}},
			{"a critical hit", packets.Swing{HitInfo: h.Normal | h.Critical, Damage: 9, State: combat.States["hit"]}, Happening{Why: "hit", Amount: 9, Critical: true}},
			{"a miss", packets.Swing{HitInfo: h.Miss, State: combat.States["intact"]}, Happening{Why: "miss"}},
			{"a dodge", packets.Swing{HitInfo: h.Normal, State: combat.States["dodge"]}, Happening{Why: "dodge"}},
			{"a parry", packets.Swing{HitInfo: h.Normal, State: combat.States["parry"]}, Happening{Why: "parry"}},
			{"an evade", packets.Swing{HitInfo: h.Normal, State: combat.States["evade"]}, Happening{Why: "evade"}},
			{"a block", packets.Swing{HitInfo: h.Normal | h.Block, State: combat.States["block"], Blocked: 7}, Happening{Why: "block", Blocked: 7}},
			{"a glancing blow", packets.Swing{HitInfo: h.Normal | h.Glancing, Damage: 3, State: combat.States["hit"]}, Happening{Why: "glancing", Amount: 3}},
			{"a crushing blow", packets.Swing{HitInfo: h.Normal | h.Crushing, Damage: 30, State: combat.States["hit"]}, Happening{Why: "crushing", Amount: 30}},
			{"a part absorbed, a part resisted", absorbed(v, 4, 2), Happening{Why: "hit", Amount: 1, Absorbed: 4, Resisted: 2}},
		} {
			t.Run(v.Packet.String()+" "+test.name, func(t *testing.T) {
				test.swing.Attacker, test.swing.Victim = self, wolf
				test.want.What, test.want.By, test.want.At = Swings, self, wolf
				happened(t, v, shown(t, v, &test.swing), test.want)
			})
		}
	}
}

// absorbed is a swing with absorbed and resisted parts.
func absorbed(v *game.Version, absorb, resist uint32) packets.Swing {
	h := v.Battle.Hits
	s := packets.Swing{HitInfo: h.Normal | h.AbsorbPart | h.ResistPart, Damage: 1, State: combat.States["hit"], Parts: []packets.SwingPart{{School: 1, Float: 1, Int: 1}}}
	if v.Packet == codec.Wrath {
		s.Absorb, s.Resist = []uint32{absorb}, []uint32{resist}
	} else {
		s.Parts[0].Absorb, s.Parts[0].Resist = absorb, resist
	}
	return s
}

func TestDamageAndHealingBySpellsAreSeen(t *testing.T) {
	for _, v := range versions {
		over := in[uint32](v, codec.Wrath, 2)
		m := shown(t, v,
			&combat.SpellDamage{Target: wolf, Attacker: self, Spell: 133, Amount: 40, Over: 2, School: v.Battle.School(combat.SchoolFire), Absorbed: 3,
				Resisted: 4, Blocked: 5, Hit: combat.SpellCritical},
			&combat.Ticked{Target: wolf, Caster: self, Spell: 9, List: []combat.Tick{
				{Kind: combat.TickDamage, Amount: 6, School: 1, Absorbed: 1, Resisted: 1}, {Kind: combat.TickHeal, Amount: 7},
				{Kind: combat.TickPower, Amount: 8, Power: combat.PowerRage}, {Kind: combat.TickDrain, Amount: 9, Multiplier: 1}}},
			&combat.DamageShield{Victim: self, Attacker: wolf, Spell: 5, Amount: 3},
			&packets.Environment{GUID: self, Type: combat.Falling, Damage: 11},
			&combat.Killed{Caster: self, Target: wolf, Spell: 8},
			&combat.Healed{Target: self, Caster: self, Spell: 139, Amount: 20, Over: 2, Critical: true},
			&combat.Energized{Target: self, Caster: self, Spell: 12, Power: combat.PowerEnergy, Amount: 30},
		)
		happened(t, v, m,
			Happening{What: Damages, By: self, At: wolf, Spell: 133, Amount: 40, Over: over, Absorbed: 3, Resisted: 4, Blocked: 5, Critical: true},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 6, Absorbed: 1, Resisted: 1, Why: "damage"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 7, Why: "heal"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 8, Instead: combat.PowerRage, Why: "power"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 9, Why: "drain"},
			Happening{What: Returns, By: self, At: wolf, Spell: in[uint32](v, codec.Wrath, 5), Amount: 3},
			Happening{What: Suffers, At: self, Amount: 11, Why: "2"},
			Happening{What: Kills, By: in[uint64](v, codec.Wrath, self), At: wolf, Spell: 8},
			Happening{What: Heals, By: self, At: self, Spell: 139, Amount: 20, Over: over, Critical: true},
			Happening{What: Energizes, By: self, At: self, Spell: 12, Amount: 30, Instead: combat.PowerEnergy},
		)
	}
}

func TestWhatDoesNotTakeIsSeen(t *testing.T) {
	const drain, interrupt = 8, 68 // effects
	for _, v := range versions {
		by := in[uint32](v, codec.Wrath, 50)
		failed := []uint32{51, 52}
		if v.Packet == codec.Wrath {
			failed = []uint32{50, 51, 52}
		}
		m := shown(t, v,
			&combat.Missed{Spell: 50, Caster: self, Targets: []combat.Miss{{Target: wolf, Kind: combat.MissKinds["resist"]}, {Target: 9, Kind: combat.MissKinds["immune"]}}},
			&combat.NoEffect{Is: "SMSG_SPELLORDAMAGE_IMMUNE", Caster: self, Target: wolf, Spell: 50},
			&combat.Executed{Caster: self, Spell: 50, Effects: []combat.Effect{
				{Kind: drain, Entries: []combat.Entry{{Target: wolf, Amount: 3, Other: combat.PowerMana, Multiplier: 1}, {Target: 9, Amount: 4}}},
				{Kind: interrupt, Entries: []combat.Entry{{Target: wolf, Amount: 133}}}}},
			&combat.Dispelled{Is: "SMSG_SPELLDISPELLOG", Target: wolf, Caster: self, Spell: 50, List: []combat.Ended{{Spell: 51}, {Spell: 52}}},
			&combat.NotDispelled{Caster: self, Target: wolf, Spells: failed},
		)
		happened(t, v, m,
			Happening{What: Misses, By: self, At: wolf, Spell: 50, Why: "resist"},
			Happening{What: Misses, By: self, At: 9, Spell: 50, Why: "immune"},
			Happening{What: NoEffect, By: self, At: wolf, Spell: 50},
			Happening{What: Does, By: self, At: wolf, Spell: 50, Instead: drain, Amount: 3},
			Happening{What: Does, By: self, At: 9, Spell: 50, Instead: drain, Amount: 4},
			Happening{What: Does, By: self, At: wolf, Spell: 50, Instead: interrupt, Amount: 133},
			Happening{What: Dispels, By: self, At: wolf, Spell: by, Instead: 51},
			Happening{What: Dispels, By: self, At: wolf, Spell: by, Instead: 52},
			Happening{What: Cannot, By: self, At: wolf, Spell: by, Instead: 51},
			Happening{What: Cannot, By: self, At: wolf, Spell: by, Instead: 52},
		)
	}
}

func TestAnEffectOfWhichClientsAreToldNothingHasNoEntries(t *testing.T) {
	const dummy = 3
	for _, v := range versions {
		if combat.Told(v.Packet, dummy) {
			t.Errorf("%v: clients are told of it", v.Packet)
		}
		two := combat.Executed{Effects: []combat.Effect{{Kind: dummy, Entries: make([]combat.Entry, 2)}}}
		if _, err := codec.Append(v.Packet, nil, &two); err == nil {
			t.Errorf("%v: two entries are written", v.Packet)
		}
	}
}
