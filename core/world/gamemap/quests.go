package gamemap

import (
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	itemrules "loam/core/rules/item"
	questrules "loam/core/rules/quest"
	"loam/core/world/item"
	"loam/core/world/quest"
)

var _ quest.Map = (*world)(nil)

func (w *world) UnixMS() int64 { return w.unix }
func (w *world) Unmet(needs []content.Need, player, other *unit) *content.Need {
	return w.conditions.Unmet(needs, player, other)
}
func (w *world) ChangeItems(u *unit, rule func(*character.Items) itemrules.Why) itemrules.Why {
	return w.items.ChangeItems(u, rule)
}
func (w *world) ChangeMoney(u *unit, currency content.ID, amount int64) {
	w.items.ChangeMoney(u, currency, amount)
}
func (w *world) Gains(u *unit, currency content.ID, amount int64) int64 {
	return w.items.Gains(u, currency, amount, item.ByQuest)
}
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

// questMoment updates quests and the goals of game events for a moment, before scripts
// run.
func (m *Map) questMoment(u *unit, h hook.ID, a hook.Args) {
	m.quests.Moment(u, h, a)
	m.progression.Moment(u, h, a)
	m.environment.Moment(u, h, a)
	if h == hook.EnterArea {
		m.lead(u, content.ID(a.Texts[0]))
	}
	m.vendors.Moment(u, h, a)
	m.progression.RestMoment(u, h)
	if h == hook.EnterArea {
		m.roof(u, content.ID(a.Texts[0]))
	}
}

func (m *Map) askQuest(u *unit, in intent.Quest) { m.quests.Asked(u, in) }

// Quest returns a quest in the log of a player, or nil; it must not be changed.
func (tx *Tx) Quest(player *entity.Unit, id content.ID) *entity.Quest {
	tx.on()
	return questrules.Find(player.Player, id)
}

// QuestDone returns when a player was last rewarded for a quest, in real time.
func (tx *Tx) QuestDone(player *entity.Unit, id content.ID) (at int64, done bool) {
	tx.on()
	return questrules.LastDone(player.Player, id)
}

// TakeQuest puts a quest into a player's log, whoever offers it and whatever it requires.
// It returns why not.
func (tx *Tx) TakeQuest(player *entity.Unit, id content.ID) questrules.Why {
	return tx.on().quests.TakeQuest(player, id)
}

// CreditQuest adds n to an objective of a player's quest. It reports whether the quest
// needed that.
func (tx *Tx) CreditQuest(player *entity.Unit, id content.ID, objective string, n int) bool {
	return tx.on().quests.CreditQuest(player, id, objective, n)
}

// CompleteQuest fulfils all countable objectives of a player's quest. It reports whether
// the quest is complete then: items that it collects must be there.
func (tx *Tx) CompleteQuest(player *entity.Unit, id content.ID) bool {
	return tx.on().quests.CompleteQuest(player, id)
}

// FailQuest fails a player's quest. It reports whether the quest was in its log and had
// not failed.
func (tx *Tx) FailQuest(player *entity.Unit, id content.ID) bool {
	return tx.on().quests.FailQuest(player, id)
}

// DropQuest removes a quest from a player's log. It reports whether it was there.
func (tx *Tx) DropQuest(player *entity.Unit, id content.ID) bool {
	return tx.on().quests.DropQuest(player, id)
}

// RewardQuest rewards a player for a complete quest, without a quest ender.
func (tx *Tx) RewardQuest(player *entity.Unit, id content.ID, choice int) questrules.Why {
	return tx.on().quests.RewardQuest(player, id, choice)
}

// Conditions returns the facts that conditions read, valid during this step.
func (tx *Tx) Conditions() condition.Facts { return tx.on().conditions }

// Unmet returns the first need that a player does not meet, or nil. other is the creature
// that the need is about; it may be nil.
func (tx *Tx) Unmet(needs []content.Need, player, other *entity.Unit) *content.Need {
	return tx.on().conditions.Unmet(needs, player, other)
}
