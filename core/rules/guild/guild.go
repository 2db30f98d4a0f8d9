// Package guild owns the rules of guilds: who may found one, invite, remove, promote
// and demote whom, write which text, and what the log keeps. A [Book] is all guilds of
// a realm as plain data; its methods are the rules.
//
// It does not depend on sessions, maps or messages, takes no money and reads no clock:
// callers pass the time and send players what a [Result] contains. A Book belongs to
// one goroutine, that of the realm state. Package protocol/game/guild handles the
// messages of game clients.
package guild

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Limits of guilds, whatever content says.
const (
	MaxMembers  = 1000
	MaxRanks    = 10
	MinRanks    = 2
	MaxName     = 24  // letters of a guild's name
	MaxRankName = 15  // letters
	MaxMessage  = 128 // bytes of the message of the day
	MaxInfo     = 500 // bytes of the guild information
	MaxNote     = 31  // bytes
	MaxLog      = 100 // entries that are kept
)

// InvitationTime is how long an invitation can be answered.
const InvitationTime = clock.Minute

// Rights are the rights of a rank: a bit for each word of content.GuildRights.
type Rights uint32

// The rights.
const (
	Listen Rights = 1 << iota
	Speak
	OfficerListen
	OfficerSpeak
	Inviting
	Kicking
	Promoting
	Demoting
	Messaging
	Noting
	SeeOfficerNotes
	OfficerNoting
	Informing
	rightsEnd
)

// All are all rights.
const All = rightsEnd - 1

// RightsOf returns the rights of words; ok reports whether all words are known.
func RightsOf(words []string) (r Rights, ok bool) {
	for _, w := range words {
		i := slices.Index(content.GuildRights, w)
		if i < 0 {
			return 0, false
		}
		r |= 1 << i
	}
	return r, true
}

