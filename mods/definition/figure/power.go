package figure

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// Powers is the kind of that name.
var Powers = definition.Of[content.Power]{
	Name:  content.Powers,
	One:   "power",
	Doc:   "Something next to health that units have, spend and win back. Creatures and starts list those that they have under `powers`.",
	Table: func(t *content.Tables) *[]content.Power { return &t.Powers },
	ID:    func(d *content.Power) *content.ID { return &d.ID },
	Fields: []form.Of[content.Power]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Power, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "max", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Required: true, Doc: "How much of it a unit has at most."},
			Set: func(d *content.Power, v form.Value) { d.Max = v.Formula }},
		{Field: form.Field{Key: "starts", Type: form.Choice, Choices: []string{"full", "empty"}, Default: "full", Doc: "How much of it has what comes to life."},
			Set: func(d *content.Power, v form.Value) { d.Empty = v.Choice == 1 }},
		{Field: form.Field{Key: "regen_points", Type: form.Formula, Unit: "points", Inputs: content.PowerRegenInputs, Units: form.OfOne, Default: "0", Doc: "How much is won each time, or below 0 lost. `fighting` is 1 in combat, else 0; `spent_ms` is the time since some of it was last spent, 60000 at most. Parts of points are kept until they make a whole one."},
			Set: func(d *content.Power, v form.Value) { d.Regen = v.Formula }},
		{Field: form.Field{Key: "regen_every_ms", Type: form.Millis, Unit: "ms", Min: 50, Max: form.Day, Default: "2000", Doc: "Time between two of them."},
			Set: func(d *content.Power, v form.Value) { d.RegenEvery = v.Time() }},
		{Field: form.Field{Key: "on_swing", Type: form.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: form.OfOne, Default: "0", Doc: "How much a swing wins that does damage. `damage` is what its victim lost, `crit` and `off_hand` are 1 or 0."},
			Set: func(d *content.Power, v form.Value) { d.OnSwing = v.Formula }},
		{Field: form.Field{Key: "on_struck", Type: form.Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: form.OfOne, Default: "0", Doc: "How much who is struck by a swing wins of it."},
			Set: func(d *content.Power, v form.Value) { d.OnStruck = v.Formula }},
		{Field: form.Field{Key: "kept", Type: form.Bool, Default: "false", Doc: "`true`: a character that comes back has as much of it as when it left; `false`: as at the beginning."},
			Set: func(d *content.Power, v form.Value) { d.Kept = v.Flag }},
		{Field: form.ColorField, Set: func(d *content.Power, v form.Value) { d.Color = v.Word }},
		{Field: form.ClientsField, Set: func(d *content.Power, v form.Value) { d.Clients = v.Clients }},
	},
}
