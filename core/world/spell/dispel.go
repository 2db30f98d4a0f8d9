package spell

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// dispel removes auras: harmful ones from friendly targets, helpful ones from hostile targets.
func (h *hit) dispel() { h.taken(false) }

// stealAura moves helpful auras of the target to the caster.
func (h *hit) stealAura() { h.taken(true) }

func (h *hit) taken(stolen bool) {
	if h.target == nil || h.caster == nil {
		return
	}
	fought := stolen || h.target != h.caster && h.e.CanAttack(h.caster, h.target)
	gone := h.e.auras.take(h.target, max(1, h.effect.Count), func(def *content.Aura) bool {
		return def.Harmful != fought && aura.Of(def.Dispel, h.effect.Words)
	}, stolen)
	if len(gone) == 0 {
		return
	}
	told := event.Dispelled{Caster: h.caster.GUID, Target: h.target.GUID, Spell: h.def.ID, Stolen: stolen}
	for _, r := range gone {
		told.Auras = append(told.Auras, r.Aura.Aura)
	}
	h.e.Log(told)
	h.e.auras.gone(h.target, gone)
	h.e.procs.moment(content.OnDispel, h.caster, h.target, about{spell: h.def})
	if stolen {
		h.keep(gone)
	}
}

// take removes the newest auras of a unit that fit. It logs no event.
func (as *Auras) take(u *entity.Unit, count int, fits func(*content.Aura) bool, stolen bool) (gone []aura.Removed) {
	cause := event.CauseDispelled
	if stolen {
		cause = event.CauseStolen
	}
	for i := len(u.Auras) - 1; i >= 0 && len(gone) < count; i-- {
		if def, ok := as.Content().Aura(u.Auras[i].Aura); ok && fits(def) {
			gone = append(gone, aura.Remove(u, i, cause))
		}
	}
	return gone
}

// keep applies stolen auras to the caster for the rest of their duration.
func (h *hit) keep(gone []aura.Removed) {
	now := h.e.Now()
	for _, r := range slices.Backward(gone) {
		def, ok := h.e.Content().Aura(r.Aura.Aura)
		if !ok || !h.e.Here(h.caster) {
			continue
		}
		left := h.effect.Lasts
		if rest := r.Ends - now; r.Ends > 0 && (left == 0 || rest < left) {
			left = rest
		}
		h.e.auras.Apply(h.caster, def, Application{Caster: h.caster, Spell: h.def.ID, Level: r.Level, Lasts: left, Stacks: r.Stacks})
	}
}
