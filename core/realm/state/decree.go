package state

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
)

// Hooks for scripts about guilds, groups and contact lists, and changes of guilds by scripts.

// noticeGuild calls scripts for changes in guilds.
func (b *Box) noticeGuild(r *guild.Result) {
	if !b.scripts.Attached(hook.RealmGuild) {
		return
	}
	for i, t := range r.Told {
		switch t.News {
		case guild.Invited, guild.Asked, guild.Declined, guild.CameOnline, guild.WentOffline:
			continue
		case guild.MessageSet:
			if i > 0 {
				continue // joining members are told their rank
			}
		}
		b.notice(hook.RealmGuild, 0, hook.Args{
			Texts: [2]string{t.News.String(), r.Guild}, Data: value.OfRecord("name", t.Name, "by", t.By, "text", t.Text),
		})
	}
}

// noticeGroup calls scripts for members that join or leave groups, and new leaders.
func (b *Box) noticeGroup(r *group.Result) {
	if !b.scripts.Attached(hook.RealmGroup) {
		return
	}
	for _, m := range r.Moved {
		news := "left"
		if m.In {
			news = "joined"
		}
		b.notice(hook.RealmGroup, 0, hook.Args{Texts: [2]string{news, m.Name}, Data: membersOf(b.groups.Group(m.Group))})
	}
	crowned := ""
	for _, t := range r.Told {
		if t.News != group.Leads || t.Name == crowned {
			continue
		}
		crowned = t.Name // sent to all members
		if g, ok := b.groups.Of(t.Player); ok {
			b.notice(hook.RealmGroup, 0, hook.Args{Texts: [2]string{group.Leads.String(), t.Name}, Data: membersOf(g)})
		}
	}
}

// membersOf returns the names of the members of a group, the leader first.
func membersOf(g group.Group) value.Value {
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

// noticeSocial calls scripts when a player adds a contact, or removes one.
func (b *Box) noticeSocial(by *Online, act intent.SocialAct, other string) {
	b.notice(hook.RealmSocial, 0, hook.Args{Texts: [2]string{by.Name, socialNews[act].String()}, Data: value.OfRecord("name", other)})
}

// vaultForbidden asks the scripts whether a player may do something in the bank of its guild,
// and tells it if it may not.
func (b *Box) vaultForbidden(by guid.GUID, o *character.Order) bool {
	g := b.guilds.Of(by)
	if g == nil || !b.scripts.Attached(hook.RealmVault) {
		return false
	}
	act := intent.VaultAct(o.Act)
	args := hook.Args{Texts: [2]string{g.Find(by).Name, act.String()}, Data: vaultData(g, act, o)}
	reason, refused := b.scripts.Ask(b.tx, hook.RealmVault, args)
	if who := b.present(by); refused && who != nil {
		b.happened(who, event.Refused{Player: by, Intent: intent.KindVault, Reason: reason})
	}
	return refused
}

// vaultData returns a planned change in a guild bank for scripts: tabs and ranks are counted
// from 1.
func vaultData(g *guild.Guild, act intent.VaultAct, o *character.Order) value.Value {
	at := []any{"guild", g.Name}
	tab, count := int(o.Of), o.Filter.Page
	thing := func(it character.Item) {
		if count == 0 || count > it.Count {
			count = it.Count
		}
		at = append(at, "tab", tab+1, "item", it.Def, "count", count)
	}
	switch act {
	case intent.VaultDeposit:
		for _, it := range o.Things {
			count = it.Count
			thing(it)
		}
	case intent.VaultWithdraw, intent.VaultMove:
		if tab >= 0 && tab < len(g.Bank.Tabs) {
			for _, it := range g.Bank.Tabs[tab].Things {
				if int(it.Slot) == o.Nth {
					thing(it)
				}
			}
		}
		if act == intent.VaultMove {
			at = append(at, "to", int(o.Span)+1)
		}
	case intent.VaultPay:
		at = append(at, "money", int(o.Money))
	case intent.VaultDraw:
		at = append(at, "money", int(o.Sum))
	case intent.VaultName, intent.VaultWrite:
		at = append(at, "tab", tab+1, "text", o.Text)
	case intent.VaultAllow:
		at = append(at, "tab", tab+1, "rank", o.Filter.Low+1)
	}
	return value.OfRecord(at...)
}

// inGuildNamed finds a guild by its name and a member of it by its own.
func (b *Box) inGuildNamed(name, player string) (id int64, who guid.GUID, why guild.Why) {
	g := b.guilds.Named(name)
	if g == nil {
		return 0, 0, guild.Alone
	}
	m := g.Called(player)
	if m == nil {
		return 0, 0, guild.NotMember
	}
	return g.ID, m.Player, guild.Done
}

// decreed applies a change of a guild member by the realm, and informs those concerned.
func (tx *Tx) decreed(name, player string, do func(b *Box, id int64, who guid.GUID) guild.Result) guild.Why {
	b := tx.on()
	id, who, why := b.inGuildNamed(name, player)
	if why != guild.Done {
		return why
	}
	r := do(b, id, who)
	b.guilded(nil, intent.KindGuild, r)
	return r.Why
}

// ExpelFromGuild removes a member from a guild.
func (tx *Tx) ExpelFromGuild(name, player string) guild.Why {
	return tx.decreed(name, player, func(b *Box, id int64, who guid.GUID) guild.Result { return b.guilds.Expel(b.unix, id, who) })
}

// SetGuildRank sets the rank of a guild member, from 0.
func (tx *Tx) SetGuildRank(name, player string, rank int) guild.Why {
	return tx.decreed(name, player, func(b *Box, id int64, who guid.GUID) guild.Result { return b.guilds.Place(b.unix, id, who, rank) })
}

// SetGuildLeader makes a member the guild's leader.
func (tx *Tx) SetGuildLeader(name, player string) guild.Why {
	return tx.decreed(name, player, func(b *Box, id int64, who guid.GUID) guild.Result { return b.guilds.SetLeader(b.unix, id, who) })
}

// SetGuildMessage sets the message of the day of a guild.
func (tx *Tx) SetGuildMessage(name, text string) guild.Why {
	b := tx.on()
	g := b.guilds.Named(name)
	if g == nil {
		return guild.Alone
	}
	r := b.guilds.ReplaceMessage(g.ID, text)
	b.guilded(nil, intent.KindGuild, r)
	return r.Why
}

// ChangeGuildMoney adds coins to the bank of a guild, or takes it for amounts below 0, and
// returns how much is in it then.
func (tx *Tx) ChangeGuildMoney(name string, money int64) (int64, guild.Why) {
	b := tx.on()
	g := b.guilds.Named(name)
	if g == nil {
		return 0, guild.Alone
	}
	why := b.guilds.Fund(g.ID, money)
	if why == guild.Done && len(g.Members) > 0 {
		b.refreshVault(g, 0, intent.VaultPay)
	}
	return g.Bank.Money, why
}

// GuildNames returns the names of all guilds, in the order in which they were founded.
func (tx *Tx) GuildNames() (names []string) {
	for _, g := range tx.on().guilds.All() {
		names = append(names, g.Name)
	}
	return names
}
