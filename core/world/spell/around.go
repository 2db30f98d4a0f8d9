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

// look runs the periodic check of an area aura: its owner looks for units around it, or a unit
// that has the aura from another checks whether it is still in range.
func (e Casts) look(u *entity.Unit, i int, now clock.Time) {
	a := &u.Auras[i]
	a.Look = now + lookEvery
	def, ok := e.Content().Aura(a.Aura)
	switch {
	case a.From != 0 && (!ok || !e.covered(u, a, def)):
		e.gone(u, []aura.Removed{aura.Remove(u, i, event.CauseLeft)})
	case a.From == 0 && (!ok || def.Radius <= 0):
		a.Look = 0
	case a.From == 0:
		e.radiate(u, *a, def)
	}
}

// radiate applies an area aura to the units around its owner.
func (e Casts) radiate(u *entity.Unit, a entity.Aura, def *content.Aura) {
	if !u.Alive() && !def.Survives {
		return
	}
	meant := content.Effect{Who: def.RadiusFor, Tags: def.Tags}
	for _, t := range e.near(u.Position.Point, def.Radius) {
		if t != u && e.Here(t) && e.Meant(u, t, &meant) {
			e.lend(t, def, a, u.GUID)
		}
		if !e.Here(u) || bySerial(u, a.Serial) < 0 {
			return
		}
	}
}

// near lists the living and dead units whose edges are within a circle, at most MaxTargets, in
// the order of their slots.
func (e Casts) near(at geo.Point, radius geo.Yards) []*entity.Unit {
	var all []*entity.Unit
	for _, t := range e.Within(at, radius+widest) {
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
func (e Casts) lend(t *entity.Unit, def *content.Aura, a entity.Aura, from guid.GUID) {
	caster := a.Caster
	if def.Alone {
		caster = 0
	}
	if at := aura.Find(t, def.ID, caster); at >= 0 {
		if held := &t.Auras[at]; held.From == from && (held.Stacks != a.Stacks || held.Ends != a.Ends) {
			held.Stacks, held.Ends, held.Span = a.Stacks, a.Ends, a.Span
			e.changed(t)
		}
		return
	}
	if !t.Alive() && !def.Survives || aura.Forbidden(e.Content(), t, def) || !e.comes(t, def, a.Caster) {
		return
	}
	now := e.Now()
	a.Innate = false
	a.Serial, a.From, a.Look, a.Began, a.Charges = e.NextSerial(), from, now+lookEvery, now, def.Charges
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
	by, _ := e.Unit(a.Caster)
	e.put(t, def, a, by)
}

// covered reports whether the source of a lent aura is still in range of the unit.
func (e Casts) covered(t *entity.Unit, a *entity.Aura, def *content.Aura) bool {
	if a.From.Kind() == guid.Area {
		g, ok := e.Ground(a.From)
		return ok && inside(t, g.At, g.Radius) && e.meantBy(g, t)
	}
	u, ok := e.Unit(a.From)
	if !ok || !u.Alive() && !def.Survives || !inside(t, u.Position.Point, def.Radius) {
		return false
	}
	meant := content.Effect{Who: def.RadiusFor, Tags: def.Tags}
	bears := slices.ContainsFunc(u.Auras, func(o entity.Aura) bool { return o.Aura == a.Aura && o.From == 0 && o.Caster == a.Caster })
	return bears && e.Meant(u, t, &meant)
}

// retract removes the auras that were lent to units around an owner whose area aura has ended.
func (e Casts) retract(u *entity.Unit, a *entity.Aura) {
	if a.Look == 0 || a.From != 0 {
		return
	}
	def, ok := e.Content().Aura(a.Aura)
	if !ok || def.Radius <= 0 {
		return
	}
	e.recall(u.Position.Point, def.Radius, a.Aura, u.GUID)
}

// recall removes an aura from the units around a spot that have it from somebody. Units that
// are farther away lose it at their own check.
func (e Casts) recall(at geo.Point, radius geo.Yards, id content.ID, from guid.GUID) {
	for _, t := range e.near(at, radius+widest) {
		if e.Here(t) {
			e.RemoveAuras(t, event.CauseLeft, func(o *entity.Aura) bool { return o.Aura == id && o.From == from })
		}
	}
}
