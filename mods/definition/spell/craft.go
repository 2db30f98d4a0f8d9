package spell

import (
	"loam/core/model/content"
	"loam/core/rules/skill"
	"loam/mods/yamlschema"
)

// Craft is the type of what a spell has to do with a skill.
var Craft = yamlschema.MappingOf[content.Craft]{One: "craft", Of: "craft", Told: true, Fields: craftFields}.Type()

func craftFields() []yamlschema.Of[content.Craft] {
	type d = content.Craft
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "skill", Type: yamlschema.Name, Kind: content.Skills, Required: true, Doc: "The skill."},
			Set: func(d *d, v yamlschema.Value) { d.Skill = v.ID }},
		{Field: yamlschema.Field{Key: "at_least", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "How good one must be at it."},
			Set: func(d *d, v yamlschema.Value) { d.AtLeast = int(v.Num) }},
		{Field: yamlschema.Field{Key: "difficulty", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "How difficult it is: from this the bands of the skill follow."},
			Set: func(d *d, v yamlschema.Value) { d.Difficulty = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bands", Type: bandsFrom, Default: "[]", Doc: "Where bands of the skill begin for this, instead of where the skill says: `[{band: easy, from: 40}]`."},
			Set: func(d *d, v yamlschema.Value) { d.Bands = yamlschema.Made[content.BandFrom](v) }},
		{Field: yamlschema.Field{Key: "tools", Type: yamlschema.Names, Kind: content.Items, Default: "[]", Doc: "Items that the caster must have, all of them; they stay."},
			Set: func(d *d, v yamlschema.Value) { d.Tools = v.IDs }},
		{Field: yamlschema.Field{Key: "focus", Type: yamlschema.Word, Doc: "A tag: a game object or a creature that has it must stand near, such as an anvil."},
			Set: func(d *d, v yamlschema.Value) { d.Focus = v.Word }},
		{Field: yamlschema.Field{Key: "focus_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "5", Doc: "How near, between edges."},
			Set: func(d *d, v yamlschema.Value) { d.FocusYards = v.Num }},
	}
}

// bandsFrom are where bands begin for one thing.
var bandsFrom = yamlschema.ListOf[content.BandFrom]{One: "band", Of: "list of places of bands", Most: 8, Fixed: true, Fields: func() []yamlschema.Of[content.BandFrom] {
	type d = content.BandFrom
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "band", Type: yamlschema.Word, Required: true, Doc: "The name of a band of the skill."},
			Set: func(d *d, v yamlschema.Value) { d.Band = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Required: true, Doc: "From how good one is on this lies in it."},
			Set: func(d *d, v yamlschema.Value) { d.From = int(v.Num) }},
	}
}}.Type()
