package realmstate

import (
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
)

// Happened sends an event to a player's session, through the map of the player, or when it
// arrives on one.
func (s *State) Happened(to *Online, e event.Event) {
	s.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToSession, Player: to.Name}, Event: e})
}

// Refuse tells a player why an intent had no effect; pairs are the arguments of the text.
func (s *State) Refuse(to *Online, k intent.Kind, key string, pairs ...any) {
	s.Happened(to, event.Refused{Player: to.Player, Intent: k, Reason: content.Text{Bundle: "base", Key: key}, Args: value.OfRecord(pairs...)})
}

// Unknown tells a player that no character in the world has a name, and suggests similar ones.
func (s *State) Unknown(to *Online, k intent.Kind, name string) {
	name = Clip(command.Clean(name))
	if near, ok := suggest.Name(name, s.Names()); ok {
		s.Refuse(to, k, "core.not_online_near", "name", name, "near", near)
		return
	}
	s.Refuse(to, k, "core.not_online", "name", name)
}

// maxNamed is how many characters of a name are searched for and shown.
const maxNamed = 32

// Clip shortens a name that a player has typed.
func Clip(name string) string {
	if r := []rune(name); len(r) > maxNamed {
		return string(r[:maxNamed]) + "..."
	}
	return name
}

// Announce sends a text to every player of the realm.
func (s *State) Announce(text content.Text, args value.Value) {
	s.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args})
}

// Tell sends a text to one player and reports whether it is in the world.
func (s *State) Tell(player string, text content.Text, args value.Value) bool {
	if s.Named(player) == nil {
		return false
	}
	to := inbox.Address{Kind: inbox.ToPlayer, Player: player}
	s.Send(inbox.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args})
	return true
}

// Forbidden asks the scripts whether a player may say something to others, and tells it if it
// may not. A text of the handler's bundle is the reason.
func (s *State) Forbidden(by *Online, k intent.Kind, h hook.ID, to, words string) bool {
	if !s.Attached(h) {
		return false
	}
	args := hook.Args{Texts: [2]string{by.Name, to}, Data: value.OfString(words)}
	reason, refused := s.Ask(h, args)
	if refused {
		s.Happened(by, event.Refused{Player: by.Player, Intent: k, Reason: reason})
	}
	return refused
}
