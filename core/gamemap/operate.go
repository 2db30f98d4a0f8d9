package gamemap

import (
	"math"

	"loam/core/box"
	"loam/core/command"
	"loam/core/content"
	"loam/core/geo"
	"loam/core/item"
	"loam/core/plain"
	"loam/core/view"
)

// operations is what each built-in command does on a map, by its name; a test
// fails if one is missing. The arguments are those of its declaration.
var operations = map[string]func(m *Map, t typist, args []plain.Value) command.Reply{
	"additem":      (*Map).opAddItem,
	"appear":       (*Map).opAppear,
	"combatstop":   (*Map).opCombatStop,
	"damage":       (*Map).opDamage,
	"die":          (*Map).opDie,
	"go creature":  (*Map).opGoCreature,
	"go place":     (*Map).opGoPlace,
	"go xyz":       (*Map).opGoXYZ,
	"gm":           (*Map).opGM,
	"gps":          (*Map).opGPS,
	"level":        (*Map).opLevel,
	"modify scale": (*Map).opScale,
	"modify speed": (*Map).opSpeed,
	"npc add":      (*Map).opNPCAdd,
	"npc delete":   (*Map).opNPCDelete,
	"npc info":     (*Map).opNPCInfo,
	"npc move":     (*Map).opNPCMove,
	"place save":   (*Map).opPlaceSave,
	"respawn":      (*Map).opRespawn,
	"revive":       (*Map).opRevive,
	"save":         (*Map).opSave,
	"summon":       (*Map).opSummon,
	"tele":         (*Map).opTele,
	"undo":         (*Map).opUndo,
	"wp add":       (*Map).opWaypointAdd,
	"wp show":      (*Map).opWaypointShow,
}

// meant is the unit that a command is about: who is named, else who is selected.
func (m *Map) meant(t typist, named plain.Value) (*unit, bool) {
	if named.Kind() == plain.Ref {
		u, here := m.units[named.Ref()]
		return u, here
	}
	if t.unit == nil || t.unit.Player.Selected == 0 {
		return nil, false
	}
	u, here := m.units[t.unit.Player.Selected]
	return u, here
}

// meantOrSelf is meant, and where nobody is, who has typed.
func (m *Map) meantOrSelf(t typist, named plain.Value) *unit {
	if u, ok := m.meant(t, named); ok {
		return u
	}
	return t.unit
}

// alive calls do with the living unit that a command is about.
func (m *Map) alive(t typist, named plain.Value, do func(u *unit) command.Reply) command.Reply {
	u, ok := m.meant(t, named)
	switch {
	case !ok:
		return command.Deny("nobody")
	case u.Dead:
		return command.Deny("is_dead", "name", u.Name)
	}
	return do(u)
}

func (m *Map) opDie(t typist, args []plain.Value) command.Reply {
	return m.alive(t, args[0], func(u *unit) command.Reply {
		m.die(u, t.unit)
		return command.Done("died", "name", u.Name)
	})
}

func (m *Map) opDamage(t typist, args []plain.Value) command.Reply {
	return m.alive(t, args[1], func(u *unit) command.Reply {
		lost := m.damage(t.unit, u, hit{amount: int64(args[0].Number())})
		return command.Done("damaged", "name", u.Name, "points", lost, "health", u.Health, "max", u.MaxHealth)
	})
}

func (m *Map) opCombatStop(t typist, args []plain.Value) command.Reply {
	u := m.meantOrSelf(t, args[0])
	if !u.Combat && u.Victim == 0 && len(u.HatedBy) == 0 {
		return command.Deny("no_fight", "name", u.Name)
	}
	m.stopAttack(u)
	m.part(u)
	return command.Done("parted", "name", u.Name)
}

func (m *Map) opRevive(t typist, args []plain.Value) command.Reply {
	u := m.meantOrSelf(t, args[0])
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	if err := m.respawn(u); err != nil {
		return command.Deny("lives", "name", u.Name)
	}
	return command.Done("revived", "name", u.Name)
}

func (m *Map) opAddItem(t typist, args []plain.Value) command.Reply {
	u, id, count := m.meantOrSelf(t, args[2]), content.ID(args[0].Text()), int(args[1].Number())
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	if why := m.giveItem(u, id, count); why != item.Done {
		return command.Reply{Refused: true, Lines: []command.Line{{Text: coreText(string(why))}}}
	}
	return command.Done("item_given", "name", u.Name, "item", id, "count", count)
}

// opGM lets an operator stand outside of the game, or come back into it.
func (m *Map) opGM(t typist, args []plain.Value) command.Reply {
	u := t.unit
	on := args[0].Text() == "on"
	switch {
	case args[0].Kind() == plain.Nil && u.Player.Staff:
		return command.Done("gm_is_on")
	case args[0].Kind() == plain.Nil:
		return command.Done("gm_is_off")
	case on == u.Player.Staff:
		return command.Deny("gm_same")
	}
	u.Player.Staff = on
	m.rederive(u)
	m.touch(u, view.State)
	if on {
		m.stopAttack(u)
		m.part(u)
		return command.Done("gm_on")
	}
	m.lookAround(u)
	return command.Done("gm_off")
}

