package intent

// Channel acts on a chat channel of the realm, in which players talk wherever they are.
//
//loam:kind 16 channel realm
type Channel struct {
	Act  Act
	Name string // of the channel, case-insensitive. A number is its place among the player's channels, from 1
	// With is the password for Join and SetPassword, or the name of the player that the
	// act concerns.
	With string
}

// Talk sends chat to a channel.
//
//loam:kind 17 talk realm
type Talk struct{ Channel, Text string }

// Act is an action on a channel.
type Act uint8

// The acts. Those after AskOwner are for moderators; Announce and Moderate are toggles.
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

// String returns the word that players type and the web protocol uses.
func (a Act) String() string { return acts[min(a, Acts-1)] }

// Words are the words of all acts, in order.
func Words() []string { return acts[:] }

// OfPlayer reports whether an act concerns a player, whom Channel.With names.
func (a Act) OfPlayer() bool {
	switch a {
	case Invite, SetOwner, SetModerator, UnsetModerator, Mute, Unmute, Kick, Ban, Unban:
		return true
	case Join, Leave, List, AskOwner, SetPassword, Announce, Moderate, Acts:
	}
	return false
}
