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
	Led(by guid.GUID) bool // the player's group has this leader
}

// Updates sends what the player hears to a client that is shown a map. It is a [conn.Part],
// and belongs to the goroutine of the broadcast.
type Updates struct {
	voice   *Requests
	sight   conn.Sight
	company Group
}

// NewUpdates returns the Updates of the client for as long as it is shown one map. Company is
// the player's group.
func (v *Requests) NewUpdates(sight conn.Sight, company Group) *Updates {
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

// heard sends a message that came through the realm. From now on the client knows the name of
// its sender, wherever that is.
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

// spokenBy returns what a person typed, in the codes of clients.
func spokenBy(text string) string { return idmap.Cut(idmap.Escape(text)) }

// Refused implements conn.Refuser: it sends why a message did not arrive. For a recipient
// whose name resembles another's there is a text of its own.
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

// ofGroup returns the chat type of what a group member says: that of the leader if the
// version has one.
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
