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

// SetInfo sets the guild information.
func (b *Book) SetInfo(by guid.GUID, text string) Result {
	g, me, why := b.acting(by, Informing)
	if why != Done {
		return refused(why, "")
	}
	g.Info = cut(text, MaxInfo)
	return b.changed(g, me)
}

// changed notifies all members that something has changed.
func (b *Book) changed(g *Guild, me *Member) Result {
	return Result{Guild: g.Name, Told: []Told{b.note(g, Entry{News: Changed, ByName: me.Name}, "")}}
}

// Annotate sets the public or the officers' note of a member.
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

// AddRank adds a rank below all others: it may listen and speak.
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

// DropRank deletes the lowest rank, which no member may have.
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

// EditRank changes the name and the rights of a rank, from 0. The first always has all
// rights.
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

// ChatRecipients returns the members who receive a player's guild chat or officer chat.
func (b *Book) ChatRecipients(by guid.GUID, officers bool) ([]guid.GUID, Why) {
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
