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

	"loam/core/content"
	"loam/core/formula"
	"loam/mods/definition"
	"loam/mods/definition/figure"
	"loam/mods/definition/magic"
	"loam/mods/form"
)

// Creatures is the kind of that name.
var Creatures = definition.Of[content.Creature]{
	Name:  content.Creatures,
	One:   "creature",
	Doc:   "A kind of creature. What stands in the world is made of it by spawns and scripts.",
	Table: func(t *content.Tables) *[]content.Creature { return &t.Creatures },
	ID:    func(d *content.Creature) *content.ID { return &d.ID },
	Check: func(d *content.Creature) (key, msg, text string, ok bool) {
		if key, msg, text, ok := figure.Check(d.Stats, d.Powers, d.Health, d.DamageMin, d.DamageMax, d.Armor, d.Experience); !ok {
			return key, msg, text, false
		}
		return checkUnit(d.Health, d.DamageMin, d.DamageMax, d.LevelMin, d.LevelMax)
	},
	Chapters: func() string {
		return mannersChapter() + linesChapter() + companionsChapter() + outfitsChapter() + phasesChapter() + magic.Chapter()
	},
	Fields: []form.Of[content.Creature]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Creature, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "tags", Type: form.Tags, Default: "[]", Doc: "Words by which scripts and scenarios select it."},
			Set: func(d *content.Creature, v form.Value) { d.Tags = v.Words }},
		{Field: form.Field{Key: "faction", Type: form.Name, Kind: content.Factions, Required: true, Doc: "Whose side it is on."},
			Set: func(d *content.Creature, v form.Value) { d.Faction = v.ID }},
		{Field: form.Field{Key: "level", Type: form.WholeTo, Min: 1, Max: form.MaxLevel, Default: "1", Doc: "Its level; of a range, one is drawn at each life."},
			Set: func(d *content.Creature, v form.Value) { d.LevelMin, d.LevelMax = int(v.Lo), int(v.Hi) }},
		{Field: form.Field{Key: "health", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Required: true, Doc: "Health when unhurt."},
			Set: func(d *content.Creature, v form.Value) { d.Health = v.Formula }},
		{Field: form.Field{Key: "damage_min", Type: form.Formula, Unit: "points", Inputs: content.DamageInputs, Units: form.OfOne, Default: "0", Doc: "Least damage of a swing, before the rules."},
			Set: func(d *content.Creature, v form.Value) { d.DamageMin = v.Formula }},
		{Field: form.Field{Key: "damage_max", Type: form.Formula, Unit: "points", Inputs: content.DamageInputs, Units: form.OfOne, Default: "0", Doc: "Greatest damage of a swing, before the rules; at least `damage_min`."},
			Set: func(d *content.Creature, v form.Value) { d.DamageMax = v.Formula }},
		{Field: form.Field{Key: "armor", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Default: "0", Doc: "What `melee_damage` of the rules makes of it."},
			Set: func(d *content.Creature, v form.Value) { d.Armor = v.Formula }},
		{Field: form.Field{Key: "favors", Type: Favors, Default: "[]", Doc: "Points with factions for who kills it, and for its group near it: `[{faction: guild, points: 5}]`."},
			Set: func(d *content.Creature, v form.Value) { d.Favors = form.Made[content.Favor](v) }},
		{Field: form.Field{Key: "experience", Type: form.Formula, Unit: "points", Inputs: content.UnitInputs, Units: form.OfOne, Default: "0", Doc: "Experience for killing it, before the rules."},
			Set: func(d *content.Creature, v form.Value) { d.Experience = v.Formula }},
		{Field: figure.StatsField, Set: func(d *content.Creature, v form.Value) { d.Stats = figure.GetFigures(v) }},
		{Field: figure.PowersField, Set: func(d *content.Creature, v form.Value) { d.Powers = v.IDs }},
		{Field: form.SchoolField, Set: func(d *content.Creature, v form.Value) { d.School = v.ID }},
		{Field: form.Field{Key: "swing_ms", Type: form.Millis, Unit: "ms", Min: 100, Max: 600000, Default: "1500", Doc: "Time between two swings."},
			Set: func(d *content.Creature, v form.Value) { d.Swing = v.Time() }},
		{Field: form.Field{Key: "reach_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "1", Doc: "Greatest distance between its edge and its victim's for a swing to land."},
			Set: func(d *content.Creature, v form.Value) { d.Reach = v.Num }},
		{Field: form.Field{Key: "radius_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 1000, Default: "0.5", Doc: "Its own size at scale 1: from middle to edge."},
			Set: func(d *content.Creature, v form.Value) { d.Radius = v.Num }},
		{Field: form.Field{Key: "aggro_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "Distance at which it attacks enemies on its own; 0 is never."},
			Set: func(d *content.Creature, v form.Value) { d.Aggro = v.Num }},
		{Field: form.Field{Key: "help_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "Distance within which its kind joins its fights unasked; 0 is never."},
			Set: func(d *content.Creature, v form.Value) { d.Help = v.Num }},
		{Field: form.Field{Key: "leash_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "40", Doc: "Distance from where the fight began at which it gives up and goes home; 0 is never."},
			Set: func(d *content.Creature, v form.Value) { d.Leash = v.Num }},
		{Field: form.Field{Key: "walk_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0, Max: form.MaxSpeed, Default: "2", Doc: "Speed when it strolls or patrols."},
			Set: func(d *content.Creature, v form.Value) { d.Walk = v.Num }},
		{Field: form.Field{Key: "run_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0, Max: form.MaxSpeed, Default: "6", Doc: "Speed when it chases."},
			Set: func(d *content.Creature, v form.Value) { d.Run = v.Num }},
		{Field: form.Field{Key: "scale", Type: form.Number, Unit: "times", Min: 0.01, Max: 100, Default: "1", Doc: "How much larger than usual it is drawn and is."},
			Set: func(d *content.Creature, v form.Value) { d.Scale = v.Num }},
		{Field: form.Field{Key: "corpse_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "10000", Doc: "How long its corpse lies."},
			Set: func(d *content.Creature, v form.Value) { d.Corpse = v.Time() }},
		{Field: form.Field{Key: "respawn_ms", Type: form.MillisTo, Unit: "ms", Min: 0, Max: 30 * form.Day, Default: "30000", Doc: "Time from death to the next life, unless the spawn says; of a range, one is drawn each time."},
			Set: func(d *content.Creature, v form.Value) { d.Respawn = v.Span() }},
		{Field: form.Field{Key: "attackable", Type: form.Bool, Default: "true", Doc: "`false`: nobody can attack it."},
			Set: func(d *content.Creature, v form.Value) { d.Attackable = v.Flag }},
		{Field: form.Field{Key: "fights", Type: form.Bool, Default: "true", Doc: "`false`: it never strikes back."},
			Set: func(d *content.Creature, v form.Value) { d.Fights = v.Flag }},
		{Field: form.Field{Key: "moves", Type: form.Bool, Default: "true", Doc: "`false`: it stays where it stands."},
			Set: func(d *content.Creature, v form.Value) { d.Moves = v.Flag }},
		{Field: form.Field{Key: "active", Type: form.Bool, Default: "false", Doc: "`true`: it lives on where nobody is near, at a cost."},
			Set: func(d *content.Creature, v form.Value) { d.Active = v.Flag }},
		{Field: form.Field{Key: "manners", Type: form.Tags, Choices: content.MannerWords, Default: "[]", Doc: "How it behaves and is treated from the beginning; scripts give and take manners with `set_manner`. [Manners](#manners-of-a-creature) tells more."},
			Set: func(d *content.Creature, v form.Value) { d.Manners, _, _ = content.MannersOf(v.Words) }},
		{Field: form.Field{Key: "lines", Type: Lines, Doc: "What it has ready to say, in groups. [Lines](#lines-of-a-creature) tells more."},
			Set: form.Entries(func(d *content.Creature) *[]content.Utterance { return &d.Lines })},
		{Field: form.Field{Key: "summon_groups", Type: Companions, Doc: "What it summons together, in groups. [Groups](#groups-that-a-creature-summons) tells more."},
			Set: form.Entries(func(d *content.Creature) *[]content.Companion { return &d.Companions })},
		{Field: form.Field{Key: "outfits", Type: Outfits, Doc: "What it may hold in its hands; the first from the beginning. [Outfits](#outfits-of-a-creature) tells more."},
			Set: form.Entries(func(d *content.Creature) *[]content.Outfit { return &d.Outfits })},
		{Field: form.Field{Key: "flee_below_pct", Type: form.Number, Unit: "percent", Min: 0, Max: 99, Default: "0", Doc: "Share of health below which it flees from a fight, once in each; 0 is never."},
			Set: func(d *content.Creature, v form.Value) { d.FleeBelow = v.Num }},
		{Field: form.Field{Key: "flee_ms", Type: form.Millis, Unit: "ms", Min: 100, Max: form.Day, Default: "6000", Doc: "How long it flees then."},
			Set: func(d *content.Creature, v form.Value) { d.FleeFor = v.Time() }},
		{Field: form.Field{Key: "flee_help_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "10", Doc: "Distance within which friends join the fight when it begins to flee, and where its flight ends; 0 is none."},
			Set: func(d *content.Creature, v form.Value) { d.FleeHelp = v.Num }},
		{Field: form.Field{Key: "assist", Type: form.Band, Doc: "A group whose members join each other's fights, whatever their faction: a name, or `bundle:name` for one of another bundle."},
			Set: func(d *content.Creature, v form.Value) { d.Assist = v.ID }},
		{Field: form.Field{Key: "assist_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "40", Doc: "Distance within which members of its group join its fights."},
			Set: func(d *content.Creature, v form.Value) { d.AssistIn = v.Num }},
		{Field: form.Field{Key: "phases", Type: Phases, Doc: "The parts of its fights, in order; the first is that of every fight's beginning. [Phases](#phases-of-a-creature) tells more."},
			Set: form.Entries(func(d *content.Creature) *[]content.Phase { return &d.Phases })},
		{Field: form.Field{Key: "enrage", Type: Enrage, Doc: "What becomes of it when a fight lasts for long, whatever its phase; counted from the beginning of the fight. [Phases](#phases-of-a-creature) tells more."},
			Set: func(d *content.Creature, v form.Value) { d.Enrage = form.Get[*content.Enrage](v) }},
		{Field: form.Field{Key: "casts", Type: magic.Casts, Doc: "What it casts by itself, the most important first. [Casts](#casts-of-a-creature) tells more."},
			Set: form.Entries(func(d *content.Creature) *[]content.CastRule { return &d.Casts })},
		{Field: form.Field{Key: "keeps_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "How near it comes to its victim, between edges, while there is something for it to cast; 0 is its reach. Who comes nearer is not run from: a phase with `movement: kite` does that."},
			Set: func(d *content.Creature, v form.Value) { d.Keeps = v.Num }},
		{Field: form.Field{Key: "bears", Type: form.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that lie on it as long as it lives: what a totem radiates, what it does now and then."},
			Set: func(d *content.Creature, v form.Value) { d.Bears = v.IDs }},
		{Field: form.Field{Key: "commands", Type: form.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that who commands it may have it cast, in the order of the buttons."},
			Set: func(d *content.Creature, v form.Value) { d.Commands = v.IDs }},
		{Field: form.Field{Key: "at_difficulty", Type: Harder, Doc: "What it is in instances of a difficulty, as `{heroic: elder_wolf}`: the other definition holds in its place, with figures, loot and casts; it keeps its id, scripts and quests know it by it."},
			Set: func(d *content.Creature, v form.Value) { d.Harder = form.Get[[]content.Harder](v) }},
		{Field: form.Field{Key: "tamable", Type: form.Bool, Default: "false", Doc: "`true`: the effect `tame` makes it somebody's pet."},
			Set: func(d *content.Creature, v form.Value) { d.Tamable = v.Flag }},
		{Field: form.Field{Key: "level_of_owner", Type: form.Formula, Unit: "levels", Inputs: content.UnitInputs, Doc: "Its level while somebody owns it whom a spell gave it to; `level` is that of the owner. It follows the owner's. Without it, its own `level` stays."},
			Set: func(d *content.Creature, v form.Value) { d.OwnerLevel = v.Formula }},
		{Field: form.Field{Key: "loot", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what lies on its corpse."},
			Set: func(d *content.Creature, v form.Value) { d.Loot = v.IDs }},
		{Field: form.Field{Key: "skinning", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is taken off its corpse by who skins it, when nothing lies on it any more."},
			Set: func(d *content.Creature, v form.Value) { d.Skins = v.IDs }},
		{Field: form.Field{Key: "pickpocketing", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is stolen from it while it lives, once in each life."},
			Set: func(d *content.Creature, v form.Value) { d.Pockets = v.IDs }},
		{Field: form.Field{Key: "menu", Type: form.Name, Kind: content.Menus, Doc: "What comes up before a player who talks to it, with the quests that it has for the player."},
			Set: func(d *content.Creature, v form.Value) { d.Menu = v.ID }},
		{Field: form.Field{Key: "mailbox", Type: form.Bool, Default: "false", Doc: "Players may see and send letters near it; a click on it opens their mailbox, where it has nothing else to offer."},
			Set: func(d *content.Creature, v form.Value) { d.Mailbox = v.Flag }},
		{Field: form.Field{Key: "trainer", Type: form.Name, Kind: content.Trainers, Doc: "What it teaches."},
			Set: func(d *content.Creature, v form.Value) { d.Trainer = v.ID }},
		{Field: form.Field{Key: "stop", Type: form.Name, Kind: content.Stops, Doc: "The stop of flights at which it stands."},
			Set: func(d *content.Creature, v form.Value) { d.Stop = v.ID }},
		{Field: form.Field{Key: "talks_to", Type: form.Choice, Choices: content.Audiences, Default: "living", Doc: "Who may talk to it: the living, ghosts who walk without their body, or both."},
			Set: func(d *content.Creature, v form.Value) { d.TalksTo = content.Audience(v.Choice) }},
		{Field: form.Field{Key: "vendor", Type: form.Name, Kind: content.Vendors, Doc: "What it sells, buys and mends. [Vendors](vendors.md) tells more."},
			Set: func(d *content.Creature, v form.Value) { d.Vendor = v.ID }},
		{Field: form.Field{Key: "auction_house", Type: form.Name, Kind: content.AuctionHouses, Doc: "The house in which players buy and put up things at it. [Auctions](auctions.md) tells more."},
			Set: func(d *content.Creature, v form.Value) { d.Auctions = v.ID }},
		{Field: form.Field{Key: "banker", Type: form.Bool, Default: "false", Doc: "`true`: players open their bank at it."},
			Set: func(d *content.Creature, v form.Value) { d.Banker = v.Flag }},
		{Field: form.Field{Key: "stable_master", Type: form.Bool, Default: "false", Doc: "`true`: players leave pets at it and take others out. [Stables](stables.md) tells more."},
			Set: func(d *content.Creature, v form.Value) { d.StableMaster = v.Flag }},
		{Field: form.LookField, Set: func(d *content.Creature, v form.Value) { d.Look = v.Look }},
		{Field: form.ClientsField, Set: func(d *content.Creature, v form.Value) { d.Clients = v.Clients }},
	},
}

// checkUnit works formulas out at both ends of the level range: what is wrong
// there is wrong in the world. Those that use stats are only known there.
func checkUnit(health, low, high *formula.Formula, levels ...int) (key, msg, text string, ok bool) {
	for _, level := range levels {
		l := float64(level)
		if health != nil && len(health.Uses()) == 0 && !(health.Eval([]float64{l}) >= 1) {
			return "health", fmt.Sprintf("health must be at least 1 point at level %d, not", level), form.Plain(health.Eval([]float64{l})), false
		}
		if low == nil || high == nil || len(low.Uses())+len(high.Uses()) > 0 {
			continue
		}
		least, greatest := low.Eval([]float64{l}), high.Eval([]float64{l})
		if !(least >= 0) {
			return "damage_min", fmt.Sprintf("damage_min must be at least 0 points at level %d, not", level), form.Plain(least), false
		}
		if !(greatest >= least) {
			return "damage_max", fmt.Sprintf("damage_max must be at least damage_min, which is %s points at level %d, not",
				form.Plain(least), level), form.Plain(greatest), false
		}
	}
	return "", "", "", true
}
