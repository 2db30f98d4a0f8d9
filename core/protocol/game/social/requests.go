// Package social takes what game clients ask about friends and ignored players and sends them
// what happened, such as which friends are online. Package rules/social decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package social

import (
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
	socialrules "loam/core/rules/social"
)

// Requests takes what the client asks about friends and ignored players. Any goroutine may
// use it.
type Requests struct{ client conn.Client }

// New returns the Requests of a connection.
func New(client conn.Client) *Requests { return &Requests{client} }

// Befriend takes CMSG_ADD_FRIEND.
func (b *Requests) Befriend(m packets.Body) error {
	in := m.(*social.AddFriend)
	return b.client.Submit(intent.Social{Act: intent.Befriend, Name: in.Player, Note: socialrules.Noted(in.Note)})
}

// Ignore takes CMSG_ADD_IGNORE.
func (b *Requests) Ignore(m packets.Body) error {
	return b.client.Submit(intent.Social{Act: intent.Ignore, Name: m.(*packets.Text).Text})
}

// Unfriend takes CMSG_DEL_FRIEND.
func (b *Requests) Unfriend(m packets.Body) error {
	return b.contact(intent.Unfriend, m.(*packets.GUID).GUID, "")
}

// Unignore takes CMSG_DEL_IGNORE.
func (b *Requests) Unignore(m packets.Body) error {
	return b.contact(intent.Unignore, m.(*packets.GUID).GUID, "")
}

// Annotate takes CMSG_SET_CONTACT_NOTES.
func (b *Requests) Annotate(m packets.Body) error {
	in := m.(*social.ContactNote)
	return b.contact(intent.Annotate, in.GUID, socialrules.Noted(in.Note))
}

// List takes CMSG_FRIEND_LIST and CMSG_CONTACT_LIST.
func (b *Requests) List(packets.Body) error {
	return b.client.Submit(intent.Social{Act: intent.ListContacts})
}

// contact submits a request about a player that the client names.
func (b *Requests) contact(act intent.SocialAct, name uint64, note string) error {
	who := b.client.Named(name)
	if who.Kind() != guid.Player {
		return nil
	}
	return b.client.Submit(intent.Social{Act: act, Player: who, Note: note})
}
