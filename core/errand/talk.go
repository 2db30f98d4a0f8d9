package errand

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gossip"
	"loam/core/guid"
	"loam/core/quest"
	"loam/core/scene"
	"loam/core/view"
)

// markOf is the sign that a player sees over somebody because of one quest.
func (en *Engine) markOf(u, giver *entity.Unit, q *content.Quest) view.Mark {
	return quest.Mark(en.Content(), u.Player, giver.Def, q, en.calendar(), en.limit(u), func() bool { return en.world.Unmet(q.Needs, u, giver) != nil })
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

// TalkOfQuests shows a player what quests somebody has for it, unless a script has
// shown it a menu, in which they stand anyway. It tells whether there is a menu.
func (en *Engine) TalkOfQuests(u, to *entity.Unit) bool {
	if open := u.Player.Menu; open != nil && open.Speaker == to.GUID {
		return true
	}
	if len(en.QuestList(u, to)) == 0 {
		return false
	}
	shown, err := en.parley.ShowMenu(u, to.GUID, gossip.Menu{Bundle: "base", Text: view.Line{Text: scene.CoreText("core.quest.greeting")}})
	return shown && err == nil
}

// look shows a player the page of a quest: what who gives it or takes it back
// says of it.
func (en *Engine) look(u *entity.Unit, q *content.Quest, with guid.GUID) quest.Why {
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

// share offers a quest to those of a player's group who are near and may take
// it on.
func (en *Engine) share(u *entity.Unit, q *content.Quest) quest.Why {
	if quest.Find(u.Player, q.ID) == nil {
		return quest.HasNot
	}
	if !q.Shares {
		return quest.NoShare
	}
	offered := false
	for _, o := range en.party(u, u)[1:] {
		if why, unmet := en.mayTake(o, q, nil); why == quest.Fine && unmet == nil && o.Alive() {
			en.Log.Add(event.QuestTold{Player: o.GUID, News: event.QuestOffered, Quest: q.ID, Unit: u.GUID, Points: quest.Points(o.Level, q), Name: o.Name.Key})
			offered = true
		}
	}
	if !offered {
		return quest.NoGroup
	}
	return quest.Fine
}
