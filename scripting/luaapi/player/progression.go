package player

import (
	"slices"

	"loam/core/model/content"
	"loam/core/rules/talent"
	"loam/scripting/luaapi"
)

var skillID = luaapi.Param{Name: "skill", Type: luaapi.ID, Kind: content.Skills, Doc: "id of its definition"}

var (
	factionID      = luaapi.Param{Name: "faction", Type: luaapi.ID, Kind: content.Factions, Doc: "id of its definition"}
	achievementID  = luaapi.Param{Name: "achievement", Type: luaapi.ID, Kind: content.Achievements, Doc: "id of its definition"}
	talentID       = luaapi.Param{Name: "talent", Type: luaapi.ID, Kind: content.Talents, Doc: "id of its definition"}
	titleID        = luaapi.Param{Name: "title", Type: luaapi.ID, Kind: content.Titles, Doc: "id of its definition"}
	standingPoints = luaapi.Param{Name: "points", Type: luaapi.Integer, Unit: "points", Min: -1 << 30, Max: 1 << 30, Doc: "how many"}
)

// Growing are the functions about skills, reputation, titles, talents, achievements and rest.
var Growing = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "skill", Where: luaapi.OnMap,
		Params:  []luaapi.Param{skillID},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Number, Unit: "points", Nil: true, Doc: "the player's value; nil: it has not learned the skill"}, {Name: "max", Type: luaapi.Number, Unit: "points", Doc: "the maximum that it can reach"}},
		Doc:     "Returns the player's value of a skill.",
		Example: `if (player:skill("smithing") or 0) >= 50 then self:say("A master!") end`,
		Eluna:   []string{"GetSkillValue", "GetBaseSkillValue", "GetPureSkillValue", "GetMaxSkillValue", "GetPureMaxSkillValue", "HasSkill"},
		Run: func(c luaapi.Call) int {
			value, most, known := c.World().Progression().Skill(c.Self(), c.ID(0))
			if !known {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(value)) + c.GiveNumber(float64(most))
		},
	},
	{
		Class: luaapi.Player, Name: "set_skill", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "value", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 32768, Doc: "the new value; 0 unlearns the skill"}},
		Doc:     "Sets the player's value of a skill, up to the maximum that it can reach. A player who does not have the skill learns it.",
		Example: `player:set_skill("smithing", 50)`,
		Eluna:   []string{"SetSkill"},
		Run: func(c luaapi.Call) int {
			c.World().Progression().SetSkill(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "teach_skill", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "rank", Type: luaapi.Integer, Unit: "any", Min: 1, Max: 100, Optional: true, Default: "1", Doc: "up to which rank"}},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: the player already has this rank, or has no room for another skill of the category"}},
		Doc:     "Teaches the player a skill up to a rank.",
		Example: `if player:teach_skill("smithing") then self:say("Now take this hammer.") end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Progression().TeachSkill(c.Self(), c.ID(0), int(c.Number(1, 1))))
		},
	},
	{
		Class: luaapi.Player, Name: "practise", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{skillID, {Name: "difficulty", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 32768, Doc: "difficulty of the action; the band of the skill follows from it"}},
		Results: []luaapi.Result{{Name: "rose", Type: luaapi.Bool, Doc: "whether the skill increased"}},
		Doc:     "Makes the player practise a skill. The band for the difficulty sets the chance of a skill gain.",
		Example: `player:practise("smithing", 40)`,
		Eluna:   []string{"AdvanceSkill"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Progression().Practise(c.Self(), c.ID(0), int(c.Number(1, 0))))
		},
	},
	{
		Class: luaapi.Player, Name: "reputation", Where: luaapi.OnMap,
		Params:  []luaapi.Param{factionID},
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Nil: true, Doc: "reputation points; nil: the faction has no reputation scale"}, {Name: "rank", Type: luaapi.Text, Doc: "the word of the reputation rank"}},
		Doc:     "Returns the player's reputation with a faction.",
		Example: `if (player:reputation("villagers") or 0) < 0 then self:say("You again!") end`,
		Eluna:   []string{"GetReputation", "GetReputationRank"},
		Run: func(c luaapi.Call) int {
			points, rank, ok := c.World().Progression().Standing(c.Self(), c.ID(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(points)) + c.GiveText(rank)
		},
	},
	{
		Class: luaapi.Player, Name: "set_reputation", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{factionID, standingPoints},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool, Doc: "false: the faction has no reputation scale"}},
		Doc:     "Sets the player's reputation with a faction, within the limits of its scale. There is no spillover to other factions.",
		Example: `player:set_reputation("villagers", 100)`,
		Eluna:   []string{"SetReputation"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Progression().SetStanding(c.Self(), c.ID(0), int(c.Number(1, 0))))
		},
	},
	{
		Class: luaapi.Player, Name: "add_reputation", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{factionID, standingPoints},
		Doc:     "Adds points to the player's reputation with a faction, or removes them if negative. The spillover changes the reputation with other factions too.",
		Example: `player:add_reputation("villagers", 25)`,
		Run: func(c luaapi.Call) int {
			c.World().Progression().AddStanding(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "has_title", Where: luaapi.OnMap,
		Params:  []luaapi.Param{titleID},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool, Doc: "whether the player has earned it"}},
		Doc:     "Returns whether the player has earned a title.",
		Example: `if player:has_title("brave") then self:say("The brave one!") end`,
		Eluna:   []string{"HasTitle"},
		Run: func(c luaapi.Call) int {
			_, has := slices.BinarySearch(c.Self().Player.Growth.Titles, string(c.ID(0)))
			return c.GiveBool(has)
		},
	},
	{
		Class: luaapi.Player, Name: "give_title", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{titleID, {Name: "bears", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "whether it becomes the player's current title at once"}},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: the player already has it"}},
		Doc:     "Gives the player a title, which it can choose to wear.",
		Example: `player:give_title("brave", true)`,
		Eluna:   []string{"SetKnownTitle"},
		Run: func(c luaapi.Call) int {
			news := c.World().Progression().AddTitle(c.Self(), c.ID(0), true)
			if c.Bool(1, false) {
				c.World().Progression().BearTitle(c.Self(), c.ID(0))
			}
			return c.GiveBool(news)
		},
	},
	{
		Class: luaapi.Player, Name: "take_title", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{titleID},
		Results: []luaapi.Result{{Name: "had", Type: luaapi.Bool, Doc: "whether the player had it"}},
		Doc:     "Removes a title from the player.",
		Example: `player:take_title("brave")`,
		Eluna:   []string{"UnsetKnownTitle"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Progression().AddTitle(c.Self(), c.ID(0), false)) },
	},
	{
		Class: luaapi.Player, Name: "talent", Where: luaapi.OnMap,
		Params:  []luaapi.Param{talentID},
		Results: []luaapi.Result{{Name: "rank", Type: luaapi.Number, Unit: "any", Doc: "rank that the player has chosen; 0: none"}, {Name: "of", Type: luaapi.Number, Unit: "any", Doc: "number of ranks"}},
		Doc:     "Returns which rank of a talent the player has.",
		Example: `if player:talent("iron_grip") > 0 then self:say("What a grip!") end`,
		Eluna:   []string{"HasTalent"},
		Run: func(c luaapi.Call) int {
			rank, of := c.World().Progression().Talent(c.Self(), c.ID(0))
			return c.GiveNumber(float64(rank)) + c.GiveNumber(float64(of))
		},
	},
	{
		Class: luaapi.Player, Name: "talent_points", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "unspent points"}},
		Doc:     "Returns the player's unspent talent points. The rule `talent_points` sets how many there are at each level.",
		Example: `if player:talent_points() > 0 then player:whisper("You may choose.") end`,
		Eluna:   []string{"GetFreeTalentPoints"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Progression().TalentPoints(c.Self()))) },
	},
	{
		Class: luaapi.Player, Name: "choose_talent", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{talentID},
		Results: []luaapi.Result{{Name: "chosen", Type: luaapi.Bool, Doc: "whether the player now has the next rank"}, {Name: "why", Type: luaapi.Text, Nil: true, Doc: "why not: unknown, full, no_points, tree or after"}},
		Doc:     "Makes the player choose the next rank of a talent, for one point, if the player may choose it.",
		Example: `player:choose_talent("iron_grip")`,
		Eluna:   []string{"LearnTalent"},
		Run: func(c luaapi.Call) int {
			why := c.World().Progression().ChooseTalent(c.Self(), c.ID(0))
			if why == talent.Fine {
				return c.GiveBool(true) + c.GiveNil()
			}
			return c.GiveBool(false) + c.GiveText(why.Word())
		},
	},
	{
		Class: luaapi.Player, Name: "reset_talents", Where: luaapi.OnMap, Permission: "players",
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "points that the player gets back"}},
		Doc:     "Resets all talents of the player, free of charge.",
		Example: `player:reset_talents()`,
		Eluna:   []string{"ResetTalents"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Progression().ResetTalents(c.Self()))) },
	},
	{
		Class: luaapi.Player, Name: "achieved", Where: luaapi.OnMap,
		Params:  []luaapi.Param{achievementID},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool, Doc: "whether the player has the achievement"}},
		Doc:     "Returns whether the player has earned an achievement.",
		Example: `if player:achieved("first_catch") then self:say("An angler!") end`,
		Eluna:   []string{"HasAchieved"},
		Run: func(c luaapi.Call) int {
			_, has := c.World().Progression().Achieved(c.Self(), c.ID(0))
			return c.GiveBool(has)
		},
	},
	{
		Class: luaapi.Player, Name: "credit_achievement", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{achievementID, {Name: "criterion", Type: luaapi.Text, Doc: "name of the criterion"}, {Name: "count", Type: luaapi.Integer, Unit: "any", Min: 1, Max: 1 << 30, Optional: true, Default: "1", Doc: "how much progress to add"}},
		Results: []luaapi.Result{{Name: "came", Type: luaapi.Bool, Doc: "false: there is no such criterion, or it is already met"}},
		Doc:     "Adds progress to a criterion of an achievement, of any kind, for the player.",
		Example: `player:credit_achievement("first_catch", "fish")`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Progression().CreditAchievement(c.Self(), c.ID(0), c.Text(1), int(c.Number(2, 1))))
		},
	},
	{
		Class: luaapi.Player, Name: "give_achievement", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{achievementID},
		Results: []luaapi.Result{{Name: "news", Type: luaapi.Bool, Doc: "false: the player already has it"}},
		Doc:     "Gives the player an achievement with its rewards, whatever its progress.",
		Example: `player:give_achievement("first_catch")`,
		Eluna:   []string{"SetAchievement"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Progression().GiveAchievement(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "rested", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Number, Unit: "points", Doc: "of bonus experience"}, {Name: "inside", Type: luaapi.Bool, Doc: "whether the player is in an area where it rests"}},
		Doc:     "Returns the unspent rest points of the player: bonus experience.",
		Example: `if player:rested() > 0 then self:say("Well rested!") end`,
		Eluna:   []string{"GetRestBonus", "IsRested"},
		Run: func(c luaapi.Call) int {
			points, inside := c.World().Progression().Rested(c.Self())
			return c.GiveNumber(float64(points)) + c.GiveBool(inside)
		},
	},
	{
		Class: luaapi.Player, Name: "set_rested", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "points", Type: luaapi.Integer, Unit: "points", Min: 0, Max: 1 << 30, Doc: "of bonus experience"}},
		Doc:     "Sets the rest points of the player. The number may be above the maximum that rest gives.",
		Example: `player:set_rested(500)`,
		Eluna:   []string{"SetRestBonus"},
		Run: func(c luaapi.Call) int {
			c.World().Progression().SetRested(c.Self(), int64(c.Number(0, 0)))
			return 0
		},
	},
}
