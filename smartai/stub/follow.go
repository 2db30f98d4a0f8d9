package stub

import (
	"fmt"
	"math/bits"

	"loam/smartai/dump"
	"loam/smartai/numbers"
)

// Kinds of numbers that tables have among themselves and rules never name.
const (
	loot          numbers.Kind = "loot"
	skinning      numbers.Kind = "skinning loot"
	pickpocketing numbers.Kind = "pickpocketing loot"
	contents      numbers.Kind = "loot of objects"
	sharedLoot    numbers.Kind = "shared loot"
	wares         numbers.Kind = "vendors"
	ruled         numbers.Kind = "creatures with rules"
	ruledObjects  numbers.Kind = "objects with rules"
)

// column is a column of a table and what the numbers in it mean. Servers have it under
// one of several names.
type column struct {
	of    numbers.Kind
	names []string
}

func col(of numbers.Kind, names ...string) column { return column{of, names} }

// table is a table of which rows are read: those that have a number of a kind in their
// key, and those that have one in another column.
type table struct {
	name   string
	key    column
	also   column
	unique []string
	leads  []column // to what a row refers
}

// Columns of which there are several, by their numbers.
var (
	itemsOfQuests    = numbered(numbers.Items, 6, "requireditemid", "rewarditem", "rewarditemid", "rewitemid", "reqitemid", "rewardchoiceitemid", "rewchoiceitemid")
	creatureOrObject = numbered("", 4, "requirednpcorgo", "reqcreatureorgoid")
)

// numbered are columns whose names end with a number from 1.
func numbered(of numbers.Kind, most int, names ...string) (all []column) {
	for _, name := range names {
		for i := 1; i <= most; i++ {
			all = append(all, col(of, fmt.Sprint(name, i)))
		}
	}
	return all
}

// lootLeads are what rows of all tables of loot refer to.
var lootLeads = []column{col(numbers.Items, "item"), col(sharedLoot, "reference")}

// lootUnique name a row of a table of loot.
var lootUnique = []string{"groupid", "item", "reference"}

