package world

import (
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Pools is the kind of that name.
var Pools = definition.Of[content.Pool]{
	Name:  content.Pools,
	One:   "pool",
	Doc:   "Of many places where something may live, at most so many where something does; whatever dies leaves its place to a new choice. [Pools and groups](spawns.md) tells more.",
	Table: func(t *content.Tables) *[]content.Pool { return &t.Pools },
	ID:    func(d *content.Pool) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Pool]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "The map on which all its members are."},
			Set: func(d *content.Pool, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "at_most", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolEntries, Default: "1", Doc: "So many of its members are there at a time."},
			Set: func(d *content.Pool, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "of", Type: PoolEntries, Required: true, Doc: "What it chooses from: entries with `spawn`, `group` or `pool`, and `weight`, which is 1 where it is left out. A spawn, a group and a pool are in one pool at most."},
			Set: yamlschema.Entries(func(d *content.Pool) *[]content.PoolEntry { return &d.Of })},
	},
}

// PoolEntries is a list of what a pool chooses from.
var PoolEntries = yamlschema.ListOf[content.PoolEntry]{One: "entry of a pool", Of: "list of entries", Most: content.MaxPoolEntries, Fields: poolFields,
	NoEmpty: "must have at least one entry", Check: checkPoolEntry}.Type()

func poolFields() []yamlschema.Of[content.PoolEntry] {
	type e = content.PoolEntry
	member := func(key string, kind content.Kind, doc string) yamlschema.Of[e] {
		return yamlschema.Of[e]{Field: yamlschema.Field{Key: key, Type: yamlschema.Name, Kind: kind, Doc: doc},
			Set: func(d *e, v yamlschema.Value) { d.Member = content.Member{Kind: kind, ID: v.ID} }}
	}
	return []yamlschema.Of[e]{
		member("spawn", content.Spawns, "A spawn,"),
		member("group", content.SpawnGroups, "or a group of spawns, which comes and goes as a whole,"),
		member("pool", content.Pools, "or another pool, which chooses from its own when it is chosen."),
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolWeight, Default: "1", Doc: "How likely it is, compared with the others."},
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
		r.Problem(n, "an entry of a pool has spawn, group or pool; this has none", "", "")
	case said > 1:
		r.Problem(n, "an entry of a pool is about one thing; put the others into entries of their own:", string(e.ID), "")
	case slices.ContainsFunc(before, func(o content.PoolEntry) bool { return o.Member == e.Member }):
		r.Problem(n, "stands twice in the pool; give it more weight instead:", string(e.ID), "")
	default:
		return true
	}
	return false
}

// SpawnGroups is the kind of that name.
var SpawnGroups = definition.Of[content.SpawnGroup]{
	Name:  content.SpawnGroups,
	One:   "group of spawns",
	Doc:   "Spawns that come and go together: when scripts, menus, game events or encounters say so. [Pools and groups](spawns.md) tells more.",
	Table: func(t *content.Tables) *[]content.SpawnGroup { return &t.SpawnGroups },
	ID:    func(d *content.SpawnGroup) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.SpawnGroup]{
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "The map on which all its spawns are."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "spawns", Type: yamlschema.Names, Kind: content.Spawns, Required: true, Doc: "Which; a spawn is in one group at most."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Spawns = v.IDs }},
		{Field: yamlschema.Field{Key: "present", Type: yamlschema.Bool, Default: "true", Doc: "`false`: nobody of it is there until a script or a menu has it come."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Off = !v.Flag }},
		{Field: yamlschema.Field{Key: "leader", Type: yamlschema.Name, Kind: content.Spawns, Doc: "One of its spawns: while its creature is dead, nobody else of the group comes again, and all whose time has passed come with it."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Leader = v.ID }},
		{Field: yamlschema.Field{Key: "assist", Type: yamlschema.Bool, Default: "false", Doc: "`true`: they join each other's fights, within the `assist_yards` of their creatures. A spawn with `assist` of its own keeps to that."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Assist = v.Flag }},
		{Field: yamlschema.Field{Key: "event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is there only while this game event is on."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.During = v.ID }},
		{Field: yamlschema.Field{Key: "not_event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is not there while this game event is on."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Except = v.ID }},
		{Field: yamlschema.Field{Key: "encounter", Type: yamlschema.Word, Doc: "The name of an encounter of its map, which `while` is about."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.Encounter = v.Word }},
		{Field: yamlschema.Field{Key: "while", Type: yamlschema.Choice, Choices: []string{"not_started", "in_progress", "done", "undone"}, Default: "done", Doc: "It is there only while the encounter stands so; `undone` is as long as it is not done."},
			Set: func(d *content.SpawnGroup, v yamlschema.Value) { d.States = whileStates[v.Choice] }},
	},
	Check: func(d *content.SpawnGroup) (key, msg, text string, ok bool) {
		switch {
		case len(d.Spawns) == 0:
			return "spawns", "a group has at least one spawn; this has none", "", false
		case len(d.Spawns) > content.MaxGroupSpawns:
			return "spawns", "a group has at most 200 spawns, not those from", string(d.Spawns[content.MaxGroupSpawns]), false
		case d.Leader != "" && !slices.Contains(d.Spawns, d.Leader):
			return "leader", "the leader is one of the spawns of the group; not among them is", string(d.Leader), false
		}
		return "", "", "", true
	},
}

// whileStates are the words of an encounter's states that words of while stand for.
var whileStates = [][]string{{"not_started"}, {"in_progress"}, {"done"}, {"not_started", "in_progress"}}

// SpawnChoices is a list of creatures of which one is drawn for a spawn.
var SpawnChoices = yamlschema.ListOf[content.SpawnChoice]{One: "creature of a spawn", Of: "list of creatures", Most: content.MaxCreatures, Fields: spawnChoiceFields,
	NoEmpty: "must have at least one creature",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, before []content.SpawnChoice, e *content.SpawnChoice, n *yaml.Node, _ yamlschema.Places) bool {
		if slices.ContainsFunc(before, func(o content.SpawnChoice) bool { return o.Creature == e.Creature }) {
			r.Problem(n, "stands twice among the creatures of the spawn; give it more weight instead:", string(e.Creature), "")
			return false
		}
		return true
	}}.Type()

func spawnChoiceFields() []yamlschema.Of[content.SpawnChoice] {
	type e = content.SpawnChoice
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *e, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Whole, Min: 1, Max: content.MaxPoolWeight, Default: "1", Doc: "How likely it is, compared with the others."},
			Set: func(d *e, v yamlschema.Value) { d.Weight = int(v.Num) }},
	}
}
