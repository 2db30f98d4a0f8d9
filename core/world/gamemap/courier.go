package gamemap

import (
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

func (w *world) MayAward(u *unit, d *content.Achievement) bool { return w.escrow.MayAward(u, d) }
func (w *world) Award(u *unit, d *content.Achievement)         { w.escrow.Award(u, d) }

// badged takes to which guild a player belongs.
func (m *Map) badged(in input.Badged) {
	if u, here := m.s.Units[in.Player]; here && u.Player != nil && u.Player.Guild != in.Badge {
		u.Player.Guild = in.Badge
		m.s.Touch(u, view.Looks)
	}
}

// OpenAuction shows a player what is put up in the house of a creature, and tells
// whether it does.
func (tx *Tx) OpenAuction(player, with *entity.Unit) bool {
	return tx.on().escrow.OpenAuction(player, with)
}

// OpenMail shows a player its letters. At is the creature whose mailbox it is, or
// the player itself, which may then write wherever it goes on this map. The answer
// says whether it is near enough.
func (tx *Tx) OpenMail(player, at *entity.Unit) bool {
	return tx.on().escrow.OpenMail(player, at.GUID)
}

// Mail lays a letter that no player has sent into a player's mailbox. What is in it
// is saved with the player until it lies there: nothing of it can be lost. False:
// too much of the player is under way.
func (tx *Tx) Mail(u *entity.Unit, o character.Order) bool { return tx.on().escrow.Mail(u, o) }

// MailTo is Mail to a character that need not be in the world, by its name. Like all
// messages it is lost when the realm dies at the same moment.
func (tx *Tx) MailTo(name string, o character.Order) { tx.on().escrow.MailTo(name, o) }

// OpenRegistrar tells a player what the petition of a charter costs with a creature, and
// takes one in there as long as it is near. False is too far.
func (tx *Tx) OpenRegistrar(player, at *entity.Unit, charter content.ID) bool {
	return tx.on().escrow.OpenRegistrar(player, at.GUID, charter)
}

// FoundGuild takes what it costs a player to found a guild after a charter, and asks the
// realm to. The reason is "" where that is done; the realm may still refuse, and what was
// paid comes back then.
func (tx *Tx) FoundGuild(u *entity.Unit, name string, charter content.ID) string {
	return tx.on().escrow.Found(u, name, charter)
}
