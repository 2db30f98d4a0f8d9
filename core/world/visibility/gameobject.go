package visibility

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// gameObject returns the public facts of a game object.
func (s *Sight) gameObject(g *entity.Object) *view.Object {
	b := &s.batch
	b.room(len(s.step.BySlot))
	if o := b.objects[g.Slot]; o != nil {
		return o
	}
	o := &view.Object{
		GUID: g.GUID, Owner: g.Owner, Def: g.Def, Made: g.Spell, Flags: view.Unattackable, Scale: 1, Radius: g.Radius, Position: g.At,
		Thing: &view.Thing{State: g.State, Bites: g.Bites},
	}
	if def, ok := s.step.Content.Object(g.Def); ok {
		o.Name, o.Look, o.Clients, o.Level, o.Scale, o.Thing.Kind = def.Name, def.Look, def.Clients, def.Level, def.Scale, def.Kind
	}
	if g.Route.Transport != "" && s.step.Route != nil {
		o.Thing.Route = s.step.Route(g)
	}
	if g.Errands {
		o.Flags |= view.Errands
	}
	b.objects[g.Slot] = o
	b.made = append(b.made, grid.Slot(g.Slot))
	return o
}

// collectObjects lists the game objects that changed and that some viewer sees.
func (s *Sight) collectObjects(out *view.Batch) {
	b := &s.batch
	for _, g := range s.step.ChangedObjects {
		slot := grid.Slot(g.Slot)
		if s.step.Objects[slot] != g || s.grid.SeenBy(slot) == 0 {
			continue
		}
		b.changed = append(b.changed, slot)
		b.places[slot] = int32(len(b.changed))
		out.Changes = append(out.Changes, view.Change{Mask: g.Changed, Object: s.gameObject(g)})
	}
}

// slotOf finds the slot of a unit or game object.
func (s *Sight) slotOf(e *hearing) {
	if u, ok := s.step.Units[e.Subject]; ok {
		e.slot = grid.Slot(u.Slot)
	} else if e.Subject.Kind() == guid.Object && s.step.Object != nil {
		if o, ok := s.step.Object(e.Subject); ok {
			e.slot = grid.Slot(o.Slot)
		}
	}
}
