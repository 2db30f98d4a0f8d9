package channel

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// Ask is a player's request about a channel.
type Ask struct {
	By   Person
	Act  intent.Act
	Name string // of the channel
	With string // as in intent.Channel
	// Find returns the online player of a name; case does not matter.
	Find func(name string) (Person, bool)
	Tell func(event.Event) // receives the resulting events, in order
}

// Person is an online player.
type Person struct {
	Player   guid.GUID
	Name     string
	Operator bool // has the rights of moderator and owner in every channel
}

// act is an act in a channel of which the player is a member.
type act struct {
	do    func(b *Book, c *channel, a *Ask)
	needs event.Rights // 0: any member
}

// acts lists what each act does; a test fails if one is missing. Join is not among
// them, since the player is no member yet.
var acts = [intent.Acts]act{
	intent.Join:           {},
	intent.Leave:          {do: (*Book).leave},
	intent.List:           {do: (*Book).list},
	intent.Invite:         {do: (*Book).invite},
	intent.AskOwner:       {do: (*Book).askOwner},
	intent.SetOwner:       {do: (*Book).setOwner, needs: event.Owns},
	intent.SetPassword:    {do: (*Book).setPassword, needs: event.Moderates},
	intent.SetModerator:   {do: rights(event.Moderates, true), needs: event.Moderates},
	intent.UnsetModerator: {do: rights(event.Moderates, false), needs: event.Moderates},
	intent.Mute:           {do: rights(event.Silenced, true), needs: event.Moderates},
	intent.Unmute:         {do: rights(event.Silenced, false), needs: event.Moderates},
	intent.Kick:           {do: (*Book).kick, needs: event.Moderates},
	intent.Ban:            {do: (*Book).kick, needs: event.Moderates},
	intent.Unban:          {do: (*Book).unban, needs: event.Moderates},
	intent.Announce:       {do: (*Book).announce, needs: event.Moderates},
	intent.Moderate:       {do: (*Book).moderate, needs: event.Moderates},
}

// Do carries out a player's request, and notifies everybody concerned.
func (b *Book) Do(a Ask) {
	if a.Act >= intent.Acts {
		return
	}
	if a.Act == intent.Join {
		b.join(&a)
		return
	}
	c := b.named(a.Name)
	if c == nil || c.member(a.By.Player) == nil {
		a.refuse(c, event.NotMember)
		return
	}
	a.Name = c.name
	if does := acts[a.Act]; a.may(c, does.needs) {
		does.do(b, c, &a)
		return
	}
	if acts[a.Act].needs == event.Owns {
		a.refuse(c, event.NotOwner)
		return
	}
	a.refuse(c, event.NotModerator)
}

// may reports whether the asker has the rights; an owner is a moderator too.
func (a *Ask) may(c *channel, needs event.Rights) bool {
	m := c.member(a.By.Player)
	return a.By.Operator || needs == 0 || m != nil && m.Rights&(needs|event.Owns) != 0
}

// notice makes a notice about the channel.
func (c *channel) notice(n event.Notice) event.Channeled {
	return event.Channeled{Channel: c.name, Notice: n, Declared: c.def != ""}
}

// refuse tells the asker why the request failed; the channel may not exist.
func (a *Ask) refuse(c *channel, n event.Notice) {
	e := event.Channeled{Channel: a.Name, Notice: n}
	if c != nil {
		e = c.notice(n)
	}
	a.answer(e)
}

func (a *Ask) answer(e event.Channeled) {
	e.Player = a.By.Player
	a.Tell(e)
}

// missing tells the asker that nobody has the given name.
func (a *Ask) missing(c *channel) {
	e := c.notice(event.NotFound)
	e.Name = a.With
	a.answer(e)
}

// everybody notifies all members of what the asker has done.
func (a *Ask) everybody(c *channel, e event.Channeled) {
	for i := range c.members {
		e.Player = c.members[i].Player
		a.Tell(e)
	}
}

// done makes a notice about the asker.
func (a *Ask) done(c *channel, n event.Notice) event.Channeled {
	e := c.notice(n)
	e.Who, e.Name = a.By.Player, a.By.Name
	return e
}

func (b *Book) join(a *Ask) {
	c := b.named(a.Name)
	switch n, ok := b.admits(c, a); {
	case !ok:
		a.refuse(c, n)
		return
	case c == nil:
		c = &channel{name: a.Name, password: a.With, owner: a.By.Player}
		b.add(c)
	}
	if !c.quiet {
		a.everybody(c, a.done(c, event.Joined))
	}
	m := event.Member{Player: a.By.Player, Name: a.By.Name}
	if c.owner == m.Player {
		m.Rights = event.Owns | event.Moderates
	}
	c.members = append(c.members, m)
	a.refuse(c, event.YouJoined)
	if m.Rights != 0 {
		a.changed(c, m.Player, 0)
	}
}

// admits reports whether a player may join, and else why not.
func (b *Book) admits(c *channel, a *Ask) (event.Notice, bool) {
	switch {
	case len(a.With) > MaxPassword || c == nil && !ValidName(a.Name):
		return event.BadName, false
	case c != nil && c.member(a.By.Player) != nil:
		return event.AlreadyMember, false
	case c != nil && c.bannedAt(func(p person) bool { return p.player == a.By.Player }) >= 0 && !a.By.Operator:
		return event.Banned, false
	case c != nil && c.password != "" && c.password != a.With && !a.By.Operator:
		return event.WrongPassword, false
	case b.joined(a.By.Player) >= MaxJoined && (c == nil || c.def == ""):
		return event.TooManyChannels, false
	case c != nil && c.def == "" && len(c.members) >= MaxMembers, c == nil && len(b.channels) >= MaxChannels:
		return event.Full, false
	}
	return 0, true
}

