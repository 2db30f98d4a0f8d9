// Package channel decides about the chat channels of a realm, in which players talk to
// each other wherever they are: who may join, who may talk, who may kick or ban whom.
// It owns the state of all channels, its coding, and the limits.
//
// It finds no players, sends nothing and does not depend on clients: callers pass who
// asks and who is meant, and receive events, each for one player. It starts no
// goroutine; a Book belongs to the goroutine of the realm state.
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

// Limits of channels. Channels that content declares have any number of members.
const (
	MaxName     = 31  // bytes of a name
	MaxPassword = 31  // bytes
	MaxJoined   = 10  // channels per player: clients number only so many
	MaxMembers  = 500 // of a channel made by players
	MaxBans     = 100 // of a channel; a new one drops the oldest
	MaxChannels = 2000
)

// Book is all channels of a realm. The zero Book is empty.
type Book struct {
	channels []*channel // by key; searched and iterated in this order
}

// channel is one channel. A channel made by players is deleted with its last member.
type channel struct {
	name     string
	def      content.ID // of its declaration; "" for a channel made by players
	password string
	owner    guid.GUID // 0 for a declared channel
	members  []event.Member
	banned   []person
	// quiet disables join and leave notices; moderated allows only moderators to talk.
	quiet, moderated bool
}

// person is a member with the name that it had.
type person struct {
	player guid.GUID
	name   string
}

// Declared is a channel that content declares.
type Declared struct {
	ID   content.ID
	Name string
}

// key folds a name: names with the same key are the same channel.
func key(name string) string { return strings.ToLower(name) }

// find returns the index of a channel, or the index at which it would be inserted.
func (b *Book) find(name string) (int, bool) {
	return slices.BinarySearchFunc(b.channels, key(name), func(c *channel, k string) int {
		return strings.Compare(key(c.name), k)
	})
}

// named returns a channel, or nil.
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

// Of returns the channels that a player is in, in the order in which Number counts
// them: declared channels first, each kind by name.
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

// Near returns the channel of a player whose name is closest to a mistyped one.
func (b *Book) Near(player guid.GUID, name string) (string, bool) {
	return suggest.Name(name, b.Of(player))
}

// ValidName reports whether players may make a channel with this name: letters, digits,
// "_" and "-", a letter first, at most MaxName bytes.
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

// called finds a member by name; case does not matter.
func (c *channel) called(name string) *event.Member {
	i := slices.IndexFunc(c.members, func(m event.Member) bool { return strings.EqualFold(m.Name, name) })
	if i < 0 {
		return nil
	}
	return &c.members[i]
}

func (c *channel) bannedAt(is func(person) bool) int { return slices.IndexFunc(c.banned, is) }

// Code codes all channels.
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
