package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// SocialNews is a kind of news of a friend or ignored player.
type SocialNews uint8

// The news.
const (
	Befriended SocialNews = iota // Who is a friend now
	Unfriended
	Ignoring // Who is ignored now
	HearsAgain
	Annotated
	FriendCame // Who came online
	FriendWent
	socialNews
)

// SocialNewsCount is the number of kinds.
const SocialNewsCount = int(socialNews)

// String returns the word used in scenarios and the web protocol.
func (n SocialNews) String() string {
	return [socialNews]string{"befriended", "unfriended", "ignoring", "hears_again", "noted", "came", "went"}[min(n, socialNews-1)]
}

// SocialTold reports news of a friend or ignored player.
//
//loam:kind 90 social_told owner:Player
type SocialTold struct {
	Player guid.GUID
	News   SocialNews
	Who    Contact
}

// Contact is a friend or ignored player, as the realm knows it now.
type Contact struct {
	Player guid.GUID
	Name   string
	Note   string
	Presence
}

// Presence is whether a character is online, and where. If it is offline, nothing else
// is set.
type Presence struct {
	Online     bool
	Away, Busy bool // it is away, or asked not to be disturbed
	Level      int
	Map        content.ID
}

// ContactsShown shows a player its friends and ignored players, in the order in which
// it added them.
//
//loam:kind 91 contacts_shown owner:Player
type ContactsShown struct {
	Player           guid.GUID
	Friends, Ignored []Contact // for Ignored only Player and Name
}

func (o *Contact) code(c *codec.Coder) {
	codec.ID(c, &o.Player)
	c.String(&o.Name)
	c.String(&o.Note)
	o.Presence.Code(c)
}

// Code encodes or decodes the presence of a character.
func (p *Presence) Code(c *codec.Coder) {
	c.Bool(&p.Online)
	c.Bool(&p.Away)
	c.Bool(&p.Busy)
	codec.Int(c, &p.Level)
	codec.Text(c, &p.Map)
}