// opRespawn lets the spawn of the selected corpse work at once, or without one
// all spawns of the map that wait.
func (m *Map) opRespawn(t typist, _ []plain.Value) command.Reply {
	if u, ok := m.meant(t, plain.Value{}); ok && u.Creature != nil {
		if !u.Dead {
			return command.Deny("lives", "name", u.Name)
		}
		if err := m.respawn(u); err != nil {
			return command.Deny("no_spawn", "name", u.Name)
		}
		return command.Done("respawned", "name", u.Name)
	}
	n := 0
	for i := range m.spawns {
		if m.spawns[i].due > m.now {
			m.planSpawn(i, m.now)
			n++
		}
	}
	if n == 0 {
		return command.Deny("none_wait")
	}
	return command.Done("respawned_all", "count", n)
}

func (m *Map) opLevel(t typist, args []plain.Value) command.Reply {
	u, before, level := m.meantOrSelf(t, args[1]), 0, int(args[0].Number())
	before = u.Level
	if before == level {
		return command.Deny("level_same", "name", u.Name, "level", level)
	}
	if err := m.setLevel(u, level); err != nil {
		return command.Deny("failed", "why", err.Error())
	}
	if u.Player != nil && m.here(u) {
		u.Player.Experience = 0
		m.tellSelf(u)
	}
	return command.Done("leveled", "name", u.Name, "level", level, "before", before)
}

func (m *Map) opSpeed(t typist, args []plain.Value) command.Reply {
	return m.modify("speed", t, args, m.setSpeed)
}

func (m *Map) opScale(t typist, args []plain.Value) command.Reply {
	return m.modify("scale", t, args, m.setScale)
}

func (m *Map) modify(what string, t typist, args []plain.Value, set func(*unit, float64) error) command.Reply {
	u, factor := m.meantOrSelf(t, args[1]), args[0].Number()
	if err := set(u, factor); err != nil {
		return command.Deny("failed", "why", err.Error())
	}
	return command.Done("modified_"+what, "name", u.Name, "factor", factor)
}

func (m *Map) opSave(t typist, args []plain.Value) command.Reply {
	u := m.meantOrSelf(t, args[0])
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	u.Player.Dirty = true
	m.saveChanged(u)
	u.Player.Dirty = false
	return command.Done("saved", "name", u.Name)
}

func (m *Map) opGPS(t typist, args []plain.Value) command.Reply {
	u := m.meantOrSelf(t, args[0])
	p, cell := u.Position, geo.CellOf(u.Position.Point)
	r := command.Done("gps", "name", u.Name, "map", m.cfg.Map, "map_name", m.nameOfMap(), "instance", int(m.cfg.Instance),
		"x", round(p.X), "y", round(p.Y), "z", round(p.Z), "degrees", int(math.Round(p.Facing*180/math.Pi)),
		"cell_x", int(cell.X), "cell_y", int(cell.Y))
	if place, yards, ok := m.nearestPlace(p.Point); ok {
		r.Lines = append(r.Lines, command.Told("gps_place", "place", place, "yards", round(yards)))
	}
	return r
}

func (m *Map) nameOfMap() content.Text {
	if m.def.Name == (content.Text{}) {
		return content.Text{Key: string(m.cfg.Map)}
	}
	return m.def.Name
}

// nearestPlace is the place of this map whose middle is nearest.
func (m *Map) nearestPlace(at geo.Point) (id content.ID, yards geo.Yards, ok bool) {
	places := m.release.Content.Places
	for i := range places {
		p := &places[i]
		if p.Map != m.cfg.Map {
			continue
		}
		if d := geo.Distance(p.At.Point, at); !ok || d < yards {
			id, yards, ok = p.ID, d, true
		}
	}
	return id, yards, ok
}

// round is a number of yards as people read it.
func round(yards float64) float64 { return math.Round(yards*100) / 100 }

// put sends a player to a spot on this map or another. The reply of one that
// cannot go says why.
func (m *Map) put(u *unit, on content.ID, to geo.Position) *command.Reply {
	def, ok := m.release.Content.Map(on)
	if !ok || !to.Finite() || !def.Bounds.Contains(to.Point) {
		no := command.Deny("outside", "map", on, "x", round(to.X), "y", round(to.Y))
		return &no
	}
	if on == m.cfg.Map {
		if err := m.teleport(u, to); err != nil {
			no := command.Deny("failed", "why", err.Error())
			return &no
		}
		return nil
	}
	m.tx.Send(box.SpotMessage(u.Name.Key, on, to))
	return nil
}
