package gamemap

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	questrules "loam/core/rules/quest"
)

func (w *world) UnixMS() int64 { return w.unix }
func (w *world) AskQuest(h hook.ID, id content.ID, a hook.Args) (content.Text, bool) {
	return w.magic.AskSpell(h, id, a)
}
func (w *world) NoticeQuest(h hook.ID, id content.ID, a hook.Args) { w.magic.NoticeSpell(h, id, a) }
func (w *world) ChangeQuest(h hook.ID, id content.ID, a hook.Args, v value.Value) value.Value {
	if !w.scripts.Listens(h, id) {
		return v
	}
	w.s.Counters.HookCalls++
	return w.scripts.ChangeSpell(w.tx, h, id, a, v)
}
func (w *world) Learn(u *unit, id content.ID) { w.progression.Learn(u, id, true) }

// AwaitNext schedules the respawn of a creature.
func (w *world) AwaitNext(u *unit) {
	w.spawns.AwaitNext(u.Creature.Spawn, u.GUID)
}

func (m *Map) askQuest(u *unit, in intent.Quest) { m.quests.Asked(u, in) }

// Conditions returns the facts that conditions read, valid during this step.
func (tx *Tx) Conditions() condition.Facts { return tx.on().conditions }

// Unmet returns the first need that a player does not meet, or nil. other is the creature
// that the need is about; it may be nil.
func (tx *Tx) Unmet(needs []content.Need, player, other *entity.Unit) *content.Need {
	return tx.on().conditions.Unmet(needs, player, other)
}

// Quests reads and changes the quest logs of players.
// It is valid inside a step only.
type Quests struct{ tx *Tx }

// Of returns a quest in the log of a player, or nil; it must not be changed.
func (q Quests) Of(player *entity.Unit, id content.ID) *entity.Quest {
	q.tx.on()
	return questrules.Find(player.Player, id)
}

// Done returns when a player was last rewarded for a quest, in real time.
func (q Quests) Done(player *entity.Unit, id content.ID) (at int64, done bool) {
	q.tx.on()
	return questrules.LastDone(player.Player, id)
}

// Take puts a quest into a player's log, whoever offers it and whatever it requires.
// It returns why not.
func (q Quests) Take(player *entity.Unit, id content.ID) questrules.Why {
	return q.tx.on().quests.TakeQuest(player, id)
}

// Credit adds n to an objective of a player's quest. It reports whether the quest
// needed that.
func (q Quests) Credit(player *entity.Unit, id content.ID, objective string, n int) bool {
	return q.tx.on().quests.CreditQuest(player, id, objective, n)
}

// Complete fulfils all countable objectives of a player's quest. It reports whether
// the quest is complete then: items that it collects must be there.
func (q Quests) Complete(player *entity.Unit, id content.ID) bool {
	return q.tx.on().quests.CompleteQuest(player, id)
}

// Fail fails a player's quest. It reports whether the quest was in its log and had
// not failed.
func (q Quests) Fail(player *entity.Unit, id content.ID) bool {
	return q.tx.on().quests.FailQuest(player, id)
}

// Drop removes a quest from a player's log. It reports whether it was there.
func (q Quests) Drop(player *entity.Unit, id content.ID) bool {
	return q.tx.on().quests.DropQuest(player, id)
}

// Reward rewards a player for a complete quest, without a quest ender.
func (q Quests) Reward(player *entity.Unit, id content.ID, choice int) questrules.Why {
	return q.tx.on().quests.RewardQuest(player, id, choice)
}

// CreditKill counts a creature as killed for a player's quests, with group also for the
// group members near it. It returns for how many players.
func (q Quests) CreditKill(player *entity.Unit, creature content.ID, group bool) int {
	return q.tx.on().quests.CreditKill(player, creature, group)
}

// CompleteFor is CompleteQuest, with group also for the group members near the
// player. It returns how many have completed the quest.
func (q Quests) CompleteFor(player *entity.Unit, id content.ID, group bool) int {
	return q.tx.on().quests.CompleteFor(player, id, group)
}
