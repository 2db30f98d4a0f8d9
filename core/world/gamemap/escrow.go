package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/view"
)

func (w *world) Send(msg inbox.Message) { w.tx.Send(msg) }
func (w *world) SaveNow(u *unit)        { w.saver.SaveNow(u) }

func (w *world) MayAward(u *unit, d *content.Achievement) bool { return w.mail.MayAward(u, d) }
func (w *world) Award(u *unit, d *content.Achievement)         { w.mail.Award(u, d) }

// receive gives a player what the realm sends it, or takes from it what an auction house
// demands for returning a lot.
func (m *Map) receive(p *inbox.Posted) {
	if p.Order.Desk != character.DeskAuction {
		m.escrow.Deliver(p)
		return
	}
	if u, here := m.s.Units[guid.New(guid.Player, 0, uint64(p.Player))]; here {
		m.auctions.PayFee(u, p)
	}
}

// badged stores which guild a player belongs to.
func (m *Map) badged(in input.Badged) {
	if u, here := m.s.Units[in.Player]; here && u.Player != nil && u.Player.Guild != in.Badge {
		u.Player.Guild = in.Badge
		m.s.Touch(u, view.Looks)
	}
}
