package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Layers is the kind of that name.
var Layers = definition.Of[content.Layer]{
	Name:  content.Layers,
	One:   "layer",
	Doc:   "A layer of the world: the same place looks otherwise to players who are in it, and who shares no layer neither sees nor hears, fights nor uses another. Spawns say in which `layers` they are. [Layers](layers.md) tells more.",
	Table: func(t *content.Tables) *[]content.Layer { return &t.Layers },
	ID:    func(d *content.Layer) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Layer]{
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Players for whom all of it holds are in the layer: a quest, an aura, an area. Without it scripts bring them in."},
			Set: func(d *content.Layer, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "instead", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players in it are not in the common layer, so they do not see what is in no layer of its own."},
			Set: func(d *content.Layer, v yamlschema.Value) { d.Instead = v.Flag }},
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
