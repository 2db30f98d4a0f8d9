package gamemap

import (
	"loam/core/input"
	"loam/core/sight"
	"loam/core/view"
)

// publish ends the step for observers: one immutable batch.
func (m *Map) publish() {
	var out *view.Batch
	if m.cfg.Publish != nil {
		out = m.sight.Batch(m.told())
	} else {
		m.sight.Skip(m.told())
	}
	for _, u := range m.changed {
		u.Changed = 0
	}
	m.settleGhosts()
	clear(m.changed)
	m.changed, m.log.Events = m.changed[:0], nil
	m.groups.Told()
	if out != nil {
		m.cfg.Publish(out)
	}
}

// told is what the batch of this step is made of.
func (m *Map) told() sight.Step {
	return sight.Step{
		Map: m.cfg.Map, Instance: m.cfg.Instance, Number: m.step, Time: m.now,
		Release: m.release.Number, Content: m.release.Content,
		Units: m.units, BySlot: m.roll.BySlot, Changed: m.changed, Gone: m.gone, Bodies: m.bodies, Grounds: m.marked, Haunted: m.haunted, Hiders: m.hiders, Events: m.log.Events, Groups: m.groupOf, Costs: m.costsOf,
	}
}

// watch adds a viewer without a unit, or puts one elsewhere.
func (m *Map) watch(in input.Watch) { m.sight.Watch(in.Viewer, m.def.Bounds.Clamp(in.At), in.Operator) }

func (m *Map) unwatch(in input.Unwatch) { m.sight.Remove(in.Viewer) }

// viewerOf is the viewer that controls a player's unit, or nil.
func (m *Map) viewerOf(u *unit) *sight.Viewer {
	v, _ := m.sight.Viewer(u.Player.Viewer)
	return v
}

// tellSelf sends a player its private facts with this step.
func (m *Map) tellSelf(u *unit) {
	if v := m.viewerOf(u); v != nil {
		v.Self = true
	}
}
