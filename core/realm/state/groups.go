package state

import (
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

func (o *Online) person() group.Person { return group.Person{Player: o.Player, Name: o.Name} }

// groupActs maps each act about a group to its implementation; whom is the zero person if the
// act is not about anybody. A test fails if one is missing.
var groupActs = [intent.GroupActs]func(b *Box, by asker, whom group.Person, in intent.Group) group.Result{
	intent.GroupInvite: func(b *Box, by asker, whom group.Person, _ intent.Group) group.Result {
		return b.groups.Invite(b.now, by.person(), whom, b.groupLimits())
	},
	intent.GroupAccept: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Accept(by.Player, func(g guid.GUID) bool { return b.present(g) != nil }, b.groupLimits())
	},
	intent.GroupDecline: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Decline(by.Player)
	},
	intent.GroupLeave: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Leave(by.Player, b.now)
	},
	intent.GroupKick: func(b *Box, by asker, whom group.Person, _ intent.Group) group.Result {
		return b.groups.Kick(by.person(), whom, b.now)
	},
	intent.GroupLead: func(b *Box, by asker, whom group.Person, _ intent.Group) group.Result {
		return b.groups.Lead(by.Player, whom)
	},
	intent.GroupConvert: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Convert(by.Player)
	},
	intent.GroupMove: func(b *Box, by asker, whom group.Person, in intent.Group) group.Result {
		return b.groups.Move(by.Player, whom, in.Part)
	},
	intent.GroupSwap: func(b *Box, by asker, whom group.Person, in intent.Group) group.Result {
		other, ok := b.meant(by, intent.Group{Name: in.Other})
		if !ok {
			return group.Result{Why: group.NotMember, Name: in.Other}
		}
		return b.groups.Swap(by.Player, whom, other)
	},
	intent.GroupPromote: func(b *Box, by asker, whom group.Person, _ intent.Group) group.Result {
		return b.groups.Assist(by.Player, whom, true)
	},
	intent.GroupDemote: func(b *Box, by asker, whom group.Person, _ intent.Group) group.Result {
		return b.groups.Assist(by.Player, whom, false)
	},
	intent.GroupCheck: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Check(by.person(), b.now)
	},
	intent.GroupReady: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Say(by.Player, true)
	},
	intent.GroupNotReady: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Say(by.Player, false)
	},
	intent.GroupMark: func(b *Box, by asker, _ group.Person, in intent.Group) group.Result {
		return b.groups.Mark(by.Player, in.Mark, in.Player)
	},
	intent.GroupRole: func(b *Box, by asker, whom group.Person, in intent.Group) group.Result {
		return b.groups.Assign(by.Player, whom, group.Role(in.Role))
	},
	intent.GroupLoot: func(b *Box, by asker, _ group.Person, in intent.Group) group.Result {
		return b.deal(by, by.Player, in)
	},
	intent.GroupDisband: func(b *Box, by asker, _ group.Person, _ intent.Group) group.Result {
		return b.groups.Disband(by.Player)
	},
}

// deal changes the loot method of a player's group, which only its leader may.
func (b *Box) deal(by asker, leader guid.GUID, in intent.Group) group.Result {
	rule := loot.Rule{Method: loot.Method(in.Method), Threshold: int(in.Threshold), Master: in.Player}
	if in.Player == 0 && in.Name != "" {
		master, ok := b.meant(by, in)
		if !ok {
			return group.Result{Why: group.NotMember, Name: in.Name}
		}
		rule.Master = master.Player
	}
	return b.groups.Deal(leader, rule)
}

// group executes a player's request about its group, and returns why it cannot.
func (b *Box) group(by asker, in intent.Group) group.Why {
	if int(in.Act) >= len(groupActs) {
		return group.Refused
	}
	var whom group.Person
	if in.Act.About() {
		var ok bool
		if whom, ok = b.meant(by, in); !ok {
			b.unknown(by.Online, intent.KindGroup, in.Name)
			return group.NotThere
		}
	}
	if in.Act == intent.GroupInvite && (b.deaf(whom.Player, whom.Name, by, intent.KindGroup) || b.forbidden(by.Online, intent.KindGroup, hook.RealmGroupInvite, whom.Name, "")) {
		return group.Refused
	}
	r := groupActs[in.Act](b, by, whom, in)
	b.grouped(by.Online, r)
	return r.Why
}

