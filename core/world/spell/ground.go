package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// Grounds is what spells need of a map for ground areas.
type Grounds interface {
	// Ground finds a ground area that has not ended.
	Ground(g guid.GUID) (*entity.Ground, bool)
	// Mark adds a ground area and gives it its GUID; it returns false when there are too many.
	Mark(g *entity.Ground) bool
	// Unmark removes a ground area.
	Unmark(g *entity.Ground)
}

// groundArea creates a ground area for a while. Its numbers are fixed now.
func (h *hit) groundArea() {
	def, ok := h.e.Content().Aura(h.effect.Aura)
	if !ok || h.caster == nil {
		return
	}
	e, now := h.e, h.e.Now()
	of := aura.About{School: h.def.School, Mechanic: h.def.Mechanic, Tags: h.def.Tags}
	span := max(clock.Step, steps(aura.Modified(e.Content(), h.caster, content.ModifyDuration, of, float64(h.effect.Lasts))))
	rq := Request{At: h.flight.At}
	made := e.auras.made(h.caster, def, Application{Caster: h.caster, Spell: h.def.ID, Lasts: span}, of)
	g := &entity.Ground{
		Spell: h.def.ID, Aura: def.ID, Caster: h.caster.GUID, Level: h.caster.Level, At: e.targets.Middle(h.caster, h.effect, &rq), Layers: h.caster.Layers,
		Radius: max(0, aura.Modified(e.Content(), h.caster, content.ModifyRadius, of, h.effect.Radius)),
		Began:  now, Ends: now + span, Look: now + lookEvery, Parts: made.Parts,
	}
	for i := range h.def.Effects {
		if &h.def.Effects[i] == h.effect {
			g.Effect = i
		}
	}
	if e.Mark(g) {
		e.areas.cover(g)
	}
}

// GroundDue checks which units are in a ground area, or ends it: when its time is over, its
// caster has left the map, or its spell is gone.
func (ar *Areas) GroundDue(g *entity.Ground) {
	now := ar.Now()
	_, here := ar.Unit(g.Caster)
	if _, ok := ar.groundEffect(g); !ok || !here || now >= g.Ends {
		ar.Unmark(g)
		ar.recall(g.At, g.Radius, g.Aura, g.GUID)
		return
	}
	g.Look = min(g.Ends, now+lookEvery)
	ar.cover(g)
}

// cover applies the aura of a ground area to the units in it.
func (ar *Areas) cover(g *entity.Ground) {
	def, ok := ar.Content().Aura(g.Aura)
	if !ok {
		return
	}
	a := entity.Aura{Aura: g.Aura, Spell: g.Spell, Caster: g.Caster, Level: g.Level, Ends: g.Ends, Span: g.Ends - g.Began, Stacks: 1, Parts: g.Parts}
	for _, t := range ar.near(g.At, g.Radius) {
		if ar.Here(t) && ar.meantBy(g, t) {
			ar.lend(t, def, a, g.GUID)
		}
	}
}

// meantBy reports whether a unit is a valid target of a ground area.
func (ar *Areas) meantBy(g *entity.Ground, t *entity.Unit) bool {
	f, ok := ar.groundEffect(g)
	caster, here := ar.Unit(g.Caster)
	return ok && here && ar.targets.Meant(caster, t, f)
}

// groundEffect returns the effect that has created a ground area.
func (ar *Areas) groundEffect(g *entity.Ground) (*content.Effect, bool) {
	def, ok := ar.Content().Spell(g.Spell)
	if !ok || g.Effect >= len(def.Effects) || def.Effects[g.Effect].Kind != content.GroundArea {
		return nil, false
	}
	return &def.Effects[g.Effect], true
}
