package group

import (
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Book is all groups of a realm and the open invitations. The zero Book is empty and
// ready.
type Book struct {
	Next        int64        // number of the newest group
	Groups      []Group      // ascending by ID
	Invitations []Invitation // in the order in which they were made
}

// Invitation is one player's invitation of another into a group. Each player has at
// most one.
type Invitation struct {
	From, To Person
	Ends     clock.Time
}

// Person is a player with its name.
type Person struct {
	Player guid.GUID
	Name   string
}

// Why is why a request about a group had no effect.
type Why uint8

// The reasons; Done means that it had an effect.
const (
	Done            Why = iota
	Yourself            // players cannot do this to themselves
	Taken               // that player is in a group, or invited to one
	Full                // the group is full
	Alone               // the player is in no group
	NotLeader           // the player is not the leader
	NotMember           // that player is not in the group
	NotInvited          // there is no invitation to answer
	NotThere            // that member is offline
	AlreadyRaid         // it is a raid already
	NoRaid              // it is no raid
	NoPart              // the raid has no such subgroup
	PartFull            // that subgroup of the raid is full
	NoSuchLoot          // there is no such loot method
	AlreadyChecking     // a ready check is in progress
	NotChecking         // no ready check is in progress
	NoMark              // there is no such mark, or no unit that can have it
	NoSuchRole          // there is no such role
	Refused             // the invited player, or a script, declines
	whys
)

// String returns the word used in texts of the core, behind "group.".
func (w Why) String() string {
	return [whys]string{
		"done", "yourself", "taken", "full", "alone", "not_leader", "not_member", "not_invited", "not_there", "already_raid", "no_raid", "no_part", "part_full", "no_such_loot",
		"already_checking", "not_checking", "no_mark", "no_such_role", "refused",
	}[min(w, whys-1)]
}

// News is the kind of a notice to a player, besides the current state of its group.
type News uint8

// The notices; Told.Name is the player whom they are about.
const (
	Invited      News = iota // Name invites the player
	Asked                    // the player has invited Name
	Withdrawn                // the invitation of Name is no longer valid
	Declined                 // Name has declined
	Left                     // the player has left its group
	Kicked                   // Name has removed the player from the group
	Disbanded                // the player's group was disbanded
	Leads                    // Name is the new leader
	Checked                  // Name has started a ready check
	SaysReady                // Name is ready
	SaysNotReady             // Name is not ready
	AllReady                 // the ready check is over: all are ready
	SomeNotReady             // it is over: the listed members are not ready
	newsCount
)

// String returns the word used in scenarios and by the web protocol.
func (n News) String() string {
	return [newsCount]string{"invited", "asked", "withdrawn", "declined", "left", "kicked", "disbanded", "leads", "ready_check", "ready", "not_ready", "all_ready", "some_not_ready"}[min(n, newsCount-1)]
}

// Told is one player's notice.
type Told struct {
	Player guid.GUID
	News   News
	Name   string
}

// Result is the outcome of a request about a group.
type Result struct {
	Why     Why
	Name    string  // the subject of Why; may be empty
	Changed []int64 // groups that have changed; deleted groups have no members
	Told    []Told
	Moved   []Move
}

// Move reports that a player has joined a group or is no longer in it.
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

// Group finds a group; a deleted one is empty. The caller owns the result.
func (b *Book) Group(id int64) Group {
	if g := b.find(id); g != nil {
		return g.clone()
	}
	return Group{ID: id}
}

// Of returns the group of a player; false for a player without group. The caller owns
// the result.
func (b *Book) Of(player guid.GUID) (Group, bool) {
	if g := b.of(player); g != nil {
		return g.clone(), true
	}
	return Group{}, false
}

// Called returns the group of the player of a name; case does not matter. The caller
// owns the result.
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

// invitation returns the index of the invitation for a player, or -1.
func (b *Book) invitation(to guid.GUID) int {
	return slices.IndexFunc(b.Invitations, func(i Invitation) bool { return i.To.Player == to })
}

// take removes an invitation and returns it.
func (b *Book) take(i int) Invitation {
	out := b.Invitations[i]
	b.Invitations = slices.Delete(b.Invitations, i, i+1)
	return out
}

// Code codes a book.
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
