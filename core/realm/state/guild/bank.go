package guild

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	guildrules "loam/core/rules/guild"
)

// Banks is the guild banks of a realm: what members deposit, withdraw and look at. The banks are
// part of their guilds, and who has one open is kept with the player. The owner goroutine calls
// its methods.
type Banks struct {
	s      *realmstate.State
	guilds *Guilds
	mail   Mail
}

// NewBanks makes the Banks of a realm.
func NewBanks(g *Guilds) *Banks { return &Banks{s: g.s, guilds: g, mail: g.mail} }

// watchTime is how long a player receives what others change in a bank without doing anything
// there itself.
const watchTime = 10 * clock.Minute

// bankActs maps acts in the bank of a guild, except showing it, to their implementations; a
// test fails if one is missing. What was handed over with a refused order is returned.
var bankActs = [intent.VaultActs]func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why{
	intent.VaultDeposit: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		return v.guilds.book.Deposit(v.s.Unix(), by, int(o.Of), o.Nth, o.Things, v.stacks)
	},
	intent.VaultWithdraw: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		it, why := v.guilds.book.Withdraw(v.s.Unix(), by, int(o.Of), o.Nth, o.Filter.Page)
		if why == guildrules.Done {
			v.mail.Deliver(int64(by.Counter()), []character.Item{it}, 0, "guild.bank")
		}
		return why
	},
	intent.VaultMove: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		return v.guilds.book.Shift(v.s.Unix(), by, int(o.Of), o.Nth, int(o.Span), int(o.Price), o.Filter.Page, v.stacks)
	},
	intent.VaultPay: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		return v.guilds.book.Pay(v.s.Unix(), by, o.Money)
	},
	intent.VaultDraw: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		why := v.guilds.book.Draw(v.s.Unix(), by, o.Sum)
		if why == guildrules.Done {
			v.mail.Deliver(int64(by.Counter()), nil, o.Sum, "guild.bank")
		}
		return why
	},
	intent.VaultBuy: func(v *Banks, by guid.GUID, _ *character.Order) guildrules.Why {
		g := v.guilds.book.Of(by)
		if g == nil {
			return guildrules.Alone
		}
		d, ok := v.s.Content().Charter(g.Charter)
		if !ok {
			return guildrules.NoCharter
		}
		return v.guilds.book.BuyTab(v.s.Unix(), by, d.TabCost*int64(1+len(g.Bank.Tabs)), d.Tabs)
	},
	intent.VaultName: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		return v.guilds.book.NameTab(by, int(o.Of), o.Text, o.Subject)
	},
	intent.VaultWrite: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		return v.guilds.book.WriteTab(by, int(o.Of), o.Text)
	},
	intent.VaultAllow: func(v *Banks, by guid.GUID, o *character.Order) guildrules.Why {
		f := &o.Filter
		why := v.guilds.book.AllowTab(by, f.Low, int(o.Of), guildrules.TabRights{See: f.High&1 != 0, Deposit: f.High&2 != 0, Write: f.High&4 != 0, Things: int64(f.Level)})
		if why == guildrules.Done {
			why = v.guilds.book.AllowMoney(by, f.Low, o.Sum)
		}
		return why
	},
}

// stacks returns the stack size of an item; items without a definition do not stack.
func (v *Banks) stacks(def string) int {
	d, ok := v.s.Content().Item(content.ID(def))
	if !ok {
		return 1
	}
	return max(1, d.Stack)
}

