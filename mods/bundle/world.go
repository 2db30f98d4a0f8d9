package bundle

import (
	"loam/core/content"
	"loam/core/nav"
)

var faction = kind[content.Faction]{
	name: content.Factions,
	one:  "faction",
	doc:  "A side: who attacks whom, and who cannot.",
	id:   func(d *content.Faction) *content.ID { return &d.ID },
	fields: []field[content.Faction]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Faction, v value) { d.Name = v.text }},
		{Field{Key: "hostile", Type: Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it attacks on sight."},
			func(d *content.Faction, v value) { d.Hostile = v.ids }},
		{Field{Key: "friendly", Type: Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it cannot attack, besides itself."},
			func(d *content.Faction, v value) { d.Friendly = v.ids }},
		{clientsField, func(d *content.Faction, v value) { d.Clients = v.clients }},
	},
}

var mapKind = kind[content.Map]{
	name: content.Maps,
	one:  "map",
	doc:  "A kind of map: a rectangle of ground, flat unless it has heights.",
	id:   func(d *content.Map) *content.ID { return &d.ID },
	check: func(d *content.Map) (key, msg, text string, ok bool) {
		return checkMap(d)
	},
	fields: []field[content.Map]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Map, v value) { d.Name = v.text }},
		{Field{Key: "bounds_yards", Type: Bounds, Unit: "yards", Min: -100000, Max: 100000, Required: true, Doc: "Where the map ends; nothing stands outside."},
			func(d *content.Map, v value) { d.Bounds = v.box }},
		{Field{Key: "ground_yards", Type: Number, Unit: "yards", Min: -100000, Max: 100000, Default: "0", Doc: "Height of the ground, where there are no heights."},
			func(d *content.Map, v value) { d.Ground = v.num }},
		{Field{Key: "heights", Type: FileName, Doc: "File below `terrain/` with the heights of the ground: a grey picture (`.png`), or a text of rows of numbers in yards (`.txt`). Its lower left corner lies at the least x and y of the bounds; beyond its other edges they go on as they are there."},
			func(d *content.Map, v value) { d.Heights = v.file }},
		{Field{Key: "height_range_yards", Type: Pair, Unit: "yards", Min: -nav.MaxRise, Max: nav.MaxRise, Doc: "Of a picture: the heights of black and of white."},
			func(d *content.Map, v value) { d.HeightRange, d.Ranged = v.pair, true }},
		{Field{Key: "sample_yards", Type: Number, Unit: "yards", Min: nav.MinStep, Max: nav.MaxStep, Default: "1", Doc: "How far apart the heights are: dots of the picture, numbers of the text."},
			func(d *content.Map, v value) { d.Sample = v.num }},
		{Field{Key: "steepest_deg", Type: Number, Unit: "degrees", Min: 0, Max: 90, Default: "50", Doc: "Steepest slope that creatures walk; 90 is any."},
			func(d *content.Map, v value) { d.Steepest = radians(v.num) }},
		{Field{Key: "graveyard", Type: Name, Kind: content.Places, Doc: "Place where the dead come back; without one, where the character started."},
			func(d *content.Map, v value) { d.Graveyard = v.id }},
		{Field{Key: "graveyards", Type: Names, Kind: content.Places, Default: "[]", Doc: "More such places; of all that lie on the map, the one nearest to where somebody died."},
			func(d *content.Map, v value) { d.Graveyards = v.ids }},
		{Field{Key: "pvp", Type: Choice, Choices: content.Grounds[content.Open:], Default: "open", Doc: "What its land means for fights between players; the rules `pvp...` make of it what they will."},
			func(d *content.Map, v value) { d.PvP = content.Open + content.Ground(v.choice) }},
		{clientsField, func(d *content.Map, v value) { d.Clients = v.clients }},
	},
}

var (
	atField = Field{Key: "at", Type: Point, Unit: "yards", Min: -1000000, Max: 1000000, Required: true,
		Doc: "Where it is; without a height, on the ground of its map."}
	facingField = Field{Key: "facing_deg", Type: Number, Unit: "degrees", Min: -360, Max: 360, Default: "0",
		Doc: "Where it looks: counterclockwise from the x axis."}
)

