// Package guild keeps the guilds of the realm and their banks: who founds, joins and leaves them,
// ranks and rights, what members say to each other, and the tabs of the bank. Package rules/guild
// decides; package world/guildbank is the maps' side of a bank.
//
// A Guilds and its Banks belong to the goroutine of the realm box.
package guild

import (
	"iter"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	grouprules "loam/core/rules/group"
	guildrules "loam/core/rules/guild"
)

// Contacts knows who ignores whom.
type Contacts interface {
	// Deaf reports whether a player ignores another, and tells that one.
	Deaf(to guid.GUID, name string, by realmstate.Asker, k intent.Kind) bool
}

// Groups knows who founds a guild together.
type Groups interface {
	Of(player guid.GUID) (of grouprules.Group, ok bool)
}

// Mail delivers what a character gets back from a guild.
type Mail interface {
	Deliver(owner int64, things []character.Item, money int64, why string)
}

// Guilds is the guilds of a realm. The owner goroutine calls its methods.
type Guilds struct {
	s        *realmstate.State
	contacts Contacts
	groups   Groups
	mail     Mail
	badged   func(guid.GUID, guildrules.Badge) // publishes the guild of a character; may be nil
	book     guildrules.Book
}

// New makes the Guilds of a realm; badged publishes the guild of a character, which may be none,
// and may be nil.
func New(s *realmstate.State, c Contacts, g Groups, m Mail, badged func(guid.GUID, guildrules.Badge)) *Guilds {
	return &Guilds{s: s, contacts: c, groups: g, mail: m, badged: badged}
}

// Code visits all state.
func (gs *Guilds) Code(c *codec.Coder) { gs.book.Code(c) }

// Read reads a saved page: a guild, or how many there have been.
func (gs *Guilds) Read(number int64, data []byte) error { return gs.book.Read(number, data) }

// Changed returns the pages that have changed since the last call.
func (gs *Guilds) Changed() iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		for _, id := range gs.book.Changed() {
			if !yield(id, gs.book.Keep(id)) {
				return
			}
		}
	}
}

// Renamed updates the guild of a character that was renamed, or with the name "" was deleted.
func (gs *Guilds) Renamed(player guid.GUID, name string) {
	gs.Publish(nil, intent.KindGuild, gs.book.Renamed(gs.s.Unix(), player, name))
}

// MayName returns why a player may not found a guild of a name.
func (gs *Guilds) MayName(by guid.GUID, name string) guildrules.Why { return gs.book.MayName(by, name) }

func person(o *realmstate.Online) guildrules.Person {
	return guildrules.Person{Player: o.Player, Name: o.Name, Level: o.Level()}
}
