package quest

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/core/world/mapstate"
)

// Asked executes a player's quest intent, or tells the player why it is refused.
func (en *Logs) Asked(u *entity.Unit, in intent.Quest) {
	if !en.gossip.MayPress(u, in.Kind()) {
		return
	}
	q, ok := en.Content().Quest(content.ID(in.Quest))
	if !ok && in.Act != intent.QuestAbandon {
		en.refuse(u, content.ID(in.Quest), string(quest.Unknown))
		return
	}
	var why quest.Why
	switch in.Act {
	case intent.QuestLook:
		why = en.look(u, q, in.Unit)
	case intent.QuestAccept:
		en.accept(u, q, in.Unit)
	case intent.QuestTurnIn:
		en.turnIn(u, q, in)
	case intent.QuestAbandon:
		if !en.abandon(u, content.ID(in.Quest)) {
			why = quest.HasNot
		}
	case intent.QuestShare:
		why = en.share(u, q)
	case intent.QuestDecline:
		en.decline(u, q, in.Unit)
	}
	if why != quest.Fine {
		en.refuse(u, content.ID(in.Quest), string(why))
	}
}

// refuse tells a player why its request about a quest is refused.
func (en *Logs) refuse(u *entity.Unit, id content.ID, key string) {
	en.Counters.Refused++
	en.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindQuest, Reason: mapstate.CoreText(key), Args: value.OfRecord("quest", string(id))})
}

// calendar returns when the days and weeks of quests begin.
func (en *Logs) calendar() quest.Calendar {
	return quest.Calendar{Now: en.world.UnixMS(), Day: int64(en.Rules().Eval(content.QuestDayMS)), Week: int64(en.Rules().Eval(content.QuestWeekMS))}
}

func (en *Logs) limit(u *entity.Unit) int {
	return int(en.Rules().Eval(content.QuestLog, float64(u.Level)))
}

// mayTake returns why a player cannot accept a quest from a giver: a key of core's locale, or
// an unmet need of the quest.
func (en *Logs) mayTake(u *entity.Unit, q *content.Quest, from *entity.Unit) (quest.Why, *content.Need) {
	if why := quest.MayTake(en.Content(), u.Player, q, en.calendar(), en.limit(u)); why != quest.Fine {
		return why, nil
	}
	return quest.Fine, en.needs.Unmet(q.Needs, u, from)
}

// accept adds a quest to the log of a player that asks for it.
func (en *Logs) accept(u *entity.Unit, q *content.Quest, by guid.GUID) {
	giver, refused := en.giverOf(u, q, by)
	if refused != "" {
		en.refuse(u, q.ID, refused)
		return
	}
	why, unmet := en.mayTake(u, q, giver.unit)
	if unmet != nil {
		e := event.Refused{Player: u.GUID, Intent: intent.KindQuest}
		e.Reason, e.Args = condition.Text(unmet)
		en.Counters.Refused++
		en.Log.Add(e)
		return
	}
	if why == quest.Fine {
		reason, refused := en.world.AskQuest(hook.QuestCheck, q.ID, questArgs(u, giver.unit))
		if !en.Here(u) {
			return // a handler has removed it from the map
		}
		if refused {
			en.Counters.Refused++
			en.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindQuest, Reason: reason})
			return
		}
		if giver.unit != nil && !en.Here(giver.unit) {
			giver = host{}
		}
		if why = quest.MayTake(en.Content(), u.Player, q, en.calendar(), en.limit(u)); why == quest.Fine {
			why = en.take(u, q, giver.unit)
		}
	}
	if why != quest.Fine {
		en.refuse(u, q.ID, string(why))
		return
	}
	if from := en.Units[by]; from != nil && from.Player != nil {
		en.Log.Add(event.QuestTold{Player: by, News: event.QuestJoined, Quest: q.ID, Unit: u.GUID})
	}
}

// giverOf finds who offers a quest to a player: a creature or a game object. A member of its
// group who shares the quest, and an item of its own, are returned as the zero host.
func (en *Logs) giverOf(u *entity.Unit, q *content.Quest, by guid.GUID) (giver host, refused string) {
	if by.Kind() == guid.Item {
		if !en.holds(u, q, by) {
			return host{}, string(quest.NotHis)
		}
		return host{}, ""
	}
	from := en.Units[by]
	if from != nil && from.Player != nil {
		if !q.Spreads() || quest.Find(from.Player, q.ID) == nil || !en.fellows(u, from) {
			return host{}, string(quest.NotHis)
		}
		return host{}, ""
	}
	if refused := en.gossip.MeetingAt(u, by).Refused(); refused != "" {
		return host{}, refused
	}
	giver, ok := en.hostOf(by)
	if !ok || !q.OfferedBy(giver.Host) {
		return host{}, string(quest.NotHis)
	}
	return giver, ""
}

// take adds a quest to a player's log, with the items that come with it. Giver may be nil.
func (en *Logs) take(u *entity.Unit, q *content.Quest, giver *entity.Unit) quest.Why {
	if len(q.Gives) > 0 {
		why := quest.Fine
		en.items.ChangeItems(u, func(items *character.Items) item.Why {
			if why = quest.Equip(en.Content(), items, q); why != quest.Fine {
				return item.Full
			}
			return item.Done
		})
		if why != quest.Fine {
			return why
		}
	}
	quest.Take(u.Player, q, en.Now())
	en.tell(u, event.QuestTold{News: event.QuestTaken, Quest: q.ID, Unit: guidOf(giver)})
	en.PlanTimes(u)
	en.toldHost(giver, hook.QuestGiven, u, q)
	if giver != nil && en.Here(giver) && quest.Find(u.Player, q.ID) != nil && en.beginEscort(u, q, giver) {
		en.askAlong(u, q)
	}
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind == content.Explore && slices.ContainsFunc(o.Areas, func(a content.ID) bool { return slices.Contains(u.Player.Areas, a) }) {
			en.creditGoal(u, content.Goal{Quest: q, Objective: o}, 1)
		}
	}
	en.settle(u, q)
	return quest.Fine
}

