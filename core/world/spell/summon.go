package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/bossphase"
)

// Owning is what effects have a map do about what belongs to somebody, and about
// questions that a player must answer.
type Owning interface {
	// Summon makes a creature as an effect says and tells whether it came.
	Summon(owner *entity.Unit, f *content.Effect, spell content.ID, at geo.Point, enemy *entity.Unit) bool
	Dismiss(u *entity.Unit)
	Tame(owner, u *entity.Unit, f *content.Effect, spell content.ID)
	// DeadPet tells whether the pet of a unit is dead and stays that unit's.
	DeadPet(owner *entity.Unit) bool
	// RevivePet lets the dead pet of a unit live beside it, and tells whether it does.
	RevivePet(owner *entity.Unit, pct float64) bool
	// Raise makes a dead creature live where it lies.
	Raise(u *entity.Unit, pct float64)
	// Offer asks a player; a span of 0 is what the rules say.
	Offer(to *entity.Unit, kind intent.OfferKind, o entity.Offer, lasts clock.Time)
}

// summon makes creatures around the middle of the effect. Those of a spell that is
// cast at an enemy fight it.
func (h *hit) summon() {
	if h.caster == nil || !h.e.Here(h.caster) {
		return
	}
	middle := geo.Position{Point: h.e.Middle(h.caster, h.effect, &Request{At: h.flight.At}), Facing: h.caster.Position.Facing}
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
	if pet, ok := h.e.PetOf(h.target); ok {
		h.e.Dismiss(pet)
	}
}

// tame makes a creature that says so its caster's pet.
func (h *hit) tame() {
	if h.caster == nil || h.target == nil || !h.target.Alive() || !h.e.Here(h.caster) || !Tamable(h.e.Content(), h.target) {
		return
	}
	h.e.Tame(h.caster, h.target, h.effect, h.def.ID)
}

// Tamable tells whether a creature may become somebody's pet.
func Tamable(s *content.Snapshot, u *entity.Unit) bool {
	if u.Creature == nil || u.Creature.Owner != 0 {
		return false
	}
	d, ok := s.Creature(u.Def)
	return ok && d.Tamable
}

// resurrect asks a dead player whether it wants to live; a creature is not asked.
func (h *hit) resurrect() {
	switch {
	case h.target == nil || h.target.Alive():
	case h.target.Player == nil:
		h.e.Raise(h.target, h.value)
	case h.caster != nil:
		h.offer(intent.OfferLife)
	}
}

// revivePet lets the dead pet of the target live again.
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

// LiesAt is where a spell meets a unit: a ghost where its body lies.
func LiesAt(u *entity.Unit) geo.Point {
	if u.Ghost() && u.Player.Body.GUID != 0 {
		return u.Player.Body.At.Point
	}
	return u.Position.Point
}
