package engine

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
)

const (
	eventAcceptedQuest = 19
	eventRewardQuest   = 20
)

// aboutOne matches rules whose first parameter names the subject of an event; 0 matches
// any.
func aboutOne(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
	return verdict(s.p.Rules[i].P[0] == 0 || s.p.Events[i][0] == h.of)
}

// questEvents has the events of quests that a creature starts and ends.
var questEvents = map[uint8]raising{
	eventAcceptedQuest: {run: true, hooks: []hook.ID{hook.QuestGiven}, match: aboutOne},
	eventRewardQuest:   {run: true, hooks: []hook.ID{hook.QuestEnded}, match: aboutOne},
}

var questMoments = map[hook.ID]moment{
	hook.QuestGiven: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventAcceptedQuest, happening{who: e.target(a.Units[0]), of: content.ID(a.Texts[0])})
	},
	hook.QuestEnded: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventRewardQuest, happening{who: e.target(a.Units[0]), of: content.ID(a.Texts[0])})
	},
}

// questActions has the actions on quests and items of players.
var questActions = map[uint32]action{
	6: func(c *Call) ruletrace.Verdict { // FAIL_QUEST
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Quests().Fail(u, c.Act.Of[0]) })
	},
	15: func(c *Call) ruletrace.Verdict { // CALL_AREAEXPLOREDOREVENTHAPPENS
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Quests().CompleteFor(u, c.Act.Of[0], false) })
	},
	26: func(c *Call) ruletrace.Verdict { // CALL_GROUPEVENTHAPPENS
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Quests().CompleteFor(u, c.Act.Of[0], true) })
	},
	33: func(c *Call) ruletrace.Verdict { // CALL_KILLEDMONSTER
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Quests().CreditKill(u, c.Act.Of[0], false) })
	},
	56: func(c *Call) ruletrace.Verdict { // ADD_ITEM
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Items().Add(u, c.Act.Of[0], int(c.Act.P[1])) })
	},
	57: func(c *Call) ruletrace.Verdict { // REMOVE_ITEM
		return c.eachPlayer(func(u *entity.Unit) {
			if n := min(int(c.Act.P[1]), c.Tx.Items().Count(u, c.Act.Of[0])); n > 0 {
				c.Tx.Items().Remove(u, c.Act.Of[0], n)
			}
		})
	},
}
