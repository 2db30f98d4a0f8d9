package bundle

import (
	"strconv"

	"loam/core/content"
)

var auraKind = kind[content.Aura]{
	name:  content.Auras,
	one:   "aura",
	doc:   "What spells and scripts lay on units. [Spells](spells.md) tells of each kind of effect.",
	id:    func(d *content.Aura) *content.ID { return &d.ID },
	check: checkAura,
	fields: []field[content.Aura]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Aura, v value) { d.Name = v.text }},
		{Field{Key: "description", Type: Text, Doc: "What players read of it, if anything."},
			func(d *content.Aura, v value) { d.Description = v.text }},
		{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "The families that modifiers, removals and scripts select it by."},
			func(d *content.Aura, v value) { d.Tags = v.words }},
		{Field{Key: "school", Type: Name, Kind: content.Schools, Doc: "Its school."},
			func(d *content.Aura, v value) { d.School = v.id }},
		{Field{Key: "mechanic", Type: Choice, Choices: mechanicWords, Default: "none", Doc: "What it does to a body: an immunity against that keeps it away."},
			func(d *content.Aura, v value) { d.Mechanic = mechanic(v.choice) }},
		{Field{Key: "dispel", Type: Word, Doc: "A word: effects `dispel` that name it remove the aura."},
			func(d *content.Aura, v value) { d.Dispel = v.word }},
		{Field{Key: "harmful", Type: Bool, Default: "false", Doc: "`true`: it is bad for who bears it."},
			func(d *content.Aura, v value) { d.Harmful = v.flag }},
		{Field{Key: "duration_ms", Type: Millis, Unit: "ms", Min: 0, Max: 30 * day, Default: "0", Doc: "How long it stays; 0 is until something removes it."},
			func(d *content.Aura, v value) { d.Duration = v.time() }},
		{Field{Key: "stacks", Type: Whole, Min: 1, Max: content.MaxAuraStacks, Default: "1", Doc: "How often it lies on itself at most; values are for one."},
			func(d *content.Aura, v value) { d.Stacks = int(v.num) }},
		{Field{Key: "charges", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "How often it goes off before it is used up; 0 is without end."},
			func(d *content.Aura, v value) { d.Charges = int(v.num) }},
		{Field{Key: "alone", Type: Bool, Default: "false", Doc: "`true`: a unit bears it once, whoever casts it; `false`: once from each caster."},
			func(d *content.Aura, v value) { d.Alone = v.flag }},
		{Field{Key: "group", Type: Word, Doc: "A word: a unit bears one aura of a group, the newest."},
			func(d *content.Aura, v value) { d.Group = v.word }},
		{Field{Key: "rank", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "Within its group: it does not replace one of a higher rank."},
			func(d *content.Aura, v value) { d.Rank = int(v.num) }},
		{Field{Key: "refresh", Type: Bool, Default: "true", Doc: "`false`: one that comes again adds stacks, but its time runs on."},
			func(d *content.Aura, v value) { d.Refresh = v.flag }},
		{Field{Key: "diminishes", Type: Word, Doc: "A word: each aura of it that comes onto a unit within a while stays shorter; the rule slots `diminish_pct` and `diminish_ms` say by how much."},
			func(d *content.Aura, v value) { d.Limited = v.word }},
		{Field{Key: "only_one", Type: Bool, Default: "false", Doc: "`true`: its caster has it on one unit only, the newest."},
			func(d *content.Aura, v value) { d.OnlyOne = v.flag }},
		{Field{Key: "broken_by", Type: Tags, Choices: content.BreakWords, Default: "[]", Doc: "What removes it. A player sits down under what `standing` removes."},
			func(d *content.Aura, v value) { d.Breaks = breaksOf(v.words) }},
		{Field{Key: "break_pct", Type: Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that damage does, where `damage` removes it."},
			func(d *content.Aura, v value) { d.BreakPct = v.num }},
		{Field{Key: "hidden", Type: Bool, Default: "false", Doc: "`true`: players are not shown it."},
			func(d *content.Aura, v value) { d.Hidden = v.flag }},
		{Field{Key: "survives_death", Type: Bool, Default: "false", Doc: "`true`: it stays when its bearer dies."},
			func(d *content.Aura, v value) { d.Survives = v.flag }},
		{Field{Key: "kept", Type: Bool, Default: "true", Doc: "`false`: it ends when its bearer logs out. Onto another map it comes either way, unless `map_change` breaks it."},
			func(d *content.Aura, v value) { d.Kept = v.flag }},
		{Field{Key: "runs", Type: Bool, Default: "false", Doc: "`true`: its time runs on while its bearer is logged out; `false`: it stands still. Only of what is `kept`."},
			func(d *content.Aura, v value) { d.Runs = v.flag }},
		{Field{Key: "cancel", Type: Bool, Default: "true", Doc: "`false`: a player cannot take it off itself. What is harmful it never can."},
			func(d *content.Aura, v value) { d.Cancel = v.flag }},
		{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0, Max: 1000, Default: "0", Doc: "Others around its bearer bear it, too, as long as they are as near; 0 is nobody."},
			func(d *content.Aura, v value) { d.Radius = v.num }},
		{Field{Key: "radius_for", Type: Choice, Choices: content.WhoWords, Default: "party", Doc: "Who of them."},
			func(d *content.Aura, v value) { d.RadiusFor = content.Who(v.choice) }},
		{Field{Key: "effects", Type: Parts, Required: true, Doc: "What it does, a list of effects, each with a `kind`."},
			func(d *content.Aura, v value) { d.Effects = v.effects }},
		{Field{Key: "icon", Type: LookType, Doc: "How it is drawn where no game's art is; a color that it lacks is that of its school."},
			func(d *content.Aura, v value) { d.Icon = v.look }},
		{clientsField, func(d *content.Aura, v value) { d.Clients = v.clients }},
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
