package state

import (
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
)

// whisper sends a player what another has typed for it, wherever both are.
func (b *Box) whisper(by asker, in intent.Whisper) {
	text := command.Spoken(in.Text)
	if text == "" {
		b.refuse(by.Online, intent.KindWhisper, "core.no_words")
		return
	}
	name := in.To
	if name == "" {
		if name = by.Whisperer; name == "" {
			b.refuse(by.Online, intent.KindWhisper, "core.nobody_whispered")
			return
		}
	}
	to := b.called(name)
	if to == nil {
		b.unknown(by.Online, intent.KindWhisper, name)
		return
	}
	if b.deaf(to.Player, to.Name, by, intent.KindWhisper) {
		return
	}
	if b.forbidden(by.Online, intent.KindWhisper, hook.RealmWhisper, to.Name, text) {
		return
	}
	to.Whisperer = by.Name
	b.happened(to, event.Heard{Player: to.Player, Way: event.Whispered, From: by.Player, Name: by.Name, Text: text})
	b.happened(by.Online, event.Heard{Player: by.Player, Way: event.Echo, From: to.Player, Name: to.Name, Text: text})
	if to.Away.on {
		b.happened(by.Online, event.Heard{Player: by.Player, Way: to.Away.way(), From: to.Player, Name: to.Name, Text: to.Away.text})
	}
}

// called finds a character in the world; case does not matter.
func (b *Box) called(name string) *Online {
	for i := range b.online {
		if strings.EqualFold(b.online[i].Name, name) {
			return &b.online[i]
		}
	}
	return nil
}

// unknown tells a player that no character in the world has a name, and suggests similar ones.
func (b *Box) unknown(to *Online, k intent.Kind, name string) {
	name = clip(command.Clean(name))
	if near, ok := suggest.Name(name, boxWorld{b}.Players()); ok {
		b.refuse(to, k, "core.not_online_near", "name", name, "near", near)
		return
	}
	b.refuse(to, k, "core.not_online", "name", name)
}

// maxNamed is how many characters are searched for a similar name.
const maxNamed = 32

func clip(name string) string {
	if r := []rune(name); len(r) > maxNamed {
		return string(r[:maxNamed]) + "..."
	}
	return name
}
