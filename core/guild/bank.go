package guild

import (
	"math"
	"slices"

	"loam/core/character"
	"loam/core/guid"
)

// Limits of banks.
const (
	MaxTabs     = 6
	TabSlots    = 98
	MaxTabName  = 16  // bytes
	MaxTabIcon  = 100 // bytes
	MaxTabText  = 500 // bytes
	MaxBankLog  = 100 // entries that are remembered
	maxCoins    = math.MaxInt64 / 4
	dayMS       = 24 * 60 * 60 * 1000
	MostPerDay  = 1_000_000_000 // of coins or things that a rank may take in a day
	estateParts = character.MaxThings
)

// Bank is what a guild owns together. The zero Bank is empty and has no tab.
type Bank struct {
	Money int64
	Tabs  []Tab
	Log   []BankEntry // the newest last
}

// Tab is a part of a bank. A thing lies in the place that its Slot says, from 0.
type Tab struct {
	Name, Icon, Text string
	Things           []character.Item // ascending by Slot
}

// BankRights are what a rank may do in a bank.
type BankRights struct {
	See, Deposit bool
	Things       int64 // that a member may take out in a day, of all tabs together
	Money        int64 // coins that a member may take out in a day
}

// BankNews is what has happened in a bank.
type BankNews uint8

// The news.
const (
	Deposited BankNews = iota // Count of Def into Tab
	Withdrawn
	Moved // within the bank
	Paid  // Money in
	Drawn // Money out
	Bought
	bankNews
)

// BankNewsCount is how many there are.
const BankNewsCount = int(bankNews)

// String is the word used in scenarios and by the web protocol.
func (n BankNews) String() string {
	return [bankNews]string{"deposited", "withdrawn", "moved", "paid", "drawn", "bought"}[min(n, bankNews-1)]
}

// BankEntry is something that has happened in a bank.
type BankEntry struct {
	News  BankNews
	At    int64 // real time in ms
	Who   guid.GUID
	Name  string
	Tab   int
	Def   string
	Count int
	Money int64
}

// Takings are what a member has taken out of the bank on a day.
type Takings struct {
	Day    int64 // of real time
	Things int64
	Money  int64
}

// on is what has been taken on the day of a time.
func (t Takings) on(unix int64) Takings {
	if day := unix / dayMS; t.Day != day {
		return Takings{Day: day}
	}
	return t
}

// BankRights are those of a rank: the first has all.
func (g *Guild) BankRights(rank int) BankRights {
	if rank == 0 {
		return BankRights{See: true, Deposit: true, Things: MostPerDay, Money: MostPerDay}
	}
	return g.Ranks[rank].Bank
}

// Left is what a player may still take out of the bank on the day of a time.
func (g *Guild) Left(by guid.GUID, unix int64) (things, money int64) {
	m := g.Find(by)
	if m == nil {
		return 0, 0
	}
	r, had := g.BankRights(m.Rank), m.Taken.on(unix)
	if m.Rank == 0 {
		return r.Things, r.Money
	}
	return max(r.Things-had.Things, 0), max(r.Money-had.Money, 0)
}

// place is where in a tab a thing lies, or would.
func (t *Tab) place(at int) (int, bool) {
	return slices.BinarySearchFunc(t.Things, at, func(it character.Item, at int) int { return int(it.Slot) - at })
}

// free is a place of a tab that is free: the one that is wanted, or the first; -1 is none.
func (t *Tab) free(wanted int) int {
	if _, taken := t.place(wanted); !taken && wanted >= 0 && wanted < TabSlots {
		return wanted
	}
	for at := range TabSlots {
		if _, taken := t.place(at); !taken {
			return at
		}
	}
	return -1
}

func (t *Tab) put(it character.Item, at int) {
	it.Slot = uint16(at)
	i, _ := t.place(at)
	t.Things = slices.Insert(slices.Clone(t.Things), i, it)
}

func (t *Tab) take(i int) character.Item {
	it := t.Things[i]
	t.Things = slices.Delete(slices.Clone(t.Things), i, i+1)
	return it
}