// joined returns the number of undeclared channels that a player is in.
func (b *Book) joined(player guid.GUID) (n int) {
	for _, c := range b.channels {
		if c.def == "" && c.member(player) != nil {
			n++
		}
	}
	return n
}

func (b *Book) leave(c *channel, a *Ask) {
	b.out(c, a.By.Player)
	a.refuse(c, event.YouLeft)
	if !c.quiet {
		a.everybody(c, a.done(c, event.Left))
	}
	b.inherit(c, a)
}

// out removes a player from a channel and deletes the channel if it is empty.
func (b *Book) out(c *channel, player guid.GUID) {
	c.members = slices.DeleteFunc(c.members, func(m event.Member) bool { return m.Player == player })
	if len(c.members) == 0 && c.def == "" {
		b.remove(c)
	}
}

// inherit gives a channel whose owner has left to its first moderator, or else to its
// first member.
func (b *Book) inherit(c *channel, a *Ask) {
	if c.owner == 0 || len(c.members) == 0 || c.member(c.owner) != nil {
		return
	}
	heir := max(0, slices.IndexFunc(c.members, func(m event.Member) bool { return m.Rights&event.Moderates != 0 }))
	c.own(c.members[heir].Player, a)
}

// own gives a channel to a member; the former owner stays a moderator.
func (c *channel) own(player guid.GUID, a *Ask) {
	if m := c.member(c.owner); m != nil && c.owner != player {
		before := m.Rights
		m.Rights &^= event.Owns
		a.changed(c, m.Player, before)
	}
	c.owner = player
	m := c.member(player)
	before := m.Rights
	m.Rights |= event.Owns | event.Moderates
	a.changed(c, player, before)
	e := c.notice(event.OwnerChanged)
	e.Who, e.Name = m.Player, m.Name
	a.everybody(c, e)
}

// changed notifies all members of another member's new rights.
func (a *Ask) changed(c *channel, player guid.GUID, before event.Rights) {
	m := c.member(player)
	e := c.notice(event.RightsChanged)
	e.Who, e.Name, e.Before, e.Now = m.Player, m.Name, before, m.Rights
	a.everybody(c, e)
}

func (b *Book) list(c *channel, a *Ask) {
	a.Tell(event.Roster{Player: a.By.Player, Channel: c.name, Declared: c.def != "", Members: slices.Clone(c.members)})
}

func (b *Book) invite(c *channel, a *Ask) {
	who, ok := a.Find(a.With)
	if !ok {
		a.missing(c)
		return
	}
	told := event.PlayerInvited
	if c.member(who.Player) != nil {
		told = event.AlreadyMember
	} else if c.bannedAt(func(p person) bool { return p.player == who.Player }) >= 0 {
		told = event.InviteBanned
	} else {
		e := a.done(c, event.Invited)
		e.Player = who.Player
		a.Tell(e)
	}
	e := c.notice(told)
	e.Who, e.Name = who.Player, who.Name
	a.answer(e)
}

// Say sends a player's message to a channel, or tells the player why it may not.
func (b *Book) Say(a Ask, text string) {
	c := b.named(a.Name)
	if c == nil || c.member(a.By.Player) == nil {
		a.refuse(c, event.NotMember)
		return
	}
	m := c.member(a.By.Player)
	switch {
	case m.Rights&event.Silenced != 0:
		a.refuse(c, event.Muted)
		return
	case c.moderated && !a.may(c, event.Moderates):
		a.refuse(c, event.NotModerator)
		return
	}
	for i := range c.members {
		a.Tell(event.Heard{Player: c.members[i].Player, Way: event.InChannel, From: m.Player, Name: m.Name, Channel: c.name, Text: text})
	}
}

// Part removes a player who has logged out from all channels. Other members are
// notified where join and leave notices are on.
func (b *Book) Part(a Ask) {
	for _, name := range b.Of(a.By.Player) {
		c := b.named(name)
		b.out(c, a.By.Player)
		if !c.quiet {
			a.everybody(c, a.done(c, event.Left))
		}
		b.inherit(c, &a)
	}
}

// Has reports whether a player is in a channel.
func (b *Book) Has(player guid.GUID, name string) bool {
	c := b.named(name)
	return c != nil && c.member(player) != nil
}

// Declare replaces the declared channels by those of a release, and returns the new
// ones. A channel that is no longer declared is deleted, and its members are notified.
// A channel that players have made under a name that is now declared becomes the
// declared one. Of two declarations with the same name the first one counts.
func (b *Book) Declare(list []Declared, tell func(event.Event)) (fresh []bool) {
	for _, c := range slices.Clone(b.channels) {
		still := slices.ContainsFunc(list, func(d Declared) bool { return d.ID == c.def && key(d.Name) == key(c.name) })
		if c.def == "" || still {
			continue
		}
		for _, m := range c.members {
			e := c.notice(event.YouLeft)
			e.Player = m.Player
			tell(e)
		}
		b.remove(c)
	}
	fresh = make([]bool, len(list))
	for i, d := range list {
		c := b.named(d.Name)
		if c == nil {
			c = &channel{name: d.Name}
			b.add(c)
		}
		if c.def == "" {
			c.declare(d.ID)
			fresh[i] = true
		}
	}
	return fresh
}

// declare makes a channel one without owner that all players may join.
func (c *channel) declare(id content.ID) {
	c.def, c.owner, c.password, c.quiet, c.moderated, c.banned = id, 0, "", true, false, nil
	for i := range c.members {
		c.members[i].Rights = 0
	}
}
