package world

import (
	"math"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Companions is what a creature summons together, in groups.
var Companions = yamlschema.ListOf[content.Companion]{One: "entry", Of: "list of creatures in groups", Most: 200, Fields: companionFields, Fixed: true,
	NoEmpty: "must have at least one entry; leave the key out for none", Check: checkCompanion}.Type()

func companionFields() []yamlschema.Of[content.Companion] {
	type k = content.Companion
	return []yamlschema.Of[k]{
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Label, Required: true, Doc: "All creatures of one group come together: a word, or a number as `0`."},
			Set: func(d *k, v yamlschema.Value) { d.Group = v.Word }},
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *k, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "offset_yards", Type: yamlschema.Point, Unit: "yards", Min: -1000, Max: 1000, Doc: "Where it comes, from where the other one stands. Without it and `at`, right there."},
			Set: func(d *k, v yamlschema.Value) { d.At = v.Point }},
		{Field: yamlschema.Field{Key: "at", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Where it comes instead, on the map."},
			Set: func(d *k, v yamlschema.Value) { d.At, d.Fixed = v.Point, true }},
		{Field: yamlschema.Field{Key: "facing", Type: yamlschema.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi, Default: "0", Doc: "Where it looks, counterclockwise from the x axis."},
			Set: func(d *k, v yamlschema.Value) { d.Facing = v.Num }},
		{Field: yamlschema.Field{Key: "lifetime_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it lasts; 0 is until it goes otherwise."},
			Set: func(d *k, v yamlschema.Value) { d.Lifetime = v.Time() }},
		{Field: yamlschema.Field{Key: "at_rest", Type: yamlschema.Bool, Default: "false", Doc: "`true`: `lifetime_ms` counts out of combat only, from its last fight."},
			Set: func(d *k, v yamlschema.Value) { d.Calmly = v.Flag }},
		{Field: yamlschema.Field{Key: "corpse_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long its corpse lies; 0 is as its definition says."},
			Set: func(d *k, v yamlschema.Value) { d.Corpse = v.Time() }},
	}
}

// checkCompanion looks whether an entry says once where it comes.
func checkCompanion(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.Companion, _ *content.Companion, _ *yaml.Node, where yamlschema.Places) bool {
	if where["at"] == nil || where["offset_yards"] == nil {
		return true
	}
	r.Problem(where["at"], "an entry has at or offset_yards, not both", "at", "")
	return false
}

func companionsChapter() string {
	return companionsHead + yamlschema.Table(yamlschema.Documents(companionFields()))
}

const companionsHead = `
## Groups that a creature summons

A creature may have ` + "`summon_groups`" + `; a script has one of them come: ` + "`self:summon_group(\"litter\")`" + `. They are its own, as others that it summons.
One entry has these keys:

`
