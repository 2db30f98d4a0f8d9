package gamemap

import (
	"fmt"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// Services gives players the services of creatures, and sends mail.
// It is valid inside a step only.
type Services struct{ tx *Tx }

// Serve opens one of the services of package content for a player, at a creature or, with
// the player itself as speaker, without one. of is what the service is about; "" is what
// the creature's definition names. It reports whether it opened; the player receives the
// reason if not.
func (se Services) Serve(player, speaker *entity.Unit, service content.MenuAction, of content.ID) bool {
	return se.tx.on().gossip.Serve(player, speaker, service, of)
}

// Hide makes a creature hide some services of its definition; those that are not
// named are offered again.
func (se Services) Hide(u *entity.Unit, hidden content.Services) error {
	m := se.tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Hides = hidden
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}

// OpenDesk shows a player what a creature sells, or the bank. It reports whether it does.
func (se Services) OpenDesk(player, with *entity.Unit, what entity.Desk) bool {
	return se.tx.on().vendors.Open(player, with, what)
}

// Deal makes a player deal with a creature, with the checks of a player's own request. It
// reports whether the deal was made.
func (se Services) Deal(player *entity.Unit, in intent.Deal) bool {
	return se.tx.on().vendors.Done(player, in)
}

// OpenAuction shows a player the lots of a creature's auction house. It reports whether it
// does.
func (se Services) OpenAuction(player, with *entity.Unit) bool {
	return se.tx.on().auctions.Open(player, with)
}

// OpenMail shows a player its mail. at is the creature or object that is the mailbox, or
// the player itself, which may then send mail anywhere on this map. It reports whether the
// player is near enough.
func (se Services) OpenMail(player, at *entity.Unit) bool {
	return se.tx.on().mail.Open(player, at.GUID)
}

// OpenRegistrar shows a player what the petition of a charter costs at a creature, and
// lets it hand one in there while it is near. It reports whether it is near enough.
func (se Services) OpenRegistrar(player, at *entity.Unit, charter content.ID) bool {
	return se.tx.on().petitions.OpenRegistrar(player, at.GUID, charter)
}

// Mail puts a letter without a player as sender into a player's mailbox. Its contents are
// saved with the player until the letter is there, so nothing can be lost. It returns
// false when too much of the player's escrow is under way.
func (se Services) Mail(u *entity.Unit, o character.Order) bool {
	return se.tx.on().mail.SendSystem(u, o)
}

// MailTo is Mail to a character that may be offline, by its name. Like all messages, the
// letter is lost when the realm crashes at that moment.
func (se Services) MailTo(name string, o character.Order) { se.tx.on().mail.SendSystemTo(name, o) }

// FoundGuild takes from a player the cost of founding a guild by a charter and asks the
// realm for it. It returns the reason why not, or "". The realm may still refuse; the
// player gets the payment back then.
func (se Services) FoundGuild(u *entity.Unit, name string, charter content.ID) string {
	return se.tx.on().petitions.Found(u, name, charter)
}
