package client

import "loam/core/protocol/message"

// Social is whom the player has noted, as its client has been told.
type Social struct {
	Friends  []message.Friend       // 1.12.1, as last listed
	Ignored  []uint64               // 1.12.1
	Contacts []message.Contact      // 3.3.5a
	Statuses []message.FriendStatus // all that came, in order
}

// take keeps what a message says of whom the player has noted.
func (s *Social) take(body message.Body) {
	switch b := body.(type) {
	case *message.Friends:
		s.Friends = b.List
	case *message.Ignored:
		s.Ignored = b.List
	case *message.Contacts:
		s.Contacts = b.List
	case *message.FriendStatus:
		s.Statuses = append(s.Statuses, *b)
	}
}
