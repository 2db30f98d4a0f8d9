package figure

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// Schools is the kind of that name.
var Schools = definition.Of[content.School]{
	Name:  content.Schools,
	One:   "school",
	Doc:   "A kind of damage and of spells.",
	Table: func(t *content.Tables) *[]content.School { return &t.Schools },
	ID:    func(d *content.School) *content.ID { return &d.ID },
	Fields: []form.Of[content.School]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.School, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "resistance", Type: form.Name, Kind: content.Stats, Doc: "The stat of a victim that its damage is measured against; without it, none."},
			Set: func(d *content.School, v form.Value) { d.Resistance = v.ID }},
		{Field: form.Field{Key: "damage", Type: form.Formula, Unit: "points", Inputs: content.SchoolInputs, Units: []string{"attacker", "victim"}, Doc: "What is left of its damage; `resistance` is the value of that stat, `roll` is drawn from 0 to 100. Without it, the rule `school_damage`."},
			Set: func(d *content.School, v form.Value) { d.Damage = v.Formula }},
		{Field: form.ColorField, Set: func(d *content.School, v form.Value) { d.Color = v.Word }},
		{Field: form.ClientsField, Set: func(d *content.School, v form.Value) { d.Clients = v.Clients }},
	},
}
