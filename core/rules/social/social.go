// Package social owns the friends and ignored players of characters: who is notified
// when a friend comes online or goes offline, and whom a player ignores. A [Book] is
// the lists of all characters of a realm as plain data; its methods are the rules.
//
// It does not depend on sessions, maps or messages, finds nobody by name and reads no
// clock. A Book belongs to one goroutine, that of the realm state.
package social

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Limits of lists, whatever content says.
const (
	MaxListed = 250 // in one list: clients count them in a byte
	MaxNote   = 48  // bytes of a note
)

// Book is the lists of all characters. The zero Book is empty and ready.
type Book struct {
	lists []*List // ascending by Owner
	dirty []guid.GUID
}

// List is the lists of one player.
type List struct {
	Owner    guid.GUID
	Friends  []Contact // in the order in which they were added, as Ignored
	Ignored  []Contact
	Watchers []guid.GUID // who has the owner as a friend, ascending
}

// Contact is an entry of a list.
type Contact struct {
	Player guid.GUID
	Name   string
	Note   string // of a friend
}

// Why is why a request had no effect.
type Why uint8

// The reasons; Done means that it had an effect.
const (
	Done      Why = iota
	Yourself      // players cannot add themselves
	Already       // that player is in the list already
	Full          // the list is full
	NotListed     // that player is not in the list
	whys
)

// String returns the word used in texts of the core, behind "friends.".
func (w Why) String() string {
	return [whys]string{"done", "yourself", "already", "full", "not_listed"}[min(w, whys-1)]
}

// Of returns the lists of a player, or nil. Callers must not change them.
func (b *Book) Of(player guid.GUID) *List {
	if i, ok := b.find(player); ok {
		return b.lists[i]
	}
	return nil
}

func (b *Book) find(owner guid.GUID) (int, bool) {
	return slices.BinarySearchFunc(b.lists, owner, func(l *List, g guid.GUID) int { return cmp.Compare(l.Owner, g) })
}

// list returns the lists of a player for a change.
func (b *Book) list(owner guid.GUID) *List {
	if i, ok := slices.BinarySearch(b.dirty, owner); !ok {
		b.dirty = slices.Insert(b.dirty, i, owner)
	}
	i, ok := b.find(owner)
	if !ok {
		b.lists = slices.Insert(b.lists, i, &List{Owner: owner})
	}
	return b.lists[i]
}

// Befriend adds a player to another's friends; the list has room for most.
func (b *Book) Befriend(owner guid.GUID, who Contact, most int) Why {
	if why := b.may(owner, who, most, func(l *List) []Contact { return l.Friends }); why != Done {
		return why
	}
	who.Note = Noted(who.Note)
	l := b.list(owner)
	l.Friends = append(l.Friends, who)
	other := b.list(who.Player)
	if i, watched := slices.BinarySearch(other.Watchers, owner); !watched {
		other.Watchers = slices.Insert(other.Watchers, i, owner)
	}
	return Done
}

// Ignore adds a player to another's ignored players.
func (b *Book) Ignore(owner guid.GUID, who Contact, most int) Why {
	if why := b.may(owner, who, most, func(l *List) []Contact { return l.Ignored }); why != Done {
		return why
	}
	who.Note = ""
	l := b.list(owner)
	l.Ignored = append(l.Ignored, who)
	return Done
}

func (b *Book) may(owner guid.GUID, who Contact, most int, in func(*List) []Contact) Why {
	var has []Contact
	if l := b.Of(owner); l != nil {
		has = in(l)
	}
	switch {
	case who.Player == owner:
		return Yourself
	case at(has, who.Player) >= 0:
		return Already
	case len(has) >= min(most, MaxListed):
		return Full
	}
	return Done
}

// Unfriend removes a player from the friends of another.
func (b *Book) Unfriend(owner, who guid.GUID) Why {
	l := b.Of(owner)
	if l == nil || at(l.Friends, who) < 0 {
		return NotListed
	}
	l = b.list(owner)
	l.Friends = without(l.Friends, who)
	other := b.list(who)
	other.Watchers = slices.DeleteFunc(other.Watchers, func(g guid.GUID) bool { return g == owner })
	return Done
}

// Unignore removes a player from the ignored players of another.
func (b *Book) Unignore(owner, who guid.GUID) Why {
	l := b.Of(owner)
	if l == nil || at(l.Ignored, who) < 0 {
		return NotListed
	}
	l = b.list(owner)
	l.Ignored = without(l.Ignored, who)
	return Done
}

