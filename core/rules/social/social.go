// Package social owns whom players have noted: friends, of whom they are told when
// those come and go, and whom they do not want to hear. A [Book] is the lists of all
// characters of a realm as plain data; its methods are the rules.
//
// It knows no sessions, maps or messages, finds nobody by name and reads no clock.
// A Book belongs to one goroutine, the realm box's.
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

// List is whom one player has noted.
type List struct {
	Owner    guid.GUID
	Friends  []Contact // in the order in which they were noted, as Ignored
	Ignored  []Contact
	Watchers []guid.GUID // who has noted the owner as a friend, ascending
}

// Contact is somebody who is noted.
type Contact struct {
	Player guid.GUID
	Name   string
	Note   string // of a friend
}

// Why says why something asked had no effect.
type Why uint8

// The reasons. Done is none.
const (
	Done      Why = iota
	Yourself      // nobody notes itself
	Already       // that player stands in the list
	Full          // the list has no room
	NotListed     // that player does not stand in it
	whys
)

// String is the word used in texts of the core, behind "friends.".
func (w Why) String() string {
	return [whys]string{"done", "yourself", "already", "full", "not_listed"}[min(w, whys-1)]
}

// Of is the lists of a player, nil of who has none. Nobody writes into it.
func (b *Book) Of(player guid.GUID) *List {
	if i, ok := b.find(player); ok {
		return b.lists[i]
	}
	return nil
}

func (b *Book) find(owner guid.GUID) (int, bool) {
	return slices.BinarySearchFunc(b.lists, owner, func(l *List, g guid.GUID) int { return cmp.Compare(l.Owner, g) })
}

// list is the lists of a player, which are about to change.
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

// Befriend notes a player as a friend of another, whose list has room for most.
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

// Ignore notes a player as one whom another does not want to hear.
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

// Unfriend takes a player out of the friends of another.
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

// Unignore lets a player be heard again.
func (b *Book) Unignore(owner, who guid.GUID) Why {
	l := b.Of(owner)
	if l == nil || at(l.Ignored, who) < 0 {
		return NotListed
	}
	l = b.list(owner)
	l.Ignored = without(l.Ignored, who)
	return Done
}

// Annotate writes something beside a friend.
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

// Ignores tells whether a player does not want to hear another.
func (b *Book) Ignores(player, other guid.GUID) bool {
	l := b.Of(player)
	return l != nil && at(l.Ignored, other) >= 0
}

// Watchers are the players who have noted one as a friend, ascending.
func (b *Book) Watchers(of guid.GUID) []guid.GUID {
	if l := b.Of(of); l != nil {
		return l.Watchers
	}
	return nil
}

// Known finds whom a player has noted under a name; false: nobody.
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

// Renamed gives a character another name wherever it is noted; with "" it is no
// more, and nobody has noted it.
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

// without is a list without a player; the list itself does not change, since whoever
// tells of it may still read it.
func without(list []Contact, player guid.GUID) []Contact {
	return slices.DeleteFunc(slices.Clone(list), func(c Contact) bool { return c.Player == player })
}

// Noted is at most MaxNote bytes of a note, whole letters.
func Noted(s string) string {
	n := min(len(s), MaxNote)
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Changed are the players whose lists have changed since it was last called,
// ascending.
func (b *Book) Changed() []guid.GUID {
	all := b.dirty
	b.dirty = nil
	return all
}

// Put adds the lists of a player as they were kept.
func (b *Book) Put(l *List) {
	if i, ok := b.find(l.Owner); ok {
		b.lists[i] = l
	} else {
		b.lists = slices.Insert(b.lists, i, l)
	}
}

// Code visits a book, for snapshots.
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

// form is the number in front of lists that are kept: who changes how they are coded
// raises it and keeps a reader of the old form.
const form = 1

// Keep writes lists down for the store; nothing where they are empty.
func (l *List) Keep() []byte {
	if l == nil || len(l.Friends)+len(l.Ignored)+len(l.Watchers) == 0 {
		return nil
	}
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	l.code(c)
	return c.Data()
}

// Read reads what Keep has written.
func Read(data []byte) (*List, error) {
	c, l, version := codec.NewReader(data), new(List), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return nil, fmt.Errorf("lists of friends of format %d, this build reads %d", version, form)
	}
	l.code(c)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("read lists of friends: %w", err)
	}
	return l, nil
}
