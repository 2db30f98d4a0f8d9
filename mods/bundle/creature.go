package bundle

import (
	"fmt"

	"loam/core/content"
	"loam/core/formula"
)

// Ranges that several kinds share. They bound what is sensible at all, so that
// a slip is found, and are no rule of any game.
const (
	day      = 86400000 // ms
	maxLevel = 100000
	maxYards = 10000 // of distances between things
	maxSpeed = 1000  // yards a second
)

var creature = kind[content.Creature]{
	name: content.Creatures,
	one:  "creature",
	doc:  "A kind of creature. What stands in the world is made of it by spawns and scripts.",
	id:   func(d *content.Creature) *content.ID { return &d.ID },
	check: func(d *content.Creature) (key, msg, text string, ok bool) {
		if key, msg, text, ok := checkFigures(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor, d.Experience); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.LevelMin, d.LevelMax)
	},
	fields: []field[content.Creature]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Creature, v value) { d.Name = v.text }},
		{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "Words by which scripts and scenarios select it."},
			func(d *content.Creature, v value) { d.Tags = v.words }},
		{Field{Key: "faction", Type: Name, Kind: content.Factions, Required: true, Doc: "Whose side it is on."},
			func(d *content.Creature, v value) { d.Faction = v.id }},
		{Field{Key: "level", Type: WholeTo, Min: 1, Max: maxLevel, Default: "1", Doc: "Its level; of a range, one is drawn at each life."},
			func(d *content.Creature, v value) { d.LevelMin, d.LevelMax = int(v.lo), int(v.hi) }},
		{Field{Key: "health", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Required: true, Doc: "Health when unhurt."},
			func(d *content.Creature, v value) { d.Health = v.formula }},
		{Field{Key: "damage_min", Type: Formula, Unit: "points", Inputs: content.DamageInputs, Units: ofOne, Default: "0", Doc: "Least damage of a swing, before the rules."},
			func(d *content.Creature, v value) { d.DamageMin = v.formula }},
		{Field{Key: "damage_max", Type: Formula, Unit: "points", Inputs: content.DamageInputs, Units: ofOne, Default: "0", Doc: "Greatest damage of a swing, before the rules; at least `damage_min`."},
			func(d *content.Creature, v value) { d.DamageMax = v.formula }},
		{Field{Key: "armor", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Default: "0", Doc: "What `melee_damage` of the rules makes of it."},
			func(d *content.Creature, v value) { d.Armor = v.formula }},
		{Field{Key: "experience", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Default: "0", Doc: "Experience for killing it, before the rules."},
			func(d *content.Creature, v value) { d.Experience = v.formula }},
		{statsField, func(d *content.Creature, v value) { d.Stats = v.figures }},
		{powersField, func(d *content.Creature, v value) { d.Powers = v.ids }},
		{schoolField, func(d *content.Creature, v value) { d.School = v.id }},
		{Field{Key: "swing_ms", Type: Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			func(d *content.Creature, v value) { d.Swing = v.time() }},
		{Field{Key: "reach_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "1", Doc: "Greatest distance between its edge and its victim's for a swing to land."},
			func(d *content.Creature, v value) { d.Reach = v.num }},
		{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Its own size at scale 1: from middle to edge."},
			func(d *content.Creature, v value) { d.Radius = v.num }},
		{Field{Key: "aggro_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "Distance at which it attacks enemies on its own; 0 is never."},
			func(d *content.Creature, v value) { d.Aggro = v.num }},
		{Field{Key: "help_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "Distance within which its kind joins its fights unasked; 0 is never."},
			func(d *content.Creature, v value) { d.Help = v.num }},
		{Field{Key: "leash_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "40", Doc: "Distance from where the fight began at which it gives up and goes home; 0 is never."},
			func(d *content.Creature, v value) { d.Leash = v.num }},
		{Field{Key: "walk_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "2", Doc: "Speed when it strolls or patrols."},
			func(d *content.Creature, v value) { d.Walk = v.num }},
		{Field{Key: "run_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "6", Doc: "Speed when it chases."},
			func(d *content.Creature, v value) { d.Run = v.num }},
		{Field{Key: "scale", Type: Number, Unit: "times", Min: 0.01, Max: 100, Default: "1", Doc: "How much larger than usual it is drawn and is."},
			func(d *content.Creature, v value) { d.Scale = v.num }},
		{Field{Key: "corpse_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "10000", Doc: "How long its corpse lies."},
			func(d *content.Creature, v value) { d.Corpse = v.time() }},
		{Field{Key: "respawn_ms", Type: MillisTo, Unit: "ms", Min: 0, Max: 30 * day, Default: "30000", Doc: "Time from death to the next life, unless the spawn says; of a range, one is drawn each time."},
			func(d *content.Creature, v value) { d.Respawn = v.span() }},
		{Field{Key: "attackable", Type: Bool, Default: "true", Doc: "`false`: nobody can attack it."},
			func(d *content.Creature, v value) { d.Attackable = v.flag }},
		{Field{Key: "fights", Type: Bool, Default: "true", Doc: "`false`: it never strikes back."},
			func(d *content.Creature, v value) { d.Fights = v.flag }},
		{Field{Key: "moves", Type: Bool, Default: "true", Doc: "`false`: it stays where it stands."},
			func(d *content.Creature, v value) { d.Moves = v.flag }},
		{Field{Key: "active", Type: Bool, Default: "false", Doc: "`true`: it lives on where nobody is near, at a cost."},
			func(d *content.Creature, v value) { d.Active = v.flag }},
		{Field{Key: "flee_below_pct", Type: Number, Unit: "percent", Min: 0, Max: 99, Default: "0", Doc: "Share of health below which it flees from a fight, once in each; 0 is never."},
			func(d *content.Creature, v value) { d.FleeBelow = v.num }},
		{Field{Key: "flee_ms", Type: Millis, Unit: "ms", Min: 100, Max: day, Default: "6000", Doc: "How long it flees then."},
			func(d *content.Creature, v value) { d.FleeFor = v.time() }},
		{Field{Key: "flee_help_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "10", Doc: "Distance within which friends join the fight when it begins to flee, and where its flight ends; 0 is none."},
			func(d *content.Creature, v value) { d.FleeHelp = v.num }},
		{Field{Key: "assist", Type: Band, Doc: "A group whose members join each other's fights, whatever their faction: a name, or `bundle:name` for one of another bundle."},
			func(d *content.Creature, v value) { d.Assist = v.id }},
		{Field{Key: "assist_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "40", Doc: "Distance within which members of its group join its fights."},
			func(d *content.Creature, v value) { d.AssistIn = v.num }},
		{Field{Key: "phases", Type: Phases, Doc: "The parts of its fights, in order; the first is that of every fight's beginning. [Phases](#phases-of-a-creature) tells more."},
			func(d *content.Creature, v value) { d.Phases = v.phases }},
		{Field{Key: "enrage", Type: EnrageType, Doc: "What becomes of it when a fight lasts for long, whatever its phase; counted from the beginning of the fight. [Phases](#phases-of-a-creature) tells more."},
			func(d *content.Creature, v value) { d.Enrage = v.enrage }},
		{Field{Key: "casts", Type: CastRules, Doc: "What it casts by itself, the most important first. [Casts](#casts-of-a-creature) tells more."},
			func(d *content.Creature, v value) { d.Casts = v.casts }},
		{Field{Key: "keeps_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "How near it comes to its victim, between edges, while there is something for it to cast; 0 is its reach. Who comes nearer is not run from: a phase with `movement: kite` does that."},
			func(d *content.Creature, v value) { d.Keeps = v.num }},
		{Field{Key: "bears", Type: Names, Kind: content.Auras, Default: "[]", Doc: "Auras that lie on it as long as it lives: what a totem radiates, what it does now and then."},
			func(d *content.Creature, v value) { d.Bears = v.ids }},
		{Field{Key: "commands", Type: Names, Kind: content.Spells, Default: "[]", Doc: "Spells that who commands it may have it cast, in the order of the buttons."},
			func(d *content.Creature, v value) { d.Commands = v.ids }},
		{Field{Key: "tamable", Type: Bool, Default: "false", Doc: "`true`: the effect `tame` makes it somebody's pet."},
			func(d *content.Creature, v value) { d.Tamable = v.flag }},
		{Field{Key: "level_of_owner", Type: Formula, Unit: "levels", Inputs: content.UnitInputs, Doc: "Its level while somebody owns it whom a spell gave it to; `level` is that of the owner. It follows the owner's. Without it, its own `level` stays."},
			func(d *content.Creature, v value) { d.OwnerLevel = v.formula }},
		{lookField, func(d *content.Creature, v value) { d.Look = v.look }},
		{clientsField, func(d *content.Creature, v value) { d.Clients = v.clients }},
	},
}

var (
	lookField = Field{Key: "look", Type: LookType, Default: `{color: "#9a9a9a", shape: circle}`,
		Doc: "How it is drawn where no game's art is: color as #rrggbb, and shape."}
	clientsField = Field{Key: "clients", Type: Clients, Default: "{}",
		Doc: "Numbers that only a client's own data knows, by protocol: `{wrath: {entry: 1}}`."}
)

// checkUnit works formulas out at both ends of the level range: what is wrong
// there is wrong in the world. Those that use stats are only known there.
func checkUnit(health, low, high *formula.Formula, levels ...int) (key, msg, text string, ok bool) {
	for _, level := range levels {
		l := float64(level)
		if health != nil && len(health.Uses()) == 0 && !(health.Eval([]float64{l}) >= 1) {
			return "health", fmt.Sprintf("health must be at least 1 point at level %d, not", level), plainNumber(health.Eval([]float64{l})), false
		}
		if low == nil || high == nil || len(low.Uses())+len(high.Uses()) > 0 {
			continue
		}
		least, greatest := low.Eval([]float64{l}), high.Eval([]float64{l})
		if !(least >= 0) {
			return "damage_min", fmt.Sprintf("damage_min must be at least 0 points at level %d, not", level), plainNumber(least), false
		}
		if !(greatest >= least) {
			return "damage_max", fmt.Sprintf("damage_max must be at least damage_min, which is %s points at level %d, not",
				plainNumber(least), level), plainNumber(greatest), false
		}
	}
	return "", "", "", true
}
