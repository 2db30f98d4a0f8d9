package group

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	grouprules "loam/core/rules/group"
	"loam/core/rules/loot"
)

func person(o *realmstate.Online) grouprules.Person {
	return grouprules.Person{Player: o.Player, Name: o.Name}
}

// acts maps each act about a group to its implementation; whom is the zero person if the
// act is not about anybody. A test fails if one is missing.
var acts = [intent.GroupActs]func(g *Groups, by realmstate.Asker, whom grouprules.Person, in intent.Group) grouprules.Result{
	intent.GroupInvite: func(g *Groups, by realmstate.Asker, whom grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Invite(g.s.Now(), person(by.Online), whom, g.limits())
	},
	intent.GroupAccept: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Accept(by.Player, func(p guid.GUID) bool { return g.s.Present(p) != nil }, g.limits())
	},
	intent.GroupDecline: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Decline(by.Player)
	},
	intent.GroupLeave: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Leave(by.Player, g.s.Now())
	},
	intent.GroupKick: func(g *Groups, by realmstate.Asker, whom grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Kick(person(by.Online), whom, g.s.Now())
	},
	intent.GroupLead: func(g *Groups, by realmstate.Asker, whom grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Lead(by.Player, whom)
	},
	intent.GroupConvert: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Convert(by.Player)
	},
	intent.GroupMove: func(g *Groups, by realmstate.Asker, whom grouprules.Person, in intent.Group) grouprules.Result {
		return g.book.Move(by.Player, whom, in.Part)
	},
	intent.GroupSwap: func(g *Groups, by realmstate.Asker, whom grouprules.Person, in intent.Group) grouprules.Result {
		other, ok := g.meant(by, intent.Group{Name: in.Other})
		if !ok {
			return grouprules.Result{Why: grouprules.NotMember, Name: in.Other}
		}
		return g.book.Swap(by.Player, whom, other)
	},
	intent.GroupPromote: func(g *Groups, by realmstate.Asker, whom grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Assist(by.Player, whom, true)
	},
	intent.GroupDemote: func(g *Groups, by realmstate.Asker, whom grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Assist(by.Player, whom, false)
	},
	intent.GroupCheck: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Check(person(by.Online), g.s.Now())
	},
	intent.GroupReady: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Say(by.Player, true)
	},
	intent.GroupNotReady: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Say(by.Player, false)
	},
	intent.GroupMark: func(g *Groups, by realmstate.Asker, _ grouprules.Person, in intent.Group) grouprules.Result {
		return g.book.Mark(by.Player, in.Mark, in.Player)
	},
	intent.GroupRole: func(g *Groups, by realmstate.Asker, whom grouprules.Person, in intent.Group) grouprules.Result {
		return g.book.Assign(by.Player, whom, grouprules.Role(in.Role))
	},
	intent.GroupLoot: func(g *Groups, by realmstate.Asker, _ grouprules.Person, in intent.Group) grouprules.Result {
		return g.deal(by, by.Player, in)
	},
	intent.GroupDisband: func(g *Groups, by realmstate.Asker, _ grouprules.Person, _ intent.Group) grouprules.Result {
		return g.book.Disband(by.Player)
	},
}

// deal changes the loot method of a player's group, which only its leader may.
func (g *Groups) deal(by realmstate.Asker, leader guid.GUID, in intent.Group) grouprules.Result {
	rule := loot.Rule{Method: loot.Method(in.Method), Threshold: int(in.Threshold), Master: in.Player}
	if in.Player == 0 && in.Name != "" {
		master, ok := g.meant(by, in)
		if !ok {
			return grouprules.Result{Why: grouprules.NotMember, Name: in.Name}
		}
		rule.Master = master.Player
	}
	return g.book.Deal(leader, rule)
}

// Handle executes a player's request about its group, and returns why it cannot.
func (g *Groups) Handle(by realmstate.Asker, in intent.Group) grouprules.Why {
	if int(in.Act) >= len(acts) {
		return grouprules.Refused
	}
	var whom grouprules.Person
	if in.Act.About() {
		var ok bool
		if whom, ok = g.meant(by, in); !ok {
			g.s.Unknown(by.Online, intent.KindGroup, in.Name)
			return grouprules.NotThere
		}
	}
	if in.Act == intent.GroupInvite && (g.contacts.Deaf(whom.Player, whom.Name, by, intent.KindGroup) || g.s.Forbidden(by.Online, intent.KindGroup, hook.RealmGroupInvite, whom.Name, "")) {
		return grouprules.Refused
	}
	r := acts[in.Act](g, by, whom, in)
	g.publish(by.Online, r)
	return r.Why
}

