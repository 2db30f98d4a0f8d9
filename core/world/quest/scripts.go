package quest

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/quest"
)

// TakeQuest adds a quest to a player's log, whoever offers it and whatever it requires, and
// returns why it cannot.
func (en *Logs) TakeQuest(player *entity.Unit, id content.ID) quest.Why {
	q, ok := en.Content().Quest(id)
	switch {
	case !ok:
		return quest.Unknown
	case quest.Find(player.Player, id) != nil:
		return quest.HasIt
	case len(player.Player.Quests) >= en.limit(player):
		return quest.LogFull
	}
	return en.take(player, q, nil)
}

// CreditQuest counts n for an objective of a player's quest, and reports whether the quest
// waited for it.
func (en *Logs) CreditQuest(player *entity.Unit, id content.ID, objective string, n int) bool {
	q, ok := en.Content().Quest(id)
	if !ok {
		return false
	}
	o, ok := q.Objective(objective)
	if g := (content.Goal{Quest: q, Objective: o}); !ok || o.Kind == content.Collect || o.Kind == content.Pay || !quest.Waits(player.Player, g) {
		return false
	}
	en.creditGoal(player, content.Goal{Quest: q, Objective: o}, n)
	return true
}

// CompleteQuest completes all objectives of a player's quest that are counted, and reports
// whether the quest is complete now: items that it collects must be there.
func (en *Logs) CompleteQuest(player *entity.Unit, id content.ID) bool {
	q, ok := en.Content().Quest(id)
	if !ok || quest.Find(player.Player, id) == nil {
		return false
	}
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind != content.Collect && o.Kind != content.Pay {
			en.creditGoal(player, content.Goal{Quest: q, Objective: o}, o.Count)
		}
	}
	e := quest.Find(player.Player, id)
	return e == nil || e.State == entity.QuestDone // it is gone if it ends by itself
}

// FailQuest fails a player's quest, and reports whether it was in its log and had not failed.
func (en *Logs) FailQuest(player *entity.Unit, id content.ID) bool {
	e := quest.Find(player.Player, id)
	if e == nil || e.State == entity.QuestFailed {
		return false
	}
	en.fail(player, e, false)
	en.PlanTimes(player)
	return true
}

// DropQuest removes a quest from a player's log, and reports whether it was there.
func (en *Logs) DropQuest(player *entity.Unit, id content.ID) bool {
	return en.abandon(player, id)
}

// RewardQuest rewards a player for a complete quest, without an ender.
func (en *Logs) RewardQuest(player *entity.Unit, id content.ID, choice int) quest.Why {
	q, ok := en.Content().Quest(id)
	if !ok {
		return quest.Unknown
	}
	return en.reward(player, q, host{}, choice)
}

// CreditKill credits a kill of a creature to a player, and with group to the members of its
// group near it too, and returns the number of players.
func (en *Logs) CreditKill(player *entity.Unit, creature content.ID, group bool) int {
	all := en.withGroup(player, group)
	d, ok := en.Content().Creature(creature)
	if !ok {
		return 0
	}
	of := &entity.Unit{Def: d.ID, Stats: entity.Stats{Tags: d.Tags}}
	for _, u := range all {
		en.creditCreature(u, content.Slay, of)
	}
	return len(all)
}

// CompleteFor is CompleteQuest, with group also for the members of the player's group near it,
// and returns how many of them have the quest complete.
func (en *Logs) CompleteFor(player *entity.Unit, id content.ID, group bool) (done int) {
	for _, u := range en.withGroup(player, group) {
		if en.CompleteQuest(u, id) {
			done++
		}
	}
	return done
}

func (en *Logs) withGroup(player *entity.Unit, group bool) []*entity.Unit {
	if !group {
		return []*entity.Unit{player}
	}
	return en.party(player, player)
}

// FailFor fails a quest of a player and of the members of its group near it, and returns for
// how many.
func (en *Logs) FailFor(player *entity.Unit, id content.ID) (failed int) {
	for _, u := range en.withGroup(player, true) {
		if en.FailQuest(u, id) {
			failed++
		}
	}
	return failed
}
