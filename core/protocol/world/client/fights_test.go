package client

import (
	"testing"

	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/protocol/world"
)

func TestWhatCameOfASwingIsTheSameWordInBothVersions(t *testing.T) {
	for _, v := range versions {
		h := v.Battle.Hits
		for _, test := range []struct {
			name  string
			swing message.Swing
			want  Happening
		}{
			{"a hit", message.Swing{HitInfo: h.Normal, Damage: 5, State: battle.States["hit"]}, Happening{Why: "hit", Amount: 5}},
			{"a critical hit", message.Swing{HitInfo: h.Normal | h.Critical, Damage: 9, State: battle.States["hit"]}, Happening{Why: "hit", Amount: 9, Critical: true}},
			{"a miss", message.Swing{HitInfo: h.Miss, State: battle.States["intact"]}, Happening{Why: "miss"}},
			{"a dodge", message.Swing{HitInfo: h.Normal, State: battle.States["dodge"]}, Happening{Why: "dodge"}},
			{"a parry", message.Swing{HitInfo: h.Normal, State: battle.States["parry"]}, Happening{Why: "parry"}},
			{"an evade", message.Swing{HitInfo: h.Normal, State: battle.States["evade"]}, Happening{Why: "evade"}},
			{"a block", message.Swing{HitInfo: h.Normal | h.Block, State: battle.States["block"], Blocked: 7}, Happening{Why: "block", Blocked: 7}},
			{"a glancing blow", message.Swing{HitInfo: h.Normal | h.Glancing, Damage: 3, State: battle.States["hit"]}, Happening{Why: "glancing", Amount: 3}},
			{"a crushing blow", message.Swing{HitInfo: h.Normal | h.Crushing, Damage: 30, State: battle.States["hit"]}, Happening{Why: "crushing", Amount: 30}},
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

// absorbed is a swing of which parts were absorbed and resisted.
func absorbed(v *world.Version, absorb, resist uint32) message.Swing {
	h := v.Battle.Hits
	s := message.Swing{HitInfo: h.Normal | h.AbsorbPart | h.ResistPart, Damage: 1, State: battle.States["hit"], Parts: []message.SwingPart{{School: 1, Float: 1, Int: 1}}}
	if v.Packet == packet.Wrath {
		s.Absorb, s.Resist = []uint32{absorb}, []uint32{resist}
	} else {
		s.Parts[0].Absorb, s.Parts[0].Resist = absorb, resist
	}
	return s
}

func TestDamageAndHealingBySpellsAreSeen(t *testing.T) {
	for _, v := range versions {
		over := in[uint32](v, packet.Wrath, 2)
		m := shown(t, v,
			&battle.SpellDamage{Target: wolf, Attacker: self, Spell: 133, Amount: 40, Over: 2, School: v.Battle.School(battle.SchoolFire), Absorbed: 3,
				Resisted: 4, Blocked: 5, Hit: battle.SpellCritical},
			&battle.Ticked{Target: wolf, Caster: self, Spell: 9, List: []battle.Tick{
				{Kind: battle.TickDamage, Amount: 6, School: 1, Absorbed: 1, Resisted: 1}, {Kind: battle.TickHeal, Amount: 7},
				{Kind: battle.TickPower, Amount: 8, Power: battle.PowerRage}, {Kind: battle.TickDrain, Amount: 9, Multiplier: 1}}},
			&battle.DamageShield{Victim: self, Attacker: wolf, Spell: 5, Amount: 3},
			&message.Environment{GUID: self, Type: battle.Falling, Damage: 11},
			&battle.Killed{Caster: self, Target: wolf, Spell: 8},
			&battle.Healed{Target: self, Caster: self, Spell: 139, Amount: 20, Over: 2, Critical: true},
			&battle.Energized{Target: self, Caster: self, Spell: 12, Power: battle.PowerEnergy, Amount: 30},
		)
		happened(t, v, m,
			Happening{What: Damages, By: self, At: wolf, Spell: 133, Amount: 40, Over: over, Absorbed: 3, Resisted: 4, Blocked: 5, Critical: true},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 6, Absorbed: 1, Resisted: 1, Why: "damage"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 7, Why: "heal"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 8, Instead: battle.PowerRage, Why: "power"},
			Happening{What: Ticks, By: self, At: wolf, Spell: 9, Amount: 9, Why: "drain"},
			Happening{What: Returns, By: self, At: wolf, Spell: in[uint32](v, packet.Wrath, 5), Amount: 3},
			Happening{What: Suffers, At: self, Amount: 11, Why: "2"},
			Happening{What: Kills, By: in[uint64](v, packet.Wrath, self), At: wolf, Spell: 8},
			Happening{What: Heals, By: self, At: self, Spell: 139, Amount: 20, Over: over, Critical: true},
			Happening{What: Energizes, By: self, At: self, Spell: 12, Amount: 30, Instead: battle.PowerEnergy},
		)
	}
}

func TestWhatDoesNotTakeIsSeen(t *testing.T) {
	const drain, interrupt = 8, 68 // effects
	for _, v := range versions {
		by := in[uint32](v, packet.Wrath, 50)
		failed := []uint32{51, 52}
		if v.Packet == packet.Wrath {
			failed = []uint32{50, 51, 52}
		}
		m := shown(t, v,
			&battle.Missed{Spell: 50, Caster: self, Targets: []battle.Miss{{Target: wolf, Kind: battle.MissKinds["resist"]}, {Target: 9, Kind: battle.MissKinds["immune"]}}},
			&battle.NoEffect{Is: "SMSG_SPELLORDAMAGE_IMMUNE", Caster: self, Target: wolf, Spell: 50},
			&battle.Executed{Caster: self, Spell: 50, Effects: []battle.Effect{
				{Kind: drain, Entries: []battle.Entry{{Target: wolf, Amount: 3, Other: battle.PowerMana, Multiplier: 1}, {Target: 9, Amount: 4}}},
				{Kind: interrupt, Entries: []battle.Entry{{Target: wolf, Amount: 133}}}}},
			&battle.Dispelled{Is: "SMSG_SPELLDISPELLOG", Target: wolf, Caster: self, Spell: 50, List: []battle.Ended{{Spell: 51}, {Spell: 52}}},
			&battle.NotDispelled{Caster: self, Target: wolf, Spells: failed},
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
		if battle.Told(v.Packet, dummy) {
			t.Errorf("%v: clients are told of it", v.Packet)
		}
		two := battle.Executed{Effects: []battle.Effect{{Kind: dummy, Entries: make([]battle.Entry, 2)}}}
		if _, err := packet.Append(v.Packet, nil, &two); err == nil {
			t.Errorf("%v: two entries are written", v.Packet)
		}
	}
}
