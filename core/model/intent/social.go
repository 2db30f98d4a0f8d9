package intent

import (
	"loam/core/lib/guid"
)

// Social acts on the player's friends and ignored players. The player concerned is
// Player, or if that is 0 the character called Name, case-insensitive, which may be
// offline.
//
//loam:kind 53 social realm
type Social struct {
	Act    SocialAct
	Player guid.GUID
	Name   string
	Note   string // for Befriend and Annotate
}

// SocialAct is an action on friends and ignored players.
type SocialAct uint8

// The acts.
const (
	Befriend SocialAct = iota
	Unfriend
	Ignore
	Unignore
	Annotate     // set the note of a friend
	ListContacts // show both lists
	socialActs
)

// SocialActs is the number of acts.
const SocialActs = int(socialActs)

// String returns the word used by the web protocol.
func (a SocialAct) String() string {
	return [socialActs]string{"befriend", "unfriend", "ignore", "unignore", "note", "list"}[min(a, socialActs-1)]
}
