// Package instance decides about the copies of maps: which one a player comes into
// who goes there, why it may not, who is bound to which, when copies end and when
// they rest. A [Book] is all copies of a realm as plain data; its methods are the
// rules.
//
// It makes no map, knows no sessions and reads no clock: callers pass the real
// time, in ms since 1970, and do what they are told. A Book belongs to whoever
// guards it.
package instance

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Owner is who a copy was made for: a group or a guild, by its number, or a character,
// by its. The zero Owner is nobody.
type Owner struct {
	Group     int64 `json:"group,omitempty"`
	Guild     int64 `json:"guild,omitempty"`
	Character int64 `json:"character,omitempty"`
}

// Copy is one copy of a map, or of several that share a progress.
type Copy struct {
	Number     int64      `json:"number"` // positive, never given twice
	Progress   content.ID `json:"progress"`
	Difficulty string     `json:"difficulty"`
	Owner      Owner      `json:"owner"`
	Ends       int64      `json:"ends,omitempty"`    // when the clock ends it; 0 never
	Emptied    int64      `json:"emptied,omitempty"` // since when nobody has been in it; 0: somebody is
	Rooms      []Room     `json:"rooms,omitempty"`
	Bound      []int64    `json:"bound,omitempty"` // characters, in the order in which they were bound
	Done       []string   `json:"done,omitempty"`  // encounters
	Busy       []string   `json:"busy,omitempty"`  // encounters that are under way
}

// Room is the map instance of a copy on one map.
type Room struct {
	Map      content.ID `json:"map"`
	Instance uint16     `json:"instance"` // no other copy has it
}

// Visit is a character's coming into a copy.
type Visit struct {
	Character int64 `json:"character"`
	Copy      int64 `json:"copy"`
	At        int64 `json:"at"`
}

// Choice is the difficulty that somebody has chosen for copies of a kind.
type Choice struct {
	Owner Owner           `json:"owner"`
	For   content.CopyFor `json:"for"`
	Word  string          `json:"word"`
}

// Book is all copies of a realm.
type Book struct {
	Next    int64 // number of the next copy
	Room    uint16
	Copies  []Copy // by number
	Visits  []Visit
	Choices []Choice
}

// Party is a comer's group, as far as it counts here.
type Party struct {
	ID     int64 // 0: none
	Raid   bool
	Leader int64 // the character
}

// Guild is a comer's guild, as far as it counts here.
type Guild struct {
	ID    int64 // 0: none
	Leads bool  // whether the comer does
}

// Comer is a player who goes to an instance.
type Comer struct {
	Character int64
	Level     int
	Party     Party
	Guild     Guild
	Operator  bool // whom levels and groups do not keep out
}

// Owner is whom a copy is made for that the comer comes into, on a map that exists
// for some; none where it has no group of the kind.
func (c *Comer) owner(f content.CopyFor) (Owner, bool) {
	switch {
	case f == content.ForPlayer:
		return Owner{Character: c.Character}, true
	case f == content.ForGuild:
		if c.Guild.ID != 0 {
			return Owner{Guild: c.Guild.ID}, true
		}
	case c.Party.ID != 0 && (f == content.ForParty || c.Party.Raid):
		return Owner{Group: c.Party.ID}, true
	}
	return Owner{Character: c.Character}, false
}

// Refusal says why somebody cannot come into a copy, or what else cannot be done.
type Refusal uint8

// The refusals.
const (
	Welcome   Refusal = iota
	LevelLow          // the level is too low
	LevelHigh         // or too high
	NoParty           // it needs a group
	NoRaid            // it needs a raid
	NoGuild           // it needs a guild
	Full              // so many are in the copy as it holds
	Fighting          // an encounter is under way
	BoundElse         // bound to another copy than the group's
	TooMany           // too many copies within an hour
	NoLeader          // only the leader may
	Inside            // somebody is in the copy
	BoundTo           // somebody is bound to the copy, which the clock ends
	NoneOpen          // there is no copy
	NoChoice          // no map has such a difficulty
)

