package content

// Charters is the kind of definitions after which guilds are founded.
const Charters Kind = "charters"

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
}

// CharterRank is a rank with which a guild begins.
type CharterRank struct {
	Name   Text
	Rights []string // words of GuildRights; the first rank has all anyway
	// What it allows in the bank of the guild: things and coins are those of a day.
	BankSee, BankDeposit  bool
	BankThings, BankMoney int64
}

// GuildRights are the words for what a rank of a guild may be allowed, in the order
// of their bits.
var GuildRights = []string{
	"listen", "speak", "officer_listen", "officer_speak", "invite", "kick", "promote", "demote",
	"message", "notes", "see_officer_notes", "officer_notes", "info",
}

// Charter looks a charter up.
func (s *Snapshot) Charter(id ID) (*Charter, bool) { return find(s.Charters, s.charters, id) }
