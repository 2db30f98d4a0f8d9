package gamemap

import (
	"cmp"

	"loam/core/box"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/plain"
)

func (m *Map) opGoXYZ(t typist, args []plain.Value) command.Reply {
	u := t.unit
	to, on := u.Position, cmp.Or(content.ID(args[3].Text()), m.cfg.Map)
	to.X, to.Y = args[0].Number(), args[1].Number()
	if def, ok := m.release.Content.Map(on); ok && on != m.cfg.Map {
		to.Z = def.Ground
	}
	if args[2].Kind() == plain.Number {
		to.Z = args[2].Number()
	}
	return m.goTo(u, on, to)
}

func (m *Map) goTo(u *unit, on content.ID, to geo.Position) command.Reply {
	if no := m.put(u, on, to); no != nil {
		return *no
	}
	return command.Done("went", "name", u.Name, "map", on, "x", round(to.X), "y", round(to.Y), "z", round(to.Z))
}

func (m *Map) opGoPlace(t typist, args []plain.Value) command.Reply {
	return m.goToPlace(t.unit, content.ID(args[0].Text()))
}

func (m *Map) goToPlace(u *unit, id content.ID) command.Reply {
	p, ok := m.release.Content.Place(id)
	if !ok {
		return command.Deny("failed", "why", "there is no place "+string(id))
	}
	if no := m.put(u, p.Map, p.At); no != nil {
		return *no
	}
	return command.Done("went_place", "name", u.Name, "place", id, "map", p.Map)
}

func (m *Map) opTele(_ typist, args []plain.Value) command.Reply {
	u, here := m.units[args[0].Ref()]
	if !here {
		return command.Refuse("not_here")
	}
	r := m.goToPlace(u, content.ID(args[1].Text()))
	return m.tellMoved(u, r)
}

// opAppear brings who has typed to the player who is named.
func (m *Map) opAppear(t typist, args []plain.Value) command.Reply {
	u, here := m.units[args[0].Ref()]
	switch {
	case !here:
		return command.Refuse("not_here")
	case t.name == "":
		return command.Deny("no_place")
	case t.unit == u:
		return command.Deny("oneself")
	case t.unit == nil:
		m.tx.Send(box.SpotMessage(t.name, m.cfg.Map, u.Position))
	default:
		if no := m.put(t.unit, m.cfg.Map, u.Position); no != nil {
			return *no
		}
	}
	return command.Done("appeared", "name", t.name, "to", u.Name)
}

// opSummon brings the player who is named to where the command was typed.
func (m *Map) opSummon(t typist, args []plain.Value) command.Reply {
	u, here := m.units[args[0].Ref()]
	switch {
	case !here:
		return command.Refuse("not_here")
	case t.from == "":
		return command.Deny("no_place")
	case t.unit == u:
		return command.Deny("oneself")
	}
	if no := m.put(u, t.from, t.at); no != nil {
		return *no
	}
	return m.tellMoved(u, command.Done("summoned", "name", u.Name, "to", t.name))
}

// tellMoved tells a player whom somebody else has sent somewhere, so that nobody
// wonders.
func (m *Map) tellMoved(u *unit, r command.Reply) command.Reply {
	if !r.Refused {
		l := command.Told("moved")
		m.log.Add(event.Told{Player: u.GUID, Text: l.Text, Args: l.Args})
	}
	return r
}

// opGoCreature goes to the nearest living creature of a definition or a spawn;
// where none lives on this map, to where one comes, here or elsewhere.
func (m *Map) opGoCreature(t typist, args []plain.Value) command.Reply {
	id, u := content.ID(args[0].Text()), t.unit
	var found *unit
	for _, o := range m.order {
		if o == nil || o.Creature == nil || o.Dead || o.Def != id && o.Creature.Spawn != id {
			continue
		}
		if found == nil || geo.DistanceSquared(o.Position.Point, u.Position.Point) < geo.DistanceSquared(found.Position.Point, u.Position.Point) {
			found = o
		}
	}
	if found != nil {
		return m.goTo(u, m.cfg.Map, found.Position)
	}
	s := m.spawnOf(id, u.Position.Point)
	if s == nil {
		return command.Deny("no_such_creature", "id", id)
	}
	r := m.goTo(u, s.Map, s.At)
	if !r.Refused {
		r.Lines = append(r.Lines, command.Told("its_spawn", "spawn", s.ID))
	}
	return r
}

// spawnOf is the spawn of a creature, or of the id itself: the nearest of this
// map, else the first of another; nil where there is none.
func (m *Map) spawnOf(id content.ID, from geo.Point) (best *content.Spawn) {
	all := m.release.Content.Spawns
	for i := range all {
		s := &all[i]
		if s.Empty || s.ID != id && s.Creature != id {
			continue
		}
		switch {
		case best == nil, s.Map == m.cfg.Map && best.Map != m.cfg.Map:
			best = s
		case s.Map == m.cfg.Map && geo.DistanceSquared(s.At.Point, from) < geo.DistanceSquared(best.At.Point, from):
			best = s
		}
	}
	return best
}
