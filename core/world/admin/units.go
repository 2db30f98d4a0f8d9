package admin

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/rules/item"
)

// meant returns the unit that a command is about: the named one, else the selected one.
func (d *desk) meant(named value.Value) (*entity.Unit, bool) {
	if named.Kind() == value.Ref {
		u, here := d.Unit(named.Ref())
		return u, here
	}
	if d.by.Unit == nil || d.by.Unit.Player.Selected == 0 {
		return nil, false
	}
	u, here := d.Unit(d.by.Unit.Player.Selected)
	return u, here
}

// meantOrSelf returns the unit that a command is about, or else the typist.
func (d *desk) meantOrSelf(named value.Value) *entity.Unit {
	if u, ok := d.meant(named); ok {
		return u
	}
	return d.by.Unit
}

// alive calls do with the living unit that a command is about.
func (d *desk) alive(named value.Value, do func(u *entity.Unit) command.Reply) command.Reply {
	u, ok := d.meant(named)
	switch {
	case !ok:
		return command.Deny("nobody")
	case u.Dead:
		return command.Deny("is_dead", "name", u.Name)
	}
	return do(u)
}

func (d *desk) die(args []value.Value) command.Reply {
	return d.alive(args[0], func(u *entity.Unit) command.Reply {
		d.Combat().Kill(d.by.Unit, u)
		return command.Done("died", "name", u.Name)
	})
}

func (d *desk) damage(args []value.Value) command.Reply {
	return d.alive(args[1], func(u *entity.Unit) command.Reply {
		lost := d.Combat().Damage(d.by.Unit, u, int64(args[0].Number()))
		return command.Done("damaged", "name", u.Name, "points", lost, "health", u.Health, "max", u.MaxHealth)
	})
}

func (d *desk) combatStop(args []value.Value) command.Reply {
	u := d.meantOrSelf(args[0])
	if !u.Combat && u.Victim == 0 && len(u.HatedBy) == 0 {
		return command.Deny("no_fight", "name", u.Name)
	}
	d.Combat().StopAttack(u)
	d.Combat().EndFights(u)
	return command.Done("parted", "name", u.Name)
}

func (d *desk) revive(args []value.Value) command.Reply {
	u := d.meantOrSelf(args[0])
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	if err := d.Creatures().Respawn(u); err != nil {
		return command.Deny("lives", "name", u.Name)
	}
	return command.Done("revived", "name", u.Name)
}

func (d *desk) addItem(args []value.Value) command.Reply {
	u, id, count := d.meantOrSelf(args[2]), content.ID(args[0].Text()), int(args[1].Number())
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	if why := d.giveItem(u, id, count); why != item.Done {
		return because(why)
	}
	return command.Done("item_given", "name", u.Name, "item", id, "count", count)
}

// giveItem gives a player items, or takes items for a count below 0.
func (d *desk) giveItem(u *entity.Unit, id content.ID, count int) item.Why {
	if count < 0 {
		return d.Items().Remove(u, id, -count)
	}
	return d.Items().Add(u, id, count)
}

// gm takes an operator out of the game, or returns it.
func (d *desk) gm(args []value.Value) command.Reply {
	u := d.by.Unit
	on := args[0].Text() == "on"
	switch {
	case args[0].Kind() == value.Nil && u.Player.Staff:
		return command.Done("gm_is_on")
	case args[0].Kind() == value.Nil:
		return command.Done("gm_is_off")
	case on == u.Player.Staff:
		return command.Deny("gm_same")
	}
	d.Players().SetStaff(u, on)
	if on {
		return command.Done("gm_on")
	}
	return command.Done("gm_off")
}

