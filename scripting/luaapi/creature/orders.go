package creature

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// maxField bounds the word under which a number is kept with a creature.
const maxField = 40

var (
	fieldName = luaapi.Param{Name: "field", Type: luaapi.Text, Doc: "the word under which it is kept, up to 40 bytes"}
	percent   = luaapi.Param{Name: "pct", Type: luaapi.Number, Unit: "percent", Min: 0, Max: 1000, Doc: "100 leaves it as it is"}
	inGroup   = luaapi.Param{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "for whom", Fields: []luaapi.Param{
		{Name: "group", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "also for those of its group who are near it"},
	}}
)

// Orders is what creatures are told of how to behave.
var Orders = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "set_manner", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "manner", Type: luaapi.Text, OneOf: content.MannerWords, Doc: "which"},
			{Name: "on", Type: luaapi.Bool, Optional: true, Default: "true", Doc: "false: not any more, whatever its definition says"},
		},
		Doc:     "Gives the creature a manner, or takes it away, until it is gone: what `manners` of its definition may list.",
		Example: `self:set_manner("stands_fast")`,
		Eluna:   []string{"SetDisableGravity", "SetReactState", "SetAggroEnabled", "SetHover", "SetRegeneratingHealth", "SetImmuneTo"},
		Run: func(c luaapi.Call) int {
			set, _, _ := content.MannersOf([]string{c.Text(0)})
			var none content.Manners
			if c.Bool(1, true) {
				c.Try(c.World().SetManners(c.Self(), set, none))
			} else {
				c.Try(c.World().SetManners(c.Self(), none, set))
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "has_manner", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "manner", Type: luaapi.Text, OneOf: content.MannerWords, Doc: "which"}},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Tells whether the creature has a manner now, by its definition or by a script.",
		Example: `if self:has_manner("walks") then self:say("No hurry.") end`,
		Run: func(c luaapi.Call) int {
			set, _, _ := content.MannersOf([]string{c.Text(0)})
			return c.GiveBool(c.Self().Manners&set != 0)
		},
	},
	{
		Class: luaapi.Unit, Name: "leave_fight", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Ends its fights where it stands: it forgets all enemies and they forget it. A creature does not go home as it does by evade, and stands until resume.",
		Example: `self:leave_fight()`,
		Eluna:   []string{"CombatStop", "ClearInCombat"},
		Run:     func(c luaapi.Call) int { c.World().LeaveFight(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "flee_for_help", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "span", Type: luaapi.Span, Doc: "how long at most; a range is drawn"},
			{Name: "seek", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "30", Doc: "how far away a friend may be to whom it runs"},
			{Name: "call", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "10", Doc: "within which friends come to help where its flight ends"},
		},
		Doc:     "Runs from its fight to the nearest friend, or away where there is none, and calls for help there. Outside a fight it is an error.",
		Example: `if self:in_combat() then self:flee_for_help("6s") end`,
		Eluna:   []string{"FleeToGetAssistance"},
		Run: func(c luaapi.Call) int {
			const seek, call = 30, 10
			c.Try(c.World().FleeForHelp(c.Self(), c.Draw(0), c.Number(1, seek), c.Number(2, call)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "stroll", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "how far from where it stands now; 0: it strolls no more"}},
		Doc:     "Strolls around where it stands, which becomes its home. In a fight it is an error.",
		Example: `self:stroll(8)`,
		Eluna:   []string{"MoveRandom", "SetWanderRadius"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Stroll(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "settle", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "where", Type: luaapi.Text, OneOf: []string{"here", "spawn"}, Optional: true, Default: `"here"`, Doc: "where it stands, or where its spawn is"}},
		Doc:     "Makes a place its home, to which it returns after fights.",
		Example: `self:settle()`,
		Eluna:   []string{"SetHomePosition"},
		Run: func(c luaapi.Call) int {
			at := &c.Self().Position
			if c.Text(0) == "spawn" {
				at = nil
			}
			c.Try(c.World().Settle(c.Self(), at))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "fight_all", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "0", Doc: "how far; 0 is the whole map"}},
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer, Unit: "players"}},
		Doc:     "Fights every player whom it may attack, and tells how many there are.",
		Example: `self:fight_all(100)`,
		Eluna:   []string{"SetInCombatWithZone", "AttackAll"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().FightAll(c.Self(), c.Number(0, 0)))) },
	},
	{
		Class: luaapi.Creature, Name: "set_data", Where: luaapi.OnMap,
		Params: []luaapi.Param{fieldName, {Name: "value", Type: luaapi.Integer, Unit: "number", Min: -1e12, Max: 1e12, Doc: "the new one"},
			{Name: "from", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "who sets it"}},
		Doc:     "Keeps a number with the creature until it is gone, for all bundles and rules, and tells its on_data. For what concerns one bundle there is `self.state`.",
		Example: `other:set_data("alarm", 1, self)`,
		Run: func(c luaapi.Call) int {
			if len(c.Text(0)) > maxField {
				c.BadArgument(0, "is longer than 40 bytes")
			}
			c.Try(c.World().SetData(c.Self(), c.Text(0), int64(c.Number(1, 0)), c.Unit(2)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "data", Where: luaapi.OnMap,
		Params:  []luaapi.Param{fieldName},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Integer, Unit: "number", Doc: "0 where nothing was set"}},
		Doc:     "A number that is kept with the creature.",
		Example: `if self:data("alarm") == 1 then self:yell("To arms!") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Data(c.Self(), c.Text(0)))) },
	},
	{
		Class: luaapi.Creature, Name: "set_active", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "on", Type: luaapi.Bool, Doc: "false: as its definition says"}},
		Doc:     "Lets the creature live on where nobody is near, at a cost.",
		Example: `self:set_active(true)`,
		Eluna:   []string{"SetActive"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetActive(c.Self(), c.Bool(0, false))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_floor", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "health", Type: luaapi.Number, Unit: "points", Min: 0, Max: luaapi.ManyPoints, Doc: "it keeps so much, whatever hurts it; 0: it can die"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how", Fields: []luaapi.Param{
				{Name: "percent", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "health is percent of full, up to 100"}}}},
		Doc:     "Lets no damage bring its health below a floor.",
		Example: `self:set_floor(1)`,
		Eluna:   []string{"SetInvincibilityHpLevel"},
		Run: func(c luaapi.Call) int {
			if c.FieldBool(1, "percent", false) {
				c.Try(c.World().SetFloor(c.Self(), 0, c.Number(0, 0)))
			} else {
				c.Try(c.World().SetFloor(c.Self(), c.Points(0), 0))
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "set_distance", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "between edges; 0 is as its definition says"}},
		Doc:     "From how far it fights while it has something to cast, as `keeps_yards` of its definition.",
		Example: `self:set_distance(20)`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetKeeps(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_corpse", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "lasts", Type: luaapi.Span, Doc: "from its death, or for one who is dead from now"}},
		Doc:     "Changes how long its corpse lies.",
		Example: `self:set_corpse("2m")`,
		Eluna:   []string{"SetCorpseDelay", "SetCorpseRemoveTime"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetCorpse(c.Self(), max(clock.Step, c.Draw(0)))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "scale_threat", Where: luaapi.OnMap,
		Params:  []luaapi.Param{percent, {Name: "enemy", Type: luaapi.AUnit, Optional: true, Default: "everybody on its list", Doc: "towards whom"}},
		Doc:     "Makes its threat a share of what it is; it may turn to another then.",
		Example: `self:scale_threat(0, enemy)`,
		Eluna:   []string{"ModifyThreatPct", "ModifyThreatPctAll"},
		Run:     func(c luaapi.Call) int { c.World().ScaleThreat(c.Self(), c.Unit(1), c.Number(0, 100)); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "set_health_pct", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "pct", Type: luaapi.Number, Unit: "percent", Min: 0, Max: 100, Doc: "of full; it keeps at least one point"}},
		Doc:     "Makes its health a share of full, with nobody behind it. The dead stay dead.",
		Example: `self:set_health_pct(50)`,
		Eluna:   []string{"SetHealth"},
		Run:     func(c luaapi.Call) int { c.World().SetHealth(c.Self(), c.Number(0, 100)); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "restore_faction", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Gives it the faction of its definition again.",
		Example: `self:restore_faction()`,
		Eluna:   []string{"RestoreFaction"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().RestoreFaction(c.Self())); return 0 },
	},
	{
		Class: luaapi.Player, Name: "credit_kill", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Doc: "as which it counts"}, inGroup},
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Integer, Unit: "players", Doc: "for how many it counts, where their quests want it"}},
		Doc:     "Counts a creature for the player's quests as if it had been killed.",
		Example: `player:credit_kill("grey_wolf", {group = true})`,
		Eluna:   []string{"KilledMonsterCredit", "KillGOCredit"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().CreditKill(c.Self(), c.ID(0), c.FieldBool(1, "group", false))))
		},
	},
	{
		Class: luaapi.Player, Name: "complete_quest_for", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "quest", Type: luaapi.ID, Kind: content.Quests, Doc: "which"}, inGroup},
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Integer, Unit: "players", Doc: "how many have it done now"}},
		Doc:     "Reaches all objectives of a quest that count, also for the group: what it collects must be there.",
		Example: `player:complete_quest_for("wolves", {group = true})`,
		Eluna:   []string{"GroupEventHappens", "AreaExploredOrEventHappens"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().CompleteQuestFor(c.Self(), c.ID(0), c.FieldBool(1, "group", false))))
		},
	},
	{
		Class: luaapi.Unit, Name: "remove_auras_of", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Doc: "that laid them on"},
			{Name: "charges", Type: luaapi.Integer, Unit: "charges", Min: 0, Max: luaapi.MaxStacks, Optional: true, Default: "0", Doc: "of each; those that have more lose so many. 0 is all of them"}},
		Results: []luaapi.Result{{Name: "removed", Type: luaapi.Integer, Unit: "auras"}},
		Doc:     "Takes from it what a spell has laid on it.",
		Example: `self:remove_auras_of("spark")`,
		Eluna:   []string{"RemoveAurasDueToSpell", "RemoveAllAuras"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().RemoveAurasOf(c.Self(), c.ID(0), int(c.Number(1, 0)))))
		},
	},
	{
		Class: luaapi.Unit, Name: "lay_spell", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Doc: "whose auras"}},
		Results: []luaapi.Result{{Name: "laid", Type: luaapi.Integer, Unit: "auras"}},
		Doc:     "Lays every aura of a spell on it, from itself, without a cast.",
		Example: `self:lay_spell("spark")`,
		Eluna:   []string{"AddAura"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().LaySpell(c.Self(), c.ID(0)))) },
	},
	{
		Class: luaapi.Player, Name: "end_talk", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "was", Type: luaapi.Bool, Doc: "whether there was a menu"}},
		Doc:     "Takes away whatever menu the player has before it, of any bundle.",
		Example: `player:end_talk()`,
		Eluna:   []string{"GossipComplete"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().EndTalk(c.Self())) },
	},
}
