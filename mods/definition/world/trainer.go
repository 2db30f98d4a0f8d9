package world

import (
	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/goods"
	"loam/mods/form"
)

// Trainers is the kind of that name.
var Trainers = definition.Of[content.Trainer]{
	Name:  content.Trainers,
	One:   "trainer",
	Doc:   "What a creature teaches those who talk to it. A creature names it under `trainer`, or an option of its menu that does `trainer`. [Menus](menus.md#trainers) tells more.",
	Table: func(t *content.Tables) *[]content.Trainer { return &t.Trainers },
	ID:    func(d *content.Trainer) *content.ID { return &d.ID },
	Fields: []form.Of[content.Trainer]{
		{Field: form.Field{Key: "greeting", Type: form.Text, Doc: "What stands above the lessons."},
			Set: func(d *content.Trainer, v form.Value) { d.Greeting = v.Text }},
		{Field: form.Field{Key: "lessons", Type: Lessons, Required: true, Doc: "What it teaches, in order."},
			Set: form.Entries(func(d *content.Trainer) *[]content.Teaching { return &d.Lessons })},
		{Field: form.ClientsField, Set: func(d *content.Trainer, v form.Value) { d.Clients = v.Clients }},
	},
}

// Lessons is a list of spells that are taught.
var Lessons = form.ListOf[content.Teaching]{One: "lesson", Of: "list of lessons", Most: content.MaxLessons, Fields: lessonFields,
	NoEmpty: "must have at least one lesson", Check: lessonOnce}.Type()

func lessonFields() []form.Of[content.Teaching] {
	type d = content.Teaching
	return append([]form.Of[d]{
		{Field: form.Field{Key: "spell", Type: form.Name, Kind: content.Spells, Required: true, Doc: "What is taught."},
			Set: func(d *d, v form.Value) { d.Spell = v.ID }},
		{Field: form.Field{Key: "level", Type: form.Whole, Min: 0, Max: form.MaxLevel, Default: "0", Doc: "Level of the player, at least."},
			Set: func(d *d, v form.Value) { d.Level = int(v.Num) }},
		{Field: form.Field{Key: "after", Type: form.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that the player must know, all of them; a higher rank is as good."},
			Set: func(d *d, v form.Value) { d.After = v.IDs }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the player to take it; the lesson is shown all the same."},
			Set: func(d *d, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.Field{Key: "shown_if", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the lesson to be shown at all."},
			Set: func(d *d, v form.Value) { d.Shown = form.Made[content.Need](v) }},
	}, priceFields(func(d *d) *content.Price { return &d.Price })...)
}

// priceFields are the keys of what costs something.
func priceFields[T any](in func(*T) *content.Price) []form.Of[T] {
	return []form.Of[T]{
		{Field: form.Field{Key: "cost", Type: form.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "So much money it costs, of `currency`."},
			Set: func(d *T, v form.Value) { in(d).Money = int64(v.Num) }},
		{Field: form.Field{Key: "currency", Type: form.Name, Kind: content.Currencies, Doc: "Of what the money is; without it, coins."},
			Set: func(d *T, v form.Value) { in(d).Currency = v.ID }},
		{Field: form.Field{Key: "takes", Type: goods.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that it costs."},
			Set: func(d *T, v form.Value) { in(d).Takes = form.Made[content.Stack](v) }},
	}
}

// lessonOnce refuses a second lesson in one spell.
func lessonOnce(r *form.Reader, f *form.Field, before []content.Teaching, e *content.Teaching, _ *yaml.Node, at form.Places) bool {
	for i := range before {
		if before[i].Spell == e.Spell {
			r.Problem(at["spell"], f.Key+" has two lessons in one spell:", string(e.Spell), "")
			return false
		}
	}
	return true
}
