package playerbots

import (
	"context"
	"fmt"
	"slices"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// Slots of clients for equipment and for the backpack.
const (
	packPlace = 23
	packEnd   = 39
	ownBag    = 255
)

// held is an item in one of the gamer's slots.
type held struct {
	place uint8
	guid  uint64
	entry uint32
	count uint32
}

// holds lists the items in slots.
func (g *gamer) holds(m *client.Model, from, end uint8) (all []held) {
	own := m.Objects[m.Self]
	if own == nil {
		return nil
	}
	for p := from; p < end; p++ {
		at := g.visit.Version.Items.Inventory + 2*uint16(p)
		guid := uint64(own.Fields[at]) | uint64(own.Fields[at+1])<<32
		if it := m.Objects[guid]; guid != 0 && it != nil {
			all = append(all, held{p, guid, it.Fields[g.visit.Version.Fields.Entry], it.Fields[g.visit.Version.Items.Stack]})
		}
	}
	return all
}

// pick returns a stack of the backpack.
func (g *gamer) pick() (it held, coins uint32) {
	g.look(func(m *client.Model) {
		coins = g.coins(m)
		if all := g.holds(m, packPlace, packEnd); len(all) > 0 {
			it = all[g.r.IntN(len(all))]
		}
	})
	return it, coins
}

// belongings returns the items of the last received state; it knows items by their numbers.
func (g *gamer) belongings(m *client.Model) Belongings {
	switch {
	case m.Self != 0:
		g.self = m.Self
	case m.Left: // the last received state before the log-out counts
		was := *m
		was.Self = g.self
		m = &was
	}
	if m.Objects[m.Self] == nil {
		return g.left
	}
	b := Belongings{Name: Name(g.number), Money: int64(g.coins(m)), Items: map[string]int{}}
	bank, end := g.bankPlaces()
	for _, it := range append(g.holds(m, 0, packEnd), g.holds(m, bank, end)...) {
		b.Items[g.crowd.config.Gamers.Item(g.visit.Version.Name, it.entry)] += int(it.count)
	}
	return b
}

// among returns the next message of a kind after an index.
func among[T packets.Body](list []packets.Body, from int, is func(T) bool) (found T, ok bool) {
	for i := from; i < len(list); i++ {
		if b, same := list[i].(T); same && is(b) {
			return b, true
		}
	}
	return found, false
}

// mark has the current lengths of the received messages about trades, mail and vendors.
func (g *gamer) mark() (post, dealings int) {
	g.look(func(m *client.Model) { post, dealings = len(m.Post), len(m.Dealings) })
	return post, dealings
}

// shop sells and buys items; a gamer that carries too much sells first.
func (g *gamer) shop(ctx context.Context) error {
	keeper, err := g.visitTo(ctx, "Keeper")
	if err != nil || keeper == 0 {
		return err
	}
	_, from := g.mark()
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: keeper}); err != nil {
		return err
	}
	var wares *item.Wares
	err = g.alive(ctx, "what is sold", func(m *client.Model) bool {
		w, ok := among(m.Dealings, from, func(*item.Wares) bool { return true })
		wares = w
		return ok
	})
	if err != nil {
		return err
	}
	if err := g.mends(ctx, keeper); err != nil {
		return err
	}
	tooMany := 0
	g.look(func(m *client.Model) {
		all, things := g.holds(m, packPlace, packEnd), uint32(0)
		for i := range all {
			things += all[i].count
		}
		tooMany = surplus(len(all), int(things))
	})
	for n := range 1 + g.r.IntN(4) + tooMany {
		it, coins := g.pick()
		if n >= tooMany && g.r.IntN(4) == 0 && len(wares.Items) > 0 && wares.Items[0].Price <= coins {
			err = g.buys(ctx, keeper, &wares.Items[0])
		} else if it.guid != 0 {
			err = g.sells(ctx, keeper, it)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (g *gamer) buys(ctx context.Context, keeper uint64, w *item.Ware) error {
	_, coins := g.pick()
	_, from := g.mark()
	if err := g.send(ctx, &item.Buy{Is: "CMSG_BUY_ITEM", GUID: keeper, Entry: w.Entry, Index: w.Index, Times: 1}); err != nil {
		return err
	}
	refused := false
	err := g.alive(ctx, "what it has bought", func(m *client.Model) bool {
		_, refused = among(m.Dealings, from, func(*item.BuyFailed) bool { return true })
		return refused || g.coins(m) != coins || len(m.Failures) > 0
	})
	if err == nil && !refused {
		g.done["deal buy in a client"]++
	}
	return err
}

func (g *gamer) sells(ctx context.Context, keeper uint64, it held) error {
	_, from := g.mark()
	if err := g.send(ctx, &item.Sell{GUID: keeper, Item: it.guid}); err != nil {
		return err
	}
	refused := false
	err := g.alive(ctx, "the end of what it sells", func(m *client.Model) bool {
		_, refused = among(m.Dealings, from, func(*item.SellFailed) bool { return true })
		return refused || !slices.ContainsFunc(g.holds(m, packPlace, packEnd), func(h held) bool { return h.guid == it.guid })
	})
	if err == nil && !refused {
		g.done["deal sell in a client"]++
	}
	return err
}

// post opens received mail, and sends one.
func (g *gamer) post(ctx context.Context) error {
	box, err := g.visitTo(ctx, "")
	if err != nil || box == 0 {
		return err
	}
	for range burden + g.r.IntN(burden) {
		from, _ := g.mark()
		if err := g.send(ctx, &packets.GUID{Is: "CMSG_GET_MAIL_LIST", GUID: box}); err != nil {
			return err
		}
		var list *item.MailList
		err := g.alive(ctx, "its letters", func(m *client.Model) bool {
			l, ok := among(m.Post, from, func(*item.MailList) bool { return true })
			list = l
			return ok
		})
		if err != nil {
			return err
		}
		if len(list.Letters) == 0 {
			break
		}
		if err := g.opens(ctx, box, &list.Letters[g.r.IntN(len(list.Letters))]); err != nil {
			return err
		}
	}
	return g.write(ctx, box)
}

// opens takes items or money from a mail, or deletes it.
func (g *gamer) opens(ctx context.Context, box uint64, l *item.Letter) error {
	things := slices.DeleteFunc(slices.Clone(l.Things), func(t item.Enclosed) bool { return t.Entry == 0 })
	_, coins := g.pick()
	m, action, what := &item.MailOf{Is: "CMSG_MAIL_DELETE", Mailbox: box, Letter: l.Number}, uint32(item.MailDeleted), "mail delete"
	switch {
	case len(things) > 0 && l.Owed <= coins:
		m.Is, m.Item, action, what = "CMSG_MAIL_TAKE_ITEM", things[0].Number, item.MailThing, "mail take"
	case l.Owed > 0:
		m.Is, action, what = "CMSG_MAIL_RETURN_TO_SENDER", item.MailReturned, "mail return"
	case l.Money > 0:
		m.Is, action, what = "CMSG_MAIL_TAKE_MONEY", item.MailMoney, "mail coins"
	}
	return g.mails(ctx, m, action, what)
}

// mails sends a mail request and waits for its result.
func (g *gamer) mails(ctx context.Context, m packets.Body, action uint32, what string) error {
	from, _ := g.mark()
	if err := g.send(ctx, m); err != nil {
		return err
	}
	var result item.MailResult
	err := g.alive(ctx, "the result of "+what, func(m *client.Model) bool {
		r, ok := among(m.Post, from, func(r *item.MailResult) bool { return r.Action == action })
		if ok {
			result = *r
		}
		return ok
	})
	if err != nil {
		return err
	}
	switch result.Result {
	case item.MailFine:
		g.done[what+" in a client"]++
	case item.MailBags, item.MailFull, item.MailNobody, item.MailPoor:
		g.refusals[fmt.Sprintf("%s in a client: result %d", what, result.Result)]++
	default:
		return fmt.Errorf("%s is refused: %+v", what, result)
	}
	return nil
}

// write sends a mail to a player whom the gamer has seen.
func (g *gamer) write(ctx context.Context, box uint64) error {
	it, coins := g.pick()
	var all []string
	g.look(func(m *client.Model) {
		for guid, name := range m.Names {
			if guid != m.Self {
				all = append(all, name)
			}
		}
	})
	if len(all) == 0 || coins < 2 {
		return nil
	}
	slices.Sort(all)
	g.letters++
	m := &item.MailSend{Mailbox: box, To: all[g.r.IntN(len(all))], Subject: fmt.Sprintf("Letter %d", g.letters), Text: "As promised."}
	switch {
	case it.guid != 0 && g.r.IntN(2) == 0:
		m.Things = []item.MailLaid{{GUID: it.guid}}
		if g.r.IntN(2) == 0 {
			m.Owed = uint32(1 + g.r.IntN(6))
		}
	default:
		m.Money = uint32(g.r.IntN(int(1 + coins/10)))
	}
	return g.mails(ctx, m, item.MailSent, "mail send")
}
