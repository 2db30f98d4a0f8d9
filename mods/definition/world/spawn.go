package world

import (
	"strconv"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Spawns is the kind spawns.
var Spawns = definition.Of[content.Spawn]{
	Name:  content.Spawns,
	One:   "spawn",
	Many:  true,
	Doc:   "A place in the world where one creature lives and respawns, or where a game object stands.",
	Table: func(t *content.Tables) *[]content.Spawn { return &t.Spawns },
	ID:    func(d *content.Spawn) *content.ID { return &d.ID },
	Spot:  func(d *content.Spawn, _ int) (content.ID, *geo.Point) { return d.Map, &d.At.Point },
	Fields: []yamlschema.Of[content.Spawn]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Doc: "Creature that lives there. A spawn has exactly one of `creature`, `one_of` and `object`."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "one_of", Type: SpawnChoices, Doc: "Creatures of which one is drawn at each spawn: `[{creature: wolf, weight: 3}, {creature: bear}]`."},
			Set: yamlschema.Entries(func(d *content.Spawn) *[]content.SpawnChoice { return &d.OneOf })},
		{Field: yamlschema.Field{Key: "object", Type: yamlschema.Name, Kind: content.Objects, Doc: "Game object that stands there."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Object = v.ID }},
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Required: true, Doc: "Map that it is on."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.AtField, Set: func(d *content.Spawn, v yamlschema.Value) { d.At.Point = v.Point }},
		{Field: yamlschema.FacingField, Set: func(d *content.Spawn, v yamlschema.Value) { d.At.Facing = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "respawn_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1, Max: 30 * yamlschema.Day, Doc: "Time from death to respawn; by default that of the creature."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Respawn = v.Span() }},
		{Field: yamlschema.Field{Key: "wander_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "How far it wanders from its place; 0: it does not wander."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Wander = v.Num }},
		{Field: yamlschema.Field{Key: "path", Type: yamlschema.Name, Kind: content.Paths, Doc: "Path that it walks, on the same map."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Path = v.ID }},
		{Field: yamlschema.Field{Key: "follows", Type: Following, Doc: "Leader that it follows, and its place in the formation: `{spawn: captain, yards: 3, angle_deg: 150}`. See [Formations](spawns.md#formations)."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Follows = yamlschema.Get[*content.Following](v) }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags in addition to those of its creature."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "assist", Type: yamlschema.Band, Doc: "Group whose fights it joins, instead of the `assist` of its creature."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Assist = v.ID }},
		{Field: yamlschema.Field{Key: "enabled", Type: yamlschema.Bool, Default: "true", Doc: "`false`: nothing spawns, as if the spawn were not defined; references to it stay valid."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Empty = !v.Flag }},
		{Field: yamlschema.Field{Key: "layers", Type: yamlschema.Names, Kind: content.Layers, Default: "[]", Doc: "[Layers](layers.md) of the world in which it is visible. By default this is the common layer, `base:common`, which can also be listed. (The `phases` of a creature are those of its fight.)"},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Layers = v.IDs }},
		{Field: yamlschema.Field{Key: "event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is active only while this game event is on."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.During = v.ID }},
		{Field: yamlschema.Field{Key: "not_event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "It is inactive while this game event is on."},
			Set: func(d *content.Spawn, v yamlschema.Value) { d.Except = v.ID }},
	},
	Check: func(d *content.Spawn) (key, msg, text string, ok bool) {
		switch {
		case d.Creature == "" && d.Object == "" && len(d.OneOf) == 0:
			return "map", "a spawn needs a creature or an object:", string(d.ID), false
		case len(d.OneOf) > 0 && d.Creature != "":
			return "one_of", "a spawn can have a creature or one_of, not both; remove", string(d.Creature), false
		case len(d.OneOf) > 0 && d.Object != "":
			return "object", "a spawn can have creatures or an object, not both:", string(d.Object), false
		case d.Creature != "" && d.Object != "":
			return "object", "a spawn can have a creature or an object, not both:", string(d.Object), false
		case d.Object != "" && (d.Path != "" || d.Wander > 0 || d.Assist != ""):
			return "object", "a game object does not walk or join fights; remove path, wander_yards and assist:", string(d.Object), false
		}
		if d.Follows != nil {
			switch {
			case d.Object != "":
				return "object", "a game object cannot follow; remove follows:", string(d.Object), false
			case d.Path != "":
				return "path", "a follower cannot walk a path; remove path or follows:", string(d.Path), false
			case d.Wander > 0:
				return "wander_yards", "a follower cannot wander; remove wander_yards or follows:", string(d.ID), false
			}
		}
		if len(d.Layers) > content.MaxLayers {
			return "layers", "can be in at most " + strconv.Itoa(content.MaxLayers) + " layers; this spawn has more:", string(d.ID), false
		}
		if d.Path != "" && d.Wander > 0 {
			return "path", "a spawn can wander or walk a path, not both; remove wander_yards or path", string(d.Path), false
		}
		return "", "", "", true
	},
}
