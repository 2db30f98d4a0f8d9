package group

import (
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	grouprules "loam/core/rules/group"
)

// Changes of groups by scripts: as if the player itself had asked, who is then told of a
// refusal; or forced, whatever the player may do and whoever would have to agree.

// Act executes a request of a script about the group of a character in the world.
func (g *Groups) Act(by *realmstate.Online, act intent.Group, forced bool) grouprules.Why {
	who := realmstate.Asker{Online: by, Role: auth.Player}
	if !forced {
		return g.Handle(who, act)
	}
	r := g.force(who, act)
	g.publish(nil, r)
	return r.Why
}

// force returns the result of an act without asking anybody.
func (g *Groups) force(by realmstate.Asker, act intent.Group) grouprules.Result {
	var whom grouprules.Person
	if act.Act.About() {
		var ok bool
		if whom, ok = g.meant(by, act); !ok {
			return grouprules.Result{Why: grouprules.NotThere, Name: act.Name}
		}
	}
	if act.Act == intent.GroupInvite {
		return g.book.Join(person(by.Online), whom, g.limits())
	}
	mine, ok := g.book.Of(by.Player)
	switch {
	case !ok:
		return grouprules.Result{Why: grouprules.Alone}
	case act.Act.About() && !mine.Has(whom.Player):
		return grouprules.Result{Why: grouprules.NotMember, Name: whom.Name}
	}
	switch act.Act {
	case intent.GroupLeave:
		return g.book.Leave(by.Player, g.s.Now())
	case intent.GroupKick:
		return g.book.Leave(whom.Player, g.s.Now())
	case intent.GroupLead:
		if whom.Player == mine.Leader {
			return grouprules.Result{}
		}
		return g.book.Lead(mine.Leader, whom)
	case intent.GroupLoot:
		return g.deal(by, mine.Leader, act)
	case intent.GroupConvert:
		return g.book.Convert(mine.Leader)
	case intent.GroupDisband:
		return g.book.Disband(mine.Leader)
	}
	return grouprules.Result{Why: grouprules.Refused}
}

// notice calls scripts for members that join or leave groups, and new leaders.
func (g *Groups) notice(r *grouprules.Result) {
	if !g.s.Attached(hook.RealmGroup) {
		return
	}
	for _, m := range r.Moved {
		news := "left"
		if m.In {
			news = "joined"
		}
		g.s.Notice(hook.RealmGroup, hook.Args{Texts: [2]string{news, m.Name}, Data: membersOf(g.book.Group(m.Group))})
	}
	crowned := ""
	for _, t := range r.Told {
		if t.News != grouprules.Leads || t.Name == crowned {
			continue
		}
		crowned = t.Name // sent to all members
		if of, ok := g.book.Of(t.Player); ok {
			g.s.Notice(hook.RealmGroup, hook.Args{Texts: [2]string{grouprules.Leads.String(), t.Name}, Data: membersOf(of)})
		}
	}
}

// membersOf returns the names of the members of a group, the leader first.
func membersOf(g grouprules.Group) value.Value {
	var names []value.Value
	for _, m := range g.Members {
		if m.Player == g.Leader {
			names = append(names, value.OfString(m.Name))
		}
	}
	for _, m := range g.Members {
		if m.Player != g.Leader {
			names = append(names, value.OfString(m.Name))
		}
	}
	return value.OfList(names...)
}
