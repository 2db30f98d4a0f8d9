// Package world defines how bundles describe the world: creatures and their phases,
// factions, maps, places, spawns, paths, obstacles, character starts and names,
// channels, emotes, quests and game events. It owns their keys and the checks of a
// single definition. Package mods checks whether the definitions that they refer to
// exist and are on the right map.
//
// It starts no goroutine and keeps no state.
package world

import (
	"fmt"

	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/spell"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// Creatures is the kind creatures.
var Creatures = definition.Of[content.Creature]{
	Name:  content.Creatures,
	One:   "creature",
	Doc:   "A type of creature. Spawns and scripts place creatures of it in the world.",
	Table: func(t *content.Tables) *[]content.Creature { return &t.Creatures },
	ID:    func(d *content.Creature) *content.ID { return &d.ID },
	Check: func(d *content.Creature) (key, msg, text string, ok bool) {
		if key, msg, text, ok := stat.Check(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor, d.Experience); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.LevelMin, d.LevelMax)
	},
	Chapters: func() string {
		return mannersChapter() + linesChapter() + companionsChapter() + outfitsChapter() + phasesChapter() + spell.Chapter()
	},
	Fields: []yamlschema.Of[content.Creature]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Words by which scripts and scenarios select it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "Faction that it belongs to."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.WholeTo, Min: 1, Max: yamlschema.MaxLevel, Default: "1", Doc: "Level. From a range, a value is drawn at each spawn."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.LevelMin, d.LevelMax = int(v.Lo), int(v.Hi) }},
		{Field: yamlschema.Field{Key: "health", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Required: true, Doc: "Maximum health."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Health = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_min", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Minimum damage of a swing, before the rules apply."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.DamageMin = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_max", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Maximum damage of a swing, before the rules apply; at least `damage_min`."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.DamageMax = v.Formula }},
		{Field: yamlschema.Field{Key: "armor", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Armour, as the rule `melee_damage` uses it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Armor = v.Formula }},
		{Field: yamlschema.Field{Key: "favors", Type: Favors, Default: "[]", Doc: "Reputation for its killer and the killer's group nearby: `[{faction: guild, points: 5}]`. See [Favors](#favors)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Favors = yamlschema.Made[content.Favor](v) }},
		{Field: yamlschema.Field{Key: "experience", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Experience for killing it, before the rules apply."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Experience = v.Formula }},
		{Field: stat.StatsField, Set: func(d *content.Creature, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
		{Field: stat.PowersField, Set: func(d *content.Creature, v yamlschema.Value) { d.Powers = v.IDs }},
		{Field: yamlschema.SchoolField, Set: func(d *content.Creature, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "swing_ms", Type: yamlschema.Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Swing = v.Time() }},
		{Field: yamlschema.Field{Key: "reach_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "1", Doc: "Maximum distance to its victim for a swing to land, from edge to edge."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Reach = v.Num }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Radius at scale 1, from its centre to its edge."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "aggro_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Aggro radius: distance at which it attacks enemies on its own; 0: never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Aggro = v.Num }},
		{Field: yamlschema.Field{Key: "help_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Distance within which friendly creatures join its fights on their own; 0: never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Help = v.Num }},
		{Field: yamlschema.Field{Key: "leash_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "40", Doc: "Distance from where the fight began at which it evades; 0: never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Leash = v.Num }},
		{Field: yamlschema.Field{Key: "walk_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "2", Doc: "Speed when it walks, on paths and when it wanders."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Walk = v.Num }},
		{Field: yamlschema.Field{Key: "run_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "6", Doc: "Speed when it chases."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Run = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Unit: "times", Min: 0.01, Max: 100, Default: "1", Doc: "Factor for its size, both drawn and real."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "corpse_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "10000", Doc: "How long its corpse stays."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Corpse = v.Time() }},
		{Field: yamlschema.Field{Key: "respawn_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "30000", Doc: "Time from death to respawn, unless the spawn sets another. From a range, a value is drawn each time."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Respawn = v.Span() }},
		{Field: yamlschema.Field{Key: "attackable", Type: yamlschema.Bool, Default: "true", Doc: "`false`: nobody can attack it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Attackable = v.Flag }},
		{Field: yamlschema.Field{Key: "fights", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it never fights back."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Fights = v.Flag }},
		{Field: yamlschema.Field{Key: "moves", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it does not move."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Moves = v.Flag }},
		{Field: yamlschema.Field{Key: "active", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it is simulated even when no player is near, which costs performance."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Active = v.Flag }},
		{Field: yamlschema.Field{Key: "manners", Type: yamlschema.Tags, Choices: content.MannerWords, Default: "[]", Doc: "Behaviour flags that it has at spawn; scripts add and remove them with `set_manner`. See [Manners](#manners-of-a-creature)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Manners, _, _ = content.MannersOf(v.Words) }},
		{Field: yamlschema.Field{Key: "lines", Type: Lines, Doc: "Lines that it can say, in groups. See [Lines](#lines-of-a-creature)."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Utterance { return &d.Lines })},
		{Field: yamlschema.Field{Key: "summon_groups", Type: Companions, Doc: "Creatures that it can summon together, in groups. See [Groups](#groups-that-a-creature-summons)."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Companion { return &d.Companions })},
		{Field: yamlschema.Field{Key: "outfits", Type: Outfits, Doc: "Items that it can hold in its hands; it starts with the first outfit. See [Outfits](#outfits-of-a-creature)."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Outfit { return &d.Outfits })},
		{Field: yamlschema.Field{Key: "flee_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 99, Default: "0", Doc: "Share of health below which it flees, once in each fight; 0: never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeBelow = v.Num }},
		{Field: yamlschema.Field{Key: "flee_ms", Type: yamlschema.Millis, Unit: "ms", Min: 100, Max: yamlschema.Day, Default: "6000", Doc: "How long it flees."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeFor = v.Time() }},
		{Field: yamlschema.Field{Key: "flee_help_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "10", Doc: "Distance within which friendly creatures join the fight when it begins to flee, and at which its flight ends; 0: none."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeHelp = v.Num }},
		{Field: yamlschema.Field{Key: "assist", Type: yamlschema.Band, Doc: "Group whose members join each other's fights, whatever their factions: a name, or `bundle:name` for a group of another bundle."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Assist = v.ID }},
		{Field: yamlschema.Field{Key: "assist_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "40", Doc: "Distance within which members of its `assist` group join its fights."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.AssistIn = v.Num }},
		{Field: yamlschema.Field{Key: "phases", Type: Phases, Doc: "Phases of its fights, in order; every fight starts in the first. See [Phases](#phases-of-a-creature)."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Phase { return &d.Phases })},
		{Field: yamlschema.Field{Key: "enrage", Type: Enrage, Doc: "What happens when a fight lasts too long, in any phase; counted from the start of the fight. See [Phases](#phases-of-a-creature)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Enrage = yamlschema.Get[*content.Enrage](v) }},
		{Field: yamlschema.Field{Key: "casts", Type: spell.Casts, Doc: "Spells that it casts by itself, the most important first. See [Casts](#casts-of-a-creature)."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.CastRule { return &d.Casts })},
		{Field: yamlschema.Field{Key: "keeps_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Distance that it keeps from its victim, from edge to edge, while it has something to cast; 0: its reach. It does not back away from an enemy that comes closer; use a phase with `movement: kite` for that."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Keeps = v.Num }},
		{Field: yamlschema.Field{Key: "bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that it has as long as it lives, such as what a totem radiates or what it does periodically."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "commands", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that its owner can order it to cast, in the order of the buttons."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Commands = v.IDs }},
		{Field: yamlschema.Field{Key: "at_difficulty", Type: Harder, Doc: "Definition that replaces it in instances of a difficulty: `{heroic: elder_wolf}`. Stats, loot and casts are those of the other definition. Scripts and quests still see this id."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Harder = yamlschema.Get[[]content.Harder](v) }},
		{Field: yamlschema.Field{Key: "tamable", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the effect `tame` turns it into a pet."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Tamable = v.Flag }},
		{Field: yamlschema.Field{Key: "level_of_owner", Type: yamlschema.Formula, Unit: "levels", Inputs: content.UnitInputs, Doc: "Its level while it has an owner who got it through a spell. In the formula, `level` is the owner's level, and the result changes with it. Without it, its own `level` applies."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.OwnerLevel = v.Formula }},
		{Field: yamlschema.Field{Key: "loot", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables of its corpse."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Loot = v.IDs }},
		{Field: yamlschema.Field{Key: "skinning", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables for skinning its corpse once all other loot has been taken."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Skins = v.IDs }},
		{Field: yamlschema.Field{Key: "pickpocketing", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables for picking its pockets while it lives, once in each life."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Pockets = v.IDs }},
		{Field: yamlschema.Field{Key: "menu", Type: yamlschema.Name, Kind: content.Menus, Doc: "Gossip menu for players who talk to it. The menu also lists its quests for that player."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Menu = v.ID }},
		{Field: yamlschema.Field{Key: "mailbox", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players can use their mailbox near it. A click opens the mailbox if the creature offers nothing else."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Mailbox = v.Flag }},
		{Field: yamlschema.Field{Key: "trainer", Type: yamlschema.Name, Kind: content.Trainers, Doc: "Trainer: what it teaches."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Trainer = v.ID }},
		{Field: yamlschema.Field{Key: "stop", Type: yamlschema.Name, Kind: content.Stops, Doc: "Flight stop at which it stands."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Stop = v.ID }},
		{Field: yamlschema.Field{Key: "talks_to", Type: yamlschema.Choice, Choices: content.Audiences, Default: "living", Doc: "Who can talk to it: living players, ghosts, or both."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.TalksTo = content.Audience(v.Choice) }},
		{Field: yamlschema.Field{Key: "vendor", Type: yamlschema.Name, Kind: content.Vendors, Doc: "Vendor: what it sells, buys and repairs. See [Vendors](vendors.md)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Vendor = v.ID }},
		{Field: yamlschema.Field{Key: "auction_house", Type: yamlschema.Name, Kind: content.AuctionHouses, Doc: "Auction house that players use at it. See [Auctions](auctions.md)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Auctions = v.ID }},
		{Field: yamlschema.Field{Key: "banker", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players use their bank at it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Banker = v.Flag }},
		{Field: yamlschema.Field{Key: "stable_master", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players leave pets with it and retrieve them. See [Stables](stables.md)."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.StableMaster = v.Flag }},
		{Field: yamlschema.LookField, Set: func(d *content.Creature, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Creature, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// checkUnit evaluates formulas at both ends of the level range to find errors. Formulas
// that use stats cannot be evaluated here.
func checkUnit(health, low, high *formula.Formula, levels ...int) (key, msg, text string, ok bool) {
	for _, level := range levels {
		l := float64(level)
		if health != nil && len(health.Uses()) == 0 && !(health.Eval([]float64{l}) >= 1) {
			return "health", fmt.Sprintf("health must be at least 1 point at level %d, not", level), yamlschema.Plain(health.Eval([]float64{l})), false
		}
		if low == nil || high == nil || len(low.Uses())+len(high.Uses()) > 0 {
			continue
		}
		least, greatest := low.Eval([]float64{l}), high.Eval([]float64{l})
		if !(least >= 0) {
			return "damage_min", fmt.Sprintf("damage_min must be at least 0 points at level %d, not", level), yamlschema.Plain(least), false
		}
		if !(greatest >= least) {
			return "damage_max", fmt.Sprintf("damage_max must be at least damage_min, which is %s points at level %d, not",
				yamlschema.Plain(least), level), yamlschema.Plain(greatest), false
		}
	}
	return "", "", "", true
}
