package world

import (
	"slices"

	"loam/core/content"
	"loam/core/reputation"
	"loam/mods/definition"
	"loam/mods/form"
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
			return "most", "most must be above least, not", form.Plain(float64(d.Most)), false
		}
		return "", "", "", true
	},
	Chapters: func() string {
		return "### Ranks of a scale\n\nEach begins where the one before ends; the first is that of all points below the second.\n\n" + form.Table(form.Documents(rankFields())) +
			"\n### Favors\n\nPoints with factions that come for something.\n\n" + form.Table(form.Documents(favorFields()))
	},
	Fields: []form.Of[content.Scale]{
		{Field: form.Field{Key: "ranks", Type: ranks, Required: true, Doc: "From the worst to the best. [Ranks](#ranks-of-a-scale) tells more."},
			Set: func(d *content.Scale, v form.Value) { d.Ranks = form.Made[content.StandingRank](v) }},
		{Field: form.Field{Key: "least", Type: form.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "Worse than this nobody is thought of."},
			Set: func(d *content.Scale, v form.Value) { d.Least = int(v.Num) }},
		{Field: form.Field{Key: "most", Type: form.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "And not better than this."},
			Set: func(d *content.Scale, v form.Value) { d.Most = int(v.Num) }},
	},
}

var ranks = form.ListOf[content.StandingRank]{One: "rank", Of: "list of ranks", Most: maxRanks, Told: true, Fixed: true, NoEmpty: "must have at least one rank", Fields: rankFields,
	Whole: func(r *form.Reader, all []content.StandingRank, places []form.Places) bool {
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

func rankFields() []form.Of[content.StandingRank] {
	type d = content.StandingRank
	return []form.Of[d]{
		{Field: form.Field{Key: "word", Type: form.Word, Required: true, Doc: "A word for it, which scripts read; no two of a scale are the same."},
			Set: func(d *d, v form.Value) { d.Word = v.Word }},
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *d, v form.Value) { d.Name = v.Text }},
		{Field: form.ColorField, Set: func(d *d, v form.Value) { d.Color = v.Word }},
		{Field: form.Field{Key: "from", Type: form.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "From how many points on; it does not count of the first."},
			Set: func(d *d, v form.Value) { d.From = int(v.Num) }},
		{Field: form.Field{Key: "feels", Type: form.Choice, Choices: append(slices.Clone(content.Reactions), sides), Default: sides, Doc: "What who belongs to the faction feels for such a character, and what the character does; `sides`: what both factions say."},
			Set: func(d *d, v form.Value) {
				d.Sides = v.Choice == len(content.Reactions)
				d.Feels = content.Reaction(v.Choice - 1)
			}},
	}
}

// spills are what comes to other factions of points with one.
var spills = form.ListOf[content.Spill]{One: "spill", Of: "list of spills", Most: 64, Fields: func() []form.Of[content.Spill] {
	type d = content.Spill
	return []form.Of[d]{
		{Field: form.Field{Key: "faction", Type: form.Name, Kind: content.Factions, Required: true, Doc: "To which faction."},
			Set: func(d *d, v form.Value) { d.Faction = v.ID }},
		{Field: form.Field{Key: "pct", Type: form.Number, Unit: "percent", Min: -1000, Max: 1000, Default: "100", Doc: "How much of it; below 0 the opposite."},
			Set: func(d *d, v form.Value) { d.Pct = v.Num }},
	}
}}.Type()

// Favors are points with factions that come for something.
var Favors = form.ListOf[content.Favor]{One: "favor", Of: "list of favors", Most: 64, Told: true, Fields: favorFields}.Type()

func favorFields() []form.Of[content.Favor] {
	type d = content.Favor
	return []form.Of[d]{
		{Field: form.Field{Key: "faction", Type: form.Name, Kind: content.Factions, Required: true, Doc: "With which faction."},
			Set: func(d *d, v form.Value) { d.Faction = v.ID }},
		{Field: form.Field{Key: "points", Type: form.Formula, Unit: "points", Inputs: content.FavorInputs, Required: true, Doc: "How many; below 0 are lost. `level` is the character's, `of_level` that of who died or of the quest."},
			Set: func(d *d, v form.Value) { d.Points = v.Formula }},
		{Field: form.Field{Key: "up_to", Type: form.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Doc: "Who is thought of so well already wins nothing more by it."},
			Set: func(d *d, v form.Value) { d.UpTo, d.Bounded = int(v.Num), true }},
	}
}

// Titles are the heading titles.
var Titles = definition.Of[content.Title]{
	Name:  content.Titles,
	One:   "title",
	Doc:   "What a character may be called that has earned it.",
	Table: func(t *content.Tables) *[]content.Title { return &t.Titles },
	ID:    func(d *content.Title) *content.ID { return &d.ID },
	Fields: []form.Of[content.Title]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "How a character is called that bears it; `{name}` stands for its own name."},
			Set: func(d *content.Title, v form.Value) { d.Name = v.Text }},
		{Field: form.ClientsField, Set: func(d *content.Title, v form.Value) { d.Clients = v.Clients }},
	},
}
