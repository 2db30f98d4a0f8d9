package event

import (
	"loam/core/lib/guid"
)

// Heard delivers chat through the realm to a player, from any map. Text was typed by a
// person and is never looked up.
//
//loam:kind 32 heard owner:Player
type Heard struct {
	Player  guid.GUID // the recipient
	Way     Way
	From    guid.GUID // the sender; for Echo and the replies: the recipient
	Name    string    // of From
	Channel string    // for InChannel: its name
	Text    string
}

// Way is the kind of chat that reaches a player through the realm.
type Way uint8

// The ways.
const (
	Whispered     Way = iota // to this player alone
	Echo                     // this player's own whisper to From
	Party                    // to its group, or its subgroup of a raid
	Raid                     // to the whole raid
	InChannel                // to all in a channel
	Away                     // From is away; Text is the automatic reply
	InGuild                  // to its guild
	AmongOfficers            // to the officers of its guild
	Busy                     // From asked not to be disturbed; Text is the automatic reply
	ways
)

// String returns the word used in scenarios and the web protocol.
func (w Way) String() string {
	return [...]string{"whisper", "echo", "party", "raid", "channel", "away", "guild", "officers", "busy"}[min(w, ways-1)]
}
