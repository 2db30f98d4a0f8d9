package spell

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/event"
)

// environmental does environmental damage: it has no source.
func (h *hit) environmental() {
	if h.target != nil && h.target.Alive() {
		h.e.Hurt(nil, h.target, Harm{Amount: h.value, School: schoolOf(h.def, h.effect), Spell: h.def.ID, Tags: h.def.Tags, World: true})
	}
}

func (h *hit) kill() {
	if h.target != nil && h.target.Alive() {
		h.e.Kill(h.caster, h.target)
	}
}

func (h *hit) reviveSelf() {
	if h.caster != nil && !h.caster.Alive() {
		h.e.Revive(h.caster, h.value)
	}
}

// teleport teleports the target to a place, behind the target of the spell, to the spot that
// was aimed at or, without any, home.
func (h *hit) teleport() {
	if h.target == nil || !h.target.Alive() {
		return
	}
	if h.effect.Place != "" {
		h.e.Travel(h.target, h.effect.Place)
		return
	}
	if h.def.Aim == content.AimSelf || h.def.Aim == content.AimNone {
		if h.target.Player != nil {
			h.e.Travel(h.target, h.target.Player.Home)
		}
		return
	}
	to := geo.Position{Point: h.flight.At, Facing: h.target.Position.Facing}
	if aim, ok := h.e.Unit(h.flight.Aimed); h.effect.Flag && ok && aim != h.target {
		gap := aim.Radius + h.target.Radius
		to = geo.Position{Point: aim.Position.Point.Ahead(aim.Position.Facing, -gap), Facing: aim.Position.Facing}
	}
	h.e.Move(h.target, to)
}

func (h *hit) createItem() {
	if h.target != nil && h.target.Player != nil {
		h.e.GiveItem(h.target, h.effect.Item, max(1, h.effect.Count))
	}
}

func (h *hit) teachSkill() {
	if h.target != nil && h.target.Player != nil {
		h.e.Teach(h.target, h.effect.Skill, max(1, h.effect.Count))
	}
}

func (h *hit) giveReputation() {
	if h.target != nil && h.target.Player != nil {
		h.e.Favor(h.target, h.effect.Faction, int(math.Round(h.value)))
	}
}

func (h *hit) openCrafts() {
	if h.target != nil && h.target.Player != nil {
		h.e.OpenCrafts(h.target, h.effect.Skill)
	}
}

// enchant enchants the item that the spell is cast at.
func (h *hit) enchant() {
	if h.target != nil && h.target.Player != nil {
		h.e.Enchant(h.target, h.flight.On, h.effect.Enchantment)
	}
}

// disenchant disenchants the item that the spell is cast at.
func (h *hit) disenchant() {
	if h.target != nil && h.target.Player != nil && h.flight.On != 0 {
		h.e.Disenchant(h.target, h.flight.On)
	}
}

func (h *hit) completeQuest() {
	if h.target != nil && h.target.Player != nil {
		h.e.CompleteQuest(h.target, h.effect.Quest)
	}
}

func (h *hit) takeFlight() {
	if h.target != nil && h.target.Player != nil {
		h.e.TakeFlight(h.target, h.effect.Flight)
	}
}

func (h *hit) learnSpell() { h.knows(true) }

func (h *hit) unlearnSpell() { h.knows(false) }

func (h *hit) knows(it bool) {
	if h.target != nil && h.target.Player != nil {
		h.e.Learn(h.target, h.effect.Spell, it)
	}
}

func (h *hit) extraSwings() {
	for range h.effect.Count {
		if h.target == nil || !h.target.Alive() || !h.e.Here(h.target) {
			return
		}
		h.e.Swing(h.target)
	}
}

func (h *hit) resetCooldown() {
	if h.target == nil {
		return
	}
	h.e.cooldowns.End(h.target, func(def *content.Spell) bool {
		if h.effect.Spell != "" {
			return def.ID == h.effect.Spell
		}
		return len(h.effect.Tags) == 0 || overlap(def.Tags, h.effect.Tags)
	})
}

func (h *hit) bind() {
	if h.target != nil && h.target.Player != nil {
		h.e.Bind(h.target, h.effect.Place)
	}
}

func (h *hit) startDuel() {
	if h.caster != nil && h.target != nil && h.caster.Player != nil && h.target.Player != nil {
		h.e.Challenge(h.caster, h.target)
	}
}

// sendEvent publishes an event of the bundle that defines the spell.
func (h *hit) sendEvent() {
	h.e.Publish(event.Published{Bundle: h.def.ID.Bundle(), Name: h.effect.Name, Caster: h.flight.Caster, Target: h.flight.Target, Value: h.value})
}
