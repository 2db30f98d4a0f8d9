// Package channel decides what may be done in the channels of a realm, in which
// players talk to one another wherever they are: who comes in, who may talk, who
// may send whom out. It owns the state of all channels, its code, and the limits.
//
// It finds nobody in the world, sends nothing and knows no client: callers say who
// asks and who is meant, and are given events, each for one player. It starts no
// goroutine; a Book belongs to the goroutine of the realm box.
package channel

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/event"
)

// The limits of channels. Those that content declares have any number of members.
const (
	MaxName     = 31  // bytes of a name
	MaxPassword = 31  // bytes
	MaxJoined   = 10  // channels that a player is in: clients number so many
	MaxMembers  = 500 // of a channel that players have made
	MaxBans     = 100 // of a channel; a new one drops the oldest
	MaxChannels = 2000
)

// Book is all channels of a realm. The zero Book has none.
type Book struct {
	channels []*channel // by key; looked up and walked in this order
}

// channel is one of them. One that players have made is gone with its last member.
type channel struct {
	name     string
	def      content.ID // of its declaration; "" is one that players have made
	password string
	owner    guid.GUID // 0 of one that is declared
	members  []event.Member
	banned   []person
	// quiet says that nobody is told who comes and goes, moderated that only
	// moderators talk.
	quiet, moderated bool
}

// person is a player with the name that it had.
type person struct {
	player guid.GUID
	name   string
}

// Declared is a channel that content declares.
type Declared struct {
	ID   content.ID
	Name string
}

// key is what makes two names one.
func key(name string) string { return strings.ToLower(name) }

// find is the place of a channel, or the one that it would have.
func (b *Book) find(name string) (int, bool) {
	return slices.BinarySearchFunc(b.channels, key(name), func(c *channel, k string) int {
		return strings.Compare(key(c.name), k)
	})
}

// named is a channel, nil where there is none.
func (b *Book) named(name string) *channel {
	if i, ok := b.find(name); ok {
		return b.channels[i]
	}
	return nil
}

func (b *Book) add(c *channel) {
	i, _ := b.find(c.name)
	b.channels = slices.Insert(b.channels, i, c)
}

func (b *Book) remove(c *channel) {
	if i, ok := b.find(c.name); ok {
		b.channels = slices.Delete(b.channels, i, i+1)
	}
}

// Of lists the channels that a player is in, in the order in which Number counts
// them: those that content declares first, each by name.
func (b *Book) Of(player guid.GUID) (names []string) {
	for _, declared := range [2]bool{true, false} {
		for _, c := range b.channels {
			if (c.def != "") == declared && c.member(player) != nil {
				names = append(names, c.name)
			}
		}
	}
	return names
}

// Near is the channel of a player whose name comes nearest to one that it has
// mistyped.
func (b *Book) Near(player guid.GUID, name string) (string, bool) {
	return suggest.Name(name, b.Of(player))
}

// ValidName tells whether players may make a channel with the name: letters,
// digits, "_" and "-", a letter first, at most MaxName bytes.
func ValidName(name string) bool {
	if name == "" || len(name) > MaxName || !utf8.ValidString(name) {
		return false
	}
	for i, r := range name {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r) && r != '_' && r != '-') {
			return false
		}
	}
	return true
}

func (c *channel) member(player guid.GUID) *event.Member {
	i := slices.IndexFunc(c.members, func(m event.Member) bool { return m.Player == player })
	if i < 0 {
		return nil
	}
	return &c.members[i]
}

// called finds a member by name; case does not count.
func (c *channel) called(name string) *event.Member {
	i := slices.IndexFunc(c.members, func(m event.Member) bool { return strings.EqualFold(m.Name, name) })
	if i < 0 {
		return nil
	}
	return &c.members[i]
}

func (c *channel) bannedAt(is func(person) bool) int { return slices.IndexFunc(c.banned, is) }

// Code visits all channels.
func (b *Book) Code(c *codec.Coder) {
	codec.Slice(c, &b.channels, func(c *codec.Coder, ch **channel) {
		if c.Reading() {
			*ch = new(channel)
		}
		(*ch).code(c)
	})
}

func (c *channel) code(to *codec.Coder) {
	to.String(&c.name)
	codec.Text(to, &c.def)
	to.String(&c.password)
	codec.ID(to, &c.owner)
	codec.Slice(to, &c.members, func(to *codec.Coder, m *event.Member) { m.Code(to) })
	codec.Slice(to, &c.banned, func(to *codec.Coder, p *person) {
		codec.ID(to, &p.player)
		to.String(&p.name)
	})
	to.Bool(&c.quiet)
	to.Bool(&c.moderated)
}
