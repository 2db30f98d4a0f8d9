// Package group owns the rules of parties and raids: who may invite whom, what an
// answer does, who leads, who may remove whom, what happens when a member logs out, and
// how a group becomes a raid. A [Book] is all groups of a realm as plain data; its
// methods are the rules.
//
// It does not depend on sessions, maps or messages and reads no clock: callers pass the
// time and send players what a [Result] contains. A Book belongs to one goroutine, that
// of the realm state. Package world/group keeps the groups with members on a map.
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

// MaxMembers bounds the size of a raid that content may set.
const MaxMembers = 40

// Part is the number of members per subgroup of a raid, and Parts the number of
// subgroups.
const (
	Part  = 5
	Parts = MaxMembers / Part
)

// Times in the realm's time.
const (
	InvitationTime = clock.Minute     // until an invitation without answer expires
	LeaderTime     = 2 * clock.Minute // for which a leader who has logged out stays leader
)

// Limits are the greatest number of members of a group and of a raid.
type Limits struct {
	Group, Raid int
	Loot        loot.Rule // of a new group
}

// Bounded returns limits in the allowed range: at least 2 and at most MaxMembers.
func (l Limits) Bounded() Limits {
	return Limits{Group: min(max(l.Group, 2), MaxMembers), Raid: min(max(l.Raid, 2), MaxMembers), Loot: l.Loot}
}

// Group is a party or raid.
type Group struct {
	ID      int64 // positive, never used again
	Raid    bool
	Leader  guid.GUID
	Loot    loot.Rule // how loot is distributed
	Members []Member  // in the order in which they joined; never only one
	// Away is the realm time since when the leader is offline; it counts only while
	// the leader is offline.
	Away clock.Time
	// Asker is the player who started the ready check, 0 without one; Until is the end
	// of the time for answers, in the realm's time.
	Asker guid.GUID
	Until clock.Time
	Marks [Marks]guid.GUID // the marked units; 0 is none
}

// Member is a player in a group.
type Member struct {
	Player guid.GUID
	Name   string
	Online bool
	Part   int // subgroup of a raid, from 0
	// Assistant may do everything in a raid that its leader may, except to change who
	// leads.
	Assistant bool
	Role      Role
	Answer    Answer // in a ready check
}

// State is the state of an online member, as other members receive it who cannot see
// it.
type State struct {
	Player    guid.GUID
	Level     int
	Health    int64 // points
	MaxHealth int64
	Dead      bool
	Map       content.ID
	At        geo.Point // rounded to whole yards
}

// Find returns the index of a member, or -1.
func (g *Group) Find(player guid.GUID) int {
	return slices.IndexFunc(g.Members, func(m Member) bool { return m.Player == player })
}

// Has reports whether a player is in the group.
func (g *Group) Has(player guid.GUID) bool { return g.Find(player) >= 0 }

// Part returns the subgroup of a member of a raid, -1 for a player who is not in the
// group.
func (g *Group) Part(player guid.GUID) int {
	if i := g.Find(player); i >= 0 {
		return g.Members[i].Part
	}
	return -1
}

// Code codes a group.
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

// Code codes a state.
func (s *State) Code(c *codec.Coder) {
	codec.ID(c, &s.Player)
	codec.Int(c, &s.Level)
	codec.Int(c, &s.Health)
	codec.Int(c, &s.MaxHealth)
	c.Bool(&s.Dead)
	codec.Text(c, &s.Map)
	s.At.Code(c)
}

// clone returns a group that shares nothing with this one.
func (g *Group) clone() Group {
	out := *g
	out.Members = slices.Clone(g.Members)
	return out
}

// room returns the first subgroup of a raid with room, 0 for a party.
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

// count returns the number of members of a subgroup of a raid.
func (g *Group) count(part int) int {
	n := 0
	for i := range g.Members {
		if g.Members[i].Part == part {
			n++
		}
	}
	return n
}

// Runs reports whether a player leads the group or is an assistant.
func (g *Group) Runs(player guid.GUID) bool {
	if i := g.Find(player); i >= 0 {
		return g.Leader == player || g.Members[i].Assistant
	}
	return false
}

// Near reports whether two members are in the same party, or in the same subgroup of a
// raid.
func (g *Group) Near(a, b guid.GUID) bool {
	i, j := g.Find(a), g.Find(b)
	return i >= 0 && j >= 0 && g.Members[i].Part == g.Members[j].Part
}
