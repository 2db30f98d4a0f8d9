package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	"loam/core/rules/item"
	"loam/core/rules/quest"
)

// holds reports whether a player has an item that offers a quest.
func (en *Logs) holds(u *entity.Unit, q *content.Quest, thing guid.GUID) bool {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	return has && slices.Contains(q.Begins, content.ID(it.Def))
}

// Read shows a player the quest that one of its items offers, or tells it why it cannot accept
// one. It returns false for an item that offers none.
func (en *Logs) Read(u *entity.Unit, thing guid.GUID, id content.ID) bool {
	list := en.Content().QuestIndex.BegunBy(id)
	for i, q := range list {
		why, unmet := en.mayTake(u, q, nil)
		switch {
		case why == quest.Fine && unmet == nil:
			en.offerTo(u, q, thing, event.QuestOffered)
			return true
		case i < len(list)-1:
		case unmet != nil:
			e := event.Refused{Player: u.GUID, Intent: intent.KindQuest}
			e.Reason, e.Args = condition.Text(unmet)
			en.Counters.Refused++
			en.Log.Add(e)
		default:
			en.refuse(u, q.ID, string(why))
		}
	}
	return len(list) > 0
}
