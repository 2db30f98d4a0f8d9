package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/bossphase"
)

// Owning is what effects have a map do about pets, summons and offers.
type Owning interface {
	// Summon summons a creature as an effect defines it and reports whether it did.
	Summon(owner *entity.Unit, f *content.Effect, spell content.ID, at geo.Point, enemy *entity.Unit) bool
	Dismiss(u *entity.Unit)
	Tame(owner, u *entity.Unit, f *content.Effect, spell content.ID)
	// DeadPet reports whether the pet of a unit is dead and still belongs to it.
	DeadPet(owner *entity.Unit) bool
	// RevivePet revives the dead pet of a unit next to it, and reports whether it did.
	RevivePet(owner *entity.Unit, pct float64) bool
	// Raise resurrects a dead creature where it is.
	Raise(u *entity.Unit, pct float64)
	// Offer makes a player an offer; a span of 0 uses the rules.
	Offer(to *entity.Unit, kind intent.OfferKind, o entity.Offer, lasts clock.Time)
}

// summon summons creatures around the middle of the effect. Those of a spell that is cast at
// an enemy attack it.
func (h *hit) summon() {
	if h.caster == nil || !h.e.Here(h.caster) {
		return
	}
	middle := geo.Position{Point: h.e.targets.Middle(h.caster, h.effect, &Request{At: h.flight.At}), Facing: h.caster.Position.Facing}
	var enemy *entity.Unit
	if h.target != nil && h.target != h.caster {
		if h.effect.Around == content.AroundTarget {
			middle.Point = h.target.Position.Point
		}
		if h.e.CanAttack(h.caster, h.target) {
			enemy = h.target
		}
	}
	for _, at := range bossphase.Ring(middle, h.effect.Yards, max(1, h.effect.Count)) {
		if !h.e.Here(h.caster) || !h.e.Summon(h.caster, h.effect, h.def.ID, at, enemy) {
			return
		}
	}
}

func (h *hit) dismissPet() {
	if h.target == nil {
		return
	}
	if pet, ok := h.e.targets.PetOf(h.target); ok {
		h.e.Dismiss(pet)
	}
}

// tame makes a tamable creature the caster's pet.
func (h *hit) tame() {
	if h.caster == nil || h.target == nil || !h.target.Alive() || !h.e.Here(h.caster) || !Tamable(h.e.Content(), h.target) {
		return
	}
	h.e.Tame(h.caster, h.target, h.effect, h.def.ID)
}

// Tamable reports whether a creature may become a pet.
func Tamable(s *content.Snapshot, u *entity.Unit) bool {
	if u.Creature == nil || u.Creature.Owner != 0 {
		return false
	}
	d, ok := s.Creature(u.Def)
	return ok && d.Tamable
}

// resurrect offers a dead player a resurrection; a creature is resurrected without an offer.
func (h *hit) resurrect() {
	switch {
	case h.target == nil || h.target.Alive():
	case h.target.Player == nil:
		h.e.Raise(h.target, h.value)
	case h.caster != nil:
		h.offer(intent.OfferLife)
	}
}

// revivePet revives the dead pet of the target.
func (h *hit) revivePet() {
	if h.target != nil && h.target.Alive() {
		h.e.RevivePet(h.target, h.value)
	}
}

func (h *hit) callPlayer() {
	if h.caster != nil && h.target != nil && h.target.Player != nil && h.target != h.caster && h.target.Alive() {
		h.offer(intent.OfferCall)
	}
}

func (h *hit) offer(kind intent.OfferKind) {
	o := entity.Offer{By: h.caster.GUID, Name: h.caster.Name.Key, Spell: h.def.ID, At: h.caster.Position, Pct: min(max(h.value, 1), 100)}
	h.e.Offer(h.target, kind, o, h.effect.Lasts)
}

// LiesAt returns where a spell reaches a unit: for a ghost, at its corpse.
func LiesAt(u *entity.Unit) geo.Point {
	if u.Ghost() && u.Player.Body.GUID != 0 {
		return u.Player.Body.At.Point
	}
	return u.Position.Point
}
