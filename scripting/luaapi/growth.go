package luaapi

import (
	"slices"

	"loam/core/content"
	"loam/core/talent"
)

var skillID = Param{Name: "skill", Type: ID, Kind: content.Skills, Doc: "its definition"}

var (
	factionID      = Param{Name: "faction", Type: ID, Kind: content.Factions, Doc: "its definition"}
	achievementID  = Param{Name: "achievement", Type: ID, Kind: content.Achievements, Doc: "its definition"}
	talentID       = Param{Name: "talent", Type: ID, Kind: content.Talents, Doc: "its definition"}
	titleID        = Param{Name: "title", Type: ID, Kind: content.Titles, Doc: "its definition"}
	standingPoints = Param{Name: "points", Type: Integer, Unit: "points", Min: -1 << 30, Max: 1 << 30, Doc: "how many"}
)

// growing is what scripts do about what becomes of players beside their levels.
var growing = []Entry{
	{
		Class: Player, Name: "skill", Where: OnMap,
		Params:  []Param{skillID},
		Results: []Result{{Name: "value", Type: Number, Unit: "points", Nil: true, Doc: "how good the player is at it; nil: it has not learned it"}, {Name: "max", Type: Number, Unit: "points", Doc: "how good it can become"}},
		Doc:     "How good the player is at a skill.",
		Example: `if (player:skill("smithing") or 0) >= 50 then self:say("A master!") end`,
		Eluna:   []string{"GetSkillValue", "GetBaseSkillValue", "GetPureSkillValue", "GetMaxSkillValue", "GetPureMaxSkillValue", "HasSkill"},
		Run: func(c Call) int {
			value, most, known := c.World().Skill(c.Self(), c.ID(0))
			if !known {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(value)) + c.GiveNumber(float64(most))
		},
	},
	{
		Class: Player, Name: "set_skill", Where: OnMap, Permission: "players",
		Params:  []Param{skillID, {Name: "value", Type: Integer, Unit: "points", Min: 0, Max: 32768, Doc: "how good; 0: it forgets the skill"}},
		Doc:     "Makes the player as good at a skill as that, or as good as it can become. One who has not learned it learns it.",
		Example: `player:set_skill("smithing", 50)`,
		Eluna:   []string{"SetSkill"},
		Run: func(c Call) int {
			c.World().SetSkill(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: Player, Name: "teach_skill", Where: OnMap, Permission: "players",
		Params:  []Param{skillID, {Name: "rank", Type: Integer, Unit: "any", Min: 1, Max: 100, Optional: true, Default: "1", Doc: "up to which"}},
		Results: []Result{{Name: "news", Type: Bool, Doc: "false: the player was taught so far already, or has no room for another skill of the category"}},
		Doc:     "Teaches the player a skill up to a rank.",
		Example: `if player:teach_skill("smithing") then self:say("Now take this hammer.") end`,
		Run:     func(c Call) int { return c.GiveBool(c.World().TeachSkill(c.Self(), c.ID(0), int(c.Number(1, 1)))) },
	},
	{
		Class: Player, Name: "practise", Where: OnMap, Permission: "players",
		Params:  []Param{skillID, {Name: "difficulty", Type: Integer, Unit: "points", Min: 0, Max: 32768, Doc: "how hard it is: the skill's bands follow from it"}},
		Results: []Result{{Name: "rose", Type: Bool, Doc: "whether the player has become better"}},
		Doc:     "Lets the player become better at a skill, perhaps, as its bands say of something so difficult.",
		Example: `player:practise("smithing", 40)`,
		Eluna:   []string{"AdvanceSkill"},
		Run:     func(c Call) int { return c.GiveBool(c.World().Practise(c.Self(), c.ID(0), int(c.Number(1, 0)))) },
	},
	{
		Class: Player, Name: "reputation", Where: OnMap,
		Params:  []Param{factionID},
		Results: []Result{{Name: "points", Type: Number, Unit: "points", Nil: true, Doc: "what it thinks of the player; nil: it thinks of nobody"}, {Name: "rank", Type: Text, Doc: "the word of the rank that this is"}},
		Doc:     "What a faction thinks of the player.",
		Example: `if (player:reputation("villagers") or 0) < 0 then self:say("You again!") end`,
		Eluna:   []string{"GetReputation", "GetReputationRank"},
		Run: func(c Call) int {
			points, rank, ok := c.World().Standing(c.Self(), c.ID(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(points)) + c.GiveText(rank)
		},
	},
	{
		Class: Player, Name: "set_reputation", Where: OnMap, Permission: "players",
		Params:  []Param{factionID, standingPoints},
		Results: []Result{{Name: "set", Type: Bool, Doc: "false: the faction thinks of nobody"}},
		Doc:     "Makes what a faction thinks of the player so many points, as far as its scale goes; nothing spills over.",
		Example: `player:set_reputation("villagers", 100)`,
		Eluna:   []string{"SetReputation"},
		Run:     func(c Call) int { return c.GiveBool(c.World().SetStanding(c.Self(), c.ID(0), int(c.Number(1, 0)))) },
	},
	{
		Class: Player, Name: "add_reputation", Where: OnMap, Permission: "players",
		Params:  []Param{factionID, standingPoints},
		Doc:     "Gives the player points with a faction, or below 0 takes them, with what spills over to others.",
		Example: `player:add_reputation("villagers", 25)`,
		Run: func(c Call) int {
			c.World().AddStanding(c.Self(), c.ID(0), int(c.Number(1, 0)))
			return 0
		},
	},
	{
		Class: Player, Name: "has_title", Where: OnMap,
		Params:  []Param{titleID},
		Results: []Result{{Name: "has", Type: Bool, Doc: "whether it has earned the title"}},
		Doc:     "Whether the player has earned a title.",
		Example: `if player:has_title("brave") then self:say("The brave one!") end`,
		Eluna:   []string{"HasTitle"},
		Run: func(c Call) int {
			_, has := slices.BinarySearch(c.Self().Player.Growth.Titles, string(c.ID(0)))
			return c.GiveBool(has)
		},
	},
	{
		Class: Player, Name: "give_title", Where: OnMap, Permission: "players",
		Params:  []Param{titleID, {Name: "bears", Type: Bool, Optional: true, Default: "false", Doc: "whether the player is called by it at once"}},
		Results: []Result{{Name: "news", Type: Bool, Doc: "false: it has it already"}},
		Doc:     "Lets the player be called by a title if it likes.",
		Example: `player:give_title("brave", true)`,
		Eluna:   []string{"SetKnownTitle"},
		Run: func(c Call) int {
			news := c.World().AddTitle(c.Self(), c.ID(0), true)
			if c.Bool(1, false) {
				c.World().BearTitle(c.Self(), c.ID(0))
			}
			return c.GiveBool(news)
		},
	},
	{
		Class: Player, Name: "take_title", Where: OnMap, Permission: "players",
		Params:  []Param{titleID},
		Results: []Result{{Name: "had", Type: Bool, Doc: "whether it had it"}},
		Doc:     "Takes a title from the player.",
		Example: `player:take_title("brave")`,
		Eluna:   []string{"UnsetKnownTitle"},
		Run:     func(c Call) int { return c.GiveBool(c.World().AddTitle(c.Self(), c.ID(0), false)) },
	},
	{
		Class: Player, Name: "talent", Where: OnMap,
		Params:  []Param{talentID},
		Results: []Result{{Name: "rank", Type: Number, Unit: "any", Doc: "up to which the player has chosen it; 0: not at all"}, {Name: "of", Type: Number, Unit: "any", Doc: "how many ranks it has"}},
		Doc:     "Up to which rank the player has chosen a talent.",
		Example: `if player:talent("iron_grip") > 0 then self:say("What a grip!") end`,
		Eluna:   []string{"HasTalent"},
		Run: func(c Call) int {
			rank, of := c.World().Talent(c.Self(), c.ID(0))
			return c.GiveNumber(float64(rank)) + c.GiveNumber(float64(of))
		},
	},
	{
		Class: Player, Name: "talent_points", Where: OnMap,
		Results: []Result{{Name: "points", Type: Number, Unit: "points", Doc: "that are not spent"}},
		Doc:     "How many points for talents the player has left. How many there are by level says the rule `talent_points`.",
		Example: `if player:talent_points() > 0 then player:whisper("You may choose.") end`,
		Eluna:   []string{"GetFreeTalentPoints"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.World().TalentPoints(c.Self()))) },
	},
	{
		Class: Player, Name: "choose_talent", Where: OnMap, Permission: "players",
		Params:  []Param{talentID},
		Results: []Result{{Name: "chosen", Type: Bool, Doc: "whether the player has the next rank now"}, {Name: "why", Type: Text, Nil: true, Doc: "why not: unknown, full, no_points, tree or after"}},
		Doc:     "Lets the player have the next rank of a talent, for a point, if it may choose it.",
		Example: `player:choose_talent("iron_grip")`,
		Eluna:   []string{"LearnTalent"},
		Run: func(c Call) int {
			why := c.World().ChooseTalent(c.Self(), c.ID(0))
			if why == talent.Fine {
				return c.GiveBool(true) + c.GiveNil()
			}
			return c.GiveBool(false) + c.GiveText(why.Word())
		},
	},
	{
		Class: Player, Name: "reset_talents", Where: OnMap, Permission: "players",
		Results: []Result{{Name: "points", Type: Number, Unit: "points", Doc: "how many the player has back"}},
		Doc:     "Takes all talents of the player back, for nothing.",
		Example: `player:reset_talents()`,
		Eluna:   []string{"ResetTalents"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.World().ResetTalents(c.Self()))) },
	},
	{
		Class: Player, Name: "achieved", Where: OnMap,
		Params:  []Param{achievementID},
		Results: []Result{{Name: "has", Type: Bool, Doc: "whether the player has the achievement"}},
		Doc:     "Whether the player has earned an achievement.",
		Example: `if player:achieved("first_catch") then self:say("An angler!") end`,
		Eluna:   []string{"HasAchieved"},
		Run: func(c Call) int {
			_, has := c.World().Achieved(c.Self(), c.ID(0))
			return c.GiveBool(has)
		},
	},
	{
		Class: Player, Name: "credit_achievement", Where: OnMap, Permission: "players",
		Params:  []Param{achievementID, {Name: "criterion", Type: Text, Doc: "its name"}, {Name: "count", Type: Integer, Unit: "any", Min: 1, Max: 1 << 30, Optional: true, Default: "1", Doc: "how much farther"}},
		Results: []Result{{Name: "came", Type: Bool, Doc: "false: there is no such criterion, or it is met"}},
		Doc:     "Counts for the player that something has happened that a criterion of an achievement is about, of whatever kind that is.",
		Example: `player:credit_achievement("first_catch", "fish")`,
		Run: func(c Call) int {
			return c.GiveBool(c.World().CreditAchievement(c.Self(), c.ID(0), c.Text(1), int(c.Number(2, 1))))
		},
	},
	{
		Class: Player, Name: "give_achievement", Where: OnMap, Permission: "players",
		Params:  []Param{achievementID},
		Results: []Result{{Name: "news", Type: Bool, Doc: "false: the player has it already"}},
		Doc:     "Lets the player have an achievement, with what comes of it, however far it has come.",
		Example: `player:give_achievement("first_catch")`,
		Eluna:   []string{"SetAchievement"},
		Run:     func(c Call) int { return c.GiveBool(c.World().GiveAchievement(c.Self(), c.ID(0))) },
	},
	{
		Class: Player, Name: "rested", Where: OnMap,
		Results: []Result{{Name: "points", Type: Number, Unit: "points", Doc: "of experience"}, {Name: "inside", Type: Bool, Doc: "whether it is where one rests"}},
		Doc:     "For how many points of experience the player has rested that it has not spent.",
		Example: `if player:rested() > 0 then self:say("Well rested!") end`,
		Eluna:   []string{"GetRestBonus", "IsRested"},
		Run: func(c Call) int {
			points, inside := c.World().Rested(c.Self())
			return c.GiveNumber(float64(points)) + c.GiveBool(inside)
		},
	},
	{
		Class: Player, Name: "set_rested", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "points", Type: Integer, Unit: "points", Min: 0, Max: 1 << 30, Doc: "of experience"}},
		Doc:     "Makes the points for which the player has rested so many, even more than it could win.",
		Example: `player:set_rested(500)`,
		Eluna:   []string{"SetRestBonus"},
		Run: func(c Call) int {
			c.World().SetRested(c.Self(), int64(c.Number(0, 0)))
			return 0
		},
	},
}
