package gamemap

import (
	"slices"

	"loam/core/clock"
	"loam/core/condition"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/quest"
	"loam/core/spell"
)

// askQuest does what a player asks about a quest, or tells it why not.
func (m *Map) askQuest(u *unit, in intent.Quest) {
	if !m.parley.MayPress(u, in.Kind()) {
		return
	}
	q, ok := m.s.Content().Quest(content.ID(in.Quest))
	if !ok && in.Act != intent.QuestAbandon {
		m.s.Refuse(u, in.Kind(), string(quest.Unknown))
		return
	}
	var why quest.Why
	switch in.Act {
	case intent.QuestLook:
		why = m.lookAtQuest(u, q, in.Unit)
	case intent.QuestAccept:
		m.acceptQuest(u, q, in.Unit)
	case intent.QuestTurnIn:
		m.turnIn(u, q, in)
	case intent.QuestAbandon:
		if !m.abandonQuest(u, content.ID(in.Quest)) {
			why = quest.HasNot
		}
	case intent.QuestShare:
		why = m.shareQuest(u, q)
	}
	if why != quest.Fine {
		m.s.Refuse(u, in.Kind(), string(why))
	}
}

// calendar is when days and weeks of quests begin.
func (m *Map) calendar() quest.Calendar {
	return quest.Calendar{Now: m.unix, Day: int64(m.s.Rules().Eval(content.QuestDayMS)), Week: int64(m.s.Rules().Eval(content.QuestWeekMS))}
}

func (m *Map) questLimit(u *unit) int {
	return int(m.s.Rules().Eval(content.QuestLog, float64(u.Level)))
}

// mayTake tells why a player cannot take a quest on from somebody: a key of core's
// locale, or a need of the quest.
func (m *Map) mayTake(u *unit, q *content.Quest, from *unit) (quest.Why, *content.Need) {
	if why := quest.MayTake(m.s.Content(), u.Player, q, m.calendar(), m.questLimit(u)); why != quest.Fine {
		return why, nil
	}
	return quest.Fine, m.unmet(q.Needs, u, from)
}

// acceptQuest takes a quest on for a player who asks for it.
func (m *Map) acceptQuest(u *unit, q *content.Quest, by guid.GUID) {
	giver, refused := m.giverOf(u, q, by)
	if refused != "" {
		m.s.Refuse(u, intent.KindQuest, refused)
		return
	}
	why, unmet := m.mayTake(u, q, giver)
	if unmet != nil {
		e := event.Refused{Player: u.GUID, Intent: intent.KindQuest}
		e.Reason, e.Args = condition.Text(unmet)
		m.s.Counters.Refused++
		m.s.Log.Add(e)
		return
	}
	if why == quest.Fine {
		why = m.takeQuest(u, q, giver)
	}
	if why != quest.Fine {
		m.s.Refuse(u, intent.KindQuest, string(why))
	}
}

// giverOf is who offers a quest to a player: a creature, or a fellow of its group who
// shares it, who comes back as nil.
func (m *Map) giverOf(u *unit, q *content.Quest, by guid.GUID) (giver *unit, refused string) {
	from := m.s.Units[by]
	if from != nil && from.Player != nil {
		if !q.Shares || quest.Find(from.Player, q.ID) == nil || !m.fellows(u, from) {
			return nil, string(quest.NotHis)
		}
		return nil, ""
	}
	if refused := m.parley.Meeting(u, from).Refused(); refused != "" {
		return nil, refused
	}
	if !slices.Contains(q.Givers, from.Def) {
		return nil, string(quest.NotHis)
	}
	return from, ""
}

// takeQuest puts a quest into a player's log, with what comes with it. Giver may be
// nil.
func (m *Map) takeQuest(u *unit, q *content.Quest, giver *unit) quest.Why {
	if len(q.Gives) > 0 {
		why := quest.Fine
		m.changeItems(u, func(items *itemsOf) item.Why {
			if why = quest.Equip(m.s.Content(), items, q); why != quest.Fine {
				return item.Full
			}
			return item.Done
		})
		if why != quest.Fine {
			return why
		}
	}
	quest.Take(u.Player, q, m.s.Now())
	m.tellQuest(u, event.QuestTold{News: event.QuestTaken, Quest: q.ID})
	m.planQuests(u)
	if giver != nil {
		m.beginEscort(u, q, giver)
	}
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind == content.Explore && slices.ContainsFunc(o.Areas, func(a content.ID) bool { return slices.Contains(u.Player.Areas, a) }) {
			m.creditGoal(u, content.Goal{Quest: q, Objective: o}, 1)
		}
	}
	m.settleQuest(u, q)
	return quest.Fine
}

// turnIn hands a quest over to who takes it back.
func (m *Map) turnIn(u *unit, q *content.Quest, in intent.Quest) {
	to := m.s.Units[in.Unit]
	refused := m.parley.Meeting(u, to).Refused()
	switch e := quest.Find(u.Player, q.ID); {
	case refused != "":
	case !q.Ends(to.Def):
		refused = string(quest.NotHis)
	case e == nil:
		refused = string(quest.HasNot)
	default:
		refused = string(m.rewardQuest(u, q, to, in.Choice))
	}
	if refused != "" {
		m.s.Refuse(u, in.Kind(), refused)
	}
}

