package world

import (
	"slices"

	"loam/core/content"
	"loam/core/skill"
	"loam/mods/definition"
	"loam/mods/form"
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
	Fields: []form.Of[content.Skill]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Skill, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "category", Type: form.Word, Default: "other", Doc: "A word under which lists gather it, such as `profession`."},
			Set: func(d *content.Skill, v form.Value) { d.Category = v.Word }},
		{Field: form.Field{Key: "max", Type: form.Formula, Unit: "points", Inputs: content.SkillMaxInputs, Default: "rank * 75", Doc: "How good one can become, by the character's `level` and the `rank` up to which it was taught."},
			Set: func(d *content.Skill, v form.Value) { d.Max = v.Formula }},
		{Field: form.Field{Key: "ranks", Type: form.Whole, Min: 1, Max: 100, Default: "1", Doc: "Up to which rank it can be taught."},
			Set: func(d *content.Skill, v form.Value) { d.Ranks = int(v.Num) }},
		{Field: form.Field{Key: "first", Type: form.Whole, Min: 0, Max: skill.Most, Default: "1", Doc: "How good one is who has just learned it."},
			Set: func(d *content.Skill, v form.Value) { d.First = int(v.Num) }},
		{Field: form.Field{Key: "by", Type: form.Whole, Min: 1, Max: skill.Most, Default: "1", Doc: "By how much one becomes better at a time."},
			Set: func(d *content.Skill, v form.Value) { d.By = int(v.Num) }},
		{Field: form.Field{Key: "bands", Type: skillBands, Default: "[]", Doc: "How hard things are that are done with it, the hardest first; without any it rises only by scripts. [Bands](#bands-of-a-skill) tells more."},
			Set: func(d *content.Skill, v form.Value) { d.Bands = form.Made[content.SkillBand](v) }},
		{Field: form.Field{Key: "taught_by", Type: form.Names, Kind: content.Spells, Default: "[]", Doc: "Spells: who knows the first was taught rank 1, who knows the second rank 2, and so on."},
			Set: func(d *content.Skill, v form.Value) { d.Taught = v.IDs }},
		{Field: form.Field{Key: "starts", Type: form.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts that have it from the beginning."},
			Set: func(d *content.Skill, v form.Value) { d.Starts = v.IDs }},
		{Field: form.Field{Key: "weapons", Type: form.Tags, Default: "[]", Doc: "Tags of items: who hits somebody by a swing with one of them practises the skill."},
			Set: func(d *content.Skill, v form.Value) { d.Weapons = v.Words }},
		{Field: form.Field{Key: "blow_difficulty", Type: form.Formula, Unit: "points", Inputs: content.SkillBlowInputs, Default: "victim_level * 5", Doc: "How difficult such a hit is, by the levels of both."},
			Set: func(d *content.Skill, v form.Value) { d.Blow = v.Formula }},
		{Field: form.Field{Key: "forgets", Type: form.Bool, Default: "false", Doc: "`true`: its owner may give it up, with the spells that have taught it and those that need it."},
			Set: func(d *content.Skill, v form.Value) { d.Forgets = v.Flag }},
		{Field: form.Field{Key: "most_of_category", Type: form.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many skills of its category that say this a character may have; 0: it does not count."},
			Set: func(d *content.Skill, v form.Value) { d.Counts = int(v.Num) }},
		{Field: form.LookField, Set: func(d *content.Skill, v form.Value) { d.Icon = v.Look }},
		{Field: form.ClientsField, Set: func(d *content.Skill, v form.Value) { d.Clients = v.Clients }},
	},
}

// skillBands are the bands of a skill.
var skillBands = form.ListOf[content.SkillBand]{One: "band", Of: "list of bands", Most: maxBands, Told: true, Fixed: true, Fields: skillBandFields, Whole: checkBands}.Type()

func skillBandFields() []form.Of[content.SkillBand] {
	type d = content.SkillBand
	return []form.Of[d]{
		{Field: form.Field{Key: "name", Type: form.Word, Required: true, Doc: "A word for it, which crafts use; no two of a skill are the same."},
			Set: func(d *d, v form.Value) { d.Name = v.Word }},
		{Field: form.ColorField, Set: func(d *d, v form.Value) { d.Color = v.Word }},
		{Field: form.Field{Key: "from", Type: form.Formula, Unit: "points", Inputs: content.SkillFromInputs, Default: "difficulty", Doc: "From how good one is on something of a `difficulty` lies in this band; it does not count of the first."},
			Set: func(d *d, v form.Value) { d.From = v.Formula }},
		{Field: form.Field{Key: "rise_pct", Type: form.Formula, Unit: "percent", Inputs: content.SkillRiseInputs, Default: "0", Doc: "Chance to become better by something that lies in it. `max` is how good one can become."},
			Set: func(d *d, v form.Value) { d.Rise = v.Formula }},
	}
}

func checkBands(r *form.Reader, all []content.SkillBand, places []form.Places) (ok bool) {
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
		form.Table(form.Documents(skillBandFields()))
}
