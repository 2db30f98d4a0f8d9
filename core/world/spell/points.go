package spell

// points adds points of a power to the target, or takes them, and returns the change.
func (h *hit) points(value float64) int64 {
	if h.target == nil || !h.target.Alive() {
		return 0
	}
	return h.e.energize(h.caster, h.target, h.effect.Power, value, h.def.ID, false)
}

func (h *hit) energize() { h.points(h.value) }

func (h *hit) energizePct() {
	if h.target != nil {
		_, most := h.e.Power(h.target, h.effect.Power)
		h.points(h.value / 100 * float64(most))
	}
}

// powerLeech takes points of a power and gives the caster a share of them.
func (h *hit) powerLeech() {
	taken := -h.points(-h.value)
	if taken > 0 && h.caster != nil && h.caster.Alive() && h.e.Here(h.caster) {
		h.e.energize(h.caster, h.caster, h.effect.Power, float64(taken)*h.effect.Factor, h.def.ID, false)
	}
}

// powerBurn takes points of a power and damages for each of them.
func (h *hit) powerBurn() {
	if taken := -h.points(-h.value); taken > 0 {
		h.harm(float64(taken) * h.effect.Factor)
	}
}
