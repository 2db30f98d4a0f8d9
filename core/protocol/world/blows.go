package world

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/protocol/battle"
	"loam/core/protocol/message"
)

// swing is a blow that hurts, or of which all is kept off.
func (r *rendering) swing(e event.DamageDealt) *message.Swing {
	hits := &r.version.Battle.Hits
	amount, blocked := points(e.Amount), points(e.Blocked)
	absorbed, resisted := points(e.Absorbed), points(e.Resisted)
	m := &message.Swing{
		HitInfo: hits.Normal | r.handBits(e.Hand), Attacker: r.name(e.Attacker), Victim: r.name(e.Victim), Damage: amount,
		Overkill: points(e.Overkill), State: battle.States["hit"], Blocked: blocked,
		Parts: []message.SwingPart{{School: r.school(e.School), Float: float32(amount), Int: amount, Absorb: absorbed, Resist: resisted}},
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

// missed is a blow of which nothing came through.
func (r *rendering) missed(e event.Missed) *message.Swing {
	hits := &r.version.Battle.Hits
	m := &message.Swing{
		HitInfo: hits.Normal | r.handBits(e.Hand), Attacker: r.name(e.Attacker), Victim: r.name(e.Victim),
		Parts: []message.SwingPart{{School: r.school("")}},
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

func (r *rendering) handBits(h event.Hand) uint32 {
	if h == event.HandOff {
		return r.version.Battle.Hits.OffHand
	}
	return 0
}

// school is what messages call a school of content's; what has none is physical.
func (r *rendering) school(id content.ID) uint32 {
	n := uint32(battle.SchoolPhysical)
	if d, ok := r.content.School(id); ok {
		n = min(number(d.Clients, r.version.Name, "school", n), battle.Schools-1)
	}
	return uint32(r.version.Battle.School(uint8(n)))
}