// Handle executes an order to the bank of a guild.
func (v *Banks) Handle(p *inbox.Posted) {
	o, by := &p.Order, guid.New(guid.Player, 0, uint64(p.Player))
	why, does := guildrules.Done, int(o.Act) < len(bankActs) && bankActs[o.Act] != nil
	forbidden := does && v.forbidden(by, o)
	if does && !forbidden {
		why = bankActs[o.Act](v, by, o)
	}
	who := v.s.Named(p.Name) // after the scripts, which may have changed much
	if why != guildrules.Done || forbidden {
		v.mail.Deliver(p.Player, o.Things, o.Money, "guild.bank")
		if who != nil && !forbidden {
			v.s.Refuse(who, intent.KindVault, "guild."+why.String())
		}
	}
	if who != nil {
		act, tab := intent.VaultAct(o.Act), int(o.Of)
		if who.Watches.Where, who.Watches.Ends = p.Where, v.s.Now()+watchTime; act == intent.VaultShow {
			who.Watches.Tab = tab
		}
		if act != intent.VaultLog && act != intent.VaultText {
			tab = who.Watches.Tab
		}
		v.show(who, act, tab, o.Filter.Usable)
	}
	if g := v.guilds.book.Of(by); does && !forbidden && why == guildrules.Done && g != nil {
		v.refresh(g, by, intent.VaultAct(o.Act))
	}
}

// refresh shows the bank of a guild to those who have it open, except by.
func (v *Banks) refresh(g *guildrules.Guild, by guid.GUID, act intent.VaultAct) {
	for who := range v.s.Online() {
		if who.Player != by && who.Watches.Ends > v.s.Now() && g.Find(who.Player) != nil {
			v.show(who, act, who.Watches.Tab, false)
		}
	}
}

// show shows a player the bank of its guild, with one of its tabs, after an act there.
func (v *Banks) show(who *realmstate.Online, act intent.VaultAct, tab int, opens bool) {
	g := v.guilds.book.Of(who.Player)
	if g == nil {
		if act == intent.VaultShow {
			v.s.Refuse(who, intent.KindVault, "guild.alone")
		}
		return
	}
	view, may := g.View(who.Player, tab)
	if !may {
		if act == intent.VaultShow {
			v.s.Refuse(who, intent.KindVault, "guild.not_allowed")
		}
		return
	}
	rank := g.Find(who.Player).Rank
	e := event.VaultShown{
		Player: who.Player, Asked: act, Where: who.Watches.Where, Opened: opens, Now: v.s.Unix(), Guild: g.Name, Tab: tab, Bank: view, Leads: rank == 0, Rank: rank,
	}
	e.Things, e.Money = g.Left(who.Player, tab, v.s.Unix())
	for i := range g.Ranks {
		r := g.Ranks[i]
		r.Bank = g.BankRights(i)
		e.Ranks = append(e.Ranks, r)
	}
	v.s.Happened(who, e)
}

// forbidden asks the scripts whether a player may do something in the bank of its guild,
// and tells it if it may not.
func (v *Banks) forbidden(by guid.GUID, o *character.Order) bool {
	g := v.guilds.book.Of(by)
	if g == nil || !v.s.Attached(hook.RealmVault) {
		return false
	}
	act := intent.VaultAct(o.Act)
	args := hook.Args{Texts: [2]string{g.Find(by).Name, act.String()}, Data: changeData(g, act, o)}
	reason, refused := v.s.Ask(hook.RealmVault, args)
	if who := v.s.Present(by); refused && who != nil {
		v.s.Happened(who, event.Refused{Player: by, Intent: intent.KindVault, Reason: reason})
	}
	return refused
}

// changeData returns a planned change in a guild bank for scripts: tabs and ranks are counted
// from 1.
func changeData(g *guildrules.Guild, act intent.VaultAct, o *character.Order) value.Value {
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

// ChangeMoney adds coins to the bank of a guild, or takes it for amounts below 0, and
// returns how much is in it then.
func (v *Banks) ChangeMoney(name string, money int64) (int64, guildrules.Why) {
	g := v.guilds.book.Named(name)
	if g == nil {
		return 0, guildrules.Alone
	}
	why := v.guilds.book.Fund(g.ID, money)
	if why == guildrules.Done && len(g.Members) > 0 {
		v.refresh(g, 0, intent.VaultPay)
	}
	return g.Bank.Money, why
}
