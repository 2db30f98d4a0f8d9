package world

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Limits of achievements.
const (
	maxCriteria = 32
	maxCounted  = 1 << 30
)

// Achievements is the kind achievements.
var Achievements = definition.Of[content.Achievement]{
	Name:     content.Achievements,
	One:      "achievement",
	Doc:      "Something that a character completes permanently when its criteria are met. See [Growth](growth.md#achievements).",
	Table:    func(t *content.Tables) *[]content.Achievement { return &t.Achievements },
	ID:       func(d *content.Achievement) *content.ID { return &d.ID },
	Chapters: criteriaChapter,
	Check: func(d *content.Achievement) (key, msg, text string, ok bool) {
		if d.Of > len(d.Criteria) {
			return "of", "of cannot be higher than the number of criteria; of is", fmt.Sprint(d.Of), false
		}
		if len(d.Items) > character.MaxThings {
			return "items", fmt.Sprintf("an achievement can give at most %d kinds of items, not", character.MaxThings), fmt.Sprint(len(d.Items)), false
		}
		return "", "", "", true
	},
	Fields: []yamlschema.Of[content.Achievement]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "Description that players see."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "category", Type: yamlschema.Word, Default: "other", Doc: "Word by which lists group it."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Category = v.Word }},
		{Field: yamlschema.Field{Key: "points", Type: yamlschema.Whole, Unit: "points", Min: 0, Max: 100000, Default: "0", Doc: "Achievement points that it gives."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Points = int(v.Num) }},
		{Field: yamlschema.Field{Key: "hidden", Type: yamlschema.Bool, Default: "false", Doc: "`true`: only characters that have it see it."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Hidden = v.Flag }},
		{Field: yamlschema.Field{Key: "criteria", Type: criteria, Required: true, Doc: "What a character must do. See [Criteria](#criteria-of-an-achievement)."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Criteria = yamlschema.Made[content.Criterion](v) }},
		{Field: yamlschema.Field{Key: "of", Type: yamlschema.Whole, Min: 0, Max: maxCriteria, Default: "0", Doc: "How many of the criteria are enough; 0: all."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Of = int(v.Num) }},
		{Field: yamlschema.Field{Key: "announce", Type: yamlschema.Choice, Choices: content.Heralds, Default: content.Heralds[0], Doc: "Who gets a message about it, besides the character: its group, its guild, or everybody in the realm."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Announce = content.Herald(v.Choice) }},
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Name, Kind: content.Titles, Doc: "Title that the character receives."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Title = v.ID }},
		{Field: yamlschema.Field{Key: "items", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the character receives by mail."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Items = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "letter", Type: yamlschema.Text, Doc: "Text of the letter that contains the items."},
			Set: func(d *content.Achievement, v yamlschema.Value) { d.Letter = v.Text }},
		{Field: yamlschema.LookField, Set: func(d *content.Achievement, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Achievement, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// criteria is the list of criteria of an achievement.
var criteria = yamlschema.ListOf[content.Criterion]{
	One: "criterion", Of: "list of [criteria](#criteria-of-an-achievement)", Most: maxCriteria, Fields: criterionFields, Told: true,
	NoEmpty: "must have at least one entry",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Criterion, d *content.Criterion, n *yaml.Node, at yamlschema.Places) bool {
		if !criterionSense(r, n, d, at) {
			return false
		}
		if d.Name == "" {
			d.Name = nameOfCriterion(d)
		}
		if slices.ContainsFunc(before, func(other content.Criterion) bool { return other.Name == d.Name }) {
			r.Problem(n, diag.Duplicate, "criteria has two entries with the same name; give one of them another name:", d.Name, "")
			return false
		}
		return true
	},
}.Type()

// nameOfCriterion returns the default name of a criterion: that of its subject.
func nameOfCriterion(d *content.Criterion) string {
	switch {
	case len(d.IDs) > 0:
		return definition.NameOf(d.IDs[0])
	case len(d.Tags) > 0:
		return d.Tags[0]
	}
	return d.Kind.String()
}

// criterionFields has the keys of criteria; content.CriterionKinds lists the keys of each
// kind.
func criterionFields() []yamlschema.Of[content.Criterion] {
	type c = content.Criterion
	var words []string
	var about []yamlschema.Of[c]
	for i := range content.CriterionKinds {
		k := &content.CriterionKinds[i]
		words = append(words, k.Name)
		if k.Key != "" {
			about = append(about, yamlschema.Of[c]{Field: yamlschema.Field{Key: k.Key, Type: yamlschema.Names, Kind: k.Of, Doc: "Which of them; each one counts."},
				Set: func(d *c, v yamlschema.Value) { d.IDs = v.IDs }})
		}
	}
	return slices.Concat([]yamlschema.Of[c]{
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: words, Required: true, Doc: "What counts."},
			Set: func(d *c, v yamlschema.Value) { d.Kind = content.CriterionKind(v.Choice) }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "Name that identifies it among the criteria; by default the name of the definition that it refers to. Progress survives a reload while the name stays the same."},
			Set: func(d *c, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Text that players see."},
			Set: func(d *c, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: maxCounted, Default: "1", Doc: "How often, how many, or how far."},
			Set: func(d *c, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Doc: "Tags; a creature with one of them counts."},
			Set: func(d *c, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.ClientsField, Set: func(d *c, v yamlschema.Value) { d.Clients = v.Clients }},
	}, about)
}

// criterionSense checks that a criterion has the keys of its kind and no others.
func criterionSense(r *yamlschema.Reader, n *yaml.Node, d *content.Criterion, where yamlschema.Places) bool {
	info := &content.CriterionKinds[d.Kind]
	for i := range content.CriterionKinds {
		if key := content.CriterionKinds[i].Key; key != info.Key && where[key] != nil {
			r.Problem(where[key], diag.BadCombination, fmt.Sprintf("criterion %s cannot have the key", info.Name), key, "")
			return false
		}
	}
	switch {
	case where["tags"] != nil && !info.Tags:
		r.Problem(where["tags"], diag.BadCombination, fmt.Sprintf("criterion %s cannot have the key", info.Name), "tags", "")
	case info.Needs && where[info.Key] == nil:
		r.Problem(n, diag.MissingKey, info.Key+" is missing in criterion", info.Name, "")
	case where[info.Key] != nil && len(d.IDs) == 0:
		r.Problem(where[info.Key], diag.MissingKey, info.Key+" is empty in criterion", info.Name, "")
	default:
		return true
	}
	return false
}

// criteriaChapter is the chapter of the reference about criteria.
func criteriaChapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, "\n## Criteria of an achievement\n\nAn achievement has at most %d criteria. A criterion has a `kind`, and may have `name`, `text`, `count` and `clients`:\n\n| kind | required | optional | what counts |\n|---|---|---|---|\n", maxCriteria)
	for i := range content.CriterionKinds {
		k := &content.CriterionKinds[i]
		var must, may []string
		if k.Needs {
			must = append(must, k.Key)
		} else if k.Key != "" {
			may = append(may, k.Key)
		}
		if k.Tags {
			may = append(may, "tags")
		}
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", k.Name, condition.Ticked(must), condition.Ticked(may), k.Doc)
	}
	s.WriteString("\nThe keys:\n\n")
	s.WriteString(yamlschema.Table(yamlschema.Documents(criterionFields())))
	return s.String()
}
