// Package world says what bundles may write of the things of which the world
// consists: creatures and their phases, factions, maps, places, spawns, paths,
// obstacles, beginnings of characters and their names, channels and emotes. It owns
// their keys and what must hold of a definition as a whole; whether what they name
// exists, and lies where it should, is for package mods.
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

// Creatures is the kind of that name.
var Creatures = definition.Of[content.Creature]{
	Name:  content.Creatures,
	One:   "creature",
	Doc:   "A kind of creature. What stands in the world is made of it by spawns and scripts.",
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
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Words by which scripts and scenarios select it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Required: true, Doc: "Whose side it is on."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.WholeTo, Min: 1, Max: yamlschema.MaxLevel, Default: "1", Doc: "Its level; of a range, one is drawn at each life."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.LevelMin, d.LevelMax = int(v.Lo), int(v.Hi) }},
		{Field: yamlschema.Field{Key: "health", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Required: true, Doc: "Health when unhurt."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Health = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_min", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Least damage of a swing, before the rules."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.DamageMin = v.Formula }},
		{Field: yamlschema.Field{Key: "damage_max", Type: yamlschema.Formula, Unit: "points", Inputs: content.DamageInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Greatest damage of a swing, before the rules; at least `damage_min`."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.DamageMax = v.Formula }},
		{Field: yamlschema.Field{Key: "armor", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "What `melee_damage` of the rules makes of it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Armor = v.Formula }},
		{Field: yamlschema.Field{Key: "favors", Type: Favors, Default: "[]", Doc: "Points with factions for who kills it, and for its group near it: `[{faction: guild, points: 5}]`."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Favors = yamlschema.Made[content.Favor](v) }},
		{Field: yamlschema.Field{Key: "experience", Type: yamlschema.Formula, Unit: "points", Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Experience for killing it, before the rules."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Experience = v.Formula }},
		{Field: stat.StatsField, Set: func(d *content.Creature, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
		{Field: stat.PowersField, Set: func(d *content.Creature, v yamlschema.Value) { d.Powers = v.IDs }},
		{Field: yamlschema.SchoolField, Set: func(d *content.Creature, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "swing_ms", Type: yamlschema.Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Swing = v.Time() }},
		{Field: yamlschema.Field{Key: "reach_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "1", Doc: "Greatest distance between its edge and its victim's for a swing to land."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Reach = v.Num }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Its own size at scale 1: from middle to edge."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "aggro_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Distance at which it attacks enemies on its own; 0 is never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Aggro = v.Num }},
		{Field: yamlschema.Field{Key: "help_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Distance within which its kind joins its fights unasked; 0 is never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Help = v.Num }},
		{Field: yamlschema.Field{Key: "leash_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "40", Doc: "Distance from where the fight began at which it gives up and goes home; 0 is never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Leash = v.Num }},
		{Field: yamlschema.Field{Key: "walk_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "2", Doc: "Speed when it strolls or patrols."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Walk = v.Num }},
		{Field: yamlschema.Field{Key: "run_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "6", Doc: "Speed when it chases."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Run = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Unit: "times", Min: 0.01, Max: 100, Default: "1", Doc: "How much larger than usual it is drawn and is."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "corpse_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "10000", Doc: "How long its corpse lies."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Corpse = v.Time() }},
		{Field: yamlschema.Field{Key: "respawn_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "30000", Doc: "Time from death to the next life, unless the spawn says; of a range, one is drawn each time."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Respawn = v.Span() }},
		{Field: yamlschema.Field{Key: "attackable", Type: yamlschema.Bool, Default: "true", Doc: "`false`: nobody can attack it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Attackable = v.Flag }},
		{Field: yamlschema.Field{Key: "fights", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it never strikes back."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Fights = v.Flag }},
		{Field: yamlschema.Field{Key: "moves", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it stays where it stands."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Moves = v.Flag }},
		{Field: yamlschema.Field{Key: "active", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it lives on where nobody is near, at a cost."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Active = v.Flag }},
		{Field: yamlschema.Field{Key: "manners", Type: yamlschema.Tags, Choices: content.MannerWords, Default: "[]", Doc: "How it behaves and is treated from the beginning; scripts give and take manners with `set_manner`. [Manners](#manners-of-a-creature) tells more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Manners, _, _ = content.MannersOf(v.Words) }},
		{Field: yamlschema.Field{Key: "lines", Type: Lines, Doc: "What it has ready to say, in groups. [Lines](#lines-of-a-creature) tells more."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Utterance { return &d.Lines })},
		{Field: yamlschema.Field{Key: "summon_groups", Type: Companions, Doc: "What it summons together, in groups. [Groups](#groups-that-a-creature-summons) tells more."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Companion { return &d.Companions })},
		{Field: yamlschema.Field{Key: "outfits", Type: Outfits, Doc: "What it may hold in its hands; the first from the beginning. [Outfits](#outfits-of-a-creature) tells more."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Outfit { return &d.Outfits })},
		{Field: yamlschema.Field{Key: "flee_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 99, Default: "0", Doc: "Share of health below which it flees from a fight, once in each; 0 is never."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeBelow = v.Num }},
		{Field: yamlschema.Field{Key: "flee_ms", Type: yamlschema.Millis, Unit: "ms", Min: 100, Max: yamlschema.Day, Default: "6000", Doc: "How long it flees then."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeFor = v.Time() }},
		{Field: yamlschema.Field{Key: "flee_help_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "10", Doc: "Distance within which friends join the fight when it begins to flee, and where its flight ends; 0 is none."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.FleeHelp = v.Num }},
		{Field: yamlschema.Field{Key: "assist", Type: yamlschema.Band, Doc: "A group whose members join each other's fights, whatever their faction: a name, or `bundle:name` for one of another bundle."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Assist = v.ID }},
		{Field: yamlschema.Field{Key: "assist_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "40", Doc: "Distance within which members of its group join its fights."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.AssistIn = v.Num }},
		{Field: yamlschema.Field{Key: "phases", Type: Phases, Doc: "The parts of its fights, in order; the first is that of every fight's beginning. [Phases](#phases-of-a-creature) tells more."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.Phase { return &d.Phases })},
		{Field: yamlschema.Field{Key: "enrage", Type: Enrage, Doc: "What becomes of it when a fight lasts for long, whatever its phase; counted from the beginning of the fight. [Phases](#phases-of-a-creature) tells more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Enrage = yamlschema.Get[*content.Enrage](v) }},
		{Field: yamlschema.Field{Key: "casts", Type: spell.Casts, Doc: "What it casts by itself, the most important first. [Casts](#casts-of-a-creature) tells more."},
			Set: yamlschema.Entries(func(d *content.Creature) *[]content.CastRule { return &d.Casts })},
		{Field: yamlschema.Field{Key: "keeps_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "How near it comes to its victim, between edges, while there is something for it to cast; 0 is its reach. Who comes nearer is not run from: a phase with `movement: kite` does that."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Keeps = v.Num }},
		{Field: yamlschema.Field{Key: "bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that lie on it as long as it lives: what a totem radiates, what it does now and then."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "commands", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that who commands it may have it cast, in the order of the buttons."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Commands = v.IDs }},
		{Field: yamlschema.Field{Key: "at_difficulty", Type: Harder, Doc: "What it is in instances of a difficulty, as `{heroic: elder_wolf}`: the other definition holds in its place, with figures, loot and casts; it keeps its id, scripts and quests know it by it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Harder = yamlschema.Get[[]content.Harder](v) }},
		{Field: yamlschema.Field{Key: "tamable", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the effect `tame` makes it somebody's pet."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Tamable = v.Flag }},
		{Field: yamlschema.Field{Key: "level_of_owner", Type: yamlschema.Formula, Unit: "levels", Inputs: content.UnitInputs, Doc: "Its level while somebody owns it whom a spell gave it to; `level` is that of the owner. It follows the owner's. Without it, its own `level` stays."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.OwnerLevel = v.Formula }},
		{Field: yamlschema.Field{Key: "loot", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what lies on its corpse."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Loot = v.IDs }},
		{Field: yamlschema.Field{Key: "skinning", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is taken off its corpse by who skins it, when nothing lies on it any more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Skins = v.IDs }},
		{Field: yamlschema.Field{Key: "pickpocketing", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is stolen from it while it lives, once in each life."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Pockets = v.IDs }},
		{Field: yamlschema.Field{Key: "menu", Type: yamlschema.Name, Kind: content.Menus, Doc: "What comes up before a player who talks to it, with the quests that it has for the player."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Menu = v.ID }},
		{Field: yamlschema.Field{Key: "mailbox", Type: yamlschema.Bool, Default: "false", Doc: "Players may see and send letters near it; a click on it opens their mailbox, where it has nothing else to offer."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Mailbox = v.Flag }},
		{Field: yamlschema.Field{Key: "trainer", Type: yamlschema.Name, Kind: content.Trainers, Doc: "What it teaches."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Trainer = v.ID }},
		{Field: yamlschema.Field{Key: "stop", Type: yamlschema.Name, Kind: content.Stops, Doc: "The stop of flights at which it stands."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Stop = v.ID }},
		{Field: yamlschema.Field{Key: "talks_to", Type: yamlschema.Choice, Choices: content.Audiences, Default: "living", Doc: "Who may talk to it: the living, ghosts who walk without their body, or both."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.TalksTo = content.Audience(v.Choice) }},
		{Field: yamlschema.Field{Key: "vendor", Type: yamlschema.Name, Kind: content.Vendors, Doc: "What it sells, buys and mends. [Vendors](vendors.md) tells more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Vendor = v.ID }},
		{Field: yamlschema.Field{Key: "auction_house", Type: yamlschema.Name, Kind: content.AuctionHouses, Doc: "The house in which players buy and put up things at it. [Auctions](auctions.md) tells more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Auctions = v.ID }},
		{Field: yamlschema.Field{Key: "banker", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players open their bank at it."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.Banker = v.Flag }},
		{Field: yamlschema.Field{Key: "stable_master", Type: yamlschema.Bool, Default: "false", Doc: "`true`: players leave pets at it and take others out. [Stables](stables.md) tells more."},
			Set: func(d *content.Creature, v yamlschema.Value) { d.StableMaster = v.Flag }},
		{Field: yamlschema.LookField, Set: func(d *content.Creature, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Creature, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// checkUnit works formulas out at both ends of the level range: what is wrong
// there is wrong in the world. Those that use stats are only known there.
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
