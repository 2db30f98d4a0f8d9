package world

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/skill"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// maxBands is the maximum number of bands of a skill.
const maxBands = 8

// Skills is the kind skills.
var Skills = definition.Of[content.Skill]{
	Name:     content.Skills,
	One:      "skill",
	Doc:      "A skill that characters learn and improve: a profession, a weapon skill, a language. See [Growth](growth.md).",
	Table:    func(t *content.Tables) *[]content.Skill { return &t.Skills },
	ID:       func(d *content.Skill) *content.ID { return &d.ID },
	Chapters: skillChapter,
	Fields: []yamlschema.Of[content.Skill]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "category", Type: yamlschema.Word, Default: "other", Doc: "Word by which lists group it, such as `profession`."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Category = v.Word }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillMaxInputs, Default: "rank * 75", Doc: "Maximum value, from the character's `level` and the `rank` that it has been taught."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Max = v.Formula }},
		{Field: yamlschema.Field{Key: "ranks", Type: yamlschema.Whole, Min: 1, Max: 100, Default: "1", Doc: "Number of ranks that can be taught."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Ranks = int(v.Num) }},
		{Field: yamlschema.Field{Key: "first", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "1", Doc: "Value when the skill is learned."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.First = int(v.Num) }},
		{Field: yamlschema.Field{Key: "by", Type: yamlschema.Whole, Min: 1, Max: skill.Most, Default: "1", Doc: "Points of one skill gain."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.By = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bands", Type: skillBands, Default: "[]", Doc: "Bands of difficulty, the hardest first; without them, only scripts raise the skill. See [Bands](#bands-of-a-skill)."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Bands = yamlschema.Made[content.SkillBand](v) }},
		{Field: yamlschema.Field{Key: "taught_by", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that teach it: a character who knows the first has rank 1, one who knows the second has rank 2, and so on."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Taught = v.IDs }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts that have the skill from the beginning."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Starts = v.IDs }},
		{Field: yamlschema.Field{Key: "weapons", Type: yamlschema.Tags, Default: "[]", Doc: "Tags of items: a swing that hits with one of them practises the skill."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Weapons = v.Words }},
		{Field: yamlschema.Field{Key: "blow_difficulty", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillBlowInputs, Default: "victim_level * 5", Doc: "Difficulty of such a hit, from the levels of both units."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Blow = v.Formula }},
		{Field: yamlschema.Field{Key: "forgets", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the character can unlearn it, together with the spells that taught it and those that need it."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Forgets = v.Flag }},
		{Field: yamlschema.Field{Key: "most_of_category", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many skills of its category that set this a character can have; 0: no limit."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Counts = int(v.Num) }},
		{Field: yamlschema.LookField, Set: func(d *content.Skill, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Skill, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// skillBands are the bands of a skill.
var skillBands = yamlschema.ListOf[content.SkillBand]{One: "band", Of: "list of bands", Most: maxBands, Told: true, Fixed: true, Fields: skillBandFields, Whole: checkBands}.Type()

func skillBandFields() []yamlschema.Of[content.SkillBand] {
	type d = content.SkillBand
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Required: true, Doc: "Name that crafts use; unique in the skill."},
			Set: func(d *d, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.ColorField, Set: func(d *d, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillFromInputs, Default: "difficulty", Doc: "Skill value from which the `difficulty` of an action falls into this band; ignored in the first."},
			Set: func(d *d, v yamlschema.Value) { d.From = v.Formula }},
		{Field: yamlschema.Field{Key: "rise_pct", Type: yamlschema.Formula, Unit: "percent", Inputs: content.SkillRiseInputs, Default: "0", Doc: "Chance of a skill gain from an action in this band. `max` is the maximum value of the skill."},
			Set: func(d *d, v yamlschema.Value) { d.Rise = v.Formula }},
	}
}

func checkBands(r *yamlschema.Reader, all []content.SkillBand, places []yamlschema.Places) (ok bool) {
	ok = true
	for i := range all {
		if slices.ContainsFunc(all[:i], func(b content.SkillBand) bool { return b.Name == all[i].Name }) {
			n := places[i]["name"]
			r.Problem(n, diag.Duplicate, "two bands of a skill cannot have the same name", n.Value, "")
			ok = false
		}
	}
	return ok
}

// skillChapter is the chapter of the reference about bands.
func skillChapter() string {
	return "\n## Bands of a skill\n\nAn action that uses a skill has a difficulty. It falls into the last band that begins at or below the character's skill value, or into the first band if none does.\n\n" +
		yamlschema.Table(yamlschema.Documents(skillBandFields()))
}
