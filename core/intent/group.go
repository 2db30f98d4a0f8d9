package intent

import (
	"loam/core/codec"
	"loam/core/geo"
	"loam/core/guid"
)

// Group asks for something about the player's group. Who is meant is Player, or
// where that is 0 the one called Name, in which case does not count.
type Group struct {
	Act    GroupAct
	Player guid.GUID
	Name   string
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
	groupActs
)

// GroupActs is how many acts there are.
const GroupActs = int(groupActs)

// String is the word used by the web protocol.
func (a GroupAct) String() string {
	return [groupActs]string{"invite", "accept", "decline", "leave", "kick", "lead", "convert"}[min(a, groupActs-1)]
}

// About tells whether an act is about somebody.
func (a GroupAct) About() bool { return a == GroupInvite || a == GroupKick || a == GroupLead }

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
}

func (in *GroupChat) code(c *codec.Coder) {
	c.Bool(&in.Raid)
	c.String(&in.Text)
}
