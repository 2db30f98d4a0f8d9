package guild

import (
	"slices"

	"loam/core/lib/guid"
)

// SetMessage sets the message of the day.
func (b *Book) SetMessage(by guid.GUID, text string) Result {
	g, me, why := b.acting(by, Messaging)
	if why != Done {
		return refused(why, "")
	}
	g.Message = cut(text, MaxMessage)
	return Result{Guild: g.Name, Told: []Told{b.note(g, Entry{News: MessageSet, ByName: me.Name}, g.Message)}}
}

// SetInfo sets what a guild tells of itself.
func (b *Book) SetInfo(by guid.GUID, text string) Result {
	g, me, why := b.acting(by, Informing)
	if why != Done {
		return refused(why, "")
	}
	g.Info = cut(text, MaxInfo)
	return b.changed(g, me)
}

// changed tells all members that something differs.
func (b *Book) changed(g *Guild, me *Member) Result {
	return Result{Guild: g.Name, Told: []Told{b.note(g, Entry{News: Changed, ByName: me.Name}, "")}}
}

// Annotate writes something beside a member: for all, or for officers.
func (b *Book) Annotate(by, who guid.GUID, name, text string, officers bool) Result {
	right := Noting
	if officers {
		right = OfficerNoting
	}
	g, me, why := b.acting(by, right)
	if why != Done {
		return refused(why, name)
	}
	m := g.Find(who)
	if m == nil {
		return refused(NotMember, name)
	}
	if text = cut(text, MaxNote); officers {
		m.OfficerNote = text
	} else {
		m.Note = text
	}
	return b.changed(g, me)
}

// AddRank puts a rank below all others: it allows to listen and to speak.
func (b *Book) AddRank(by guid.GUID, name string) Result {
	g, me, why := b.leading(by)
	switch {
	case why != Done:
		return refused(why, "")
	case !ValidName(name, MaxRankName):
		return refused(BadName, name)
	case len(g.Ranks) >= MaxRanks:
		return refused(RankCount, name)
	}
	g.Ranks = append(slices.Clone(g.Ranks), Rank{Name: name, Rights: Listen | Speak})
	return b.changed(g, me)
}

// DropRank takes the lowest rank away, which no member may have.
func (b *Book) DropRank(by guid.GUID) Result {
	g, me, why := b.leading(by)
	last := 0
	if g != nil {
		last = len(g.Ranks) - 1
	}
	switch {
	case why != Done:
		return refused(why, "")
	case len(g.Ranks) <= MinRanks:
		return refused(RankCount, "")
	case slices.ContainsFunc(g.Members, func(m Member) bool { return m.Rank == last }):
		return refused(RankUsed, g.Ranks[last].Name)
	}
	g.Ranks = slices.Clone(g.Ranks[:last])
	return b.changed(g, me)
}

// EditRank gives a rank, from 0, another name and other rights. The first has all.
func (b *Book) EditRank(by guid.GUID, rank int, name string, r Rights) Result {
	g, me, why := b.leading(by)
	switch {
	case why != Done:
		return refused(why, "")
	case rank < 0 || rank >= len(g.Ranks):
		return refused(NoRank, name)
	case !ValidName(name, MaxRankName):
		return refused(BadName, name)
	}
	g.Ranks = slices.Clone(g.Ranks)
	g.Ranks[rank] = Rank{Name: name, Rights: r & All, Bank: g.Ranks[rank].Bank}
	res := b.changed(g, me)
	for i := range g.Members {
		if g.Members[i].Rank == rank {
			res.Moved = append(res.Moved, g.Members[i].Player)
		}
	}
	return res
}

// Hearers are the members who hear what a player says to its guild, or to the
// officers of it.
func (b *Book) Hearers(by guid.GUID, officers bool) ([]guid.GUID, Why) {
	speak, listen := Speak, Listen
	if officers {
		speak, listen = OfficerSpeak, OfficerListen
	}
	g, _, why := b.acting(by, speak)
	if why != Done {
		return nil, why
	}
	var all []guid.GUID
	for i := range g.Members {
		if g.Rights(g.Members[i].Rank)&listen != 0 {
			all = append(all, g.Members[i].Player)
		}
	}
	return all, Done
}
