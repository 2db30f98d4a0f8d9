package guild

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Start is the definition of a new guild.
type Start struct {
	Charter  content.ID
	Founders int    // number of founders that it takes
	Most     int    // greatest number of members
	Ranks    []Rank // highest first
	Unix     int64  // real time in ms
}

// MayFound returns why a player cannot found a guild with others; others who are in a
// guild do not count.
func (b *Book) MayFound(leader Person, name string, with []Person, s Start) Why {
	switch {
	case len(s.Ranks) < MinRanks:
		return NoCharter
	case b.Of(leader.Player) != nil:
		return Within
	case !ValidName(name, MaxName):
		return BadName
	case b.Named(name) != nil:
		return NameTaken
	case 1+len(b.free(leader, with)) < s.Founders:
		return TooFew
	}
	return Done
}

// free returns those players who are in no guild, without the leader.
func (b *Book) free(leader Person, with []Person) []Person {
	return slices.DeleteFunc(slices.Clone(with), func(p Person) bool { return p.Player == leader.Player || b.Of(p.Player) != nil })
}

// Found founds a player's guild with as many of the others as it takes.
func (b *Book) Found(leader Person, name string, with []Person, s Start) Result {
	if why := b.MayFound(leader, name, with, s); why != Done {
		return refused(why, name)
	}
	b.next++
	g := &Guild{ID: b.next, Name: name, Charter: s.Charter, Founded: s.Unix, Most: min(max(s.Most, s.Founders, 1), MaxMembers), Ranks: slices.Clone(s.Ranks)}
	b.guilds = append(b.guilds, g)
	b.touch(Numbers)
	g.add(leader, 0)
	for _, p := range b.free(leader, with)[:max(0, s.Founders-1)] {
		g.add(p, len(g.Ranks)-1)
		b.forget(p.Player)
	}
	b.forget(leader.Player)
	told := b.note(g, Entry{News: Founded, At: s.Unix, Who: leader.Player, Name: leader.Name, By: leader.Player, ByName: leader.Name}, name)
	return Result{Guild: name, Told: []Told{told}, Moved: g.all()}
}

func (g *Guild) add(p Person, rank int) {
	g.Members = append(g.Members, Member{Player: p.Player, Name: p.Name, Level: p.Level, Rank: rank})
}

// forget deletes the invitation of a player who has founded a guild instead.
func (b *Book) forget(player guid.GUID) {
	b.invitations = slices.DeleteFunc(b.invitations, func(i Invitation) bool { return i.To.Player == player })
}

// acting returns the guild and the membership of a player, and why it may not act.
func (b *Book) acting(by guid.GUID, r Rights) (*Guild, *Member, Why) {
	g := b.Of(by)
	switch {
	case g == nil:
		return nil, nil, Alone
	case !g.May(by, r):
		return g, g.Find(by), NotAllowed
	}
	return g, g.Find(by), Done
}

// Invite invites a player to the guild of another.
func (b *Book) Invite(now clock.Time, by guid.GUID, to Person) Result {
	g, me, why := b.acting(by, Inviting)
	switch {
	case why != Done:
		return refused(why, to.Name)
	case to.Player == by:
		return refused(Yourself, to.Name)
	case b.Of(to.Player) != nil || slices.ContainsFunc(b.invitations, func(i Invitation) bool { return i.To.Player == to.Player }):
		return refused(Taken, to.Name)
	case len(g.Members) >= g.Most:
		return refused(Full, to.Name)
	}
	b.invitations = append(b.invitations, Invitation{Guild: g.ID, By: by, FromName: me.Name, To: to, Ends: now + InvitationTime})
	return Result{Guild: g.Name, Told: []Told{
		{To: []guid.GUID{to.Player}, News: Invited, Who: to.Player, Name: to.Name, By: me.Name},
		{To: []guid.GUID{by}, News: Asked, Who: to.Player, Name: to.Name, By: me.Name},
	}}
}

// take removes the invitation of a player.
func (b *Book) take(to guid.GUID) (Invitation, *Guild) {
	i := slices.IndexFunc(b.invitations, func(i Invitation) bool { return i.To.Player == to })
	if i < 0 {
		return Invitation{}, nil
	}
	in := b.invitations[i]
	b.invitations = slices.Delete(b.invitations, i, i+1)
	return in, b.Guild(in.Guild)
}

