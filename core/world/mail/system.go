package mail

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/rules/mail"
	"loam/core/world/escrow"
)

// SendSystem puts a letter without a player as sender into a player's mailbox. Its contents are
// saved with the player until the letter is there, so nothing can be lost. It returns
// false when too many orders of the player are under way.
func (m *Mailboxes) SendSystem(u *entity.Unit, o character.Order) bool {
	if u.Player == nil || len(u.Player.Post.Out) >= character.MaxOrders || o.Check() != nil {
		return false
	}
	o.Act, o.To, o.Whom = uint8(mail.Gift), "", 0
	m.Place(u, o)
	return true
}

// SendSystemTo is SendSystem to a character that may be offline, by its name. Like all messages, the
// letter is lost when the realm crashes at that moment.
func (m *Mailboxes) SendSystemTo(name string, o character.Order) {
	o.Act, o.To, o.Whom = uint8(mail.Gift), name, 0
	m.Send(inbox.PostMessage(inbox.Posted{Order: o}))
}

// MayAward reports whether the letters of an achievement fit into a player's orders under
// way.
func (m *Mailboxes) MayAward(u *entity.Unit, d *content.Achievement) bool {
	letters := (len(m.awards(d)) + character.MaxThings - 1) / character.MaxThings
	return len(u.Player.Post.Out)+letters <= character.MaxOrders
}

// awards returns the item rewards of an achievement, in stacks.
func (m *Mailboxes) awards(d *content.Achievement) (things []character.Item) {
	for _, s := range d.Items {
		def, ok := m.Content().Item(s.Item)
		for left := s.Count; ok && left > 0; {
			n := min(left, max(1, def.Stack))
			things, left = append(things, character.Item{Def: string(s.Item), Count: n}), left-n
		}
	}
	return things
}

// Award sends a player the item rewards of an achievement, in as many letters as they
// need.
func (m *Mailboxes) Award(u *entity.Unit, d *content.Achievement) {
	for things := m.awards(d); len(things) > 0; {
		n := min(len(things), character.MaxThings)
		m.SendSystem(u, character.Order{
			Bundle: d.ID.Bundle(), From: escrow.Cut(d.Name.Key, character.MaxSubject), Subject: escrow.Cut(d.Name.Key, character.MaxSubject),
			Text: escrow.Cut(d.Letter.Key, character.MaxLetter), Things: things[:n:n],
		})
		things = things[n:]
	}
}
