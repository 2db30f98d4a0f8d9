package world

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// lessons are those of a trainer that a client shows in its window, by the numbers under
// which it knows them. A trainer one of whose spells no client of the version knows shows
// a menu instead: the window would have nothing to say about it.
type lessons struct {
	menu    int    // of the talk; 0 is none
	with    uint64 // the trainer
	options map[uint32]int
	asked   uint32 // the last one that the player wanted, 0 for none
}

// learntKey is the reason of the map for which nobody learns what it knows.
const learntKey = "core.knows_already"

// lesson is the number of a spell in the window of a trainer: of what teaches it in the
// client's data, or its own.
func (r *rendering) lesson(d *content.Spell) uint32 {
	return number(d.Clients, r.version.Name, "lesson", number(d.Clients, r.version.Name, "entry", 0))
}

// teaches shows a client the window of a trainer, and tells whether it can.
func (o *teller) teaches(v *viewer) bool {
	r, talk := &o.render, v.talk
	t, ok := r.content.Trainer(talk.Of)
	if talk.Service != content.DoTrainer || !ok {
		return false
	}
	m := &message.Lessons{GUID: v.with, Type: number(t.Clients, r.version.Name, "type", 0), Greeting: o.line(talk.Title)}
	now := lessons{menu: talk.Number, with: v.with, options: map[uint32]int{}}
	for i := range talk.Options {
		option := &talk.Options[i]
		d, known := r.content.Spell(option.Of)
		teaching, given := t.Lesson(option.Of)
		if !known || !given || r.lesson(d) == 0 {
			return false
		}
		row := o.render.row(teaching, d, option)
		m.List = append(m.List, row)
		now.options[row.Spell] = option.Number
	}
	v.conn.mu.Lock()
	asked := v.conn.lessons.asked
	v.conn.lessons, v.conn.taxis, v.conn.menu = now, taxis{}, menu{panel: v.conn.menu.panel}
	v.conn.mu.Unlock()
	for i := range m.List {
		if l := &m.List[i]; asked != 0 && l.Spell == asked && l.State == message.LessonLearnt {
			v.conn.put(&message.LessonOf{Is: "SMSG_TRAINER_BUY_SUCCEEDED", GUID: v.with, Spell: asked})
		}
	}
	v.conn.put(m)
	return true
}

// row is a lesson as clients show it.
func (r *rendering) row(t *content.Teaching, d *content.Spell, option *view.MenuOption) message.Lesson {
	l := message.Lesson{
		Spell: r.lesson(d), State: message.LessonOpen, Level: uint8(min(t.Level, 255)), Cost: r.coinage(option.Price.InCurrency(), option.Price.Money),
	}
	switch option.Closed.Text.Key {
	case "":
	case learntKey:
		l.State = message.LessonLearnt
	default:
		l.State = message.LessonClosed
	}
	for i, id := range t.After {
		if before, ok := r.content.Spell(id); ok && i < len(l.Spells) {
			l.Spells[i] = r.config.spellEntry(r.content, before.ID)
		}
	}
	for i := range t.Needs {
		if n := &t.Needs[i]; n.Kind == content.NeedSkill && l.Skill == 0 {
			if skill, ok := r.content.Skill(n.ID); ok {
				l.Skill, l.SkillValue = number(skill.Clients, r.version.Name, "skill", 0), uint32(max(n.Least, 0))
			}
		}
	}
	return l
}

// AskLessons takes CMSG_TRAINER_LIST: a client that shows a trainer wants to know how its
// lessons stand by now; of anybody else it asks as of who talks.
func AskLessons(c *Conn, m message.Body) error {
	with := m.(*message.GUID).GUID
	c.mu.Lock()
	shown := c.lessons.menu != 0 && c.lessons.with == with
	c.mu.Unlock()
	if shown {
		c.server.teller.queue.Put(item{again: c})
		return nil
	}
	return c.submit(intent.TalkTo{Target: c.named(with)})
}

// Learn takes CMSG_TRAINER_BUY_SPELL.
func Learn(c *Conn, m message.Body) error {
	in := m.(*message.LessonOf)
	c.mu.Lock()
	at := c.lessons
	option, given := at.options[in.Spell]
	if given = given && at.with == in.GUID; given {
		c.lessons.asked = in.Spell
	}
	c.mu.Unlock()
	if !given {
		c.Send(&message.LessonFailed{GUID: in.GUID, Spell: in.Spell, Reason: message.LessonNotGiven})
		return nil
	}
	return c.submit(intent.Choose{Menu: at.menu, Option: option})
}

// refusedLesson tells a client that its player does not learn what it wanted; why not is
// said in words where the client has none of its own.
func (o *teller) refusedLesson(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindChoose {
		return false
	}
	v.conn.mu.Lock()
	at := v.conn.lessons
	v.conn.lessons.asked = 0
	v.conn.mu.Unlock()
	if at.asked == 0 {
		return false
	}
	m := &message.LessonFailed{GUID: at.with, Spell: at.asked, Reason: message.LessonNotGiven}
	if e.Reason.Key == tooPoor {
		m.Reason = message.LessonPoor
	}
	v.conn.put(m)
	return m.Reason == message.LessonPoor
}

// tooPoor is the reason of the map for which nobody pays what it has not.
const tooPoor = "core.money.too_little"

// again shows a client its menu once more.
func (o *teller) again(c *Conn) {
	if v := o.viewers.Of(c); v != nil && v.talk != nil {
		o.menu(v)
		c.wire.Flush()
	}
}
