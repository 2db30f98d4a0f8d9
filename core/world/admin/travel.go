package admin

import (
	"cmp"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
)

func (d *desk) goXYZ(args []value.Value) command.Reply {
	u := d.by.Unit
	to, on := u.Position, cmp.Or(content.ID(args[3].Text()), d.MapID())
	to.X, to.Y = args[0].Number(), args[1].Number()
	if def, ok := d.Content().Map(on); ok && (on != d.MapID() || !def.Geometry.Flat()) {
		to.Point = def.On(to.Point)
	}
	if args[2].Kind() == value.Number {
		to.Z = args[2].Number()
	}
	return d.goTo(u, on, to)
}

func (d *desk) goTo(u *entity.Unit, on content.ID, to geo.Position) command.Reply {
	if no := d.put(u, on, to); no != nil {
		return *no
	}
	return command.Done("went", "name", u.Name, "map", on, "x", round(to.X), "y", round(to.Y), "z", round(to.Z))
}

func (d *desk) goPlace(args []value.Value) command.Reply {
	return d.goToPlace(d.by.Unit, content.ID(args[0].Text()))
}

func (d *desk) goToPlace(u *entity.Unit, id content.ID) command.Reply {
	p, ok := d.Content().Place(id)
	if !ok {
		return command.Deny("failed", "why", "there is no place "+string(id))
	}
	if no := d.put(u, p.Map, p.At); no != nil {
		return *no
	}
	return command.Done("went_place", "name", u.Name, "place", id, "map", p.Map)
}

func (d *desk) tele(args []value.Value) command.Reply {
	u, here := d.Unit(args[0].Ref())
	if !here {
		return command.Refuse("not_here")
	}
	r := d.goToPlace(u, content.ID(args[1].Text()))
	return d.tellMoved(u, r)
}

// appear sends the typist to the named player.
func (d *desk) appear(args []value.Value) command.Reply {
	u, here := d.Unit(args[0].Ref())
	switch {
	case !here:
		return command.Refuse("not_here")
	case d.by.Name == "":
		return command.Deny("no_place")
	case d.by.Unit == u:
		return command.Deny("oneself")
	case d.by.Unit == nil:
		d.Send(inbox.SpotMessage(d.by.Name, d.MapID(), u.Position))
	default:
		if no := d.put(d.by.Unit, d.MapID(), u.Position); no != nil {
			return *no
		}
	}
	return command.Done("appeared", "name", d.by.Name, "to", u.Name)
}

// summon brings the named player to where the command was typed.
func (d *desk) summon(args []value.Value) command.Reply {
	u, here := d.Unit(args[0].Ref())
	switch {
	case !here:
		return command.Refuse("not_here")
	case d.by.From == "":
		return command.Deny("no_place")
	case d.by.Unit == u:
		return command.Deny("oneself")
	}
	if no := d.put(u, d.by.From, d.by.At); no != nil {
		return *no
	}
	return d.tellMoved(u, command.Done("summoned", "name", u.Name, "to", d.by.Name))
}

// tellMoved informs a player whom somebody else has moved.
func (d *desk) tellMoved(u *entity.Unit, r command.Reply) command.Reply {
	if !r.Refused {
		l := command.Told("moved")
		d.Tell(u.GUID, l.Text, l.Args)
	}
	return r
}

// goCreature goes to the nearest living creature of a definition or a spawn; if none lives
// on this map, to its spawn, here or elsewhere.
func (d *desk) goCreature(args []value.Value) command.Reply {
	id, u := content.ID(args[0].Text()), d.by.Unit
	var found *entity.Unit
	for o := range d.Units() {
		if o.Creature == nil || o.Dead || o.Def != id && o.Creature.Spawn != id {
			continue
		}
		if found == nil || geo.DistanceSquared(o.Position.Point, u.Position.Point) < geo.DistanceSquared(found.Position.Point, u.Position.Point) {
			found = o
		}
	}
	if found != nil {
		return d.goTo(u, d.MapID(), found.Position)
	}
	s := d.spawnOf(id, u.Position.Point)
	if s == nil {
		return command.Deny("no_such_creature", "id", id)
	}
	r := d.goTo(u, s.Map, s.At)
	if !r.Refused {
		r.Lines = append(r.Lines, command.Told("its_spawn", "spawn", s.ID))
	}
	return r
}

// spawnOf returns the spawn of a creature, or of the id itself: the nearest on this map,
// else the first on another, or nil.
func (d *desk) spawnOf(id content.ID, from geo.Point) (best *content.Spawn) {
	all := d.Content().Spawns
	for i := range all {
		s := &all[i]
		if s.Empty || s.ID != id && !s.Makes(id) {
			continue
		}
		switch {
		case best == nil, s.Map == d.MapID() && best.Map != d.MapID():
			best = s
		case s.Map == d.MapID() && geo.DistanceSquared(s.At.Point, from) < geo.DistanceSquared(best.At.Point, from):
			best = s
		}
	}
	return best
}
