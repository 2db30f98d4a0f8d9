package spell

import (
	"strconv"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Auras is the kind `auras`.
var Auras = definition.Of[content.Aura]{
	Name:  content.Auras,
	One:   "aura",
	Doc:   "An aura that spells and scripts apply to units. [Spells](spells.md) describes every kind of effect.",
	Table: func(t *content.Tables) *[]content.Aura { return &t.Auras },
	ID:    func(d *content.Aura) *content.ID { return &d.ID },
	Check: checkAura,
	Fields: []yamlschema.Of[content.Aura]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "Description that players see, if any."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags by which modifiers, removing effects and scripts select the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "school", Type: yamlschema.Name, Kind: content.Schools, Doc: "School of the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "mechanic", Type: yamlschema.Choice, Choices: mechanicWords, Default: "none", Doc: "Mechanic of the aura. It cannot be applied to a unit that is immune to the mechanic."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Mechanic = mechanic(v.Choice) }},
		{Field: yamlschema.Field{Key: "dispel", Type: yamlschema.Word, Doc: "Dispel word: `dispel` effects that list it remove the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Dispel = v.Word }},
		{Field: yamlschema.Field{Key: "harmful", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the aura is harmful to the unit that has it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Harmful = v.Flag }},
		{Field: yamlschema.Field{Key: "duration_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Duration; 0 is until something removes the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Duration = v.Time() }},
		{Field: yamlschema.Field{Key: "stacks", Type: yamlschema.Whole, Min: 1, Max: content.MaxAuraStacks, Default: "1", Doc: "Maximum number of stacks; values are for one stack."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Stacks = int(v.Num) }},
		{Field: yamlschema.Field{Key: "charges", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Number of procs or other uses before the aura is used up; 0 is no limit."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "alone", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a unit has the aura once, from whichever caster; `false`: once from each caster."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Alone = v.Flag }},
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Word, Doc: "Exclusive group, a word. A unit has one aura of a group, the newest."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Group = v.Word }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Rank within the group. The aura does not replace one of a higher rank."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Rank = int(v.Num) }},
		{Field: yamlschema.Field{Key: "refresh", Type: yamlschema.Bool, Default: "true", Doc: "`false`: applying the aura again adds a stack but does not restart its duration."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Refresh = v.Flag }},
		{Field: yamlschema.Field{Key: "diminishes", Type: yamlschema.Word, Doc: "Category of diminishing returns, a word. Repeated auras of one category last shorter on a unit; the rule slots `diminish_pct` and `diminish_ms` define by how much."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Limited = v.Word }},
		{Field: yamlschema.Field{Key: "only_one", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a caster has the aura on one unit only, the newest."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.OnlyOne = v.Flag }},
		{Field: yamlschema.Field{Key: "broken_by", Type: yamlschema.Tags, Choices: content.BreakWords, Default: "[]", Doc: "What removes the aura. A player sits down for an aura that `standing` removes."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Breaks = breaksOf(v.Words) }},
		{Field: yamlschema.Field{Key: "break_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that damage removes the aura, if `broken_by` has `damage`."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.BreakPct = v.Num }},
		{Field: yamlschema.Field{Key: "hidden", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players do not see the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Hidden = v.Flag }},
		{Field: yamlschema.Field{Key: "survives_death", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the aura persists through death."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Survives = v.Flag }},
		{Field: yamlschema.Field{Key: "kept", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the aura ends when the player logs out. It follows a player to another map in both cases, unless `map_change` is in `broken_by`."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Kept = v.Flag }},
		{Field: yamlschema.Field{Key: "runs", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the duration runs on while the player is logged out; `false`: it stands still. Only for an aura that is `kept`."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Runs = v.Flag }},
		{Field: yamlschema.Field{Key: "cancel", Type: yamlschema.Bool, Default: "true", Doc: "`false`: a player cannot cancel the aura. Harmful auras can never be cancelled."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Cancel = v.Flag }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0", Doc: "Radius of an area aura: units this near to the unit with the aura have it too; 0 is no area."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "radius_for", Type: yamlschema.Choice, Choices: content.WhoWords, Default: "party", Doc: "The units in the radius that have the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.RadiusFor = content.Who(v.Choice) }},
		{Field: yamlschema.Field{Key: "effects", Type: Parts, Required: true, Doc: "A list of effects, each with a `kind`."},
			Set: yamlschema.Entries(func(d *content.Aura) *[]content.Effect { return &d.Effects })},
		{Field: yamlschema.Field{Key: "icon", Type: yamlschema.Look, Doc: "How the aura is drawn for clients without a game's art. A missing color is that of the school."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Aura, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// checkAura checks an aura as a whole.
func checkAura(d *content.Aura) (key, msg, text string, ok bool) {
	switch {
	case len(d.Effects) == 0:
		return "effects", "an aura must have at least one effect", "", false
	case d.Radius > 0 && !d.RadiusFor.Area():
		return "radius_for", "radius_for must select units in the radius, not", d.RadiusFor.String(), false
	case d.Rank > 0 && d.Group == "":
		return "rank", "group is missing; it is required with rank:", strconv.Itoa(d.Rank), false
	}
	return "", "", "", true
}