var refusals = [...]string{"welcome", "level_low", "level_high", "no_party", "no_raid", "no_guild", "full", "fighting", "bound_else",
	"too_many", "no_leader", "inside", "bound_to", "none_open", "no_choice"}

// String is the end of the key of the text in which players read it.
func (r Refusal) String() string { return refusals[r] }

// Refusals are the words for all that can be refused, the most welcome first.
func Refusals() []string { return slices.Clone(refusals[:]) }

// Door is a map that a comer goes to, and the one whose progress it shares, which
// may be the same.
type Door struct {
	Map      *content.Map
	Progress *content.Map
}

// Seek finds the copy that a comer comes into, nil where one must be made, and why
// it may not come in. Inside tells how many others are in a copy. It changes nothing.
func (b *Book) Seek(d Door, c Comer, now int64, inside func(copy int64) int) (*Copy, Refusal) {
	in := d.Map.Instance
	owner, has := c.owner(in.For)
	if !c.Operator {
		switch {
		case c.Level < in.Least:
			return nil, LevelLow
		case in.Most > 0 && c.Level > in.Most:
			return nil, LevelHigh
		case !has && !in.Alone && in.For == content.ForRaid:
			return nil, NoRaid
		case !has && !in.Alone && in.For == content.ForGuild:
			return nil, NoGuild
		case !has && !in.Alone:
			return nil, NoParty
		}
	}
	difficulty := b.Difficulty(in, owner)
	own := b.find(func(k *Copy) bool {
		return k.Progress == d.Progress.ID && k.Difficulty == difficulty && slices.Contains(k.Bound, c.Character) && (k.Ends != 0 || !k.lost(&c))
	})
	theirs := b.of(owner, d.Progress.ID, difficulty)
	if theirs == nil && owner.Group != 0 {
		theirs = b.find(func(k *Copy) bool {
			return k.Progress == d.Progress.ID && k.Difficulty == difficulty && (slices.Contains(k.Bound, c.Party.Leader) || k.Owner == Owner{Character: c.Party.Leader})
		})
	}
	at := theirs
	switch {
	case own != nil && theirs != nil && own != theirs, own != nil && own.lost(&c) && !c.Operator:
		return nil, BoundElse
	case own != nil:
		at = own
	}
	if at == nil && !c.Operator && b.tooMany(in, c.Character, 0, now) {
		return nil, TooMany
	}
	if at == nil || c.Operator {
		return at, Welcome
	}
	switch {
	case len(at.Busy) > 0:
		return at, Fighting
	case inside(at.Number) >= in.Players:
		return at, Full
	case b.tooMany(in, c.Character, at.Number, now):
		return at, TooMany
	}
	return at, Welcome
}

// lost tells whether a copy is of a guild in which a comer is not any more. Who is bound
// to it comes into no other until the clock ends it, and into that one neither.
func (k *Copy) lost(c *Comer) bool { return k.Owner.Guild != 0 && k.Owner.Guild != c.Guild.ID }

// hour is how long visits count, in ms.
const hour = int64(clock.Hour)

// tooMany tells whether a character has come into so many copies within an hour
// that it may not come into one that it has not been in.
func (b *Book) tooMany(in *content.Instance, character, number, now int64) bool {
	if in.Hourly == 0 {
		return false
	}
	var seen []int64
	for _, v := range b.Visits {
		if v.Character == character && now-v.At < hour && !slices.Contains(seen, v.Copy) {
			seen = append(seen, v.Copy)
		}
	}
	return len(seen) >= in.Hourly && !slices.Contains(seen, number)
}

// Difficulty is the one that an owner has chosen for copies such as an instance's,
// or its first.
func (b *Book) Difficulty(in *content.Instance, o Owner) string {
	for _, c := range b.Choices {
		if c.Owner == o && c.For == in.For && in.Offers(c.Word) {
			return c.Word
		}
	}
	return in.Difficulties[0]
}

