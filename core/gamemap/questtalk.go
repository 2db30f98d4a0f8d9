package gamemap

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
func (m *Map) markOf(u, giver *unit, q *content.Quest) view.Mark {
	return quest.Mark(m.s.Content(), u.Player, giver.Def, q, m.calendar(), m.questLimit(u), func() bool { return m.unmet(q.Needs, u, giver) != nil })
}

// questMark is the greatest of all.
func (m *Map) questMark(u, giver *unit) (most view.Mark) {
	if giver.Creature == nil || giver.Dead || u.Player == nil {
		return view.NoMark
	}
	list := m.s.Content().QuestsOf(giver.Def)
	if len(list) == 0 || m.s.Reaction(giver, u) == content.Hostile {
		return view.NoMark
	}
	for _, q := range list {
		most = max(most, m.markOf(u, giver, q))
	}
	return most
}

// questList is what somebody has for a player in the menu of their talk.
func (m *Map) questList(u, giver *unit) (list []view.MenuQuest) {
	for _, q := range m.s.Content().QuestsOf(giver.Def) {
		if mark := m.markOf(u, giver, q); mark > view.Later {
			list = append(list, view.MenuQuest{Quest: q.ID, Mark: mark})
		}
	}
	return list
}

// offersQuests tells whether somebody has to do with quests at all.
func (m *Map) offersQuests(u *unit) bool {
	return u.Creature != nil && len(m.s.Content().QuestsOf(u.Def)) > 0
}

// talkOfQuests shows a player what quests somebody has for it, unless a script has
// shown it a menu, in which they stand anyway. It tells whether there is a menu.
func (m *Map) talkOfQuests(u, to *unit) bool {
	if open := u.Player.Menu; open != nil && open.Speaker == to.GUID {
		return true
	}
	if len(m.questList(u, to)) == 0 {
		return false
	}
	shown, err := m.tx.ShowMenu(u, to.GUID, gossip.Menu{Bundle: "base", Text: view.Line{Text: scene.CoreText("core.quest.greeting")}})
	return shown && err == nil
}

// lookAtQuest shows a player the page of a quest: what who gives it or takes it back
// says of it.
func (m *Map) lookAtQuest(u *unit, q *content.Quest, with guid.GUID) quest.Why {
	to := m.s.Units[with]
	if m.parley.Meeting(u, to).Refused() != "" {
		return quest.NotHis
	}
	e := event.QuestTold{Player: u.GUID, Quest: q.ID, Unit: with, Name: u.Name.Key}
	switch m.markOf(u, to, q) {
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
	m.parley.EndTalk(u)
	m.s.Log.Add(e)
	return quest.Fine
}

// shareQuest offers a quest to those of a player's group who are near and may take
// it on.
func (m *Map) shareQuest(u *unit, q *content.Quest) quest.Why {
	if quest.Find(u.Player, q.ID) == nil {
		return quest.HasNot
	}
	if !q.Shares {
		return quest.NoShare
	}
	offered := false
	for _, o := range m.party(u, u)[1:] {
		if why, unmet := m.mayTake(o, q, nil); why == quest.Fine && unmet == nil && o.Alive() {
			m.s.Log.Add(event.QuestTold{Player: o.GUID, News: event.QuestOffered, Quest: q.ID, Unit: u.GUID, Points: quest.Points(o.Level, q), Name: o.Name.Key})
			offered = true
		}
	}
	if !offered {
		return quest.NoGroup
	}
	return quest.Fine
}

// The quests of a player, for scripts and operators.

// Quest is a quest in the log of a player, or nil; it must not be written into.
func (tx *Tx) Quest(player *entity.Unit, id content.ID) *entity.Quest {
	tx.on()
	return quest.Find(player.Player, id)
}

// QuestDone tells when a player was last rewarded for a quest, in real time.
func (tx *Tx) QuestDone(player *entity.Unit, id content.ID) (at int64, done bool) {
	tx.on()
	return quest.LastDone(player.Player, id)
}

// TakeQuest puts a quest into a player's log, whoever offers it and whatever it
// needs, and says why it cannot.
func (tx *Tx) TakeQuest(player *entity.Unit, id content.ID) quest.Why {
	m := tx.on()
	q, ok := m.s.Content().Quest(id)
	switch {
	case !ok:
		return quest.Unknown
	case quest.Find(player.Player, id) != nil:
		return quest.HasIt
	case len(player.Player.Quests) >= m.questLimit(player):
		return quest.LogFull
	}
	return m.takeQuest(player, q, nil)
}

// CreditQuest counts n for an objective of a player's quest, and tells whether the
// quest waited for it.
func (tx *Tx) CreditQuest(player *entity.Unit, id content.ID, objective string, n int) bool {
	m := tx.on()
	q, ok := m.s.Content().Quest(id)
	if !ok {
		return false
	}
	o, ok := q.Objective(objective)
	if g := (content.Goal{Quest: q, Objective: o}); !ok || o.Kind == content.Collect || !quest.Waits(player.Player, g) {
		return false
	}
	m.creditGoal(player, content.Goal{Quest: q, Objective: o}, n)
	return true
}

// CompleteQuest reaches all objectives of a player's quest that count, and tells
// whether it is done now: what it collects must be there.
func (tx *Tx) CompleteQuest(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	q, ok := m.s.Content().Quest(id)
	if !ok || quest.Find(player.Player, id) == nil {
		return false
	}
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind != content.Collect {
			m.creditGoal(player, content.Goal{Quest: q, Objective: o}, o.Count)
		}
	}
	e := quest.Find(player.Player, id)
	return e == nil || e.State == entity.QuestDone // it is gone where it ends itself
}

// FailQuest lets a player's quest fail, and tells whether it was in its log and had
// not failed.
func (tx *Tx) FailQuest(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	e := quest.Find(player.Player, id)
	if e == nil || e.State == entity.QuestFailed {
		return false
	}
	m.failQuest(player, e)
	m.planQuests(player)
	return true
}

// DropQuest takes a quest out of a player's log, and tells whether it was there.
func (tx *Tx) DropQuest(player *entity.Unit, id content.ID) bool {
	return tx.on().abandonQuest(player, id)
}

// RewardQuest rewards a player for a quest that is done, without an ender.
func (tx *Tx) RewardQuest(player *entity.Unit, id content.ID, choice int) quest.Why {
	m := tx.on()
	q, ok := m.s.Content().Quest(id)
	if !ok {
		return quest.Unknown
	}
	return m.rewardQuest(player, q, nil, choice)
}
