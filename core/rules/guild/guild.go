// Package guild owns the rules of guilds: who may found one, ask whom in, put whom
// out, raise and lower ranks, write what where, and what is remembered of it. A
// [Book] is all guilds of a realm as plain data; its methods are the rules.
//
// It knows no sessions, maps or messages, takes no money and reads no clock: callers
// pass the time and tell players what a [Result] says. A Book belongs to one
// goroutine, the realm box's.
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
	MaxInfo     = 500 // bytes of what a guild tells of itself
	MaxNote     = 31  // bytes
	MaxLog      = 100 // entries that are remembered
)

// InvitationTime is until when an invitation is void that nobody answers.
const InvitationTime = clock.Minute

// Rights are what a rank allows: a bit for each word of content.GuildRights.
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

// RightsOf are rights by their words; ok tells whether all are known.
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

// Words are the words of rights.
func (r Rights) Words() (words []string) {
	for i, w := range content.GuildRights {
		if r&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Guild is players who belong together for long.
type Guild struct {
	ID      int64 // positive, never used again
	Name    string
	Charter content.ID
	Founded int64 // real time in ms
	Most    int   // members
	Message string
	Info    string
	Ranks   []Rank   // highest first; the first is the leader's alone
	Members []Member // in the order in which they came
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

// Badge is that of a player.
func (b *Book) Badge(player guid.GUID) Badge {
	g := b.Of(player)
	if g == nil {
		return Badge{}
	}
	return g.Badge(g.Find(player))
}

// Badge is that of a member.
func (g *Guild) Badge(m *Member) Badge {
	return Badge{Guild: g.ID, Name: g.Name, Rank: m.Rank, RankName: g.Ranks[m.Rank].Name}
}

// Rank is what some members are and may.
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
	Level       int // when it was last in the world
	Note        string
	OfficerNote string
	Left        int64 // real time in ms at which it last left the world
	Taken       Takings
}

// Entry is something that has happened in a guild.
type Entry struct {
	News News
	At   int64 // real time in ms
	By   guid.GUID
	Who  guid.GUID
	// What they were called, and the rank that Who has got.
	ByName, Name string
	Rank         int
}

// Book is all guilds of a realm, and the invitations that nobody has answered yet.
// The zero Book is empty and ready.
type Book struct {
	next        int64
	guilds      []*Guild // ascending by ID
	invitations []Invitation
	dirty       []int64
}

// Invitation is one player's asking of another into a guild. There is at most one
// for a player.
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

// Guild finds a guild, nil where there is none. Nobody writes into it.
func (b *Book) Guild(id int64) *Guild {
	i, ok := slices.BinarySearchFunc(b.guilds, id, func(g *Guild, id int64) int { return cmp.Compare(g.ID, id) })
	if !ok {
		return nil
	}
	return b.guilds[i]
}

// Of is the guild of a player, nil of who is in none.
func (b *Book) Of(player guid.GUID) *Guild {
	for _, g := range b.guilds {
		if g.Find(player) != nil {
			return g
		}
	}
	return nil
}

// Named is the guild of a name, nil where there is none; case does not count.
func (b *Book) Named(name string) *Guild {
	for _, g := range b.guilds {
		if strings.EqualFold(g.Name, name) {
			return g
		}
	}
	return nil
}

// All are all guilds, ascending by ID. Nobody writes into them.
func (b *Book) All() []*Guild { return b.guilds }

func (b *Book) touch(id int64) {
	if i, ok := slices.BinarySearch(b.dirty, id); !ok {
		b.dirty = slices.Insert(b.dirty, i, id)
	}
}

// Changed are the guilds that have changed since it was last called, ascending.
func (b *Book) Changed() []int64 {
	all := b.dirty
	b.dirty = nil
	return all
}

// Find is a member, nil where there is none.
func (g *Guild) Find(player guid.GUID) *Member {
	return g.member(func(m *Member) bool { return m.Player == player })
}

// Called is a member by name; case does not count.
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

// Leader is the member of the first rank.
func (g *Guild) Leader() *Member { return g.member(func(m *Member) bool { return m.Rank == 0 }) }

// May tells whether a player has a right in the guild.
func (g *Guild) May(player guid.GUID, r Rights) bool {
	m := g.Find(player)
	return m != nil && g.Rights(m.Rank)&r == r
}

// Rights are those of a rank: the first has all.
func (g *Guild) Rights(rank int) Rights {
	if rank == 0 {
		return All
	}
	return g.Ranks[rank].Rights
}

// clone is a guild that shares nothing with this one.
func (g *Guild) clone() Guild {
	out := *g
	out.Bank = Bank{} // of which View tells
	out.Ranks, out.Members, out.Log = slices.Clone(g.Ranks), slices.Clone(g.Members), slices.Clone(g.Log)
	return out
}

// Seen is the guild as a player may see it: officers' notes are theirs. It is the
// caller's own.
func (g *Guild) Seen(by guid.GUID) Guild {
	out := g.clone()
	if !g.May(by, SeeOfficerNotes) {
		for i := range out.Members {
			out.Members[i].OfficerNote = ""
		}
	}
	return out
}

// ValidName tells whether a guild may be called so: letters, with single blanks and
// apostrophes between them, from 2 to most of them.
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

// cut is at most so many bytes of a text, whole letters.
func cut(s string, most int) string {
	n := min(len(s), most)
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
