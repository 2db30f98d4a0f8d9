// Package surface is the whole Lua surface: all entries in the order of the reference,
// and the functions made of them for a box.
package surface

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luaapi"
	"loam/scripting/luaapi/creatures"
	"loam/scripting/luaapi/globals"
	"loam/scripting/luaapi/goods"
	"loam/scripting/luaapi/magic"
	"loam/scripting/luaapi/players"
	"loam/scripting/luaapi/realm"
	"loam/scripting/luaapi/units"
	"loam/scripting/luaapi/world"
)

// Entries is the whole API, in the order of the reference. Do not write into it.
func Entries() []*luaapi.Entry { return entries }

// entries are those of all tables, in the order of the reference: a new function is one
// entry of the table of its noun, a new table one line here.
var entries = slices.Concat(
	each(globals.Functions),
	each(globals.Attaching),
	each(magic.AttachingMagic),
	each(goods.AttachingItems),
	each(world.AttachingObjects),
	each(globals.Commands),
	each(units.Units),
	each(units.Speech),
	each(units.Fighting),
	each(units.Hostility),
	each(units.Targets),
	each(magic.Casting),
	each(magic.Bearing),
	each(magic.Learning),
	each(magic.Spells),
	each(magic.Auras),
	each(creatures.Creatures),
	each(creatures.Phases),
	each(magic.Powers),
	each(creatures.Bonds),
	each(units.Movement),
	each(units.Air),
	each(creatures.Orders),
	each(units.Shows),
	each(creatures.Journeys),
	each(creatures.Rules),
	each(creatures.Beings),
	each(players.Players),
	each(goods.Items),
	each(players.Quests),
	each(players.Growing),
	each(goods.Spoils),
	each(goods.Letters),
	each(goods.Auctions),
	each(goods.UsingItems),
	each(goods.Definitions),
	each(goods.Having),
	each(goods.Things),
	each(world.GameObjects),
	each(world.Transports),
	each(world.Layers),
	each(world.AttachingEvents),
	each(world.OfEvents),
	each(players.Groups),
	each(players.GroupActs),
	each(players.Panels),
	each(players.Menus),
	each(players.Services),
	each(globals.UnitTimers),
	each(world.MapEntries),
	each(world.Weathers),
	each(globals.MapTimers),
	each(players.AttachingQuests),
	each(players.OfQuests),
	each(world.AttachingAreas),
	each(world.OfAreas),
	each(goods.Deals),
	each(goods.Stables),
	each(players.Socials),
	each(players.GuildEntries),
	each(players.Petitions),
	each(realm.Realm),
	each(globals.RealmTimers),
	each(realm.Storage),
)

// each lists pointers to the entries of one file.
func each(part []luaapi.Entry) []*luaapi.Entry {
	all := make([]*luaapi.Entry, len(part))
	for i := range part {
		all[i] = &part[i]
	}
	return all
}

// Methods makes the functions of a class for one box, those of its base
// included, by name.
func Methods(host luaapi.Host, class luaapi.Class) map[string]lua.LGFunction {
	own := MethodsOf(class)
	methods := make(map[string]lua.LGFunction, len(own))
	for _, e := range own {
		methods[e.Name] = luaapi.Bind(host, e)
	}
	return methods
}

// MethodsOf are the functions of a class, those of its base included.
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
