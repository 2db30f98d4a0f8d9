package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/escrow"
)

var _ escrow.Map = (*world)(nil)

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

// OpenAuction shows a player the lots of a creature's auction house. It reports whether it
// does.
func (tx *Tx) OpenAuction(player, with *entity.Unit) bool {
	return tx.on().auctions.Open(player, with)
}

// OpenMail shows a player its mail. at is the creature or object that is the mailbox, or
// the player itself, which may then send mail anywhere on this map. It reports whether the
// player is near enough.
func (tx *Tx) OpenMail(player, at *entity.Unit) bool {
	return tx.on().mail.Open(player, at.GUID)
}

// Mail puts a letter without a player as sender into a player's mailbox. Its contents are
// saved with the player until the letter is there, so nothing can be lost. It returns
// false when too much of the player's escrow is under way.
func (tx *Tx) Mail(u *entity.Unit, o character.Order) bool { return tx.on().mail.SendSystem(u, o) }

// MailTo is Mail to a character that may be offline, by its name. Like all messages, the
// letter is lost when the realm crashes at that moment.
func (tx *Tx) MailTo(name string, o character.Order) { tx.on().mail.SendSystemTo(name, o) }

// OpenRegistrar shows a player what the petition of a charter costs at a creature, and
// lets it hand one in there while it is near. It reports whether it is near enough.
func (tx *Tx) OpenRegistrar(player, at *entity.Unit, charter content.ID) bool {
	return tx.on().petitions.OpenRegistrar(player, at.GUID, charter)
}

// FoundGuild takes from a player the cost of founding a guild by a charter and asks the
// realm for it. It returns the reason why not, or "". The realm may still refuse; the
// player gets the payment back then.
func (tx *Tx) FoundGuild(u *entity.Unit, name string, charter content.ID) string {
	return tx.on().petitions.Found(u, name, charter)
}
