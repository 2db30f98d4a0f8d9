package luaapi

import (
	"loam/core/content"
	"loam/core/quest"
)

var questID = Param{Name: "quest", Type: ID, Kind: content.Quests, Doc: "its definition"}

// quests is what scripts do about the quests of players.
var quests = []Entry{
	{
		Class: Player, Name: "quest_stands", Where: OnMap,
		Params:  []Param{questID},
		Results: []Result{{Name: "how", Type: Text, Doc: "open, done (all is done, the ender waits), failed; or, not in the log, rewarded or unknown"}},
		Doc:     "How a quest of the player stands.",
		Example: `if player:quest_stands("wolves") == "done" then player:tell("Go and tell the guard.") end`,
		Eluna:   []string{"GetQuestStatus", "CanCompleteQuest", "HasQuest", "GetQuestRewardStatus"},
		Run:     func(c Call) int { return c.GiveText(quest.Stands(c.Self().Player, c.ID(0))) },
	},
	{
		Class: Player, Name: "take_quest", Where: OnMap, Permission: "players",
		Params:  []Param{questID},
		Results: []Result{{Name: "taken", Type: Bool, Doc: "false: the player has it already, or no room for it or for what comes with it"}},
		Doc:     "Puts a quest into the player's log, whoever offers it and whatever it needs.",
		Example: `player:take_quest("wolves")`,
		Eluna:   []string{"AddQuest"},
		Run:     func(c Call) int { return c.GiveBool(c.World().TakeQuest(c.Self(), c.ID(0)) == quest.Fine) },
	},
	{
		Class: Player, Name: "credit_quest", Where: OnMap, Permission: "players",
		Params: []Param{questID, {Name: "objective", Type: Text, Doc: "its name in the definition"},
			{Name: "count", Type: Integer, Unit: "times", Min: 1, Max: 1000, Optional: true, Default: "1", Doc: "how often"}},
		Results: []Result{{Name: "counted", Type: Bool, Doc: "false: the quest is not open, has no such objective, or waits for no more of it"}},
		Doc:     "Counts something for an objective of the player's quest: of the kind credit, or of any other but collect.",
		Example: `player:credit_quest("wolves", "howled")`,
		Eluna:   []string{"KilledMonsterCredit", "AreaExploredOrEventHappens"},
		Run: func(c Call) int {
			return c.GiveBool(c.World().CreditQuest(c.Self(), c.ID(0), c.Text(1), int(c.Number(2, 1))))
		},
	},
	{
		Class: Player, Name: "complete_quest", Where: OnMap, Permission: "players",
		Params:  []Param{questID},
		Results: []Result{{Name: "done", Type: Bool, Doc: "false: it is not in the log, or what it collects is not there"}},
		Doc:     "Reaches all objectives of the player's quest that count.",
		Example: `player:complete_quest("wolves")`,
		Eluna:   []string{"CompleteQuest"},
		Run:     func(c Call) int { return c.GiveBool(c.World().CompleteQuest(c.Self(), c.ID(0))) },
	},
	{
		Class: Player, Name: "reward_quest", Where: OnMap, Permission: "players",
		Params:  []Param{questID, {Name: "choice", Type: Integer, Unit: "any", Min: 1, Max: 100, Optional: true, Default: "1", Doc: "which of its choices"}},
		Results: []Result{{Name: "rewarded", Type: Bool, Doc: "false: it is not done, or there is no room for what it brings; nothing has changed"}},
		Doc:     "Rewards the player for a quest that is done, without an ender.",
		Example: `player:reward_quest("wolves")`,
		Eluna:   []string{"RewardQuest"},
		Run: func(c Call) int {
			return c.GiveBool(c.World().RewardQuest(c.Self(), c.ID(0), int(c.Number(1, 1))-1) == quest.Fine)
		},
	},
	{
		Class: Player, Name: "fail_quest", Where: OnMap, Permission: "players",
		Params:  []Param{questID},
		Results: []Result{{Name: "failed", Type: Bool, Doc: "false: it is not in the log, or has failed already"}},
		Doc:     "Lets a quest of the player fail.",
		Example: `player:fail_quest("wolves")`,
		Eluna:   []string{"FailQuest"},
		Run:     func(c Call) int { return c.GiveBool(c.World().FailQuest(c.Self(), c.ID(0))) },
	},
	{
		Class: Player, Name: "drop_quest", Where: OnMap, Permission: "players",
		Params:  []Param{questID},
		Results: []Result{{Name: "dropped", Type: Bool, Doc: "false: it is not in the log"}},
		Doc:     "Takes a quest out of the player's log, with what it gave.",
		Example: `player:drop_quest("wolves")`,
		Eluna:   []string{"RemoveQuest"},
		Run:     func(c Call) int { return c.GiveBool(c.World().DropQuest(c.Self(), c.ID(0))) },
	},
}

// questOf is the definition of the quest whose method was called.
func (c Call) questOf() *content.Quest {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Quest(id)
	if !ok {
		c.Fail("there is no quest %q any more", clip(string(id)))
	}
	return def
}

// attachingQuests is how a main chunk says to which quest its handlers belong.
var attachingQuests = []Entry{
	{
		Class: Globals, Name: "quest", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Quests, Doc: "of a quest's definition"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Quest}},
		Doc:     "What handlers of a quest hang on.",
		Example: "local wolves = quest \"meadow:wolves\"\nfunction wolves:on_accept(player, giver) player:tell(\"wolves.beware\") end",
		Run:     func(c Call) int { return attach(c, OneQuest, Choice{ID: c.Text(0)}) },
	},
}

// ofQuests is what handlers of quests can ask of self.
var ofQuests = []Entry{
	{
		Class: Quest, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the quest's definition.",
		Example: `log("info", quest:id())`,
		Eluna:   []string{"GetId"},
		Run:     func(c Call) int { return c.GiveText(string(c.questOf().ID)) },
	},
	{
		Class: Quest, Name: "title", Where: OnMap,
		Results: []Result{{Name: "title", Type: Text}},
		Doc:     "What it is called, in the default language.",
		Example: `self:say(quest:title())`,
		Run:     func(c Call) int { return c.giveLine(c.questOf().Title) },
	},
	{
		Class: Quest, Name: "level", Where: OnMap,
		Results: []Result{{Name: "level", Type: Integer, Unit: "levels"}},
		Doc:     "For which level it is meant.",
		Example: `log("info", quest:level())`,
		Eluna:   []string{"GetLevel"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.questOf().Level)) },
	},
}
