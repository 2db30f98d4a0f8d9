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

// Trees are the heading talent_trees.
var Trees = definition.Of[content.TalentTree]{
	Name:  content.Trees,
	One:   "talent tree",
	Doc:   "A list of talents that stand together, and in which points are counted. [Growth](growth.md#talents) tells how.",
	Table: func(t *content.Tables) *[]content.TalentTree { return &t.Trees },
	ID:    func(d *content.TalentTree) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.TalentTree]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.TalentTree, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts for whose characters it is; without any, for all."},
			Set: func(d *content.TalentTree, v yamlschema.Value) { d.Starts = v.IDs }},
		{Field: yamlschema.LookField, Set: func(d *content.TalentTree, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.TalentTree, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Talents are the heading talents.
var Talents = definition.Of[content.Talent]{
	Name:     content.Talents,
	One:      "talent",
	Doc:      "Something that characters choose for points, rank by rank; each rank is a spell that they know then. The rules `talent_points` and `talent_reset_price` say how many points there are, and what it costs to have them back. [Growth](growth.md#talents) tells how.",
	Table:    func(t *content.Tables) *[]content.Talent { return &t.Talents },
	ID:       func(d *content.Talent) *content.ID { return &d.ID },
	Chapters: talentChapter,
	Check: func(d *content.Talent) (key, msg, text string, ok bool) {
		if len(d.Ranks) == 0 || len(d.Ranks) > maxTalentRanks {
			return "ranks", fmt.Sprintf("a talent must have from 1 to %d ranks, not", maxTalentRanks), strconv.Itoa(len(d.Ranks)), false
		}
		if slices.ContainsFunc(d.After, func(a content.TalentRank) bool { return a.Talent == d.ID }) {
			return "after", "a talent cannot come after itself", string(d.ID), false
		}
		return "", "", "", true
	},
	Fields: []yamlschema.Of[content.Talent]{
		{Field: yamlschema.Field{Key: "tree", Type: yamlschema.Name, Kind: content.Trees, Required: true, Doc: "In which tree it stands."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Tree = v.ID }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "What players see it called; without it, as the spell of its first rank."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "row", Type: yamlschema.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "In which row of the tree it is shown, from the uppermost."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Row = int(v.Num) }},
		{Field: yamlschema.Field{Key: "column", Type: yamlschema.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "And in which column."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Column = int(v.Num) }},
		{Field: yamlschema.Field{Key: "ranks", Type: yamlschema.Names, Kind: content.Spells, Required: true, Doc: "A spell for each rank, at most 20: who has chosen the talent so far knows it, and none of the ranks before. A passive spell is in force at once."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Ranks = v.IDs }},
		{Field: yamlschema.Field{Key: "tree_points", Type: yamlschema.Whole, Unit: "points", Min: 0, Max: maxTreePoints, Default: "0", Doc: "How many points must be spent on other talents of the tree before."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.Points = int(v.Num) }},
		{Field: yamlschema.Field{Key: "after", Type: afters, Default: "[]", Doc: "Talents that come first. [Talents that come first](#talents-that-come-first) tells more."},
			Set: func(d *content.Talent, v yamlschema.Value) { d.After = yamlschema.Made[content.TalentRank](v) }},
		{Field: yamlschema.LookField, Set: func(d *content.Talent, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Talent, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

var afters = yamlschema.ListOf[content.TalentRank]{One: "talent", Of: "list of talents", Most: 8, Told: true, Fields: afterFields}.Type()

func afterFields() []yamlschema.Of[content.TalentRank] {
	type d = content.TalentRank
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "talent", Type: yamlschema.Name, Kind: content.Talents, Required: true, Doc: "Which one."},
			Set: func(d *d, v yamlschema.Value) { d.Talent = v.ID }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: maxTalentRanks, Default: "0", Doc: "Up to which rank; 0 is the last."},
			Set: func(d *d, v yamlschema.Value) { d.Rank = int(v.Num) }},
	}
}

func talentChapter() string {
	return "### Talents that come first\n\nA talent is chosen once all of these are.\n\n" + yamlschema.Table(yamlschema.Documents(afterFields()))
}