// Annotate sets the note of a friend.
func (b *Book) Annotate(owner, who guid.GUID, note string) Why {
	l := b.Of(owner)
	if l == nil {
		return NotListed
	}
	i := at(l.Friends, who)
	if i < 0 {
		return NotListed
	}
	l = b.list(owner)
	l.Friends = slices.Clone(l.Friends)
	l.Friends[i].Note = Noted(note)
	return Done
}

// Ignores reports whether a player ignores another.
func (b *Book) Ignores(player, other guid.GUID) bool {
	l := b.Of(player)
	return l != nil && at(l.Ignored, other) >= 0
}

// Watchers returns the players who have a player as a friend, ascending.
func (b *Book) Watchers(of guid.GUID) []guid.GUID {
	if l := b.Of(of); l != nil {
		return l.Watchers
	}
	return nil
}

// Known returns the entry of a player's lists with a name; false: there is none.
func (l *List) Known(is func(Contact) bool) (Contact, bool) {
	if l == nil {
		return Contact{}, false
	}
	for _, list := range [][]Contact{l.Friends, l.Ignored} {
		if i := slices.IndexFunc(list, is); i >= 0 {
			return list[i], true
		}
	}
	return Contact{}, false
}

// Renamed changes the name of a character in all lists; "" means that it is deleted,
// and removes it from all lists.
func (b *Book) Renamed(player guid.GUID, name string) {
	if name == "" {
		b.drop(player)
		return
	}
	for i := range b.lists {
		l := b.lists[i]
		f, ig := at(l.Friends, player), at(l.Ignored, player)
		if f < 0 && ig < 0 {
			continue
		}
		l = b.list(l.Owner)
		l.Friends, l.Ignored = slices.Clone(l.Friends), slices.Clone(l.Ignored)
		if f >= 0 {
			l.Friends[f].Name = name
		}
		if ig >= 0 {
			l.Ignored[ig].Name = name
		}
	}
}

func (b *Book) drop(player guid.GUID) {
	for _, watcher := range slices.Clone(b.Watchers(player)) {
		b.Unfriend(watcher, player)
	}
	if l := b.Of(player); l != nil {
		for _, c := range l.Friends {
			b.Unfriend(player, c.Player)
		}
	}
	for _, l := range slices.Clone(b.lists) {
		b.Unignore(l.Owner, player)
	}
	if i, ok := b.find(player); ok {
		b.list(player)
		b.lists = slices.Delete(b.lists, i, i+1)
	}
}

func at(list []Contact, player guid.GUID) int {
	return slices.IndexFunc(list, func(c Contact) bool { return c.Player == player })
}

// without returns a list without a player; the list itself does not change, since other
// goroutines may still read it.
func without(list []Contact, player guid.GUID) []Contact {
	return slices.DeleteFunc(slices.Clone(list), func(c Contact) bool { return c.Player == player })
}

// Noted shortens a note to at most MaxNote bytes, at whole letters.
func Noted(s string) string {
	n := min(len(s), MaxNote)
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Changed returns the players whose lists have changed since the last call, ascending.
func (b *Book) Changed() []guid.GUID {
	all := b.dirty
	b.dirty = nil
	return all
}

// Put adds the stored lists of a player.
func (b *Book) Put(l *List) {
	if i, ok := b.find(l.Owner); ok {
		b.lists[i] = l
	} else {
		b.lists = slices.Insert(b.lists, i, l)
	}
}

// Code codes a book for snapshots.
func (b *Book) Code(c *codec.Coder) {
	codec.Slice(c, &b.lists, func(c *codec.Coder, l **List) {
		if *l == nil {
			*l = new(List)
		}
		(*l).code(c)
	})
	codec.Slice(c, &b.dirty, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
}

func (l *List) code(c *codec.Coder) {
	codec.ID(c, &l.Owner)
	for _, list := range []*[]Contact{&l.Friends, &l.Ignored} {
		codec.Slice(c, list, func(c *codec.Coder, o *Contact) {
			codec.ID(c, &o.Player)
			c.String(&o.Name)
			c.String(&o.Note)
		})
	}
	codec.Slice(c, &l.Watchers, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
}

// form is the version number at the start of stored lists. Raise it when the coding
// changes, and keep a reader of the old form.
const form = 1

// Keep encodes lists for the store; nil if they are empty.
func (l *List) Keep() []byte {
	if l == nil || len(l.Friends)+len(l.Ignored)+len(l.Watchers) == 0 {
		return nil
	}
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	l.code(c)
	return c.Data()
}

// Read decodes lists that Keep has encoded.
func Read(data []byte) (*List, error) {
	c, l, version := codec.NewReader(data), new(List), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return nil, fmt.Errorf("the friend lists have format %d, this build reads %d", version, form)
	}
	l.code(c)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("read lists of friends: %w", err)
	}
	return l, nil
}
