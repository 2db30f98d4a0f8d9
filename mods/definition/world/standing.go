package world

import (
	"slices"

	"loam/core/model/content"
	"loam/core/rules/reputation"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// maxRanks is how many ranks a scale has at most.
const maxRanks = 16

// sides is the word for a rank of which what both factions say decides.
const sides = "sides"

// Scales are the heading scales.
var Scales = definition.Of[content.Scale]{
	Name:  content.Scales,
	One:   "scale",
	Doc:   "How factions count what they think of characters. [Growth](growth.md#reputation) tells how.",
	Table: func(t *content.Tables) *[]content.Scale { return &t.Scales },
	ID:    func(d *content.Scale) *content.ID { return &d.ID },
	Check: func(d *content.Scale) (key, msg, text string, ok bool) {
		if d.Least >= d.Most {
			return "most", "most must be above least, not", yamlschema.Plain(float64(d.Most)), false
		}
		return "", "", "", true
	},
	Chapters: func() string {
		return "### Ranks of a scale\n\nEach begins where the one before ends; the first is that of all points below the second.\n\n" + yamlschema.Table(yamlschema.Documents(rankFields())) +
			"\n### Favors\n\nPoints with factions that come for something.\n\n" + yamlschema.Table(yamlschema.Documents(favorFields()))
	},
	Fields: []yamlschema.Of[content.Scale]{
		{Field: yamlschema.Field{Key: "ranks", Type: ranks, Required: true, Doc: "From the worst to the best. [Ranks](#ranks-of-a-scale) tells more."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Ranks = yamlschema.Made[content.StandingRank](v) }},
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "Worse than this nobody is thought of."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Least = int(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "And not better than this."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Most = int(v.Num) }},
	},
}

var ranks = yamlschema.ListOf[content.StandingRank]{One: "rank", Of: "list of ranks", Most: maxRanks, Told: true, Fixed: true, NoEmpty: "must have at least one rank", Fields: rankFields,
	Whole: func(r *yamlschema.Reader, all []content.StandingRank, places []yamlschema.Places) bool {
		for i := range all {
			before := all[:i]
			if slices.ContainsFunc(before, func(k content.StandingRank) bool { return k.Word == all[i].Word }) {
				r.Problem(places[i]["word"], "two ranks of one scale cannot have the word", all[i].Word, "")
				return false
			}
			if i > 1 && all[i].From <= all[i-1].From {
				r.Problem(places[i]["word"], "a rank must begin above the one before it; change from of rank", all[i].Word, "")
				return false
			}
		}
		return true
	}}.Type()

func rankFields() []yamlschema.Of[content.StandingRank] {
	type d = content.StandingRank
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "word", Type: yamlschema.Word, Required: true, Doc: "A word for it, which scripts read; no two of a scale are the same."},
			Set: func(d *d, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *d, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.ColorField, Set: func(d *d, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "From how many points on; it does not count of the first."},
			Set: func(d *d, v yamlschema.Value) { d.From = int(v.Num) }},
		{Field: yamlschema.Field{Key: "feels", Type: yamlschema.Choice, Choices: append(slices.Clone(content.Reactions), sides), Default: sides, Doc: "What who belongs to the faction feels for such a character, and what the character does; `sides`: what both factions say."},
			Set: func(d *d, v yamlschema.Value) {
				d.Sides = v.Choice == len(content.Reactions)
				d.Feels = content.Reaction(v.Choice - 1)
			}},
	}
}

// spills are what comes to other factions of points with one.
var spills = yamlschema.ListOf[content.Spill]{One: "spill", Of: "list of spills", Most: 64, Fields: func() []yamlschema.Of[content.Spill] {
	type d = content.Spill
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "To which faction."},
			Set: func(d *d, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "pct", Type: yamlschema.Number, Unit: "percent", Min: -1000, Max: 1000, Default: "100", Doc: "How much of it; below 0 the opposite."},
			Set: func(d *d, v yamlschema.Value) { d.Pct = v.Num }},
	}
}}.Type()

// Favors are points with factions that come for something.
var Favors = yamlschema.ListOf[content.Favor]{One: "favor", Of: "list of favors", Most: 64, Told: true, Fields: favorFields}.Type()

func favorFields() []yamlschema.Of[content.Favor] {
	type d = content.Favor
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "With which faction."},
			Set: func(d *d, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "points", Type: yamlschema.Formula, Unit: "points", Inputs: content.FavorInputs, Required: true, Doc: "How many; below 0 are lost. `level` is the character's, `of_level` that of who died or of the quest."},
			Set: func(d *d, v yamlschema.Value) { d.Points = v.Formula }},
		{Field: yamlschema.Field{Key: "up_to", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Doc: "Who is thought of so well already wins nothing more by it."},
			Set: func(d *d, v yamlschema.Value) { d.UpTo, d.Bounded = int(v.Num), true }},
	}
}

// Titles are the heading titles.
var Titles = definition.Of[content.Title]{
	Name:  content.Titles,
	One:   "title",
	Doc:   "What a character may be called that has earned it.",
	Table: func(t *content.Tables) *[]content.Title { return &t.Titles },
	ID:    func(d *content.Title) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Title]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "How a character is called that bears it; `{name}` stands for its own name."},
			Set: func(d *content.Title, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Title, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
