package spell

import (
	"loam/core/model/content"
	"loam/core/rules/skill"
	"loam/mods/yamlschema"
)

// Craft is the skill that a spell needs and may improve.
var Craft = yamlschema.MappingOf[content.Craft]{One: "craft", Of: "craft", Fields: craftFields}.Type()

func craftFields() []yamlschema.Of[content.Craft] {
	type d = content.Craft
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "skill", Type: yamlschema.Name, Kind: content.Skills, Required: true, Doc: "The skill."},
			Set: func(d *d, v yamlschema.Value) { d.Skill = v.ID }},
		{Field: yamlschema.Field{Key: "at_least", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "Minimum value of the skill."},
			Set: func(d *d, v yamlschema.Value) { d.AtLeast = int(v.Num) }},
		{Field: yamlschema.Field{Key: "difficulty", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "Difficulty, from which the bands of the skill are computed."},
			Set: func(d *d, v yamlschema.Value) { d.Difficulty = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bands", Type: bandsFrom, Default: "[]", Doc: "Start values of bands for this spell, where they differ from those of the skill: `[{band: easy, from: 40}]`."},
			Set: func(d *d, v yamlschema.Value) { d.Bands = yamlschema.Made[content.BandFrom](v) }},
		{Field: yamlschema.Field{Key: "tools", Type: yamlschema.Names, Kind: content.Items, Default: "[]", Doc: "Items that the caster must have, all of them; they are not used up."},
			Set: func(d *d, v yamlschema.Value) { d.Tools = v.IDs }},
		{Field: yamlschema.Field{Key: "focus", Type: yamlschema.Word, Doc: "Tag of a game object or creature that must be near, such as an anvil."},
			Set: func(d *d, v yamlschema.Value) { d.Focus = v.Word }},
		{Field: yamlschema.Field{Key: "focus_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "5", Doc: "How near, measured between edges."},
			Set: func(d *d, v yamlschema.Value) { d.FocusYards = v.Num }},
	}
}

// bandsFrom has the starts of bands for one craft.
var bandsFrom = yamlschema.ListOf[content.BandFrom]{One: "band", Of: "list of places of bands", Most: 8, Fixed: true, Fields: func() []yamlschema.Of[content.BandFrom] {
	type d = content.BandFrom
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "band", Type: yamlschema.Word, Required: true, Doc: "The name of a band of the skill."},
			Set: func(d *d, v yamlschema.Value) { d.Band = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Required: true, Doc: "Skill value at which the band starts."},
			Set: func(d *d, v yamlschema.Value) { d.From = int(v.Num) }},
	}
}}.Type()
