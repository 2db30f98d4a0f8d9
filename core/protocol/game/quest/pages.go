package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/npc"
)

// reader stands for the reader's name in a text of a quest. Clients replace it with the name
// of their player, and cache the text for all of their characters.
var reader = value.OfRecord("name", "$N")

// maxText is the limit in bytes of a text of a quest.
const maxText = 4 << 10

// text returns a text of a quest in the form that clients cache.
func (j *Updates) text(x content.Text) string {
	if x.Key == "" {
		return ""
	}
	return idmap.Clip(j.sight.Edition().Written(x, reader), maxText)
}

// Menu returns the quests of a gossip menu.
func (j *Updates) Menu(quests []view.MenuQuest) (list []npc.GossipQuest) {
	edition := j.sight.Edition()
	for _, q := range quests {
		d, ok := edition.Content.Quest(q.Quest)
		if !ok {
			continue
		}
		icon := uint32(iconNew)
		if q.Mark == view.Waits || q.Mark == view.Rewards {
			icon = iconHas
		}
		list = append(list, npc.GossipQuest{
			Quest: edition.Quest(d.ID), Icon: icon, Level: uint32(d.Level), Flags: j.flags(d), Title: j.text(d.Title),
		})
	}
	return list
}

// flags returns the flags of a quest.
func (j *Updates) flags(d *content.Quest) uint32 {
	flags := j.numbers.Flags[d.Repeats]
	if d.Shares {
		flags |= flagShares
	}
	if d.Escorts() {
		flags |= flagGoesAlong
	}
	return flags
}

// news sends news of a quest of the player.
func (j *Updates) news(e event.QuestTold) {
	edition := j.sight.Edition()
	d, ok := edition.Content.Quest(e.Quest)
	if !ok {
		return
	}
	entry := edition.Quest(e.Quest)
	put := func(name string) { j.sight.Put(&packets.Number{Is: name, Value: entry}) }
	switch e.News {
	case event.QuestOffered, event.QuestAsked, event.QuestThanked, event.QuestInvited:
		j.page(d, entry, e)
	case event.QuestTaken:
		j.sight.Put(packets.NewEmpty("SMSG_GOSSIP_COMPLETE"))
		j.reads()
	case event.QuestProgressed:
		j.progress(d, entry, e)
	case event.QuestCompleted:
		put("SMSG_QUESTUPDATE_COMPLETE")
	case event.QuestFailed:
		if e.Late {
			put("SMSG_QUESTUPDATE_FAILEDTIMER")
			return
		}
		put("SMSG_QUESTUPDATE_FAILED")
	case event.QuestRewarded:
		m := &npc.QuestFinished{Quest: entry, Unknown: paid, Experience: codec.Capped(e.Points), Money: edition.Coinage(d.Currency, e.Money)}
		for _, t := range j.things(d.Rewards) {
			m.Rewards = append(m.Rewards, npc.QuestPair{Item: t.Item, Count: t.Count})
		}
		j.sight.Put(m)
	case event.QuestShared, event.QuestJoined, event.QuestDeclined:
		j.pushed(e)
	}
}

// pushed sends the outcome of a shared quest.
func (j *Updates) pushed(e event.QuestTold) {
	result, ok := j.numbers.Shared[e.Why]
	switch {
	case e.News == event.QuestJoined:
		result = j.numbers.Joined
	case e.News == event.QuestDeclined:
		result = j.numbers.Declined
	case !ok:
		result = j.numbers.Shared["core.quest.unfit"]
	}
	j.sight.Put(&npc.QuestPushed{GUID: j.sight.Name(e.Unit), Result: result})
}

// progress sends the progress of an objective.
func (j *Updates) progress(d *content.Quest, entry uint32, e event.QuestTold) {
	at := slices.IndexFunc(d.Objectives, func(g content.Objective) bool { return g.Name == e.Objective })
	if at < 0 {
		return
	}
	g := &d.Objectives[at]
	switch g.Kind {
	case content.Collect:
		if more := e.Have - j.had(e.Quest, at); more > 0 {
			j.sight.Put(&npc.QuestItems{Item: j.sight.Edition().Item(g.Item), Count: uint32(more)})
		}
	case content.Pay:
	default:
		j.sight.Put(&npc.QuestCount{Quest: entry, Creature: j.goal(d, g), Have: uint32(e.Have), Want: uint32(e.Want)})
	}
}

