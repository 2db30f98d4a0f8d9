package spell

import "loam/core/model/entity"

// grudge tells whether the target is somebody who can hate the caster.
func (h *hit) grudge() bool {
	return h.target != nil && h.caster != nil && h.target.Creature != nil && h.target.Alive() && h.caster.Alive() && h.e.CanAttack(h.target, h.caster)
}

func (h *hit) threat() {
	if h.grudge() {
		h.e.AddThreat(h.target, h.caster, h.value)
	}
}

func (h *hit) threatPct() {
	if h.grudge() {
		h.e.AddThreat(h.target, h.caster, threatOf(h.target, h.caster)*h.value/100)
	}
}

// taunt makes the caster the first whom the target hates.
func (h *hit) taunt() {
	if !h.grudge() {
		return
	}
	top := 0.0
	for _, g := range h.target.Grudges {
		top = max(top, g.Threat)
	}
	if own := threatOf(h.target, h.caster); own < top || own == 0 {
		h.e.AddThreat(h.target, h.caster, top-own)
	}
	h.e.Attack(h.target, h.caster)
}

func threatOf(u, enemy *entity.Unit) float64 {
	for _, g := range u.Grudges {
		if g.Enemy == enemy.GUID {
			return g.Threat
		}
	}
	return 0
}

// dropThreat makes all who hate the target forget it.
func (h *hit) dropThreat() {
	if h.target != nil && h.target.Alive() {
		h.e.Forgotten(h.target)
	}
}
