package group

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
)

// Invite invites an online player into the group of another, or into a new group that
// is made on acceptance. The invitation expires after InvitationTime.
func (b *Book) Invite(now clock.Time, from, to Person, l Limits) Result {
	if from.Player == to.Player {
		return refused(Yourself, to.Name)
	}
	if g := b.of(from.Player); g != nil {
		switch {
		case !g.Runs(from.Player):
			return refused(NotLeader, "")
		case len(g.Members) >= g.most(l):
			return refused(Full, "")
		}
	}
	if b.of(to.Player) != nil || b.invitation(to.Player) >= 0 {
		return refused(Taken, to.Name)
	}
	b.Invitations = append(b.Invitations, Invitation{from, to, now + InvitationTime})
	var r Result
	r.tell(to.Player, Invited, from.Name)
	r.tell(from.Player, Asked, to.Name)
	return r
}

func (g *Group) most(l Limits) int {
	if g.Raid {
		return l.Bounded().Raid
	}
	return l.Bounded().Group
}

// Accept adds an invited player to the group of the inviter, or makes a group of the
// two. The inviter must still be online, and lead or assist the group.
func (b *Book) Accept(by guid.GUID, online func(guid.GUID) bool, l Limits) Result {
	i := b.invitation(by)
	if i < 0 {
		return refused(NotInvited, "")
	}
	in := b.take(i)
	g := b.of(in.From.Player)
	var r Result
	switch {
	case !online(in.From.Player), b.of(by) != nil, g != nil && !g.Runs(in.From.Player):
		return refused(NotInvited, in.From.Name)
	case g != nil && len(g.Members) >= g.most(l):
		return refused(Full, "")
	}
	b.join(&r, in.From, in.To, l)
	return r
}

// join adds a player to the group of another, which is made if there is none.
func (b *Book) join(r *Result, from, to Person, l Limits) {
	g := b.of(from.Player)
	if g == nil {
		b.void(r, from.Player)
		b.Next++
		b.Groups = append(b.Groups, Group{ID: b.Next, Loot: l.Loot, Leader: from.Player, Members: []Member{{Player: from.Player, Name: from.Name, Online: true}}})
		g = &b.Groups[len(b.Groups)-1]
		r.Moved = append(r.Moved, Move{g.ID, from.Name, true})
	}
	r.Moved = append(r.Moved, Move{g.ID, to.Name, true})
	g.Members = append(g.Members, Member{Player: to.Player, Name: to.Name, Online: true, Part: g.room()})
	r.changed(g.ID)
}

// Join adds an online player to the group of another, or makes a group of the two:
// neither is asked, and the other need not lead or assist the group.
func (b *Book) Join(from, to Person, l Limits) Result {
	g := b.of(from.Player)
	switch {
	case from.Player == to.Player:
		return refused(Yourself, to.Name)
	case b.of(to.Player) != nil:
		return refused(Taken, to.Name)
	case g != nil && len(g.Members) >= g.most(l):
		return refused(Full, "")
	}
	var r Result
	b.void(&r, to.Player)
	b.join(&r, from, to, l)
	return r
}

// Disband disbands the group that a player leads.
func (b *Book) Disband(by guid.GUID) Result {
	g := b.of(by)
	if r := leading(g, by); r.Why != Done {
		return r
	}
	var r Result
	b.end(&r, g)
	return r
}

// end deletes a group.
func (b *Book) end(r *Result, g *Group) {
	r.changed(g.ID)
	for _, m := range g.Members {
		r.tell(m.Player, Disbanded, "")
		r.Moved = append(r.Moved, Move{g.ID, m.Name, false})
	}
	id := g.ID
	b.Groups = slices.DeleteFunc(b.Groups, func(g Group) bool { return g.ID == id })
}

// void deletes the invitation of a player who is in a group now.
func (b *Book) void(r *Result, to guid.GUID) {
	if i := b.invitation(to); i >= 0 {
		in := b.take(i)
		r.tell(to, Withdrawn, in.From.Name)
		r.tell(in.From.Player, Declined, in.To.Name)
	}
}

// Decline declines an invitation; the inviter is notified.
func (b *Book) Decline(by guid.GUID) Result {
	i := b.invitation(by)
	if i < 0 {
		return refused(NotInvited, "")
	}
	in := b.take(i)
	var r Result
	r.tell(in.From.Player, Declined, in.To.Name)
	return r
}

// Leave removes a player from its group. A group with one member left is deleted.
func (b *Book) Leave(by guid.GUID, now clock.Time) Result {
	g := b.of(by)
	if g == nil {
		return refused(Alone, "")
	}
	var r Result
	r.tell(by, Left, "")
	b.remove(&r, g, by, now)
	return r
}

// Kick removes a member from the group that by leads or assists, or withdraws an
// invitation that by has made.
func (b *Book) Kick(by, who Person, now clock.Time) Result {
	if i := b.invitation(who.Player); i >= 0 && b.Invitations[i].From.Player == by.Player {
		b.take(i)
		var r Result
		r.tell(who.Player, Withdrawn, by.Name)
		return r
	}
	g := b.of(by.Player)
	if r := running(g, by.Player); r.Why != Done {
		return r
	}
	switch {
	case who.Player == by.Player:
		return refused(Yourself, who.Name)
	case !g.Has(who.Player):
		return refused(NotMember, who.Name)
	case who.Player == g.Leader:
		return refused(NotLeader, "")
	}
	var r Result
	r.tell(who.Player, Kicked, by.Name)
	b.remove(&r, g, who.Player, now)
	return r
}

