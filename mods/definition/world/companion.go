package world

import (
	"math"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Companions is the list of creatures that a creature summons together, in groups.
var Companions = yamlschema.ListOf[content.Companion]{One: "entry", Of: "list of creatures in groups", Most: 200, Fields: companionFields, Fixed: true,
	Told: true, NoEmpty: "must have at least one entry; leave the key out for none", Check: checkCompanion}.Type()

func companionFields() []yamlschema.Of[content.Companion] {
	type k = content.Companion
	return []yamlschema.Of[k]{
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Label, Required: true, Doc: "Group of the entry: a word, or a number such as `0`. All creatures of a group are summoned together."},
			Set: func(d *k, v yamlschema.Value) { d.Group = v.Word }},
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *k, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "offset_yards", Type: yamlschema.Point, Unit: "yards", Min: -1000, Max: 1000, Doc: "Offset from the summoner at which it appears. Without it and `at`, it appears at the summoner's position."},
			Set: func(d *k, v yamlschema.Value) { d.At = v.Point }},
		{Field: yamlschema.Field{Key: "at", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Point on the map at which it appears instead."},
			Set: func(d *k, v yamlschema.Value) { d.At, d.Fixed = v.Point, true }},
		{Field: yamlschema.Field{Key: "facing", Type: yamlschema.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi, Default: "0", Doc: "Direction that it faces, counterclockwise from the x axis."},
			Set: func(d *k, v yamlschema.Value) { d.Facing = v.Num }},
		{Field: yamlschema.Field{Key: "lifetime_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it stays; 0: until it is dismissed or dies."},
			Set: func(d *k, v yamlschema.Value) { d.Lifetime = v.Time() }},
		{Field: yamlschema.Field{Key: "at_rest", Type: yamlschema.Bool, Default: "false", Doc: "`true`: `lifetime_ms` counts only out of combat, from the end of its last fight."},
			Set: func(d *k, v yamlschema.Value) { d.Calmly = v.Flag }},
		{Field: yamlschema.Field{Key: "corpse_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long its corpse stays; 0: as its definition says."},
			Set: func(d *k, v yamlschema.Value) { d.Corpse = v.Time() }},
	}
}

// checkCompanion checks that an entry has one position.
func checkCompanion(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.Companion, _ *content.Companion, _ *yaml.Node, where yamlschema.Places) bool {
	if where["at"] == nil || where["offset_yards"] == nil {
		return true
	}
	r.Problem(where["at"], diag.BadCombination, "an entry can have at or offset_yards, not both", "at", "")
	return false
}

func companionsChapter() string {
	return companionsHead + yamlschema.Table(yamlschema.Documents(companionFields()))
}

const companionsHead = `
## Groups that a creature summons

A creature may have ` + "`summon_groups`" + `: creatures that it summons together. A script summons a group with ` + "`self:summon_group(\"litter\")`" + `. The creatures belong to the summoner, like others that it summons.

An entry has these keys:

`
