package spell

import "loam/core/model/entity"

// grudge reports whether the target is a living creature that can have the caster on its
// threat list.
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

// taunt puts the caster on top of the target's threat list.
func (h *hit) taunt() {
	if !h.grudge() {
		return
	}
	top := 0.0
	for _, g := range h.target.Threats {
		top = max(top, g.Threat)
	}
	if own := threatOf(h.target, h.caster); own < top || own == 0 {
		h.e.AddThreat(h.target, h.caster, top-own)
	}
	h.e.Attack(h.target, h.caster)
}

func threatOf(u, enemy *entity.Unit) float64 {
	for _, g := range u.Threats {
		if g.Enemy == enemy.GUID {
			return g.Threat
		}
	}
	return 0
}

// dropThreat removes the target from all threat lists.
func (h *hit) dropThreat() {
	if h.target != nil && h.target.Alive() {
		h.e.DropFromThreatLists(h.target)
	}
}