// leading refuses what only a leader may do.
func leading(g *Group, by guid.GUID) Result {
	switch {
	case g == nil:
		return refused(Alone, "")
	case g.Leader != by:
		return refused(NotLeader, "")
	}
	return Result{}
}

// Lead makes another online member the leader.
func (b *Book) Lead(by guid.GUID, who Person) Result {
	g := b.of(by)
	if r := leading(g, by); r.Why != Done {
		return r
	}
	i := g.Find(who.Player)
	switch {
	case who.Player == by:
		return refused(Yourself, who.Name)
	case i < 0:
		return refused(NotMember, who.Name)
	case !g.Members[i].Online:
		return refused(NotThere, who.Name)
	}
	var r Result
	b.crown(&r, g, i)
	return r
}

// Joined records that a player has logged in, possibly under a new name.
func (b *Book) Joined(who Person) Result {
	g := b.of(who.Player)
	if g == nil {
		return Result{}
	}
	m := &g.Members[g.Find(who.Player)]
	m.Online, m.Name = true, who.Name
	return Result{Changed: []int64{g.ID}}
}

// Parted records that a player has logged out: it stays in its group, and the
// invitations by it and for it are deleted.
func (b *Book) Parted(who Person, now clock.Time) Result {
	var r Result
	for i := 0; i < len(b.Invitations); {
		switch in := b.Invitations[i]; who.Player {
		case in.From.Player:
			b.take(i)
			r.tell(in.To.Player, Withdrawn, who.Name)
		case in.To.Player:
			b.take(i)
			r.tell(in.From.Player, Declined, who.Name)
		default:
			i++
		}
	}
	b.gone(&r, who.Player)
	if g := b.of(who.Player); g != nil {
		m := &g.Members[g.Find(who.Player)]
		if m.Online = false; m.Answer == Asking {
			m.Answer = NotReady
			r.answered(g, m)
			b.conclude(&r, g, false)
		}
		if g.Leader == who.Player {
			g.Away = now
		}
		r.changed(g.ID)
	}
	return r
}

// Renamed records that an offline player has another name, or is deleted if the name is
// "".
func (b *Book) Renamed(who Person, now clock.Time) Result {
	g := b.of(who.Player)
	if g == nil {
		return Result{}
	}
	var r Result
	if who.Name == "" {
		b.remove(&r, g, who.Player, now)
		return r
	}
	g.Members[g.Find(who.Player)].Name = who.Name
	r.changed(g.ID)
	return r
}

// Pass does what is due: it deletes expired invitations, and replaces leaders who have
// been offline for too long.
func (b *Book) Pass(now clock.Time) Result {
	var r Result
	for len(b.Invitations) > 0 && b.Invitations[0].Ends <= now { // the oldest comes first
		in := b.take(0)
		r.tell(in.To.Player, Withdrawn, in.From.Name)
		r.tell(in.From.Player, Declined, in.To.Name)
	}
	for i := range b.Groups {
		g := &b.Groups[i]
		if g.Checking() && now >= g.Until {
			b.conclude(&r, g, true)
		}
		if at := g.Find(g.Leader); g.Members[at].Online || now < g.Away+LeaderTime {
			continue
		}
		if next := g.heir(g.Leader); next >= 0 && g.Members[next].Online {
			b.crown(&r, g, next)
		}
	}
	return r
}

// heir returns the member who leads after the current leader: the first one online,
// else the first of all; -1 if there is no other.
func (g *Group) heir(goes guid.GUID) int {
	other := func(online bool) int {
		return slices.IndexFunc(g.Members, func(m Member) bool { return m.Player != goes && (m.Online || !online) })
	}
	if i := other(true); i >= 0 {
		return i
	}
	return other(false)
}

func (b *Book) crown(r *Result, g *Group, i int) {
	g.Leader, g.Members[i].Assistant = g.Members[i].Player, false
	r.changed(g.ID)
	for _, m := range g.Members {
		r.tell(m.Player, Leads, g.Members[i].Name)
	}
}

// remove removes a member. If one member is left, the group is deleted.
func (b *Book) remove(r *Result, g *Group, who guid.GUID, now clock.Time) {
	r.changed(g.ID)
	heir := g.Leader
	if i := g.heir(who); g.Leader == who && i >= 0 {
		heir = g.Members[i].Player
	}
	r.Moved = append(r.Moved, Move{g.ID, g.Members[g.Find(who)].Name, false})
	g.Members = slices.DeleteFunc(g.Members, func(m Member) bool { return m.Player == who })
	g.unmark(who)
	if len(g.Members) < 2 {
		b.end(r, g)
		return
	}
	if g.Leader != heir {
		b.crown(r, g, g.Find(heir))
		g.Away = now
	}
	b.conclude(r, g, false) // for the members who are left
}