// Words returns the words of rights.
func (r Rights) Words() (words []string) {
	for i, w := range content.GuildRights {
		if r&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Guild is a guild with its members, ranks, bank and log.
type Guild struct {
	ID      int64 // positive, never used again
	Name    string
	Charter content.ID
	Founded int64 // real time in ms
	Most    int   // greatest number of members
	Message string
	Info    string
	Ranks   []Rank   // highest first; only the leader has the first
	Members []Member // in the order in which they joined
	Log     []Entry  // the newest last
	Bank    Bank
}

// Badge is what others see of a player's guild; the zero Badge is none.
type Badge struct {
	Guild    int64
	Name     string // of the guild
	Rank     int    // from 0
	RankName string
}

// Badge returns the badge of a player.
func (b *Book) Badge(player guid.GUID) Badge {
	g := b.Of(player)
	if g == nil {
		return Badge{}
	}
	return g.Badge(g.Find(player))
}

// Badge returns the badge of a member.
func (g *Guild) Badge(m *Member) Badge {
	return Badge{Guild: g.ID, Name: g.Name, Rank: m.Rank, RankName: g.Ranks[m.Rank].Name}
}

// Rank is a rank: its name and its rights.
type Rank struct {
	Name   string
	Rights Rights
	Bank   BankRights
}

// Member is a player in a guild.
type Member struct {
	Player      guid.GUID
	Name        string
	Rank        int // from 0
	Level       int // when the member was last online
	Note        string
	OfficerNote string
	Left        int64 // real time in ms of the last log-out
	Taken       Takings
}

// Entry is an entry of the guild's log.
type Entry struct {
	News News
	At   int64 // real time in ms
	By   guid.GUID
	Who  guid.GUID
	// ByName and Name are the names at that time; Rank is the new rank of Who.
	ByName, Name string
	Rank         int
}

// Book is all guilds of a realm, and the open invitations. The zero Book is empty and
// ready.
type Book struct {
	next        int64
	guilds      []*Guild // ascending by ID
	invitations []Invitation
	dirty       []int64
}

// Invitation is one player's invitation of another into a guild. Each player has at
// most one.
type Invitation struct {
	Guild    int64
	By       guid.GUID
	To       Person
	Ends     clock.Time
	FromName string
}

// Person is a player with its name and level.
type Person struct {
	Player guid.GUID
	Name   string
	Level  int
}

// Guild finds a guild, or nil. Callers must not change it.
func (b *Book) Guild(id int64) *Guild {
	i, ok := slices.BinarySearchFunc(b.guilds, id, func(g *Guild, id int64) int { return cmp.Compare(g.ID, id) })
	if !ok {
		return nil
	}
	return b.guilds[i]
}

// Of returns the guild of a player, or nil.
func (b *Book) Of(player guid.GUID) *Guild {
	for _, g := range b.guilds {
		if g.Find(player) != nil {
			return g
		}
	}
	return nil
}

// Named returns the guild of a name, or nil; case does not matter.
func (b *Book) Named(name string) *Guild {
	for _, g := range b.guilds {
		if strings.EqualFold(g.Name, name) {
			return g
		}
	}
	return nil
}

// All returns all guilds, ascending by ID. Callers must not change them.
func (b *Book) All() []*Guild { return b.guilds }

func (b *Book) touch(id int64) {
	if i, ok := slices.BinarySearch(b.dirty, id); !ok {
		b.dirty = slices.Insert(b.dirty, i, id)
	}
}

// Changed returns the guilds that have changed since the last call, ascending.
func (b *Book) Changed() []int64 {
	all := b.dirty
	b.dirty = nil
	return all
}

// Find returns a member, or nil.
func (g *Guild) Find(player guid.GUID) *Member {
	return g.member(func(m *Member) bool { return m.Player == player })
}

// Called returns a member by name; case does not matter.
func (g *Guild) Called(name string) *Member {
	return g.member(func(m *Member) bool { return strings.EqualFold(m.Name, name) })
}

func (g *Guild) member(is func(*Member) bool) *Member {
	for i := range g.Members {
		if is(&g.Members[i]) {
			return &g.Members[i]
		}
	}
	return nil
}

// Leader returns the member of the first rank.
func (g *Guild) Leader() *Member { return g.member(func(m *Member) bool { return m.Rank == 0 }) }

// May reports whether a player has a right in the guild.
func (g *Guild) May(player guid.GUID, r Rights) bool {
	m := g.Find(player)
	return m != nil && g.Rights(m.Rank)&r == r
}

// Rights returns the rights of a rank: the first has all.
func (g *Guild) Rights(rank int) Rights {
	if rank == 0 {
		return All
	}
	return g.Ranks[rank].Rights
}

// clone returns a guild that shares nothing with this one.
func (g *Guild) clone() Guild {
	out := *g
	out.Bank = Bank{} // View returns it
	out.Ranks, out.Members, out.Log = slices.Clone(g.Ranks), slices.Clone(g.Members), slices.Clone(g.Log)
	return out
}

// Seen returns the guild as a player may see it: officers' notes only for members who
// may read them. The caller owns the result.
func (g *Guild) Seen(by guid.GUID) Guild {
	out := g.clone()
	if !g.May(by, SeeOfficerNotes) {
		for i := range out.Members {
			out.Members[i].OfficerNote = ""
		}
	}
	return out
}

// ValidName reports whether a guild name is valid: letters, with single spaces and
// apostrophes between them, from 2 to most letters.
func ValidName(name string, most int) bool {
	if n := utf8.RuneCountInString(name); n < 2 || n > most || !utf8.ValidString(name) {
		return false
	}
	between := true
	for _, r := range name {
		is := r == ' ' || r == '\''
		if is && between || !is && !unicode.IsLetter(r) {
			return false
		}
		between = is
	}
	return !between
}

// cut shortens a text to a number of bytes, at whole letters.
func cut(s string, most int) string {
	n := min(len(s), most)
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
