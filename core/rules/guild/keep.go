package guild

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
)

// Code codes a book for snapshots.
func (b *Book) Code(c *codec.Coder) {
	codec.Int(c, &b.next)
	codec.Slice(c, &b.guilds, func(c *codec.Coder, g **Guild) {
		if *g == nil {
			*g = new(Guild)
		}
		(*g).Code(c)
	})
	codec.Slice(c, &b.invitations, func(c *codec.Coder, i *Invitation) {
		codec.Int(c, &i.Guild)
		codec.ID(c, &i.By)
		codec.ID(c, &i.To.Player)
		c.String(&i.To.Name)
		codec.Int(c, &i.To.Level)
		codec.Int(c, &i.Ends)
		c.String(&i.FromName)
	})
	codec.Slice(c, &b.dirty, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

// Code codes a guild.
func (g *Guild) Code(c *codec.Coder) { g.code(c, form) }

// code codes a guild in a given form: the first form had no bank.
func (g *Guild) code(c *codec.Coder, of int) {
	codec.Int(c, &g.ID)
	c.String(&g.Name)
	codec.Text(c, &g.Charter)
	codec.Int(c, &g.Founded)
	codec.Int(c, &g.Most)
	c.String(&g.Message)
	c.String(&g.Info)
	codeRanks(c, &g.Ranks, of)
	codec.Slice(c, &g.Members, func(c *codec.Coder, m *Member) {
		codec.ID(c, &m.Player)
		c.String(&m.Name)
		codec.Int(c, &m.Rank)
		codec.Int(c, &m.Level)
		c.String(&m.Note)
		c.String(&m.OfficerNote)
		codec.Int(c, &m.Left)
		if of > 1 {
			codec.Int(c, &m.Taken.Day)
			codeTaken(c, &m.Taken.Things, of)
			codec.Int(c, &m.Taken.Money)
		}
	})
	codec.Slice(c, &g.Log, func(c *codec.Coder, e *Entry) {
		codec.Int(c, &e.News)
		codec.Int(c, &e.At)
		codec.ID(c, &e.By)
		codec.ID(c, &e.Who)
		c.String(&e.ByName)
		c.String(&e.Name)
		codec.Int(c, &e.Rank)
	})
	if of > 1 {
		g.Bank.code(c, of)
	}
}

// codeTaken codes the withdrawals from each tab; the second form had one number for all
// tabs.
func codeTaken(c *codec.Coder, things *[MaxTabs]int64, of int) {
	for i := range things {
		if of > 2 || i == 0 {
			codec.Int(c, &things[i])
		} else {
			things[i] = things[0]
		}
	}
}

// CodeRanks codes ranks.
func CodeRanks(c *codec.Coder, ranks *[]Rank) { codeRanks(c, ranks, form) }

func codeRanks(c *codec.Coder, ranks *[]Rank, of int) {
	codec.Slice(c, ranks, func(c *codec.Coder, r *Rank) {
		c.String(&r.Name)
		codec.Int(c, &r.Rights)
		if of > 1 {
			r.Bank.code(c, of)
		}
	})
}

// Code codes the rights of a rank in a bank.
func (r *BankRights) Code(c *codec.Coder) { r.code(c, form) }

func (r *BankRights) code(c *codec.Coder, of int) {
	if of < 3 {
		r.codeOne(c)
		return
	}
	codec.Int(c, &r.Money)
	for i := range r.Tabs {
		t := &r.Tabs[i]
		c.Bool(&t.See)
		c.Bool(&t.Deposit)
		c.Bool(&t.Write)
		codec.Int(c, &t.Things)
	}
}

// codeOne codes rights as the second form had them: the same in each tab.
func (r *BankRights) codeOne(c *codec.Coder) {
	t := r.Tabs[0]
	c.Bool(&t.See)
	c.Bool(&t.Deposit)
	codec.Int(c, &t.Things)
	codec.Int(c, &r.Money)
	*r = InAllTabs(t, r.Money)
}

// Code codes a bank.
func (b *Bank) Code(c *codec.Coder) { b.code(c, form) }

func (b *Bank) code(c *codec.Coder, of int) {
	codec.Int(c, &b.Money)
	codec.Slice(c, &b.Tabs, func(c *codec.Coder, t *Tab) {
		c.String(&t.Name)
		c.String(&t.Icon)
		c.String(&t.Text)
		character.CodeThings(c, &t.Things)
	})
	codec.Slice(c, &b.Log, func(c *codec.Coder, e *BankEntry) {
		codec.Int(c, &e.News)
		codec.Int(c, &e.At)
		codec.ID(c, &e.Who)
		c.String(&e.Name)
		codec.Int(c, &e.Tab)
		if of > 2 {
			codec.Int(c, &e.To)
		}
		c.String(&e.Def)
		codec.Int(c, &e.Count)
		codec.Int(c, &e.Money)
	})
}

// Code codes a badge.
func (b *Badge) Code(c *codec.Coder) {
	codec.Int(c, &b.Guild)
	c.String(&b.Name)
	codec.Int(c, &b.Rank)
	c.String(&b.RankName)
}

// form is the version number at the start of a stored guild. Raise it when the coding
// changes, and keep a reader of the old form.
const form = 3

// Numbers is the page of the book that stores only how many guilds there have been, so
// that no number is used again. Pages of guilds begin with 1, and stores have no page
// below that: this page is behind all possible guilds.
const Numbers = 1 << 62

// Keep encodes the page of a number for the store; nil means that the page no longer
// exists.
func (b *Book) Keep(id int64) []byte {
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	if id == Numbers {
		codec.Int(c, &b.next)
		return c.Data()
	}
	g := b.Guild(id)
	if g == nil {
		return nil
	}
	g.Code(c)
	return c.Data()
}

// Read adds a page that Keep has encoded to the book. Pages come in any order.
func (b *Book) Read(id int64, data []byte) error {
	c, version := codec.NewReader(data), 0
	codec.Int(c, &version)
	if (version < 1 || version > form) && c.Err() == nil {
		return fmt.Errorf("the guild has format %d, this build reads up to %d", version, form)
	}
	g, next := new(Guild), int64(0)
	if id == Numbers {
		codec.Int(c, &next)
	} else {
		g.code(c, version)
	}
	if err := c.Close(); err != nil {
		return fmt.Errorf("read a guild: %w", err)
	}
	b.next = max(b.next, next, g.ID)
	if id == Numbers {
		return nil
	}
	if err := g.check(id); err != nil {
		return err
	}
	for i := range b.guilds {
		if b.guilds[i].ID > id {
			b.guilds = append(b.guilds[:i:i], append([]*Guild{g}, b.guilds[i:]...)...)
			return nil
		}
	}
	b.guilds = append(b.guilds, g)
	return nil
}

// check returns what is wrong with a guild that was read.
func (g *Guild) check(id int64) error {
	if g.ID != id || len(g.Ranks) < MinRanks || len(g.Ranks) > MaxRanks || g.Leader() == nil {
		return fmt.Errorf("guild %d with %d ranks on page %d has no leader or is incomplete", g.ID, len(g.Ranks), id)
	}
	seen := map[guid.GUID]bool{}
	for _, m := range g.Members {
		if m.Rank < 0 || m.Rank >= len(g.Ranks) || seen[m.Player] {
			return fmt.Errorf("member %s of guild %d has rank %d of %d, or is in it twice", m.Name, g.ID, m.Rank, len(g.Ranks))
		}
		seen[m.Player] = true
	}
	return g.Bank.check(g.ID)
}

// check returns what is wrong with a bank that was read.
func (b *Bank) check(id int64) error {
	if len(b.Tabs) > MaxTabs || b.Money < 0 {
		return fmt.Errorf("the bank of guild %d has %d tabs and %d coins", id, len(b.Tabs), b.Money)
	}
	for i := range b.Tabs {
		last := -1
		for _, it := range b.Tabs[i].Things {
			if int(it.Slot) <= last || int(it.Slot) >= TabSlots {
				return fmt.Errorf("tab %d of the bank of guild %d: slot %d is listed after slot %d", i, id, it.Slot, last)
			}
			last = int(it.Slot)
		}
	}
	return nil
}