// anObject is the bit that distinguishes the number of a game object from that of a creature.
const anObject = 1 << 31

// goal returns the creature or game object that an objective counts according to the client.
func (j *Updates) goal(d *content.Quest, g *content.Objective) uint32 {
	edition := j.sight.Edition()
	if len(g.Creatures) > 0 && !countedTwice(d, g) {
		if c, ok := edition.Content.Creature(g.Creatures[0]); ok {
			return edition.Creature(c.ID, c.Clients)
		}
	}
	if len(g.Objects) > 0 && !countedTwice(d, g) {
		if o, ok := edition.Content.Object(g.Objects[0]); ok {
			return edition.Object(o.ID, o.Clients) | anObject
		}
	}
	return edition.Goal(d.ID, g.Name)
}

// countedTwice reports whether an earlier objective counts the same creature or game object:
// clients would confuse the two.
func countedTwice(d *content.Quest, g *content.Objective) bool {
	for i := range d.Objectives {
		before := &d.Objectives[i]
		if before == g {
			return false
		}
		if sameFirst(before.Creatures, g.Creatures) || sameFirst(before.Objects, g.Objects) {
			return true
		}
	}
	return false
}

func sameFirst(a, b []content.ID) bool { return len(a) > 0 && len(b) > 0 && a[0] == b[0] }

// things returns items in the form of quest pages.
func (j *Updates) things(stacks []content.Stack) (list []npc.QuestThing) {
	edition := j.sight.Edition()
	for _, s := range stacks {
		if d, ok := edition.Content.Item(s.Item); ok {
			list = append(list, npc.QuestThing{Item: edition.Item(s.Item), Count: uint32(s.Count), Display: edition.Number(d.Clients, "display", 0)})
		}
	}
	return list
}

// brings returns the rewards of a quest in the form of quest pages.
func (j *Updates) brings(d *content.Quest, e event.QuestTold) npc.QuestBrings {
	edition := j.sight.Edition()
	b := npc.QuestBrings{
		Choices: j.things(d.Choices), Rewards: j.things(d.Rewards),
		Money: edition.Coinage(d.Currency, d.Money), Experience: codec.Capped(e.Points),
	}
	if len(d.Learns) > 0 {
		b.Learns = edition.Spell(d.Learns[0])
	}
	if d.Casts != "" {
		b.Casts = edition.Spell(d.Casts)
	}
	return b
}

// shows records that the client is shown a quest page, and reports whether it wants to see
// the rewards.
func (e *Requests) shows(page event.QuestTold) (wants bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	wants = e.rewards == page.Quest
	e.rewards = ""
	switch {
	case page.News == event.QuestInvited:
		if e.along == nil || len(e.along) >= maxAlong {
			e.along = map[content.ID]guid.GUID{}
		}
		e.along[page.Quest] = page.Unit
	case page.News == event.QuestOffered && page.Unit.Kind() == guid.Player:
		e.shared, e.sharer = page.Quest, page.Unit
	}
	return wants
}

// page sends a page of a quest.
func (j *Updates) page(d *content.Quest, entry uint32, e event.QuestTold) {
	wants := j.errands.shows(e)
	if e.News != event.QuestInvited {
		j.reads()
	}
	with, title := j.sight.Name(e.Unit), j.text(d.Title)
	switch {
	case e.News == event.QuestInvited:
		j.sight.Put(&npc.QuestAlong{Quest: entry, Title: title, GUID: with})
	case e.News == event.QuestOffered:
		m := &npc.QuestOffered{
			GUID: with, Quest: entry, Title: title, Details: j.text(d.Offer), Objectives: j.text(d.Summary), Accepts: true,
			Flags: j.flags(d), Brings: j.brings(d, e),
		}
		if e.Unit.Kind() == guid.Player {
			m.Sharer = with
		}
		j.sight.Put(m)
	case e.News == event.QuestThanked && (wants || !hands(d)):
		j.sight.Put(&npc.QuestReward{
			GUID: with, Quest: entry, Title: title, Text: j.text(d.Thanks), Accepts: true, Flags: j.flags(d), Brings: j.brings(d, e),
		})
	default:
		j.sight.Put(j.request(d, with, entry, title, e))
	}
}