// Open makes a copy for a comer.
func (b *Book) Open(d Door, c Comer, now int64) *Copy {
	owner, _ := c.owner(d.Map.Instance.For)
	return b.open(d, owner, now)
}

// OpenFor makes a copy for nobody in particular, as a headless runner does.
func (b *Book) OpenFor(d Door, now int64) *Copy { return b.open(d, Owner{}, now) }

func (b *Book) open(d Door, owner Owner, now int64) *Copy {
	b.Next++
	k := Copy{Number: b.Next, Progress: d.Progress.ID, Difficulty: b.Difficulty(d.Map.Instance, owner), Owner: owner, Emptied: now}
	if in := d.Progress.Instance; in.Reset.Text != "" {
		k.Ends = in.Reset.Next(now)
	}
	b.Copies = append(b.Copies, k)
	return &b.Copies[len(b.Copies)-1]
}

// pass gives a copy in which nobody was to who comes into it: to its group, or to
// itself.
func (k *Copy) pass(c Comer, f content.CopyFor) {
	switch owner, _ := c.owner(f); {
	case k.Owner == Owner{}:
	case owner.Group != 0 || k.Owner.Group != 0:
		k.Owner = owner
	}
}

// FirstRoom is the least number of a map of a copy: they are numbered from here on, so that no map that has no copies has
// the number of one.
const FirstRoom = 1 << 15

// Enter notes that a character is in a copy, on one of its maps, and returns the
// map instance. It tells whether the character is newly bound by it.
func (b *Book) Enter(k *Copy, on *content.Map, in *content.Instance, c Comer, now int64) (at uint16, bound bool) {
	empty := k.Emptied != 0
	k.Emptied = 0
	b.Visits = slices.DeleteFunc(b.Visits, func(v Visit) bool {
		return now-v.At >= hour || v.Character == c.Character && v.Copy == k.Number
	})
	b.Visits = append(b.Visits, Visit{c.Character, k.Number, now})
	if empty {
		k.pass(c, on.Instance.For)
	}
	if in.Bind == content.BindEnter || in.Bind == content.BindFirst && len(k.Done) > 0 {
		bound = k.bind(c.Character)
	}
	return b.RoomOn(k, on.ID), bound
}

// RoomOn is the map instance of a copy on a map, which is numbered when there was
// none.
func (b *Book) RoomOn(k *Copy, on content.ID) uint16 {
	for _, r := range k.Rooms {
		if r.Map == on {
			return r.Instance
		}
	}
	for {
		b.Room++
		number := FirstRoom | b.Room
		if b.At(number) == nil {
			k.Rooms = append(k.Rooms, Room{on, number})
			return number
		}
	}
}

// At finds the copy that has a map instance, or nil.
func (b *Book) At(room uint16) *Copy {
	return b.find(func(k *Copy) bool {
		return slices.ContainsFunc(k.Rooms, func(r Room) bool { return r.Instance == room })
	})
}

// Find is the copy of a number, or nil.
func (b *Book) Find(number int64) *Copy {
	return b.find(func(k *Copy) bool { return k.Number == number })
}

// Nobodys finds a copy that was made for nobody, or nil.
func (b *Book) Nobodys(progress content.ID) *Copy {
	return b.find(func(k *Copy) bool { return k.Owner == Owner{} && k.Progress == progress })
}

// of finds the copy that was made for somebody.
func (b *Book) of(o Owner, progress content.ID, difficulty string) *Copy {
	return b.find(func(k *Copy) bool { return k.Owner == o && k.Progress == progress && k.Difficulty == difficulty })
}

func (b *Book) find(is func(*Copy) bool) *Copy {
	for i := range b.Copies {
		if is(&b.Copies[i]) {
			return &b.Copies[i]
		}
	}
	return nil
}

// bind binds a character, and tells whether it was not.
func (k *Copy) bind(character int64) bool {
	if slices.Contains(k.Bound, character) {
		return false
	}
	k.Bound = append(k.Bound, character)
	return true
}
