package world

import (
	"slices"

	"loam/core/model/content"
	"loam/core/rules/skill"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// maxBands is how many bands a skill has at most.
const maxBands = 8

// Skills are the heading skills.
var Skills = definition.Of[content.Skill]{
	Name:     content.Skills,
	One:      "skill",
	Doc:      "Something that characters learn to do and become better at: a profession, a weapon, a tongue. [Growth](growth.md) tells how.",
	Table:    func(t *content.Tables) *[]content.Skill { return &t.Skills },
	ID:       func(d *content.Skill) *content.ID { return &d.ID },
	Chapters: skillChapter,
	Fields: []yamlschema.Of[content.Skill]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "category", Type: yamlschema.Word, Default: "other", Doc: "A word under which lists gather it, such as `profession`."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Category = v.Word }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillMaxInputs, Default: "rank * 75", Doc: "How good one can become, by the character's `level` and the `rank` up to which it was taught."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Max = v.Formula }},
		{Field: yamlschema.Field{Key: "ranks", Type: yamlschema.Whole, Min: 1, Max: 100, Default: "1", Doc: "Up to which rank it can be taught."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Ranks = int(v.Num) }},
		{Field: yamlschema.Field{Key: "first", Type: yamlschema.Whole, Min: 0, Max: skill.Most, Default: "1", Doc: "How good one is who has just learned it."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.First = int(v.Num) }},
		{Field: yamlschema.Field{Key: "by", Type: yamlschema.Whole, Min: 1, Max: skill.Most, Default: "1", Doc: "By how much one becomes better at a time."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.By = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bands", Type: skillBands, Default: "[]", Doc: "How hard things are that are done with it, the hardest first; without any it rises only by scripts. [Bands](#bands-of-a-skill) tells more."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Bands = yamlschema.Made[content.SkillBand](v) }},
		{Field: yamlschema.Field{Key: "taught_by", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells: who knows the first was taught rank 1, who knows the second rank 2, and so on."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Taught = v.IDs }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts that have it from the beginning."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Starts = v.IDs }},
		{Field: yamlschema.Field{Key: "weapons", Type: yamlschema.Tags, Default: "[]", Doc: "Tags of items: who hits somebody by a swing with one of them practises the skill."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Weapons = v.Words }},
		{Field: yamlschema.Field{Key: "blow_difficulty", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillBlowInputs, Default: "victim_level * 5", Doc: "How difficult such a hit is, by the levels of both."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Blow = v.Formula }},
		{Field: yamlschema.Field{Key: "forgets", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its owner may give it up, with the spells that have taught it and those that need it."},
			Set: func(d *content.Skill, v yamlschema.Value) { d.Forgets = v.Flag }},
		{Field: yamlschema.Field{Key: "most_of_category", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many skills of its category that say this a character may have; 0: it does not count."},
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
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Required: true, Doc: "A word for it, which crafts use; no two of a skill are the same."},
			Set: func(d *d, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.ColorField, Set: func(d *d, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Formula, Unit: "points", Inputs: content.SkillFromInputs, Default: "difficulty", Doc: "From how good one is on something of a `difficulty` lies in this band; it does not count of the first."},
			Set: func(d *d, v yamlschema.Value) { d.From = v.Formula }},
		{Field: yamlschema.Field{Key: "rise_pct", Type: yamlschema.Formula, Unit: "percent", Inputs: content.SkillRiseInputs, Default: "0", Doc: "Chance to become better by something that lies in it. `max` is how good one can become."},
			Set: func(d *d, v yamlschema.Value) { d.Rise = v.Formula }},
	}
}

func checkBands(r *yamlschema.Reader, all []content.SkillBand, places []yamlschema.Places) (ok bool) {
	ok = true
	for i := range all {
		if slices.ContainsFunc(all[:i], func(b content.SkillBand) bool { return b.Name == all[i].Name }) {
			n := places[i]["name"]
			r.Problem(n, "two bands of one skill cannot have the name", n.Value, "")
			ok = false
		}
	}
	return ok
}

// skillChapter is the chapter of the reference on bands.
func skillChapter() string {
	return "### Bands of a skill\n\nWhat is done with a skill has a difficulty, and lies in one of its bands: the last of those that begin at or below how good one is. The first holds below all others.\n\n" +
		yamlschema.Table(yamlschema.Documents(skillBandFields()))
}
