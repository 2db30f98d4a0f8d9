package stat

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Powers is the kind `powers`.
var Powers = definition.Of[content.Power]{
	Name:  content.Powers,
	One:   "power",
	Doc:   "A resource besides health that units have, spend and regenerate. Creatures and starts list theirs under `powers`.",
	Table: func(t *content.Tables) *[]content.Power { return &t.Powers },
	ID:    func(d *content.Power) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Power]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Required: true, Doc: "Maximum of the power."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Max = v.Formula }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Choice, Choices: []string{"full", "empty"}, Default: "full", Doc: "How much of the power a unit has when it spawns or comes to life."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Empty = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "regen_points", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerRegenInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Points regenerated every `regen_every_ms`, or lost if below 0. `fighting` is 1 in combat, else 0; `spent_ms` is the time since some of the power was last spent, at most 60000. Fractions of points add up."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Regen = v.Formula }},
		{Field: yamlschema.Field{Key: "regen_every_ms", Type: yamlschema.Millis, Unit: "ms", Min: 50, Max: yamlschema.Day, Default: "2000", Doc: "Time between two regenerations."},
			Set: func(d *content.Power, v yamlschema.Value) { d.RegenEvery = v.Time() }},
		{Field: yamlschema.Field{Key: "on_swing", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Points that a unit gains when its swing does damage. `damage` is the health that the victim lost; `crit` and `off_hand` are 1 or 0."},
			Set: func(d *content.Power, v yamlschema.Value) { d.OnSwing = v.Formula }},
		{Field: yamlschema.Field{Key: "on_struck", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Points that a unit gains when a swing hits it."},
			Set: func(d *content.Power, v yamlschema.Value) { d.OnStruck = v.Formula }},
		{Field: yamlschema.Field{Key: "kept", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a character that logs in again has as much of the power as when it logged out; `false`: as much as at the start."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Kept = v.Flag }},
		{Field: yamlschema.ColorField, Set: func(d *content.Power, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Power, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
