package luaapi

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gamemap"
)

// Chosen is a filter read from the options of a call.
type Chosen struct {
	world     *gamemap.Tx
	self      *entity.Unit // excluded from the result; nil: none
	kind, tag string
	id, spawn content.ID
	faction   content.ID
	reaction  string
	dead      bool
}

// FilterOf reads the filter in argument i. Self is the unit that searches, or nil.
func (c Call) FilterOf(i int, self *entity.Unit) Chosen {
	f := Chosen{world: c.World(), self: self}
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
		c.BadArgument(i, `key "reaction": a map has no reaction; search from a unit`)
	}
	return f
}

// Takes reports whether a unit matches the filter.
func (f *Chosen) Takes(u *entity.Unit) bool {
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
	return f.reaction == "" || f.world.Combat().Reaction(f.self, u).String() == f.reaction
}

// Among returns the units in near that match a filter.
func (c Call) Among(f Chosen, near []*entity.Unit) []*entity.Unit {
	c.Host.Charge(c.L, LookSteps*len(near))
	var found []*entity.Unit
	for _, u := range near {
		if f.Takes(u) {
			found = append(found, u)
		}
	}
	return found
}
