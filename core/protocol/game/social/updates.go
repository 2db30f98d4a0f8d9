package social

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// The results about friends and ignored players, the same in both versions.
const (
	friendFull     = 1
	friendOffline  = 3
	friendUnknown  = 4
	friendRemoved  = 5
	friendAlready  = 8
	friendSelf     = 9
	ignoredFull    = 11
	ignoredAlready = 14
	ignoredAdded   = 15
	ignoredRemoved = 16
	listsFriends   = 1 // bits of a list of 3.3.5a
	listsIgnored   = 2
	listsMuted     = 4
	presenceOnline = 1
	presenceAway   = 2
	presenceBusy   = 4
)

// Presence returns whether and where a player is online, in the form of clients.
func Presence(sight conn.Sight, c *event.Contact) social.Presence {
	if !c.Online {
		return social.Presence{}
	}
	class, zone := sight.Known(c.Player)
	p := social.Presence{Status: presenceOnline, Level: uint32(max(c.Level, 0)), Class: uint32(class), Area: zone}
	switch {
	case c.Away:
		p.Status = presenceAway
	case c.Busy:
		p.Status = presenceBusy
	}
	return p
}

// Updates sends the player's friends and ignored players to a client that is shown a map. It
// is a [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct{ sight conn.Sight }

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (*Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{sight} }

// Event implements conn.Part.
func (p *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.SocialTold:
		p.news(e)
	case event.ContactsShown:
		p.list(e)
	default:
		return false
	}
	return true
}

// list sends the contacts of a player: in 1.12.1 in two messages, in 3.3.5a in one.
func (p *Updates) list(e event.ContactsShown) {
	for _, list := range [][]event.Contact{e.Friends, e.Ignored} {
		for i := range list {
			p.sight.Meet(list[i].Player, list[i].Name)
		}
	}
	if p.sight.Packet() == codec.Wrath {
		m := &packets.Contacts{Mask: listsFriends | listsIgnored | listsMuted}
		for i := range e.Friends {
			c := &e.Friends[i]
			m.List = append(m.List, packets.Contact{GUID: idmap.Name(c.Player, 0), Mask: listsFriends, Note: c.Note, Presence: Presence(p.sight, c)})
		}
		for i := range e.Ignored {
			m.List = append(m.List, packets.Contact{GUID: idmap.Name(e.Ignored[i].Player, 0), Mask: listsIgnored})
		}
		p.sight.Put(m)
		return
	}
	friendly, ignored := &packets.Friends{}, &packets.Ignored{}
	for i := range e.Friends {
		friendly.List = append(friendly.List, packets.Friend{GUID: idmap.Name(e.Friends[i].Player, 0), Presence: Presence(p.sight, &e.Friends[i])})
	}
	for i := range e.Ignored {
		ignored.List = append(ignored.List, idmap.Name(e.Ignored[i].Player, 0))
	}
	p.sight.Put(friendly)
	p.sight.Put(ignored)
}

// news sends news of a contact.
func (p *Updates) news(e event.SocialTold) {
	p.sight.Meet(e.Who.Player, e.Who.Name)
	m := &social.FriendStatus{GUID: idmap.Name(e.Who.Player, 0)}
	switch e.News {
	case event.Befriended:
		m.Result, m.Long, m.Note = social.FriendAddedOffline, p.sight.Packet() == codec.Wrath, e.Who.Note
		if e.Who.Online {
			m.Result, m.Long, m.Presence = social.FriendAddedOnline, true, Presence(p.sight, &e.Who)
		}
	case event.FriendCame:
		m.Result, m.Long, m.Presence = social.FriendOnline, true, Presence(p.sight, &e.Who)
	case event.FriendWent:
		m.Result = friendOffline
	case event.Unfriended:
		m.Result = friendRemoved
	case event.Ignoring:
		m.Result = ignoredAdded
	case event.HearsAgain:
		m.Result = ignoredRemoved
	case event.Annotated: // the client has recorded the note itself
		return
	}
	p.sight.Put(m)
}

// refusals are the reasons for which clients have texts, by the keys of texts.
var refusals = map[string]uint8{
	"friends.yourself": friendSelf, "friends.already": friendAlready, "friends.full": friendFull, "friends.nobody": friendUnknown,
	"friends.ignored_already": ignoredAlready, "friends.ignored_full": ignoredFull,
}

// Refused implements conn.Refuser with the client's own texts.
func (p *Updates) Refused(e event.Refused) bool {
	result, known := refusals[e.Reason.Key]
	if e.Intent != intent.KindSocial || !known {
		return false
	}
	p.sight.Put(&social.FriendStatus{Result: result})
	return true
}