var place = kind[content.Place]{
	name: content.Places,
	one:  "place",
	doc:  "A named spot of a map; with a radius, an area that is entered and left.",
	id:   func(d *content.Place) *content.ID { return &d.ID },
	fields: []field[content.Place]{
		{Field{Key: "name", Type: Text, Doc: "What players see it called, if anything."},
			func(d *content.Place, v value) { d.Name = v.text }},
		{Field{Key: "map", Type: Name, Kind: content.Maps, Required: true, Doc: "The map it lies on."},
			func(d *content.Place, v value) { d.Map = v.id }},
		{atField, func(d *content.Place, v value) { d.At.Point = v.point }},
		{facingField, func(d *content.Place, v value) { d.At.Facing = radians(v.num) }},
		{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "Size of the area; 0 is a spot only."},
			func(d *content.Place, v value) { d.Radius = v.num }},
		{Field{Key: "pvp", Type: Choice, Choices: content.Grounds, Default: "as_map", Doc: "What the land of the area means for fights between players; of areas that overlap, the smallest that says something counts."},
			func(d *content.Place, v value) { d.PvP = content.Ground(v.choice) }},
		{clientsField, func(d *content.Place, v value) { d.Clients = v.clients }},
	},
	check: func(d *content.Place) (key, msg, text string, ok bool) {
		if len(d.Clients) > 0 && d.Radius == 0 {
			return "clients", "numbers are for areas; a place without radius_yards has no use for them", string(d.ID), false
		}
		if d.PvP != content.AsMap && d.Radius == 0 {
			return "pvp", "only an area has land; a place without radius_yards has none", d.PvP.String(), false
		}
		return "", "", "", true
	},
}

var spawn = kind[content.Spawn]{
	name: content.Spawns,
	one:  "spawn",
	doc:  "A place in the world where one creature lives, and lives again after its death.",
	id:   func(d *content.Spawn) *content.ID { return &d.ID },
	fields: []field[content.Spawn]{
		{Field{Key: "creature", Type: Name, Kind: content.Creatures, Required: true, Doc: "What lives there."},
			func(d *content.Spawn, v value) { d.Creature = v.id }},
		{Field{Key: "map", Type: Name, Kind: content.Maps, Required: true, Doc: "The map it is on."},
			func(d *content.Spawn, v value) { d.Map = v.id }},
		{atField, func(d *content.Spawn, v value) { d.At.Point = v.point }},
		{facingField, func(d *content.Spawn, v value) { d.At.Facing = radians(v.num) }},
		{Field{Key: "respawn_ms", Type: MillisTo, Unit: "ms", Min: 1, Max: 30 * day, Doc: "Time from death to the next life; without it, as the creature says."},
			func(d *content.Spawn, v value) { d.Respawn = v.span() }},
		{Field{Key: "wander_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "How far from its place it strolls; 0 is not at all."},
			func(d *content.Spawn, v value) { d.Wander = v.num }},
		{Field{Key: "path", Type: Name, Kind: content.Paths, Doc: "The path that it walks; one on the same map."},
			func(d *content.Spawn, v value) { d.Path = v.id }},
		{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "Words added to those of its creature."},
			func(d *content.Spawn, v value) { d.Tags = v.words }},
		{Field{Key: "assist", Type: Band, Doc: "The group whose fights it joins, in place of that of its creature."},
			func(d *content.Spawn, v value) { d.Assist = v.id }},
		{Field{Key: "enabled", Type: Bool, Default: "true", Doc: "`false`: nothing lives there, as if it were not defined; what names it stays right."},
			func(d *content.Spawn, v value) { d.Empty = !v.flag }},
	},
	check: func(d *content.Spawn) (key, msg, text string, ok bool) {
		if d.Path != "" && d.Wander > 0 {
			return "path", "a spawn either wanders or walks a path, not both; remove wander_yards or path", string(d.Path), false
		}
		return "", "", "", true
	},
}

// shapes are the words for content.Shape, in its order.
var shapes = []string{"cycle", "back_and_forth", "once"}

var pathKind = kind[content.Path]{
	name: content.Paths,
	one:  "path",
	doc:  "A list of waypoints that creatures walk.",
	id:   func(d *content.Path) *content.ID { return &d.ID },
	fields: []field[content.Path]{
		{Field{Key: "map", Type: Name, Kind: content.Maps, Required: true, Doc: "The map it is on."},
			func(d *content.Path, v value) { d.Map = v.id }},
		{Field{Key: "shape", Type: Choice, Choices: shapes, Default: "cycle", Doc: "How it goes on after the last point: to the first, the same way back, or not at all."},
			func(d *content.Path, v value) { d.Shape = content.Shape(v.choice) }},
		{Field{Key: "run", Type: Bool, Default: "false", Doc: "`true`: it is run, not walked."},
			func(d *content.Path, v value) { d.Run = v.flag }},
		{Field{Key: "points", Type: Points, Required: true, Doc: "At least two points `{at: [x, y], wait_ms: 0}`, in order."},
			func(d *content.Path, v value) { d.Points = v.points }},
	},
}

