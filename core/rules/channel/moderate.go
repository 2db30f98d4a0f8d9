package channel

import (
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// nobody is the owner name of a channel without owner.
const nobody = "-"

func (b *Book) askOwner(c *channel, a *Ask) {
	e := c.notice(event.OwnerIs)
	e.Name = nobody
	if m := c.member(c.owner); m != nil {
		e.Who, e.Name = m.Player, m.Name
	}
	a.answer(e)
}

func (b *Book) setOwner(c *channel, a *Ask) {
	m := c.called(a.With)
	switch {
	case m == nil:
		a.missing(c)
	case c.def != "": // declared channels have no owner
		a.refuse(c, event.NotOwner)
	case m.Player != c.owner:
		c.own(m.Player, a)
	}
}

func (b *Book) setPassword(c *channel, a *Ask) {
	if len(a.With) > MaxPassword || c.def != "" {
		a.refuse(c, event.NotModerator)
		return
	}
	c.password = a.With
	a.everybody(c, a.done(c, event.PasswordChanged))
}

// subject returns the member on whom the asker may act; nil means that the request was
// refused. Only operators may act on the owner.
func (a *Ask) subject(c *channel) *event.Member {
	m := c.called(a.With)
	switch {
	case m == nil:
		a.missing(c)
	case m.Player == c.owner && a.By.Player != c.owner && !a.By.Operator:
		a.refuse(c, event.NotOwner)
		return nil
	}
	return m
}

// rights grants or revokes one right of a member.
func rights(of event.Rights, on bool) func(*Book, *channel, *Ask) {
	return func(_ *Book, c *channel, a *Ask) {
		m := a.subject(c)
		if m == nil {
			return
		}
		before := m.Rights
		if on {
			m.Rights |= of
		} else if m.Player != c.owner || of != event.Moderates {
			m.Rights &^= of
		}
		if m.Rights != before {
			a.changed(c, m.Player, before)
		}
	}
}

// kick removes a member, and with a ban keeps it out.
func (b *Book) kick(c *channel, a *Ask) {
	m := a.subject(c)
	if m == nil {
		return
	}
	e := a.about(c, event.Kicked, m.Player, m.Name)
	if a.Act == intent.Ban {
		e.Notice = event.PlayerBanned
		if len(c.banned) == MaxBans {
			c.banned = slices.Delete(c.banned, 0, 1)
		}
		c.banned = append(c.banned, person{m.Player, m.Name})
	}
	a.everybody(c, e)
	b.out(c, e.Who)
	b.inherit(c, a)
}

// about makes a notice of what the asker has done to somebody.
func (a *Ask) about(c *channel, n event.Notice, who guid.GUID, name string) event.Channeled {
	e := c.notice(n)
	e.Who, e.Name, e.By, e.ByName = who, name, a.By.Player, a.By.Name
	return e
}

func (b *Book) unban(c *channel, a *Ask) {
	i := c.bannedAt(func(p person) bool { return strings.EqualFold(p.name, a.With) })
	if i < 0 {
		e := c.notice(event.NotBanned)
		e.Name = a.With
		a.answer(e)
		return
	}
	p := c.banned[i]
	c.banned = slices.Delete(c.banned, i, i+1)
	a.everybody(c, a.about(c, event.PlayerUnbanned, p.player, p.name))
}

func (b *Book) announce(c *channel, a *Ask) {
	c.quiet = !c.quiet
	n := event.AnnouncementsOn
	if c.quiet {
		n = event.AnnouncementsOff
	}
	a.everybody(c, a.done(c, n))
}

func (b *Book) moderate(c *channel, a *Ask) {
	c.moderated = !c.moderated
	n := event.ModerationOff
	if c.moderated {
		n = event.ModerationOn
	}
	a.everybody(c, a.done(c, n))
}
