package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Channeled reports news of a channel to a player, or why a request of the player
// failed.
//
//loam:kind 36 channeled owner:Player
type Channeled struct {
	Player  guid.GUID // the recipient
	Channel string    // its name
	Notice  Notice
	// Who is the player concerned, By the one who did it; Name and ByName are their
	// names. If no player was found, only the name is set.
	Who, By      guid.GUID
	Name, ByName string
	// Before and Now are the rights of Who, for RightsChanged.
	Before, Now Rights
	Declared    bool // the content declares the channel
}

// Notice is a kind of channel news.
type Notice uint8

// The notices.
const (
	Joined Notice = iota // Who has joined
	Left                 // Who left
	YouJoined
	YouLeft
	WrongPassword
	NotMember
	NotModerator
	PasswordChanged // by Who
	OwnerChanged    // to Who
	NotFound        // no channel member, or no player online, has the name
	NotOwner
	OwnerIs // the answer to AskOwner
	RightsChanged
	AnnouncementsOn // by Who
	AnnouncementsOff
	ModerationOn
	ModerationOff
	Muted  // the player may not talk
	Kicked // Who was kicked by By
	Banned // the player is banned
	PlayerBanned
	PlayerUnbanned
	NotBanned
	AlreadyMember
	Invited // the player, by Who
	BadName
	PlayerInvited
	InviteBanned
	TooManyChannels // the player's limit of channels is reached
	Full
	Notices // the number of notices
)

// notices are the words of each notice.
var notices = [Notices]string{
	"joined", "left", "you_joined", "you_left", "wrong_password", "not_member", "not_moderator", "password_changed",
	"owner_changed", "not_found", "not_owner", "owner_is", "rights_changed", "announcements_on", "announcements_off",
	"moderation_on", "moderation_off", "muted", "kicked", "banned", "player_banned", "player_unbanned", "not_banned",
	"already_member", "invited", "bad_name", "player_invited", "invite_banned", "too_many", "full",
}

// String returns the word used in texts, scenarios and the web protocol.
func (n Notice) String() string { return notices[min(n, Notices-1)] }

// Text returns the text for the player, from the core's own texts.
func (e *Channeled) Text() content.Text {
	key := "channel." + e.Notice.String()
	if e.Notice == RightsChanged {
		key = "channel.now_" + e.Now.String()
	}
	return content.Text{Bundle: "base", Key: key}
}

// Args are the arguments of Text: channel, name, by.
func (e *Channeled) Args() value.Value {
	return value.OfRecord("channel", e.Channel, "name", e.Name, "by", e.ByName)
}

// Rights are the rights of a channel member.
type Rights uint8

// The rights.
const (
	Owns Rights = 1 << iota
	Moderates
	Silenced // may not talk
)

// String returns the word used in texts, for the highest of the rights.
func (r Rights) String() string {
	switch {
	case r&Owns != 0:
		return "owner"
	case r&Silenced != 0:
		return "silenced"
	case r&Moderates != 0:
		return "moderator"
	}
	return "member"
}

// Roster lists the members of a channel.
//
//loam:kind 37 roster owner:Player
type Roster struct {
	Player   guid.GUID // the recipient
	Channel  string
	Declared bool
	Members  []Member // in the order in which they joined
}

// Member is a member of a channel.
type Member struct {
	Player guid.GUID
	Name   string
	Rights Rights
}

// Code encodes or decodes a member.
func (m *Member) Code(c *codec.Coder) {
	codec.ID(c, &m.Player)
	c.String(&m.Name)
	codec.Int(c, &m.Rights)
}
