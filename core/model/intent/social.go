package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Social does something about whom the player has noted: friends, and those whom it
// does not want to hear. Who is meant is Player, or where that is 0 the character
// called Name, which need not be in the world; case does not count.
type Social struct {
	Act    SocialAct
	Player guid.GUID
	Name   string
	Note   string // of Befriend and Annotate
}

// SocialAct is what may be done about whom a player has noted.
type SocialAct uint8

// The acts.
const (
	Befriend SocialAct = iota
	Unfriend
	Ignore
	Unignore
	Annotate     // write something beside a friend
	ListContacts // be told of all of them
	socialActs
)

// SocialActs is how many acts there are.
const SocialActs = int(socialActs)

// String is the word used by the web protocol.
func (a SocialAct) String() string {
	return [socialActs]string{"befriend", "unfriend", "ignore", "unignore", "note", "list"}[min(a, socialActs-1)]
}

// Kind implements Intent.
func (Social) Kind() Kind { return KindSocial }

func (in *Social) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Player)
	c.String(&in.Name)
	c.String(&in.Note)
}
