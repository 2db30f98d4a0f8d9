package world

import (
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/message"
)

// heard tells a player of words that came through the realm. From is known to
// clients from now on, wherever it is.
func (o *teller) heard(v *viewer, e event.Heard) {
	o.known.people.hear(e.From, e.Name)
	chat := &o.config.Version.Chat
	m := &message.Said{Sender: clientGUID(e.From, 0), Target: v.own, Text: spokenBy(e.Text)}
	switch e.Way {
	case event.Whispered:
		m.Type = chat.Whisper
	case event.Echo:
		m.Type, m.Target = chat.WhisperEcho, m.Sender
	case event.Party, event.Raid:
		m.Type, m.Target = o.groupChat(v, e), m.Sender
	case event.InGuild:
		m.Type = chat.Guild
	case event.AmongOfficers:
		m.Type = chat.Officer
	case event.InChannel:
		m.Type, m.Channel = chat.Channel, e.Channel
	case event.Away:
		m.Type = chat.Away
	case event.Busy:
		m.Type = chat.Busy
	}
	v.conn.put(m)
}

// spokenBy is what a person has typed, in the codes of clients.
func spokenBy(text string) string { return cut(string(codes{}.Escape(nil, text))) }

// refusedTalk tells a player in its client's own way why words did not arrive, and
// reports whether there is one.
func (o *teller) refusedTalk(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindWhisper {
		return false
	}
	switch e.Reason.Key {
	case "core.not_online", "core.not_online_near":
		v.conn.put(&message.Text{Is: "SMSG_CHAT_PLAYER_NOT_FOUND", Text: e.Args.Get("name").Text()})
		return e.Reason.Key == "core.not_online"
	}
	return false
}
