package playerbots

import "context"

// How long a player waits for the other in a trade, in ms of its clock: for it to open,
// and in total.
const (
	waitBegin = 4_000
	waitTrade = 20_000
)

// offer starts a trade with a nearby player.
func (p *person) offer(ctx context.Context) error {
	if err := p.goHome(ctx); err != nil {
		return err
	}
	var until int64
	other := ""
	p.look(func(m *mind) {
		if o := m.nearest(func(o *thing) bool { return o.player() && o.ID != m.self && o.lives() }); o != nil && p.r.IntN(4) > 0 {
			other = o.ID
		}
		until = m.clock + waitBegin
	})
	if other == "" {
		return p.goTo(ctx, p.r.Float64()*6-3, p.r.Float64()*6-3, near)
	}
	err := p.follow(ctx, func(m *mind) (x, y, within float64, goes bool) {
		o := m.objects[other]
		if o == nil || m.asked != "" || m.clock > until {
			return 0, 0, 0, false
		}
		x, y = o.spot(m.told)
		return x, y, 4, true
	})
	if err != nil {
		return err
	}
	ready := false
	p.look(func(m *mind) {
		until = m.clock + waitBegin
		ready = m.asked == "" && m.objects[other] != nil && m.far(m.objects[other]) <= 5
	})
	if !ready {
		return nil
	}
	closed := p.more("trade_told closed")
	over := false
	opened := false
	_, err = p.ask(ctx, say{"type": "trade", "act": "ask", "player": other}, func(m *mind) bool {
		opened, over = m.trade.with != "", closed(m)
		return opened || over || m.clock > until
	})
	switch {
	case err != nil || over:
		return err
	case opened:
		return p.haggle(ctx)
	}
	return p.cancel(ctx)
}

// answer accepts a trade request.
func (p *person) answer(ctx context.Context) error {
	closed := p.more("trade_told closed")
	opened := false
	if p.r.IntN(8) == 0 {
		_, err := p.ask(ctx, say{"type": "trade", "act": "busy"}, closed)
		return err
	}
	_, err := p.ask(ctx, say{"type": "trade", "act": "begin"}, func(m *mind) bool {
		opened = m.trade.with != ""
		return opened || closed(m)
	})
	if err != nil || !opened {
		return err
	}
	return p.haggle(ctx)
}

// cancel ends a trade, or the request for one.
func (p *person) cancel(ctx context.Context) error {
	open := false
	p.look(func(m *mind) { open = m.trade.with != "" || m.asked != "" })
	closed := p.more("trade_told closed", "trade_told done")
	if !open {
		// Its request had no answer.
		_, err := p.ask(ctx, say{"type": "trade", "act": "cancel"}, closed)
		return err
	}
	_, err := p.ask(ctx, say{"type": "trade", "act": "cancel"}, func(m *mind) bool { return closed(m) || m.trade.with == "" })
	return err
}

// haggle makes its offer, and accepts until both have accepted.
func (p *person) haggle(ctx context.Context) error {
	done := p.more("trade_told done")
	over := func(m *mind) bool { return m.trade.with == "" }
	var until int64
	var lays []say
	p.look(func(m *mind) {
		until = m.clock + waitTrade
		for i, s := range p.picks(m, 3) {
			lays = append(lays, say{"type": "trade", "act": "lay", "place": i, "slot": s.Slot, "count": 1 + p.r.IntN(s.Count)})
		}
		if m.money > 0 && p.r.IntN(2) == 0 {
			lays = append(lays, say{"type": "trade", "act": "money", "money": p.r.Int64N(1 + m.money/8)})
		}
	})
	for _, lay := range lays {
		version := p.version()
		if _, err := p.ask(ctx, lay, func(m *mind) bool { return over(m) || m.trade.version > version || lay["money"] == int64(0) }); err != nil {
			return err
		}
	}
	for p.version() > 0 {
		version := p.version()
		if version == 0 {
			break
		}
		if err := p.send(ctx, say{"type": "trade", "act": "accept", "seen": version}); err != nil {
			return err
		}
		// It continues when the other has changed the offer, which withdraws both
		// acceptances.
		late := false
		err := p.alive(ctx, "the other's agreement", func(m *mind) bool {
			late = m.clock > until
			return over(m) || m.trade.version != version && !m.trade.mine || late
		})
		p.settle()
		if err != nil {
			return err
		}
		if late {
			if p.version() > 0 {
				return p.cancel(ctx)
			}
			break
		}
	}
	p.look(func(m *mind) {
		if done(m) {
			p.done["traded"]++
		}
	})
	return nil
}

// version returns the version of the offers that the bot sees; 0 is no trade.
func (p *person) version() (v int64) {
	p.look(func(m *mind) {
		if m.trade.with != "" {
			v = m.trade.version
		}
	})
	return v
}
