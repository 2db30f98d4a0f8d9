package world

import (
	"loam/core/content"
	"loam/mods/form"
)

// Following is with whom a creature walks.
var Following = form.MappingOf[content.Following]{One: "follows", Of: "mapping", Fields: followingFields}.Type()

func followingFields() []form.Of[content.Following] {
	type f = content.Following
	return []form.Of[f]{
		{Field: form.Field{Key: "spawn", Type: form.Name, Kind: content.Spawns, Required: true, Doc: "Whose creature leads: a spawn on the same map that follows nobody itself."},
			Set: func(d *f, v form.Value) { d.Leader = v.ID }},
		{Field: form.Field{Key: "yards", Type: form.Number, Unit: "yards", Min: 0, Max: 50, Default: "3", Doc: "How far from its leader its place is, from middle to middle."},
			Set: func(d *f, v form.Value) { d.Yards = v.Num }},
		{Field: form.Field{Key: "angle_deg", Type: form.Number, Unit: "degrees", Min: -360, Max: 360, Default: "180", Doc: "In which direction, counterclockwise from where its leader looks: 0 is ahead, 90 to the left, 180 behind."},
			Set: func(d *f, v form.Value) { d.Angle = form.Radians(v.Num) }},
		{Field: form.Field{Key: "helps", Type: form.Bool, Default: "true", Doc: "It joins the fights of its leader."},
			Set: func(d *f, v form.Value) { d.Helps = v.Flag }},
		{Field: form.Field{Key: "helped", Type: form.Bool, Default: "true", Doc: "Its leader joins its fights."},
			Set: func(d *f, v form.Value) { d.Helped = v.Flag }},
		{Field: form.Field{Key: "together", Type: form.Bool, Default: "false", Doc: "It gives a fight up when its leader does, and its leader when it does."},
			Set: func(d *f, v form.Value) { d.Together = v.Flag }},
		{Field: form.Field{Key: "revived", Type: form.Bool, Default: "false", Doc: "Dead, it comes again at once when another of the formation gives a fight up."},
			Set: func(d *f, v form.Value) { d.Revived = v.Flag }},
	}
}
