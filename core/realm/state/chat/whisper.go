// Package chat is what players of the realm say to one player: whispers, and what answers them
// while a player is away. Groups, guilds and channels have packages of their own.
//
// A Whispers belongs to the goroutine of the realm box. All state is in the characters in the
// world: who has last whispered to them, and whether they are away.
package chat

import (
	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
)

// Contacts knows who ignores whom.
type Contacts interface {
	// Deaf reports whether a player ignores another, and tells that one.
	Deaf(to guid.GUID, name string, by realmstate.Asker, k intent.Kind) bool
}

// Whispers is the whispers of a realm. The owner goroutine calls its methods.
type Whispers struct {
	s        *realmstate.State
	contacts Contacts
}

// New makes the Whispers of a realm.
func New(s *realmstate.State, c Contacts) *Whispers { return &Whispers{s: s, contacts: c} }

// Whisper sends a player what another has typed for it, wherever both are.
func (w *Whispers) Whisper(by realmstate.Asker, in intent.Whisper) {
	text := command.Spoken(in.Text)
	if text == "" {
		w.s.Refuse(by.Online, intent.KindWhisper, "core.no_words")
		return
	}
	name := in.To
	if name == "" {
		if name = by.Whisperer; name == "" {
			w.s.Refuse(by.Online, intent.KindWhisper, "core.nobody_whispered")
			return
		}
	}
	to := w.s.Called(name)
	if to == nil {
		w.s.Unknown(by.Online, intent.KindWhisper, name)
		return
	}
	if w.contacts.Deaf(to.Player, to.Name, by, intent.KindWhisper) {
		return
	}
	if w.s.Forbidden(by.Online, intent.KindWhisper, hook.RealmWhisper, to.Name, text) {
		return
	}
	to.Whisperer = by.Name
	w.s.Happened(to, event.Heard{Player: to.Player, Way: event.Whispered, From: by.Player, Name: by.Name, Text: text})
	w.s.Happened(by.Online, event.Heard{Player: by.Player, Way: event.Echo, From: to.Player, Name: to.Name, Text: text})
	if to.Away.On {
		w.s.Happened(by.Online, event.Heard{Player: by.Player, Way: way(&to.Away), From: to.Player, Name: to.Name, Text: to.Away.Text})
	}
}
