package creature

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// maxField bounds the name under which a number is stored with a creature.
const maxField = 40

var (
	fieldName = luaapi.Param{Name: "field", Type: luaapi.Text, Doc: "name of the number, up to 40 bytes"}
	percent   = luaapi.Param{Name: "pct", Type: luaapi.Number, Unit: "percent", Min: 0, Max: 1000, Doc: "100 leaves the threat unchanged"}
	inGroup   = luaapi.Param{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "for whom it counts", Fields: []luaapi.Param{
		{Name: "group", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: also for members of the player's group nearby"},
	}}
)

// Orders are the methods that control how creatures behave, with credit for quests and
// auras of spells.
var Orders = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "set_manner", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "manner", Type: luaapi.Text, OneOf: content.MannerWords, Doc: "the manner"},
			{Name: "on", Type: luaapi.Bool, Optional: true, Default: "true", Doc: "false: removes the manner, even one of its definition"},
		},
		Doc:     "Gives the creature a manner or removes it, until the creature is removed. Manners are those that `manners` of its definition may list.",
		Example: `self:set_manner("stands_fast")`,
		Eluna:   []string{"SetDisableGravity", "SetAggroEnabled", "SetHover", "SetRegeneratingHealth", "SetImmuneTo"},
		Run: func(c luaapi.Call) int {
			set, _, _ := content.MannersOf([]string{c.Text(0)})
			var none content.Manners
			if c.Bool(1, true) {
				c.Try(c.World().Creatures().SetManners(c.Self(), set, none))
			} else {
				c.Try(c.World().Creatures().SetManners(c.Self(), none, set))
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "has_manner", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "manner", Type: luaapi.Text, OneOf: content.MannerWords, Doc: "the manner"}},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the creature has a manner now, from its definition or a script.",
		Example: `if self:has_manner("walks") then self:say("No hurry.") end`,
		Run: func(c luaapi.Call) int {
			set, _, _ := content.MannersOf([]string{c.Text(0)})
			return c.GiveBool(c.Self().Manners&set != 0)
		},
	},
	{
		Class: luaapi.Unit, Name: "leave_fight", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Ends the unit's fights where it stands: it forgets all enemies and they forget it. Unlike evade, this does not send a creature home: it stands still until resume.",
		Example: `self:leave_fight()`,
		Eluna:   []string{"CombatStop", "ClearInCombat"},
		Run:     func(c luaapi.Call) int { c.World().Combat().LeaveFight(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "flee_for_help", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "span", Type: luaapi.Span, Doc: "maximum time; a time is drawn from a range"},
			{Name: "seek", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "30", Doc: "how far away the friend may be to which it runs"},
			{Name: "call", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "10", Doc: "radius around the end of the flight in which friends come to help"},
		},
		Doc:     "Makes the creature flee from its fight to the nearest friend, or away if there is none, and call for help there. Raises an error outside combat.",
		Example: `if self:in_combat() then self:flee_for_help("6s") end`,
		Eluna:   []string{"FleeToGetAssistance"},
		Run: func(c luaapi.Call) int {
			const seek, call = 30, 10
			c.Try(c.World().Movement().FleeForHelp(c.Self(), c.Draw(0), c.Number(1, seek), c.Number(2, call)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "stroll", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "radius around its current position; 0 ends the wandering"}},
		Doc:     "Makes the creature wander around its current position, which becomes its home. Raises an error in combat.",
		Example: `self:stroll(8)`,
		Eluna:   []string{"MoveRandom", "SetWanderRadius"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().Stroll(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "settle", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "where", Type: luaapi.Text, OneOf: []string{"here", "spawn"}, Optional: true, Default: `"here"`, Doc: "its current position, or the position of its spawn"}},
		Doc:     "Sets the creature's home, to which it returns after fights.",
		Example: `self:settle()`,
		Eluna:   []string{"SetHomePosition"},
		Run: func(c luaapi.Call) int {
			at := &c.Self().Position
			if c.Text(0) == "spawn" {
				at = nil
			}
			c.Try(c.World().Movement().Settle(c.Self(), at))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "fight_all", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Optional: true, Default: "0", Doc: "radius; 0 is the whole map"}},
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer, Unit: "players"}},
		Doc:     "Starts a fight with every player whom the creature may attack and returns how many there are.",
		Example: `self:fight_all(100)`,
		Eluna:   []string{"SetInCombatWithZone", "AttackAll"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Combat().FightAll(c.Self(), c.Number(0, 0))))
		},
	},
	{
		Class: luaapi.Creature, Name: "set_data", Where: luaapi.OnMap,
		Params: []luaapi.Param{fieldName, {Name: "value", Type: luaapi.Integer, Unit: "number", Min: -1e12, Max: 1e12, Doc: "the new value"},
			{Name: "from", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "the unit that sets it"}},
		Doc:     "Sets a number that stays with the creature until it is removed and that all bundles and rules share. Calls the creature's on_data. For data of one bundle, use `self.state`.",
		Example: `other:set_data("alarm", 1, self)`,
		Run: func(c luaapi.Call) int {
			if len(c.Text(0)) > maxField {
				c.BadArgument(0, "is longer than 40 bytes")
			}
			c.Try(c.World().Creatures().SetData(c.Self(), c.Text(0), int64(c.Number(1, 0)), c.Unit(2)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "data", Where: luaapi.OnMap,
		Params:  []luaapi.Param{fieldName},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Integer, Unit: "number", Doc: "0 when nothing was set"}},
		Doc:     "Returns a number that is kept with the creature.",
		Example: `if self:data("alarm") == 1 then self:yell("To arms!") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Creatures().Data(c.Self(), c.Text(0)))) },
	},
	{
		Class: luaapi.Creature, Name: "set_active", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "on", Type: luaapi.Bool, Doc: "false: as its definition says"}},
		Doc:     "Keeps the creature active where nobody is near, which costs processing time.",
		Example: `self:set_active(true)`,
		Eluna:   []string{"SetActive"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Creatures().SetActive(c.Self(), c.Bool(0, false))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_floor", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "health", Type: luaapi.Number, Unit: "points", Min: 0, Max: luaapi.ManyPoints, Doc: "health that damage cannot take away; 0: the creature can die"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "floor options", Fields: []luaapi.Param{
				{Name: "percent", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: health is a percentage of maximum health, up to 100"}}}},
		Doc:     "Sets the floor below which damage does not reduce the creature's health.",
		Example: `self:set_floor(1)`,
		Eluna:   []string{"SetInvincibilityHpLevel"},
		Run: func(c luaapi.Call) int {
			if c.FieldBool(1, "percent", false) {
				c.Try(c.World().Combat().SetFloor(c.Self(), 0, c.Number(0, 0)))
			} else {
				c.Try(c.World().Combat().SetFloor(c.Self(), c.Points(0), 0))
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "set_distance", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "distance between edges; 0 is as its definition says"}},
		Doc:     "Sets the distance from which the creature fights while it has a spell to cast, like `keeps_yards` of its definition.",
		Example: `self:set_distance(20)`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Creatures().SetKeeps(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_corpse", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "lasts", Type: luaapi.Span, Doc: "time from its death; for a dead creature, from now"}},
		Doc:     "Sets how long the creature's corpse stays.",
		Example: `self:set_corpse("2m")`,
		Eluna:   []string{"SetCorpseDelay", "SetCorpseRemoveTime"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Creatures().SetCorpse(c.Self(), max(clock.Step, c.Draw(0))))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "scale_threat", Where: luaapi.OnMap,
		Params:  []luaapi.Param{percent, {Name: "enemy", Type: luaapi.AUnit, Optional: true, Default: "everyone on its threat list", Doc: "the enemy"}},
		Doc:     "Scales the creature's threat to a percentage of its current value. The creature may change its victim.",
		Example: `self:scale_threat(0, enemy)`,
		Eluna:   []string{"ModifyThreatPct", "ModifyThreatPctAll"},
		Run: func(c luaapi.Call) int {
			c.World().Combat().ScaleThreat(c.Self(), c.Unit(1), c.Number(0, 100))
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "set_health_pct", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "pct", Type: luaapi.Number, Unit: "percent", Min: 0, Max: 100, Doc: "of maximum health; at least one point stays"}},
		Doc:     "Sets the unit's health to a percentage of its maximum, without a source. Dead units stay dead.",
		Example: `self:set_health_pct(50)`,
		Eluna:   []string{"SetHealth"},
		Run:     func(c luaapi.Call) int { c.World().Combat().SetHealth(c.Self(), c.Number(0, 100)); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "restore_faction", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Restores the faction of the unit's definition.",
		Example: `self:restore_faction()`,
		Eluna:   []string{"RestoreFaction"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Combat().RestoreFaction(c.Self())); return 0 },
	},
	{
		Class: luaapi.Player, Name: "credit_kill", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Doc: "the creature that counts as killed"}, inGroup},
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Integer, Unit: "players", Doc: "for whom it counts, because their quests need it"}},
		Doc:     "Credits the player's quests with the kill of a creature.",
		Example: `player:credit_kill("grey_wolf", {group = true})`,
		Eluna:   []string{"KilledMonsterCredit", "KillGOCredit"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Quests().CreditKill(c.Self(), c.ID(0), c.FieldBool(1, "group", false))))
		},
	},
	{
		Class: luaapi.Player, Name: "complete_quest_for", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "quest", Type: luaapi.ID, Kind: content.Quests, Doc: "the quest"}, inGroup},
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Integer, Unit: "players", Doc: "who have the quest completed now"}},
		Doc:     "Completes all counted objectives of a quest, with `group` also for the group. Items that the quest collects must be there.",
		Example: `player:complete_quest_for("wolves", {group = true})`,
		Eluna:   []string{"GroupEventHappens", "AreaExploredOrEventHappens"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Quests().CompleteFor(c.Self(), c.ID(0), c.FieldBool(1, "group", false))))
		},
	},
	{
		Class: luaapi.Unit, Name: "remove_auras_of", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Doc: "the spell that applied the auras"},
			{Name: "charges", Type: luaapi.Integer, Unit: "charges", Min: 0, Max: luaapi.MaxStacks, Optional: true, Default: "0", Doc: "charges that each aura loses; an aura with no charges left is removed. 0 removes all of them"}},
		Results: []luaapi.Result{{Name: "removed", Type: luaapi.Integer, Unit: "auras"}},
		Doc:     "Removes the auras that a spell applied to the unit.",
		Example: `self:remove_auras_of("spark")`,
		Eluna:   []string{"RemoveAurasDueToSpell", "RemoveAllAuras"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Spells().RemoveAurasOf(c.Self(), c.ID(0), int(c.Number(1, 0)))))
		},
	},
	{
		Class: luaapi.Unit, Name: "lay_spell", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Doc: "the spell that has the auras"}},
		Results: []luaapi.Result{{Name: "laid", Type: luaapi.Integer, Unit: "auras"}},
		Doc:     "Applies every aura of a spell to the unit, with the unit as caster and without a cast.",
		Example: `self:lay_spell("spark")`,
		Eluna:   []string{"AddAura"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Spells().Lay(c.Self(), c.ID(0)))) },
	},
	{
		Class: luaapi.Player, Name: "end_talk", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "was", Type: luaapi.Bool, Doc: "whether a menu was open"}},
		Doc:     "Closes the menu that the player has open, whatever bundle opened it.",
		Example: `player:end_talk()`,
		Eluna:   []string{"GossipComplete"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Gossip().EndTalk(c.Self())) },
	},
}
