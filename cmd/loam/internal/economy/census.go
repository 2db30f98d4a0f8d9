package economy

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/realm/state"
	"loam/core/rules/auction"
	"loam/core/rules/currency"
	"loam/core/rules/mail"
	"loam/core/store"
)

// Census is the money and items in a store while nobody is in the world.
type Census struct {
	Has    Count
	Where  map[string]Count // the same by where it is
	Kept   int              // coins that auction houses have kept
	Wrong  []string         // what cannot be: something twice, or without an owner
	People []character.Record

	seen map[guid.GUID]string
}

// Take counts the money and items of a store.
func Take(ctx context.Context, s store.Store) (*Census, error) {
	c := &Census{Has: Count{}, Where: map[string]Count{}, seen: map[guid.GUID]string{}}
	accounts, err := s.Accounts(ctx)
	if err != nil {
		return nil, err
	}
	for _, a := range accounts {
		people, err := s.Characters(ctx, a.ID)
		if err != nil {
			return nil, err
		}
		c.People = append(c.People, people...)
	}
	pages, err := s.Pages(ctx)
	if err != nil {
		return nil, err
	}
	boxes := map[int64]*mail.Box{}
	for _, p := range pages {
		switch p.Book {
		case state.AuctionBook:
			err = c.auction(p)
		case state.MailBook:
			err = c.mailbox(p, boxes)
		}
		if err != nil {
			return nil, err
		}
	}
	for i := range c.People {
		c.person(&c.People[i], boxes[c.People[i].ID])
	}
	return c, nil
}

func (c *Census) add(where, what string, n int) {
	if n < 0 {
		c.wrong("negative count %d of %s %s", n, what, where)
	}
	if c.Where[where] == nil {
		c.Where[where] = Count{}
	}
	c.Where[where][what] += n
	c.Has[what] += n
}

func (c *Census) wrong(format string, args ...any) {
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, args...))
}

// thing counts something, which may be in one place only.
func (c *Census) thing(where, whose string, owner int64, it *character.Item) {
	g := it.GUID(owner)
	if other, twice := c.seen[g]; twice {
		c.wrong("item %v is %s and %s %s", g, other, where, whose)
	}
	c.seen[g] = where + " " + whose
	if it.Count < 1 {
		c.wrong("count %d of item %v %s %s", it.Count, g, where, whose)
	}
	c.add(where, it.Def, it.Count)
}

func (c *Census) known(id int64) bool {
	return slices.ContainsFunc(c.People, func(p character.Record) bool { return p.ID == id })
}

func (c *Census) auction(p store.Page) error {
	if p.Number == auction.LedgerPage {
		l, err := auction.ReadLedger(p.Data)
		if err == nil {
			c.Kept = int(l.Kept)
		}
		return err
	}
	l, err := auction.ReadLot(p.Data)
	if err != nil {
		return err
	}
	whose := fmt.Sprintf("number %d", l.Number)
	if !c.known(l.Seller) || l.Bid > 0 && !c.known(l.Bidder) {
		c.wrong("auction %s has no known owner", whose)
	}
	c.add("in auctions", Coins, int(l.Bid+l.Deposit))
	c.thing("in auctions", whose, 0, &l.Thing)
	return nil
}

func (c *Census) mailbox(p store.Page, boxes map[int64]*mail.Box) error {
	b, err := mail.ReadBox(p.Data)
	if err != nil {
		return err
	}
	if !c.known(b.Owner) {
		c.wrong("mailbox %d has no known owner", b.Owner)
	}
	boxes[b.Owner] = b
	for i := range b.Letters {
		l := &b.Letters[i]
		c.add("in letters", Coins, int(l.Money))
		for j := range l.Things {
			c.thing("in letters", fmt.Sprintf("number %d of mailbox %d", l.Number, b.Owner), 0, &l.Things[j])
		}
	}
	return nil
}

// person counts what somebody has, and what is on the way from and to it.
func (c *Census) person(rec *character.Record, box *mail.Box) {
	c.add("with people", Coins, int(currency.Has(rec.Purse, content.Coins)))
	for i := range rec.Items.List {
		c.thing("with people", rec.Name, rec.ID, &rec.Items.List[i])
	}
	if box == nil {
		box = &mail.Box{}
	}
	for i := range rec.Post.Out {
		o := &rec.Post.Out[i]
		if o.Number <= box.Upto || slices.Contains(box.Beyond, o.Number) {
			continue // the office has it
		}
		c.add("on the way", Coins, int(o.Money))
		for j := range o.Things {
			c.thing("on the way", fmt.Sprintf("in order %d of %s", o.Number, rec.Name), rec.ID, &o.Things[j])
		}
	}
	for i := range box.Out {
		d := &box.Out[i]
		if d.Number <= rec.Post.Got {
			continue // the character has it
		}
		c.add("on the way", Coins, int(d.Money))
		for j := range d.Things {
			c.thing("on the way", fmt.Sprintf("in delivery %d to %s", d.Number, rec.Name), rec.ID, &d.Things[j])
		}
	}
}

// Differs reports where the possessions of a character differ from a given count.
func (c *Census) Differs(name string, coins int, things map[string]int) (wrong []string) {
	i := slices.IndexFunc(c.People, func(p character.Record) bool { return p.Name == name })
	if i < 0 {
		return []string{"no character " + name}
	}
	rec, said := &c.People[i], Count{Coins: coins}
	maps.Copy(said, things)
	has := Count{Coins: int(currency.Has(rec.Purse, content.Coins))}
	for j := range rec.Items.List {
		has[rec.Items.List[j].Def] += rec.Items.List[j].Count
	}
	if more := has.Less(said); len(more) > 0 {
		wrong = append(wrong, fmt.Sprintf("possessions of %s differ from what its client shows: %s", name, more))
	}
	return wrong
}
