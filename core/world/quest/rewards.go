package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	worlditem "loam/core/world/item"
	"loam/core/world/spell"
)

// reward turns a complete quest in: the player receives all of its rewards, or nothing. Ender
// may be the zero host.
func (en *Logs) reward(u *entity.Unit, q *content.Quest, ender host, choice int) quest.Why {
	e := quest.Find(u.Player, q.ID)
	switch {
	case e == nil:
		return quest.HasNot
	case e.State == entity.QuestFailed:
		return quest.Failed
	case !quest.Done(u.Player, e, q):
		return quest.Undone
	}
	if _, why := quest.Settle(en.Content(), u.Player.Purse, q, q.Money); why != quest.Fine {
		return why
	}
	items := u.Player.Items
	if why := quest.HandOver(en.Content(), &items, q, choice); why != quest.Fine {
		return why
	}
	points, money := en.rewards(u, q, ender.unit)
	if e = quest.Find(u.Player, q.ID); !en.Here(u) || e == nil || !quest.Done(u.Player, e, q) {
		return quest.HasNot // a handler has removed it
	}
	if _, why := quest.Settle(en.Content(), u.Player.Purse, q, money); why != quest.Fine {
		return why
	}
	why := quest.Fine
	before := slices.Clone(u.Player.Quests)
	quest.Drop(u.Player, q.ID) // from here on, its collected items are no longer wanted
	en.items.ChangeItems(u, func(items *character.Items) item.Why {
		if why = quest.HandOver(en.Content(), items, q, choice); why != quest.Fine {
			return item.Full
		}
		en.pay(u, q, money) // no script runs until everything has changed hands
		return item.Done
	})
	if why != quest.Fine {
		u.Player.Quests = before
		return why
	}
	quest.Reward(u.Player, q.ID, en.world.UnixMS())
	en.tell(u, event.QuestTold{News: event.QuestRewarded, Quest: q.ID, Unit: ender.guid, Points: points, Money: money})
	en.PlanTimes(u)
	en.toldHost(ender.unit, hook.QuestEnded, u, q)
	en.world.GiveExperience(u, points, nil)
	for _, id := range q.Learns {
		if en.Here(u) {
			en.world.Learn(u, id)
		}
	}
	if q.Casts != "" && en.Here(u) {
		by := u
		if ender.unit != nil && en.Here(ender.unit) {
			by = ender.unit
		}
		en.magic.Casts.Cast(by, spell.Request{Spell: q.Casts, Target: u.GUID, Triggered: true})
	}
	if next, ok := en.Content().Quest(q.Next); ok && ender.guid != 0 && en.Here(u) {
		en.look(u, next, ender.guid)
	}
	return quest.Fine
}

// rewards returns the experience and the money of a quest, as its scripts leave them.
func (en *Logs) rewards(u *entity.Unit, q *content.Quest, ender *entity.Unit) (points, money int64) {
	points, money = quest.Points(u.Level, q), q.Money
	v := en.world.ChangeQuest(hook.QuestReward, q.ID, questArgs(u, ender), value.OfRecord("experience", int(points), "money", int(money)))
	amount := func(key string) int64 { return int64(min(max(v.Get(key).Number(), 0), maxReward)) }
	points, money = amount("experience"), amount("money")
	if en.Here(u) {
		money = en.items.Gains(u, q.Currency, money, worlditem.ByQuest)
	}
	return points, money
}

// maxReward is the highest reward that scripts can set.
const maxReward = 1 << 40

// pay takes the money that a quest requires of a player, and gives it the quest's money.
func (en *Logs) pay(u *entity.Unit, q *content.Quest, money int64) {
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind == content.Pay {
			en.items.ChangeMoney(u, o.Currency, -int64(o.Count))
		}
	}
	if money > 0 {
		en.items.ChangeMoney(u, q.Currency, money)
	}
}

func guidOf(u *entity.Unit) guid.GUID {
	if u == nil {
		return 0
	}
	return u.GUID
}
