// Package instance decides about the copies of instance maps: which copy a player
// enters, why it may not enter, which characters are bound to which copy, and when
// copies reset. A [Book] is all copies of a realm as plain data; its methods are the
// rules.
//
// It makes no map, does not depend on sessions and reads no clock: callers pass the
// real time, in ms since 1970, and act on the results. A Book belongs to whoever guards
// it.
package instance

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Owner is for whom a copy was made: a group, a guild or a character, by number. The
// zero Owner is nobody.
type Owner struct {
	Group     int64 `json:"group,omitempty"`
	Guild     int64 `json:"guild,omitempty"`
	Character int64 `json:"character,omitempty"`
}

// Copy is one copy of a map, or of several maps that share their progress.
type Copy struct {
	Number     int64      `json:"number"` // positive, never used again
	Progress   content.ID `json:"progress"`
	Difficulty string     `json:"difficulty"`
	Owner      Owner      `json:"owner"`
	Ends       int64      `json:"ends,omitempty"`    // reset time; 0: never
	Emptied    int64      `json:"emptied,omitempty"` // since when it has been empty; 0: somebody is inside
	Rooms      []Room     `json:"rooms,omitempty"`
	Bound      []int64    `json:"bound,omitempty"` // characters, in the order in which they were bound
	Done       []string   `json:"done,omitempty"`  // encounters
	Busy       []string   `json:"busy,omitempty"`  // encounters in progress
}

// Room is the map instance of a copy on one map.
type Room struct {
	Map      content.ID `json:"map"`
	Instance uint16     `json:"instance"` // unique among all copies
}

// Visit records that a character entered a copy.
type Visit struct {
	Character int64 `json:"character"`
	Copy      int64 `json:"copy"`
	At        int64 `json:"at"`
}

// Choice is an owner's chosen difficulty for a kind of copies.
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

// Party is the group of a comer.
type Party struct {
	ID     int64 // 0: none
	Raid   bool
	Leader int64 // the character
}

// Guild is the guild of a comer.
type Guild struct {
	ID    int64 // 0: none
	Leads bool  // whether the comer does
}

// Comer is a player who wants to enter an instance.
type Comer struct {
	Character int64
	Level     int
	Party     Party
	Guild     Guild
	Operator  bool // levels and groups do not matter
}

// Owner returns the owner of a copy that is made for the comer; none if the map needs a
// group or guild that the comer does not have.
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

// Refusal is why a player cannot enter a copy, or why another request is refused.
type Refusal uint8

// The refusals.
const (
	Welcome   Refusal = iota
	LevelLow          // the level is too low
	LevelHigh         // the level is too high
	NoParty           // it needs a group
	NoRaid            // it needs a raid
	NoGuild           // it needs a guild
	Full              // the copy is full
	Fighting          // an encounter is in progress
	BoundElse         // bound to a copy other than the group's
	TooMany           // too many copies within an hour
	NoLeader          // only the leader may do this
	Inside            // somebody is in the copy
	BoundTo           // somebody is bound to the copy, which has a reset time
	NoneOpen          // there is no copy
	NoChoice          // no map has that difficulty
)

var refusals = [...]string{"welcome", "level_low", "level_high", "no_party", "no_raid", "no_guild", "full", "fighting", "bound_else",
	"too_many", "no_leader", "inside", "bound_to", "none_open", "no_choice"}

// String returns the end of the key of the text for players.
func (r Refusal) String() string { return refusals[r] }

// Refusals returns the words of all values of Refusal, in their order; the first is
// Welcome.
func Refusals() []string { return slices.Clone(refusals[:]) }

// Door is a map that a comer wants to enter, and the map whose progress it shares,
// which may be the same.
type Door struct {
	Map      *content.Map
	Progress *content.Map
}

// Seek returns the copy that a comer enters, or nil if one must be made, and why it may
// not enter. The function inside returns how many other players are in a copy. Seek
// changes nothing.
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

// lost reports whether a copy belongs to a guild that the comer has left. A character
// bound to it can enter neither this copy nor another until it resets.
func (k *Copy) lost(c *Comer) bool { return k.Owner.Guild != 0 && k.Owner.Guild != c.Guild.ID }

// hour is how long visits count for the limit, in ms.
const hour = int64(clock.Hour)

// tooMany reports whether a character has entered so many copies within an hour that it
// may not enter a new one.
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

// Difficulty returns the difficulty that an owner has chosen for copies of an instance,
// or the first one.
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

// OpenFor makes a copy without owner, for a headless runner.
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

// pass gives an empty copy to the comer that enters it: to its group, or to itself.
func (k *Copy) pass(c Comer, f content.CopyFor) {
	switch owner, _ := c.owner(f); {
	case k.Owner == Owner{}:
	case owner.Group != 0 || k.Owner.Group != 0:
		k.Owner = owner
	}
}

// FirstRoom is the least instance number of a copy, so that it never equals the number
// of a map without copies.
const FirstRoom = 1 << 15

// Enter records that a character is in a copy, on one of its maps, and returns the map
// instance. It reports whether the character is newly bound.
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

// RoomOn returns the map instance of a copy on a map, with a new number if there is
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

// At returns the copy of a map instance, or nil.
func (b *Book) At(room uint16) *Copy {
	return b.find(func(k *Copy) bool {
		return slices.ContainsFunc(k.Rooms, func(r Room) bool { return r.Instance == room })
	})
}

// Find returns the copy of a number, or nil.
func (b *Book) Find(number int64) *Copy {
	return b.find(func(k *Copy) bool { return k.Number == number })
}

// Nobodys returns a copy without owner, or nil.
func (b *Book) Nobodys(progress content.ID) *Copy {
	return b.find(func(k *Copy) bool { return k.Owner == Owner{} && k.Progress == progress })
}

// of returns the copy of an owner.
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

// bind binds a character, and reports whether it was not bound.
func (k *Copy) bind(character int64) bool {
	if slices.Contains(k.Bound, character) {
		return false
	}
	k.Bound = append(k.Bound, character)
	return true
}
