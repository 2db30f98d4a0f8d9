package guild

import (
	"math"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
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
	MostPerDay  = 1_000_000_000 // greatest amount of coins or items that a rank may take per day
	estateParts = character.MaxThings
)

// Bank is the bank of a guild. The zero Bank is empty and has no tab.
type Bank struct {
	Money int64
	Tabs  []Tab
	Log   []BankEntry // the newest last
}

// Tab is a tab of a bank. An item's Slot is its place in the tab, from 0.
type Tab struct {
	Name, Icon, Text string
	Things           []character.Item // ascending by Slot
}

// BankRights are the rights of a rank in the bank. They include tabs that are not
// bought yet.
type BankRights struct {
	Money int64 // coins that a member may withdraw per day
	Tabs  [MaxTabs]TabRights
}

// TabRights are the rights of a rank for a tab. Without the right to view it, the
// others have no effect.
type TabRights struct {
	See, Deposit, Write bool
	Things              int64 // stacks, whole or in part, that a member may withdraw per day
}

// InAllTabs returns rights that are the same in each tab.
func InAllTabs(t TabRights, money int64) (r BankRights) {
	r.Money = money
	for i := range r.Tabs {
		r.Tabs[i] = t
	}
	return r
}

// some reports whether rights hold in one tab at least.
func (r *BankRights) some(has func(TabRights) bool) bool { return slices.ContainsFunc(r.Tabs[:], has) }

// BankNews is the kind of an entry of a bank's log.
type BankNews uint8

// The kinds.
const (
	Deposited BankNews = iota // Count of Def into Tab
	Withdrawn
	Moved // within the bank
	Paid  // Money deposited
	Drawn // Money withdrawn
	Bought
	bankNews
)

// BankNewsCount is the number of kinds.
const BankNewsCount = int(bankNews)

// String returns the word used in scenarios and by the web protocol.
func (n BankNews) String() string {
	return [bankNews]string{"deposited", "withdrawn", "moved", "paid", "drawn", "bought"}[min(n, bankNews-1)]
}

// OfThings reports whether an entry is about items in a tab, and not about money.
func (n BankNews) OfThings() bool { return n <= Moved }

// BankEntry is an entry of a bank's log.
type BankEntry struct {
	News  BankNews
	At    int64 // real time in ms
	Who   guid.GUID
	Name  string
	Tab   int
	To    int // of Moved: the tab to which it was moved
	Def   string
	Count int
	Money int64
}

// Takings are a member's withdrawals of one day.
type Takings struct {
	Day    int64 // of real time
	Things [MaxTabs]int64
	Money  int64
}

// on returns the withdrawals on the day of a time.
func (t Takings) on(unix int64) Takings {
	if day := unix / dayMS; t.Day != day {
		return Takings{Day: day}
	}
	return t
}

// BankRights returns the rights of a rank: the first has all.
func (g *Guild) BankRights(rank int) BankRights {
	if rank == 0 {
		return InAllTabs(TabRights{See: true, Deposit: true, Write: true, Things: MostPerDay}, MostPerDay)
	}
	return g.Ranks[rank].Bank
}

// tabRights returns the rights of a member for a tab; none if there is no such tab.
func (g *Guild) tabRights(m *Member, tab int) (r TabRights) {
	if all := g.BankRights(m.Rank); tab >= 0 && tab < MaxTabs && all.Tabs[tab].See {
		r = all.Tabs[tab]
	}
	return r
}

// Left returns what a player may still withdraw on the day of a time: items of a tab,
// and coins.
func (g *Guild) Left(by guid.GUID, tab int, unix int64) (things, money int64) {
	m := g.Find(by)
	if m == nil {
		return 0, 0
	}
	of, all := g.tabRights(m, tab), g.BankRights(m.Rank)
	if m.Rank == 0 {
		return of.Things, all.Money
	}
	had := m.Taken.on(unix)
	if tab >= 0 && tab < MaxTabs {
		things = max(of.Things-had.Things[tab], 0)
	}
	return things, max(all.Money-had.Money, 0)
}

// place returns the index in a tab at which an item is, or would be.
func (t *Tab) place(at int) (int, bool) {
	return slices.BinarySearchFunc(t.Things, at, func(it character.Item, at int) int { return int(it.Slot) - at })
}

