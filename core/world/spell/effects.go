package spell

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// Effects runs the effects of spells and the ticks of auras, one function for each kind. It
// owns nothing: each function changes a target through the map or another part.
type Effects struct {
	Host

	kinds *[content.EffectKindCount]func(*hit)
	ticks *[content.EffectKindCount]func(*tick)

	casts     *Casts
	auras     *Auras
	areas     *Areas
	cooldowns *Cooldowns
	targets   *Targets
	shields   *Shields
	procs     *Procs
}

// effects maps each kind of spell effect to its implementation; a test fails if a kind that is
// not deferred is missing.
var effects = [content.EffectKindCount]func(*hit){
	content.Damage:         (*hit).damage,
	content.SendEvent:      (*hit).sendEvent,
	content.WeaponDamage:   (*hit).weaponDamage,
	content.DamagePct:      (*hit).damagePct,
	content.Leech:          (*hit).leech,
	content.Heal:           (*hit).heal,
	content.HealPct:        (*hit).healPct,
	content.Energize:       (*hit).energize,
	content.ApplyAura:      (*hit).applyAura,
	content.RemoveAura:     (*hit).removeAura,
	content.Interrupt:      (*hit).interrupt,
	content.Script:         func(*hit) {},
	content.TriggerSpell:   (*hit).triggerSpell,
	content.PowerLeech:     (*hit).powerLeech,
	content.EnergizePct:    (*hit).energizePct,
	content.PowerBurn:      (*hit).powerBurn,
	content.Dispel:         (*hit).dispel,
	content.StealAura:      (*hit).stealAura,
	content.Teleport:       (*hit).teleport,
	content.ReviveSelf:     (*hit).reviveSelf,
	content.GiveReputation: (*hit).giveReputation,
	content.TeachSkill:     (*hit).teachSkill,
	content.OpenCrafts:     (*hit).openCrafts,
	content.CreateItem:     (*hit).createItem,
	content.LearnSpell:     (*hit).learnSpell,
	content.Enchant:        (*hit).enchant,
	content.UnlearnSpell:   (*hit).unlearnSpell,
	content.Threat:         (*hit).threat,
	content.ThreatPct:      (*hit).threatPct,
	content.Taunt:          (*hit).taunt,
	content.DropThreat:     (*hit).dropThreat,
	content.Environmental:  (*hit).environmental,
	content.Kill:           (*hit).kill,
	content.ExtraSwings:    (*hit).extraSwings,
	content.ResetCooldown:  (*hit).resetCooldown,
	content.Bind:           (*hit).bind,
	content.StartDuel:      (*hit).startDuel,
	content.Charge:         (*hit).charge,
	content.Pull:           (*hit).pull,
	content.KnockBack:      (*hit).knockBack,
	content.Leap:           (*hit).leap,
	content.Distract:       (*hit).distract,
	content.Summon:         (*hit).summon,
	content.DismissPet:     (*hit).dismissPet,
	content.TameCreature:   (*hit).tame,
	content.Resurrect:      (*hit).resurrect,
	content.RevivePet:      (*hit).revivePet,
	content.CallPlayer:     (*hit).callPlayer,
	content.GroundArea:     (*hit).groundArea,
	content.OpenLock:       (*hit).openLock,
	content.PickPocket:     (*hit).pickPocket,
	content.SkinCorpse:     (*hit).skin,
	content.Disenchant:     (*hit).disenchant,
	content.CompleteQuest:  (*hit).completeQuest,
	content.TakeFlight:     (*hit).takeFlight,
	content.PlaceObject:    (*hit).placeObject,
}

// harm damages the target.
func (h *hit) harm(amount float64) int64 {
	if h.target == nil || !h.target.Alive() {
		return 0
	}
	lost := h.e.Hurt(h.caster, h.target, Harm{Amount: amount, School: schoolOf(h.def, h.effect), Spell: h.def.ID, Tags: h.def.Tags, Crit: h.flight.How == event.OutcomeCrit})
	h.did.hurt += lost
	return lost
}

func (h *hit) damage() { h.harm(h.value) }

func (h *hit) damagePct() { h.harm(h.value / 100 * float64(h.target.MaxHealth)) }

func (h *hit) leech() {
	lost := h.harm(h.value)
	if h.caster != nil && h.caster.Alive() && h.e.Here(h.caster) {
		h.e.Cure(h.caster, h.caster, Cure{Amount: float64(lost) * h.effect.Factor, Spell: h.def.ID, Tags: h.def.Tags})
	}
}

func (h *hit) mend(amount float64) {
	if h.target != nil && h.target.Alive() {
		h.did.healed += h.e.Cure(h.caster, h.target, Cure{Amount: amount, Spell: h.def.ID, Tags: h.def.Tags, Crit: h.flight.How == event.OutcomeCrit})
	}
}

func (h *hit) heal() { h.mend(h.value) }

func (h *hit) healPct() { h.mend(h.value / 100 * float64(h.target.MaxHealth)) }

func (h *hit) applyAura() {
	if h.target == nil {
		return
	}
	def, ok := h.e.Content().Aura(h.effect.Aura)
	if !ok {
		return
	}
	l := Application{Caster: h.caster, Spell: h.def.ID, Lasts: h.effect.Lasts, Stacks: max(1, h.effect.Count), Level: h.flight.Level}
	if h.e.auras.Apply(h.target, def, l) && h.caster != nil && h.caster.Cast != nil && h.caster.Cast.Channel && h.caster.Cast.Spell == h.def.ID {
		h.caster.Cast.Hits = append(h.caster.Cast.Hits, h.target.GUID)
	}
}

func (h *hit) interrupt() {
	if h.target == nil || !h.e.casts.Interrupt(h.target, h.flight.Caster, h.effect.Lasts) {
		return
	}
	h.e.procs.moment(content.OnInterrupt, h.caster, h.target, about{spell: h.def})
}

func (h *hit) triggerSpell() {
	if h.caster == nil || !h.e.Here(h.caster) {
		return
	}
	rq := Request{Spell: h.effect.Spell, At: h.flight.At, Triggered: true}
	if h.target != nil {
		rq.Target = h.target.GUID
	}
	if h.effect.Value != nil {
		rq.Value = &h.value
	}
	if h.e.casts.Cast(h.caster, rq) == TooDeep {
		h.e.casts.cut(h.caster, h.def.ID)
	}
}

func (h *hit) removeAura() {
	if h.target == nil {
		return
	}
	left := h.effect.Count
	h.e.auras.Remove(h.target, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := h.e.Content().Aura(a.Aura)
		if !ok || !removes(h.effect, def) || h.effect.Count > 0 && left == 0 {
			return false
		}
		left--
		return true
	})
}

// removes reports whether an effect that removes auras applies to this one.
func removes(f *content.Effect, a *content.Aura) bool {
	switch {
	case f.Aura != "":
		return a.ID == f.Aura
	case len(f.Words) > 0:
		return aura.Of(a.Mechanic, f.Words)
	}
	return len(f.Tags) == 0 || overlap(a.Tags, f.Tags)
}
