package admin

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/worldedit"
)

// builds sends an edit of a builder to the owner of the files. The answer comes when the
// edit has been adopted, or cannot be.
func (d *desk) builds(e worldedit.Edit) command.Reply {
	e.By, e.Map, e.At = d.by.Name, d.MapID(), d.by.Unit.Position
	e.At.Facing = geo.NormalizeAngle(e.At.Facing)
	d.Send(inbox.EditMessage(d.MapID(), d.by.Ask, e))
	return command.Reply{Later: true}
}

// chosen returns the creature that a builder has selected and its spawn; the reply says
// what is missing.
func (d *desk) chosen() (*entity.Unit, *content.Spawn, *command.Reply) {
	u, ok := d.meant(value.Value{})
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

func (d *desk) npcAdd(args []value.Value) command.Reply {
	return d.builds(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: content.ID(args[0].Text()), Yards: args[1].Number()})
}

func (d *desk) npcMove(_ []value.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	return d.builds(worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: s.ID})
}

func (d *desk) npcDelete(_ []value.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	return d.builds(worldedit.Edit{Kind: worldedit.DeleteSpawn, Spawn: s.ID})
}

func (d *desk) placeSave(args []value.Value) command.Reply {
	return d.builds(worldedit.Edit{Kind: worldedit.SavePlace, Name: args[0].Text(), Yards: args[1].Number()})
}

func (d *desk) undo(args []value.Value) command.Reply {
	kind := worldedit.Undo
	if args[0].Text() == "forget" {
		kind = worldedit.Forget
	}
	return d.builds(worldedit.Edit{Kind: kind})
}

func (d *desk) waypointAdd(args []value.Value) command.Reply {
	_, s, no := d.chosen()
	if no != nil {
		return *no
	}
	wait, _, _ := clock.ParseSpan(args[0].Text()) // read before; none is 0
	return d.builds(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: s.ID, Wait: wait, Shape: args[1].Text()})
}

// maxShown is how many waypoints are listed.
const maxShown = 50

func (d *desk) waypointShow(_ []value.Value) command.Reply {
	u, _, no := d.chosen()
	if no != nil {
		return *no
	}
	p, walks := d.Content().Path(d.Movement().Route(u))
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
