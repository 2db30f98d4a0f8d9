package chronicle

import (
	"loam/core/event"
	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
)

// swing is a blow that hurts, or of which all is kept off.
func (w *Writer) swing(e event.DamageDealt) *message.Swing {
	hits := &w.Numbers.Hits
	amount, blocked := packet.Capped(e.Amount), packet.Capped(e.Blocked)
	absorbed, resisted := packet.Capped(e.Absorbed), packet.Capped(e.Resisted)
	m := &message.Swing{
		HitInfo: hits.Normal | w.handBits(e.Hand), Attacker: w.Names.Name(e.Attacker), Victim: w.Names.Name(e.Victim), Damage: amount,
		Overkill: packet.Capped(e.Overkill), State: battle.States["hit"], Blocked: blocked,
		Parts: []message.SwingPart{{School: uint32(w.school(e.School)), Float: float32(amount), Int: amount, Absorb: absorbed, Resist: resisted}},
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
			m.State = battle.States["block"]
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

// keptOff is the bit that says of what was kept off whether it was all.
func keptOff(left, all, part uint32) uint32 {
	if left == 0 {
		return all
	}
	return part
}

// swungPast is a blow of which nothing came through.
func (w *Writer) swungPast(e event.Missed) *message.Swing {
	hits := &w.Numbers.Hits
	m := &message.Swing{
		HitInfo: hits.Normal | w.handBits(e.Hand), Attacker: w.Names.Name(e.Attacker), Victim: w.Names.Name(e.Victim),
		Parts: []message.SwingPart{{School: uint32(w.school(""))}},
	}
	switch state, known := battle.States[e.How.String()]; {
	case known:
		m.State = state
	case e.How == event.OutcomeResist:
		m.HitInfo |= hits.Resist
		m.State, m.Resist = battle.States["hit"], []uint32{0}
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
