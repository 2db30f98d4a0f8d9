// Package surface lists the whole Lua API: all entries in the order of the reference,
// and the functions bound to a box. The list does not change and any goroutine may read
// it; bound functions run on the goroutine that owns the box.
package surface

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luaapi"
	"loam/scripting/luaapi/creature"
	"loam/scripting/luaapi/globals"
	"loam/scripting/luaapi/item"
	"loam/scripting/luaapi/player"
	"loam/scripting/luaapi/realm"
	"loam/scripting/luaapi/spell"
	"loam/scripting/luaapi/unit"
	"loam/scripting/luaapi/world"
)

// Entries returns the whole API, in the order of the reference. Do not write into it.
func Entries() []*luaapi.Entry { return entries }

// entries are the entries of all tables, in the order of the reference. A new function
// is one entry in the table of its noun; a new table is one line here.
var entries = slices.Concat(
	each(globals.Functions),
	each(globals.Attaching),
	each(spell.AttachingMagic),
	each(item.AttachingItems),
	each(world.AttachingObjects),
	each(globals.Commands),
	each(unit.Units),
	each(unit.Speech),
	each(unit.Fighting),
	each(unit.Hostility),
	each(unit.Targets),
	each(spell.Casting),
	each(spell.Bearing),
	each(spell.Learning),
	each(spell.Spells),
	each(spell.Auras),
	each(creature.Creatures),
	each(creature.Phases),
	each(spell.Powers),
	each(creature.Bonds),
	each(unit.Movement),
	each(unit.Air),
	each(creature.Orders),
	each(unit.Shows),
	each(creature.Journeys),
	each(creature.Rules),
	each(creature.Beings),
	each(player.Players),
	each(item.Items),
	each(player.Quests),
	each(player.Growing),
	each(item.Spoils),
	each(item.Letters),
	each(item.Auctions),
	each(item.UsingItems),
	each(item.Definitions),
	each(item.PlainFields()),
	each(item.Having),
	each(item.Things),
	each(world.GameObjects),
	each(world.Transports),
	each(world.Layers),
	each(world.AttachingEvents),
	each(world.OfEvents),
	each(player.Groups),
	each(player.GroupActs),
	each(player.Panels),
	each(player.Menus),
	each(player.Services),
	each(globals.UnitTimers),
	each(world.MapEntries),
	each(world.Weathers),
	each(globals.MapTimers),
	each(player.AttachingQuests),
	each(player.OfQuests),
	each(world.AttachingAreas),
	each(world.OfAreas),
	each(item.Deals),
	each(item.Stables),
	each(player.Socials),
	each(player.GuildEntries),
	each(player.Petitions),
	each(realm.Realm),
	each(globals.RealmTimers),
	each(realm.Storage),
)

// each returns pointers to the entries of one file.
func each(part []luaapi.Entry) []*luaapi.Entry {
	all := make([]*luaapi.Entry, len(part))
	for i := range part {
		all[i] = &part[i]
	}
	return all
}

// Methods returns the functions of a class for one box by name, including those of its
// base.
func Methods(host luaapi.Host, class luaapi.Class) map[string]lua.LGFunction {
	own := MethodsOf(class)
	methods := make(map[string]lua.LGFunction, len(own))
	for _, e := range own {
		methods[e.Name] = luaapi.Bind(host, e)
	}
	return methods
}

// MethodsOf returns the entries of a class, including those of its base.
func MethodsOf(class luaapi.Class) []*luaapi.Entry {
	var line []luaapi.Class
	for c := class; c != ""; c = luaapi.Base(c) {
		line = append(line, c)
	}
	var own []*luaapi.Entry
	for _, e := range Entries() {
		if slices.Contains(line, e.Class) {
			own = append(own, e)
		}
	}
	return own
}
