package luaapi

import (
	"loam/core/content"
	"loam/core/entity"
)

// filter are the options that choose among units.
var filter = []Param{
	{Name: "kind", Type: Text, OneOf: []string{"player", "creature"}, Optional: true, Doc: "only players or only creatures"},
	{Name: "id", Type: ID, Kind: content.Creatures, Optional: true, Doc: "only creatures of this definition"},
	{Name: "spawn", Type: ID, Kind: content.Spawns, Optional: true, Doc: "only the creature of this spawn"},
	{Name: "tag", Type: Text, Optional: true, Doc: "only units with this tag"},
	{Name: "faction", Type: ID, Kind: content.Factions, Optional: true, Doc: "only units of this faction"},
	{Name: "reaction", Type: Text, OneOf: []string{"hostile", "neutral", "friendly"}, Optional: true, Doc: "only units for which the unit feels this; not for searches of the map"},
	{Name: "dead", Type: Bool, Optional: true, Default: "false", Doc: "only the dead; else only the living are found"},
}

// chosen is a filter read from the options of a call.
type chosen struct {
	world     World
	self      *entity.Unit // left out of what is found; nil: nobody is
	kind, tag string
	id, spawn content.ID
	faction   content.ID
	reaction  string
	dead      bool
}

// filterOf reads the options in argument i. Self is who searches, or nil.
func (c Call) filterOf(i int, self *entity.Unit) chosen {
	f := chosen{world: c.World(), self: self}
	if !c.Given(i) {
		return f
	}
	f.kind, f.tag, f.reaction = c.FieldText(i, "kind"), c.FieldText(i, "tag"), c.FieldText(i, "reaction")
	f.dead = c.FieldBool(i, "dead", false)
	id := func(key string) content.ID {
		if s := c.FieldText(i, key); s != "" {
			return Qualify(c.Host.Bundle(), s)
		}
		return ""
	}
	f.id, f.spawn, f.faction = id("id"), id("spawn"), id("faction")
	if f.reaction != "" && self == nil {
		c.badArgument(i, `key "reaction": the map feels nothing; ask a unit`)
	}
	return f
}

// takes tells whether a unit is among those chosen.
func (f *chosen) takes(u *entity.Unit) bool {
	switch {
	case u == f.self,
		f.dead != u.Dead,
		f.kind == "player" && !u.IsPlayer(),
		f.kind == "creature" && u.IsPlayer(),
		f.id != "" && (u.Def != f.id || u.IsPlayer()),
		f.spawn != "" && (u.Creature == nil || u.Creature.Spawn != f.spawn),
		f.tag != "" && !u.HasTag(f.tag),
		f.faction != "" && u.Faction != f.faction:
		return false
	}
	return f.reaction == "" || f.world.Reaction(f.self, u).String() == f.reaction
}
