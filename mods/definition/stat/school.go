package stat

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Schools is the kind of that name.
var Schools = definition.Of[content.School]{
	Name:  content.Schools,
	One:   "school",
	Doc:   "A kind of damage and of spells.",
	Table: func(t *content.Tables) *[]content.School { return &t.Schools },
	ID:    func(d *content.School) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.School]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.School, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "resistance", Type: yamlschema.Name, Kind: content.Stats, Doc: "The stat of a victim that its damage is measured against; without it, none."},
			Set: func(d *content.School, v yamlschema.Value) { d.Resistance = v.ID }},
		{Field: yamlschema.Field{Key: "damage", Type: yamlschema.Formula, Unit: "points", Inputs: content.SchoolInputs, Units: []string{"attacker", "victim"}, Doc: "What is left of its damage; `resistance` is the value of that stat, `roll` is drawn from 0 to 100. Without it, the rule `school_damage`."},
			Set: func(d *content.School, v yamlschema.Value) { d.Damage = v.Formula }},
		{Field: yamlschema.ColorField, Set: func(d *content.School, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.ClientsField, Set: func(d *content.School, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
