package visibility

import (
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// ground returns the public facts of a ground area of a spell.
func (s *Sight) ground(g *entity.Ground) *view.Object {
	b := &s.batch
	b.room(len(s.step.BySlot))
	if o := b.objects[g.Slot]; o != nil {
		return o
	}
	o := &view.Object{
		GUID: g.GUID, Owner: g.Caster, Def: g.Spell, Level: g.Level, Flags: view.Unattackable, Scale: 1, Radius: g.Radius,
		Position: geo.Position{Point: g.At}, Area: &view.Area{Spell: g.Spell, Began: g.Began, Ends: g.Ends},
	}
	if def, ok := s.step.Content.Spell(g.Spell); ok {
		o.Name, o.Look, o.Clients = def.Name, def.Icon, def.Clients
	}
	if def, ok := s.step.Content.Aura(g.Aura); ok {
		o.Area.Harmful = def.Harmful
	}
	b.objects[g.Slot] = o
	b.made = append(b.made, grid.Slot(g.Slot))
	return o
}
