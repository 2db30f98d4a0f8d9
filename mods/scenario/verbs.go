package scenario

import "slices"

// verbs is everything that a line may say, in the order of the reference: each
// subject has a table in a file of its own, and a new verb is one entry of one.
func verbs() []verb {
	return slices.Concat(preparing(), keeping(), fighting(), moving(), talking(), commanding(), living(), connecting(), instancing(), ofPanel(), ofItems(), ofLoot(), ofDeals(), ofObjects(), ofMarket(), ofAuctions(), empowering(), ofSpells(), ofPets(), ofQuests(), ofGrowing(), ofCalendar(), ofSpawning(), ofNumbers(), ofFalls(), grouping(), socializing(), inGuilds(), inVaults(), dueling(), expecting())
}

// preparing is what makes the world ready.
func preparing() []verb {
	return []verb{
		{Syntax: "seed SEED", first: true, run: func(*runner, args) error { return nil },
			Doc:     "The seed of all chance. Without it, it is 1. It stands before everything else; `loam test --seed` wins over it.",
			Example: "seed 7"},
		{Syntax: "map MAP [of B]", run: doMap,
			Doc:     "The map on which the lines that follow act. Without it, that is `base:flat`. All maps of the world run all the time, but for copies of instances: of those it is the one in which B stands, or without B one that is nobody's.",
			Example: "map meadow:field"},
		{Syntax: "language LANGUAGE", run: doLanguage,
			Doc:     "From here on texts are read in another language than English, as somebody who has chosen it reads them.",
			Example: "language de"},
		{Syntax: "clock TIME", run: doClock,
			Doc:     "Sets the clock of the realm's place forward; what is scheduled in between happens once, and of game events what is on then is on. A scenario begins on a Monday, 2024-01-01 at 12:00.",
			Example: `clock "sat 20:00"`},
		{Syntax: "setting SETTING VALUE", run: doSetting,
			Doc:     "Gives a setting another value, as the operator would; it is a reload. A scenario begins with the defaults, whatever the world that it is run in has chosen.",
			Example: "setting meadow.wolf_pack 5"},
		{Syntax: "spawn CREATURE [as NAME] at X Y [facing DEG] [level LEVEL]", run: doSpawn,
			Doc:     "A creature stands on the map, as if summoned by a script. It belongs to no spawn: it does not come again.",
			Example: "spawn meadow:grey_wolf as wolf at 10 5 facing 180"},
		{Syntax: "player PLAYER [level LEVEL] [start START] [role ROLE] [at X Y] [facing DEG]", run: doPlayer,
			Doc:     "A new character logs in: at a spot of the map, or where its start says. Without `start` it has the first one of this bundle, else the first of all. `role` is that of its account, without it `player`.",
			Example: "player Anna level 5 at 12 5"},
		{Syntax: "N players level LEVEL as NAME [start START] [at X Y]", run: doPlayers,
			Doc:     "A group of players, side by side. NAME is all of them, NAME1 the first. What is said of a group is said of each, what is expected is expected of each.",
			Example: "20 players level 60 as raid at 0 0"},
	}
}

// expecting is how time goes by and what must come of it.
func expecting() []verb {
	return []verb{
		{Syntax: "advance SPAN", run: doAdvance, Doc: "Time goes by, in steps of 50 ms.", Example: "advance 4s"},
		{Syntax: "advance until CONDITION within SPAN", run: doAdvanceUntil,
			Doc:     "Time goes by until something holds; it fails when it does not within the span. An event must happen after this line has begun.",
			Example: "advance until wolf health < 50% within 30s"},
		{Syntax: "expect faults N", run: doFaults,
			Doc:     "So many faults of scripts have happened since a line last spoke of them. `expect faults 0` is implied at the end.",
			Example: "expect faults 1"},
		{Syntax: "expect [no] CONDITION", run: doExpect,
			Doc:     "Fails unless the condition holds, or with `no` if it does.",
			Example: `expect wolf says "Grrr" once`},
		{Syntax: "reload from DIR", run: doReload,
			Doc:     "Lays the files of `scenarios/reload/DIR` over those of this bundle and publishes the result, as saving them would.",
			Example: "reload from fiercer"},
		{Syntax: "restart map|server [at TIME]", run: doRestart,
			Doc:     "Takes a snapshot of the map, or of the realm box and all maps, and goes on with fresh objects made of it; with `at`, at a later time, until which nothing runs.",
			Example: "restart server"},
		{Syntax: "run FILE",
			Doc:     "The lines of another file, as if they stood here. Names that it gives can be used from here on.",
			Example: "run lib/two_wolves.txt"},
	}
}
