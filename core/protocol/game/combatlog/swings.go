package combatlog

import (
	"loam/core/model/event"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// swing is a melee hit that deals damage, or whose damage is all prevented.
func (w *Writer) swing(e event.DamageDealt) *packets.Swing {
	hits := &w.Numbers.Hits
	amount, blocked := codec.Capped(e.Amount), codec.Capped(e.Blocked)
	absorbed, resisted := codec.Capped(e.Absorbed), codec.Capped(e.Resisted)
	m := &packets.Swing{
		HitInfo: hits.Normal | w.handBits(e.Hand), Attacker: w.Names.Name(e.Attacker), Victim: w.Names.Name(e.Victim), Damage: amount,
		Overkill: codec.Capped(e.Overkill), State: combat.States["hit"], Blocked: blocked,
		Parts: []packets.SwingPart{{School: uint32(w.school(e.School)), Float: float32(amount), Int: amount, Absorb: absorbed, Resist: resisted}},
	}
	switch e.How {
	case event.OutcomeCrit:
		m.HitInfo |= hits.Critical
	case event.OutcomeGlancing:
		m.HitInfo |= hits.Glancing
	case event.OutcomeCrushing:
		m.HitInfo |= hits.Crushing
	}
	if blocked > 0 {
		m.HitInfo |= hits.Block
		if amount == 0 {
			m.State = combat.States["block"]
		}
	}
	if absorbed > 0 {
		m.HitInfo |= keptOff(amount, hits.Absorb, hits.AbsorbPart)
		m.Absorb = []uint32{absorbed}
	}
	if resisted > 0 {
		m.HitInfo |= keptOff(amount, hits.Resist, hits.ResistPart)
		m.Resist = []uint32{resisted}
	}
	return m
}

// keptOff returns the bit that reports for prevented damage whether all of it was prevented.
func keptOff(left, all, part uint32) uint32 {
	if left == 0 {
		return all
	}
	return part
}

// swungPast is a melee swing that deals no damage.
func (w *Writer) swungPast(e event.Missed) *packets.Swing {
	hits := &w.Numbers.Hits
	m := &packets.Swing{
		HitInfo: hits.Normal | w.handBits(e.Hand), Attacker: w.Names.Name(e.Attacker), Victim: w.Names.Name(e.Victim),
		Parts: []packets.SwingPart{{School: uint32(w.school(""))}},
	}
	switch state, known := combat.States[e.How.String()]; {
	case known:
		m.State = state
	case e.How == event.OutcomeResist:
		m.HitInfo |= hits.Resist
		m.State, m.Resist = combat.States["hit"], []uint32{0}
	default:
		m.HitInfo |= hits.Miss
	}
	return m
}

func (w *Writer) handBits(h event.Hand) uint32 {
	if h == event.HandOff {
		return w.Numbers.Hits.OffHand
	}
	return 0
}
