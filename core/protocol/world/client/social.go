package client

import "loam/core/protocol/message"

// Social is whom the player has noted and its guild, as its client has been told.
type Social struct {
	Friends  []message.Friend       // 1.12.1, as last listed
	Ignored  []uint64               // 1.12.1
	Contacts []message.Contact      // 3.3.5a
	Statuses []message.FriendStatus // all that came, in order

	Invited      message.GuildInvited // as last asked
	Roster       message.GuildRoster  // as last listed
	Figures      message.GuildInfo
	Guilds       map[uint32]message.GuildAnswer
	GuildEvents  []message.GuildEvent // all that came, in order
	GuildResults []message.GuildResult
}

// take keeps what a message says of whom the player has noted, and of its guild.
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
	case *message.GuildInvited:
		s.Invited = *b
	case *message.GuildRoster:
		s.Roster = *b
	case *message.GuildInfo:
		s.Figures = *b
	case *message.GuildAnswer:
		all := map[uint32]message.GuildAnswer{b.ID: *b}
		for id, g := range s.Guilds {
			if id != b.ID {
				all[id] = g
			}
		}
		s.Guilds = all
	case *message.GuildEvent:
		s.GuildEvents = append(s.GuildEvents, *b)
	case *message.GuildResult:
		s.GuildResults = append(s.GuildResults, *b)
	}
}
