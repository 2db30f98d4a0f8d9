package state

import (
	"iter"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	modstoragemodel "loam/core/model/modstorage"
	auctionrules "loam/core/rules/auction"
	gameeventrules "loam/core/rules/gameevent"
	grouprules "loam/core/rules/group"
	guildrules "loam/core/rules/guild"
	mailrules "loam/core/rules/mail"
	socialrules "loam/core/rules/social"
)

// A handle is a script's access to one part of the realm. The zero handle is invalid; Tx makes
// them. Handles belong to the owner goroutine.

// Players is a script's access to the characters in the world, valid inside a step only.
type Players struct{ tx *Tx }

// All iterates over the characters in the world, in the order of log-in.
func (h Players) All() iter.Seq2[string, value.Value] {
	s := h.tx.on().s
	return func(yield func(string, value.Value) bool) {
		for o := range s.Online() {
			if !yield(o.Name, o.Facts) {
				return
			}
		}
	}
}

// Announce sends a text to every player of the realm.
func (h Players) Announce(text content.Text, args value.Value) { h.tx.on().s.Announce(text, args) }

// Tell sends a text to one player and reports whether it is in the world.
func (h Players) Tell(player string, text content.Text, args value.Value) bool {
	return h.tx.on().s.Tell(player, text, args)
}

// Groups is a script's access to the groups, valid inside a step only.
type Groups struct{ tx *Tx }

// Of returns the group of a character by its name, which may be offline; ok is false if it is
// in none.
func (h Groups) Of(player string) (g grouprules.Group, ok bool) {
	return h.tx.on().groups.Called(player)
}

// Act executes a script's request about the group of a character in the world: as if the player
// itself had asked, or forced, whoever would have to agree.
func (h Groups) Act(by string, act intent.Group, forced bool) grouprules.Why {
	b := h.tx.on()
	who := b.s.Called(by)
	if who == nil {
		return grouprules.NotThere
	}
	return b.groups.Act(who, act, forced)
}

// Guilds is a script's access to the guilds and their banks, valid inside a step only.
type Guilds struct{ tx *Tx }

// Of returns the guild of a character by its name, nil if it is in none, or is offline and no
// member of any. It must not be changed.
func (h Guilds) Of(player string) *guildrules.Guild { return h.tx.on().guilds.OfName(player) }

// Named returns the guild of a name, nil if there is none. It must not be changed.
func (h Guilds) Named(name string) *guildrules.Guild { return h.tx.on().guilds.Named(name) }

// Names returns the names of all guilds, in the order in which they were founded.
func (h Guilds) Names() []string { return h.tx.on().guilds.Names() }

// Found founds a guild for a character in the world, without a payment or founders.
func (h Guilds) Found(charter content.ID, name, leader string) guildrules.Why {
	b := h.tx.on()
	return b.guilds.FoundFor(b.s.Called(leader), name, charter)
}

// Enlist adds a character in the world to a guild without an invitation.
func (h Guilds) Enlist(name, player string) guildrules.Why {
	return h.tx.on().guilds.Enlist(name, player)
}

// End disbands a guild and reports whether there was one.
func (h Guilds) End(name string) bool { return h.tx.on().guilds.End(name) }

// Expel removes a member from a guild.
func (h Guilds) Expel(name, player string) guildrules.Why {
	return h.tx.on().guilds.Expel(name, player)
}

// SetRank sets the rank of a guild member, from 0.
func (h Guilds) SetRank(name, player string, rank int) guildrules.Why {
	return h.tx.on().guilds.SetRank(name, player, rank)
}

// SetLeader makes a member the guild's leader.
func (h Guilds) SetLeader(name, player string) guildrules.Why {
	return h.tx.on().guilds.SetLeader(name, player)
}

// SetMessage sets the message of the day of a guild.
func (h Guilds) SetMessage(name, text string) guildrules.Why {
	return h.tx.on().guilds.SetMessage(name, text)
}

// ChangeMoney adds coins to the bank of a guild, or takes it for amounts below 0, and returns how
// much is in it then.
func (h Guilds) ChangeMoney(name string, money int64) (int64, guildrules.Why) {
	return h.tx.on().banks.ChangeMoney(name, money)
}

// Contacts is a script's access to the contact lists, valid inside a step only.
type Contacts struct{ tx *Tx }

// Called returns the contact lists of a character by its name, and false if it is not in the
// world.
func (h Contacts) Called(name string) (friendly, ignored []socialrules.Contact, ok bool) {
	b := h.tx.on()
	who := b.s.Called(name)
	if who == nil {
		return nil, nil, false
	}
	if l := b.contacts.Of(who.Player); l != nil {
		friendly, ignored = l.Friends, l.Ignored
	}
	return friendly, ignored, true
}

