package luaapi

import "loam/core/content"

var skillID = Param{Name: "skill", Type: ID, Kind: content.Skills, Doc: "its definition"}

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
}