// meant returns whom an act is about: a character in the world, or another member of the
// group.
func (g *Groups) meant(by realmstate.Asker, in intent.Group) (grouprules.Person, bool) {
	mine, _ := g.book.Of(by.Player)
	for _, m := range mine.Members {
		if realmstate.Means(in.Player, in.Name, m.Player, m.Name) {
			return grouprules.Person{Player: m.Player, Name: m.Name}, true
		}
	}
	if o := g.s.Meant(in.Player, in.Name); o != nil {
		return person(o), true
	}
	return grouprules.Person{}, false
}

// limits returns the limits of the running release.
func (g *Groups) limits() grouprules.Limits {
	rules := &g.s.Content().Rules
	most := func(s content.Slot) int { return int(min(max(rules.Eval(s), 0), grouprules.MaxMembers)) }
	rule := loot.Rule{Method: loot.Method(min(max(rules.Eval(content.GroupLoot), 0), 255)), Threshold: int(min(max(rules.Eval(content.GroupLootQuality), 0), float64(len(content.Qualities)-1)))}
	if !rule.Valid() {
		rule = loot.Rule{}
	}
	return grouprules.Limits{Group: most(content.GroupMembers), Raid: most(content.RaidMembers), Loot: rule}
}

// publish sends the result of a group request to all concerned; by is nil if no player has
// asked.
func (g *Groups) publish(by *realmstate.Online, r grouprules.Result) {
	for _, id := range r.Changed {
		if g.changed != nil {
			g.changed(g.book.Group(id))
		}
	}
	for _, t := range r.Told {
		if to := g.s.Present(t.Player); to != nil {
			g.s.Happened(to, event.GroupTold{Player: t.Player, News: t.News, Name: t.Name})
		}
	}
	if r.Why != grouprules.Done && by != nil {
		g.s.Refuse(by, intent.KindGroup, "group."+r.Why.String(), "name", r.Name)
	}
	g.notice(&r)
}

// Marked applies a mark that a map has set on a unit, or removed.
func (g *Groups) Marked(group int64, mark int, unit guid.GUID) {
	if mark >= 0 {
		g.publish(nil, g.book.Give(group, mark, unit))
		return
	}
	g.publish(nil, g.book.Unmark(group, unit))
}

// Pass runs the timed changes of groups once a second.
func (g *Groups) Pass() {
	if g.s.OnSecond() {
		g.publish(nil, g.book.Pass(g.s.Now()))
	}
}

// Chat sends a message to the members of a player's group, the player included.
func (g *Groups) Chat(by realmstate.Asker, in intent.GroupChat) {
	text, way := command.Spoken(in.Text), event.Party
	mine, ok := g.book.Of(by.Player)
	switch {
	case text == "":
		g.s.Refuse(by.Online, intent.KindGroupChat, "core.no_words")
		return
	case !ok:
		g.s.Refuse(by.Online, intent.KindGroupChat, "group.alone")
		return
	case in.Raid && !mine.Raid:
		g.s.Refuse(by.Online, intent.KindGroupChat, "group.no_raid")
		return
	case in.Raid:
		way = event.Raid
	}
	if g.s.Forbidden(by.Online, intent.KindGroupChat, hook.RealmCompanyTalk, way.String(), text) {
		return
	}
	for _, m := range mine.Members {
		to := g.s.Present(m.Player)
		if to != nil && (in.Raid || m.Part == mine.Part(by.Player)) {
			g.s.Happened(to, event.Heard{Player: m.Player, Way: way, From: by.Player, Name: by.Name, Text: text})
		}
	}
}

// Ping sends a point to the members of a player's group on its map, the player included.
func (g *Groups) Ping(by realmstate.Asker, in intent.GroupPing) {
	mine, ok := g.book.Of(by.Player)
	if !ok {
		g.s.Refuse(by.Online, intent.KindGroupPing, "group.alone")
		return
	}
	if !(geo.Position{Point: in.At}).Finite() {
		return
	}
	here := by.Map()
	for _, m := range mine.Members {
		if to := g.s.Present(m.Player); to != nil && to.Map() == here {
			g.s.Happened(to, event.Pinged{Player: m.Player, From: by.Player, At: in.At})
		}
	}
}
