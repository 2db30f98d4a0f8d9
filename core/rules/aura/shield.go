package aura

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// shields are the kinds of effects that absorb damage.
var shields = [...]content.EffectKind{content.Absorb, content.PowerShield}

// Shields returns the auras of a unit that absorb damage of a school, by serial, in the
// order in which they were applied.
func Shields(s *content.Snapshot, u *entity.Unit, school content.ID) []uint32 {
	var all []uint32
	for i := range u.Auras {
		a := &u.Auras[i]
		if def, ok := s.Aura(a.Aura); ok && slices.IndexFunc(a.Parts, func(p entity.Part) bool { return slices.Contains(shields[:], p.Kind) }) >= 0 {
			for j := range a.Parts {
				if Takes(def, a, j, school) {
					all = append(all, a.Serial)
					break
				}
			}
		}
	}
	return all
}

// Takes reports whether a part of an aura can still absorb damage of a school.
func Takes(def *content.Aura, a *entity.Aura, j int, school content.ID) bool {
	if j >= len(def.Effects) || j >= len(a.Parts) {
		return false
	}
	p, f := &a.Parts[j], &def.Effects[j]
	return p.Kind == f.Kind && slices.Contains(shields[:], p.Kind) && p.Left > 0 && counts(f, About{School: school})
}

// Room returns how much damage a part absorbs: its remaining amount, limited by what
// the power of its owner pays for; amount is the damage, power how much power the owner
// has.
func Room(p *entity.Part, f *content.Effect, amount float64, power int64) float64 {
	room := max(0, min(amount, p.Left))
	if p.Kind == content.PowerShield && f.Factor > 0 {
		room = min(room, float64(power)/f.Factor)
	}
	return room
}

// Share is what an effect on a unit passes on: the caster of the aura, and how much of
// something in points.
type Share struct {
	Serial uint32
	Effect int
	Value  float64 // of all stacks
}

// Shares returns the effects of a kind on a unit that apply, in the order in which
// their auras were applied.
func Shares(s *content.Snapshot, u *entity.Unit, kind content.EffectKind, about About) []Share {
	var all []Share
	for i := range u.Auras {
		a := &u.Auras[i]
		for j := range a.Parts {
			if a.Parts[j].Kind != kind {
				continue
			}
			def, ok := s.Aura(a.Aura)
			if ok && j < len(def.Effects) && def.Effects[j].Kind == kind && counts(&def.Effects[j], about) {
				all = append(all, Share{a.Serial, j, a.Parts[j].Value * float64(a.Stacks)})
			}
		}
	}
	return all
}
