package guild

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	guildrules "loam/core/rules/guild"
)

// acts maps each act about a guild to its implementation; whom is the zero person if the
// act is not about anybody. A test fails if one is missing.
var acts = [intent.GuildActs]func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, in intent.Guild) guildrules.Result{
	intent.GuildInvite: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Invite(gs.s.Now(), by.Player, whom)
	},
	intent.GuildAccept: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Accept(gs.s.Unix(), person(by.Online))
	},
	intent.GuildDecline: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Decline(person(by.Online))
	},
	intent.GuildLeave: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Leave(gs.s.Unix(), by.Player)
	},
	intent.GuildKick: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Kick(gs.s.Unix(), by.Player, whom.Player, whom.Name)
	},
	intent.GuildPromote: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Promote(gs.s.Unix(), by.Player, whom.Player, whom.Name)
	},
	intent.GuildDemote: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Demote(gs.s.Unix(), by.Player, whom.Player, whom.Name)
	},
	intent.GuildLead: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Lead(gs.s.Unix(), by.Player, whom.Player, whom.Name)
	},
	intent.GuildDisband: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.Disband(by.Player)
	},
	intent.GuildMessage: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, in intent.Guild) guildrules.Result {
		return gs.book.SetMessage(by.Player, in.Text)
	},
	intent.GuildInfo: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, in intent.Guild) guildrules.Result {
		return gs.book.SetInfo(by.Player, in.Text)
	},
	intent.GuildNote: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, in intent.Guild) guildrules.Result {
		return gs.book.Annotate(by.Player, whom.Player, whom.Name, in.Text, false)
	},
	intent.GuildOfficerNote: func(gs *Guilds, by realmstate.Asker, whom guildrules.Person, in intent.Guild) guildrules.Result {
		return gs.book.Annotate(by.Player, whom.Player, whom.Name, in.Text, true)
	},
	intent.GuildAddRank: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, in intent.Guild) guildrules.Result {
		return gs.book.AddRank(by.Player, in.Text)
	},
	intent.GuildDropRank: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, _ intent.Guild) guildrules.Result {
		return gs.book.DropRank(by.Player)
	},
	intent.GuildEditRank: func(gs *Guilds, by realmstate.Asker, _ guildrules.Person, in intent.Guild) guildrules.Result {
		r := gs.book.EditRank(by.Player, in.Rank, in.Text, guildrules.Rights(in.Rights))
		if r.Why == guildrules.Done && in.Banks {
			gs.book.AllowBank(by.Player, in.Rank, in.Bank) // whoever may edit a rank may also do that
		}
		return r
	},
	intent.GuildRoster:  (*Guilds).show,
	intent.GuildLog:     (*Guilds).show,
	intent.GuildFigures: (*Guilds).show,
	intent.GuildName:    (*Guilds).show,
	intent.GuildPermits: (*Guilds).show,
}

// Handle executes a player's request about its guild.
func (gs *Guilds) Handle(by realmstate.Asker, in intent.Guild) {
	if int(in.Act) >= len(acts) {
		return
	}
	in.Text = command.Clean(in.Text)
	var whom guildrules.Person
	if in.Act.About() {
		var ok bool
		if whom, ok = gs.meant(by, in); !ok {
			gs.s.Unknown(by.Online, intent.KindGuild, in.Name)
			return
		}
	}
	if in.Act == intent.GuildInvite && gs.contacts.Deaf(whom.Player, whom.Name, by, intent.KindGuild) {
		return
	}
	gs.Publish(by.Online, intent.KindGuild, acts[in.Act](gs, by, whom, in))
}

// meant returns whom an act is about: another member, or a character in the world.
func (gs *Guilds) meant(by realmstate.Asker, in intent.Guild) (guildrules.Person, bool) {
	if g := gs.book.Of(by.Player); g != nil {
		for _, m := range g.Members {
			if realmstate.Means(in.Player, in.Name, m.Player, m.Name) {
				return guildrules.Person{Player: m.Player, Name: m.Name}, true
			}
		}
	}
	if o := gs.s.Meant(in.Player, in.Name); o != nil {
		return person(o), true
	}
	return guildrules.Person{}, false
}