// waypointFields are the keys of one point of a path.
var waypointFields = []Field{
	atField,
	{Key: "wait_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long to stand there."},
}

var start = kind[content.Start]{
	name: content.Starts,
	one:  "start",
	doc:  "A beginning that a player chooses for a character.",
	id:   func(d *content.Start) *content.ID { return &d.ID },
	check: func(d *content.Start) (key, msg, text string, ok bool) {
		if key, msg, text, ok := checkFigures(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.Level)
	},
	fields: []field[content.Start]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Start, v value) { d.Name = v.text }},
		{Field{Key: "place", Type: Name, Kind: content.Places, Required: true, Doc: "Where the character enters the world."},
			func(d *content.Start, v value) { d.Place = v.id }},
		{Field{Key: "faction", Type: Name, Kind: content.Factions, Required: true, Doc: "Whose side the character is on."},
			func(d *content.Start, v value) { d.Faction = v.id }},
		{Field{Key: "name_rule", Type: Name, Kind: content.NameRules, Doc: "The rule of names for such characters; without it, `base:character`."},
			func(d *content.Start, v value) { d.Names = v.id }},
		{Field{Key: "level", Type: Whole, Min: 1, Max: maxLevel, Default: "1", Doc: "Its level at the beginning."},
			func(d *content.Start, v value) { d.Level = int(v.num) }},
		{Field{Key: "health", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Required: true, Doc: "Health when unhurt."},
			func(d *content.Start, v value) { d.Health = v.formula }},
		{Field{Key: "damage_min", Type: Formula, Unit: "points", Inputs: content.DamageInputs, Units: ofOne, Required: true, Doc: "Least damage of a swing, before the rules."},
			func(d *content.Start, v value) { d.DamageMin = v.formula }},
		{Field{Key: "damage_max", Type: Formula, Unit: "points", Inputs: content.DamageInputs, Units: ofOne, Required: true, Doc: "Greatest damage of a swing, before the rules."},
			func(d *content.Start, v value) { d.DamageMax = v.formula }},
		{Field{Key: "armor", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Default: "0", Doc: "What `melee_damage` of the rules makes of it."},
			func(d *content.Start, v value) { d.Armor = v.formula }},
		{statsField, func(d *content.Start, v value) { d.Stats = v.figures }},
		{powersField, func(d *content.Start, v value) { d.Powers = v.ids }},
		{Field{Key: "swing_ms", Type: Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			func(d *content.Start, v value) { d.Swing = v.time() }},
		{Field{Key: "reach_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "1", Doc: "Greatest distance between its edge and its victim's for a swing to land."},
			func(d *content.Start, v value) { d.Reach = v.num }},
		{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Its own size: from middle to edge."},
			func(d *content.Start, v value) { d.Radius = v.num }},
		{Field{Key: "walk_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "2", Doc: "Speed at a walk, and backwards."},
			func(d *content.Start, v value) { d.Walk = v.num }},
		{Field{Key: "run_yards_per_second", Type: Number, Unit: "yards a second", Min: 0.1, Max: maxSpeed, Default: "6", Doc: "Speed at a run."},
			func(d *content.Start, v value) { d.Run = v.num }},
		{Field{Key: "swim_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "3", Doc: "Speed in water."},
			func(d *content.Start, v value) { d.Swim = v.num }},
		{Field{Key: "gear", Type: Stacks, Kind: content.Items, Default: "[]", Doc: "What a new character has, a list of items: `bread`, or `{item: bread, count: 5}`. What can be worn is worn where its slot is free, in this order; the rest lies in the backpack."},
			func(d *content.Start, v value) { d.Gear = v.stacks }},
		{Field{Key: "spells", Type: Names, Kind: content.Spells, Default: "[]", Doc: "Spells that such a character always knows."},
			func(d *content.Start, v value) { d.Spells = v.ids }},
		{lookField, func(d *content.Start, v value) { d.Look = v.look }},
		{Field{Key: "fallback", Type: Bool, Default: "false", Doc: "`true`: players may choose it only while no bundle has another start."},
			func(d *content.Start, v value) { d.Fallback = v.flag }},
		{clientsField, func(d *content.Start, v value) { d.Clients = v.clients }},
	},
}
