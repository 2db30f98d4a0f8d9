package aura

import (
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// Void is the kind of a part without effect: an immunity has disabled it in a harmful
// aura.
const Void = content.EffectKindCount

// Immune reports whether a unit is immune to a spell, aura or damage with the given
// description.
func Immune(s *content.Snapshot, u *entity.Unit, about About) bool {
	if Of(about.Mechanic, u.Immune) || Of(local(about.School), u.Immune) {
		return true
	}
	immune := false
	each(s, u, content.ImmuneSchool, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) {
		immune = immune || len(f.Schools) == 0 || slices.Contains(f.Schools, about.School)
	})
	if about.Mechanic != "" {
		each(s, u, content.ImmuneMechanic, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) {
			immune = immune || slices.Contains(f.Words, about.Mechanic)
		})
	}
	return immune
}

// local returns the name of a school without its bundle.
func local(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

// ImmuneTo reports whether a unit is immune to effects of a kind.
func ImmuneTo(s *content.Snapshot, u *entity.Unit, kind content.EffectKind) bool {
	word := kind.String()
	immune := slices.Contains(u.Immune, word)
	each(s, u, content.ImmuneEffect, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) {
		immune = immune || slices.Contains(f.Words, word)
	})
	return immune
}

// immunities are the kinds of effects that grant immunity.
var immunities = [...]content.EffectKind{content.ImmuneSchool, content.ImmuneMechanic, content.ImmuneEffect, content.ImmuneDispel}

// Protects reports whether an aura grants any immunity.
func Protects(def *content.Aura) bool {
	return slices.ContainsFunc(def.Effects, func(f content.Effect) bool { return slices.Contains(immunities[:], f.Kind) })
}

// Forbidden reports whether a unit is immune to a whole harmful aura: by its school,
// mechanic or dispel type, or because none of its effects would act. Helpful auras are
// never refused.
func Forbidden(s *content.Snapshot, u *entity.Unit, def *content.Aura) bool {
	if !def.Harmful {
		return false
	}
	if Immune(s, u, About{School: def.School, Mechanic: def.Mechanic, Tags: def.Tags}) {
		return true
	}
	forbidden := false
	if def.Dispel != "" {
		each(s, u, content.ImmuneDispel, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) {
			forbidden = forbidden || slices.Contains(f.Words, def.Dispel)
		})
	}
	return forbidden || len(def.Effects) > 0 && !slices.ContainsFunc(def.Effects, func(f content.Effect) bool { return !ImmuneTo(s, u, f.Kind) })
}

// BlockImmuneParts disables the parts of a harmful aura to which its target is immune.
func BlockImmuneParts(s *content.Snapshot, u *entity.Unit, def *content.Aura, parts []entity.Part) {
	if !def.Harmful {
		return
	}
	for j := range parts {
		if parts[j].Kind != Void && ImmuneTo(s, u, parts[j].Kind) {
			parts[j] = entity.Part{Kind: Void}
		}
	}
}
