package combatlog

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// school returns the number of a school in messages; an effect without a school is physical.
func (w *Writer) school(id content.ID) uint8 { return w.Numbers.School(w.Names.School(id)) }

// damage returns damage in the message of its cause. For damage of the world or of a script
// without a spell, clients see only the health change.
func (w *Writer) damage(e event.DamageDealt) []packets.Body {
	switch {
	case e.Spell == "" && e.Swing:
		return one(w.swing(e))
	case e.Spell == "":
		return nil
	case e.Shield:
		return one(&combat.DamageShield{
			Victim: w.Names.Name(e.Attacker), Attacker: w.Names.Name(e.Victim), Spell: w.ability(e.Spell, true, e.Attacker, 0),
			Amount: codec.Capped(e.Amount + e.Overkill), Over: codec.Capped(e.Overkill), School: uint32(w.school(e.School)),
		})
	case e.Periodic:
		return w.tick(e.Victim, e.Attacker, e.Spell, combat.Tick{
			Kind: combat.TickDamage, Amount: codec.Capped(e.Amount + e.Overkill), Over: codec.Capped(e.Overkill),
			School: uint32(w.school(e.School)), Absorbed: codec.Capped(e.Absorbed), Resisted: codec.Capped(e.Resisted), Critical: e.Crit,
		})
	}
	m := &combat.SpellDamage{
		Target: w.Names.Name(e.Victim), Attacker: w.Names.Name(e.Attacker), Spell: w.Names.Spell(e.Spell),
		Amount: codec.Capped(e.Amount + e.Overkill), Over: codec.Capped(e.Overkill), School: w.school(e.School), Absorbed: codec.Capped(e.Absorbed),
		Resisted: codec.Capped(e.Resisted), Blocked: codec.Capped(e.Blocked),
	}
	if e.Crit {
		m.Hit = combat.SpellCritical
	}
	return one(m)
}

// tick is one periodic tick of an aura on target.
func (w *Writer) tick(target, by guid.GUID, aura content.ID, t combat.Tick) []packets.Body {
	return one(&combat.Ticked{
		Target: w.Names.Name(target), Caster: w.Names.Name(by), Spell: w.ability(aura, true, target, by), List: []combat.Tick{t},
	})
}

// healed is a heal. Without a spell, clients see only the health change.
func (w *Writer) healed(e event.Healed) []packets.Body {
	amount, over := codec.Capped(e.Amount+e.Over), codec.Capped(e.Over)
	switch {
	case e.Spell == "":
		return nil
	case e.Periodic:
		return w.tick(e.Target, e.Source, e.Spell, combat.Tick{Kind: combat.TickHeal, Amount: amount, Over: over, Critical: e.Crit})
	}
	return one(&combat.Healed{
		Target: w.Names.Name(e.Target), Caster: w.Names.Name(e.Source), Spell: w.Names.Spell(e.Spell), Amount: amount, Over: over, Critical: e.Crit,
	})
}

// powerDrain is the number of the effect under which messages report lost points of a power;
// both versions have the same.
const powerDrain = 8

// energized is points of a power gained or lost, for powers that clients know.
func (w *Writer) energized(e event.Energized) []packets.Body {
	power, scale, ok := w.Names.Power(e.Power)
	if !ok || e.Spell == "" {
		return nil
	}
	amount := codec.Capped(max(e.Amount, -e.Amount) * scale)
	switch {
	case e.Periodic && e.Amount < 0:
		return w.tick(e.Target, e.Source, e.Spell, combat.Tick{Kind: combat.TickDrain, Amount: amount, Power: power})
	case e.Periodic:
		return w.tick(e.Target, e.Source, e.Spell, combat.Tick{Kind: combat.TickPower, Amount: amount, Power: power})
	case e.Amount < 0:
		return one(&combat.Executed{Caster: w.Names.Name(e.Source), Spell: w.Names.Spell(e.Spell), Effects: []combat.Effect{
			{Kind: powerDrain, Entries: []combat.Entry{{Target: w.Names.Name(e.Target), Amount: amount, Other: power}}},
		}})
	}
	return one(&combat.Energized{
		Target: w.Names.Name(e.Target), Caster: w.Names.Name(e.Source), Spell: w.Names.Spell(e.Spell), Power: power, Amount: amount,
	})
}

// missed is a spell that has no effect on a target when it arrives.
func (w *Writer) missed(e event.SpellMissed) []packets.Body {
	return one(&combat.Missed{Spell: w.Names.Spell(e.Spell), Caster: w.Names.Name(e.Caster), Targets: []combat.Miss{
		{Target: w.Names.Name(e.Target), Kind: combat.MissKinds[missKinds[e.Miss]]},
	}})
}

// dispelled is the auras that a spell removed from a unit; 1.12.1 has no message for stolen
// auras.
func (w *Writer) dispelled(e event.Dispelled) []packets.Body {
	m := &combat.Dispelled{
		Is: "SMSG_SPELLDISPELLOG", Target: w.Names.Name(e.Target), Caster: w.Names.Name(e.Caster), Spell: w.Names.Spell(e.Spell),
	}
	if e.Stolen && w.Version != codec.Vanilla {
		m.Is = "SMSG_SPELLSTEALLOG"
	}
	for _, id := range e.Auras {
		if len(m.List) < most {
			m.List = append(m.List, combat.Ended{Spell: w.Names.Laid(e.Target, id, 0)})
		}
	}
	return one(m)
}
