// Package mail keeps the mailboxes of the realm's characters: letters, and what the realm owes
// them. Things and money that a map hands over belong to the realm once it has accepted their
// order; what a character gets back is a delivery that stays in its mailbox until the character
// has been saved with it. Package rules/mail decides; packages world/mail and world/escrow are
// the maps' side.
//
// A Mail belongs to the goroutine of the realm box.
package mail

import (
	"iter"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/realm/state/realmstate"
	mailrules "loam/core/rules/mail"
)

// Contacts knows who ignores whom.
type Contacts interface {
	Ignores(player, other guid.GUID) bool
}

// Mail is the mail of a realm, and its deliveries. The owner goroutine calls its methods.
type Mail struct {
	s        *realmstate.State
	contacts Contacts
	boxes    mailrules.Mailboxes
	safe     []accepted // orders that were accepted during the step
	hand     []int64    // characters whose deliveries are to be sent at the end of the step
	swept    int64      // real time up to which expired letters have been handled
}

// accepted is an order that has been accepted.
type accepted struct {
	player int64
	name   string
	number int64
}

// New makes the Mail of a realm.
func New(s *realmstate.State, c Contacts) *Mail { return &Mail{s: s, contacts: c} }

// CodeBoxes visits the mailboxes.
func (m *Mail) CodeBoxes(c *codec.Coder) { m.boxes.Code(c) }

// CodeOrders visits what a step has accepted and is to send.
func (m *Mail) CodeOrders(c *codec.Coder) {
	codec.Slice(c, &m.safe, func(c *codec.Coder, a *accepted) {
		codec.Int(c, &a.player)
		c.String(&a.name)
		codec.Int(c, &a.number)
	})
	codec.Slice(c, &m.hand, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

// CodeSwept visits the time up to which expired letters have been handled.
func (m *Mail) CodeSwept(c *codec.Coder) { codec.Int(c, &m.swept) }

// Read reads a saved page: one character's mailbox.
func (m *Mail) Read(_ int64, data []byte) error {
	box, err := mailrules.ReadBox(data)
	if err == nil {
		m.boxes.Put(box)
	}
	return err
}

// Changed returns the mailboxes that have changed since the last call; their deliveries are
// sent with the next Outgoing.
func (m *Mail) Changed() iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		changed := m.boxes.Changed()
		m.hand = slices.Concat(changed, m.hand)
		for _, owner := range changed {
			var data []byte
			if own := m.boxes.Of(owner); own != nil {
				data = own.Keep()
			}
			if !yield(owner, data) {
				return
			}
		}
	}
}

// Outgoing returns what maps receive when the step is safe: which orders were accepted, and the
// deliveries of characters in the world.
func (m *Mail) Outgoing() (all []inbox.Message) {
	for _, a := range m.safe {
		all = append(all, inbox.HandMessage(inbox.Posted{Player: a.player, Name: a.name, Safe: []int64{a.number}}))
	}
	for _, owner := range m.hand {
		own := m.boxes.Of(owner)
		who := m.s.Present(guid.New(guid.Player, 0, uint64(owner)))
		if own == nil || who == nil {
			continue
		}
		for _, d := range own.Out {
			d.Things = slices.Clone(d.Things)
			all = append(all, inbox.HandMessage(inbox.Posted{Player: owner, Name: who.Name, Delivery: d}))
		}
	}
	m.safe, m.hand = nil, nil
	return all
}

// Accept accepts an order of a character, once, and reports whether it is to be executed: what
// was handed over with it belongs to the realm from now on. Orders without a character are
// always executed.
func (m *Mail) Accept(p *inbox.Posted) bool {
	if p.Player == 0 {
		return true
	}
	fresh := m.boxes.TakeIn(p.Player, p.Order.Number)
	if p.Order.Number != 0 {
		m.safe = append(m.safe, accepted{p.Player, p.Name, p.Order.Number})
	}
	return fresh
}

// Deliver owes a character things and money.
func (m *Mail) Deliver(owner int64, things []character.Item, money int64, why string) {
	m.boxes.Deliver(owner, things, money, why)
}

// Give puts a letter that no player has sent into a mailbox.
func (m *Mail) Give(now, to int64, l mailrules.Letter, t mailrules.Terms) {
	m.boxes.Give(now, to, l, t)
}

// Of returns the mailbox of a character, nil if it never had a letter. It must not be changed.
func (m *Mail) Of(owner int64) *mailrules.Box { return m.boxes.Of(owner) }

// Settled drops deliveries that a character has been saved with.
func (m *Mail) Settled(owner, upto int64) { m.boxes.Settled(owner, upto) }

// Drop removes the mailbox of a deleted character.
func (m *Mail) Drop(owner int64) { m.boxes.Drop(owner) }

// Joined sends a character that has entered the world its deliveries, and tells it about unread
// letters that it already knows of.
func (m *Mail) Joined(who *realmstate.Online) {
	owner := int64(who.Player.Counter())
	if own := m.boxes.Of(owner); own != nil && len(own.Out) > 0 {
		m.hand = append(m.hand, owner)
	}
	m.waits(who)
}
