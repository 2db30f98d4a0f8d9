package gamemap

import (
	"loam/core/box"
	"loam/core/clock"
	"loam/core/command"
	"loam/core/content"
	"loam/core/edit"
	"loam/core/geo"
	"loam/core/plain"
)

// builds sends what a builder wants to be written to whom the files belong. The
// answer comes when it has been adopted, or cannot be.
func (m *Map) builds(t typist, e edit.Edit) command.Reply {
	e.By, e.Map, e.At = t.name, m.cfg.Map, t.unit.Position
	e.At.Facing = geo.NormalizeAngle(e.At.Facing)
	m.tx.Send(box.EditMessage(m.cfg.Map, t.ask, e))
	return command.Reply{Later: true}
}

// chosen is the creature that a builder has selected and the spawn of which it
// comes; the reply says what is missing.
func (m *Map) chosen(t typist) (*unit, *content.Spawn, *command.Reply) {
	u, ok := m.meant(t, plain.Value{})
	if !ok || u.Creature == nil {
		no := command.Refuse("target_creature")
		return nil, nil, &no
	}
	s, ok := m.release.Content.Spawn(u.Creature.Spawn)
	if !ok {
		no := command.Deny("no_spawn", "name", u.Name)
		return nil, nil, &no
	}
	return u, s, nil
}

func (m *Map) opNPCAdd(t typist, args []plain.Value) command.Reply {
	return m.builds(t, edit.Edit{Kind: edit.AddSpawn, Creature: content.ID(args[0].Text()), Yards: args[1].Number()})
}

func (m *Map) opNPCMove(t typist, _ []plain.Value) command.Reply {
	_, s, no := m.chosen(t)
	if no != nil {
		return *no
	}
	return m.builds(t, edit.Edit{Kind: edit.MoveSpawn, Spawn: s.ID})
}

func (m *Map) opNPCDelete(t typist, _ []plain.Value) command.Reply {
	_, s, no := m.chosen(t)
	if no != nil {
		return *no
	}
	return m.builds(t, edit.Edit{Kind: edit.DeleteSpawn, Spawn: s.ID})
}

func (m *Map) opPlaceSave(t typist, args []plain.Value) command.Reply {
	return m.builds(t, edit.Edit{Kind: edit.SavePlace, Name: args[0].Text(), Yards: args[1].Number()})
}

func (m *Map) opUndo(t typist, args []plain.Value) command.Reply {
	kind := edit.Undo
	if args[0].Text() == "forget" {
		kind = edit.Forget
	}
	return m.builds(t, edit.Edit{Kind: kind})
}

func (m *Map) opWaypointAdd(t typist, args []plain.Value) command.Reply {
	_, s, no := m.chosen(t)
	if no != nil {
		return *no
	}
	wait, _, _ := clock.ParseSpan(args[0].Text()) // read before; none is 0
	return m.builds(t, edit.Edit{Kind: edit.AddWaypoint, Spawn: s.ID, Wait: wait, Shape: args[1].Text()})
}

// maxShown is how many waypoints are told.
const maxShown = 50

func (m *Map) opWaypointShow(t typist, _ []plain.Value) command.Reply {
	u, _, no := m.chosen(t)
	if no != nil {
		return *no
	}
	p, walks := m.release.Content.Path(m.routeOf(u))
	if !walks {
		return command.Deny("no_path", "name", u.Name)
	}
	_, at := m.originOf(content.Paths, p.ID)
	r := command.Done("path", "name", u.Name, "path", p.ID, "at", at, "shape", p.Shape.String(), "count", len(p.Points))
	for i, w := range p.Points[:min(len(p.Points), maxShown)] {
		key := "waypoint"
		if w.Wait > 0 {
			key = "waypoint_waits"
		}
		r.Lines = append(r.Lines, command.Told(key, "n", i+1, "x", round(w.At.X), "y", round(w.At.Y), "z", round(w.At.Z), "wait_ms", int64(w.Wait)))
	}
	return r
}
