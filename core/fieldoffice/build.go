package fieldoffice

import (
	"loam/core/box"
	"loam/core/clock"
	"loam/core/command"
	"loam/core/content"
	"loam/core/edit"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/plain"
)

// builds sends what a builder wants to be written to whom the files belong. The
// answer comes when it has been adopted, or cannot be.
func (d *desk) builds(e edit.Edit) command.Reply {
	e.By, e.Map, e.At = d.by.Name, d.MapID(), d.by.Unit.Position
	e.At.Facing = geo.NormalizeAngle(e.At.Facing)
	d.Send(box.EditMessage(d.MapID(), d.by.Ask, e))
	return command.Reply{Later: true}
}

// chosen is the creature that a builder has selected and the spawn of which it
// comes; the reply says what is missing.
func (d *desk) chosen() (*entity.Unit, *content.Spawn, *command.Reply) {
	u, ok := d.meant(plain.Value{})
	if !ok || u.Creature == nil {
		no := command.Refuse("target_creature")
		return nil, nil, &no
	}
	s, ok := d.Content().Spawn(u.Creature.Spawn)
	if !ok {
		no := command.Deny("no_spawn", "name", u.Name)
		return nil, nil, &no
	}
	return u, s, nil
}

func (d *desk) npcAdd(args []plain.Value) command.Reply {
	return d.builds(edit.Edit{Kind: edit.AddSpawn, Creature: content.ID(args[0].Text()), Yards: args[1].Number()})
}

func (d *desk) npcMove(_ []plain.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	return d.builds(edit.Edit{Kind: edit.MoveSpawn, Spawn: s.ID})
}

func (d *desk) npcDelete(_ []plain.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	return d.builds(edit.Edit{Kind: edit.DeleteSpawn, Spawn: s.ID})
}

func (d *desk) placeSave(args []plain.Value) command.Reply {
	return d.builds(edit.Edit{Kind: edit.SavePlace, Name: args[0].Text(), Yards: args[1].Number()})
}

func (d *desk) undo(args []plain.Value) command.Reply {
	kind := edit.Undo
	if args[0].Text() == "forget" {
		kind = edit.Forget
	}
	return d.builds(edit.Edit{Kind: kind})
}

func (d *desk) waypointAdd(args []plain.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	wait, _, _ := clock.ParseSpan(args[0].Text()) // read before; none is 0
	return d.builds(edit.Edit{Kind: edit.AddWaypoint, Spawn: s.ID, Wait: wait, Shape: args[1].Text()})
}

// maxShown is how many waypoints are told.
const maxShown = 50

func (d *desk) waypointShow(_ []plain.Value) command.Reply {
	u, _, no := d.chosen()
	if no != nil {
		return *no
	}
	p, walks := d.Content().Path(d.RouteOf(u))
	if !walks {
		return command.Deny("no_path", "name", u.Name)
	}
	_, at := d.originOf(content.Paths, p.ID)
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
