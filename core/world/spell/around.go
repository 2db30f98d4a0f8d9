package spell

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// lookEvery is the interval in which area auras and ground areas check who is inside.
const lookEvery = 10 * clock.Step

// Areas lends auras to the units near somebody or something: area auras, which their owner
// carries, and ground areas of spells. It owns the times at which each checks who is inside.
type Areas struct {
	Units
	Grounds

	auras   *Auras
	targets *Targets
}

// look runs the periodic check of an area aura: its owner looks for units around it, or a unit
// that has the aura from another checks whether it is still in range.
func (ar *Areas) look(u *entity.Unit, i int, now clock.Time) {
	a := &u.Auras[i]
	a.Look = now + lookEvery
	def, ok := ar.Content().Aura(a.Aura)
	switch {
	case a.From != 0 && (!ok || !ar.covered(u, a, def)):
		ar.auras.gone(u, []aura.Removed{aura.Remove(u, i, event.CauseLeft)})
	case a.From == 0 && (!ok || def.Radius <= 0):
		a.Look = 0
	case a.From == 0:
		ar.radiate(u, *a, def)
	}
}

// radiate applies an area aura to the units around its owner.
func (ar *Areas) radiate(u *entity.Unit, a entity.Aura, def *content.Aura) {
	if !u.Alive() && !def.Survives {
		return
	}
	meant := content.Effect{Who: def.RadiusFor, Tags: def.Tags}
	for _, t := range ar.near(u.Position.Point, def.Radius) {
		if t != u && ar.Here(t) && ar.targets.Meant(u, t, &meant) {
			ar.lend(t, def, a, u.GUID)
		}
		if !ar.Here(u) || bySerial(u, a.Serial) < 0 {
			return
		}
	}
}

// near lists the living and dead units whose edges are within a circle, at most MaxTargets, in
// the order of their slots.
func (ar *Areas) near(at geo.Point, radius geo.Yards) []*entity.Unit {
	var all []*entity.Unit
	for _, t := range ar.Within(at, radius+widest) {
		if inside(t, at, radius) && len(all) < MaxTargets {
			all = append(all, t)
		}
	}
	return all
}

func inside(t *entity.Unit, at geo.Point, radius geo.Yards) bool {
	return max(0, geo.Distance(at, t.Position.Point)-t.Radius) <= radius
}

// lend applies the aura of somebody or something near to a unit. An aura that the unit has by
// itself, or from another source, stays.
func (ar *Areas) lend(t *entity.Unit, def *content.Aura, a entity.Aura, from guid.GUID) {
	caster := a.Caster
	if def.Alone {
		caster = 0
	}
	if at := aura.Find(t, def.ID, caster); at >= 0 {
		if held := &t.Auras[at]; held.From == from && (held.Stacks != a.Stacks || held.Ends != a.Ends) {
			held.Stacks, held.Ends, held.Span = a.Stacks, a.Ends, a.Span
			ar.auras.changed(t)
		}
		return
	}
	if !t.Alive() && !def.Survives || aura.Forbidden(ar.Content(), t, def) || !ar.auras.comes(t, def, a.Caster) {
		return
	}
	now := ar.Now()
	a.Innate = false
	a.Serial, a.From, a.Look, a.Began, a.Charges = ar.NextSerial(), from, now+lookEvery, now, def.Charges
	a.Parts = slices.Clone(a.Parts)
	for j := range a.Parts {
		p := &a.Parts[j]
		p.Ready = 0
		if p.Every > 0 {
			p.Next = now + p.Every
		}
		if p.Kind == content.Absorb || p.Kind == content.PowerShield {
			p.Left = p.Value
		}
	}
	by, _ := ar.Unit(a.Caster)
	ar.auras.put(t, def, a, by)
}

// covered reports whether the source of a lent aura is still in range of the unit.
func (ar *Areas) covered(t *entity.Unit, a *entity.Aura, def *content.Aura) bool {
	if a.From.Kind() == guid.Area {
		g, ok := ar.Ground(a.From)
		return ok && inside(t, g.At, g.Radius) && ar.meantBy(g, t)
	}
	u, ok := ar.Unit(a.From)
	if !ok || !u.Alive() && !def.Survives || !inside(t, u.Position.Point, def.Radius) {
		return false
	}
	meant := content.Effect{Who: def.RadiusFor, Tags: def.Tags}
	bears := slices.ContainsFunc(u.Auras, func(o entity.Aura) bool { return o.Aura == a.Aura && o.From == 0 && o.Caster == a.Caster })
	return bears && ar.targets.Meant(u, t, &meant)
}

// retract removes the auras that were lent to units around an owner whose area aura has ended.
func (ar *Areas) retract(u *entity.Unit, a *entity.Aura) {
	if a.Look == 0 || a.From != 0 {
		return
	}
	def, ok := ar.Content().Aura(a.Aura)
	if !ok || def.Radius <= 0 {
		return
	}
	ar.recall(u.Position.Point, def.Radius, a.Aura, u.GUID)
}

// recall removes an aura from the units around a spot that have it from somebody. Units that
// are farther away lose it at their own check.
func (ar *Areas) recall(at geo.Point, radius geo.Yards, id content.ID, from guid.GUID) {
	for _, t := range ar.near(at, radius+widest) {
		if ar.Here(t) {
			ar.auras.Remove(t, event.CauseLeft, func(o *entity.Aura) bool { return o.Aura == id && o.From == from })
		}
	}
}
