package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// Layers is the kind of that name.
var Layers = definition.Of[content.Layer]{
	Name:  content.Layers,
	One:   "layer",
	Doc:   "A layer of the world: the same place looks otherwise to players who are in it, and who shares no layer neither sees nor hears, fights nor uses another. Spawns say in which `layers` they are. [Layers](layers.md) tells more.",
	Table: func(t *content.Tables) *[]content.Layer { return &t.Layers },
	ID:    func(d *content.Layer) *content.ID { return &d.ID },
	Fields: []form.Of[content.Layer]{
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "Players for whom all of it holds are in the layer: a quest, an aura, an area. Without it scripts bring them in."},
			Set: func(d *content.Layer, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.Field{Key: "instead", Type: form.Bool, Default: "false", Doc: "`true`: players in it are not in the common layer, so they do not see what is in no layer of its own."},
			Set: func(d *content.Layer, v form.Value) { d.Instead = v.Flag }},
	},
	Check: func(d *content.Layer) (key, msg, text string, ok bool) {
		for i := range d.Needs {
			if d.Needs[i].Kind == content.NeedChance {
				return "needs", "must not be about chance: who sees what would flicker; in layer", string(d.ID), false
			}
		}
		return "", "", "", true
	},
}
