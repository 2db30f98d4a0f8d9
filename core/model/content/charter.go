package content

import "slices"

// Charters is the kind of definitions after which guilds are founded.
const Charters Kind = "charters"

// PlayersCharter is after which definition guilds begin that players found, where
// nothing else says it.
const PlayersCharter ID = "base:guild"

// Charter says how a guild of a kind begins.
type Charter struct {
	ID       ID
	Name     Text          // of the kind: guild, order, crew
	Cost     int64         // coins that founding one takes
	Founders int           // of how many members of its founder's group it begins at least
	Members  int           // that it may have
	Ranks    []CharterRank // highest first; the first is its leader's
	Tabs     int           // that its bank may have
	TabCost  int64         // coins that the first costs, the second twice as many, and so on
	Petition Petition
}

// Petition says how players found a guild of a kind with the signatures of others; one
// without an item is none.
type Petition struct {
	Item       ID    // on which they sign
	Price      int64 // coins that it costs
	Signatures int   // that it takes
}

// CharterRank is a rank with which a guild begins.
type CharterRank struct {
	Name   Text
	Rights []string // words of GuildRights; the first rank has all anyway
	// What it allows in each tab of the guild's bank: things and coins are those of a day.
	BankSee, BankDeposit, BankWrite bool
	BankThings, BankMoney           int64
}

// GuildRights are the words for what a rank of a guild may be allowed, in the order
// of their bits.
var GuildRights = []string{
	"listen", "speak", "officer_listen", "officer_speak", "invite", "kick", "promote", "demote",
	"message", "notes", "see_officer_notes", "officer_notes", "info",
}

// Petitions tells whether people sign on an item by some charter.
func (s *Snapshot) Petitions(item ID) bool {
	return item != "" && slices.ContainsFunc(s.Charters, func(d Charter) bool { return d.Petition.Item == item })
}

// PetitionAt is the charter of the petitions that a creature sells in its menus; "" is
// none.
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
