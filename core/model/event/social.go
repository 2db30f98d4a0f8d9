package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// SocialNews is what has become of somebody whom a player has noted.
type SocialNews uint8

// The news.
const (
	Befriended SocialNews = iota // Who is a friend from now on
	Unfriended
	Ignoring // Who is not heard from now on
	HearsAgain
	Annotated
	FriendCame // Who is in the world
	FriendWent
	socialNews
)

// SocialNewsCount is how many news there are.
const SocialNewsCount = int(socialNews)

// String is the word used in scenarios and by the web protocol.
func (n SocialNews) String() string {
	return [socialNews]string{"befriended", "unfriended", "ignoring", "hears_again", "noted", "came", "went"}[min(n, socialNews-1)]
}

// SocialTold tells a player of somebody whom it has noted.
type SocialTold struct {
	Player guid.GUID
	News   SocialNews
	Who    Contact
}

// Contact is somebody whom a player has noted, as the realm knows it now.
type Contact struct {
	Player guid.GUID
	Name   string
	Note   string
	Presence
}

// Presence says whether a character is in the world, and where. Nothing else is
// known of one that is not.
type Presence struct {
	Online     bool
	Away, Busy bool // it does not listen, or does not want to be disturbed
	Level      int
	Map        content.ID
}

// ContactsShown tells a player of all whom it has noted, in the order in which it
// has noted them.
type ContactsShown struct {
	Player           guid.GUID
	Friends, Ignored []Contact // of Ignored only Player and Name
}

// Kind implements Event.
func (SocialTold) Kind() Kind { return KindSocialTold }

// Kind implements Event.
func (ContactsShown) Kind() Kind { return KindContactsShown }

// Audience implements Event.
func (e SocialTold) Audience() Audience { return owner(e.Player) }

// Audience implements Event.
func (e ContactsShown) Audience() Audience { return owner(e.Player) }

func (e *SocialTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	e.Who.code(c)
}

func (e *ContactsShown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	for _, list := range []*[]Contact{&e.Friends, &e.Ignored} {
		codec.Slice(c, list, func(c *codec.Coder, o *Contact) { o.code(c) })
	}
}

func (o *Contact) code(c *codec.Coder) {
	codec.ID(c, &o.Player)
	c.String(&o.Name)
	c.String(&o.Note)
	o.Presence.Code(c)
}

// Code visits where a character is.
func (p *Presence) Code(c *codec.Coder) {
	c.Bool(&p.Online)
	c.Bool(&p.Away)
	c.Bool(&p.Busy)
	codec.Int(c, &p.Level)
	codec.Text(c, &p.Map)
}
