package state

import (
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// GuildsBook is the book of guilds: a page is one guild, and the first page how many there
// have been.
const GuildsBook = "guilds"

func (o *Online) ofGuild() guild.Person {
	return guild.Person{Player: o.Player, Name: o.Name, Level: int(o.Facts.Get("level").Number())}
}

// guildActs maps each act about a guild to its implementation; whom is the zero person if the
// act is not about anybody. A test fails if one is missing.
var guildActs = [intent.GuildActs]func(b *Box, by asker, whom guild.Person, in intent.Guild) guild.Result{
	intent.GuildInvite: func(b *Box, by asker, whom guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Invite(b.now, by.Player, whom)
	},
	intent.GuildAccept: func(b *Box, by asker, _ guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Accept(b.unix, by.ofGuild())
	},
	intent.GuildDecline: func(b *Box, by asker, _ guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Decline(by.ofGuild())
	},
	intent.GuildLeave: func(b *Box, by asker, _ guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Leave(b.unix, by.Player)
	},
	intent.GuildKick: func(b *Box, by asker, whom guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Kick(b.unix, by.Player, whom.Player, whom.Name)
	},
	intent.GuildPromote: func(b *Box, by asker, whom guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Promote(b.unix, by.Player, whom.Player, whom.Name)
	},
	intent.GuildDemote: func(b *Box, by asker, whom guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Demote(b.unix, by.Player, whom.Player, whom.Name)
	},
	intent.GuildLead: func(b *Box, by asker, whom guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Lead(b.unix, by.Player, whom.Player, whom.Name)
	},
	intent.GuildDisband: func(b *Box, by asker, _ guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.Disband(by.Player)
	},
	intent.GuildMessage: func(b *Box, by asker, _ guild.Person, in intent.Guild) guild.Result {
		return b.guilds.SetMessage(by.Player, in.Text)
	},
	intent.GuildInfo: func(b *Box, by asker, _ guild.Person, in intent.Guild) guild.Result {
		return b.guilds.SetInfo(by.Player, in.Text)
	},
	intent.GuildNote: func(b *Box, by asker, whom guild.Person, in intent.Guild) guild.Result {
		return b.guilds.Annotate(by.Player, whom.Player, whom.Name, in.Text, false)
	},
	intent.GuildOfficerNote: func(b *Box, by asker, whom guild.Person, in intent.Guild) guild.Result {
		return b.guilds.Annotate(by.Player, whom.Player, whom.Name, in.Text, true)
	},
	intent.GuildAddRank: func(b *Box, by asker, _ guild.Person, in intent.Guild) guild.Result {
		return b.guilds.AddRank(by.Player, in.Text)
	},
	intent.GuildDropRank: func(b *Box, by asker, _ guild.Person, _ intent.Guild) guild.Result {
		return b.guilds.DropRank(by.Player)
	},
	intent.GuildEditRank: func(b *Box, by asker, _ guild.Person, in intent.Guild) guild.Result {
		r := b.guilds.EditRank(by.Player, in.Rank, in.Text, guild.Rights(in.Rights))
		if r.Why == guild.Done && in.Banks {
			b.guilds.AllowBank(by.Player, in.Rank, in.Bank) // whoever may edit a rank may also do that
		}
		return r
	},
	intent.GuildRoster:  (*Box).showGuild,
	intent.GuildLog:     (*Box).showGuild,
	intent.GuildFigures: (*Box).showGuild,
	intent.GuildName:    (*Box).showGuild,
	intent.GuildPermits: (*Box).showGuild,
}

// guild executes a player's request about its guild.
func (b *Box) guild(by asker, in intent.Guild) {
	if int(in.Act) >= len(guildActs) {
		return
	}
	in.Text = command.Clean(in.Text)
	var whom guild.Person
	if in.Act.About() {
		var ok bool
		if whom, ok = b.inGuild(by, in); !ok {
			b.unknown(by.Online, intent.KindGuild, in.Name)
			return
		}
	}
	if in.Act == intent.GuildInvite && b.deaf(whom.Player, whom.Name, by, intent.KindGuild) {
		return
	}
	b.guilded(by.Online, intent.KindGuild, guildActs[in.Act](b, by, whom, in))
}

// inGuild returns whom an act is about: another member, or a character in the world.
func (b *Box) inGuild(by asker, in intent.Guild) (guild.Person, bool) {
	is := func(player guid.GUID, name string) bool {
		return player == in.Player || in.Player == 0 && strings.EqualFold(name, in.Name)
	}
	if g := b.guilds.Of(by.Player); g != nil {
		for _, m := range g.Members {
			if is(m.Player, m.Name) {
				return guild.Person{Player: m.Player, Name: m.Name}, true
			}
		}
	}
	for i := range b.online {
		if o := &b.online[i]; is(o.Player, o.Name) {
			return o.ofGuild(), true
		}
	}
	return guild.Person{}, false
}

// guilded sends the result of a guild request to all concerned; by is nil if no player has
// asked.
func (b *Box) guilded(by *Online, k intent.Kind, r guild.Result) {
	for _, t := range r.Told {
		for _, g := range t.To {
			if to := b.present(g); to != nil {
				b.happened(to, event.GuildTold{Player: g, Who: t.Who, Guild: r.Guild, News: t.News, Name: t.Name, By: t.By, Text: t.Text})
			}
		}
	}
	b.inherit(&r.Estate)
	b.noticeGuild(&r)
	for _, g := range r.Moved {
		b.badge(g)
	}
	if r.Why != guild.Done && by != nil {
		b.refuse(by, k, "guild."+r.Why.String(), "name", r.Name)
	}
}

// badge publishes the guild of a character.
func (b *Box) badge(player guid.GUID) {
	if b.cfg.Badged != nil {
		b.cfg.Badged(player, b.guilds.Badge(player))
	}
}

// badgeAll publishes the guilds of all members when the box begins.
func (b *Box) badgeAll() {
	if b.cfg.Badged == nil {
		return
	}
	for _, g := range b.guilds.All() {
		for i := range g.Members {
			b.cfg.Badged(g.Members[i].Player, g.Badge(&g.Members[i]))
		}
	}
}

// showGuild sends a player its guild, or the name of another one.
func (b *Box) showGuild(by asker, _ guild.Person, in intent.Guild) guild.Result {
	e := event.GuildShown{Player: by.Player, Asked: in.Act, Now: b.unix}
	if in.Act == intent.GuildName {
		g := b.guilds.Guild(in.Of)
		if g == nil {
			return guild.Result{}
		}
		e.Guild = guild.Guild{ID: g.ID, Name: g.Name, Ranks: slices.Clone(g.Ranks)}
		b.happened(by.Online, e)
		return guild.Result{}
	}
	g := b.guilds.Of(by.Player)
	if g == nil {
		return guild.Result{Why: guild.Alone}
	}
	e.Guild = g.Seen(by.Player)
	switch in.Act {
	case intent.GuildLog:
		e.Guild.Members = nil
	case intent.GuildPermits:
		e.Guild.Members, e.Guild.Log, e.Guild.Bank.Tabs = nil, nil, make([]guild.Tab, len(g.Bank.Tabs))
		e.Rank = g.Find(by.Player).Rank
		_, e.Draws = g.Left(by.Player, 0, b.unix)
	default:
		e.Guild.Log = nil
	}
	for i := range e.Guild.Members {
		e.Here = append(e.Here, b.presence(e.Guild.Members[i].Player))
	}
	b.happened(by.Online, e)
	return guild.Result{}
}

// guildChat sends a message to the members of a player's guild, the player included, or to its
// officers.
func (b *Box) guildChat(by asker, in intent.GuildChat) {
	text, way := command.Spoken(in.Text), event.InGuild
	if in.Officers {
		way = event.AmongOfficers
	}
	if text == "" {
		b.refuse(by.Online, intent.KindGuildChat, "core.no_words")
		return
	}
	all, why := b.guilds.ChatRecipients(by.Player, in.Officers)
	if why != guild.Done {
		b.refuse(by.Online, intent.KindGuildChat, "guild."+why.String())
		return
	}
	if b.forbidden(by.Online, intent.KindGuildChat, hook.RealmCompanyTalk, way.String(), text) {
		return
	}
	for _, g := range all {
		if to := b.present(g); to != nil {
			b.happened(to, event.Heard{Player: g, Way: way, From: by.Player, Name: by.Name, Text: text})
		}
	}
}

// tellMates sends a message about a player to all other members of its guild that are in the
// world.
func (b *Box) tellMates(msg inbox.Message) {
	who := b.named(msg.To.Player)
	if who == nil {
		return
	}
	g := b.guilds.Of(who.Player)
	if g == nil {
		return
	}
	for i := range g.Members {
		if to := b.present(g.Members[i].Player); to != nil && to != who {
			b.tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToPlayer, Player: to.Name}, Bundle: msg.Bundle, Name: msg.Name, Data: msg.Data})
		}
	}
}

