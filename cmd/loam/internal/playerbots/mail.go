package playerbots

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// post opens received mail, and sends one.
func (p *person) post(ctx context.Context) error {
	box, ok, err := p.visit(ctx, "mail")
	if err != nil || !ok {
		return err
	}
	for range burden + p.r.IntN(burden) {
		if ok, err := p.ask(ctx, say{"type": "mail", "act": "list", "where": box}, p.more("mail_shown")); err != nil || !ok {
			return err
		}
		var m say
		news := ""
		p.look(func(mind *mind) {
			if n := len(mind.letters); n > 0 {
				m, news = p.opens(mind, &mind.letters[p.r.IntN(n)])
			}
		})
		if m == nil {
			break
		}
		m["type"], m["where"] = "mail", box
		if _, err := p.ask(ctx, m, p.more("mail_told "+news)); err != nil {
			return err
		}
	}
	return p.write(ctx, box)
}

// opens returns the request for a mail, and the news that it causes.
func (p *person) opens(m *mind, l *letter) (say, string) {
	switch {
	case l.Owed > 0 && l.Owed <= m.money && p.r.IntN(3) > 0:
		return say{"act": "pay", "letter": l.Number, "money": l.Owed}, "paid"
	case l.Returns && (l.Owed > 0 || p.r.IntN(6) == 0):
		return say{"act": "return", "letter": l.Number}, "returned"
	case l.Owed > 0:
		return nil, ""
	case l.Money > 0 && p.r.IntN(2) == 0:
		return say{"act": "coins", "letter": l.Number}, "taken"
	case len(l.Things) > 1 && p.r.IntN(2) == 0:
		return say{"act": "take", "letter": l.Number, "nth": p.r.IntN(len(l.Things))}, "taken"
	case len(l.Things) > 0 || l.Money > 0:
		return say{"act": "empty", "letter": l.Number}, "taken"
	}
	return say{"act": "delete", "letter": l.Number}, "deleted"
}

// write sends a mail to a player whom the bot has seen.
func (p *person) write(ctx context.Context, box string) error {
	var m say
	p.look(func(mind *mind) {
		all := slices.Sorted(maps.Values(mind.kin))
		if len(all) == 0 || mind.money < 2 {
			return
		}
		p.letters++
		m = say{"type": "mail", "act": "send", "where": box, "to": all[p.r.IntN(len(all))], "subject": fmt.Sprintf("Letter %d", p.letters), "text": "As promised."}
		if p.r.IntN(3) > 0 {
			m["money"] = p.r.Int64N(max(1, mind.money/10))
		}
		var things []string
		for _, s := range p.picks(mind, 3) {
			things = append(things, fmt.Sprintf("%s:%d", s.Slot, 1+p.r.IntN(min(s.Count, few))))
		}
		if len(things) > 0 {
			m["things"] = strings.Join(things, ",")
			if p.r.IntN(2) == 0 {
				m["owed"] = 1 + p.r.IntN(6)
				delete(m, "money")
			}
		}
	})
	if m == nil {
		return nil
	}
	_, err := p.ask(ctx, m, p.more("mail_told sent"))
	return err
}

// few limits how many of a stack a bot gives away.
const few = 3

// picks returns up to the given number of stacks that may be given away.
func (p *person) picks(m *mind, most int) []stack {
	all := slices.DeleteFunc(m.carried(), func(s stack) bool { return s.Bound || s.Slots > 0 })
	p.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(len(all), p.r.IntN(most+1))]
}

// sale searches auctions, and places a bid or creates an auction.
func (p *person) sale(ctx context.Context) error {
	with, ok, err := p.visit(ctx, "auction")
	if err != nil || !ok {
		return err
	}
	for range 2 + p.r.IntN(3) {
		list := []string{"browse", "browse", "own", "bids"}[p.r.IntN(4)]
		if ok, err := p.ask(ctx, say{"type": "auction", "act": list, "with": with}, p.more("auction_shown")); err != nil || !ok {
			return err
		}
		var m say
		p.look(func(mind *mind) { m = p.bids(mind) })
		if m == nil {
			continue
		}
		m["type"], m["with"] = "auction", with
		if _, err := p.ask(ctx, m, p.more("auction_told put_up", "auction_told leading", "auction_told won", "auction_told cancelled")); err != nil {
			return err
		}
	}
	_, err = p.ask(ctx, say{"type": "deal", "act": "close"}, func(m *mind) bool { return m.desk.Closed })
	return err
}

// bids returns a request for an auction of a list, or nil.
func (p *person) bids(m *mind) say {
	if n := len(m.lots); n > 0 && p.r.IntN(3) > 0 {
		l := m.lots[p.r.IntN(n)]
		switch {
		case l.Own && (n > burden || p.r.IntN(3) == 0):
			return say{"act": "cancel", "lot": l.Lot}
		case l.Own || l.Leads:
			return nil
		case l.Buyout > 0 && l.Buyout <= m.money && p.r.IntN(2) == 0:
			return say{"act": "bid", "lot": l.Lot, "money": l.Buyout}
		case l.Least <= m.money:
			return say{"act": "bid", "lot": l.Lot, "money": l.Least}
		}
		return nil
	}
	things := p.picks(m, 3)
	if len(things) == 0 || len(m.hours) == 0 || m.money < 3 {
		return nil
	}
	start := 1 + p.r.IntN(9)
	out := say{"act": "put_up", "slot": things[0].Slot, "count": 1 + p.r.IntN(min(things[0].Count, few)), "start": start, "hours": m.hours[p.r.IntN(len(m.hours))]}
	if p.r.IntN(3) > 0 {
		out["buyout"] = start + 1 + p.r.IntN(20)
	}
	return out
}