// tables are those that say what numbers are called and what belongs to them.
var tables = []table{
	{name: "creature_template", key: col(numbers.Creatures, "entry"), leads: []column{
		col(numbers.Menus, "gossip_menu_id"), col(numbers.Factions, "faction", "faction_a"),
		col(loot, "lootid"), col(skinning, "skinloot"), col(pickpocketing, "pickpocketloot"),
	}},
	{name: "creature_template_model", key: col(numbers.Creatures, "creatureid"), unique: []string{"idx"}},
	{name: "creature_text", key: col(numbers.Creatures, "creatureid", "entry"), unique: []string{"groupid", "id"}, leads: []column{
		col(numbers.Sounds, "sound"), col(numbers.Emotes, "emote"),
	}},
	{name: "npc_vendor", key: col(numbers.Creatures, "entry"), unique: []string{"slot", "item", "extendedcost"}, leads: []column{col(numbers.Items, "item"), col(wares, "entry")}},
	{name: "creature_loot_template", key: col(loot, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "skinning_loot_template", key: col(skinning, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "pickpocketing_loot_template", key: col(pickpocketing, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "gameobject_loot_template", key: col(contents, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "reference_loot_template", key: col(sharedLoot, "entry"), unique: lootUnique, leads: lootLeads},
	{name: "gameobject_template", key: col(numbers.Objects, "entry")},
	{name: "item_template", key: col(numbers.Items, "entry")},
	{name: "quest_template", key: col(numbers.Quests, "id", "entry"), leads: append(itemsOfQuests, col(numbers.Items, "startitem", "srcitemid"))},
	{name: "quest_offer_reward", key: col(numbers.Quests, "id")},
	{name: "quest_request_items", key: col(numbers.Quests, "id")},
	{name: "creature_queststarter", key: col(numbers.Quests, "quest"), also: col(ruled, "id"), unique: []string{"id"}, leads: []column{col(numbers.Quests, "quest"), col(numbers.Creatures, "id")}},
	{name: "creature_questender", key: col(numbers.Quests, "quest"), also: col(ruled, "id"), unique: []string{"id"}, leads: []column{col(numbers.Quests, "quest"), col(numbers.Creatures, "id")}},
	{name: "gameobject_queststarter", key: col(numbers.Quests, "quest"), also: col(ruledObjects, "id"), unique: []string{"id"}, leads: []column{col(numbers.Quests, "quest"), col(numbers.Objects, "id")}},
	{name: "gameobject_questender", key: col(numbers.Quests, "quest"), also: col(ruledObjects, "id"), unique: []string{"id"}, leads: []column{col(numbers.Quests, "quest"), col(numbers.Objects, "id")}},
	{name: "game_event", key: col(numbers.Events, "evententry", "entry")},
	{name: "waypoints", key: col(numbers.Paths, "entry"), unique: []string{"pointid"}},
	{name: "waypoint_data", key: col(numbers.Paths, "id"), unique: []string{"point"}},
	{name: "waypoint_path", key: col(numbers.Paths, "pathid")},
	{name: "waypoint_path_node", key: col(numbers.Paths, "pathid"), unique: []string{"nodeid"}},
	{name: "creature", key: col(numbers.CreatureSpawns, "guid"), also: col(ruled, "id1", "id"), leads: []column{
		col(numbers.CreatureSpawns, "guid"), col(numbers.Creatures, "id1", "id"), col(numbers.Maps, "map"),
	}},
	{name: "creature_addon", key: col(numbers.CreatureSpawns, "guid"), leads: []column{col(numbers.Paths, "path_id", "pathid")}},
	{name: "gameobject", key: col(numbers.ObjectSpawns, "guid"), also: col(ruledObjects, "id"), leads: []column{
		col(numbers.ObjectSpawns, "guid"), col(numbers.Objects, "id"), col(numbers.Maps, "map"),
	}},
	{name: "spell_dbc", key: col(numbers.Spells, "id")},
	{name: "gossip_menu", key: col(numbers.Menus, "menuid", "entry"), unique: []string{"textid", "text_id"}, leads: []column{col(numbers.Texts, "textid", "text_id")}},
	{name: "gossip_menu_option", key: col(numbers.Menus, "menuid", "menu_id"), unique: []string{"optionid", "id"}, leads: []column{col(numbers.Menus, "actionmenuid", "action_menu_id")}},
	{name: "npc_text", key: col(numbers.Texts, "id")},
	{name: "conditions", key: col(guarded, "sourcegroup"), unique: []string{
		"sourcetypeorreferenceid", "sourceentry", "sourceid", "elsegroup", "conditiontypeorreference", "conditiontarget", "conditionvalue1", "conditionvalue2", "conditionvalue3",
	}},
}

// Wants are the rows of tables that say what numbers are called and what belongs to
// them. Of creatures and objects that have rules, all spawns and quests belong to them.
func (r Refs) Wants() []dump.Want {
	var all []dump.Want
	for i := range tables {
		t := &tables[i]
		if keys, also := r.keys(t.key.of), r.keys(t.also.of); len(keys)+len(also) > 0 {
			all = append(all, dump.Want{Table: t.name, Key: t.key.names, Keys: keys, Also: t.also.names, AlsoKeys: also, Unique: t.unique})
		}
	}
	return all
}

func (r Refs) keys(of numbers.Kind) map[int64]bool {
	keys := make(map[int64]bool)
	for n := range r[of] {
		keys[int64(n)] = true
	}
	return keys
}

// Follow adds what rows of tables refer to in turn: the creature of a spawn, its map,
// what lies on its corpse. It tells whether that is anything new.
func (r Refs) Follow(facts dump.Facts) bool {
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
				if bit > 1 { // the first is the common one
					r.add(numbers.Layers, bit)
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

// guard adds what conditions can guard, and shared lists of them.
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

// mostBits is how many bits a mask of phases may have that names layers; with more it
// means all of them, as masks of the field often do.
const mostBits = 4

// layersOf are the layers of a spawn, as bits of its mask; none where it is in the common
// one alone, or in all.
func layersOf(f *dump.Fact) (all []uint32) {
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

// creatureOrObjectOf is what a column of a quest names: a creature, or below 0 an object.
func creatureOrObjectOf(f *dump.Fact, column string) (numbers.Kind, uint32) {
	if n := f.Number(column); n < 0 {
		return numbers.Objects, whole(-n)
	}
	return numbers.Creatures, number(f, column)
}

// number is a number of a row that names something; 0 where it names nothing.
func number(f *dump.Fact, columns ...string) uint32 { return whole(f.Number(columns...)) }

// whole is a number as a name of something.
func whole(n float64) uint32 {
	if n < 1 || n >= numbers.First {
		return 0
	}
	return uint32(n)
}
