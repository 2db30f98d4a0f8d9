package chat

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Group is the group of a player.
type Group interface {
	Led(by guid.GUID) bool // somebody leads it
}

// Updates tells a client that is shown a map what its player hears. It is a [conn.Part].
type Updates struct {
	voice   *Requests
	sight   conn.Sight
	company Group
}

// Updates is that of the connection's client, as long as it is shown one map and its player
// keeps company.
func (v *Requests) Updates(sight conn.Sight, company Group) *Updates {
	return &Updates{v, sight, company}
}

// Event implements conn.Part.
func (a *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.Heard:
		a.heard(e)
	case event.Channeled:
		a.channeled(e)
	case event.Roster:
		a.roster(e)
	default:
		return false
	}
	return true
}

// heard tells a player of words that came through the realm. From is known to
// clients from now on, wherever it is.
func (a *Updates) heard(e event.Heard) {
	a.sight.Meet(e.From, e.Name)
	chat := a.voice.types
	m := &social.Said{Sender: idmap.Name(e.From, 0), Target: a.sight.Name(a.sight.Player()), Text: spokenBy(e.Text)}
	switch e.Way {
	case event.Whispered:
		m.Type = chat.Whisper
	case event.Echo:
		m.Type, m.Target = chat.WhisperEcho, m.Sender
	case event.Party, event.Raid:
		m.Type, m.Target = a.ofGroup(e), m.Sender
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
	a.sight.Put(m)
}

// spokenBy is what a person has typed, in the codes of clients.
func spokenBy(text string) string { return idmap.Cut(idmap.Escape(text)) }

// Refused implements conn.Refuser: why words did not arrive. Of somebody whose name is
// nearly another's there is something else to say.
func (a *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindWhisper {
		return false
	}
	switch e.Reason.Key {
	case "core.not_online", "core.not_online_near":
		a.sight.Put(&packets.Text{Is: "SMSG_CHAT_PLAYER_NOT_FOUND", Text: e.Args.Get("name").Text()})
		return e.Reason.Key == "core.not_online"
	}
	return false
}

// ofGroup is how what a member says comes to a client: as the leader's words
// where the version has a type for these.
func (a *Updates) ofGroup(e event.Heard) uint8 {
	chat := a.voice.types
	kind, led := chat.Party, chat.PartyLeader
	if e.Way == event.Raid {
		kind, led = chat.Raid, chat.RaidLeader
	}
	if led != 0 && a.company.Led(e.From) {
		return led
	}
	return kind
}
