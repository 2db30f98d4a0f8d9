package world

import (
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Pools is the kind pools.
var Pools = definition.Of[content.Pool]{
	Name:  content.Pools,
	One:   "pool",
	Doc:   "A pool of spawns of which at most some are active. When a member dies, its place is drawn again. See [Pools and groups](spawns.md).",
	Table: func(t *content.Tables) *[]content.Pool { return &t.Pools },
	ID:    func(d *content.Pool) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Pool]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map of all its members."},
			Set: func(d *content.Pool, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "at_most", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolEntries, Default: "1", Doc: "How many of its members are active at a time."},
			Set: func(d *content.Pool, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "of", Type: PoolEntries, Required: true, Doc: "Members to draw from: entries with `spawn`, `group` or `pool`, and `weight` (1 by default). A spawn, a group or a pool belongs to at most one pool."},
			Set: yamlschema.Entries(func(d *content.Pool) *[]content.PoolEntry { return &d.Of })},
	},
}

// PoolEntries is the list of members of a pool.
var PoolEntries = yamlschema.ListOf[content.PoolEntry]{One: "entry of a pool", Of: "list of entries", Most: content.MaxPoolEntries, Fields: poolFields,
	NoEmpty: "must have at least one entry", Check: checkPoolEntry}.Type()

func poolFields() []yamlschema.Of[content.PoolEntry] {
	type e = content.PoolEntry
	member := func(key string, kind content.Kind, doc string) yamlschema.Of[e] {
		return yamlschema.Of[e]{Field: yamlschema.Field{Key: key, Type: yamlschema.Name, Kind: kind, Doc: doc},
			Set: func(d *e, v yamlschema.Value) { d.Member = content.Member{Kind: kind, ID: v.ID} }}
	}
	return []yamlschema.Of[e]{
		member("spawn", content.Spawns, "Spawn that is the member. An entry has exactly one of `spawn`, `group` and `pool`."),
		member("group", content.SpawnGroups, "Group of spawns that is the member; it appears and disappears as a whole."),
		member("pool", content.Pools, "Pool that is the member; it draws from its own members while it is chosen."),
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolWeight, Default: "1", Doc: "Weight, relative to the other members."},
			Set: func(d *e, v yamlschema.Value) { d.Weight = int(v.Num) }},
	}
}

func checkPoolEntry(r *yamlschema.Reader, _ *yamlschema.Field, before []content.PoolEntry, e *content.PoolEntry, n *yaml.Node, where yamlschema.Places) bool {
	said := 0
	for _, key := range [...]string{"spawn", "group", "pool"} {
		if where[key] != nil {
			said++
		}
	}
	switch {
	case said == 0:
		r.Problem(n, diag.MissingKey, "an entry of a pool needs spawn, group or pool", "", "")
	case said > 1:
		r.Problem(n, diag.BadCombination, "an entry of a pool can have only one of spawn, group and pool; move to a separate entry:", string(e.ID), "")
	case slices.ContainsFunc(before, func(o content.PoolEntry) bool { return o.Member == e.Member }):
		r.Problem(n, diag.Duplicate, "duplicate entry in the pool; increase its weight instead:", string(e.ID), "")
	default:
		return true
	}
	return false
}

// SpawnGroups is the kind spawn_groups.
var SpawnGroups = definition.Of[content.SpawnGroup]{
	Name:  content.SpawnGroups,
	One:   "group of spawns",
	Doc:   "Spawns that appear and disappear together, as scripts, menus, game events or encounters control. See [Pools and groups](spawns.md).",
	Table: func(t *content.Tables) *[]content.SpawnGroup { return &t.SpawnGroups },
	ID:    func(d *content.SpawnGroup) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.SpawnGroup]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map of all its spawns."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "spawns", Type: yamlschema.Names, Kind: content.Spawns, Required: true, Doc: "Its spawns; a spawn belongs to at most one group."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Spawns = v.IDs }},
		{Field: yamlschema.Field{Key: "present", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the group is absent until a script or a menu calls it."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Off = !v.Flag }},
		{Field: yamlschema.Field{Key: "leader", Type: yamlschema.Name, Kind: content.Spawns, Doc: "One of its spawns. While the creature of that spawn is dead, no other member respawns; all members whose respawn time has passed spawn together with it."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Leader = v.ID }},
		{Field: yamlschema.Field{Key: "assist", Type: yamlschema.Bool, Default: "false", Doc: "`true`: members join each other's fights, within the `assist_yards` of their creatures. A spawn with its own `assist` uses that instead."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Assist = v.Flag }},
		{Field: yamlschema.Field{Key: "event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is present only while this game event is on."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.During = v.ID }},
		{Field: yamlschema.Field{Key: "not_event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is absent while this game event is on."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Except = v.ID }},
		{Field: yamlschema.Field{Key: "encounter", Type: yamlschema.Word, Doc: "Name of the encounter of its map that `while` refers to."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Encounter = v.Word }},
		{Field: yamlschema.Field{Key: "while", Type: yamlschema.Choice, Choices: []string{"not_started", "in_progress", "done", "undone"}, Default: "done", Doc: "State of the encounter during which it is present; `undone` is any state before it is done."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.States = whileStates[v.Choice] }},
	},
	Check: func(d *content.SpawnGroup) (key, msg, text string, ok bool) {
		switch {
		case len(d.Spawns) == 0:
			return "spawns", "a group needs at least one spawn", "", false
		case len(d.Spawns) > content.MaxGroupSpawns:
			return "spawns", "a group can have at most 200 spawns; the first beyond the limit is", string(d.Spawns[content.MaxGroupSpawns]), false
		case d.Leader != "" && !slices.Contains(d.Spawns, d.Leader):
			return "leader", "the leader must be one of the spawns of the group, not", string(d.Leader), false
		}
		return "", "", "", true
	},
}

// whileStates has the encounter states for the words of while.
var whileStates = [][]string{{"not_started"}, {"in_progress"}, {"done"}, {"not_started", "in_progress"}}

// SpawnChoices is a list of creatures of which a spawn draws one.
var SpawnChoices = yamlschema.ListOf[content.SpawnChoice]{One: "creature of a spawn", Of: "list of creatures", Most: content.MaxCreatures, Fields: spawnChoiceFields,
	NoEmpty: "must have at least one creature",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, before []content.SpawnChoice, e *content.SpawnChoice, n *yaml.Node, _ yamlschema.Places) bool {
		if slices.ContainsFunc(before, func(o content.SpawnChoice) bool { return o.Creature == e.Creature }) {
			r.Problem(n, diag.Duplicate, "duplicate creature in the spawn; increase its weight instead:", string(e.Creature), "")
			return false
		}
		return true
	}}.Type()

func spawnChoiceFields() []yamlschema.Of[content.SpawnChoice] {
	type e = content.SpawnChoice
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *e, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolWeight, Default: "1", Doc: "Weight, relative to the others."},
			Set: func(d *e, v yamlschema.Value) { d.Weight = int(v.Num) }},
	}
}