// rewardQuest ends a quest that is done: all of what it brings comes, or nothing.
// Ender may be nil.
func (m *Map) rewardQuest(u *unit, q *content.Quest, ender *unit, choice int) quest.Why {
	e := quest.Find(u.Player, q.ID)
	switch {
	case e == nil:
		return quest.HasNot
	case e.State == entity.QuestFailed:
		return quest.Failed
	case !quest.Done(u.Player, e, q):
		return quest.Undone
	}
	why := quest.Fine
	before := slices.Clone(u.Player.Quests)
	quest.Drop(u.Player, q.ID) // what it collected is not wanted any more
	m.changeItems(u, func(items *itemsOf) item.Why {
		if why = quest.HandOver(m.s.Content(), items, q, choice); why != quest.Fine {
			return item.Full
		}
		return item.Done
	})
	if why != quest.Fine {
		u.Player.Quests = before
		return why
	}
	quest.Reward(u.Player, q.ID, m.unix)
	points := quest.Points(u.Level, q)
	m.tellQuest(u, event.QuestTold{News: event.QuestRewarded, Quest: q.ID, Unit: guidOf(ender), Points: points})
	m.planQuests(u)
	m.giveExperience(u, points, nil)
	for _, id := range q.Learns {
		if m.s.Here(u) {
			m.learn(u, id, true)
		}
	}
	if q.Casts != "" && m.s.Here(u) {
		by := u
		if ender != nil && m.s.Here(ender) {
			by = ender
		}
		m.magic.Cast(by, spell.Request{Spell: q.Casts, Target: u.GUID, Triggered: true})
	}
	if next, ok := m.s.Content().Quest(q.Next); ok && ender != nil && m.s.Here(u) && m.s.Here(ender) {
		m.lookAtQuest(u, next, ender.GUID)
	}
	return quest.Fine
}

func guidOf(u *unit) guid.GUID {
	if u == nil {
		return 0
	}
	return u.GUID
}

// abandonQuest gives a quest up, and tells whether it was in the log.
func (m *Map) abandonQuest(u *unit, id content.ID) bool {
	if quest.Find(u.Player, id) == nil {
		return false
	}
	quest.Drop(u.Player, id)
	if q, ok := m.s.Content().Quest(id); ok && len(q.Gives) > 0 {
		m.changeItems(u, func(items *itemsOf) item.Why {
			quest.TakeBack(m.s.Content(), items, q)
			return item.Done
		})
	}
	m.tellQuest(u, event.QuestTold{News: event.QuestAbandoned, Quest: id})
	m.planQuests(u)
	return true
}

// failQuest lets a quest fail that is not done.
func (m *Map) failQuest(u *unit, e *entity.Quest) {
	if e.State == entity.QuestFailed {
		return
	}
	e.State, e.Ends = entity.QuestFailed, 0
	m.tellQuest(u, event.QuestTold{News: event.QuestFailed, Quest: e.ID})
}

// tellQuest tells a player news of a quest, and all of its log with this step.
func (m *Map) tellQuest(u *unit, e event.QuestTold) {
	e.Player = u.GUID
	m.s.Log.Add(e)
	u.Player.Dirty = true
	m.tellQuests(u)
	m.s.Notice(u, hook.QuestNews, 0, hook.Args{Texts: [2]string{string(e.Quest), e.News.String()}})
}

// tellQuests sends a player its log, and the marks of all who stand around it, with
// this step.
func (m *Map) tellQuests(u *unit) {
	if v := m.s.ViewerOf(u); v != nil {
		v.Quests = true
	}
}

// planQuests waits for the first end of the time of a quest.
func (m *Map) planQuests(u *unit) {
	var at clock.Time
	for i := range u.Player.Quests {
		if e := &u.Player.Quests[i]; e.Ends != 0 && (at == 0 || e.Ends < at) {
			at = e.Ends
		}
	}
	m.s.Unplan(u, entity.DueQuest)
	if at != 0 {
		m.s.Plan(u, entity.DueQuest, max(at, m.s.Now()+1))
	}
}

// questDue lets quests fail whose time is over.
func (m *Map) questDue(u *unit, _ clock.Time) {
	for i := range u.Player.Quests {
		if e := &u.Player.Quests[i]; e.Ends != 0 && e.Ends <= m.s.Now() {
			m.failQuest(u, e)
		}
	}
	m.planQuests(u)
}

// refitQuests looks at a player's quests as a new release has them.
func (m *Map) refitQuests(u *unit) {
	for i := range u.Player.Quests {
		if q, ok := m.s.Content().Quest(u.Player.Quests[i].ID); ok && !q.Auto {
			m.settleQuest(u, q)
		}
	}
	m.tellQuests(u)
}
