package intent

import "loam/core/lib/codec"

// Channel does something with a channel of the realm, in which players talk to one
// another wherever they are.
type Channel struct {
	Act  Act
	Name string // of the channel; case does not count. A number is the one with that place among those that the player is in, from 1
	// With is the password of Join and SetPassword, or the name of the player whom
	// the act is about.
	With string
}

// Talk says something in a channel.
type Talk struct{ Channel, Text string }

// Act is what is done with a channel.
type Act uint8

// The acts. Those behind AskOwner are for moderators, Announce and Moderate
// change from on to off and back.
const (
	Join Act = iota
	Leave
	List
	Invite
	AskOwner
	SetOwner // for the owner only
	SetPassword
	SetModerator
	UnsetModerator
	Mute
	Unmute
	Kick
	Ban
	Unban
	Announce
	Moderate
	Acts // the number of acts
)

// acts are the words of each act.
var acts = [Acts]string{
	"join", "leave", "list", "invite", "owner", "set_owner", "password", "moderator", "unmoderator",
	"mute", "unmute", "kick", "ban", "unban", "announcements", "moderated",
}

// String is the word that players type and the web protocol has.
func (a Act) String() string { return acts[min(a, Acts-1)] }

// Words are those of all acts, in their order.
func Words() []string { return acts[:] }

// OfPlayer tells whether an act is about a player, whom Channel.With names.
func (a Act) OfPlayer() bool {
	switch a {
	case Invite, SetOwner, SetModerator, UnsetModerator, Mute, Unmute, Kick, Ban, Unban:
		return true
	case Join, Leave, List, AskOwner, SetPassword, Announce, Moderate, Acts:
	}
	return false
}

func (in *Channel) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	c.String(&in.Name)
	c.String(&in.With)
}

func (in *Talk) code(c *codec.Coder) {
	c.String(&in.Channel)
	c.String(&in.Text)
}
