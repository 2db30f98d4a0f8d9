package guild

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	guildrules "loam/core/rules/guild"
)

// Charter returns the terms of the running release for a new guild.
func (gs *Guilds) Charter(id content.ID) (guildrules.Start, bool) {
	d, ok := gs.s.Content().Charter(id)
	if !ok {
		return guildrules.Start{}, false
	}
	s := guildrules.Start{Charter: id, Founders: d.Founders, Most: d.Members, Unix: gs.s.Unix()}
	for _, r := range d.Ranks {
		rights, _ := guildrules.RightsOf(r.Rights) // checked by the loader
		s.Ranks = append(s.Ranks, guildrules.Rank{Name: gs.s.Content().Words("", r.Name, value.Value{}), Rights: rights, Bank: guildrules.InAllTabs(guildrules.TabRights{See: r.BankSee, Deposit: r.BankDeposit, Write: r.BankWrite, Things: r.BankThings}, r.BankMoney)})
	}
	return s, true
}

// Found handles a player that founds a guild: its payment is returned if that is refused.
func (gs *Guilds) Found(p *inbox.Posted) {
	o, who := &p.Order, gs.s.Named(p.Name)
	r := guildrules.Result{Why: guildrules.NoCharter}
	start, ok := gs.Charter(content.ID(o.House))
	leader := guildrules.Person{Player: guid.New(guid.Player, 0, uint64(p.Player)), Name: p.Name}
	if who != nil {
		leader.Level = who.Level()
	}
	if ok {
		r = gs.book.Found(leader, o.Subject, gs.founders(leader.Player), start)
	}
	if r.Why != guildrules.Done {
		gs.mail.Deliver(p.Player, nil, o.Money, "core.mail.guild")
	}
	gs.Publish(who, intent.KindFoundGuild, r)
}

// founders returns the other members of a player's group who are in the world.
func (gs *Guilds) founders(leader guid.GUID) (all []guildrules.Person) {
	mine, _ := gs.groups.Of(leader)
	for _, m := range mine.Members {
		if o := gs.s.Present(m.Player); o != nil && m.Player != leader {
			all = append(all, person(o))
		}
	}
	return all
}

// TurnIn founds a guild with the signers of a petition. It returns the petition without signatures
// that no longer count. Nobody is told yet.
func (gs *Guilds) TurnIn(leader guildrules.Person, on *character.Petition, takes int, level func(guid.GUID) int, start guildrules.Start) (r guildrules.Result, left *character.Petition) {
	return gs.book.Petitioned(leader, on, takes, level, start)
}