// respawn makes the spawn of the selected corpse respawn at once, or without one all
// waiting spawns of the map.
func (d *desk) respawn(_ []value.Value) command.Reply {
	if u, ok := d.meant(value.Value{}); ok && u.Creature != nil {
		if !u.Dead {
			return command.Deny("lives", "name", u.Name)
		}
		if err := d.Creatures().Respawn(u); err != nil {
			return command.Deny("no_spawn", "name", u.Name)
		}
		return command.Done("respawned", "name", u.Name)
	}
	n := d.Spawns().RespawnNow()
	if n == 0 {
		return command.Deny("none_wait")
	}
	return command.Done("respawned_all", "count", n)
}

func (d *desk) level(args []value.Value) command.Reply {
	u, before, level := d.meantOrSelf(args[1]), 0, int(args[0].Number())
	before = u.Level
	if before == level {
		return command.Deny("level_same", "name", u.Name, "level", level)
	}
	if err := d.Progression().SetLevel(u, level); err != nil {
		return command.Deny("failed", "why", err.Error())
	}
	if u.Player != nil {
		d.Progression().SetExperience(u, 0)
	}
	return command.Done("leveled", "name", u.Name, "level", level, "before", before)
}

func (d *desk) speed(args []value.Value) command.Reply {
	return d.modify("speed", args, d.Movement().SetSpeed)
}

func (d *desk) scale(args []value.Value) command.Reply {
	return d.modify("scale", args, d.Appearance().SetScale)
}

func (d *desk) modify(what string, args []value.Value, set func(*entity.Unit, float64) error) command.Reply {
	u, factor := d.meantOrSelf(args[1]), args[0].Number()
	if err := set(u, factor); err != nil {
		return command.Deny("failed", "why", err.Error())
	}
	return command.Done("modified_"+what, "name", u.Name, "factor", factor)
}

func (d *desk) save(args []value.Value) command.Reply {
	u := d.meantOrSelf(args[0])
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	d.Players().Save(u)
	return command.Done("saved", "name", u.Name)
}

func (d *desk) gps(args []value.Value) command.Reply {
	u := d.meantOrSelf(args[0])
	p, cell := u.Position, geo.CellOf(u.Position.Point)
	r := command.Done("gps", "name", u.Name, "map", d.MapID(), "map_name", d.nameOfMap(), "instance", int(d.Instance()),
		"x", round(p.X), "y", round(p.Y), "z", round(p.Z), "degrees", int(math.Round(p.Facing*180/math.Pi)),
		"cell_x", int(cell.X), "cell_y", int(cell.Y))
	if place, yards, ok := d.nearestPlace(p.Point); ok {
		r.Lines = append(r.Lines, command.Told("gps_place", "place", place, "yards", round(yards)))
	}
	return r
}

func (d *desk) nameOfMap() content.Text {
	if def, ok := d.Content().Map(d.MapID()); ok && def.Name != (content.Text{}) {
		return def.Name
	}
	return content.Text{Key: string(d.MapID())}
}

// nearestPlace returns the place of this map whose centre is nearest.
func (d *desk) nearestPlace(at geo.Point) (id content.ID, yards geo.Yards, ok bool) {
	places := d.Content().Places
	for i := range places {
		p := &places[i]
		if p.Map != d.MapID() {
			continue
		}
		if away := geo.Distance(p.At.Point, at); !ok || away < yards {
			id, yards, ok = p.ID, away, true
		}
	}
	return id, yards, ok
}

// round rounds a number of yards for display.
func round(yards float64) float64 { return math.Round(yards*100) / 100 }

// put sends a player to a position on this map or another. The reply has the reason if it
// cannot; otherwise it is nil.
func (d *desk) put(u *entity.Unit, on content.ID, to geo.Position) *command.Reply {
	def, ok := d.Content().Map(on)
	if !ok || !to.Finite() || !def.Bounds.Contains(to.Point) {
		no := command.Deny("outside", "map", on, "x", round(to.X), "y", round(to.Y))
		return &no
	}
	if on == d.MapID() {
		if err := d.Movement().Teleport(u, to); err != nil {
			no := command.Deny("failed", "why", err.Error())
			return &no
		}
		return nil
	}
	d.Send(inbox.SpotMessage(u.Name.Key, on, to))
	return nil
}