// charter returns the terms of the running release for a new guild.
func (b *Box) charter(id content.ID) (guild.Start, bool) {
	d, ok := b.release.Content.Charter(id)
	if !ok {
		return guild.Start{}, false
	}
	s := guild.Start{Charter: id, Founders: d.Founders, Most: d.Members, Unix: b.unix}
	for _, r := range d.Ranks {
		rights, _ := guild.RightsOf(r.Rights) // checked by the loader
		s.Ranks = append(s.Ranks, guild.Rank{Name: b.release.Content.Words("", r.Name, value.Value{}), Rights: rights, Bank: guild.InAllTabs(guild.TabRights{See: r.BankSee, Deposit: r.BankDeposit, Write: r.BankWrite, Things: r.BankThings}, r.BankMoney)})
	}
	return s, true
}

// founding handles a player that founds a guild: its payment is returned if that is refused.
func (b *Box) founding(p *inbox.Posted) {
	o, who := &p.Order, b.named(p.Name)
	r := guild.Result{Why: guild.NoCharter}
	start, ok := b.charter(content.ID(o.House))
	leader := guild.Person{Player: guid.New(guid.Player, 0, uint64(p.Player)), Name: p.Name}
	if who != nil {
		leader.Level = who.ofGuild().Level
	}
	if ok {
		r = b.guilds.Found(leader, o.Subject, b.founders(leader.Player), start)
	}
	if r.Why != guild.Done {
		b.desk.post.Deliver(p.Player, nil, o.Money, "core.mail.guild")
	}
	b.guilded(who, intent.KindFoundGuild, r)
}

