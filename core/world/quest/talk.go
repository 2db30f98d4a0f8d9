package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/gossip"
	"loam/core/rules/quest"
	"loam/core/world/mapstate"
)

// host is a giver or ender of quests on the map: a creature, or a game object, whose unit is
// nil. The zero host is nobody.
type host struct {
	content.Host
	guid guid.GUID
	unit *entity.Unit
}

// hostOf finds a giver or ender of quests.
func (en *Logs) hostOf(g guid.GUID) (host, bool) {
	if u := en.Units[g]; u != nil {
		return host{content.Host{ID: u.Def}, g, u}, u.Creature != nil && !u.Dead && u.Manners&content.NoErrands == 0
	}
	o, ok := en.Objects.Get(g)
	if !ok || o.State == content.Broken {
		return host{}, false
	}
	d, ok := en.Objects.DefOf(o)
	return host{content.Host{Object: true, ID: o.Def}, g, nil}, ok && d.Kind == content.Giver
}

// markOf returns the mark that a player sees over a host because of one quest.
func (en *Logs) markOf(u *entity.Unit, h host, q *content.Quest) view.Mark {
	mark := quest.Mark(en.Content(), u.Player, h.Host, q, en.calendar(), en.limit(u), func() bool { return en.needs.Unmet(q.Needs, u, h.unit) != nil })
	v := en.world.ChangeQuest(hook.QuestMark, q.ID, questArgs(u, h.unit), value.OfString(mark.String()))
	if at := slices.Index(view.Marks, v.Text()); at >= 0 {
		return view.Mark(at)
	}
	return mark
}

// Mark returns the most important mark of all quests. There is false if the object is not on
// the map or has no quests. The dead, the hostile and used-up objects have no mark.
func (en *Logs) Mark(u *entity.Unit, over guid.GUID) (most view.Mark, there bool) {
	o, _ := en.Objects.Get(over)
	with := en.Units[over]
	if there = with != nil && (with.Errands || with.Manners&content.NoErrands != 0) || o != nil && o.Errands; !there {
		return view.NoMark, false
	}
	h, ok := en.hostOf(over)
	list := en.Content().QuestIndex.OfferedBy(h.Host)
	if !ok || len(list) == 0 || h.unit != nil && en.Reaction(h.unit, u) == content.Hostile {
		return view.NoMark, true
	}
	for _, q := range list {
		most = max(most, en.markOf(u, h, q))
	}
	return most, true
}

// QuestList returns the quests that a giver lists for a player in its gossip menu.
func (en *Logs) QuestList(u *entity.Unit, giver guid.GUID) (list []view.MenuQuest) {
	h, ok := en.hostOf(giver)
	if !ok {
		return nil
	}
	for _, q := range en.Content().QuestIndex.OfferedBy(h.Host) {
		if mark := en.markOf(u, h, q); mark > view.Later {
			list = append(list, view.MenuQuest{Quest: q.ID, Mark: mark})
		}
	}
	return list
}

// OffersQuests reports whether a creature or object has any quest at all.
func (en *Logs) OffersQuests(giver guid.GUID) bool {
	h, ok := en.hostOf(giver)
	return ok && len(en.Content().QuestIndex.OfferedBy(h.Host)) > 0
}

// TalkOfQuests shows a player the quests that somebody has for it, and reports whether there
// are any.
func (en *Logs) TalkOfQuests(u *entity.Unit, to guid.GUID) bool {
	if len(en.QuestList(u, to)) == 0 {
		return false
	}
	shown, err := en.gossip.ShowMenu(u, to, gossip.Menu{Bundle: "base", Text: view.Line{Text: mapstate.CoreText("core.quest.greeting")}})
	return shown && err == nil
}

// look shows a player the page of a quest, as its giver or ender shows it.
func (en *Logs) look(u *entity.Unit, q *content.Quest, with guid.GUID) quest.Why {
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
	h, ok := en.hostOf(with)
	if !ok || en.gossip.MeetingAt(u, with).Refused() != "" {
		return quest.NotHis
	}
	e := event.QuestTold{Player: u.GUID, Quest: q.ID, Unit: with, Name: u.Name.Key}
	switch en.markOf(u, h, q) {
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
	en.gossip.EndTalk(u)
	en.Log.Add(e)
	return quest.Fine
}

// share offers a quest to the members of a player's group who are near and may accept it, and
// tells the player the result for each.
func (en *Logs) share(u *entity.Unit, q *content.Quest) quest.Why {
	if quest.Find(u.Player, q.ID) == nil {
		return quest.HasNot
	}
	if !q.Shares {
		return quest.NoShare
	}
	offered := false
	for _, g := range en.groups.Members(u.Player.Group) {
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
func (en *Logs) shareWith(u *entity.Unit, q *content.Quest, member guid.GUID) quest.Why {
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

func (en *Logs) offerTo(u *entity.Unit, q *content.Quest, by guid.GUID, news event.QuestNews) {
	en.Log.Add(event.QuestTold{Player: u.GUID, News: news, Quest: q.ID, Unit: by, Points: quest.Points(u.Level, q), Name: u.Name.Key})
}

// askAlong asks the members of a player's group who are near and may accept the quest whether
// they join an escort that begins.
func (en *Logs) askAlong(u *entity.Unit, q *content.Quest) {
	for _, o := range en.party(u, u)[1:] {
		if why, unmet := en.mayTake(o, q, nil); why == quest.Fine && unmet == nil && o.Alive() {
			en.offerTo(o, q, u.GUID, event.QuestInvited)
		}
	}
}

// decline tells a member of the group that a player declines what it shares.
func (en *Logs) decline(u *entity.Unit, q *content.Quest, by guid.GUID) {
	from := en.Units[by]
	if from == nil || from.Player == nil || !q.Spreads() || quest.Find(from.Player, q.ID) == nil || !en.fellows(u, from) {
		en.refuse(u, q.ID, string(quest.NotHis))
		return
	}
	en.Log.Add(event.QuestTold{Player: by, News: event.QuestDeclined, Quest: q.ID, Unit: u.GUID})
}
