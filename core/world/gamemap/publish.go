package gamemap

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/rules/quest"
	"loam/core/world/visibility"
)

// publish ends the step for observers with one immutable batch.
func (m *Map) publish() {
	var out *view.Batch
	if m.cfg.Publish != nil {
		out = m.s.Sight.Batch(m.told())
	} else {
		m.s.Sight.Skip(m.told())
	}
	for _, u := range m.s.Changed {
		u.Changed = 0
	}
	for _, o := range m.s.Objects.Changed {
		o.Changed = 0
	}
	clear(m.s.Objects.Changed)
	m.s.Objects.Changed = m.s.Objects.Changed[:0]
	m.death.SettleGhosts()
	clear(m.s.Changed)
	m.s.Changed, m.s.Log.Events = m.s.Changed[:0], nil
	m.groups.Told()
	if out != nil {
		m.cfg.Publish(out)
	}
}

// told returns what the batch of this step is made from.
func (m *Map) told() visibility.Step {
	return visibility.Step{
		Map: m.s.Map, Instance: m.s.Instance, Number: m.step, Time: m.s.Now(),
		Release: m.release.Number, Content: m.s.Content(),
		Units: m.s.Units, BySlot: m.s.Roster.BySlot, Changed: m.s.Changed, Gone: m.s.Gone, Bodies: m.death.Bodies, Grounds: m.s.Grounds.BySlot(), Haunted: m.death.Haunted, Hiders: m.s.Hiders, Layered: m.s.Layered(), Events: m.s.Log.Events, Groups: m.groups.View, Costs: m.host.costsOf, Outlook: m.environment.View,
		Reached: func(u *unit, e *entity.Quest, o *content.Objective) int { return quest.Have(u.Player, e, o) },
		Objects: m.s.Objects.BySlot(), Object: m.s.Objects.Get, ChangedObjects: m.s.Objects.Changed, Route: m.transports.Route,
	}
}

// watch adds a viewer without a unit, or moves one.
func (m *Map) watch(in input.Watch) {
	m.s.Sight.Watch(in.Viewer, m.s.Def().Bounds.Clamp(in.At), in.Operator)
}

func (m *Map) unwatch(in input.Unwatch) { m.s.Sight.Remove(in.Viewer) }
