package guild

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	guildrules "loam/core/rules/guild"
)

// What the realm itself decides about guilds: changes by scripts, and what scripts learn of them.

// notice calls scripts for changes in guilds.
func (gs *Guilds) notice(r *guildrules.Result) {
	if !gs.s.Attached(hook.RealmGuild) {
		return
	}
	for i, t := range r.Told {
		switch t.News {
		case guildrules.Invited, guildrules.Asked, guildrules.Declined, guildrules.CameOnline, guildrules.WentOffline:
			continue
		case guildrules.MessageSet:
			if i > 0 {
				continue // joining members are told their rank
			}
		}
		gs.s.Notice(hook.RealmGuild, hook.Args{
			Texts: [2]string{t.News.String(), r.Guild}, Data: value.OfRecord("name", t.Name, "by", t.By, "text", t.Text),
		})
	}
}

// memberNamed finds a guild by its name and a member of it by its own.
func (gs *Guilds) memberNamed(name, player string) (id int64, who guid.GUID, why guildrules.Why) {
	g := gs.book.Named(name)
	if g == nil {
		return 0, 0, guildrules.Alone
	}
	m := g.Called(player)
	if m == nil {
		return 0, 0, guildrules.NotMember
	}
	return g.ID, m.Player, guildrules.Done
}

// decree applies a change of a guild member by the realm, and informs those concerned.
func (gs *Guilds) decree(name, player string, do func(id int64, who guid.GUID) guildrules.Result) guildrules.Why {
	id, who, why := gs.memberNamed(name, player)
	if why != guildrules.Done {
		return why
	}
	r := do(id, who)
	gs.Publish(nil, intent.KindGuild, r)
	return r.Why
}

// Expel removes a member from a guild.
func (gs *Guilds) Expel(name, player string) guildrules.Why {
	return gs.decree(name, player, func(id int64, who guid.GUID) guildrules.Result { return gs.book.Expel(gs.s.Unix(), id, who) })
}

// SetRank sets the rank of a guild member, from 0.
func (gs *Guilds) SetRank(name, player string, rank int) guildrules.Why {
	return gs.decree(name, player, func(id int64, who guid.GUID) guildrules.Result { return gs.book.Place(gs.s.Unix(), id, who, rank) })
}

// SetLeader makes a member the guild's leader.
func (gs *Guilds) SetLeader(name, player string) guildrules.Why {
	return gs.decree(name, player, func(id int64, who guid.GUID) guildrules.Result { return gs.book.SetLeader(gs.s.Unix(), id, who) })
}

// SetMessage sets the message of the day of a guild.
func (gs *Guilds) SetMessage(name, text string) guildrules.Why {
	g := gs.book.Named(name)
	if g == nil {
		return guildrules.Alone
	}
	r := gs.book.ReplaceMessage(g.ID, text)
	gs.Publish(nil, intent.KindGuild, r)
	return r.Why
}

// Names returns the names of all guilds, in the order in which they were founded.
func (gs *Guilds) Names() (names []string) {
	for _, g := range gs.book.All() {
		names = append(names, g.Name)
	}
	return names
}

// OfName returns the guild of a character by its name, nil if it is in none, or is offline
// and no member of any. It must not be changed.
func (gs *Guilds) OfName(player string) *guildrules.Guild {
	for _, g := range gs.book.All() {
		if g.Called(player) != nil {
			return g
		}
	}
	return nil
}

// Named returns the guild of a name, nil if there is none. It must not be changed.
func (gs *Guilds) Named(name string) *guildrules.Guild { return gs.book.Named(name) }

// FoundFor founds a guild for a character in the world, without a payment or founders.
func (gs *Guilds) FoundFor(leader *realmstate.Online, name string, charter content.ID) guildrules.Why {
	start, ok := gs.Charter(charter)
	switch {
	case !ok:
		return guildrules.NoCharter
	case leader == nil:
		return guildrules.NotMember
	}
	if why := guildrules.Naming(gs.s.Content(), name); why != guildrules.Done {
		return why
	}
	start.Founders = 1
	r := gs.book.Found(person(leader), name, nil, start)
	gs.Publish(nil, intent.KindFoundGuild, r)
	return r.Why
}

// Enlist adds a character in the world to a guild without an invitation.
func (gs *Guilds) Enlist(name, player string) guildrules.Why {
	g, who := gs.book.Named(name), gs.s.Called(player)
	switch {
	case g == nil:
		return guildrules.Alone
	case who == nil:
		return guildrules.NotMember
	}
	r := gs.book.Enlist(gs.s.Unix(), g.ID, person(who))
	gs.Publish(nil, intent.KindGuild, r)
	return r.Why
}

// End disbands a guild and reports whether there was one.
func (gs *Guilds) End(name string) bool {
	g := gs.book.Named(name)
	if g == nil {
		return false
	}
	gs.Publish(nil, intent.KindGuild, gs.book.End(g.ID))
	return true
}

// inherit sends the former leader of a guild what was in its bank.
func (gs *Guilds) inherit(e *guildrules.Estate) {
	to := int64(e.To.Counter())
	if to == 0 {
		return
	}
	gs.mail.Deliver(to, nil, e.Money, "guild.bank")
	for _, part := range e.Things {
		gs.mail.Deliver(to, part, 0, "guild.bank")
	}
}
