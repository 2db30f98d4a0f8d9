package magic

import (
	"loam/core/content"
	"loam/core/skill"
	"loam/mods/form"
)

// Craft is the type of what a spell has to do with a skill.
var Craft = form.MappingOf[content.Craft]{One: "craft", Of: "craft", Told: true, Fields: craftFields}.Type()

func craftFields() []form.Of[content.Craft] {
	type d = content.Craft
	return []form.Of[d]{
		{Field: form.Field{Key: "skill", Type: form.Name, Kind: content.Skills, Required: true, Doc: "The skill."},
			Set: func(d *d, v form.Value) { d.Skill = v.ID }},
		{Field: form.Field{Key: "at_least", Type: form.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "How good one must be at it."},
			Set: func(d *d, v form.Value) { d.AtLeast = int(v.Num) }},
		{Field: form.Field{Key: "difficulty", Type: form.Whole, Min: 0, Max: skill.Most, Default: "0", Doc: "How difficult it is: from this the bands of the skill follow."},
			Set: func(d *d, v form.Value) { d.Difficulty = int(v.Num) }},
		{Field: form.Field{Key: "bands", Type: bandsFrom, Default: "[]", Doc: "Where bands of the skill begin for this, instead of where the skill says: `[{band: easy, from: 40}]`."},
			Set: func(d *d, v form.Value) { d.Bands = form.Made[content.BandFrom](v) }},
		{Field: form.Field{Key: "tools", Type: form.Names, Kind: content.Items, Default: "[]", Doc: "Items that the caster must have, all of them; they stay."},
			Set: func(d *d, v form.Value) { d.Tools = v.IDs }},
		{Field: form.Field{Key: "focus", Type: form.Word, Doc: "A tag: a game object or a creature that has it must stand near, such as an anvil."},
			Set: func(d *d, v form.Value) { d.Focus = v.Word }},
		{Field: form.Field{Key: "focus_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "5", Doc: "How near, between edges."},
			Set: func(d *d, v form.Value) { d.FocusYards = v.Num }},
	}
}

// bandsFrom are where bands begin for one thing.
var bandsFrom = form.ListOf[content.BandFrom]{One: "band", Of: "list of places of bands", Most: 8, Fixed: true, Fields: func() []form.Of[content.BandFrom] {
	type d = content.BandFrom
	return []form.Of[d]{
		{Field: form.Field{Key: "band", Type: form.Word, Required: true, Doc: "The name of a band of the skill."},
			Set: func(d *d, v form.Value) { d.Band = v.Word }},
		{Field: form.Field{Key: "from", Type: form.Whole, Min: 0, Max: skill.Most, Required: true, Doc: "From how good one is on this lies in it."},
			Set: func(d *d, v form.Value) { d.From = int(v.Num) }},
	}
}}.Type()
