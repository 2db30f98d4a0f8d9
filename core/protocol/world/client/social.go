package client

import (
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
)

// Social is whom the player has noted and its guild, as its client has been told.
type Social struct {
	Friends  []message.Friend       // 1.12.1, as last listed
	Ignored  []uint64               // 1.12.1
	Contacts []message.Contact      // 3.3.5a
	Statuses []company.FriendStatus // all that came, in order

	Invited      company.GuildInvited // as last asked
	Roster       company.GuildRoster  // as last listed
	Figures      company.GuildInfo
	Guilds       map[uint32]message.GuildAnswer
	GuildEvents  []company.GuildEvent // all that came, in order
	GuildResults []company.GuildResult

	// Of the guild and its bank, 3.3.5a: each as last told, tabs by their numbers.
	Vault      map[uint8]company.GuildBankList
	VaultLogs  map[uint8][]company.GuildBankEntry
	VaultTexts map[uint8]string
	VaultLeft  uint32 // coins that may be drawn
	Permits    company.GuildPermits
	GuildLog   []company.GuildEntry
	Petitions  Petitions
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
	case *company.FriendStatus:
		s.Statuses = append(s.Statuses, *b)
	case *company.GuildInvited:
		s.Invited = *b
	case *company.GuildRoster:
		s.Roster = *b
	case *company.GuildInfo:
		s.Figures = *b
	case *message.GuildAnswer:
		all := map[uint32]message.GuildAnswer{b.ID: *b}
		for id, g := range s.Guilds {
			if id != b.ID {
				all[id] = g
			}
		}
		s.Guilds = all
	case *company.GuildEvent:
		s.GuildEvents = append(s.GuildEvents, *b)
	case *company.GuildResult:
		s.GuildResults = append(s.GuildResults, *b)
	default:
		s.Petitions.take(body)
		s.takeVault(body)
	}
}

// takeVault keeps what a message says of the bank of the player's guild.
func (s *Social) takeVault(body message.Body) {
	switch b := body.(type) {
	case *company.GuildBankList:
		s.Vault = with(s.Vault, b.Tab, *b)
	case *company.GuildBankLog:
		s.VaultLogs = with(s.VaultLogs, b.Tab, b.Entries)
	case *company.GuildBankText:
		s.VaultTexts = with(s.VaultTexts, b.Tab, b.Text)
	case *company.GuildBankLeft:
		s.VaultLeft = b.Money
	case *company.GuildPermits:
		s.Permits = *b
	case *company.GuildLog:
		s.GuildLog = b.Entries
	}
}

// with is a map that has one value more; the other is not touched, for copies of it
// may be read.
func with[V any](m map[uint8]V, key uint8, value V) map[uint8]V {
	out := map[uint8]V{key: value}
	for k, v := range m {
		if k != key {
			out[k] = v
		}
	}
	return out
}
