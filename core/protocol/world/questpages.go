package world

import (
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/protocol/message"
	"loam/core/text"
	"loam/core/view"
)

// reader is how a text of a quest names who reads it: clients put the name of their
// player in its place, and keep the text for all of their characters.
var reader = plain.OfRecord("name", "$N")

// maxQuestText is how many bytes of a text of a quest are told.
const maxQuestText = 4 << 10

// questText is a text of a quest as clients keep it.
func (o *teller) questText(x content.Text) string {
	if x.Key == "" {
		return ""
	}
	snapshot, _ := o.config.Realm.Content()
	s := string(text.Append(nil, snapshot.Reader("").Spans(x.Bundle, x.Key, reader), codes{}))
	if len(s) > maxQuestText {
		s = strings.TrimRight(strings.ToValidUTF8(s[:maxQuestText], ""), "|")
	}
	return s
}

// menuQuests are the quests in the menu of a talk.
func (o *teller) menuQuests(v *viewer) (list []message.GossipQuest) {
	if v.talk == nil || v.asked != 0 {
		return nil
	}
	for _, q := range v.talk.Quests {
		d, ok := o.render.content.Quest(q.Quest)
		if !ok {
			continue
		}
		icon := uint32(questNew)
		if q.Mark == view.Waits || q.Mark == view.Rewards {
			icon = questHas
		}
		list = append(list, message.GossipQuest{
			Quest: o.config.questEntry(o.render.content, d.ID), Icon: icon, Level: uint32(d.Level), Flags: o.questFlags(d), Title: o.questText(d.Title),
		})
	}
	return list
}

// questFlags are the flags of a quest.
func (o *teller) questFlags(d *content.Quest) uint32 {
	flags := o.config.Version.Quests.Flags[d.Repeats]
	if d.Shares {
		flags |= questShares
	}
	if d.Escorts() {
		flags |= questGoesAlong
	}
	return flags
}

// questTold tells a client of news of a quest of its player.
func (o *teller) questTold(v *viewer, e event.QuestTold) {
	d, ok := o.render.content.Quest(e.Quest)
	if !ok {
		return
	}
	entry := o.config.questEntry(o.render.content, e.Quest)
	put := func(name string) { v.conn.put(&message.Number{Is: name, Value: entry}) }
	switch e.News {
	case event.QuestOffered, event.QuestAsked, event.QuestThanked, event.QuestInvited:
		o.questPage(v, d, entry, e)
	case event.QuestTaken:
		v.conn.put(message.NewEmpty("SMSG_GOSSIP_COMPLETE"))
		v.reads = true
	case event.QuestProgressed:
		o.questProgress(v, d, entry, e)
	case event.QuestCompleted:
		put("SMSG_QUESTUPDATE_COMPLETE")
	case event.QuestFailed:
		if e.Late {
			put("SMSG_QUESTUPDATE_FAILEDTIMER")
			return
		}
		put("SMSG_QUESTUPDATE_FAILED")
	case event.QuestRewarded:
		m := &message.QuestFinished{Quest: entry, Unknown: questPaid, Experience: points(e.Points), Money: o.render.coinage(d.Currency, e.Money)}
		for _, t := range o.questThings(d.Rewards) {
			m.Rewards = append(m.Rewards, message.QuestPair{Item: t.Item, Count: t.Count})
		}
		v.conn.put(m)
	case event.QuestShared, event.QuestJoined, event.QuestDeclined:
		o.pushed(v, e)
	}
}

// pushed tells a client what became of what its player shares.
func (o *teller) pushed(v *viewer, e event.QuestTold) {
	numbers := &o.config.Version.Quests
	result, ok := numbers.Shared[e.Why]
	switch {
	case e.News == event.QuestJoined:
		result = numbers.Joined
	case e.News == event.QuestDeclined:
		result = numbers.Declined
	case !ok:
		result = numbers.Shared["core.quest.unfit"]
	}
	v.conn.put(&message.QuestPushed{GUID: o.render.name(e.Unit), Result: result})
}

// questProgress tells a client how far its player has come.
func (o *teller) questProgress(v *viewer, d *content.Quest, entry uint32, e event.QuestTold) {
	at := slices.IndexFunc(d.Objectives, func(g content.Objective) bool { return g.Name == e.Objective })
	if at < 0 {
		return
	}
	g := &d.Objectives[at]
	switch g.Kind {
	case content.Collect:
		if more := e.Have - v.journal.had(e.Quest, at); more > 0 {
			v.conn.put(&message.QuestItems{Item: o.config.itemEntry(o.render.content, g.Item), Count: uint32(more)})
		}
	case content.Pay:
	default:
		v.conn.put(&message.QuestCount{Quest: entry, Creature: o.goalEntry(d, g), Have: uint32(e.Have), Want: uint32(e.Want)})
	}
}

