package aura

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// About is what a modifier can select by: the school, mechanic and families of a spell
// or aura.
type About struct {
	School   content.ID
	Mechanic string
	Tags     []string
}

// each calls do for the effects of a kind on a unit, in the order in which the auras
// were applied.
func each(s *content.Snapshot, u *entity.Unit, kind content.EffectKind, do func(a *entity.Aura, p *entity.Part, f *content.Effect)) {
	for i := range u.Auras {
		a := &u.Auras[i]
		for j := range a.Parts {
			if a.Parts[j].Kind != kind {
				continue
			}
			def, ok := s.Aura(a.Aura)
			if ok && j < len(def.Effects) && def.Effects[j].Kind == kind {
				do(a, &a.Parts[j], &def.Effects[j])
			}
		}
	}
}

// counts reports whether an effect applies: whether the schools and tags that it lists,
// if any, match.
func counts(f *content.Effect, about About) bool {
	if len(f.Schools) > 0 && !slices.Contains(f.Schools, about.School) {
		return false
	}
	return len(f.Tags) == 0 || slices.ContainsFunc(f.Tags, func(t string) bool { return slices.Contains(about.Tags, t) })
}

// Sum adds up how the auras of a unit change a value: points, and a factor.
func Sum(s *content.Snapshot, u *entity.Unit, kind content.EffectKind, about About) (flat, factor float64) {
	factor = 1
	if len(u.Auras) == 0 {
		return 0, 1
	}
	each(s, u, kind, func(a *entity.Aura, p *entity.Part, f *content.Effect) {
		if !counts(f, about) {
			return
		}
		v := p.Value * float64(a.Stacks)
		if f.Pct {
			factor *= max(0, 1+v/100)
			return
		}
		flat += v
	})
	return flat, factor
}

// Modified returns a value as the auras of a unit change it: first points, then
// percentages.
func Modified(s *content.Snapshot, u *entity.Unit, kind content.EffectKind, about About, v float64) float64 {
	flat, factor := Sum(s, u, kind, about)
	return (v + flat) * factor
}

// The words of haste.
const (
	Melee   = "melee"
	Ranged  = "ranged"
	Casting = "casting"
)

// HasteOf returns how much faster than usual a unit acts: 2 takes half the time.
func HasteOf(s *content.Snapshot, u *entity.Unit, of string) float64 {
	factor := 1.0
	each(s, u, content.Haste, func(a *entity.Aura, p *entity.Part, f *content.Effect) {
		if len(f.Words) == 0 || slices.Contains(f.Words, of) {
			factor *= max(0.1, 1+p.Value*float64(a.Stacks)/100)
		}
	})
	return min(max(factor, 0.1), 10)
}

// The words of speed.
const (
	Walk    = "walk"
	Run     = "run"
	Swim    = "swim"
	OnMount = "mounted"
)

// SpeedOf returns how much faster than usual a unit moves: only the strongest increase
// and the strongest slow count.
func SpeedOf(s *content.Snapshot, u *entity.Unit, gait string) float64 {
	up, down := 0.0, 0.0
	rides := u.Control&entity.Mounted != 0
	each(s, u, content.Speed, func(a *entity.Aura, p *entity.Part, f *content.Effect) {
		if len(f.Words) == 0 || slices.Contains(f.Words, gait) || rides && slices.Contains(f.Words, OnMount) {
			v := p.Value * float64(a.Stacks)
			up, down = max(up, v), min(down, v)
		}
	})
	return max(0, (1+up/100)*(1+down/100))
}

// controls maps kinds of effects to the control that they have over a unit.
var controls = [...]struct {
	kind    content.EffectKind
	control entity.Control
}{
	{content.Stun, entity.Stunned}, {content.Root, entity.HeldFast}, {content.Silence, entity.Silenced}, {content.Pacify, entity.Pacified},
	{content.Disarm, entity.Disarmed}, {content.Fear, entity.Afraid}, {content.Confuse, entity.Confused}, {content.Charm, entity.Charmed},
	{content.Mounted, entity.Mounted}, {content.FeignDeath, entity.FeigningDeath}, {content.Provoked, entity.Provoked},
	{content.Stealth, entity.Hiding}, {content.Invisibility, entity.Unseen}, {content.Transform, entity.Transformed},
	{content.GhostForm, entity.Ghostly}, {content.FeatherFall, entity.LightFooted},
	{content.WaterWalk, entity.Treading}, {content.Hover, entity.Hovering}, {content.Fly, entity.Flying},
}

// ControlOf returns how the auras of a unit control it.
func ControlOf(u *entity.Unit) entity.Control {
	var all entity.Control
	for i := range u.Auras {
		all |= Controls(&u.Auras[i])
	}
	return all
}

// Silenced reports whether a unit cannot cast spells of a school.
func Silenced(s *content.Snapshot, u *entity.Unit, school content.ID) bool {
	silent := false
	each(s, u, content.Silence, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) {
		silent = silent || counts(f, About{School: school})
	})
	return silent
}

// Of reports whether a word is in a list.
func Of(word string, words []string) bool { return word != "" && slices.Contains(words, word) }

// gaits maps words of speed to stats.
var gaits = [...]struct {
	word string
	stat content.CoreStat
}{{Walk, content.StatWalk}, {Run, content.StatRun}, {Swim, content.StatSwim}}

// swings maps words of haste to stats.
var swings = [...]struct {
	word string
	stat content.CoreStat
}{{Melee, content.StatSwing}, {Melee, content.StatOffHandSwing}, {Ranged, content.StatRangedSwing}}

// Modifiers returns how the auras of a unit change its stats, in the order in which
// they were applied; speed and haste are the combined values.
func Modifiers(s *content.Snapshot, u *entity.Unit) []entity.Modifier {
	if len(u.Auras) == 0 {
		return nil
	}
	var all []entity.Modifier
	each(s, u, content.ModifyStat, func(a *entity.Aura, p *entity.Part, f *content.Effect) {
		at, ok := s.Figures.Index(f.Stat)
		if !ok {
			return
		}
		v := p.Value * float64(a.Stacks)
		if f.Pct {
			all = append(all, entity.Modifier{Stat: at, Pct: v})
			return
		}
		all = append(all, entity.Modifier{Stat: at, Flat: v})
	})
	all = ofPowers(s, u, all)
	for _, g := range gaits {
		if v := SpeedOf(s, u, g.word); v != 1 {
			all = append(all, entity.Modifier{Stat: int(g.stat), Pct: (v - 1) * 100})
		}
	}
	for _, w := range swings {
		if v := HasteOf(s, u, w.word); v != 1 {
			all = append(all, entity.Modifier{Stat: int(w.stat), Pct: (1/v - 1) * 100})
		}
	}
	return all
}
