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

// Asked does what a player asks about a quest, or tells it why not.
func (en *Logs) Asked(u *entity.Unit, in intent.Quest) {
	if !en.parley.MayPress(u, in.Kind()) {
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

// refuse tells a player why something that it asked about a quest is not done.
func (en *Logs) refuse(u *entity.Unit, id content.ID, key string) {
	en.Counters.Refused++
	en.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindQuest, Reason: mapstate.CoreText(key), Args: value.OfRecord("quest", string(id))})
}

// calendar is when days and weeks of quests begin.
func (en *Logs) calendar() quest.Calendar {
	return quest.Calendar{Now: en.world.UnixMS(), Day: int64(en.Rules().Eval(content.QuestDayMS)), Week: int64(en.Rules().Eval(content.QuestWeekMS))}
}

func (en *Logs) limit(u *entity.Unit) int {
	return int(en.Rules().Eval(content.QuestLog, float64(u.Level)))
}

// mayTake tells why a player cannot take a quest on from somebody: a key of core's
// locale, or a need of the quest.
func (en *Logs) mayTake(u *entity.Unit, q *content.Quest, from *entity.Unit) (quest.Why, *content.Need) {
	if why := quest.MayTake(en.Content(), u.Player, q, en.calendar(), en.limit(u)); why != quest.Fine {
		return why, nil
	}
	return quest.Fine, en.world.Unmet(q.Needs, u, from)
}

// accept takes a quest on for a player who asks for it.
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
			return // a handler has sent it away
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

// giverOf is who offers a quest to a player: a creature, a game object; or a fellow of
// its group who shares it, or an item of its own, which come back as nobody.
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
	if refused := en.parley.MeetingAt(u, by).Refused(); refused != "" {
		return host{}, refused
	}
	giver, ok := en.hostOf(by)
	if !ok || !q.OfferedBy(giver.Host) {
		return host{}, string(quest.NotHis)
	}
	return giver, ""
}

// take puts a quest into a player's log, with what comes with it. Giver may be
// nil.
func (en *Logs) take(u *entity.Unit, q *content.Quest, giver *entity.Unit) quest.Why {
	if len(q.Gives) > 0 {
		why := quest.Fine
		en.world.ChangeItems(u, func(items *character.Items) item.Why {
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

// toldHost tells a creature what became of a quest that it offers or takes back.
func (en *Logs) toldHost(with *entity.Unit, h hook.ID, player *entity.Unit, q *content.Quest) {
	if with != nil && en.Here(with) {
		en.Notice(with, h, 0, hook.Args{Units: [2]guid.GUID{player.GUID}, Texts: [2]string{string(q.ID)}})
	}
}

// turnIn hands a quest over to who takes it back.
func (en *Logs) turnIn(u *entity.Unit, q *content.Quest, in intent.Quest) {
	to, ok := en.hostOf(in.Unit)
	refused := en.parley.MeetingAt(u, in.Unit).Refused()
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

// abandon gives a quest up, and tells whether it was in the log.
func (en *Logs) abandon(u *entity.Unit, id content.ID) bool {
	if quest.Find(u.Player, id) == nil {
		return false
	}
	quest.Drop(u.Player, id)
	if q, ok := en.Content().Quest(id); ok && len(q.Gives) > 0 {
		en.world.ChangeItems(u, func(items *character.Items) item.Why {
			quest.TakeBack(en.Content(), items, q)
			return item.Done
		})
	}
	en.tell(u, event.QuestTold{News: event.QuestAbandoned, Quest: id})
	en.PlanTimes(u)
	return true
}

// fail lets a quest fail that is not done.
func (en *Logs) fail(u *entity.Unit, e *entity.Quest, late bool) {
	if e.State == entity.QuestFailed {
		return
	}
	e.State, e.Ends = entity.QuestFailed, 0
	en.tell(u, event.QuestTold{News: event.QuestFailed, Quest: e.ID, Late: late})
}

// newsHooks are what the scripts of a quest are told of news of it.
var newsHooks = map[event.QuestNews]hook.ID{
	event.QuestTaken: hook.QuestAccepted, event.QuestProgressed: hook.QuestGoal, event.QuestCompleted: hook.QuestComplete,
	event.QuestFailed: hook.QuestFail, event.QuestAbandoned: hook.QuestAbandon,
}

func questArgs(u, with *entity.Unit) hook.Args {
	return hook.Args{Units: [2]guid.GUID{u.GUID, guidOf(with)}}
}

// tell tells a player news of a quest, and all of its log with this step.
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

// TellLog sends a player its log, and the marks of all who stand around it, with
// this step.
func (en *Logs) TellLog(u *entity.Unit) {
	if v := en.ViewerOf(u); v != nil {
		v.Quests = true
	}
}

// PlanTimes waits for the first end of the time of a quest.
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

// TimeOver lets quests fail whose time is over, and looks at those that want money.
func (en *Logs) TimeOver(u *entity.Unit, _ clock.Time) {
	for _, e := range slices.Clone(u.Player.Quests) {
		own := quest.Find(u.Player, e.ID) // scripts may have taken it away
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

// Refit looks at a player's quests as a new release has them.
func (en *Logs) Refit(u *entity.Unit) {
	for _, e := range slices.Clone(u.Player.Quests) {
		if q, ok := en.Content().Quest(e.ID); ok && !q.Auto {
			en.settle(u, q)
		}
	}
	en.TellLog(u)
}
