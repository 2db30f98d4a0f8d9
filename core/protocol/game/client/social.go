package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Social has the contacts of the player and its guild, as the client has received them.
type Social struct {
	Friends  []packets.Friend      // 1.12.1, the last received list
	Ignored  []uint64              // 1.12.1
	Contacts []packets.Contact     // 3.3.5a
	Statuses []social.FriendStatus // all received ones, in order

	Invited      social.GuildInvited // the last received
	Roster       social.GuildRoster  // the last received list
	Figures      social.GuildInfo
	Guilds       map[uint32]packets.GuildAnswer
	GuildEvents  []social.GuildEvent // all received ones, in order
	GuildResults []social.GuildResult

	// Of the guild and its bank, 3.3.5a: the last received values, tabs by their numbers.
	Vault      map[uint8]social.GuildBankList
	VaultLogs  map[uint8][]social.GuildBankEntry
	VaultTexts map[uint8]string
	VaultLeft  uint32 // money that may be withdrawn
	Permits    social.GuildPermits
	GuildLog   []social.GuildEntry
	Petitions  Petitions
}

// take records a message about contacts and the guild of the player.
func (s *Social) take(body packets.Body) {
	switch b := body.(type) {
	case *packets.Friends:
		s.Friends = b.List
	case *packets.Ignored:
		s.Ignored = b.List
	case *packets.Contacts:
		s.Contacts = b.List
	case *social.FriendStatus:
		s.Statuses = append(s.Statuses, *b)
	case *social.GuildInvited:
		s.Invited = *b
	case *social.GuildRoster:
		s.Roster = *b
	case *social.GuildInfo:
		s.Figures = *b
	case *packets.GuildAnswer:
		all := map[uint32]packets.GuildAnswer{b.ID: *b}
		for id, g := range s.Guilds {
			if id != b.ID {
				all[id] = g
			}
		}
		s.Guilds = all
	case *social.GuildEvent:
		s.GuildEvents = append(s.GuildEvents, *b)
	case *social.GuildResult:
		s.GuildResults = append(s.GuildResults, *b)
	default:
		s.Petitions.take(body)
		s.takeVault(body)
	}
}

// takeVault records a message about the guild bank.
func (s *Social) takeVault(body packets.Body) {
	switch b := body.(type) {
	case *social.GuildBankList:
		s.Vault = with(s.Vault, b.Tab, *b)
	case *social.GuildBankLog:
		s.VaultLogs = with(s.VaultLogs, b.Tab, b.Entries)
	case *social.GuildBankText:
		s.VaultTexts = with(s.VaultTexts, b.Tab, b.Text)
	case *social.GuildBankLeft:
		s.VaultLeft = b.Money
	case *social.GuildPermits:
		s.Permits = *b
	case *social.GuildLog:
		s.GuildLog = b.Entries
	}
}

// with returns a copy of a map with one more value; others may be reading the map itself.
func with[V any](m map[uint8]V, key uint8, value V) map[uint8]V {
	out := map[uint8]V{key: value}
	for k, v := range m {
		if k != key {
			out[k] = v
		}
	}
	return out
}
