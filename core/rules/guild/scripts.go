package guild

import "loam/core/lib/guid"

// Decisions of the realm about a guild, regardless of rights.

// Expel removes a member from a guild. The leader can be removed only as the last
// member, which ends the guild.
func (b *Book) Expel(unix int64, id int64, who guid.GUID) Result {
	g, m, why := b.memberOf(id, who)
	switch {
	case why != Done:
		return refused(why, "")
	case m.Rank == 0 && len(g.Members) > 1:
		return refused(Leads, m.Name)
	case m.Rank == 0:
		return b.disband(g)
	}
	return b.part(unix, g, *m, Left, *m)
}

func (b *Book) memberOf(id int64, who guid.GUID) (*Guild, *Member, Why) {
	g := b.Guild(id)
	if g == nil {
		return nil, nil, Alone
	}
	m := g.Find(who)
	if m == nil {
		return g, nil, NotMember
	}
	return g, m, Done
}

// Place gives a member another rank, from 1: rank 0 is the leader's.
func (b *Book) Place(unix int64, id int64, who guid.GUID, rank int) Result {
	g, m, why := b.memberOf(id, who)
	switch {
	case why != Done:
		return refused(why, "")
	case m.Rank == 0:
		return refused(Leads, m.Name)
	case rank < 1 || rank >= len(g.Ranks):
		return refused(NoRank, m.Name)
	case rank == m.Rank:
		return Result{}
	}
	news := Promoted
	if rank > m.Rank {
		news = Demoted
	}
	return b.rank(unix, g, m, m, rank, news)
}

// SetLeader makes another member the leader of a guild.
func (b *Book) SetLeader(unix int64, id int64, who guid.GUID) Result {
	g, m, why := b.memberOf(id, who)
	switch {
	case why != Done:
		return refused(why, "")
	case m.Rank == 0:
		return Result{}
	}
	return b.hand(unix, g, *g.Leader(), m)
}

// ReplaceMessage sets the message of the day of a guild.
func (b *Book) ReplaceMessage(id int64, text string) Result {
	g := b.Guild(id)
	if g == nil {
		return refused(Alone, "")
	}
	g.Message = cut(text, MaxMessage)
	return Result{Guild: g.Name, Told: []Told{b.note(g, Entry{News: MessageSet}, g.Message)}}
}

// Fund adds coins to the bank of a guild, or removes coins if negative.
func (b *Book) Fund(id, money int64) Why {
	g := b.Guild(id)
	switch {
	case g == nil:
		return Alone
	case money < -g.Bank.Money || money > 0 && g.Bank.Money > maxCoins-money:
		return NoMoney
	}
	g.Bank.Money += money
	b.touch(g.ID)
	return Done
}