// hands reports whether the player hands in items or money for the reward.
func hands(d *content.Quest) bool {
	return slices.ContainsFunc(d.Objectives, func(g content.Objective) bool { return g.Kind == content.Collect || g.Kind == content.Pay })
}

func (j *Updates) request(d *content.Quest, with uint64, entry uint32, title string, e event.QuestTold) *npc.QuestRequest {
	m := &npc.QuestRequest{
		GUID: with, Quest: entry, Title: title, Text: j.text(d.Progress), Closes: true, Flags: j.flags(d), Unknown: 2, Marks: [3]uint32{4, 8, 16},
	}
	if e.News == event.QuestThanked {
		m.Completable = ready
	}
	for i := range d.Objectives {
		switch g := &d.Objectives[i]; g.Kind {
		case content.Collect:
			m.Items = append(m.Items, j.things([]content.Stack{{Item: g.Item, Count: g.Count}})...)
		case content.Pay:
			m.Money += j.sight.Edition().Coinage(g.Currency, int64(g.Count))
		}
	}
	return m
}

// answer returns the template of a quest by its number.
func (j *Updates) answer(entry uint32, d *content.Quest) *npc.QuestAnswer {
	edition := j.sight.Edition()
	m := &npc.QuestAnswer{
		Quest: entry, Method: withObjectives, Level: uint32(d.Level), Zone: edition.Number(d.Clients, "zone", 0), Type: edition.Number(d.Clients, "type", 0),
		Flags: j.flags(d), Money: edition.Coinage(d.Currency, d.Money),
		Called: j.text(d.Title), Summary: j.text(d.Summary), Details: j.text(d.Offer),
	}
	if len(d.Gives) > 0 {
		m.Gives = edition.Item(d.Gives[0].Item)
	}
	if len(d.Learns) > 0 {
		m.Learns = edition.Spell(d.Learns[0])
	}
	if d.Casts != "" {
		m.Casts = edition.Spell(d.Casts)
	}
	pairs(m.Rewards[:], j.things(d.Rewards))
	pairs(m.Choices[:], j.things(d.Choices))
	for row, i := range counted(d) {
		g := &d.Objectives[i]
		m.Rows[row].Creature, m.Rows[row].Count = j.goal(d, g), uint32(g.Count)
		m.Texts[row] = j.text(edition.Content.GoalText(g))
	}
	j.collects(d, m)
	return m
}

// pairs copies as many items as there is room for.
func pairs(to []npc.QuestPair, things []npc.QuestThing) {
	for i := range min(len(to), len(things)) {
		to[i] = npc.QuestPair{Item: things[i].Item, Count: things[i].Count}
	}
}

// collects sets the rows of the items that a quest requires.
func (j *Updates) collects(d *content.Quest, m *npc.QuestAnswer) {
	row := 0
	for i := range d.Objectives {
		g := &d.Objectives[i]
		if g.Kind != content.Collect {
			continue
		}
		entry := j.sight.Edition().Item(g.Item)
		if row < itemRows {
			m.Items[row] = npc.QuestPair{Item: entry, Count: uint32(g.Count)}
		}
		if row < rowCount && j.numbers.Words != wide {
			m.Rows[row].Item, m.Rows[row].Items = entry, uint32(g.Count)
		}
		row++
	}
}

// Refused implements conn.Refuser: it sends the client's number of the reason, or the text of
// the bundle if there is no number.
func (j *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindQuest || e.Reason.Bundle != "base" {
		return false
	}
	switch e.Reason.Key {
	case "core.quest.log_full":
		j.sight.Put(packets.NewEmpty("SMSG_QUESTLOG_FULL"))
		return true
	case "core.quest.full":
		j.sight.Put(&npc.QuestRefused{Quest: j.sight.Edition().Quest(content.ID(e.Args.Get("quest").Text())), Reason: bagsFull})
		return true
	}
	reason, known := j.numbers.Refusals[e.Reason.Key]
	if known {
		j.sight.Put(&packets.Number{Is: "SMSG_QUESTGIVER_QUEST_INVALID", Value: reason})
	}
	return known
}
