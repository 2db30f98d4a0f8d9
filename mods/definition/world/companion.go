package world

import (
	"math"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/form"
)

// Companions is what a creature summons together, in groups.
var Companions = form.ListOf[content.Companion]{One: "entry", Of: "list of creatures in groups", Most: 200, Fields: companionFields, Fixed: true,
	NoEmpty: "must have at least one entry; leave the key out for none", Check: checkCompanion}.Type()

func companionFields() []form.Of[content.Companion] {
	type k = content.Companion
	return []form.Of[k]{
		{Field: form.Field{Key: "group", Type: form.Label, Required: true, Doc: "All creatures of one group come together: a word, or a number as `0`."},
			Set: func(d *k, v form.Value) { d.Group = v.Word }},
		{Field: form.Field{Key: "creature", Type: form.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *k, v form.Value) { d.Creature = v.ID }},
		{Field: form.Field{Key: "offset_yards", Type: form.Point, Unit: "yards", Min: -1000, Max: 1000, Doc: "Where it comes, from where the other one stands. Without it and `at`, right there."},
			Set: func(d *k, v form.Value) { d.At = v.Point }},
		{Field: form.Field{Key: "at", Type: form.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Where it comes instead, on the map."},
			Set: func(d *k, v form.Value) { d.At, d.Fixed = v.Point, true }},
		{Field: form.Field{Key: "facing", Type: form.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi, Default: "0", Doc: "Where it looks, counterclockwise from the x axis."},
			Set: func(d *k, v form.Value) { d.Facing = v.Num }},
		{Field: form.Field{Key: "lifetime_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "0", Doc: "How long it lasts; 0 is until it goes otherwise."},
			Set: func(d *k, v form.Value) { d.Lifetime = v.Time() }},
		{Field: form.Field{Key: "at_rest", Type: form.Bool, Default: "false", Doc: "`true`: `lifetime_ms` counts out of combat only, from its last fight."},
			Set: func(d *k, v form.Value) { d.Calmly = v.Flag }},
		{Field: form.Field{Key: "corpse_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "0", Doc: "How long its corpse lies; 0 is as its definition says."},
			Set: func(d *k, v form.Value) { d.Corpse = v.Time() }},
	}
}

// checkCompanion looks whether an entry says once where it comes.
func checkCompanion(r *form.Reader, _ *form.Field, _ []content.Companion, _ *content.Companion, _ *yaml.Node, where form.Places) bool {
	if where["at"] == nil || where["offset_yards"] == nil {
		return true
	}
	r.Problem(where["at"], "an entry has at or offset_yards, not both", "at", "")
	return false
}

func companionsChapter() string {
	return companionsHead + form.Table(form.Documents(companionFields()))
}

const companionsHead = `
## Groups that a creature summons

A creature may have ` + "`summon_groups`" + `; a script has one of them come: ` + "`self:summon_group(\"litter\")`" + `. They are its own, as others that it summons.
One entry has these keys:

`