// meant returns whom an act is about: a character in the world, or another member of the
// group.
func (b *Box) meant(by asker, in intent.Group) (group.Person, bool) {
	is := func(player guid.GUID, name string) bool {
		return player == in.Player || in.Player == 0 && strings.EqualFold(name, in.Name)
	}
	mine, _ := b.groups.Of(by.Player)
	for _, m := range mine.Members {
		if is(m.Player, m.Name) {
			return group.Person{Player: m.Player, Name: m.Name}, true
		}
	}
	for i := range b.online {
		if is(b.online[i].Player, b.online[i].Name) {
			return b.online[i].person(), true
		}
	}
	return group.Person{}, false
}

// groupLimits returns the limits of the running release.
func (b *Box) groupLimits() group.Limits {
	rules := &b.release.Content.Rules
	most := func(s content.Slot) int { return int(min(max(rules.Eval(s), 0), group.MaxMembers)) }
	rule := loot.Rule{Method: loot.Method(min(max(rules.Eval(content.GroupLoot), 0), 255)), Threshold: int(min(max(rules.Eval(content.GroupLootQuality), 0), float64(len(content.Qualities)-1)))}
	if !rule.Valid() {
		rule = loot.Rule{}
	}
	return group.Limits{Group: most(content.GroupMembers), Raid: most(content.RaidMembers), Loot: rule}
}

// present finds a character in the world, nil if it is not there.
func (b *Box) present(g guid.GUID) *Online {
	for i := range b.online {
		if b.online[i].Player == g {
			return &b.online[i]
		}
	}
	return nil
}

// grouped sends the result of a group request to all concerned; by is nil if no player has
// asked.
func (b *Box) grouped(by *Online, r group.Result) {
	for _, id := range r.Changed {
		if b.cfg.Grouped != nil {
			b.cfg.Grouped(b.groups.Group(id))
		}
	}
	for _, t := range r.Told {
		if to := b.present(t.Player); to != nil {
			b.happened(to, event.GroupTold{Player: t.Player, News: t.News, Name: t.Name})
		}
	}
	if r.Why != group.Done && by != nil {
		b.refuse(by, intent.KindGroup, "group."+r.Why.String(), "name", r.Name)
	}
	b.noticeGroup(&r)
}

// marked applies a mark that a map has set on a unit, or removed.
func (b *Box) marked(in Marked) {
	if in.Mark >= 0 {
		b.grouped(nil, b.groups.Give(in.Group, in.Mark, in.Unit))
		return
	}
	b.grouped(nil, b.groups.Unmark(in.Group, in.Unit))
}

// stepsASecond is the number of steps in a second.
const stepsASecond = int64(clock.Second / clock.Step)

// passGroups runs the timed changes of groups once a second.
func (b *Box) passGroups() {
	if b.step%stepsASecond == 0 {
		b.grouped(nil, b.groups.Pass(b.now))
	}
}

// groupChat sends a message to the members of a player's group, the player included.
func (b *Box) groupChat(by asker, in intent.GroupChat) {
	text, way := command.Spoken(in.Text), event.Party
	mine, ok := b.groups.Of(by.Player)
	switch {
	case text == "":
		b.refuse(by.Online, intent.KindGroupChat, "core.no_words")
		return
	case !ok:
		b.refuse(by.Online, intent.KindGroupChat, "group.alone")
		return
	case in.Raid && !mine.Raid:
		b.refuse(by.Online, intent.KindGroupChat, "group.no_raid")
		return
	case in.Raid:
		way = event.Raid
	}
	if b.forbidden(by.Online, intent.KindGroupChat, hook.RealmCompanyTalk, way.String(), text) {
		return
	}
	for _, m := range mine.Members {
		to := b.present(m.Player)
		if to != nil && (in.Raid || m.Part == mine.Part(by.Player)) {
			b.happened(to, event.Heard{Player: m.Player, Way: way, From: by.Player, Name: by.Name, Text: text})
		}
	}
}

// groupPing sends a point to the members of a player's group on its map, the player included.
func (b *Box) groupPing(by asker, in intent.GroupPing) {
	mine, ok := b.groups.Of(by.Player)
	if !ok {
		b.refuse(by.Online, intent.KindGroupPing, "group.alone")
		return
	}
	if !(geo.Position{Point: in.At}).Finite() {
		return
	}
	here := by.Facts.Get("map").Text()
	for _, m := range mine.Members {
		if to := b.present(m.Player); to != nil && to.Facts.Get("map").Text() == here {
			b.happened(to, event.Pinged{Player: m.Player, From: by.Player, At: in.At})
		}
	}
}
