package stat

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Schools is the kind `schools`.
var Schools = definition.Of[content.School]{
	Name:  content.Schools,
	One:   "school",
	Doc:   "A school of damage and spells.",
	Table: func(t *content.Tables) *[]content.School { return &t.Schools },
	ID:    func(d *content.School) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.School]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.School, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "resistance", Type: yamlschema.Name, Kind: content.Stats, Doc: "The victim's stat that reduces damage of this school; by default none."},
			Set: func(d *content.School, v yamlschema.Value) { d.Resistance = v.ID }},
		{Field: yamlschema.Field{Key: "damage", Type: yamlschema.Formula, Unit: "points", Inputs: content.SchoolInputs, Units: []string{"attacker", "victim"}, Doc: "Damage after resistance; `resistance` is the value of that stat, `roll` is drawn from 0 to 100. By default the rule `school_damage`."},
			Set: func(d *content.School, v yamlschema.Value) { d.Damage = v.Formula }},
		{Field: yamlschema.ColorField, Set: func(d *content.School, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.ClientsField, Set: func(d *content.School, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
