package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/item"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// Starts is the kind starts.
var Starts = definition.Of[content.Start]{
	Name:  content.Starts,
	One:   "start",
	Doc:   "A character start: a starting point that a player chooses for a new character.",
	Table: func(t *content.Tables) *[]content.Start { return &t.Starts },
	ID:    func(d *content.Start) *content.ID { return &d.ID },
	Check: func(d *content.Start) (key, msg, text string, ok bool) {
		if key, msg, text, ok := stat.Check(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.Level)
	},
	More: func() string {
		return "\nAn item of the gear that is more than an id has these keys:\n\n" + yamlschema.Table(item.StackShape().Fields)
	},
	Fields: []yamlschema.Of[content.Start]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "about", Type: yamlschema.Text, Doc: "What such a character is and does, in a sentence that the page shows to who chooses."},
			Set: func(d *content.Start, v yamlschema.Value) { d.About = v.Text }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Required: true, Doc: "Place where the character enters the world."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "Faction of the character."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "name_rule", Type: yamlschema.Name, Kind: content.NameRules, Doc: "Rule for the names of such characters; by default `base:character`."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Names = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 1, Max: yamlschema.MaxLevel, Default: "1", Doc: "Initial level."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "health", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Required: true, Doc: "Maximum health."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Health = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_min", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Required: true, Doc: "Minimum damage of a swing, before the rules apply."},
			Set: func(d *content.Start, v yamlschema.Value) { d.DamageMin = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_max", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Required: true, Doc: "Maximum damage of a swing, before the rules apply."},
			Set: func(d *content.Start, v yamlschema.Value) { d.DamageMax = v.Formula }},
		{Field: yamlschema.Field{Key: "armor", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Armour, as the rule `melee_damage` uses it."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Armor = v.Formula }},
		{Field: stat.StatsField, Set: func(d *content.Start, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
		{Field: stat.PowersField, Set: func(d *content.Start, v yamlschema.Value) { d.Powers = v.IDs }},
		{Field: yamlschema.Field{Key: "swing_ms", Type: yamlschema.Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Swing = v.Time() }},
		{Field: yamlschema.Field{Key: "reach_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "1", Doc: "Maximum distance to the victim for a swing to land, from edge to edge."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Reach = v.Num }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Radius, from the centre to the edge."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "walk_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "2", Doc: "Speed when walking, and backwards."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Walk = v.Num }},
		{Field: yamlschema.Field{Key: "run_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0.1, Max: yamlschema.MaxSpeed, Default: "6", Doc: "Speed when running."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Run = v.Num }},
		{Field: yamlschema.Field{Key: "swim_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "3", Doc: "Speed when swimming."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Swim = v.Num }},
		{Field: yamlschema.Field{Key: "gear", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items of a new character: `bread`, or `{item: bread, count: 5}`. In this order, each is equipped if it can be and its slot is free; the rest goes into the backpack."},
			Set: yamlschema.Entries(func(d *content.Start) *[]content.Stack { return &d.Gear })},
		{Field: yamlschema.Field{Key: "spells", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that such a character always knows."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Spells = v.IDs }},
		{Field: yamlschema.LookField, Set: func(d *content.Start, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.Field{Key: "fallback", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players can choose it only while no bundle defines another start."},
			Set: func(d *content.Start, v yamlschema.Value) { d.Fallback = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Start, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