// goalEntry is the creature of which clients think that an objective counts it.
func (o *teller) goalEntry(d *content.Quest, g *content.Objective) uint32 {
	snapshot, _ := o.config.Realm.Content()
	if len(g.Creatures) > 0 && !creaturesTwice(d, g) {
		if c, ok := snapshot.Creature(g.Creatures[0]); ok {
			return o.config.entry(c.ID, c.Clients)
		}
	}
	return o.config.Entries.GoalEntry(o.config.Version.Name, d.ID, g.Name)
}

// creaturesTwice tells whether an objective before counts the same creature: clients
// would take one for the other.
func creaturesTwice(d *content.Quest, g *content.Objective) bool {
	for i := range d.Objectives {
		before := &d.Objectives[i]
		if before == g {
			return false
		}
		if len(before.Creatures) > 0 && before.Creatures[0] == g.Creatures[0] {
			return true
		}
	}
	return false
}

// questThings are items as pages show them.
func (o *teller) questThings(stacks []content.Stack) (list []message.QuestThing) {
	snapshot, _ := o.config.Realm.Content()
	for _, s := range stacks {
		if d, ok := snapshot.Item(s.Item); ok {
			list = append(list, message.QuestThing{
				Item: o.config.itemEntry(snapshot, s.Item), Count: uint32(s.Count), Display: number(d.Clients, o.config.Version.Name, "display", 0),
			})
		}
	}
	return list
}

// questBrings is what pages say of what a quest brings.
func (o *teller) questBrings(d *content.Quest, e event.QuestTold) message.QuestBrings {
	b := message.QuestBrings{
		Choices: o.questThings(d.Choices), Rewards: o.questThings(d.Rewards),
		Money: o.render.coinage(d.Currency, d.Money), Experience: points(e.Points),
	}
	if len(d.Learns) > 0 {
		b.Learns = o.config.spellEntry(o.render.content, d.Learns[0])
	}
	if d.Casts != "" {
		b.Casts = o.config.spellEntry(o.render.content, d.Casts)
	}
	return b
}

// questPage shows a client a page of a quest.
func (o *teller) questPage(v *viewer, d *content.Quest, entry uint32, e event.QuestTold) {
	with := o.render.name(e.Unit)
	if e.Unit.Kind() == guid.Player {
		with = clientGUID(e.Unit, 0)
	}
	c := v.conn
	c.mu.Lock()
	wants := c.errands.rewards == e.Quest
	c.errands.rewards = ""
	switch {
	case e.News == event.QuestInvited:
		if c.errands.along == nil || len(c.errands.along) >= maxSharedRemembered {
			c.errands.along = map[content.ID]guid.GUID{}
		}
		c.errands.along[e.Quest] = e.Unit
	case e.News == event.QuestOffered && e.Unit.Kind() == guid.Player:
		c.errands.shared, c.errands.sharer = e.Quest, e.Unit
	}
	c.mu.Unlock()
	v.reads = e.News != event.QuestInvited
	title := o.questText(d.Title)
	switch {
	case e.News == event.QuestInvited:
		c.put(&message.QuestAlong{Quest: entry, Title: title, GUID: with})
	case e.News == event.QuestOffered:
		m := &message.QuestOffered{
			GUID: with, Quest: entry, Title: title, Details: o.questText(d.Offer), Objectives: o.questText(d.Summary), Accepts: true,
			Flags: o.questFlags(d), Brings: o.questBrings(d, e),
		}
		if e.Unit.Kind() == guid.Player {
			m.Sharer = with
		}
		c.put(m)
	case e.News == event.QuestThanked && (wants || !o.hands(d)):
		c.put(&message.QuestReward{
			GUID: with, Quest: entry, Title: title, Text: o.questText(d.Thanks), Accepts: true, Flags: o.questFlags(d), Brings: o.questBrings(d, e),
		})
	default:
		c.put(o.questRequest(d, with, entry, title, e))
	}
}

