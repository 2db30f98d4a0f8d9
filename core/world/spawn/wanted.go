package spawn

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
)

// wanting determines which spawns must have their creature even in a sleeping cell.
type wanting struct {
	e     *Spawns
	asked bool // some handler for on_spawn exists
	last  *content.Creature
	probe entity.Unit
}

func (w *wanting) wants(s *content.Spawn) (any bool) {
	s.Creatures(func(id content.ID) bool {
		any = w.wantsOf(s, id)
		return !any
	})
	return any
}

func (w *wanting) wantsOf(s *content.Spawn, creature content.ID) bool {
	if w.last == nil || w.last.ID != creature {
		d, ok := w.e.Content().Creature(creature)
		if !ok {
			return false
		}
		w.last = d
	}
	switch d := w.last; {
	case s.Path != "" || d.Active:
		return true
	case w.asked:
		w.probe.Def, w.probe.Faction = d.ID, d.Faction
		if w.probe.Creature == nil {
			w.probe.Creature = &entity.Creature{}
		}
		w.probe.Creature.Spawn = s.ID
		w.probe.Tags = append(append(w.probe.Tags[:0], d.Tags...), s.Tags...)
		w.e.world.Attach(&w.probe)
		return w.probe.Hooks.Has(hook.Spawn)
	}
	return false
}

// wantsObject reports whether the object of a spawn must exist even in a sleeping cell: it is
// an obstacle, or a script waits for its spawn.
func (e *Spawns) wantsObject(def *content.Spawn, asked bool) bool {
	d, ok := e.Content().Object(def.Object)
	if !ok {
		return false
	}
	if d.Solid.High > 0 {
		return true
	}
	return asked
}
