package state

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// watching is the tab of its guild's bank that a player has last opened, and until when it
// receives changes that others make there.
type watching struct {
	Where guid.GUID // the bank's creature or object
	Tab   int
	Ends  clock.Time
}

// watchTime is how long a player receives these changes without doing anything there itself.
const watchTime = 10 * clock.Minute

func (w *watching) code(c *codec.Coder) {
	codec.ID(c, &w.Where)
	codec.Int(c, &w.Tab)
	codec.Int(c, &w.Ends)
}

// vaultActs maps acts in the bank of a guild, except showing it, to their implementations; a
// test fails if one is missing. What was handed over with a refused order is returned.
var vaultActs = [intent.VaultActs]func(b *Box, by guid.GUID, o *character.Order) guild.Why{
	intent.VaultDeposit: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.Deposit(b.unix, by, int(o.Of), o.Nth, o.Things, b.stacks)
	},
	intent.VaultWithdraw: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		it, why := b.guilds.Withdraw(b.unix, by, int(o.Of), o.Nth, o.Filter.Page)
		if why == guild.Done {
			b.desk.post.Deliver(int64(by.Counter()), []character.Item{it}, 0, "guild.bank")
		}
		return why
	},
	intent.VaultMove: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.Shift(b.unix, by, int(o.Of), o.Nth, int(o.Span), int(o.Price), o.Filter.Page, b.stacks)
	},
	intent.VaultPay: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.Pay(b.unix, by, o.Money)
	},
	intent.VaultDraw: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		why := b.guilds.Draw(b.unix, by, o.Sum)
		if why == guild.Done {
			b.desk.post.Deliver(int64(by.Counter()), nil, o.Sum, "guild.bank")
		}
		return why
	},
	intent.VaultBuy: func(b *Box, by guid.GUID, _ *character.Order) guild.Why {
		g := b.guilds.Of(by)
		if g == nil {
			return guild.Alone
		}
		d, ok := b.release.Content.Charter(g.Charter)
		if !ok {
			return guild.NoCharter
		}
		return b.guilds.BuyTab(b.unix, by, d.TabCost*int64(1+len(g.Bank.Tabs)), d.Tabs)
	},
	intent.VaultName: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.NameTab(by, int(o.Of), o.Text, o.Subject)
	},
	intent.VaultWrite: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.WriteTab(by, int(o.Of), o.Text)
	},
	intent.VaultAllow: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		f := &o.Filter
		why := b.guilds.AllowTab(by, f.Low, int(o.Of), guild.TabRights{See: f.High&1 != 0, Deposit: f.High&2 != 0, Write: f.High&4 != 0, Things: int64(f.Level)})
		if why == guild.Done {
			why = b.guilds.AllowMoney(by, f.Low, o.Sum)
		}
		return why
	},
}

// stacks returns the stack size of an item; items without a definition do not stack.
func (b *Box) stacks(def string) int {
	d, ok := b.release.Content.Item(content.ID(def))
	if !ok {
		return 1
	}
	return max(1, d.Stack)
}

// vaulted executes an order to the bank of a guild.
func (b *Box) vaulted(p *inbox.Posted) {
	o, by := &p.Order, guid.New(guid.Player, 0, uint64(p.Player))
	why, does := guild.Done, int(o.Act) < len(vaultActs) && vaultActs[o.Act] != nil
	forbidden := does && b.vaultForbidden(by, o)
	if does && !forbidden {
		why = vaultActs[o.Act](b, by, o)
	}
	who := b.named(p.Name) // after the scripts, which may have changed much
	if why != guild.Done || forbidden {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, "guild.bank")
		if who != nil && !forbidden {
			b.refuse(who, intent.KindVault, "guild."+why.String())
		}
	}
	if who != nil {
		act, tab := intent.VaultAct(o.Act), int(o.Of)
		if who.Watches.Where, who.Watches.Ends = p.Where, b.now+watchTime; act == intent.VaultShow {
			who.Watches.Tab = tab
		}
		if act != intent.VaultLog && act != intent.VaultText {
			tab = who.Watches.Tab
		}
		b.showVault(who, act, tab, o.Filter.Usable)
	}
	if g := b.guilds.Of(by); does && !forbidden && why == guild.Done && g != nil {
		b.refreshVault(g, by, intent.VaultAct(o.Act))
	}
}

// refreshVault shows the bank of a guild to those who have it open, except by.
func (b *Box) refreshVault(g *guild.Guild, by guid.GUID, act intent.VaultAct) {
	for i := range b.online {
		who := &b.online[i]
		if who.Player != by && who.Watches.Ends > b.now && g.Find(who.Player) != nil {
			b.showVault(who, act, who.Watches.Tab, false)
		}
	}
}

// showVault shows a player the bank of its guild, with one of its tabs, after an act there.
func (b *Box) showVault(who *Online, act intent.VaultAct, tab int, opens bool) {
	g := b.guilds.Of(who.Player)
	if g == nil {
		if act == intent.VaultShow {
			b.refuse(who, intent.KindVault, "guild.alone")
		}
		return
	}
	view, may := g.View(who.Player, tab)
	if !may {
		if act == intent.VaultShow {
			b.refuse(who, intent.KindVault, "guild.not_allowed")
		}
		return
	}
	rank := g.Find(who.Player).Rank
	e := event.VaultShown{
		Player: who.Player, Asked: act, Where: who.Watches.Where, Opened: opens, Now: b.unix, Guild: g.Name, Tab: tab, Bank: view, Leads: rank == 0, Rank: rank,
	}
	e.Things, e.Money = g.Left(who.Player, tab, b.unix)
	for i := range g.Ranks {
		r := g.Ranks[i]
		r.Bank = g.BankRights(i)
		e.Ranks = append(e.Ranks, r)
	}
	b.happened(who, e)
}

// inherit sends the former leader of a guild what was in its bank.
func (b *Box) inherit(e *guild.Estate) {
	to := int64(e.To.Counter())
	if to == 0 {
		return
	}
	b.desk.post.Deliver(to, nil, e.Money, "guild.bank")
	for _, part := range e.Things {
		b.desk.post.Deliver(to, part, 0, "guild.bank")
	}
}
