package world

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
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
	Fields: []form.Of[content.TalentTree]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.TalentTree, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "starts", Type: form.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts for whose characters it is; without any, for all."},
			Set: func(d *content.TalentTree, v form.Value) { d.Starts = v.IDs }},
		{Field: form.LookField, Set: func(d *content.TalentTree, v form.Value) { d.Icon = v.Look }},
		{Field: form.ClientsField, Set: func(d *content.TalentTree, v form.Value) { d.Clients = v.Clients }},
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
	Fields: []form.Of[content.Talent]{
		{Field: form.Field{Key: "tree", Type: form.Name, Kind: content.Trees, Required: true, Doc: "In which tree it stands."},
			Set: func(d *content.Talent, v form.Value) { d.Tree = v.ID }},
		{Field: form.Field{Key: "name", Type: form.Text, Doc: "What players see it called; without it, as the spell of its first rank."},
			Set: func(d *content.Talent, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "row", Type: form.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "In which row of the tree it is shown, from the uppermost."},
			Set: func(d *content.Talent, v form.Value) { d.Row = int(v.Num) }},
		{Field: form.Field{Key: "column", Type: form.Whole, Min: 1, Max: maxTalentRows, Default: "1", Doc: "And in which column."},
			Set: func(d *content.Talent, v form.Value) { d.Column = int(v.Num) }},
		{Field: form.Field{Key: "ranks", Type: form.Names, Kind: content.Spells, Required: true, Doc: "A spell for each rank, at most 20: who has chosen the talent so far knows it, and none of the ranks before. A passive spell is in force at once."},
			Set: func(d *content.Talent, v form.Value) { d.Ranks = v.IDs }},
		{Field: form.Field{Key: "tree_points", Type: form.Whole, Unit: "points", Min: 0, Max: maxTreePoints, Default: "0", Doc: "How many points must be spent on other talents of the tree before."},
			Set: func(d *content.Talent, v form.Value) { d.Points = int(v.Num) }},
		{Field: form.Field{Key: "after", Type: afters, Default: "[]", Doc: "Talents that come first. [Talents that come first](#talents-that-come-first) tells more."},
			Set: func(d *content.Talent, v form.Value) { d.After = form.Made[content.TalentRank](v) }},
		{Field: form.LookField, Set: func(d *content.Talent, v form.Value) { d.Icon = v.Look }},
		{Field: form.ClientsField, Set: func(d *content.Talent, v form.Value) { d.Clients = v.Clients }},
	},
}

var afters = form.ListOf[content.TalentRank]{One: "talent", Of: "list of talents", Most: 8, Told: true, Fields: afterFields}.Type()

func afterFields() []form.Of[content.TalentRank] {
	type d = content.TalentRank
	return []form.Of[d]{
		{Field: form.Field{Key: "talent", Type: form.Name, Kind: content.Talents, Required: true, Doc: "Which one."},
			Set: func(d *d, v form.Value) { d.Talent = v.ID }},
		{Field: form.Field{Key: "rank", Type: form.Whole, Min: 0, Max: maxTalentRanks, Default: "0", Doc: "Up to which rank; 0 is the last."},
			Set: func(d *d, v form.Value) { d.Rank = int(v.Num) }},
	}
}

func talentChapter() string {
	return "### Talents that come first\n\nA talent is chosen once all of these are.\n\n" + form.Table(form.Documents(afterFields()))
}