// Accept adds an invited player to the guild, at its lowest rank.
func (b *Book) Accept(unix int64, who Person) Result {
	in, g := b.take(who.Player)
	switch {
	case g == nil:
		return refused(NotInvited, who.Name)
	case b.Of(who.Player) != nil:
		return refused(Within, who.Name)
	case len(g.Members) >= g.Most:
		return refused(Full, g.Name)
	}
	return b.enter(unix, g, in, who)
}

func (b *Book) enter(unix int64, g *Guild, in Invitation, who Person) Result {
	g.add(who, len(g.Ranks)-1)
	told := b.note(g, Entry{News: Joined, At: unix, Who: who.Player, Name: who.Name, By: in.By, ByName: in.FromName}, "")
	r := Result{Guild: g.Name, Told: []Told{told}, Moved: []guid.GUID{who.Player}}
	if g.Message != "" {
		r.Told = append(r.Told, Told{To: []guid.GUID{who.Player}, News: MessageSet, Text: g.Message})
	}
	return r
}

// Enlist adds a player to a guild without an invitation.
func (b *Book) Enlist(unix int64, id int64, who Person) Result {
	g := b.Guild(id)
	switch {
	case g == nil:
		return refused(Alone, who.Name)
	case b.Of(who.Player) != nil:
		return refused(Taken, who.Name)
	case len(g.Members) >= g.Most:
		return refused(Full, g.Name)
	}
	b.forget(who.Player)
	return b.enter(unix, g, Invitation{}, who)
}

// Decline declines an invitation.
func (b *Book) Decline(who Person) Result {
	in, g := b.take(who.Player)
	if g == nil {
		return refused(NotInvited, who.Name)
	}
	return Result{Guild: g.Name, Told: []Told{{To: []guid.GUID{in.By}, News: Declined, Who: who.Player, Name: who.Name}}}
}

// Pass deletes expired invitations.
func (b *Book) Pass(now clock.Time) (all []Result) {
	for {
		i := slices.IndexFunc(b.invitations, func(i Invitation) bool { return i.Ends <= now })
		if i < 0 {
			return all
		}
		all = append(all, b.Decline(b.invitations[i].To))
	}
}

// Leave removes a player from its guild; a leader only as the last member.
func (b *Book) Leave(unix int64, by guid.GUID) Result {
	g, me, why := b.acting(by, 0)
	switch {
	case why != Done:
		return refused(why, "")
	case me.Rank == 0 && len(g.Members) > 1:
		return refused(Leads, "")
	case me.Rank == 0:
		return b.disband(g)
	}
	return b.part(unix, g, *me, Left, *me)
}

// part removes a member, which is notified too.
func (b *Book) part(unix int64, g *Guild, who Member, news News, by Member) Result {
	told := b.note(g, Entry{News: news, At: unix, Who: who.Player, Name: who.Name, By: by.Player, ByName: by.Name}, "")
	g.Members = slices.DeleteFunc(slices.Clone(g.Members), func(m Member) bool { return m.Player == who.Player })
	return Result{Guild: g.Name, Told: []Told{told}, Moved: []guid.GUID{who.Player}}
}

// over returns a member below another in a guild, and why the other may not act on it.
func (b *Book) over(by guid.GUID, r Rights, who guid.GUID, name string) (g *Guild, me, other *Member, why Why) {
	if g, me, why = b.acting(by, r); why != Done {
		return g, me, nil, why
	}
	switch other = g.Find(who); {
	case other == nil:
		return g, me, nil, NotMember
	case who == by:
		return g, me, other, Yourself
	case other.Rank <= me.Rank:
		return g, me, other, TooHigh
	}
	return g, me, other, Done
}

// Kick removes a member of a lower rank.
func (b *Book) Kick(unix int64, by, who guid.GUID, name string) Result {
	g, me, other, why := b.over(by, Kicking, who, name)
	if why != Done {
		return refused(why, name)
	}
	return b.part(unix, g, *other, Kicked, *me)
}

// Promote gives a member of a lower rank the next higher one, still below that of the
// promoter.
func (b *Book) Promote(unix int64, by, who guid.GUID, name string) Result {
	g, me, other, why := b.over(by, Promoting, who, name)
	switch {
	case why != Done:
		return refused(why, name)
	case other.Rank-1 <= me.Rank:
		return refused(TooHigh, name)
	}
	return b.rank(unix, g, me, other, other.Rank-1, Promoted)
}

