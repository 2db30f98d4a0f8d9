package combatlog

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// school is what a message calls a school; what has none is physical.
func (w *Writer) school(id content.ID) uint8 { return w.Numbers.School(w.Names.School(id)) }

// damage is damage in the way of what did it. Of what the world or a script does
// without a spell, clients see the health.
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

// tick is what an aura on target does again and again.
func (w *Writer) tick(target, by guid.GUID, aura content.ID, t combat.Tick) []packets.Body {
	return one(&combat.Ticked{
		Target: w.Names.Name(target), Caster: w.Names.Name(by), Spell: w.ability(aura, true, target, by), List: []combat.Tick{t},
	})
}

// healed is health given back. What no spell does, clients see.
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

// powerDrain is the number of the effect under which clients are told of points
// of a power that are lost; the same in both versions.
const powerDrain = 8

// energized is points of a power won or lost, of powers that clients know.
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

// missed is a spell that does nothing to somebody when it arrives.
func (w *Writer) missed(e event.SpellMissed) []packets.Body {
	return one(&combat.Missed{Spell: w.Names.Spell(e.Spell), Caster: w.Names.Name(e.Caster), Targets: []combat.Miss{
		{Target: w.Names.Name(e.Target), Kind: combat.MissKinds[missKinds[e.Miss]]},
	}})
}

// dispelled is auras that a spell has taken from somebody; 1.12.1 knows no theft.
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