// banking is the guild of who does something in its bank, and why it may not.
func (b *Book) banking(by guid.GUID, may func(BankRights) bool) (*Guild, *Member, Why) {
	g, me, why := b.acting(by, 0)
	if why == Done && !may(g.BankRights(me.Rank)) {
		why = NotAllowed
	}
	return g, me, why
}

func mayDeposit(r BankRights) bool { return r.Deposit }
func maySee(r BankRights) bool     { return r.See }

// tab is a tab of a bank by its number, from 0.
func (g *Guild) tab(n int) *Tab {
	if n < 0 || n >= len(g.Bank.Tabs) {
		return nil
	}
	return &g.Bank.Tabs[n]
}

func (b *Book) entry(g *Guild, me *Member, e BankEntry) {
	e.Who, e.Name = me.Player, me.Name
	log := append(slices.Clone(g.Bank.Log), e)
	g.Bank.Log = log[max(0, len(log)-MaxBankLog):]
	b.touch(g.ID)
}

// Deposit lays things of a player into a tab: the first at a place, or where there is
// room. All of them or none are the guild's then.
func (b *Book) Deposit(unix int64, by guid.GUID, tab, at int, things []character.Item) Why {
	g, me, why := b.banking(by, mayDeposit)
	if why != Done {
		return why
	}
	t := g.tab(tab)
	switch {
	case t == nil:
		return NoTab
	case len(t.Things)+len(things) > TabSlots:
		return TabFull
	}
	for _, it := range things {
		t.put(it, t.free(at))
		b.entry(g, me, BankEntry{News: Deposited, At: unix, Tab: tab, Def: it.Def, Count: it.Count})
	}
	return Done
}

// Withdraw takes the thing at a place of a tab out for a player.
func (b *Book) Withdraw(unix int64, by guid.GUID, tab, at int) (character.Item, Why) {
	g, me, why := b.banking(by, maySee)
	if why != Done {
		return character.Item{}, why
	}
	t := g.tab(tab)
	if t == nil {
		return character.Item{}, NoTab
	}
	i, there := t.place(at)
	left, _ := g.Left(by, unix)
	switch {
	case !there:
		return character.Item{}, NoThing
	case left < 1:
		return character.Item{}, Enough
	}
	it := t.take(i)
	me.Taken = me.Taken.on(unix)
	me.Taken.Things++
	b.entry(g, me, BankEntry{News: Withdrawn, At: unix, Tab: tab, Def: it.Def, Count: it.Count})
	return it, Done
}

// Shift moves the thing at a place of a tab to a place of any: two change places. From
// tab to tab it counts as taken out.
func (b *Book) Shift(unix int64, by guid.GUID, tab, at, toTab, to int) Why {
	g, me, why := b.banking(by, func(r BankRights) bool { return r.See && r.Deposit })
	if why != Done {
		return why
	}
	from, into := g.tab(tab), g.tab(toTab)
	left, _ := g.Left(by, unix)
	switch {
	case from == nil || into == nil || to < 0 || to >= TabSlots:
		return NoTab
	case tab != toTab && left < 1:
		return Enough
	}
	i, there := from.place(at)
	switch {
	case !there:
		return NoThing
	case tab == toTab && at == to:
		return Done
	}
	it := from.take(i)
	if j, taken := into.place(to); taken {
		from.put(into.take(j), at)
	}
	into.put(it, to)
	if tab != toTab {
		me.Taken = me.Taken.on(unix)
		me.Taken.Things++
	}
	b.entry(g, me, BankEntry{News: Moved, At: unix, Tab: toTab, Def: it.Def, Count: it.Count})
	return Done
}

// Pay puts a player's coins into the bank.
func (b *Book) Pay(unix int64, by guid.GUID, money int64) Why {
	g, me, why := b.banking(by, mayDeposit)
	switch {
	case why != Done:
		return why
	case money <= 0 || g.Bank.Money > maxCoins-money:
		return NoMoney
	}
	g.Bank.Money += money
	b.entry(g, me, BankEntry{News: Paid, At: unix, Money: money})
	return Done
}

