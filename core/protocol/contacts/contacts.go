// Package contacts is what game clients ask and are told of those whom their player has
// noted: its friends, whom it does not want to hear, and who of them is in the world. It
// decides nothing that the realm decides.
//
// A [Book] takes what a client asks, on any goroutine; a [Page] is what it is told, and
// belongs to the goroutine that tells.
package contacts

import (
	"loam/core/friends"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/link"
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
)

// Book is whom a connection's player has noted. Any goroutine may use it.
type Book struct{ client link.Client }

// New makes that of a connection.
func New(client link.Client) *Book { return &Book{client} }

// Befriend takes CMSG_ADD_FRIEND.
func (b *Book) Befriend(m message.Body) error {
	in := m.(*company.AddFriend)
	return b.client.Submit(intent.Social{Act: intent.Befriend, Name: in.Player, Note: friends.Noted(in.Note)})
}

// Ignore takes CMSG_ADD_IGNORE.
func (b *Book) Ignore(m message.Body) error {
	return b.client.Submit(intent.Social{Act: intent.Ignore, Name: m.(*message.Text).Text})
}

// Unfriend takes CMSG_DEL_FRIEND.
func (b *Book) Unfriend(m message.Body) error {
	return b.contact(intent.Unfriend, m.(*message.GUID).GUID, "")
}

// Unignore takes CMSG_DEL_IGNORE.
func (b *Book) Unignore(m message.Body) error {
	return b.contact(intent.Unignore, m.(*message.GUID).GUID, "")
}

// Annotate takes CMSG_SET_CONTACT_NOTES.
func (b *Book) Annotate(m message.Body) error {
	in := m.(*company.ContactNote)
	return b.contact(intent.Annotate, in.GUID, friends.Noted(in.Note))
}

// List takes CMSG_FRIEND_LIST and CMSG_CONTACT_LIST.
func (b *Book) List(message.Body) error {
	return b.client.Submit(intent.Social{Act: intent.ListContacts})
}

// contact does something about somebody whom a client names.
func (b *Book) contact(act intent.SocialAct, name uint64, note string) error {
	who := b.client.Named(name)
	if who.Kind() != guid.Player {
		return nil
	}
	return b.client.Submit(intent.Social{Act: act, Player: who, Note: note})
}
