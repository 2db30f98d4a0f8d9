// Package chat takes what game clients say and sends them what their players hear: say, yell
// and whisper, group, guild and channel chat, and emotes. Package world/chat and the realm
// decide.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package chat

import (
	"strings"

	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Types are a version's numbers of the chat types.
type Types struct {
	Say, Yell, Emote, System, MonsterSay, MonsterYell, MonsterEmote uint8
	MonsterWhisper, BossEmote, BossWhisper                          uint8
	Whisper, WhisperEcho                                            uint8
	Party, Raid                                                     uint8
	Guild, Officer                                                  uint8
	PartyLeader, RaidLeader                                         uint8 // 0 if the version has none
	Channel, Away, Busy                                             uint8
}

// Requests takes what the client says. Any goroutine may use it.
type Requests struct {
	client conn.Client
	types  *Types
}

// New returns the Requests of a connection.
func New(client conn.Client, types *Types) *Requests { return &Requests{client, types} }

// Say takes CMSG_MESSAGECHAT.
func (v *Requests) Say(m packets.Body) error {
	in := m.(*social.Say)
	const addonLanguage = 0xFFFFFFFF                                           // messages between addons, which are not shown
	ends := in.Type == uint32(v.types.Away) || in.Type == uint32(v.types.Busy) // these may have no text
	if in.Language == addonLanguage || in.Text == "" && !ends {
		return nil
	}
	switch in.Type {
	case uint32(v.types.Whisper):
		return v.client.Submit(intent.Whisper{To: in.Target, Text: in.Text})
	case uint32(v.types.Away), uint32(v.types.Busy):
		return v.client.Submit(intent.Away{Busy: in.Type == uint32(v.types.Busy), Text: in.Text})
	case uint32(v.types.Channel):
		return v.client.Submit(intent.Talk{Channel: in.Target, Text: in.Text})
	}
	switch chat := v.types; in.Type {
	case uint32(chat.Party):
		return v.client.Submit(intent.GroupChat{Text: in.Text})
	case uint32(chat.Guild):
		return v.client.Submit(intent.GuildChat{Text: in.Text})
	case uint32(chat.Officer):
		return v.client.Submit(intent.GuildChat{Officers: true, Text: in.Text})
	case uint32(chat.Raid), uint32(chat.RaidLeader):
		return v.client.Submit(intent.GroupChat{Raid: true, Text: in.Text})
	}
	speech, ok := map[uint32]intent.Speech{
		uint32(v.types.Say): intent.Say, uint32(v.types.Yell): intent.Yell, uint32(v.types.Emote): intent.Emote,
	}[in.Type]
	if !ok {
		return nil
	}
	return v.client.Submit(intent.Chat{Speech: speech, Text: command.Dotted(in.Text)})
}

// Spoken returns what a unit says, as a message of a player or of a creature. By is the
// client's name of the unit, called the name that is shown.
func (t *Types) Spoken(e *event.Spoke, by uint64, text, called string) *social.Said {
	m := &social.Said{Sender: by, Target: by, Text: text}
	if e.Text.Bundle == "" { // typed by a person
		m.Type = [...]uint8{intent.Say: t.Say, intent.Yell: t.Yell, intent.Emote: t.Emote}[e.Speech]
		return m
	}
	m.Type = [...]uint8{intent.Say: t.MonsterSay, intent.Yell: t.MonsterYell, intent.Emote: t.MonsterEmote}[e.Speech]
	switch e.Tone {
	case event.Privately:
		m.Type = t.MonsterWhisper
	case event.BossEmote:
		m.Type = t.BossEmote
	case event.BossWhisper:
		m.Type = t.BossWhisper
	case event.Aloud:
	}
	if m.Type == t.MonsterEmote || m.Type == t.BossEmote { // clients put the name in the place of %s
		m.Text = strings.ReplaceAll(text, "%", "%%")
		if e.Speech == intent.Emote {
			m.Text = "%s " + m.Text
		}
	}
	m.Target = 0
	m.SenderName = called
	return m
}