// Draw takes coins out of the bank for a player.
func (b *Book) Draw(unix int64, by guid.GUID, money int64) Why {
	g, me, why := b.acting(by, 0)
	if why != Done {
		return why
	}
	_, left := g.Left(by, unix)
	switch {
	case money <= 0 || money > g.Bank.Money:
		return NoMoney
	case left < money:
		return Enough
	}
	g.Bank.Money -= money
	me.Taken = me.Taken.on(unix)
	me.Taken.Money += money
	b.entry(g, me, BankEntry{News: Drawn, At: unix, Money: money})
	return Done
}

// BuyTab adds a tab, whose cost is paid out of the bank; only the leader may.
func (b *Book) BuyTab(unix int64, by guid.GUID, cost int64, most int) Why {
	g, me, why := b.leading(by)
	switch {
	case why != Done:
		return why
	case len(g.Bank.Tabs) >= min(most, MaxTabs):
		return TabCount
	case g.Bank.Money < cost:
		return NoMoney
	}
	g.Bank.Money -= cost
	g.Bank.Tabs = append(slices.Clone(g.Bank.Tabs), Tab{})
	b.entry(g, me, BankEntry{News: Bought, At: unix, Tab: len(g.Bank.Tabs) - 1, Money: cost})
	return Done
}

// NameTab gives a tab a name and an icon, of which clients know what it means; only the
// leader may.
func (b *Book) NameTab(by guid.GUID, tab int, name, icon string) Why {
	g, _, why := b.leading(by)
	switch {
	case why != Done:
		return why
	case g.tab(tab) == nil:
		return NoTab
	}
	g.Bank.Tabs = slices.Clone(g.Bank.Tabs)
	g.Bank.Tabs[tab].Name, g.Bank.Tabs[tab].Icon = cut(name, MaxTabName), cut(icon, MaxTabIcon)
	b.touch(g.ID)
	return Done
}

// WriteTab sets the text that belongs to a tab; who may write what the guild tells of
// itself may.
func (b *Book) WriteTab(by guid.GUID, tab int, text string) Why {
	g, _, why := b.acting(by, Informing)
	switch {
	case why != Done:
		return why
	case g.tab(tab) == nil:
		return NoTab
	}
	g.Bank.Tabs = slices.Clone(g.Bank.Tabs)
	g.Bank.Tabs[tab].Text = cut(text, MaxTabText)
	b.touch(g.ID)
	return Done
}

// AllowBank says what a rank, from 0, may do in the bank; only the leader may.
func (b *Book) AllowBank(by guid.GUID, rank int, r BankRights) Why {
	g, _, why := b.leading(by)
	switch {
	case why != Done:
		return why
	case rank < 0 || rank >= len(g.Ranks):
		return NoRank
	}
	g.Ranks = slices.Clone(g.Ranks)
	r.Things, r.Money = min(max(r.Things, 0), MostPerDay), min(max(r.Money, 0), MostPerDay)
	g.Ranks[rank].Bank = r
	b.touch(g.ID)
	return Done
}

// View is the bank as a player may see it, with one tab whole; false of who may not.
func (g *Guild) View(by guid.GUID, tab int, unix int64) (Bank, bool) {
	m := g.Find(by)
	if m == nil || !g.BankRights(m.Rank).See {
		return Bank{}, false
	}
	out := Bank{Money: g.Bank.Money, Tabs: slices.Clone(g.Bank.Tabs), Log: slices.Clone(g.Bank.Log)}
	for i := range out.Tabs {
		if i != tab {
			out.Tabs[i].Things = nil
			continue
		}
		out.Tabs[i].Things = slices.Clone(out.Tabs[i].Things)
	}
	return out, true
}

// Estate is what of a bank goes to somebody when its guild ends.
type Estate struct {
	To     guid.GUID
	Things [][]character.Item // at most character.MaxThings at once
	Money  int64
}

// estate takes everything out of the bank for the leader.
func (g *Guild) estate() (e Estate) {
	e.Money = g.Bank.Money
	if m := g.Leader(); m != nil {
		e.To = m.Player
	}
	for _, t := range g.Bank.Tabs {
		for part := range slices.Chunk(t.Things, estateParts) {
			e.Things = append(e.Things, slices.Clone(part))
		}
	}
	g.Bank = Bank{}
	return e
}