// founders returns the other members of a player's group who are in the world.
func (b *Box) founders(leader guid.GUID) (all []guild.Person) {
	mine, _ := b.groups.Of(leader)
	for _, m := range mine.Members {
		if o := b.present(m.Player); o != nil && m.Player != leader {
			all = append(all, o.ofGuild())
		}
	}
	return all
}

// greetGuild tells the guild of a player that enters the world, and sends the player the
// guild's message.
func (b *Box) greetGuild(who *Online) {
	g := b.guilds.Of(who.Player)
	if g == nil {
		return
	}
	b.badge(who.Player)
	b.tellGuild(g, who, guild.CameOnline)
	if g.Message != "" {
		b.happened(who, event.GuildTold{Player: who.Player, Guild: g.Name, News: guild.MessageSet, Text: g.Message})
	}
}

// partGuild tells the guild of a player that leaves the world.
func (b *Box) partGuild(who *Online) {
	if g := b.guilds.Of(who.Player); g != nil {
		b.guilds.Left(b.unix, who.ofGuild())
		b.tellGuild(g, who, guild.WentOffline)
	}
}

func (b *Box) tellGuild(g *guild.Guild, who *Online, news guild.News) {
	for _, m := range g.Members {
		if to := b.present(m.Player); to != nil && m.Player != who.Player {
			b.happened(to, event.GuildTold{Player: m.Player, Who: who.Player, Guild: g.Name, News: news, Name: who.Name})
		}
	}
}

// passGuilds ends expired invitations.
func (b *Box) passGuilds() {
	if b.step%stepsASecond == 0 {
		for _, r := range b.guilds.Pass(b.now) {
			b.guilded(nil, intent.KindGuild, r)
		}
	}
}

// keepGuilds adds the pages of changed guilds.
func (b *Box) keepGuilds(out *Books) {
	for _, id := range b.guilds.Changed() {
		out.Pages = append(out.Pages, Page{Book: GuildsBook, Number: id, Data: b.guilds.Keep(id)})
	}
}

// GuildOf returns the guild of a character by its name, nil if it is in none, or is offline
// and no member of any. It must not be changed.
func (tx *Tx) GuildOf(player string) *guild.Guild {
	for _, g := range tx.on().guilds.All() {
		if g.Called(player) != nil {
			return g
		}
	}
	return nil
}

// Guild returns the guild of a name, nil if there is none. It must not be changed.
func (tx *Tx) Guild(name string) *guild.Guild { return tx.on().guilds.Named(name) }

// FoundGuild founds a guild for a character in the world, without a payment or founders.
func (tx *Tx) FoundGuild(charter content.ID, name, leader string) guild.Why {
	b := tx.on()
	who := b.called(leader)
	start, ok := b.charter(charter)
	switch {
	case !ok:
		return guild.NoCharter
	case who == nil:
		return guild.NotMember
	}
	if why := guild.Naming(b.release.Content, name); why != guild.Done {
		return why
	}
	start.Founders = 1
	r := b.guilds.Found(who.ofGuild(), name, nil, start)
	b.guilded(nil, intent.KindFoundGuild, r)
	return r.Why
}

// EnlistInGuild adds a character in the world to a guild without an invitation.
func (tx *Tx) EnlistInGuild(name, player string) guild.Why {
	b := tx.on()
	g, who := b.guilds.Named(name), b.called(player)
	switch {
	case g == nil:
		return guild.Alone
	case who == nil:
		return guild.NotMember
	}
	r := b.guilds.Enlist(b.unix, g.ID, who.ofGuild())
	b.guilded(nil, intent.KindGuild, r)
	return r.Why
}

// EndGuild disbands a guild and reports whether there was one.
func (tx *Tx) EndGuild(name string) bool {
	b := tx.on()
	g := b.guilds.Named(name)
	if g == nil {
		return false
	}
	b.guilded(nil, intent.KindGuild, b.guilds.End(g.ID))
	return true
}