// toldHost calls a hook of the creature that offers or ends a quest.
func (en *Logs) toldHost(with *entity.Unit, h hook.ID, player *entity.Unit, q *content.Quest) {
	if with != nil && en.Here(with) {
		en.Notice(with, h, 0, hook.Args{Units: [2]guid.GUID{player.GUID}, Texts: [2]string{string(q.ID)}})
	}
}

// turnIn turns a quest in to its ender.
func (en *Logs) turnIn(u *entity.Unit, q *content.Quest, in intent.Quest) {
	to, ok := en.hostOf(in.Unit)
	refused := en.gossip.MeetingAt(u, in.Unit).Refused()
	switch e := quest.Find(u.Player, q.ID); {
	case refused != "":
	case !ok || !q.Ends(to.Host):
		refused = string(quest.NotHis)
	case e == nil:
		refused = string(quest.HasNot)
	default:
		refused = string(en.reward(u, q, to, in.Choice))
	}
	if refused != "" {
		en.refuse(u, q.ID, refused)
	}
}

// abandon removes a quest from the log, and reports whether it was there.
func (en *Logs) abandon(u *entity.Unit, id content.ID) bool {
	if quest.Find(u.Player, id) == nil {
		return false
	}
	quest.Drop(u.Player, id)
	if q, ok := en.Content().Quest(id); ok && len(q.Gives) > 0 {
		en.items.ChangeItems(u, func(items *character.Items) item.Why {
			quest.TakeBack(en.Content(), items, q)
			return item.Done
		})
	}
	en.tell(u, event.QuestTold{News: event.QuestAbandoned, Quest: id})
	en.PlanTimes(u)
	return true
}

// fail marks a quest that is not complete as failed.
func (en *Logs) fail(u *entity.Unit, e *entity.Quest, late bool) {
	if e.State == entity.QuestFailed {
		return
	}
	e.State, e.Ends = entity.QuestFailed, 0
	en.tell(u, event.QuestTold{News: event.QuestFailed, Quest: e.ID, Late: late})
}

// newsHooks maps changes of a quest to the hooks of its scripts.
var newsHooks = map[event.QuestNews]hook.ID{
	event.QuestTaken: hook.QuestAccepted, event.QuestProgressed: hook.QuestGoal, event.QuestCompleted: hook.QuestComplete,
	event.QuestFailed: hook.QuestFail, event.QuestAbandoned: hook.QuestAbandon,
}

func questArgs(u, with *entity.Unit) hook.Args {
	return hook.Args{Units: [2]guid.GUID{u.GUID, guidOf(with)}}
}

// tell logs an event about a quest for its player, and sends the whole quest log with this
// step.
func (en *Logs) tell(u *entity.Unit, e event.QuestTold) {
	e.Player = u.GUID
	en.Log.Add(e)
	u.Player.Dirty = true
	en.TellLog(u)
	en.Notice(u, hook.QuestNews, 0, hook.Args{Texts: [2]string{string(e.Quest), e.News.String()}})
	if h := newsHooks[e.News]; h != 0 {
		en.world.NoticeQuest(h, e.Quest, hook.Args{
			Units: [2]guid.GUID{u.GUID, e.Unit}, Texts: [2]string{e.Objective}, Numbers: [2]float64{float64(e.Have), float64(e.Want)},
		})
	}
}

// TellLog sends a player its quest log, and the quest marks of everyone in sight, with this
// step.
func (en *Logs) TellLog(u *entity.Unit) {
	if v := en.ViewerOf(u); v != nil {
		v.Quests = true
	}
}

// PlanTimes schedules TimeOver for the earliest time limit of the player's quests.
func (en *Logs) PlanTimes(u *entity.Unit) {
	var at clock.Time
	for i := range u.Player.Quests {
		if e := &u.Player.Quests[i]; e.Ends != 0 && (at == 0 || e.Ends < at) {
			at = e.Ends
		}
	}
	en.Unplan(u, entity.DueQuest)
	if at != 0 {
		en.Plan(u, entity.DueQuest, max(at, en.Now()+1))
	}
}

// TimeOver fails quests whose time is over, and checks those that require money.
func (en *Logs) TimeOver(u *entity.Unit, _ clock.Time) {
	for _, e := range slices.Clone(u.Player.Quests) {
		own := quest.Find(u.Player, e.ID) // scripts may have removed it
		if own == nil {
			continue
		}
		if own.Ends != 0 && own.Ends <= en.Now() {
			en.fail(u, own, true)
			continue
		}
		if q, ok := en.Content().Quest(e.ID); ok && slices.ContainsFunc(q.Objectives, func(o content.Objective) bool { return o.Kind == content.Pay }) {
			en.settle(u, q)
		}
	}
	en.PlanTimes(u)
}

// Refit adapts a player's quests to a new release.
func (en *Logs) Refit(u *entity.Unit) {
	for _, e := range slices.Clone(u.Player.Quests) {
		if q, ok := en.Content().Quest(e.ID); ok && !q.Auto {
			en.settle(u, q)
		}
	}
	en.TellLog(u)
}
