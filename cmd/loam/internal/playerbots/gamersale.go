package playerbots

import (
	"context"
	"fmt"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// sale searches auctions, and places a bid, cancels an auction or creates one.
func (g *gamer) sale(ctx context.Context) error {
	crier, err := g.visitTo(ctx, "Crier")
	if err != nil || crier == 0 {
		return err
	}
	from, _ := g.mark()
	if err := g.send(ctx, &packets.GUID{Is: "MSG_AUCTION_HELLO", GUID: crier}); err != nil {
		return err
	}
	err = g.alive(ctx, "the house", func(m *client.Model) bool {
		_, ok := among(m.Post, from, func(*item.AuctionOpened) bool { return true })
		return ok
	})
	if err != nil {
		return err
	}
	search := &item.AuctionSearch{GUID: crier, Slot: item.AnyAuction, Class: item.AnyAuction, Subclass: item.AnyAuction, Quality: item.AnyAuction}
	for range 2 {
		from, _ := g.mark()
		if err := g.send(ctx, search); err != nil {
			return err
		}
		var list *item.AuctionList
		var self uint64
		err := g.alive(ctx, "what is put up", func(m *client.Model) bool {
			l, ok := among(m.Post, from, func(*item.AuctionList) bool { return true })
			list, self = l, m.Self
			return ok
		})
		if err != nil {
			return err
		}
		if err := g.bids(ctx, crier, list, self); err != nil {
			return err
		}
	}
	return nil
}

// bids bids on an auction or cancels one.
func (g *gamer) bids(ctx context.Context, crier uint64, list *item.AuctionList, self uint64) error {
	it, coins := g.pick()
	if n := len(list.Lots); n > 0 && g.r.IntN(3) > 0 {
		l := &list.Lots[g.r.IntN(n)]
		price := max(l.Start, l.Bid+l.Over)
		if l.Bid == 0 {
			price = l.Start
		}
		if l.Buyout > 0 && l.Buyout <= coins && g.r.IntN(2) == 0 {
			price = l.Buyout
		}
		switch {
		case l.Seller == self:
			return g.deals(ctx, &item.AuctionCancel{GUID: crier, Lot: l.Number}, item.AuctionRemoved, "auction cancel")
		case l.Bidder == self || price > coins:
			return nil
		}
		return g.deals(ctx, &item.AuctionOffer{GUID: crier, Lot: l.Number, Price: price}, item.AuctionBid, "auction bid")
	}
	if it.guid == 0 || coins < 5 {
		return nil
	}
	start := uint32(1 + g.r.IntN(9))
	return g.deals(ctx, &item.AuctionSell{
		GUID: crier, Stacks: []item.AuctionStack{{Item: it.guid, Count: it.count}}, Start: start, Buyout: start + uint32(1+g.r.IntN(20)),
		Minutes: g.visit.Version.Auctions[g.r.IntN(2)],
	}, item.AuctionPutUp, "auction put_up")
}

// deals sends an auction request and waits for its result.
func (g *gamer) deals(ctx context.Context, m packets.Body, action uint32, what string) error {
	from, _ := g.mark()
	if err := g.send(ctx, m); err != nil {
		return err
	}
	result := uint32(0)
	err := g.alive(ctx, "the result of "+what, func(m *client.Model) bool {
		r, ok := among(m.Post, from, func(r *item.AuctionResult) bool { return r.Action == action })
		if ok {
			result = r.Result
		}
		return ok
	})
	if err == nil && result == item.AuctionFine {
		g.done[what+" in a client"]++
	} else if err == nil {
		g.refusals[fmt.Sprintf("%s in a client: result %d", what, result)]++
	}
	return err
}

// offer starts a trade with a nearby player.
func (g *gamer) offer(ctx context.Context) error {
	if err := g.goHome(ctx); err != nil {
		return err
	}
	if err := g.acquaint(ctx); err != nil {
		return err
	}
	var other uint64
	g.look(func(m *client.Model) {
		other = g.nearest(m, func(guid uint64, o *client.Object) bool {
			return o.Type == typePlayer && guid != m.Self && o.Fields[g.visit.Version.Fields.Health] > 0
		})
	})
	if other == 0 {
		return g.goTo(ctx, g.r.Float64()*6-3, g.r.Float64()*6-3, near)
	}
	until := g.clock() + waitBegin
	err := g.follow(ctx, func(m *client.Model) (x, y, within float64, goes bool) {
		o := m.Objects[other]
		if o == nil || g.clock() > until {
			return 0, 0, 0, false
		}
		x, y = spotOf(o)
		return x, y, 4, true
	})
	if err != nil {
		return err
	}
	from, _ := g.mark()
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_INITIATE_TRADE", GUID: other}); err != nil {
		return err
	}
	return g.haggleFrom(ctx, from)
}

// answer accepts a trade request.
func (g *gamer) answer(ctx context.Context) error {
	from, _ := g.mark()
	g.trades = from
	if err := g.send(ctx, packets.NewEmpty("CMSG_BEGIN_TRADE")); err != nil {
		return err
	}
	return g.haggleFrom(ctx, from)
}

// status returns the latest state of the trade since a message, without requests for a
// trade; 0 is no state.
func status(m *client.Model, from int) (last uint32, count int) {
	for i := from; i < len(m.Post); i++ {
		if s, ok := m.Post[i].(*item.TradeStatus); ok && s.Status != item.TradeBegins {
			last, count = s.Status, count+1
		}
	}
	return last, count
}

