package importer

import (
	"fmt"
	"math/bits"

	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// Kinds of numbers that tables use among themselves and rules never name.
const (
	loot          idmap.Kind = "loot"
	skinning      idmap.Kind = "skinning loot"
	pickpocketing idmap.Kind = "pickpocketing loot"
	contents      idmap.Kind = "loot of objects"
	sharedLoot    idmap.Kind = "shared loot"
	wares         idmap.Kind = "vendors"
	ruled         idmap.Kind = "creatures with rules"
	ruledObjects  idmap.Kind = "objects with rules"
)

// column is a column of a table and the kind of its numbers. Servers have it under one of
// several names.
type column struct {
	of    idmap.Kind
	names []string
}

func col(of idmap.Kind, names ...string) column { return column{of, names} }

// table is a table of which rows are read: by a key column, or by another column.
type table struct {
	name   string
	key    column
	also   column
	unique []string
	leads  []column // references of a row
}

// Columns that occur several times, with their numbers.
var (
	itemsOfQuests    = numbered(idmap.Items, 6, "requireditemid", "rewarditem", "rewarditemid", "rewitemid", "reqitemid", "rewardchoiceitemid", "rewchoiceitemid")
	creatureOrObject = numbered("", 4, "requirednpcorgo", "reqcreatureorgoid")
)

// numbered returns columns whose names end with a number from 1.
func numbered(of idmap.Kind, most int, names ...string) (all []column) {
	for _, name := range names {
		for i := 1; i <= most; i++ {
			all = append(all, col(of, fmt.Sprint(name, i)))
		}
	}
	return all
}

// lootLeads has the references of rows of all loot tables.
var lootLeads = []column{col(idmap.Items, "item"), col(sharedLoot, "reference")}

// lootUnique has the columns that identify a row of a loot table.
var lootUnique = []string{"groupid", "item", "reference"}

// tables lists the tables with names of numbers and their related data.
var tables = []table{
	{name: "creature_template", key: col(idmap.Creatures, "entry"), leads: []column{
		col(idmap.Menus, "gossip_menu_id"), col(idmap.Factions, "faction", "faction_a"),
		col(loot, "lootid"), col(skinning, "skinloot"), col(pickpocketing, "pickpocketloot"),
	}},
	{name: "creature_template_model", key: col(idmap.Creatures, "creatureid"), unique: []string{"idx"}},
	{name: "creature_text", key: col(idmap.Creatures, "creatureid", "entry"), unique: []string{"groupid", "id"}, leads: []column{
		col(idmap.Sounds, "sound"), col(idmap.Emotes, "emote"),
	}},
	{name: "npc_vendor", key: col(idmap.Creatures, "entry"), unique: []string{"slot", "item", "extendedcost"}, leads: []column{col(idmap.Items, "item"), col(wares, "entry")}},
	{name: "creature_loot_template", key: col(loot, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "skinning_loot_template", key: col(skinning, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "pickpocketing_loot_template", key: col(pickpocketing, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "gameobject_loot_template", key: col(contents, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "reference_loot_template", key: col(sharedLoot, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "gameobject_template", key: col(idmap.Objects, "entry")},
	{name: "item_template", key: col(idmap.Items, "entry")},
	{name: "quest_template", key: col(idmap.Quests, "id", "entry"), leads: append(itemsOfQuests, col(idmap.Items, "startitem", "srcitemid"))},
	{name: "quest_offer_reward", key: col(idmap.Quests, "id")},
	{name: "quest_request_items", key: col(idmap.Quests, "id")},
	{name: "creature_queststarter", key: col(idmap.Quests, "quest"), also: col(ruled, "id"), unique: []string{"id"}, leads: []column{col(idmap.Quests, "quest"), col(idmap.Creatures, "id")}},
	{name: "creature_questender", key: col(idmap.Quests, "quest"), also: col(ruled, "id"), unique: []string{"id"}, leads: []column{col(idmap.Quests, "quest"), col(idmap.Creatures, "id")}},
	{name: "gameobject_queststarter", key: col(idmap.Quests, "quest"), also: col(ruledObjects, "id"), unique: []string{"id"}, leads: []column{col(idmap.Quests, "quest"), col(idmap.Objects, "id")}},
	{name: "gameobject_questender", key: col(idmap.Quests, "quest"), also: col(ruledObjects, "id"), unique: []string{"id"}, leads: []column{col(idmap.Quests, "quest"), col(idmap.Objects, "id")}},
	{name: "game_event", key: col(idmap.Events, "evententry", "entry")},
	{name: "waypoints", key: col(idmap.Paths, "entry"), unique: []string{"pointid"}},
	{name: "waypoint_data", key: col(idmap.Paths, "id"), unique: []string{"point"}},
	{name: "waypoint_path", key: col(idmap.Paths, "pathid")},
	{name: "waypoint_path_node", key: col(idmap.Paths, "pathid"), unique: []string{"nodeid"}},
	{name: "creature", key: col(idmap.CreatureSpawns, "guid"), also: col(ruled, "id1", "id"), leads: []column{
		col(idmap.CreatureSpawns, "guid"), col(idmap.Creatures, "id1", "id"), col(idmap.Maps, "map"),
	}},
	{name: "creature_addon", key: col(idmap.CreatureSpawns, "guid"), leads: []column{col(idmap.Paths, "path_id", "pathid")}},
	{name: "gameobject", key: col(idmap.ObjectSpawns, "guid"), also: col(ruledObjects, "id"), leads: []column{
		col(idmap.ObjectSpawns, "guid"), col(idmap.Objects, "id"), col(idmap.Maps, "map"),
	}},
	{name: "spell_dbc", key: col(idmap.Spells, "id")},
	{name: "gossip_menu", key: col(idmap.Menus, "menuid", "entry"), unique: []string{"textid", "text_id"}, leads: []column{col(idmap.Texts, "textid", "text_id")}},
	{name: "gossip_menu_option", key: col(idmap.Menus, "menuid", "menu_id"), unique: []string{"optionid", "id"}, leads: []column{col(idmap.Menus, "actionmenuid", "action_menu_id")}},
	{name: "npc_text", key: col(idmap.Texts, "id")},
	{name: "conditions", key: col(guarded, "sourcegroup"), unique: []string{
		"sourcetypeorreferenceid", "sourceentry", "sourceid", "elsegroup", "conditiontypeorreference", "conditiontarget", "conditionvalue1", "conditionvalue2", "conditionvalue3",
	}},
}

// Wants returns the wanted rows of tables: names of numbers and related data. For creatures
// and objects with rules, all spawns and quests are related.
func (r Refs) Wants() []sqldump.Want {
	var all []sqldump.Want
	for i := range tables {
		t := &tables[i]
		if keys, also := r.keys(t.key.of), r.keys(t.also.of); len(keys)+len(also) > 0 {
			all = append(all, sqldump.Want{Table: t.name, Key: t.key.names, Keys: keys, Also: t.also.names, AlsoKeys: also, Unique: t.unique})
		}
	}
	return all
}

func (r Refs) keys(of idmap.Kind) map[int64]bool {
	keys := make(map[int64]bool)
	for n := range r[of] {
		keys[int64(n)] = true
	}
	return keys
}

// Follow adds the references of table rows: the creature of a spawn, its map, its loot. It
// reports whether it added any.
func (r Refs) Follow(facts sqldump.Facts) bool {
	before := r.count()
	for i := range tables {
		rows := facts[tables[i].name]
		for j := range rows {
			for _, c := range tables[i].leads {
				r.add(c.of, number(&rows[j], c.names...))
			}
		}
	}
	for i := range facts["creature_template"] {
		if f := &facts["creature_template"][i]; number(f, "npcflag")&(sells|mends) != 0 {
			r.add(wares, uint32(f.Key))
		}
	}
	r.guard()
	for _, name := range []string{"creature", "gameobject"} {
		for i := range facts[name] {
			for _, bit := range layersOf(&facts[name][i]) {
				if bit > 1 { // the first bit is the common layer
					r.add(idmap.Layers, bit)
				}
			}
		}
	}
	for i := range facts["gameobject_template"] {
		if f := &facts["gameobject_template"][i]; number(f, "type") == chest {
			r.add(contents, number(f, "data1"))
		}
	}
	for i := range facts["quest_template"] {
		for _, c := range creatureOrObject {
			of, n := creatureOrObjectOf(&facts["quest_template"][i], c.names[0])
			r.add(of, n)
		}
	}
	return r.count() > before
}

// guard adds the conditions on definitions, and shared lists of them.
func (r Refs) guard() {
	for _, of := range guards {
		for _, n := range r.Sorted(of) {
			r.add(guarded, n)
		}
	}
	if len(r[guarded]) > 0 {
		r[guarded][0] = true
	}
}

// mostBits is the maximum number of bits of a phase mask that names layers; a mask with
// more bits stands for all layers, as often in AzerothCore.
const mostBits = 4

// layersOf returns the layers of a spawn, as bits of its mask; none if it is in the common
// one only, or in all.
func layersOf(f *sqldump.Fact) (all []uint32) {
	mask := number(f, "phasemask")
	if mask <= 1 || bits.OnesCount32(mask) > mostBits {
		return nil
	}
	for bit := uint32(1); bit != 0; bit <<= 1 {
		if mask&bit != 0 {
			all = append(all, bit)
		}
	}
	return all
}

// creatureOrObjectOf returns the kind that a column of a quest names: a creature, or for a
// negative number an object.
func creatureOrObjectOf(f *sqldump.Fact, column string) (idmap.Kind, uint32) {
	if n := f.Number(column); n < 0 {
		return idmap.Objects, whole(-n)
	}
	return idmap.Creatures, number(f, column)
}

// number returns a number of a row that names a definition; 0 if it names none.
func number(f *sqldump.Fact, columns ...string) uint32 { return whole(f.Number(columns...)) }

// whole returns the text of a number as an integer.
func whole(n float64) uint32 {
	if n < 1 || n >= idmap.First {
		return 0
	}
	return uint32(n)
}
