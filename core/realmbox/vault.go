package realmbox

import (
	"loam/core/box"
	"loam/core/character"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/intent"
)

// vaultActs is what each act in the bank of a guild does but showing it; a test fails if
// one is missing. What was handed over with an order that is refused comes back.
var vaultActs = [intent.VaultActs]func(b *Box, by guid.GUID, o *character.Order) guild.Why{
	intent.VaultDeposit: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.Deposit(b.unix, by, int(o.Of), o.Nth, o.Things)
	},
	intent.VaultWithdraw: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		it, why := b.guilds.Withdraw(b.unix, by, int(o.Of), o.Nth)
		if why == guild.Done {
			b.desk.post.Deliver(int64(by.Counter()), []character.Item{it}, 0, "guild.bank")
		}
		return why
	},
	intent.VaultMove: func(b *Box, by guid.GUID, o *character.Order) guild.Why {
		return b.guilds.Shift(b.unix, by, int(o.Of), o.Nth, int(o.Span), int(o.Price))
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
		return b.guilds.AllowBank(by, f.Low, guild.BankRights{See: f.High&1 != 0, Deposit: f.High&2 != 0, Things: int64(f.Level), Money: o.Sum})
	},
}

// vaulted does what an order to the bank of a guild asks for.
func (b *Box) vaulted(p *box.Posted) {
	o, by, who := &p.Order, guid.New(guid.Player, 0, uint64(p.Player)), b.named(p.Name)
	why := guild.Done
	if int(o.Act) < len(vaultActs) && vaultActs[o.Act] != nil {
		why = vaultActs[o.Act](b, by, o)
	}
	if why != guild.Done {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, "guild.bank")
		if who != nil {
			b.refuse(who, intent.KindVault, "guild."+why.String())
		}
	}
	if who != nil {
		b.showVault(who, p)
	}
}

// showVault shows a player the bank of its guild, with the tab that it has asked about.
func (b *Box) showVault(who *Online, p *box.Posted) {
	g := b.guilds.Of(who.Player)
	if g == nil {
		if intent.VaultAct(p.Order.Act) == intent.VaultShow {
			b.refuse(who, intent.KindVault, "guild.alone")
		}
		return
	}
	tab := int(p.Order.Of)
	view, may := g.View(who.Player, tab, b.unix)
	if !may {
		if intent.VaultAct(p.Order.Act) == intent.VaultShow {
			b.refuse(who, intent.KindVault, "guild.not_allowed")
		}
		return
	}
	e := event.VaultShown{Player: who.Player, Where: p.Where, Opened: p.Order.Filter.Usable, Now: b.unix, Guild: g.Name, Tab: tab, Bank: view, Leads: g.Find(who.Player).Rank == 0}
	e.Things, e.Money = g.Left(who.Player, b.unix)
	e.Ranks = append(e.Ranks, g.Ranks...)
	b.happened(who, e)
}

// inherit hands to who led a guild what was in its bank.
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
