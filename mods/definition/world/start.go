package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/figure"
	"loam/mods/definition/goods"
	"loam/mods/form"
)

// Starts is the kind of that name.
var Starts = definition.Of[content.Start]{
	Name:  content.Starts,
	One:   "start",
	Doc:   "A beginning that a player chooses for a character.",
	Table: func(t *content.Tables) *[]content.Start { return &t.Starts },
	ID:    func(d *content.Start) *content.ID { return &d.ID },
	Check: func(d *content.Start) (key, msg, text string, ok bool) {
		if key, msg, text, ok := figure.Check(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.Level)
	},
	More: func() string {
		return "\nAn item of the gear that is more than an id has these keys:\n\n" + form.Table(goods.StackShape().Fields)
	},
	Fields: []form.Of[content.Start]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Start, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "place", Type: form.Name, Kind: content.Places, Required: true, Doc: "Where the character enters the world."},
			Set: func(d *content.Start, v form.Value) { d.Place = v.ID }},
		{Field: form.Field{Key: "faction", Type: form.Name, Kind: content.Factions, Required: true, Doc: "Whose side the character is on."},
			Set: func(d *content.Start, v form.Value) { d.Faction = v.ID }},
		{Field: form.Field{Key: "name_rule", Type: form.Name, Kind: content.NameRules, Doc: "The rule of names for such characters; without it, `base:character`."},
			Set: func(d *content.Start, v form.Value) { d.Names = v.ID }},
		{Field: form.Field{Key: "level", Type: form.Whole, Min: 1, Max: form.MaxLevel, Default: "1", Doc: "Its level at the beginning."},
			Set: func(d *content.Start, v form.Value) { d.Level = int(v.Num) }},
		{Field: form.Field{Key: "health", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Required: true, Doc: "Health when unhurt."},
			Set: func(d *content.Start, v form.Value) { d.Health = v.Formula }},
		{Field: form.Field{Key: "damage_min", Type: form.Formula, Unit: "points", Inputs: content.DamageInputs, Units: form.OfOne, Required: true, Doc: "Least damage of a swing, before the rules."},
			Set: func(d *content.Start, v form.Value) { d.DamageMin = v.Formula }},
		{Field: form.Field{Key: "damage_max", Type: form.Formula, Unit: "points", Inputs: content.DamageInputs, Units: form.OfOne, Required: true, Doc: "Greatest damage of a swing, before the rules."},
			Set: func(d *content.Start, v form.Value) { d.DamageMax = v.Formula }},
		{Field: form.Field{Key: "armor", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Default: "0", Doc: "What `melee_damage` of the rules makes of it."},
			Set: func(d *content.Start, v form.Value) { d.Armor = v.Formula }},
		{Field: figure.StatsField, Set: func(d *content.Start, v form.Value) { d.Stats = figure.GetFigures(v) }},
		{Field: figure.PowersField, Set: func(d *content.Start, v form.Value) { d.Powers = v.IDs }},
		{Field: form.Field{Key: "swing_ms", Type: form.Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			Set: func(d *content.Start, v form.Value) { d.Swing = v.Time() }},
		{Field: form.Field{Key: "reach_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "1", Doc: "Greatest distance between its edge and its victim's for a swing to land."},
			Set: func(d *content.Start, v form.Value) { d.Reach = v.Num }},
		{Field: form.Field{Key: "radius_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Its own size: from middle to edge."},
			Set: func(d *content.Start, v form.Value) { d.Radius = v.Num }},
		{Field: form.Field{Key: "walk_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0, Max: form.MaxSpeed, Default: "2", Doc: "Speed at a walk, and backwards."},
			Set: func(d *content.Start, v form.Value) { d.Walk = v.Num }},
		{Field: form.Field{Key: "run_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0.1, Max: form.MaxSpeed, Default: "6", Doc: "Speed at a run."},
			Set: func(d *content.Start, v form.Value) { d.Run = v.Num }},
		{Field: form.Field{Key: "swim_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0, Max: form.MaxSpeed, Default: "3", Doc: "Speed in water."},
			Set: func(d *content.Start, v form.Value) { d.Swim = v.Num }},
		{Field: form.Field{Key: "gear", Type: goods.Stacks, Kind: content.Items, Default: "[]", Doc: "What a new character has, a list of items: `bread`, or `{item: bread, count: 5}`. What can be worn is worn where its slot is free, in this order; the rest lies in the backpack."},
			Set: form.Entries(func(d *content.Start) *[]content.Stack { return &d.Gear })},
		{Field: form.Field{Key: "spells", Type: form.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that such a character always knows."},
			Set: func(d *content.Start, v form.Value) { d.Spells = v.IDs }},
		{Field: form.LookField, Set: func(d *content.Start, v form.Value) { d.Look = v.Look }},
		{Field: form.Field{Key: "fallback", Type: form.Bool, Default: "false", Doc: "`true`: players may choose it only while no bundle has another start."},
			Set: func(d *content.Start, v form.Value) { d.Fallback = v.Flag }},
		{Field: form.ClientsField, Set: func(d *content.Start, v form.Value) { d.Clients = v.Clients }},
	},
}
