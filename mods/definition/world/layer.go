package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Layers is the kind layers.
var Layers = definition.Of[content.Layer]{
	Name:  content.Layers,
	One:   "layer",
	Doc:   "A layer of the world: players in it see the same place differently. Players and creatures that share no layer cannot see, hear, fight or use each other. Spawns set their `layers`. See [Layers](layers.md).",
	Table: func(t *content.Tables) *[]content.Layer { return &t.Layers },
	ID:    func(d *content.Layer) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Layer]{
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Players for whom all of these hold are in the layer: a quest, an aura, an area. Without needs, scripts put players into it."},
			Set: func(d *content.Layer, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "instead", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players in it leave the common layer, so they do not see what belongs to no layer of its own."},
			Set: func(d *content.Layer, v yamlschema.Value) { d.Instead = v.Flag }},
	},
	Check: func(d *content.Layer) (key, msg, text string, ok bool) {
		for i := range d.Needs {
			if d.Needs[i].Kind == content.NeedChance {
				return "needs", "needs of a layer cannot have the kind chance, because visibility would flicker; in layer", string(d.ID), false
			}
		}
		return "", "", "", true
	},
}
