package spell

import (
	"strconv"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Auras is the kind of that name.
var Auras = definition.Of[content.Aura]{
	Name:  content.Auras,
	One:   "aura",
	Doc:   "What spells and scripts lay on units. [Spells](spells.md) tells of each kind of effect.",
	Table: func(t *content.Tables) *[]content.Aura { return &t.Auras },
	ID:    func(d *content.Aura) *content.ID { return &d.ID },
	Check: checkAura,
	Fields: []yamlschema.Of[content.Aura]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "What players read of it, if anything."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "The families that modifiers, removals and scripts select it by."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "school", Type: yamlschema.Name, Kind: content.Schools, Doc: "Its school."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "mechanic", Type: yamlschema.Choice, Choices: mechanicWords, Default: "none", Doc: "What it does to a body: an immunity against that keeps it away."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Mechanic = mechanic(v.Choice) }},
		{Field: yamlschema.Field{Key: "dispel", Type: yamlschema.Word, Doc: "A word: effects `dispel` that name it remove the aura."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Dispel = v.Word }},
		{Field: yamlschema.Field{Key: "harmful", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it is bad for who bears it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Harmful = v.Flag }},
		{Field: yamlschema.Field{Key: "duration_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "How long it stays; 0 is until something removes it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Duration = v.Time() }},
		{Field: yamlschema.Field{Key: "stacks", Type: yamlschema.Whole, Min: 1, Max: content.MaxAuraStacks, Default: "1", Doc: "How often it lies on itself at most; values are for one."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Stacks = int(v.Num) }},
		{Field: yamlschema.Field{Key: "charges", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How often it goes off before it is used up; 0 is without end."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "alone", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a unit bears it once, whoever casts it; `false`: once from each caster."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Alone = v.Flag }},
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Word, Doc: "A word: a unit bears one aura of a group, the newest."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Group = v.Word }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Within its group: it does not replace one of a higher rank."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Rank = int(v.Num) }},
		{Field: yamlschema.Field{Key: "refresh", Type: yamlschema.Bool, Default: "true", Doc: "`false`: one that comes again adds stacks, but its time runs on."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Refresh = v.Flag }},
		{Field: yamlschema.Field{Key: "diminishes", Type: yamlschema.Word, Doc: "A word: each aura of it that comes onto a unit within a while stays shorter; the rule slots `diminish_pct` and `diminish_ms` say by how much."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Limited = v.Word }},
		{Field: yamlschema.Field{Key: "only_one", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its caster has it on one unit only, the newest."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.OnlyOne = v.Flag }},
		{Field: yamlschema.Field{Key: "broken_by", Type: yamlschema.Tags, Choices: content.BreakWords, Default: "[]", Doc: "What removes it. A player sits down under what `standing` removes."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Breaks = breaksOf(v.Words) }},
		{Field: yamlschema.Field{Key: "break_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that damage does, where `damage` removes it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.BreakPct = v.Num }},
		{Field: yamlschema.Field{Key: "hidden", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players are not shown it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Hidden = v.Flag }},
		{Field: yamlschema.Field{Key: "survives_death", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it stays when its bearer dies."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Survives = v.Flag }},
		{Field: yamlschema.Field{Key: "kept", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it ends when its bearer logs out. Onto another map it comes either way, unless `map_change` breaks it."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Kept = v.Flag }},
		{Field: yamlschema.Field{Key: "runs", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its time runs on while its bearer is logged out; `false`: it stands still. Only of what is `kept`."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Runs = v.Flag }},
		{Field: yamlschema.Field{Key: "cancel", Type: yamlschema.Bool, Default: "true", Doc: "`false`: a player cannot take it off itself. What is harmful it never can."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Cancel = v.Flag }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0", Doc: "Others around its bearer bear it, too, as long as they are as near; 0 is nobody."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "radius_for", Type: yamlschema.Choice, Choices: content.WhoWords, Default: "party", Doc: "Who of them."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.RadiusFor = content.Who(v.Choice) }},
		{Field: yamlschema.Field{Key: "effects", Type: Parts, Required: true, Doc: "What it does, a list of effects, each with a `kind`."},
			Set: yamlschema.Entries(func(d *content.Aura) *[]content.Effect { return &d.Effects })},
		{Field: yamlschema.Field{Key: "icon", Type: yamlschema.Look, Doc: "How it is drawn where no game's art is; a color that it lacks is that of its school."},
			Set: func(d *content.Aura, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Aura, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// checkAura looks at an aura as a whole.
func checkAura(d *content.Aura) (key, msg, text string, ok bool) {
	switch {
	case len(d.Effects) == 0:
		return "effects", "an aura must have at least one effect", "", false
	case d.Radius > 0 && !d.RadiusFor.Area():
		return "radius_for", "radius_for must say who of those around, not", d.RadiusFor.String(), false
	case d.Rank > 0 && d.Group == "":
		return "rank", "a rank means a group; group is missing:", strconv.Itoa(d.Rank), false
	}
	return "", "", "", true
}
