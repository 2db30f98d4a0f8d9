package world

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Trainers is the kind trainers.
var Trainers = definition.Of[content.Trainer]{
	Name:  content.Trainers,
	One:   "trainer",
	Doc:   "What a trainer teaches. A creature names it under `trainer`, or a menu option names it with `does: trainer`. See [Menus](menus.md#trainers).",
	Table: func(t *content.Tables) *[]content.Trainer { return &t.Trainers },
	ID:    func(d *content.Trainer) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Trainer]{
		{Field: yamlschema.Field{Key: "greeting", Type: yamlschema.Text, Doc: "Text above the lessons."},
			Set: func(d *content.Trainer, v yamlschema.Value) { d.Greeting = v.Text }},
		{Field: yamlschema.Field{Key: "lessons", Type: Lessons, Required: true, Doc: "Lessons, in order."},
			Set: yamlschema.Entries(func(d *content.Trainer) *[]content.Teaching { return &d.Lessons })},
		{Field: yamlschema.ClientsField, Set: func(d *content.Trainer, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Lessons is the list of spells that a trainer teaches.
var Lessons = yamlschema.ListOf[content.Teaching]{One: "lesson", Of: "list of lessons", Most: content.MaxLessons, Fields: lessonFields,
	NoEmpty: "must have at least one lesson", Check: lessonOnce}.Type()

func lessonFields() []yamlschema.Of[content.Teaching] {
	type d = content.Teaching
	return append([]yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Required: true, Doc: "Spell that it teaches."},
			Set: func(d *d, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 0, Max: yamlschema.MaxLevel, Default: "0", Doc: "Minimum level of the player."},
			Set: func(d *d, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "after", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that the player must know, all of them; a higher rank also counts."},
			Set: func(d *d, v yamlschema.Value) { d.After = v.IDs }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the player to take it; the lesson is shown in any case."},
			Set: func(d *d, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "shown_if", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the lesson to be shown."},
			Set: func(d *d, v yamlschema.Value) { d.Shown = yamlschema.Made[content.Need](v) }},
	}, priceFields(func(d *d) *content.Price { return &d.Price })...)
}

// priceFields has the keys of a price.
func priceFields[T any](in func(*T) *content.Price) []yamlschema.Of[T] {
	return []yamlschema.Of[T]{
		{Field: yamlschema.Field{Key: "cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Amount of `currency` that it costs."},
			Set: func(d *T, v yamlschema.Value) { in(d).Money = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Currency of `cost`; by default coins."},
			Set: func(d *T, v yamlschema.Value) { in(d).Currency = v.ID }},
		{Field: yamlschema.Field{Key: "takes", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that it costs."},
			Set: func(d *T, v yamlschema.Value) { in(d).Takes = yamlschema.Made[content.Stack](v) }},
	}
}

// lessonOnce rejects a second lesson for one spell.
func lessonOnce(r *yamlschema.Reader, f *yamlschema.Field, before []content.Teaching, e *content.Teaching, _ *yaml.Node, at yamlschema.Places) bool {
	for i := range before {
		if before[i].Spell == e.Spell {
			r.Problem(at["spell"], diag.Duplicate, f.Key+" has two lessons for the same spell:", string(e.Spell), "")
			return false
		}
	}
	return true
}
