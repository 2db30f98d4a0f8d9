package state

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
)

// Tx gives access to the box, valid inside a step only. It hands out one handle for each part of
// the realm, such as [Tx.Guilds]; a handle that is used after its step panics, like its Tx.
type Tx struct {
	b    *Box
	live bool
}

func (tx *Tx) on() *Box {
	if !tx.live {
		panic("realm: a Tx was used after its step")
	}
	return tx.b
}

// Now returns the realm's time.
func (tx *Tx) Now() clock.Time { return tx.on().s.Now() }

// RealUnix returns the real time at the realm's place in ms, as last stamped.
func (tx *Tx) RealUnix() int64 { return tx.on().s.Unix() }

// Content returns the content of the running release.
func (tx *Tx) Content() *content.Snapshot { return tx.on().release.Content }

// Send sends a message, to be delivered a step later.
func (tx *Tx) Send(m inbox.Message) { tx.on().s.Send(m) }

// Log logs what scripts print, their faults, and what was switched off.
func (tx *Tx) Log(e event.Event) { tx.on().s.Log(e) }

// Players returns access to the characters in the world.
func (tx *Tx) Players() Players { return Players{tx} }

// Groups returns access to the groups.
func (tx *Tx) Groups() Groups { return Groups{tx} }

// Guilds returns access to the guilds.
func (tx *Tx) Guilds() Guilds { return Guilds{tx} }

// Contacts returns access to the contact lists.
func (tx *Tx) Contacts() Contacts { return Contacts{tx} }

// Mail returns access to the mailboxes.
func (tx *Tx) Mail() Mail { return Mail{tx} }

// Auctions returns access to the auction houses.
func (tx *Tx) Auctions() Auctions { return Auctions{tx} }

// Events returns access to the game events.
func (tx *Tx) Events() Events { return Events{tx} }

// Storage returns access to what bundles store with the realm.
func (tx *Tx) Storage() Storage { return Storage{tx} }

// Timers returns access to the timers of the realm's scripts.
func (tx *Tx) Timers() Timers { return Timers{tx} }