// haggleFrom waits for a trade to open, offers an item, and accepts until both have
// accepted.
func (g *gamer) haggleFrom(ctx context.Context, from int) error {
	var now uint32
	said, err := g.later(ctx, g.clock()+waitBegin, func(m *client.Model) bool { s, n := status(m, from); now = s; return n > 0 })
	defer func() { g.trades, _ = g.mark() }()
	if err != nil {
		return err
	}
	if !said || now != item.TradeOpens {
		return g.send(ctx, packets.NewEmpty("CMSG_CANCEL_TRADE"))
	}
	it, coins := g.pick()
	if it.guid != 0 && g.r.IntN(3) > 0 {
		if err := g.send(ctx, &item.TradeLay{Bag: ownBag, Slot: it.place}); err != nil {
			return err
		}
	}
	if coins > 8 && g.r.IntN(2) == 0 {
		if err := g.send(ctx, &packets.Number{Is: "CMSG_SET_TRADE_GOLD", Value: uint32(g.r.IntN(int(coins / 8)))}); err != nil {
			return err
		}
	}
	over := func(m *client.Model) bool {
		s, _ := status(m, from)
		now = s
		return s != item.TradeOpens && s != item.TradeAgain && s != item.TradeAgreed
	}
	const look = 1200 // ms: an immediate acceptance is refused
	for until := g.clock() + waitTrade; g.clock() < until; {
		if ended, err := g.later(ctx, g.clock()+look, over); err != nil || ended {
			return g.traded(now, err)
		}
		if err := g.send(ctx, &packets.Number{Is: "CMSG_ACCEPT_TRADE"}); err != nil {
			return err
		}
	}
	if err := g.send(ctx, packets.NewEmpty("CMSG_CANCEL_TRADE")); err != nil {
		return err
	}
	err = g.alive(ctx, "the end of a trade", over)
	return g.traded(now, err)
}

func (g *gamer) traded(now uint32, err error) error {
	if err == nil && now == item.TradeDone {
		g.done["traded in a client"]++
	}
	return err
}

// other returns the name of another gamer, if there is one.
func (g *gamer) other() string {
	c := &g.crowd.config
	n := c.People - 1 - g.r.IntN(c.Gamers.Count)
	if n == g.number && c.Gamers.Count > 1 {
		return g.other()
	}
	return Name(n)
}

// group invites another gamer to a group, or leaves its own.
func (g *gamer) group(ctx context.Context) error {
	members, answers := 0, 0
	g.look(func(m *client.Model) { members, answers = len(m.Group.Members), len(m.Answers) })
	if members > 0 {
		if err := g.send(ctx, packets.NewEmpty("CMSG_GROUP_DISBAND")); err != nil {
			return err
		}
		err := g.until(ctx, "the end of its group", func(m *client.Model) bool { return len(m.Group.Members) == 0 })
		if err == nil {
			g.done["group left in a client"]++
		}
		return err
	}
	if err := g.send(ctx, &social.Invite{Player: g.other()}); err != nil {
		return err
	}
	err := g.until(ctx, "the result of an invitation", func(m *client.Model) bool { return len(m.Answers) > answers })
	if err == nil {
		g.done["group invite in a client"]++
	}
	return err
}

// join accepts a group invitation, which may have expired.
func (g *gamer) join(ctx context.Context) error {
	m := &packets.Bytes{Is: "CMSG_GROUP_ACCEPT"}
	if g.visit.Version.Packet == codec.Wrath {
		m.Data = make([]byte, 4)
	}
	if err := g.send(ctx, m); err != nil {
		return err
	}
	joined, err := g.later(ctx, g.clock()+waitBegin, func(m *client.Model) bool { return len(m.Group.Members) > 0 })
	if joined {
		g.done["group joined in a client"]++
	}
	return err
}

// guild founds a guild, invites another gamer to it, accepts or leaves.
func (g *gamer) guild(ctx context.Context) error {
	var self uint64
	in, invited := false, false
	at := g.visit.Version.Fields.GuildID
	member := func(m *client.Model) bool { return field(m, m.Self, at) != 0 }
	g.look(func(m *client.Model) { self, in, invited = m.Self, member(m), m.Social.Invited.Player != "" })
	say := func(is, text string) error { return g.send(ctx, &packets.Text{Is: is, Text: text}) }
	waits := func(what string, is func(m *client.Model) bool) error {
		came, err := g.later(ctx, g.clock()+waitBegin, is)
		if came {
			g.done[what]++
		}
		return err
	}
	switch {
	case in && g.r.IntN(4) == 0:
		if err := g.send(ctx, packets.NewEmpty("CMSG_GUILD_LEAVE")); err != nil { // a leader with members is refused
			return err
		}
		return waits("guild left in a client", func(m *client.Model) bool { return !member(m) })
	case in:
		if err := say("CMSG_GUILD_INVITE", g.other()); err != nil {
			return err
		}
		text := fmt.Sprint("Hello ", g.clock())
		if err := g.send(ctx, &social.Say{Type: uint32(g.visit.Version.Chat.Guild), Language: 7, Text: text}); err != nil {
			return err
		}
		return waits("guild chat in a client", func(m *client.Model) bool {
			for _, s := range m.Said {
				if s.Sender == self && s.Text == text {
					return true
				}
			}
			return false
		})
	case invited:
		if err := g.send(ctx, packets.NewEmpty("CMSG_GUILD_ACCEPT")); err != nil {
			return err
		}
		return waits("guild joined in a client", member)
	}
	if err := say("CMSG_GUILD_CREATE", "Guild of "+Name(g.number)); err != nil {
		return err
	}
	return waits("guild founded in a client", member)
}