// Of returns the contact lists of a character, nil if it has none. They must not be changed.
func (h Contacts) Of(player guid.GUID) *socialrules.List { return h.tx.on().contacts.Of(player) }

// Mail is a script's access to the mailboxes, valid inside a step only.
type Mail struct{ tx *Tx }

// Of returns the mailbox of a character, nil if it never had a letter. It must not be changed.
func (h Mail) Of(owner int64) *mailrules.Box { return h.tx.on().mail.Of(owner) }

// Give puts a letter that no player has sent into the mailbox of the named character, when the
// realm has found that.
func (h Mail) Give(o character.Order) {
	o.Act = uint8(mailrules.Gift)
	h.tx.Send(inbox.PostMessage(inbox.Posted{Order: o}))
}

// Auctions is a script's access to the auction houses, valid inside a step only.
type Auctions struct{ tx *Tx }

// Search returns a page of the lots of a house, by a filter.
func (h Auctions) Search(house content.ID, f *character.Filter) auctionrules.Found {
	return h.tx.on().auctions.Search(house, f)
}

// Kept returns how much coins all houses have kept.
func (h Auctions) Kept() int64 { return h.tx.on().auctions.Kept() }

// Events is a script's access to the game events, valid inside a step only.
type Events struct{ tx *Tx }

// Start starts a game event by hand and reports whether it was off.
func (h Events) Start(id content.ID) bool { return h.tx.on().events.Start(id) }

// Stop ends a game event and reports whether it was on.
func (h Events) Stop(id content.ID) bool { return h.tx.on().events.Stop(id) }

// Add adds points to the goal of a game event that is on.
func (h Events) Add(id content.ID, points int64) { h.tx.on().events.Add(id, points) }

// EventFact returns the state of a game event; false while it is off.
func (h Events) EventFact(id content.ID) (gameeventrules.Fact, bool) {
	return h.tx.on().events.Fact(id)
}

// RunningEvents returns the game events that are on, by id.
func (h Events) RunningEvents() []gameeventrules.Fact { return h.tx.on().events.Running() }

// Storage is a script's access to what bundles store with the realm, valid inside a step only.
type Storage struct{ tx *Tx }

// Stored reads a bundle's storage.
func (h Storage) Stored(bundle, key string) value.Value { return h.tx.on().storage.Get(bundle, key) }

// CheckStored returns why a value cannot be stored. The error is for the author.
func (h Storage) CheckStored(bundle, key string, v value.Value) error {
	return h.tx.on().storage.Check(modstoragemodel.Entry{Bundle: bundle, Key: key, Value: v})
}

// CheckAdded returns why a number cannot be added to a stored one. The error is for the author.
func (h Storage) CheckAdded(bundle, key string, amount float64) error {
	sum, err := h.tx.on().storage.Sum(bundle, key, amount)
	if err != nil {
		return err
	}
	return h.CheckStored(bundle, key, sum)
}

// StoredCount returns how many values a bundle has stored.
func (h Storage) StoredCount(bundle string) int { return len(h.tx.on().storage.Of(bundle)) }

// StoredBytes returns approximately how many bytes a bundle has stored.
func (h Storage) StoredBytes(bundle string) int { return h.tx.on().storage.Bytes(bundle) }

// StoredKeys returns the keys of a bundle that begin with a prefix, sorted.
func (h Storage) StoredKeys(bundle, prefix string) []string {
	return h.tx.on().storage.Keys(bundle, prefix)
}

// Store writes a value to a bundle's storage; nil removes it.
func (h Storage) Store(bundle, key string, v value.Value) {
	h.tx.on().storage.Put(modstoragemodel.Entry{Bundle: bundle, Key: key, Value: v})
}

// AddStored adds to a stored number, from 0 if there is none. A value that is no number stays.
func (h Storage) AddStored(bundle, key string, amount float64) {
	if sum, err := h.tx.on().storage.Sum(bundle, key, amount); err == nil {
		h.Store(bundle, key, sum)
	}
}

// Timers is a script's access to the timers of the realm, valid inside a step only.
type Timers struct{ tx *Tx }

// Start starts a timer in place of one of the same bundle and handler.
func (h Timers) Start(t entity.Timer, waitMin, waitMax clock.Time) error {
	b := h.tx.on()
	return b.timers.start(b.s, t, waitMin, waitMax)
}

// Cancel stops a timer and reports whether it was running.
func (h Timers) Cancel(bundle, handler string) bool { return h.tx.on().timers.cancel(bundle, handler) }

// Left returns the time until a timer is due.
func (h Timers) Left(bundle, handler string) (clock.Time, bool) {
	b := h.tx.on()
	return b.timers.left(b.s.Now(), bundle, handler)
}
