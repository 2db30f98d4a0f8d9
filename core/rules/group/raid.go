package group

import "loam/core/lib/guid"

// Convert converts a group to a raid.
func (b *Book) Convert(by guid.GUID) Result {
	g := b.of(by)
	if r := leading(g, by); r.Why != Done {
		return r
	}
	if g.Raid {
		return refused(AlreadyRaid, "")
	}
	g.Raid = true
	for i := range g.Members {
		g.Members[i].Part = i / Part
	}
	return Result{Changed: []int64{g.ID}}
}

// running refuses what only a leader and its assistants may do.
func running(g *Group, by guid.GUID) Result {
	switch {
	case g == nil:
		return refused(Alone, "")
	case !g.Runs(by):
		return refused(NotLeader, "")
	}
	return Result{}
}

// Move moves a member to another subgroup of a raid that by leads or assists; subgroups
// are counted from 0.
func (b *Book) Move(by guid.GUID, who Person, part int) Result {
	g := b.of(by)
	if r := running(g, by); r.Why != Done {
		return r
	}
	i := g.Find(who.Player)
	switch {
	case !g.Raid:
		return refused(NoRaid, "")
	case i < 0:
		return refused(NotMember, who.Name)
	case part < 0 || part >= Parts:
		return refused(NoPart, "")
	case g.Members[i].Part == part:
		return Result{}
	case g.count(part) >= Part:
		return refused(PartFull, "")
	}
	g.Members[i].Part = part
	return Result{Changed: []int64{g.ID}}
}

// Swap exchanges the subgroups of two members of a raid that by leads or assists.
func (b *Book) Swap(by guid.GUID, who, other Person) Result {
	g := b.of(by)
	if r := running(g, by); r.Why != Done {
		return r
	}
	i, j := g.Find(who.Player), g.Find(other.Player)
	switch {
	case !g.Raid:
		return refused(NoRaid, "")
	case i < 0:
		return refused(NotMember, who.Name)
	case j < 0:
		return refused(NotMember, other.Name)
	}
	g.Members[i].Part, g.Members[j].Part = g.Members[j].Part, g.Members[i].Part
	return Result{Changed: []int64{g.ID}}
}

// Assist makes a member of a raid that by leads an assistant, or removes that right.
func (b *Book) Assist(by guid.GUID, who Person, assists bool) Result {
	g := b.of(by)
	if r := leading(g, by); r.Why != Done {
		return r
	}
	i := g.Find(who.Player)
	switch {
	case !g.Raid:
		return refused(NoRaid, "")
	case who.Player == by:
		return refused(Yourself, who.Name)
	case i < 0:
		return refused(NotMember, who.Name)
	}
	g.Members[i].Assistant = assists
	return Result{Changed: []int64{g.ID}}
}