// banking returns the guild of a player who uses its bank, and why it may not: it must
// have a right in one tab at least.
func (b *Book) banking(by guid.GUID, may func(TabRights) bool) (*Guild, *Member, Why) {
	g, me, why := b.acting(by, 0)
	if why == Done {
		if r := g.BankRights(me.Rank); !r.some(may) {
			why = NotAllowed
		}
	}
	return g, me, why
}

func mayDeposit(r TabRights) bool { return r.See && r.Deposit }
func maySee(r TabRights) bool     { return r.See }

// tab returns a tab of a bank by its number, from 0.
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

// Pay deposits a player's money into the bank.
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

// Draw withdraws money for a player.
func (b *Book) Draw(unix int64, by guid.GUID, money int64) Why {
	g, me, why := b.acting(by, 0)
	if why != Done {
		return why
	}
	_, left := g.Left(by, 0, unix)
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

// BuyTab adds a tab and pays for it with money of the bank; only the leader may.
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

// NameTab sets the name and the icon of a tab; clients define the icons. Only the
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

// WriteTab sets the text of a tab.
func (b *Book) WriteTab(by guid.GUID, tab int, text string) Why {
	g, me, why := b.acting(by, 0)
	switch {
	case why != Done:
		return why
	case g.tab(tab) == nil:
		return NoTab
	case !g.tabRights(me, tab).Write:
		return NotAllowed
	}
	g.Bank.Tabs = slices.Clone(g.Bank.Tabs)
	g.Bank.Tabs[tab].Text = cut(text, MaxTabText)
	b.touch(g.ID)
	return Done
}

// AllowTab sets the rights of a rank, from 0, for a tab, or for each with [EveryTab].
// Only the leader may.
func (b *Book) AllowTab(by guid.GUID, rank, tab int, r TabRights) Why {
	return b.allow(by, rank, tab, func(all *BankRights) {
		r.Things = min(max(r.Things, 0), MostPerDay)
		for i := range all.Tabs {
			if i == tab || tab == EveryTab {
				all.Tabs[i] = r
			}
		}
	})
}

// EveryTab is the tab number that means all tabs.
const EveryTab = -1

// AllowMoney sets how many coins a member of a rank, from 0, may withdraw per day; only
// the leader may.
func (b *Book) AllowMoney(by guid.GUID, rank int, money int64) Why {
	return b.allow(by, rank, EveryTab, func(all *BankRights) { all.Money = min(max(money, 0), MostPerDay) })
}

// AllowBank sets all rights of a rank, from 0, in the bank; only the leader may.
func (b *Book) AllowBank(by guid.GUID, rank int, r BankRights) Why {
	if why := b.AllowMoney(by, rank, r.Money); why != Done {
		return why
	}
	for tab, t := range r.Tabs {
		b.AllowTab(by, rank, tab, t)
	}
	return Done
}

func (b *Book) allow(by guid.GUID, rank, tab int, change func(*BankRights)) Why {
	g, _, why := b.leading(by)
	switch {
	case why != Done:
		return why
	case rank < 0 || rank >= len(g.Ranks):
		return NoRank
	case tab < EveryTab || tab >= MaxTabs:
		return NoTab
	}
	g.Ranks = slices.Clone(g.Ranks)
	change(&g.Ranks[rank].Bank)
	b.touch(g.ID)
	return Done
}

// View returns the bank as a player may see it, with the items of one tab; false for a
// player who may see none of it. Of tabs that it may not view it contains neither items
// nor log entries, only that they exist.
func (g *Guild) View(by guid.GUID, tab int) (Bank, bool) {
	m := g.Find(by)
	if m == nil {
		return Bank{}, false
	}
	if r := g.BankRights(m.Rank); !r.some(maySee) {
		return Bank{}, false
	}
	out := Bank{Money: g.Bank.Money, Tabs: slices.Clone(g.Bank.Tabs)}
	for i := range out.Tabs {
		sees := g.tabRights(m, i).See
		if out.Tabs[i].Things = slices.Clone(out.Tabs[i].Things); i != tab || !sees {
			out.Tabs[i].Things = nil
		}
		if !sees {
			out.Tabs[i].Text = ""
		}
	}
	for _, e := range g.Bank.Log {
		if !e.News.OfThings() || g.tabRights(m, e.Tab).See {
			out.Log = append(out.Log, e)
		}
	}
	return out, true
}

// Estate is the content of a bank that a character receives when its guild ends.
type Estate struct {
	To     guid.GUID
	Things [][]character.Item // at most character.MaxThings at once
	Money  int64
}

// estate empties the bank for the leader.
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