// Demote gives a member of a lower rank the next lower one.
func (b *Book) Demote(unix int64, by, who guid.GUID, name string) Result {
	g, me, other, why := b.over(by, Demoting, who, name)
	switch {
	case why != Done:
		return refused(why, name)
	case other.Rank+1 >= len(g.Ranks):
		return refused(TooLow, name)
	}
	return b.rank(unix, g, me, other, other.Rank+1, Demoted)
}

func (b *Book) rank(unix int64, g *Guild, me, other *Member, rank int, news News) Result {
	other.Rank = rank
	told := b.note(g, Entry{News: news, At: unix, Who: other.Player, Name: other.Name, By: me.Player, ByName: me.Name, Rank: rank}, g.Ranks[rank].Name)
	return Result{Guild: g.Name, Told: []Told{told}, Moved: []guid.GUID{other.Player}}
}

// leading returns the guild that a player leads, and why it leads none.
func (b *Book) leading(by guid.GUID) (*Guild, *Member, Why) {
	g, me, why := b.acting(by, 0)
	if why == Done && me.Rank != 0 {
		why = NotAllowed
	}
	return g, me, why
}

// Lead makes another member the leader; the former leader gets the second rank.
func (b *Book) Lead(unix int64, by, who guid.GUID, name string) Result {
	g, me, why := b.leading(by)
	if why != Done {
		return refused(why, name)
	}
	other := g.Find(who)
	switch {
	case other == nil:
		return refused(NotMember, name)
	case who == by:
		return refused(Yourself, name)
	}
	return b.hand(unix, g, *me, other)
}

func (b *Book) hand(unix int64, g *Guild, from Member, to *Member) Result {
	if old := g.Find(from.Player); old != nil {
		old.Rank = 1
	}
	to.Rank = 0
	told := b.note(g, Entry{News: Leading, At: unix, Who: to.Player, Name: to.Name, By: from.Player, ByName: from.Name}, g.Ranks[0].Name)
	return Result{Guild: g.Name, Told: []Told{told}, Moved: []guid.GUID{from.Player, to.Player}}
}

// Disband ends the guild that a player leads.
func (b *Book) Disband(by guid.GUID) Result {
	g, _, why := b.leading(by)
	if why != Done {
		return refused(why, "")
	}
	return b.disband(g)
}

// End ends a guild, whoever leads it.
func (b *Book) End(id int64) Result {
	if g := b.Guild(id); g != nil {
		return b.disband(g)
	}
	return refused(Alone, "")
}

func (b *Book) disband(g *Guild) Result {
	b.touch(g.ID)
	left := g.estate()
	b.guilds = slices.DeleteFunc(slices.Clone(b.guilds), func(o *Guild) bool { return o == g })
	b.invitations = slices.DeleteFunc(b.invitations, func(i Invitation) bool { return i.Guild == g.ID })
	return Result{Guild: g.Name, Told: []Told{{To: g.all(), News: Disbanded}}, Moved: g.all(), Estate: left}
}

// Left records when and at which level a member has logged out.
func (b *Book) Left(unix int64, who Person) {
	if g := b.Of(who.Player); g != nil {
		m := g.Find(who.Player)
		m.Left, m.Level = unix, who.Level
		b.touch(g.ID)
	}
}

// Renamed gives a character another name; "" means that the character is deleted. A
// guild that loses its leader is led by the member of the highest rank who has been in
// it longest.
func (b *Book) Renamed(unix int64, player guid.GUID, name string) Result {
	b.forget(player)
	g := b.Of(player)
	if g == nil {
		return Result{}
	}
	m := g.Find(player)
	if name != "" {
		m.Name = name
		b.touch(g.ID)
		return Result{}
	}
	was := *m
	if len(g.Members) == 1 {
		return b.disband(g)
	}
	r := b.part(unix, g, was, Left, was)
	if was.Rank == 0 {
		next := &g.Members[0]
		for i := range g.Members {
			if g.Members[i].Rank < next.Rank {
				next = &g.Members[i]
			}
		}
		led := b.hand(unix, g, was, next)
		r.Told, r.Moved = append(r.Told, led.Told...), append(r.Moved, led.Moved...)
	}
	return r
}