// Publish sends the result of a guild request to all concerned; by is nil if no player has
// asked.
func (gs *Guilds) Publish(by *realmstate.Online, k intent.Kind, r guildrules.Result) {
	for _, t := range r.Told {
		for _, g := range t.To {
			if to := gs.s.Present(g); to != nil {
				gs.s.Happened(to, event.GuildTold{Player: g, Who: t.Who, Guild: r.Guild, News: t.News, Name: t.Name, By: t.By, Text: t.Text})
			}
		}
	}
	gs.inherit(&r.Estate)
	gs.notice(&r)
	for _, g := range r.Moved {
		gs.badge(g)
	}
	if r.Why != guildrules.Done && by != nil {
		gs.s.Refuse(by, k, "guild."+r.Why.String(), "name", r.Name)
	}
}

// badge publishes the guild of a character.
func (gs *Guilds) badge(player guid.GUID) {
	if gs.badged != nil {
		gs.badged(player, gs.book.Badge(player))
	}
}

// PublishBadges publishes the guilds of all members when the box begins.
func (gs *Guilds) PublishBadges() {
	if gs.badged == nil {
		return
	}
	for _, g := range gs.book.All() {
		for i := range g.Members {
			gs.badged(g.Members[i].Player, g.Badge(&g.Members[i]))
		}
	}
}

// show sends a player its guild, or the name of another one.
func (gs *Guilds) show(by realmstate.Asker, _ guildrules.Person, in intent.Guild) guildrules.Result {
	e := event.GuildShown{Player: by.Player, Asked: in.Act, Now: gs.s.Unix()}
	if in.Act == intent.GuildName {
		g := gs.book.Guild(in.Of)
		if g == nil {
			return guildrules.Result{}
		}
		e.Guild = guildrules.Guild{ID: g.ID, Name: g.Name, Ranks: slices.Clone(g.Ranks)}
		gs.s.Happened(by.Online, e)
		return guildrules.Result{}
	}
	g := gs.book.Of(by.Player)
	if g == nil {
		return guildrules.Result{Why: guildrules.Alone}
	}
	e.Guild = g.Seen(by.Player)
	switch in.Act {
	case intent.GuildLog:
		e.Guild.Members = nil
	case intent.GuildPermits:
		e.Guild.Members, e.Guild.Log, e.Guild.Bank.Tabs = nil, nil, make([]guildrules.Tab, len(g.Bank.Tabs))
		e.Rank = g.Find(by.Player).Rank
		_, e.Draws = g.Left(by.Player, 0, gs.s.Unix())
	default:
		e.Guild.Log = nil
	}
	for i := range e.Guild.Members {
		e.Here = append(e.Here, gs.s.Presence(e.Guild.Members[i].Player))
	}
	gs.s.Happened(by.Online, e)
	return guildrules.Result{}
}

// Joined tells the guild of a player that enters the world, and sends the player the
// guild's message.
func (gs *Guilds) Joined(who *realmstate.Online) {
	g := gs.book.Of(who.Player)
	if g == nil {
		return
	}
	gs.badge(who.Player)
	gs.tell(g, who, guildrules.CameOnline)
	if g.Message != "" {
		gs.s.Happened(who, event.GuildTold{Player: who.Player, Guild: g.Name, News: guildrules.MessageSet, Text: g.Message})
	}
}

// Parted tells the guild of a player that leaves the world.
func (gs *Guilds) Parted(who *realmstate.Online) {
	if g := gs.book.Of(who.Player); g != nil {
		gs.book.Left(gs.s.Unix(), person(who))
		gs.tell(g, who, guildrules.WentOffline)
	}
}

func (gs *Guilds) tell(g *guildrules.Guild, who *realmstate.Online, news guildrules.News) {
	for _, m := range g.Members {
		if to := gs.s.Present(m.Player); to != nil && m.Player != who.Player {
			gs.s.Happened(to, event.GuildTold{Player: m.Player, Who: who.Player, Guild: g.Name, News: news, Name: who.Name})
		}
	}
}

// Pass ends expired invitations.
func (gs *Guilds) Pass() {
	if gs.s.OnSecond() {
		for _, r := range gs.book.Pass(gs.s.Now()) {
			gs.Publish(nil, intent.KindGuild, r)
		}
	}
}
