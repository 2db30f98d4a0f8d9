package scenario

import "slices"

// verbs is everything that a line may say, in the order of the reference.
func verbs() []verb {
	return slices.Concat(preparing(), keeping(), acting(), ofItems(), empowering(), ofSpells(), ofPets(), ofFalls(), grouping(), dueling(), expecting())
}

// preparing is what makes the world ready.
func preparing() []verb {
	return []verb{
		{Syntax: "seed SEED", first: true, run: func(*runner, args) error { return nil },
			Doc:     "The seed of all chance. Without it, it is 1. It stands before everything else; `loam test --seed` wins over it.",
			Example: "seed 7"},
		{Syntax: "map MAP", run: doMap,
			Doc:     "The map on which the lines that follow act. Without it, that is `base:flat`. All maps of the world run all the time.",
			Example: "map meadow:field"},
		{Syntax: "language LANGUAGE", run: doLanguage,
			Doc:     "From here on texts are read in another language than English, as somebody who has chosen it reads them.",
			Example: "language de"},
		{Syntax: "clock TIME", run: doClock,
			Doc:     "Sets the clock of the realm's place forward; what is scheduled in between happens once. A scenario begins on a Monday, 2024-01-01 at 12:00.",
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

// acting is what players and creatures are told to do.
func acting() []verb {
	return []verb{
		{Syntax: "A attacks B", run: doAttack,
			Doc:     "A player attacks: from now on it turns to its target before each step, but does not walk there. A creature attacks as a script would make it.",
			Example: "Anna attacks wolf"},
		{Syntax: "A stops", run: doStop,
			Doc:     "A player stops attacking and walking; a creature gives up its fight.",
			Example: "Anna stops"},
		{Syntax: "A moves to X Y", run: doMove,
			Doc:     "A player sets out and runs to a spot while time goes by, as its client would; a creature is sent there.",
			Example: "Anna moves to 60 0"},
		{Syntax: "A teleports to X Y", run: doTeleport,
			Doc:     "Puts a unit elsewhere on its map at once. Only tests may.",
			Example: "Anna teleports to 0 0"},
		{Syntax: "A travels to PLACE", run: doTravel,
			Doc:     "Sends a player to a place, on this or another map. Only tests may.",
			Example: "Anna travels to meadow:inn"},
		{Syntax: "A faces B", run: doFace, Doc: "Turns a standing unit.", Example: "Anna faces wolf"},
		{Syntax: "A says|yells|emotes TEXT [in channel CHANNEL]", run: doSay,
			Doc:     "A unit utters something, or a player says it in a channel of the realm.",
			Example: `Anna says "Where is the mill?"`},
		{Syntax: "A gestures EMOTE [at B]", run: doGesture, Doc: "A player makes a gesture, at somebody if one is named.",
			Example: "Anna gestures meadow:wave at villager"},
		{Syntax: "A joins|leaves channel CHANNEL [with TEXT]", run: doChannel,
			Doc:     "A player comes into a channel, with a password if it has one, or goes. Anything else is typed: `Anna types \"/channel kick trade Ben\"`.",
			Example: "Anna joins channel trade"},
		{Syntax: "A whispers B TEXT", run: doWhisper,
			Doc:     "A player says something to another one alone, on whatever map that one is.",
			Example: `Anna whispers Ben "Are you there?"`},
		{Syntax: "A types TEXT", run: doTypes,
			Doc:     "A player types a line as into its client: a command when it begins with a slash, or with a dot as in game clients, else speech. Of a command of the realm box, or about a player on another map, the answer is there for the next line too.",
			Example: `Anna types "/xp 3"`},
		{Syntax: "console TEXT [as A]", run: doConsole,
			Doc:     "An operator types a command into the console: one without a place, or with `as` one for a player.",
			Example: `console "motd The fair is open."`},
		{Syntax: "A selects B", run: doSelect, Doc: "A player looks at somebody.", Example: "Anna selects villager"},
		{Syntax: "A respawns", run: doRespawn,
			Doc:     "A dead player asks to come back; a dead creature's spawn works at once.",
			Example: "Anna respawns"},
		{Syntax: "A sits|sleeps|kneels|stands", run: doStance, Doc: "A player changes how it stands.", Example: "Anna sits"},
		{Syntax: "A releases", run: doRelease,
			Doc:     "A dead player leaves its body: it comes to the graveyard, as a ghost where the rules know ghosts, else alive.",
			Example: "Anna releases"},
		{Syntax: "A reclaims", run: doReclaim, Doc: "A ghost asks to live again at its body.", Example: "Anna reclaims"},
		{Syntax: "A dies", run: doDie, Doc: "Ends a life; nobody is the killer. Only tests may.", Example: "guard dies"},
		{Syntax: "A hurts B for AMOUNT", run: doHurt,
			Doc:     "Takes health, in points or as a share of full health, and begins a fight as a blow would. Only tests may.",
			Example: "Anna hurts boss for 30%"},
		{Syntax: "A logs in|out", run: doLog,
			Doc:     "A player leaves the world, or comes back into it where it left. One that fights leaves when its fight is over, after a minute at most.",
			Example: "Anna logs out"},
		{Syntax: "A presses TEXT in panel PANEL [row N]", run: doPress,
			Doc:     "A player presses the button with a label, in the N-th element of a list if `row` says so, with what stands in the inputs.",
			Example: `Anna presses "Buy" in panel market:stall row 2`},
		{Syntax: "A fills INPUT with VALUE in panel PANEL", run: doFill,
			Doc:     "A player fills an input in; it stands there until it is filled anew. No time goes by.",
			Example: "Anna fills amount with 3 in panel market:stall"},
		{Syntax: "A closes panel PANEL", run: doClosePanel, Doc: "A player closes a panel.", Example: "Anna closes panel market:stall"},
		{Syntax: "A loses connection", run: doLose,
			Doc:     "A player's session breaks off. It stands in the world for 10 s, in a fight longer; `logs in` takes it over as it stands.",
			Example: "Anna loses connection"},
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
		{Syntax: "restart map|server", run: doRestart,
			Doc:     "Takes a snapshot of the map, or of the realm box and all maps, and goes on with fresh objects made of it.",
			Example: "restart server"},
		{Syntax: "run FILE",
			Doc:     "The lines of another file, as if they stood here. Names that it gives can be used from here on.",
			Example: "run lib/two_wolves.txt"},
	}
}
