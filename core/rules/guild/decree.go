package guild

import "loam/core/lib/guid"

// What the realm decides of a guild, whoever has which right.

// Expel takes a member out of a guild; who leads it only as the last, whereby it ends.
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

// Place gives a member another rank, from 1: the first is its leader's.
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

// Crown lets another member lead a guild.
func (b *Book) Crown(unix int64, id int64, who guid.GUID) Result {
	g, m, why := b.memberOf(id, who)
	switch {
	case why != Done:
		return refused(why, "")
	case m.Rank == 0:
		return Result{}
	}
	return b.hand(unix, g, *g.Leader(), m)
}

// Proclaim sets the message of the day of a guild.
func (b *Book) Proclaim(id int64, text string) Result {
	g := b.Guild(id)
	if g == nil {
		return refused(Alone, "")
	}
	g.Message = cut(text, MaxMessage)
	return Result{Guild: g.Name, Told: []Told{b.note(g, Entry{News: MessageSet}, g.Message)}}
}

// Fund adds coins to the bank of a guild, or takes some out below 0.
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
