package world

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Limits of talents.
const (
	maxTalentRanks = 20
	maxTalentRows  = 20
	maxTreePoints  = 1000
)

// Trees is the kind talent_trees.
var Trees = definition.Of[content.TalentTree]{
	Name:  content.Trees,
	One:   "talent tree",
	Doc:   "A talent tree: talents that are shown together, and whose points are counted together. See [Growth](growth.md#talents).",
	Table: func(t *content.Tables) *[]content.TalentTree { return &t.Trees },
	ID:    func(d *content.TalentTree) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.TalentTree]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.TalentTree, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts that have it; by default all."},
			Set: func(d *content.TalentTree, v yamlschema.Value) { d.Starts = v.IDs }},
		{Field: yamlschema.LookField, Set: func(d *content.TalentTree, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.TalentTree, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Talents is the kind talents.
var Talents = definition.Of[content.Talent]{
	Name:     content.Talents,
	One:      "talent",
	Doc:      "A talent that characters buy with points, rank by rank; each rank is a spell that they then know. The rules `talent_points` and `talent_reset_price` define the number of points and the price of a reset. See [Growth](growth.md#talents).",
	Table:    func(t *content.Tables) *[]content.Talent { return &t.Talents },
	ID:       func(d *content.Talent) *content.ID { return &d.ID },
	Chapters: talentChapter,
	Check: func(d *content.Talent) (key, msg, text string, ok bool) {
		if len(d.Ranks) == 0 || len(d.Ranks) > maxTalentRanks {
			return "ranks", fmt.Sprintf("a talent must have 1 to %d ranks, not", maxTalentRanks), strconv.Itoa(len(d.Ranks)), false
		}
		if slices.ContainsFunc(d.After, func(a content.TalentRank) bool { return a.Talent == d.ID }) {
			return "after", "a talent cannot require itself", string(d.ID), false
		}
		return "", "", "", true
	},
	Fields: []yamlschema.Of[content.Talent]{
		{Field: yamlschema.Field{Key: "tree", Type: yamlschema.Name, Kind: content.Trees, Required: true, Doc: "Tree that it belongs to."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Tree = v.ID }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "Name that players see; by default that of the spell of its first rank."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "row", Type: yamlschema.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "Row of the tree in which it is shown, counted from the top."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Row = int(v.Num) }},
		{Field: yamlschema.Field{Key: "column", Type: yamlschema.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "Column in which it is shown."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Column = int(v.Num) }},
		{Field: yamlschema.Field{Key: "ranks", Type: yamlschema.Names, Kind: content.Spells, Required: true, Doc: "Spell of each rank, at most 20 ranks. A character knows the spell of its current rank only, not those of the ranks before. A passive spell takes effect at once."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Ranks = v.IDs }},
		{Field: yamlschema.Field{Key: "tree_points", Type: yamlschema.Whole, Unit: "points", Min: 0, Max: maxTreePoints, Default: "0", Doc: "Points that must be spent on other talents of the tree first."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Points = int(v.Num) }},
		{Field: yamlschema.Field{Key: "after", Type: afters, Default: "[]", Doc: "Talents that are required first. See [Talents that come first](#talents-that-come-first)."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.After = yamlschema.Made[content.TalentRank](v) }},
		{Field: yamlschema.LookField, Set: func(d *content.Talent, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Talent, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

var afters = yamlschema.ListOf[content.TalentRank]{One: "talent", Of: "list of talents", Most: 8, Told: true, Fields: afterFields}.Type()

func afterFields() []yamlschema.Of[content.TalentRank] {
	type d = content.TalentRank
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "talent", Type: yamlschema.Name, Kind: content.Talents, Required: true, Doc: "Which talent."},
			Set: func(d *d, v yamlschema.Value) { d.Talent = v.ID }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: maxTalentRanks, Default: "0", Doc: "Required rank; 0: the last."},
			Set: func(d *d, v yamlschema.Value) { d.Rank = int(v.Num) }},
	}
}

func talentChapter() string {
	return "\n## Talents that come first\n\nA talent can be chosen once the character has all talents in its `after`, each with the required rank.\n\n" + yamlschema.Table(yamlschema.Documents(afterFields()))
}
