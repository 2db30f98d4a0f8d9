package player

import (
	"slices"

	"loam/core/model/content"
	"loam/core/rules/talent"
	"loam/scripting/luaapi"
)

var skillID = luaapi.Param{Name: "skill", Type: luaapi.ID, Kind: content.Skills, Doc: "its definition"}

var (
	factionID      = luaapi.Param{Name: "faction", Type: luaapi.ID, Kind: content.Factions, Doc: "its definition"}
	achievementID  = luaapi.Param{Name: "achievement", Type: luaapi.ID, Kind: content.Achievements, Doc: "its definition"}
	talentID       = luaapi.Param{Name: "talent", Type: luaapi.ID, Kind: content.Talents, Doc: "its definition"}
	titleID        = luaapi.Param{Name: "title", Type: luaapi.ID, Kind: content.Titles, Doc: "its definition"}
	standingPoints = luaapi.Param{Name: "points", Type: luaapi.Integer, Unit: "points", Min: -1 << 30, Max: 1 << 30, Doc: "how many"}
)

// Growing is what scripts do about what becomes of players beside their levels.
var Growing = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "skill", Where: luaapi.OnMap,
		Params:  []luaapi.Param{skillID},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Number, Unit: "points", Nil: true, Doc: "how good the player is at it; nil: it has not learned it"}, {Name: "max", Type: luaapi.Number, Unit: "points", Doc: "how good it can become"}},
		Doc:     "How good the player is at a skill.",
		Example: `if (player:skill("smithing") or 0) >= 50 then self:say("A master!") end`,
		Eluna:   []string{"GetSkillValue", "GetBaseSkillValue", "GetPureSkillValue", "GetMaxSkillValue", "GetPureMaxSkillValue", "HasSkill"},
		Run: func(c luaapi.Call) int {
			value, most, known := c.World().Skill(c.Self(), c.ID(0))
			if !known {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(value)) + c.GiveNumber(float64(most))
		},
	},
	{
		Class: luaapi.Player, Name: "set_skill", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "value", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 32768, Doc: "how good; 0: it forgets the skill"}},
		Doc:     "Makes the player as good at a skill as that, or as good as it can become. One who has not learned it learns it.",
		Example: `player:set_skill("smithing", 50)`,
		Eluna:   []string{"SetSkill"},
		Run: func(c luaapi.Call) int {
			c.World().SetSkill(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "teach_skill", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "rank", Type: luaapi.Integer, Unit: "any", Min: 1, Max: 100, Optional: true, Default: "1", Doc: "up to which"}},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: the player was taught so far already, or has no room for another skill of the category"}},
		Doc:     "Teaches the player a skill up to a rank.",
		Example: `if player:teach_skill("smithing") then self:say("Now take this hammer.") end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().TeachSkill(c.Self(), c.ID(0), int(c.Number(1, 1))))
		},
	},
	{
		Class: luaapi.Player, Name: "practise", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "difficulty", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 32768, Doc: "how hard it is: the skill's bands follow from it"}},
		Results: []luaapi.Result{{Name: "rose", Type: luaapi.Bool, Doc: "whether the player has become better"}},
		Doc:     "Lets the player become better at a skill, perhaps, as its bands say of something so difficult.",
		Example: `player:practise("smithing", 40)`,
		Eluna:   []string{"AdvanceSkill"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Practise(c.Self(), c.ID(0), int(c.Number(1, 0)))) },
	},
	{
		Class: luaapi.Player, Name: "reputation", Where: luaapi.OnMap,
		Params:  []luaapi.Param{factionID},
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Nil: true, Doc: "what it thinks of the player; nil: it thinks of nobody"}, {Name: "rank", Type: luaapi.Text, Doc: "the word of the rank that this is"}},
		Doc:     "What a faction thinks of the player.",
		Example: `if (player:reputation("villagers") or 0) < 0 then self:say("You again!") end`,
		Eluna:   []string{"GetReputation", "GetReputationRank"},
		Run: func(c luaapi.Call) int {
			points, rank, ok := c.World().Standing(c.Self(), c.ID(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(points)) + c.GiveText(rank)
		},
	},
	{
		Class: luaapi.Player, Name: "set_reputation", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{factionID, standingPoints},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool, Doc: "false: the faction thinks of nobody"}},
		Doc:     "Makes what a faction thinks of the player so many points, as far as its scale goes; nothing spills over.",
		Example: `player:set_reputation("villagers", 100)`,
		Eluna:   []string{"SetReputation"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().SetStanding(c.Self(), c.ID(0), int(c.Number(1, 0))))
		},
	},
	{
		Class: luaapi.Player, Name: "add_reputation", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{factionID, standingPoints},
		Doc:     "Gives the player points with a faction, or below 0 takes them, with what spills over to others.",
		Example: `player:add_reputation("villagers", 25)`,
		Run: func(c luaapi.Call) int {
			c.World().AddStanding(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "has_title", Where: luaapi.OnMap,
		Params:  []luaapi.Param{titleID},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool, Doc: "whether it has earned the title"}},
		Doc:     "Whether the player has earned a title.",
		Example: `if player:has_title("brave") then self:say("The brave one!") end`,
		Eluna:   []string{"HasTitle"},
		Run: func(c luaapi.Call) int {
			_, has := slices.BinarySearch(c.Self().Player.Growth.Titles, string(c.ID(0)))
			return c.GiveBool(has)
		},
	},
	{
		Class: luaapi.Player, Name: "give_title", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{titleID, {Name: "bears", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "whether the player is called by it at once"}},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: it has it already"}},
		Doc:     "Lets the player be called by a title if it likes.",
		Example: `player:give_title("brave", true)`,
		Eluna:   []string{"SetKnownTitle"},
		Run: func(c luaapi.Call) int {
			news := c.World().AddTitle(c.Self(), c.ID(0), true)
			if c.Bool(1, false) {
				c.World().BearTitle(c.Self(), c.ID(0))
			}
			return c.GiveBool(news)
		},
	},
	{
		Class: luaapi.Player, Name: "take_title", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{titleID},
		Results: []luaapi.Result{{Name: "had", Type: luaapi.Bool, Doc: "whether it had it"}},
		Doc:     "Takes a title from the player.",
		Example: `player:take_title("brave")`,
		Eluna:   []string{"UnsetKnownTitle"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().AddTitle(c.Self(), c.ID(0), false)) },
	},
	{
		Class: luaapi.Player, Name: "talent", Where: luaapi.OnMap,
		Params:  []luaapi.Param{talentID},
		Results: []luaapi.Result{{Name: "rank", Type: luaapi.Number, Unit: "any", Doc: "up to which the player has chosen it; 0: not at all"}, {Name: "of", Type: luaapi.Number, Unit: "any", Doc: "how many ranks it has"}},
		Doc:     "Up to which rank the player has chosen a talent.",
		Example: `if player:talent("iron_grip") > 0 then self:say("What a grip!") end`,
		Eluna:   []string{"HasTalent"},
		Run: func(c luaapi.Call) int {
			rank, of := c.World().Talent(c.Self(), c.ID(0))
			return c.GiveNumber(float64(rank)) + c.GiveNumber(float64(of))
		},
	},
	{
		Class: luaapi.Player, Name: "talent_points", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "that are not spent"}},
		Doc:     "How many points for talents the player has left. How many there are by level says the rule `talent_points`.",
		Example: `if player:talent_points() > 0 then player:whisper("You may choose.") end`,
		Eluna:   []string{"GetFreeTalentPoints"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().TalentPoints(c.Self()))) },
	},
	{
		Class: luaapi.Player, Name: "choose_talent", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{talentID},
		Results: []luaapi.Result{{Name: "chosen", Type: luaapi.Bool, Doc: "whether the player has the next rank now"}, {Name: "why", Type: luaapi.Text, Nil: true, Doc: "why not: unknown, full, no_points, tree or after"}},
		Doc:     "Lets the player have the next rank of a talent, for a point, if it may choose it.",
		Example: `player:choose_talent("iron_grip")`,
		Eluna:   []string{"LearnTalent"},
		Run: func(c luaapi.Call) int {
			why := c.World().ChooseTalent(c.Self(), c.ID(0))
			if why == talent.Fine {
				return c.GiveBool(true) + c.GiveNil()
			}
			return c.GiveBool(false) + c.GiveText(why.Word())
		},
	},
	{
		Class: luaapi.Player, Name: "reset_talents", Where: luaapi.OnMap, Permission: "players",
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "how many the player has back"}},
		Doc:     "Takes all talents of the player back, for nothing.",
		Example: `player:reset_talents()`,
		Eluna:   []string{"ResetTalents"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().ResetTalents(c.Self()))) },
	},
	{
		Class: luaapi.Player, Name: "achieved", Where: luaapi.OnMap,
		Params:  []luaapi.Param{achievementID},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool, Doc: "whether the player has the achievement"}},
		Doc:     "Whether the player has earned an achievement.",
		Example: `if player:achieved("first_catch") then self:say("An angler!") end`,
		Eluna:   []string{"HasAchieved"},
		Run: func(c luaapi.Call) int {
			_, has := c.World().Achieved(c.Self(), c.ID(0))
			return c.GiveBool(has)
		},
	},
	{
		Class: luaapi.Player, Name: "credit_achievement", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{achievementID, {Name: "criterion", Type: luaapi.Text, Doc: "its name"}, {Name: "count", Type: luaapi.Integer, Unit: "any", Min: 1, Max: 1 << 30, Optional: true, Default: "1", Doc: "how much farther"}},
		Results: []luaapi.Result{{Name: "came", Type: luaapi.Bool, Doc: "false: there is no such criterion, or it is met"}},
		Doc:     "Counts for the player that something has happened that a criterion of an achievement is about, of whatever kind that is.",
		Example: `player:credit_achievement("first_catch", "fish")`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().CreditAchievement(c.Self(), c.ID(0), c.Text(1), int(c.Number(2, 1))))
		},
	},
	{
		Class: luaapi.Player, Name: "give_achievement", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{achievementID},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: the player has it already"}},
		Doc:     "Lets the player have an achievement, with what comes of it, however far it has come.",
		Example: `player:give_achievement("first_catch")`,
		Eluna:   []string{"SetAchievement"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().GiveAchievement(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "rested", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "of experience"}, {Name: "inside", Type: luaapi.Bool, Doc: "whether it is where one rests"}},
		Doc:     "For how many points of experience the player has rested that it has not spent.",
		Example: `if player:rested() > 0 then self:say("Well rested!") end`,
		Eluna:   []string{"GetRestBonus", "IsRested"},
		Run: func(c luaapi.Call) int {
			points, inside := c.World().Rested(c.Self())
			return c.GiveNumber(float64(points)) + c.GiveBool(inside)
		},
	},
	{
		Class: luaapi.Player, Name: "set_rested", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "points", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 1 << 30, Doc: "of experience"}},
		Doc:     "Makes the points for which the player has rested so many, even more than it could win.",
		Example: `player:set_rested(500)`,
		Eluna:   []string{"SetRestBonus"},
		Run: func(c luaapi.Call) int {
			c.World().SetRested(c.Self(), int64(c.Number(0, 0)))
			return 0
		},
	},
}
