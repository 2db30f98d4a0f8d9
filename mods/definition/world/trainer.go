package world

import (
	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Trainers is the kind of that name.
var Trainers = definition.Of[content.Trainer]{
	Name:  content.Trainers,
	One:   "trainer",
	Doc:   "What a creature teaches those who talk to it. A creature names it under `trainer`, or an option of its menu that does `trainer`. [Menus](menus.md#trainers) tells more.",
	Table: func(t *content.Tables) *[]content.Trainer { return &t.Trainers },
	ID:    func(d *content.Trainer) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Trainer]{
		{Field: yamlschema.Field{Key: "greeting", Type: yamlschema.Text, Doc: "What stands above the lessons."},
			Set: func(d *content.Trainer, v yamlschema.Value) { d.Greeting = v.Text }},
		{Field: yamlschema.Field{Key: "lessons", Type: Lessons, Required: true, Doc: "What it teaches, in order."},
			Set: yamlschema.Entries(func(d *content.Trainer) *[]content.Teaching { return &d.Lessons })},
		{Field: yamlschema.ClientsField, Set: func(d *content.Trainer, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Lessons is a list of spells that are taught.
var Lessons = yamlschema.ListOf[content.Teaching]{One: "lesson", Of: "list of lessons", Most: content.MaxLessons, Fields: lessonFields,
	NoEmpty: "must have at least one lesson", Check: lessonOnce}.Type()

func lessonFields() []yamlschema.Of[content.Teaching] {
	type d = content.Teaching
	return append([]yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Required: true, Doc: "What is taught."},
			Set: func(d *d, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 0, Max: yamlschema.MaxLevel, Default: "0", Doc: "Level of the player, at least."},
			Set: func(d *d, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "after", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that the player must know, all of them; a higher rank is as good."},
			Set: func(d *d, v yamlschema.Value) { d.After = v.IDs }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the player to take it; the lesson is shown all the same."},
			Set: func(d *d, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "shown_if", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the lesson to be shown at all."},
			Set: func(d *d, v yamlschema.Value) { d.Shown = yamlschema.Made[content.Need](v) }},
	}, priceFields(func(d *d) *content.Price { return &d.Price })...)
}

// priceFields are the keys of what costs something.
func priceFields[T any](in func(*T) *content.Price) []yamlschema.Of[T] {
	return []yamlschema.Of[T]{
		{Field: yamlschema.Field{Key: "cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "So much money it costs, of `currency`."},
			Set: func(d *T, v yamlschema.Value) { in(d).Money = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Of what the money is; without it, coins."},
			Set: func(d *T, v yamlschema.Value) { in(d).Currency = v.ID }},
		{Field: yamlschema.Field{Key: "takes", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that it costs."},
			Set: func(d *T, v yamlschema.Value) { in(d).Takes = yamlschema.Made[content.Stack](v) }},
	}
}

// lessonOnce refuses a second lesson in one spell.
func lessonOnce(r *yamlschema.Reader, f *yamlschema.Field, before []content.Teaching, e *content.Teaching, _ *yaml.Node, at yamlschema.Places) bool {
	for i := range before {
		if before[i].Spell == e.Spell {
			r.Problem(at["spell"], f.Key+" has two lessons in one spell:", string(e.Spell), "")
			return false
		}
	}
	return true
}
