package stat

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Powers is the kind of that name.
var Powers = definition.Of[content.Power]{
	Name:  content.Powers,
	One:   "power",
	Doc:   "Something next to health that units have, spend and win back. Creatures and starts list those that they have under `powers`.",
	Table: func(t *content.Tables) *[]content.Power { return &t.Powers },
	ID:    func(d *content.Power) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Power]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Required: true, Doc: "How much of it a unit has at most."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Max = v.Formula }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Choice, Choices: []string{"full", "empty"}, Default: "full", Doc: "How much of it has what comes to life."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Empty = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "regen_points", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerRegenInputs, Units: yamlschema.OfOne, Default: "0", Doc: "How much is won each time, or below 0 lost. `fighting` is 1 in combat, else 0; `spent_ms` is the time since some of it was last spent, 60000 at most. Parts of points are kept until they make a whole one."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Regen = v.Formula }},
		{Field: yamlschema.Field{Key: "regen_every_ms", Type: yamlschema.Millis, Unit: "ms", Min: 50, Max: yamlschema.Day, Default: "2000", Doc: "Time between two of them."},
			Set: func(d *content.Power, v yamlschema.Value) { d.RegenEvery = v.Time() }},
		{Field: yamlschema.Field{Key: "on_swing", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "How much a swing wins that does damage. `damage` is what its victim lost, `crit` and `off_hand` are 1 or 0."},
			Set: func(d *content.Power, v yamlschema.Value) { d.OnSwing = v.Formula }},
		{Field: yamlschema.Field{Key: "on_struck", Type: yamlschema.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "How much who is struck by a swing wins of it."},
			Set: func(d *content.Power, v yamlschema.Value) { d.OnStruck = v.Formula }},
		{Field: yamlschema.Field{Key: "kept", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a character that comes back has as much of it as when it left; `false`: as at the beginning."},
			Set: func(d *content.Power, v yamlschema.Value) { d.Kept = v.Flag }},
		{Field: yamlschema.ColorField, Set: func(d *content.Power, v yamlschema.Value) { d.Color = v.Word }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Power, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
