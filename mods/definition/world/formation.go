package world

import (
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Following is the leader that a creature follows, and its place in the formation.
var Following = yamlschema.MappingOf[content.Following]{One: "follows", Of: "mapping", Fields: followingFields}.Type()

func followingFields() []yamlschema.Of[content.Following] {
	type f = content.Following
	return []yamlschema.Of[f]{
		{Field: yamlschema.Field{Key: "spawn", Type: yamlschema.Name, Kind: content.Spawns, Required: true, Doc: "Spawn whose creature is the leader: on the same map, and following nobody itself."},
			Set: func(d *f, v yamlschema.Value) { d.Leader = v.ID }},
		{Field: yamlschema.Field{Key: "yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 50, Default: "3", Doc: "Distance from its leader, centre to centre."},
			Set: func(d *f, v yamlschema.Value) { d.Yards = v.Num }},
		{Field: yamlschema.Field{Key: "angle_deg", Type: yamlschema.Number, Unit: "degrees", Min: -360, Max: 360, Default: "180", Doc: "Direction, counterclockwise from the leader's facing: 0 is ahead, 90 to the left, 180 behind."},
			Set: func(d *f, v yamlschema.Value) { d.Angle = yamlschema.Radians(v.Num) }},
		{Field: yamlschema.Field{Key: "helps", Type: yamlschema.Bool, Default: "true", Doc: "`true`: it joins the fights of its leader."},
			Set: func(d *f, v yamlschema.Value) { d.Helps = v.Flag }},
		{Field: yamlschema.Field{Key: "helped", Type: yamlschema.Bool, Default: "true", Doc: "`true`: its leader joins its fights."},
			Set: func(d *f, v yamlschema.Value) { d.Helped = v.Flag }},
		{Field: yamlschema.Field{Key: "together", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it evades when its leader does, and its leader when it does."},
			Set: func(d *f, v yamlschema.Value) { d.Together = v.Flag }},
		{Field: yamlschema.Field{Key: "revived", Type: yamlschema.Bool, Default: "false", Doc: "`true`: if it is dead, it respawns at once when another member of the formation evades."},
			Set: func(d *f, v yamlschema.Value) { d.Revived = v.Flag }},
	}
}
