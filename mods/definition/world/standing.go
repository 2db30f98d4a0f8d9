package world

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/reputation"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// maxRanks is the maximum number of ranks of a scale.
const maxRanks = 16

// sides is the word for a rank in which the attitudes of both factions decide.
const sides = "sides"

// Scales is the kind scales.
var Scales = definition.Of[content.Scale]{
	Name:  content.Scales,
	One:   "scale",
	Doc:   "A reputation scale: how factions rate characters. See [Growth](growth.md#reputation).",
	Table: func(t *content.Tables) *[]content.Scale { return &t.Scales },
	ID:    func(d *content.Scale) *content.ID { return &d.ID },
	Check: func(d *content.Scale) (key, msg, text string, ok bool) {
		if d.Least >= d.Most {
			return "most", "most must be above least, not", yamlschema.Plain(float64(d.Most)), false
		}
		return "", "", "", true
	},
	Chapters: func() string {
		return "\n## Ranks of a scale\n\nEach rank starts where the one before ends. The first covers all points below the second.\n\n" + yamlschema.Table(yamlschema.Documents(rankFields())) +
			"\n## Favors\n\nA favor is reputation that a character gets, such as for a kill or a quest.\n\n" + yamlschema.Table(yamlschema.Documents(favorFields()))
	},
	Fields: []yamlschema.Of[content.Scale]{
		{Field: yamlschema.Field{Key: "ranks", Type: ranks, Required: true, Doc: "Ranks from the lowest to the highest. See [Ranks](#ranks-of-a-scale)."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Ranks = yamlschema.Made[content.StandingRank](v) }},
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "Minimum reputation."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Least = int(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Required: true, Doc: "Maximum reputation."},
			Set: func(d *content.Scale, v yamlschema.Value) { d.Most = int(v.Num) }},
	},
}

var ranks = yamlschema.ListOf[content.StandingRank]{One: "rank", Of: "list of ranks", Most: maxRanks, Told: true, Fixed: true, NoEmpty: "must have at least one rank", Fields: rankFields,
	Whole: func(r *yamlschema.Reader, all []content.StandingRank, places []yamlschema.Places) bool {
		for i := range all {
			before := all[:i]
			if slices.ContainsFunc(before, func(k content.StandingRank) bool { return k.Word == all[i].Word }) {
				r.Problem(places[i]["word"], diag.Duplicate, "two ranks of a scale cannot have the same word", all[i].Word, "")
				return false
			}
			if i > 1 && all[i].From <= all[i-1].From {
				r.Problem(places[i]["word"], diag.Contradiction, "a rank must start above the previous one; change from of rank", all[i].Word, "")
				return false
			}
		}
		return true
	}}.Type()

func rankFields() []yamlschema.Of[content.StandingRank] {
	type d = content.StandingRank
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "word", Type: yamlschema.Word, Required: true, Doc: "Name that scripts read; unique in the scale."},
			Set: func(d *d, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *d, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.ColorField, Set: func(d *d, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "Points at which it starts; ignored in the first."},
			Set: func(d *d, v yamlschema.Value) { d.From = int(v.Num) }},
		{Field: yamlschema.Field{Key: "feels", Type: yamlschema.Choice, Choices: append(slices.Clone(content.Reactions), sides), Default: sides, Doc: "How members of the faction react to such a character, and the character to them; `sides`: as the relation between the two factions says."},
			Set: func(d *d, v yamlschema.Value) {
				d.Sides = v.Choice == len(content.Reactions)
				d.Feels = content.Reaction(v.Choice - 1)
			}},
	}
}

// spills has the shares of points that other factions receive.
var spills = yamlschema.ListOf[content.Spill]{One: "spill", Of: "list of spills", Most: 64, Fields: func() []yamlschema.Of[content.Spill] {
	type d = content.Spill
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "Which faction gets the share."},
			Set: func(d *d, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "pct", Type: yamlschema.Number, Unit: "percent", Min: -1000, Max: 1000, Default: "100", Doc: "Share of the points; a negative value has the opposite effect."},
			Set: func(d *d, v yamlschema.Value) { d.Pct = v.Num }},
	}
}}.Type()

// Favors is the list of reputation gains and losses for something.
var Favors = yamlschema.ListOf[content.Favor]{One: "favor", Of: "list of favors", Most: 64, Told: true, Fields: favorFields}.Type()

func favorFields() []yamlschema.Of[content.Favor] {
	type d = content.Favor
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "Which faction."},
			Set: func(d *d, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "points", Type: yamlschema.Formula, Unit: "points", Inputs: content.FavorInputs, Required: true, Doc: "Points; a negative value is a loss. `level` is the character's level, `of_level` the level of the creature that died or of the quest."},
			Set: func(d *d, v yamlschema.Value) { d.Points = v.Formula }},
		{Field: yamlschema.Field{Key: "up_to", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Doc: "Reputation at or above which a character gains nothing more from it."},
			Set: func(d *d, v yamlschema.Value) { d.UpTo, d.Bounded = int(v.Num), true }},
	}
}

// Titles is the kind titles.
var Titles = definition.Of[content.Title]{
	Name:  content.Titles,
	One:   "title",
	Doc:   "A title that a character can earn.",
	Table: func(t *content.Tables) *[]content.Title { return &t.Titles },
	ID:    func(d *content.Title) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Title]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name of a character with the title; `{name}` stands for the character's own name."},
			Set: func(d *content.Title, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Title, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
