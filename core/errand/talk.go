package errand

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gossip"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/plain"
	"loam/core/quest"
	"loam/core/scene"
	"loam/core/view"
)

// markOf is the sign that a player sees over somebody because of one quest.
func (en *Engine) markOf(u, giver *entity.Unit, q *content.Quest) view.Mark {
	mark := quest.Mark(en.Content(), u.Player, giver.Def, q, en.calendar(), en.limit(u), func() bool { return en.world.Unmet(q.Needs, u, giver) != nil })
	v := en.world.ChangeQuest(hook.QuestMark, q.ID, questArgs(u, giver), plain.OfString(mark.String()))
	if at := slices.Index(view.Marks, v.Text()); at >= 0 {
		return view.Mark(at)
	}
	return mark
}

// Mark is the greatest of all.
func (en *Engine) Mark(u, giver *entity.Unit) (most view.Mark) {
	if giver.Creature == nil || giver.Dead || u.Player == nil {
		return view.NoMark
	}
	list := en.Content().QuestsOf(giver.Def)
	if len(list) == 0 || en.Reaction(giver, u) == content.Hostile {
		return view.NoMark
	}
	for _, q := range list {
		most = max(most, en.markOf(u, giver, q))
	}
	return most
}

// QuestList is what somebody has for a player in the menu of their talk.
func (en *Engine) QuestList(u, giver *entity.Unit) (list []view.MenuQuest) {
	for _, q := range en.Content().QuestsOf(giver.Def) {
		if mark := en.markOf(u, giver, q); mark > view.Later {
			list = append(list, view.MenuQuest{Quest: q.ID, Mark: mark})
		}
	}
	return list
}

// OffersQuests tells whether somebody has to do with quests at all.
func (en *Engine) OffersQuests(u *entity.Unit) bool {
	return u.Creature != nil && len(en.Content().QuestsOf(u.Def)) > 0
}

// TalkOfQuests shows a player what quests somebody has for it, and tells whether it
// has some.
func (en *Engine) TalkOfQuests(u, to *entity.Unit) bool {
	if len(en.QuestList(u, to)) == 0 {
		return false
	}
	shown, err := en.parley.ShowMenu(u, to.GUID, gossip.Menu{Bundle: "base", Text: view.Line{Text: scene.CoreText("core.quest.greeting")}})
	return shown && err == nil
}

// look shows a player the page of a quest: what who gives it or takes it back
// says of it.
func (en *Engine) look(u *entity.Unit, q *content.Quest, with guid.GUID) quest.Why {
	if with.Kind() == guid.Item {
		if !en.holds(u, q, with) {
			return quest.NotHis
		}
		why, unmet := en.mayTake(u, q, nil)
		if unmet != nil {
			why = quest.NotHis
		}
		if why == quest.Fine {
			en.offerTo(u, q, with, event.QuestOffered)
		}
		return why
	}
	to := en.Units[with]
	if en.parley.Meeting(u, to).Refused() != "" {
		return quest.NotHis
	}
	e := event.QuestTold{Player: u.GUID, Quest: q.ID, Unit: with, Name: u.Name.Key}
	switch en.markOf(u, to, q) {
	case view.Offers, view.OffersAgain:
		e.News = event.QuestOffered
	case view.Waits:
		e.News = event.QuestAsked
	case view.Rewards:
		e.News = event.QuestThanked
	default:
		return quest.NotHis
	}
	e.Points = quest.Points(u.Level, q)
	en.parley.EndTalk(u)
	en.Log.Add(e)
	return quest.Fine
}

// share offers a quest to those of a player's group who are near and may take it
// on, and tells the player of each what came of it.
func (en *Engine) share(u *entity.Unit, q *content.Quest) quest.Why {
	if quest.Find(u.Player, q.ID) == nil {
		return quest.HasNot
	}
	if !q.Shares {
		return quest.NoShare
	}
	offered := false
	for _, g := range en.world.Members(u.Player.Group) {
		if g == u.GUID {
			continue
		}
		why := en.shareWith(u, q, g)
		offered = offered || why == quest.Fine
		en.Log.Add(event.QuestTold{Player: u.GUID, News: event.QuestShared, Quest: q.ID, Unit: g, Why: string(why)})
	}
	if !offered {
		return quest.NoGroup
	}
	return quest.Fine
}

// shareWith offers a quest to a member of a player's group.
func (en *Engine) shareWith(u *entity.Unit, q *content.Quest, member guid.GUID) quest.Why {
	o, here := en.Units[member]
	if !here || !o.Alive() || !en.fellows(u, o) {
		return quest.TooFar
	}
	why, unmet := en.mayTake(o, q, nil)
	if unmet != nil {
		why = quest.Unfit
	}
	if why == quest.Fine {
		en.offerTo(o, q, u.GUID, event.QuestOffered)
	}
	return why
}

func (en *Engine) offerTo(u *entity.Unit, q *content.Quest, by guid.GUID, news event.QuestNews) {
	en.Log.Add(event.QuestTold{Player: u.GUID, News: news, Quest: q.ID, Unit: by, Points: quest.Points(u.Level, q), Name: u.Name.Key})
}

// askAlong asks those of a player's group who are near and may take it on whether
// they come along on an escort that begins.
func (en *Engine) askAlong(u *entity.Unit, q *content.Quest) {
	for _, o := range en.party(u, u)[1:] {
		if why, unmet := en.mayTake(o, q, nil); why == quest.Fine && unmet == nil && o.Alive() {
			en.offerTo(o, q, u.GUID, event.QuestInvited)
		}
	}
}

// decline tells a member of the group that a player does not want what it shares.
func (en *Engine) decline(u *entity.Unit, q *content.Quest, by guid.GUID) {
	from := en.Units[by]
	if from == nil || from.Player == nil || !q.Spreads() || quest.Find(from.Player, q.ID) == nil || !en.fellows(u, from) {
		en.refuse(u, q.ID, string(quest.NotHis))
		return
	}
	en.Log.Add(event.QuestTold{Player: by, News: event.QuestDeclined, Quest: q.ID, Unit: u.GUID})
}