// hands tells whether who is rewarded hands something over.
func (o *teller) hands(d *content.Quest) bool {
	return slices.ContainsFunc(d.Objectives, func(g content.Objective) bool { return g.Kind == content.Collect || g.Kind == content.Pay })
}

func (o *teller) questRequest(d *content.Quest, with uint64, entry uint32, title string, e event.QuestTold) *message.QuestRequest {
	m := &message.QuestRequest{
		GUID: with, Quest: entry, Title: title, Text: o.questText(d.Progress), Closes: true, Flags: o.questFlags(d), Unknown: 2, Marks: [3]uint32{4, 8, 16},
	}
	if e.News == event.QuestThanked {
		m.Completable = questReady
	}
	for i := range d.Objectives {
		switch g := &d.Objectives[i]; g.Kind {
		case content.Collect:
			m.Items = append(m.Items, o.questThings([]content.Stack{{Item: g.Item, Count: g.Count}})...)
		case content.Pay:
			m.Money += o.render.coinage(g.Currency, int64(g.Count))
		}
	}
	return m
}

// questOf says what is behind the number of a quest.
func (o *teller) questOf(entry uint32, d *content.Quest) *message.QuestAnswer {
	snapshot, _ := o.config.Realm.Content()
	name := o.config.Version.Name
	m := &message.QuestAnswer{
		Quest: entry, Method: questTaken, Level: uint32(d.Level), Zone: number(d.Clients, name, "zone", 0), Type: number(d.Clients, name, "type", 0),
		Flags: o.questFlags(d), Money: o.render.coinage(d.Currency, d.Money),
		Called: o.questText(d.Title), Summary: o.questText(d.Summary), Details: o.questText(d.Offer),
	}
	if len(d.Gives) > 0 {
		m.Gives = o.config.itemEntry(snapshot, d.Gives[0].Item)
	}
	if len(d.Learns) > 0 {
		m.Learns = o.config.spellEntry(snapshot, d.Learns[0])
	}
	if d.Casts != "" {
		m.Casts = o.config.spellEntry(snapshot, d.Casts)
	}
	for i, t := range o.questThings(d.Rewards) {
		if i < len(m.Rewards) {
			m.Rewards[i] = message.QuestPair{Item: t.Item, Count: t.Count}
		}
	}
	for i, t := range o.questThings(d.Choices) {
		if i < len(m.Choices) {
			m.Choices[i] = message.QuestPair{Item: t.Item, Count: t.Count}
		}
	}
	for row, i := range countedRows(d) {
		g := &d.Objectives[i]
		m.Rows[row].Creature, m.Rows[row].Count = o.goalEntry(d, g), uint32(g.Count)
		m.Texts[row] = o.questText(snapshot.GoalText(g))
	}
	o.questCollects(d, m)
	return m
}

// questCollects are the rows of a quest of what it collects.
func (o *teller) questCollects(d *content.Quest, m *message.QuestAnswer) {
	snapshot, _ := o.config.Realm.Content()
	row := 0
	for i := range d.Objectives {
		g := &d.Objectives[i]
		if g.Kind != content.Collect {
			continue
		}
		entry := o.config.itemEntry(snapshot, g.Item)
		if row < questItemRows {
			m.Items[row] = message.QuestPair{Item: entry, Count: uint32(g.Count)}
		}
		if row < questRowCount && o.config.Version.Quests.Words != 5 {
			m.Rows[row].Item, m.Rows[row].Items = entry, uint32(g.Count)
		}
		row++
	}
}

// refusedQuest tells a player why what it asked about a quest is not done: by the
// number that the client has words for, or in the bundle's.
func (o *teller) refusedQuest(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindQuest {
		return false
	}
	numbers := &o.config.Version.Quests
	if e.Reason.Key == "core.quest.log_full" && e.Reason.Bundle == "base" {
		v.conn.put(message.NewEmpty("SMSG_QUESTLOG_FULL"))
		return true
	}
	if e.Reason.Key == "core.quest.full" && e.Reason.Bundle == "base" {
		entry := o.config.questEntry(o.render.content, content.ID(e.Args.Get("quest").Text()))
		v.conn.put(&message.QuestRefused{Quest: entry, Reason: questBagsFull})
		return true
	}
	if reason, ok := numbers.Refusals[e.Reason.Key]; ok && e.Reason.Bundle == "base" {
		v.conn.put(&message.Number{Is: "SMSG_QUESTGIVER_QUEST_INVALID", Value: reason})
		return true
	}
	return false
}
