package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// Grounds is what spells have a map do about spots on the ground.
type Grounds interface {
	// Ground finds a spot that is marked still.
	Ground(g guid.GUID) (*entity.Ground, bool)
	// Mark marks a spot and gives it its name; false where there are too many.
	Mark(g *entity.Ground) bool
	// Unmark ends a spot.
	Unmark(g *entity.Ground)
}

// groundArea marks a spot for a while. Its numbers are fixed from now on.
func (h *hit) groundArea() {
	def, ok := h.e.Content().Aura(h.effect.Aura)
	if !ok || h.caster == nil {
		return
	}
	e, now := h.e, h.e.Now()
	of := aura.About{School: h.def.School, Mechanic: h.def.Mechanic, Tags: h.def.Tags}
	span := max(clock.Step, steps(aura.Modified(e.Content(), h.caster, content.ModifyDuration, of, float64(h.effect.Lasts))))
	rq := Request{At: h.flight.At}
	made := e.made(h.caster, def, Laying{Caster: h.caster, Spell: h.def.ID, Lasts: span}, of)
	g := &entity.Ground{
		Spell: h.def.ID, Aura: def.ID, Caster: h.caster.GUID, Level: h.caster.Level, At: e.Middle(h.caster, h.effect, &rq), Layers: h.caster.Layers,
		Radius: max(0, aura.Modified(e.Content(), h.caster, content.ModifyRadius, of, h.effect.Radius)),
		Began:  now, Ends: now + span, Look: now + lookEvery, Parts: made.Parts,
	}
	for i := range h.def.Effects {
		if &h.def.Effects[i] == h.effect {
			g.Effect = i
		}
	}
	if e.Mark(g) {
		e.cover(g)
	}
}

// GroundDue is the time of a spot to look who stands in it, or to end: when its
// time is over, its caster is not there any more, or its spell has gone.
func (e Casts) GroundDue(g *entity.Ground) {
	now := e.Now()
	_, here := e.Unit(g.Caster)
	if _, ok := e.groundEffect(g); !ok || !here || now >= g.Ends {
		e.Unmark(g)
		e.recall(g.At, g.Radius, g.Aura, g.GUID)
		return
	}
	g.Look = min(g.Ends, now+lookEvery)
	e.cover(g)
}

// cover lets those who stand in a spot bear its aura.
func (e Casts) cover(g *entity.Ground) {
	def, ok := e.Content().Aura(g.Aura)
	if !ok {
		return
	}
	a := entity.Aura{Aura: g.Aura, Spell: g.Spell, Caster: g.Caster, Level: g.Level, Ends: g.Ends, Span: g.Ends - g.Began, Stacks: 1, Parts: g.Parts}
	for _, t := range e.near(g.At, g.Radius) {
		if e.Here(t) && e.meantBy(g, t) {
			e.lend(t, def, a, g.GUID)
		}
	}
}

// meantBy tells whether a spot is meant for a unit.
func (e Casts) meantBy(g *entity.Ground, t *entity.Unit) bool {
	f, ok := e.groundEffect(g)
	caster, here := e.Unit(g.Caster)
	return ok && here && e.Meant(caster, t, f)
}

// groundEffect is the effect that has marked a spot.
func (e Casts) groundEffect(g *entity.Ground) (*content.Effect, bool) {
	def, ok := e.Content().Spell(g.Spell)
	if !ok || g.Effect >= len(def.Effects) || def.Effects[g.Effect].Kind != content.GroundArea {
		return nil, false
	}
	return &def.Effects[g.Effect], true
}
