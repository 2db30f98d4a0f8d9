package group

import (
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Book is all groups of a realm and the invitations that nobody has answered yet.
// The zero Book is empty and ready.
type Book struct {
	Next        int64        // number of the newest group
	Groups      []Group      // ascending by ID
	Invitations []Invitation // in the order in which they were made
}

// Invitation is one player's asking of another into a group. There is at most one
// for a player.
type Invitation struct {
	From, To Person
	Ends     clock.Time
}

// Person is a player with its name.
type Person struct {
	Player guid.GUID
	Name   string
}

// Why says why something asked of a group had no effect.
type Why uint8

// The reasons. Done is none.
const (
	Done            Why = iota
	Yourself            // it cannot be asked about oneself
	Taken               // that player is in a group, or asked into one
	Full                // the group has no room
	Alone               // who asks is in no group
	NotLeader           // who asks does not lead
	NotMember           // that player is not in the group
	NotInvited          // there is no invitation to answer
	NotThere            // that member is not in the world
	AlreadyRaid         // it is a raid
	NoRaid              // it is none
	NoPart              // a raid has no such part
	PartFull            // that part of the raid has no room
	NoSuchLoot          // there is no such way to deal out
	AlreadyChecking     // a ready check is under way
	NotChecking         // none is
	NoMark              // there is no such mark, or nothing that could bear it
	NoSuchRole          // there is no such role
	Refused             // who is asked, or a script, does not want it
	whys
)

// String is the word used in texts of the core, behind "group.".
func (w Why) String() string {
	return [whys]string{
		"done", "yourself", "taken", "full", "alone", "not_leader", "not_member", "not_invited", "not_there", "already_raid", "no_raid", "no_part", "part_full", "no_such_loot",
		"already_checking", "not_checking", "no_mark", "no_such_role", "refused",
	}[min(w, whys-1)]
}

// News is what a player is told besides how its group now is.
type News uint8

// The news; Told.Name is whom they are about.
const (
	Invited      News = iota // Name asks the player into a group
	Asked                    // the player has asked Name
	Withdrawn                // the invitation of Name is void
	Declined                 // Name does not want to come
	Left                     // the player has left its group
	Kicked                   // Name has put the player out of the group
	Disbanded                // the player's group is no more
	Leads                    // Name leads from now on
	Checked                  // Name asks whether all are ready
	SaysReady                // Name is
	SaysNotReady             // Name is not
	AllReady                 // the ready check is over, and all are
	SomeNotReady             // it is over, and those whom Name lists are not
	newsCount
)

// String is the word used in scenarios and by the web protocol.
func (n News) String() string {
	return [newsCount]string{"invited", "asked", "withdrawn", "declined", "left", "kicked", "disbanded", "leads", "ready_check", "ready", "not_ready", "all_ready", "some_not_ready"}[min(n, newsCount-1)]
}

// Told is one player's news.
type Told struct {
	Player guid.GUID
	News   News
	Name   string
}

// Result is what came of something asked of a group.
type Result struct {
	Why     Why
	Name    string  // whom Why is about; may be empty
	Changed []int64 // groups that are not what they were; those that are gone have no members
	Told    []Told
	Moved   []Move
}

// Move says that somebody has come into a group, or is in it no longer.
type Move struct {
	Group int64
	Name  string
	In    bool
}

func refused(why Why, name string) Result { return Result{Why: why, Name: name} }

func (r *Result) changed(id int64) {
	if !slices.Contains(r.Changed, id) {
		r.Changed = append(r.Changed, id)
	}
}

func (r *Result) tell(player guid.GUID, news News, name string) {
	r.Told = append(r.Told, Told{player, news, name})
}

// Group finds a group; one that is gone is empty. It is the caller's own.
func (b *Book) Group(id int64) Group {
	if g := b.find(id); g != nil {
		return g.clone()
	}
	return Group{ID: id}
}

// Of is the group of a player; false of who is in none. It is the caller's own.
func (b *Book) Of(player guid.GUID) (Group, bool) {
	if g := b.of(player); g != nil {
		return g.clone(), true
	}
	return Group{}, false
}

// Called is the group of the player of a name, whose case does not count. It is the
// caller's own.
func (b *Book) Called(name string) (Group, bool) {
	for i := range b.Groups {
		if slices.ContainsFunc(b.Groups[i].Members, func(m Member) bool { return strings.EqualFold(m.Name, name) }) {
			return b.Groups[i].clone(), true
		}
	}
	return Group{}, false
}

func (b *Book) find(id int64) *Group {
	i, ok := slices.BinarySearchFunc(b.Groups, id, func(g Group, id int64) int { return int(g.ID - id) })
	if !ok {
		return nil
	}
	return &b.Groups[i]
}

func (b *Book) of(player guid.GUID) *Group {
	for i := range b.Groups {
		if b.Groups[i].Has(player) {
			return &b.Groups[i]
		}
	}
	return nil
}

// invitation is the index of the invitation for a player, or -1.
func (b *Book) invitation(to guid.GUID) int {
	return slices.IndexFunc(b.Invitations, func(i Invitation) bool { return i.To.Player == to })
}

// take removes an invitation and returns it.
func (b *Book) take(i int) Invitation {
	out := b.Invitations[i]
	b.Invitations = slices.Delete(b.Invitations, i, i+1)
	return out
}

// Code visits a book.
func (b *Book) Code(c *codec.Coder) {
	codec.Int(c, &b.Next)
	codec.Slice(c, &b.Groups, func(c *codec.Coder, g *Group) { g.Code(c) })
	codec.Slice(c, &b.Invitations, func(c *codec.Coder, i *Invitation) {
		i.From.code(c)
		i.To.code(c)
		codec.Int(c, &i.Ends)
	})
}

func (p *Person) code(c *codec.Coder) {
	codec.ID(c, &p.Player)
	c.String(&p.Name)
}
