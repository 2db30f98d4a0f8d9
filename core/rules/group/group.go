// Package group owns the rules of groups of players: who may ask whom into one,
// what comes of the answer, who leads, who may put whom out, what happens when
// somebody logs out, and how a group becomes a raid. A [Book] is all groups of a
// realm as plain data; its methods are the rules.
//
// It knows no sessions, maps or messages and reads no clock: callers pass the time
// and tell players what a [Result] says. A Book belongs to one goroutine, the
// realm box's.
package group

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/rules/loot"
)

// MaxMembers bounds what rules of content may allow a raid.
const MaxMembers = 40

// Part is how many members each part of a raid has at most, and Parts how many of
// them there are.
const (
	Part  = 5
	Parts = MaxMembers / Part
)

// Spans of the realm's time.
const (
	InvitationTime = clock.Minute     // until an invitation that nobody answers is void
	LeaderTime     = 2 * clock.Minute // for which a leader who has logged out stays leader
)

// Limits are how many members a group and a raid may have.
type Limits struct {
	Group, Raid int
	Loot        loot.Rule // of a new group
}

// Bounded are limits that a group can have: at least 2 and at most MaxMembers.
func (l Limits) Bounded() Limits {
	return Limits{Group: min(max(l.Group, 2), MaxMembers), Raid: min(max(l.Raid, 2), MaxMembers), Loot: l.Loot}
}

// Group is players who belong together.
type Group struct {
	ID      int64 // positive, never used again
	Raid    bool
	Leader  guid.GUID
	Loot    loot.Rule // how it deals out what it finds
	Members []Member  // in the order in which they came; never one alone
	// Away is since when the leader is not in the world, in the realm's time; it
	// counts only while there is none.
	Away clock.Time
	// Of a ready check: who has asked, 0 where none is under way, and until when members
	// may answer, in the realm's time.
	Asker guid.GUID
	Until clock.Time
	Marks [Marks]guid.GUID // units that bear a mark; 0 is nobody
}

// Member is a player in a group.
type Member struct {
	Player guid.GUID
	Name   string
	Online bool
	Part   int // of a raid, from 0
	// Assistant may do in a raid what its leader may, but for what is about the lead.
	Assistant bool
	Role      Role
	Answer    Answer // in a ready check
}

// State is how a member in the world fares, as others are told who may not see it.
type State struct {
	Player    guid.GUID
	Level     int
	Health    int64 // points
	MaxHealth int64
	Dead      bool
	Map       content.ID
	At        geo.Point // whole yards
}

// Find is the index of a member, or -1.
func (g *Group) Find(player guid.GUID) int {
	return slices.IndexFunc(g.Members, func(m Member) bool { return m.Player == player })
}

// Has tells whether a player belongs to the group.
func (g *Group) Has(player guid.GUID) bool { return g.Find(player) >= 0 }

// Part is the part of a raid that a member is in, -1 of who is none.
func (g *Group) Part(player guid.GUID) int {
	if i := g.Find(player); i >= 0 {
		return g.Members[i].Part
	}
	return -1
}

// Code visits a group.
func (g *Group) Code(c *codec.Coder) {
	codec.Int(c, &g.ID)
	c.Bool(&g.Raid)
	codec.ID(c, &g.Leader)
	codec.Int(c, &g.Away)
	g.Loot.Code(c)
	codec.ID(c, &g.Asker)
	codec.Int(c, &g.Until)
	for i := range g.Marks {
		codec.ID(c, &g.Marks[i])
	}
	codec.Slice(c, &g.Members, func(c *codec.Coder, m *Member) {
		codec.ID(c, &m.Player)
		c.String(&m.Name)
		c.Bool(&m.Online)
		codec.Int(c, &m.Part)
		c.Bool(&m.Assistant)
		codec.Int(c, &m.Role)
		codec.Int(c, &m.Answer)
	})
}

// Code visits a state.
func (s *State) Code(c *codec.Coder) {
	codec.ID(c, &s.Player)
	codec.Int(c, &s.Level)
	codec.Int(c, &s.Health)
	codec.Int(c, &s.MaxHealth)
	c.Bool(&s.Dead)
	codec.Text(c, &s.Map)
	s.At.Code(c)
}

// clone is a group that shares nothing with this one.
func (g *Group) clone() Group {
	out := *g
	out.Members = slices.Clone(g.Members)
	return out
}

// room is the first part of a raid that has room, 0 in a group.
func (g *Group) room() int {
	if !g.Raid {
		return 0
	}
	for part := range Parts {
		if g.count(part) < Part {
			return part
		}
	}
	return 0
}

// count is how many members a part of a raid has.
func (g *Group) count(part int) int {
	n := 0
	for i := range g.Members {
		if g.Members[i].Part == part {
			n++
		}
	}
	return n
}

// Runs tells whether a player leads the group or assists who does.
func (g *Group) Runs(player guid.GUID) bool {
	if i := g.Find(player); i >= 0 {
		return g.Leader == player || g.Members[i].Assistant
	}
	return false
}

// Near tells whether two members stand together: of a group always, of a raid when
// they are in one part of it.
func (g *Group) Near(a, b guid.GUID) bool {
	i, j := g.Find(a), g.Find(b)
	return i >= 0 && j >= 0 && g.Members[i].Part == g.Members[j].Part
}
