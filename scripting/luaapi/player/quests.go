package player

import (
	"loam/core/model/content"
	"loam/core/rules/quest"
	"loam/scripting/luaapi"
)

var questID = luaapi.Param{Name: "quest", Type: luaapi.ID, Kind: content.Quests, Doc: "id of its definition"}

// Quests are the functions about the quests of players.
var Quests = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "quest_stands", Where: luaapi.OnMap,
		Params:  []luaapi.Param{questID},
		Results: []luaapi.Result{{Name: "how", Type: luaapi.Text, Doc: "open, done (all objectives are reached, the player can turn it in) or failed; if the quest is not in the log, rewarded or unknown"}},
		Doc:     "Returns the status of a quest for the player.",
		Example: `if player:quest_stands("wolves") == "done" then player:tell("Go and tell the guard.") end`,
		Eluna:   []string{"GetQuestStatus", "CanCompleteQuest", "HasQuest", "GetQuestRewardStatus", "IsDailyQuestDone"},
		Run:     func(c luaapi.Call) int { return c.GiveText(quest.Stands(c.Self().Player, c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "take_quest", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{questID},
		Results: []luaapi.Result{{Name: "taken", Type: luaapi.Bool, Doc: "false: the player already has it, or has no room for it or for the items that it gives"}},
		Doc:     "Adds a quest to the player's log, whatever the givers and requirements of the quest.",
		Example: `player:take_quest("wolves")`,
		Eluna:   []string{"AddQuest"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Quests().Take(c.Self(), c.ID(0)) == quest.Fine) },
	},
	{
		Class: luaapi.Player, Name: "credit_quest", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{questID, {Name: "objective", Type: luaapi.Text, Doc: "name in the definition"},
			{Name: "count", Type: luaapi.Integer, Unit: "times", Min: 1, Max: 1000, Optional: true, Default: "1", Doc: "how much progress to add"}},
		Results: []luaapi.Result{{Name: "counted", Type: luaapi.Bool, Doc: "false: the quest is not open, has no such objective, or the objective is already reached"}},
		Doc:     "Adds progress to an objective of the player's quest, of the kind credit or of any other except collect and money.",
		Example: `player:credit_quest("wolves", "howled")`,
		Eluna:   []string{"KilledMonsterCredit", "AreaExploredOrEventHappens", "TalkedToCreature"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Quests().Credit(c.Self(), c.ID(0), c.Text(1), int(c.Number(2, 1))))
		},
	},
	{
		Class: luaapi.Player, Name: "complete_quest", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{questID},
		Results: []luaapi.Result{{Name: "done", Type: luaapi.Bool, Doc: "false: the quest is not in the log, or items that it collects are missing"}},
		Doc:     "Completes all objectives of the player's quest that count events.",
		Example: `player:complete_quest("wolves")`,
		Eluna:   []string{"CompleteQuest", "SetQuestStatus"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Quests().Complete(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "reward_quest", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{questID, {Name: "choice", Type: luaapi.Integer, Unit: "any", Min: 1, Max: 100, Optional: true, Default: "1", Doc: "number of the chosen reward"}},
		Results: []luaapi.Result{{Name: "rewarded", Type: luaapi.Bool, Doc: "false: the quest is not complete, or there is no room for its rewards; nothing has changed"}},
		Doc:     "Rewards the player for a complete quest, without an ender.",
		Example: `player:reward_quest("wolves")`,
		Eluna:   []string{"RewardQuest"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Quests().Reward(c.Self(), c.ID(0), int(c.Number(1, 1))-1) == quest.Fine)
		},
	},
	{
		Class: luaapi.Player, Name: "fail_quest", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{questID},
		Results: []luaapi.Result{{Name: "failed", Type: luaapi.Bool, Doc: "false: the quest is not in the log, or has already failed"}},
		Doc:     "Fails a quest of the player.",
		Example: `player:fail_quest("wolves")`,
		Eluna:   []string{"FailQuest"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Quests().Fail(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "drop_quest", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{questID},
		Results: []luaapi.Result{{Name: "dropped", Type: luaapi.Bool, Doc: "false: the quest is not in the log"}},
		Doc:     "Removes a quest from the player's log, together with the items that it gave.",
		Example: `player:drop_quest("wolves")`,
		Eluna:   []string{"RemoveQuest", "AbandonQuest"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Quests().Drop(c.Self(), c.ID(0))) },
	},
}

// questOf returns the definition of the quest whose method was called.
func questOf(c luaapi.Call) *content.Quest {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Quest(id)
	if !ok {
		c.Fail("quest %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}

// AttachingQuests are the functions with which a main chunk attaches handlers to quests.
var AttachingQuests = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "quest", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Quests, Doc: "id of the quest's definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Quest}},
		Doc:     "Attaches handlers to a quest.",
		Example: "local wolves = quest \"meadow:wolves\"\nfunction wolves:on_accept(player, giver) player:tell(\"wolves.beware\") end",
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneQuest, luaapi.Choice{ID: c.Text(0)}) },
	},
}

// OfQuests are the methods that handlers of quests can call on self.
var OfQuests = []luaapi.Entry{
	{
		Class: luaapi.Quest, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the quest's definition.",
		Example: `log("info", quest:id())`,
		Eluna:   []string{"GetId"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(questOf(c).ID)) },
	},
	{
		Class: luaapi.Quest, Name: "title", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "title", Type: luaapi.Text}},
		Doc:     "Returns the quest's title in the default language.",
		Example: `self:say(quest:title())`,
		Run:     func(c luaapi.Call) int { return c.GiveLine(questOf(c).Title) },
	},
	{
		Class: luaapi.Quest, Name: "level", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "level", Type: luaapi.Integer, Unit: "levels"}},
		Doc:     "Returns the level of the quest.",
		Example: `log("info", quest:level())`,
		Eluna:   []string{"GetLevel"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(questOf(c).Level)) },
	},
}
