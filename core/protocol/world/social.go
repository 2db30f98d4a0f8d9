package world

import (
	"loam/core/event"
	"loam/core/friends"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
)

// AddFriend takes CMSG_ADD_FRIEND.
func AddFriend(c *Conn, m message.Body) error {
	in := m.(*message.AddFriend)
	return c.submit(intent.Social{Act: intent.Befriend, Name: in.Player, Note: friends.Noted(in.Note)})
}

// AddIgnored takes CMSG_ADD_IGNORE.
func AddIgnored(c *Conn, m message.Body) error {
	return c.submit(intent.Social{Act: intent.Ignore, Name: m.(*message.Text).Text})
}

// DropFriend takes CMSG_DEL_FRIEND.
func DropFriend(c *Conn, m message.Body) error {
	return c.contact(intent.Unfriend, m.(*message.GUID).GUID, "")
}

// DropIgnored takes CMSG_DEL_IGNORE.
func DropIgnored(c *Conn, m message.Body) error {
	return c.contact(intent.Unignore, m.(*message.GUID).GUID, "")
}

// NoteFriend takes CMSG_SET_CONTACT_NOTES.
func NoteFriend(c *Conn, m message.Body) error {
	in := m.(*message.ContactNote)
	return c.contact(intent.Annotate, in.GUID, friends.Noted(in.Note))
}

// ListContacts takes CMSG_FRIEND_LIST and CMSG_CONTACT_LIST.
func ListContacts(c *Conn, _ message.Body) error {
	return c.submit(intent.Social{Act: intent.ListContacts})
}

// contact does something about somebody whom a client names.
func (c *Conn) contact(act intent.SocialAct, name uint64, note string) error {
	who := c.named(name)
	if who.Kind() != guid.Player {
		return nil
	}
	return c.submit(intent.Social{Act: act, Player: who, Note: note})
}

// What clients are told of somebody whom their player notes: both versions number
// it alike.
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

// presenceOf says in a client's way whether somebody is in the world, and where: the
// zone is that of who plays with a client of the version.
func (o *teller) presenceOf(c *event.Contact) message.Presence {
	if !c.Online {
		return message.Presence{}
	}
	p := message.Presence{Status: presenceOnline, Level: uint32(max(c.Level, 0)), Class: anyClass}
	switch {
	case c.Away:
		p.Status = presenceAway
	case c.Busy:
		p.Status = presenceBusy
	}
	if object := o.known.people.by[c.Player]; object != nil {
		p.Class = uint32(o.config.Version.appearance(object.Traits, object.Clients).Class)
	}
	for _, v := range o.viewers.All() { // in no order: each player has one
		if v.place.Player == c.Player {
			if own := v.sees[c.Player]; own != nil {
				_, p.Area = o.config.ground(v.place.Map, own.Position.Point)
			}
		}
	}
	return p
}

// contactsShown lists whom a player has noted: 1.12.1 in two messages, 3.3.5a in one.
func (o *teller) contactsShown(v *viewer, e event.ContactsShown) {
	for _, list := range [][]event.Contact{e.Friends, e.Ignored} {
		for i := range list {
			o.known.people.hear(list[i].Player, list[i].Name)
		}
	}
	if o.config.Version.Packet == packet.Wrath {
		m := &message.Contacts{Mask: listsFriends | listsIgnored | listsMuted}
		for i := range e.Friends {
			c := &e.Friends[i]
			m.List = append(m.List, message.Contact{GUID: clientGUID(c.Player, 0), Mask: listsFriends, Note: c.Note, Presence: o.presenceOf(c)})
		}
		for i := range e.Ignored {
			m.List = append(m.List, message.Contact{GUID: clientGUID(e.Ignored[i].Player, 0), Mask: listsIgnored})
		}
		v.conn.put(m)
		return
	}
	friendly, ignored := &message.Friends{}, &message.Ignored{}
	for i := range e.Friends {
		friendly.List = append(friendly.List, message.Friend{GUID: clientGUID(e.Friends[i].Player, 0), Presence: o.presenceOf(&e.Friends[i])})
	}
	for i := range e.Ignored {
		ignored.List = append(ignored.List, clientGUID(e.Ignored[i].Player, 0))
	}
	v.conn.put(friendly)
	v.conn.put(ignored)
}

// socialTold tells a player of somebody whom it has noted.
func (o *teller) socialTold(v *viewer, e event.SocialTold) {
	o.known.people.hear(e.Who.Player, e.Who.Name)
	m := &message.FriendStatus{GUID: clientGUID(e.Who.Player, 0)}
	switch e.News {
	case event.Befriended:
		m.Result, m.Long, m.Note = message.FriendAddedOffline, o.config.Version.Packet == packet.Wrath, e.Who.Note
		if e.Who.Online {
			m.Result, m.Long, m.Presence = message.FriendAddedOnline, true, o.presenceOf(&e.Who)
		}
	case event.FriendCame:
		m.Result, m.Long, m.Presence = message.FriendOnline, true, o.presenceOf(&e.Who)
	case event.FriendWent:
		m.Result = friendOffline
	case event.Unfriended:
		m.Result = friendRemoved
	case event.Ignoring:
		m.Result = ignoredAdded
	case event.HearsAgain:
		m.Result = ignoredRemoved
	case event.Annotated: // its client has written it down itself
		return
	}
	v.conn.put(m)
}

// socialRefusals are what clients have words of their own for, by the keys of texts.
var socialRefusals = map[string]uint8{
	"friends.yourself": friendSelf, "friends.already": friendAlready, "friends.full": friendFull, "friends.nobody": friendUnknown,
	"friends.ignored_already": ignoredAlready, "friends.ignored_full": ignoredFull,
}

// refusedSocial tells a player in its client's own way why somebody was not noted,
// and reports whether there is one.
func (o *teller) refusedSocial(v *viewer, e event.Refused) bool {
	result, known := socialRefusals[e.Reason.Key]
	if e.Intent != intent.KindSocial || !known {
		return false
	}
	v.conn.put(&message.FriendStatus{Result: result})
	return true
}
