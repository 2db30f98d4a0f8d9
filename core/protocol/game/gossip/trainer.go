package gossip

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// lessons are the spells of a trainer that the client shows in its trainer window, by number.
// If a trainer has a spell that clients of the version do not know, a gossip menu is shown
// instead, since the window could not show that spell.
type lessons struct {
	menu    int    // number of the gossip menu; 0 is none
	with    uint64 // the trainer
	options map[uint32]int
	asked   uint32 // the last one that the player chose, 0 for none
}

// learntKey is the reason of the map for a spell that the player already knows.
const learntKey = "core.knows_already"

// lesson returns the number of a spell in the trainer window: that of the client's teaching
// spell, or its own.
func lesson(edition *idmap.ReleaseNames, d *content.Spell) uint32 {
	return edition.Number(d.Clients, "lesson", edition.Number(d.Clients, "entry", 0))
}

// teaches shows the trainer window, and reports whether the client can show it.
func (b *Updates) teaches() bool {
	edition, talk := b.sight.Edition(), b.talk
	t, ok := edition.Content.Trainer(talk.Of)
	if talk.Service != content.DoTrainer || !ok {
		return false
	}
	m := &npc.Lessons{GUID: b.with, Type: edition.Number(t.Clients, "type", 0), Greeting: b.line(talk.Title)}
	now := lessons{menu: talk.Number, with: b.with, options: map[uint32]int{}}
	for i := range talk.Options {
		option := &talk.Options[i]
		d, known := edition.Content.Spell(option.Of)
		teaching, given := t.Lesson(option.Of)
		if !known || !given || lesson(edition, d) == 0 {
			return false
		}
		row := row(edition, teaching, d, option)
		m.List = append(m.List, row)
		now.options[row.Spell] = option.Number
	}
	b.guest.mu.Lock()
	asked := b.guest.lessons.asked
	b.guest.lessons, b.guest.taxis, b.guest.menu = now, taxis{}, menu{panel: b.guest.menu.panel}
	b.guest.mu.Unlock()
	for i := range m.List {
		if l := &m.List[i]; asked != 0 && l.Spell == asked && l.State == npc.LessonLearnt {
			b.sight.Put(&npc.LessonOf{Is: "SMSG_TRAINER_BUY_SUCCEEDED", GUID: b.with, Spell: asked})
		}
	}
	b.sight.Put(m)
	return true
}

// row returns a trainer's spell in the form of clients.
func row(edition *idmap.ReleaseNames, t *content.Teaching, d *content.Spell, option *view.MenuOption) npc.Lesson {
	l := npc.Lesson{
		Spell: lesson(edition, d), State: npc.LessonOpen, Level: uint8(min(t.Level, 255)), Cost: edition.Coinage(option.Price.InCurrency(), option.Price.Money),
	}
	switch option.Closed.Text.Key {
	case "":
	case learntKey:
		l.State = npc.LessonLearnt
	default:
		l.State = npc.LessonClosed
	}
	for i, id := range t.After {
		if before, ok := edition.Content.Spell(id); ok && i < len(l.Spells) {
			l.Spells[i] = edition.Spell(before.ID)
		}
	}
	for i := range t.Needs {
		if n := &t.Needs[i]; n.Kind == content.NeedSkill && l.Skill == 0 {
			if skill, ok := edition.Content.Skill(n.ID); ok {
				l.Skill, l.SkillValue = edition.Number(skill.Clients, "skill", 0), uint32(max(n.Least, 0))
			}
		}
	}
	return l
}

// AskLessons takes CMSG_TRAINER_LIST: a client that shows the trainer window asks for its
// current content; for any other creature the request starts a gossip.
func (g *Requests) AskLessons(m packets.Body) error {
	with := m.(*packets.GUID).GUID
	g.mu.Lock()
	shown := g.lessons.menu != 0 && g.lessons.with == with
	g.mu.Unlock()
	if shown {
		g.client.Ask(again{})
		return nil
	}
	return g.client.Submit(intent.TalkTo{Target: g.client.Named(with)})
}

// Learn takes CMSG_TRAINER_BUY_SPELL.
func (g *Requests) Learn(m packets.Body) error {
	in := m.(*npc.LessonOf)
	g.mu.Lock()
	at := g.lessons
	option, given := at.options[in.Spell]
	if given = given && at.with == in.GUID; given {
		g.lessons.asked = in.Spell
	}
	g.mu.Unlock()
	if !given {
		g.client.Send(&npc.LessonFailed{GUID: in.GUID, Spell: in.Spell, Reason: npc.LessonNotGiven})
		return nil
	}
	return g.client.Submit(intent.Choose{Menu: at.menu, Option: option})
}

// refusedLesson sends why the player does not learn a spell, as text if the client has none
// of its own.
func (b *Updates) refusedLesson(e event.Refused) bool {
	b.guest.mu.Lock()
	at := b.guest.lessons
	b.guest.lessons.asked = 0
	b.guest.mu.Unlock()
	if at.asked == 0 {
		return false
	}
	m := &npc.LessonFailed{GUID: at.with, Spell: at.asked, Reason: npc.LessonNotGiven}
	if e.Reason.Key == tooPoor {
		m.Reason = npc.LessonPoor
	}
	b.sight.Put(m)
	return m.Reason == npc.LessonPoor
}

// tooPoor is the reason of the map for a player that has too little money.
const tooPoor = "core.money.too_little"

// again sends the menu once more.
func (b *Updates) again() {
	if b.talk != nil {
		b.menu()
		b.sight.Flush()
	}
}
