package content

import "slices"

// Charters is the kind of definitions by which guilds are founded.
const Charters Kind = "charters"

// PlayersCharter is the default charter for guilds that players found.
const PlayersCharter ID = "base:guild"

// Charter defines the initial state of a kind of guild.
type Charter struct {
	ID       ID
	Name     Text          // of the kind: guild, order, crew
	Cost     int64         // coins to found one
	Founders int           // minimum number of members of the founder's group, who become members
	Members  int           // maximum number of members
	Ranks    []CharterRank // highest first; the first is its leader's
	Tabs     int           // maximum number of bank tabs
	TabCost  int64         // coins for the first tab; the second costs twice as many, and so on
	Petition Petition
}

// Petition defines how players found a guild of a kind with signatures; without an item
// there are no petitions.
type Petition struct {
	Item       ID    // item that players sign
	Price      int64 // coins
	Signatures int   // number of signatures required
}

// CharterRank is an initial rank of a guild.
type CharterRank struct {
	Name   Text
	Rights []string // words of GuildRights; the first rank always has all
	// What it allows in each tab of the guild bank: items and coins are a day's limit.
	BankSee, BankDeposit, BankWrite bool
	BankThings, BankMoney           int64
}

// GuildRights are the words for the rights of a guild rank, in the order of their bits.
var GuildRights = []string{
	"listen", "speak", "officer_listen", "officer_speak", "invite", "kick", "promote", "demote",
	"message", "notes", "see_officer_notes", "officer_notes", "info",
}

// Petitions reports whether an item is a petition of some charter.
func (s *Snapshot) Petitions(item ID) bool {
	return item != "" && slices.ContainsFunc(s.Charters, func(d Charter) bool { return d.Petition.Item == item })
}

// PetitionAt returns the charter of the petitions that a creature sells in its menus;
// "" is none.
func (s *Snapshot) PetitionAt(creature ID) ID {
	d, ok := s.Creature(creature)
	if !ok {
		return ""
	}
	for _, id := range s.MenusBehind(d.Menu) {
		m, _ := s.Menu(id)
		for i := range m.Options {
			if o := &m.Options[i]; o.Does == DoPetition && o.Of != "" {
				return o.Of
			} else if o.Does == DoPetition {
				return PlayersCharter
			}
		}
	}
	return ""
}

// Charter looks a charter up.
func (s *Snapshot) Charter(id ID) (*Charter, bool) { return find(s.Charters, s.charters, id) }
