package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Group asks for something about the player's group. Who is meant is Player, or
// where that is 0 the one called Name, in which case does not count; Other is the
// second of two, by name.
type Group struct {
	Act    GroupAct
	Player guid.GUID
	Name   string
	Other  string
	Part   int // of a raid, from 0
	// Of GroupLoot, whose master is Player or called Name: how what is found is dealt out, and from
	// which quality on; numbers of package loot.
	Method, Threshold uint8
	Mark              int   // of GroupMark, whose bearer is Player, or 0: from 0
	Role              uint8 // of GroupRole; a number of package group
}

// GroupAct is what may be asked about a group.
type GroupAct uint8

// The acts. Those about somebody are marked so.
const (
	GroupInvite  GroupAct = iota // somebody
	GroupAccept                  // the invitation
	GroupDecline                 // the invitation
	GroupLeave
	GroupKick    // somebody
	GroupLead    // somebody
	GroupConvert // into a raid
	GroupMove    // somebody, to Part of a raid
	GroupSwap    // somebody, with Other
	GroupPromote // somebody, to an assistant
	GroupDemote  // somebody
	GroupLoot    // how it deals out what it finds
	GroupCheck   // ask whether all are ready
	GroupReady   // say so
	GroupNotReady
	GroupMark // give a unit a mark
	GroupRole // somebody
	GroupDisband
	groupActs
)

// GroupActs is how many acts there are.
const GroupActs = int(groupActs)

// String is the word used by the web protocol.
func (a GroupAct) String() string {
	return [groupActs]string{"invite", "accept", "decline", "leave", "kick", "lead", "convert", "move", "swap", "promote", "demote", "loot", "ready_check", "ready", "not_ready", "mark", "role", "disband"}[min(a, groupActs-1)]
}

// About tells whether an act is about somebody.
func (a GroupAct) About() bool {
	switch a {
	case GroupInvite, GroupKick, GroupLead, GroupMove, GroupSwap, GroupPromote, GroupDemote, GroupRole:
		return true
	}
	return false
}

// GroupChat says something to the player's group, of a raid to the player's part
// of it or with Raid to all of it.
type GroupChat struct {
	Raid bool
	Text string
}

// GroupPing shows the members of the player's group who are on its map a point.
type GroupPing struct{ At geo.Point }

func (in *Group) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Player)
	c.String(&in.Name)
	c.String(&in.Other)
	codec.Int(c, &in.Part)
	codec.Int(c, &in.Method)
	codec.Int(c, &in.Threshold)
	codec.Int(c, &in.Mark)
	codec.Int(c, &in.Role)
}

func (in *GroupChat) code(c *codec.Coder) {
	c.Bool(&in.Raid)
	c.String(&in.Text)
}
